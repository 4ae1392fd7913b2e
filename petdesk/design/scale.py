"""Distances in quarters of the letter's height, so that larger text is the same picture, larger.

The layouts that keep them stand here, too: rows, columns, and a row that wraps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QResizeEvent

EDGE: Final = 4.0
"""From a cell's edge to its text, in units; also the left edge of a window."""

NEAR: Final = 1.0
"""From a text that fills its cell to the cell's other edge, in units; the next has its own."""

UNBOUND: Final = (1 << 24) - 1
"""The greatest width or height of a widget, in pixels (QWIDGETSIZE_MAX)."""

_QUARTER: Final = 0.25
_UNITS: Final = "units"  # the property that keeps a layout's distances

_measured: list[tuple[QFont, float]] = []  # each distance of each paint asks for it

Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""What stands in a row or a column, with its stretch if it has one; a number is empty room."""

Margins = tuple[float, float, float, float]
"""Left, top, right and bottom, in units; left and right change places from right to left."""


def unit(count: float = 1.0) -> int:
    """Return ``count`` quarters of the height of the program's letters, in pixels."""
    return round(count * unit_f())


def unit_f() -> float:
    font = QApplication.font()
    # Fonts are compared sooner than a key of one is made.
    if not _measured or _measured[0][0] != font:
        _measured[:] = [(font, QFontMetricsF(font).height() * _QUARTER)]
    return _measured[0][1]


def set_spacing(layout: QLayout, gap: float, margins: Margins = (0, 0, 0, 0)) -> None:
    """Set the ``gap`` and the ``margins`` of ``layout`` in units; `rescale` renews both."""
    layout.setProperty(_UNITS, [gap, *margins])
    _apply(layout)


def row_of(
    gap: float, *items: Item, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None
) -> QHBoxLayout:
    layout = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    set_spacing(layout, gap, margins)
    add_to(layout, *items)
    return layout


def column_of(
    gap: float, *items: Item, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None
) -> QVBoxLayout:
    layout = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    set_spacing(layout, gap, margins)
    add_to(layout, *items)
    return layout


def add_to(layout: QBoxLayout, *items: Item) -> None:
    for item in items:
        if isinstance(item, int):
            layout.addStretch(item)
            continue
        what, stretch = item if isinstance(item, tuple) else (item, 0)
        if isinstance(what, QWidget):
            layout.addWidget(what, stretch)
        else:
            layout.addLayout(what, stretch)


def rescale(widget: QWidget) -> None:
    """Renew the distances of every layout below ``widget``, after the letters changed."""
    for kind in (QBoxLayout, QGridLayout, QFormLayout):
        for layout in widget.findChildren(kind):
            if layout.property(_UNITS) is not None:
                _apply(layout)


def _apply(layout: QLayout) -> None:
    gap, left, top, right, bottom = (unit(count) for count in layout.property(_UNITS))
    if QApplication.isRightToLeft():
        left, right = right, left  # Qt mirrors what stands in a layout, but not its margins
    layout.setContentsMargins(left, top, right, bottom)
    layout.setSpacing(gap)


class WrapRow(QGroupBox):
    """A group of widgets, ``gap`` units apart, that takes more lines where its width is short.

    The widget of `end_with` stands at the end. One that can be smaller than its hint is as small
    as it can where it would take a line of its own else. One that retains its size while it is
    hidden takes no line when it is shown.

    No QLayout: one in Python would be asked for each of its items at each look of the window's.
    """

    def __init__(self, gap: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: list[QWidgetItem] = []
        self._last: QWidgetItem | None = None
        self._wanted = 0, QSize()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        self.insert(len(self._items), widget)

    def insert(self, at: int, widget: QWidget) -> None:
        widget.setParent(self)
        item = QWidgetItem(widget)
        item.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._items.insert(at, item)

    def end_with(self, widget: QWidget) -> None:
        self.add(widget)
        self._last = self._items.pop()

    def heightForWidth(self, width: int) -> int:  # noqa: N802  Qt's name
        lines, height, gap = self._lines(width), self.minimumSizeHint().height(), unit(self._gap)
        return len(lines) * (height + gap) - gap

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        gap = unit(self._gap)
        width = sum(hint.width() + gap for _item, hint, _least in self._sizes()) - gap
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the width of the widest, and the height of one line.

        The layout gives it as many lines as its width needs. The height for its present width would
        hold up a window that was once narrow, or is not laid out yet.
        """
        sizes = self._sizes()
        width = max((least for _item, _hint, least in sizes), default=0)
        return QSize(width, max((hint.height() for _item, hint, _least in sizes), default=0))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Place them again if one of them wants another size, or did while they were hidden."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._place()
            wanted = self.heightForWidth(self.width()), self.minimumSizeHint()
            # The window is laid out again only if the row needs other room in it.
            if wanted != self._wanted:
                self._wanted = wanted
                self.updateGeometry()
        return super().event(event)

    def _sizes(self) -> list[tuple[QWidgetItem, QSize, int]]:
        """Return each that has room with the size that it wants, and the least width it needs."""
        items = self._items if self._last is None else [*self._items, self._last]
        return [
            (item, item.sizeHint(), item.minimumSize().width())
            for item in items
            if not item.isEmpty()
        ]

    def _lines(self, room: int) -> list[list[tuple[QWidgetItem, QSize, int]]]:
        lines: list[list[tuple[QWidgetItem, QSize, int]]] = [[]]
        taken = 0
        for size in self._sizes():
            if lines[-1] and taken + size[2] > room:
                lines.append([])
                taken = 0
            lines[-1].append(size)
            taken += size[2] + unit(self._gap)
        return lines

    def _place(self) -> None:
        """Place each at the width that it wants if the line has as much, else at its least."""
        gap, height, top = unit(self._gap), self.minimumSizeHint().height(), 0
        for line in self._lines(self.width()):
            spare, left = self.width() + gap - sum(least + gap for *_, least in line), 0
            for item, hint, least in line:
                more = hint.width() - least if hint.width() - least <= spare else 0
                spare -= more
                width = min(least + more, self.width())
                is_at_end = item is self._last and not top
                place = QRect(self.width() - width if is_at_end else left, top, width, height)
                item.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
                left += width + gap
            top += height + gap
