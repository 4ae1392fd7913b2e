"""A row of widgets that takes more lines where its width is short; the last stands at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.views.design.scale import unit

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class WrapRow(QWidget):
    """Places the widgets of `add` and `insert`, ``gap`` units apart.

    No QLayout: one in Python would be asked for each of its items at each look of the window's.
    """

    def __init__(self, gap: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: list[QWidget] = []
        self._last: QWidget | None = None
        self._least = QSize()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Place ``widget`` after the others."""
        self._items.append(widget)

    def insert(self, at: int, widget: QWidget) -> None:
        """Place ``widget`` before what stands at ``at``."""
        self._items.insert(at, widget)

    def end_with(self, widget: QWidget) -> None:
        """Place ``widget`` at the end of the row."""
        self._last = widget

    def heightForWidth(self, width: int) -> int:  # noqa: N802  Qt's name
        """Return the height of as many lines as ``width`` needs."""
        return self._arrange(width, is_placed=False)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the size of one line of them all."""
        gap, shown = unit(self._gap), self._shown()
        width = sum([max(each.sizeHint().width(), each.minimumWidth()) + gap for each in shown])
        return QSize(width - gap, self.heightForWidth(width - gap))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the width of the widest, and the height of one line.

        The layout gives it as many lines as its width needs. The height for its present width would
        hold up a window that was once narrow, or is not laid out yet.
        """
        shown = self._shown()
        widest = max([each.minimumSizeHint().width() for each in shown], default=0)
        line = max([each.sizeHint().height() for each in shown], default=0)
        return QSize(widest, line)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Place them anew."""
        super().resizeEvent(event)
        self._arrange(self.width(), is_placed=True)

    def event(self, event: QEvent) -> bool:
        """Place them anew where one of them wants another size, or did while they were hidden."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            height, least = self._arrange(self.width(), is_placed=True), self.minimumSizeHint()
            # The window is laid out anew only where the row needs other room in it.
            if height != self.height() or least != self._least:
                self._least = least
                self.updateGeometry()
        return super().event(event)

    def _shown(self) -> list[QWidget]:
        items = [each for each in self._items if not each.isHidden()]
        return [*items, self._last] if self._last is not None else items

    def _arrange(self, room: int, *, is_placed: bool) -> int:
        gap, shown = unit(self._gap), self._shown()
        hints = [each.sizeHint() for each in shown]
        line = max([hint.height() for hint in hints], default=0)
        left = top = 0
        for each, hint in zip(shown, hints, strict=True):
            is_last, width = each is self._last, max(hint.width(), each.minimumWidth())
            least = max(each.minimumSizeHint().width(), each.minimumWidth()) if is_last else width
            if left and left + least > room:
                left, top = 0, top + line + gap
            width = min(width, max(least, room - left), room)
            at = room - width if is_last and not top else left
            if is_placed:
                height = min(hint.height(), line)
                self._place(each, QRect(at, top + (line - height) // 2, width, height))
            left += width + gap
        return top + line

    def _place(self, widget: QWidget, place: QRect) -> None:
        if self.isRightToLeft():
            place.moveLeft(self.width() - place.left() - place.width())
        widget.setGeometry(place)
