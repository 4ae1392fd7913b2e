"""Distances in quarters of the letter's height, so that larger text is the same picture, larger.

The layouts that keep them stand here, too: rows, columns, and a row that wraps.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QGroupBox, QLayout, QSizePolicy, QWidget

EDGE: Final = 4.0  # from a cell's edge to its text, in units; also the left edge of a window
NEAR: Final = 1.0  # from a text that fills its cell to the other edge; the next has its own
_UNITS: Final = "units"  # the property that keeps a layout's distances
_NO_MARGINS: Final = (0.0, 0.0, 0.0, 0.0)

# What stands in a row or a column, with its stretch if it has one; a number is empty room.
Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
# Left, top, right and bottom, in units; left and right change places from right to left.
Margins = tuple[float, float, float, float]

_measured: list[tuple[QFont, float]] = []  # each distance of each paint asks for it


def unit(count: float = 1.0) -> int:
    """Return ``count`` quarters of the height of the program's letters, in pixels."""
    return round(count * unit_f())


def unit_f() -> float:
    font = QApplication.font()
    # Fonts are compared sooner than a key of one is made.
    if not _measured or _measured[0][0] != font:
        _measured[:] = [(font, QFontMetricsF(font).height() / 4)]
    return _measured[0][1]


def set_spacing(layout: QLayout, gap: float, margins: Margins = _NO_MARGINS) -> None:
    """Set the ``gap`` and the ``margins`` of ``layout`` in units; `rescale` renews both."""
    layout.setProperty(_UNITS, [gap, *margins])
    _apply(layout)


def _box_of(
    direction: QBoxLayout.Direction,
    gap: float,
    *items: Item,
    margins: Margins = _NO_MARGINS,
    parent: QWidget | None = None,
) -> QBoxLayout:
    layout = QBoxLayout(direction, parent)
    set_spacing(layout, gap, margins)
    add_to(layout, *items)
    return layout


row_of = partial(_box_of, QBoxLayout.Direction.LeftToRight)
column_of = partial(_box_of, QBoxLayout.Direction.TopToBottom)


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
    for layout in widget.findChildren(QLayout):
        if layout.property(_UNITS) is not None:
            _apply(layout)


def _apply(layout: QLayout) -> None:
    gap, left, top, right, bottom = (unit(count) for count in layout.property(_UNITS))
    if QApplication.isRightToLeft():
        left, right = right, left  # Qt mirrors what stands in a layout, but not its margins
    layout.setContentsMargins(left, top, right, bottom)
    layout.setSpacing(gap)


class WrapRow(QGroupBox):
    """A group of its children, ``gap`` units apart, on more lines if its width is short.

    It leaves room for ``beside``, which is not of the group, at the end of the last line. Not a
    QLayout: one in Python would be asked for each of its items whenever a window is laid out.
    """

    def __init__(self, gap: float, parent: QWidget | None = None, *items: QWidget) -> None:
        super().__init__(parent)
        self._gap = gap
        self.beside: QWidget | None = None
        self._wanted = 0, QSize()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for item in items:
            item.setParent(self)

    def heightForWidth(self, width: int) -> int:  # noqa: N802  Qt's name
        return self._place(width, is_real=False)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        gap = unit(self._gap)
        width = sum(size.width() + gap for _item, size in self._sizes()) - gap
        return QSize(width, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the width of the widest, and the height of one line.

        The height for its present width would keep high a window that was once narrow.
        """
        least = QSize(0, 0)
        for _item, size in self._sizes():
            least = least.expandedTo(size)
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._place(self.width())

    def event(self, event: QEvent) -> bool:
        """Place them again if one of them wants another size, or did while they were hidden."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            wanted = self._place(self.width()), self.minimumSizeHint()
            # The window is laid out again only if the row needs other room in it.
            if wanted != self._wanted:
                self._wanted = wanted
                self.updateGeometry()
        return super().event(event)

    def _sizes(self) -> list[tuple[QWidget, QSize]]:
        items = (each for each in (*self.children(), self.beside) if isinstance(each, QWidget))
        return [(each, each.sizeHint()) for each in items if not each.isHidden()]

    def _place(self, room: int, *, is_real: bool = True) -> int:
        """Place them in lines of ``room`` pixels if it ``is_real``; return their height."""
        sizes, gap, left, top = self._sizes(), unit(self._gap), 0, 0
        height = max((size.height() for _item, size in sizes), default=0)
        for item, size in sizes:
            width = min(size.width(), room)
            if left and left + width > room:
                left, top = 0, top + height + gap
            if is_real and item is not self.beside:
                # Not by `QStyle`: the first paint would wait for its type, with 28 enums.
                is_mirrored = self.isRightToLeft()
                at = self.width() - left - width if is_mirrored else left
                item.setGeometry(at, top, width, height)
            left += width + gap
        return top + height
