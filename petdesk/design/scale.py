"""Distances in quarters of the letter's height, so that larger text is the same picture, larger.

The layouts that keep them stand here, too: rows, columns, and a row that wraps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFont, QResizeEvent

EDGE: Final = 4.0
"""From a cell's edge to its text, in units; also the left edge of a window."""

NEAR: Final = 1.0
"""From a text that fills its cell to the cell's other edge, in units; the next has its own."""

UNBOUND: Final = (1 << 24) - 1
"""The greatest width or height of a widget, in pixels (QWIDGETSIZE_MAX)."""

_LOW: Final = 104.0
_QUARTER: Final = 0.25
_UNITS: Final = "units"  # the property that keeps a layout's distances

_measured: list[tuple[QFont, float]] = []  # each distance of each paint asks for it

Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""What stands in a row or a column, with its stretch if it has one; a number is empty room."""

_Sizes = list[tuple[QWidget, QSize, int]]

L = TypeVar("L", QHBoxLayout, QVBoxLayout)

Margins = tuple[float, float, float, float]
"""Left, top, right and bottom, in units; left and right change places from right to left."""


def unit(count: float = 1.0) -> int:
    """Return ``count`` quarters of the height of the program's letters, in pixels."""
    if _measured and _measured[0][0] == QApplication.font():
        return round(count * _measured[0][1])  # each layout asks for hundreds
    return round(count * unit_f())


def unit_f() -> float:
    font = QApplication.font()
    # Fonts are compared sooner than a key of one is made.
    if not _measured or _measured[0][0] != font:
        _measured[:] = [(font, QFontMetricsF(font).height() * _QUARTER)]
    return _measured[0][1]


def is_low(window: QWidget) -> bool:
    """Return whether ``window`` is so low that what only adorns leaves its room to the words."""
    return window.height() < unit(_LOW)


def set_spacing(
    layout: QLayout, gap: float, margins: Margins = (0, 0, 0, 0), *, across: float | None = None
) -> None:
    """Set the ``gap`` and the ``margins`` of ``layout`` in units; `rescale` renews both.

    ``across`` is the gap between the columns of a grid, where it is another.
    """
    layout.setProperty(_UNITS, [gap, *margins, gap if across is None else across])
    _apply(layout)


def row_of(
    gap: float, *items: Item, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None
) -> QHBoxLayout:
    return _made(QHBoxLayout(), gap, margins, parent, items)


def column_of(
    gap: float, *items: Item, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None
) -> QVBoxLayout:
    return _made(QVBoxLayout(), gap, margins, parent, items)


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


def _made(
    layout: L, gap: float, margins: Margins, parent: QWidget | None, items: Iterable[Item]
) -> L:
    if parent is not None:
        parent.setLayout(layout)
    set_spacing(layout, gap, margins)
    add_to(layout, *items)
    return layout


def rescale(widget: QWidget) -> None:
    """Renew the distances of every layout below ``widget``, after the letters changed."""
    for layout in (
        *widget.findChildren(QBoxLayout),
        *widget.findChildren(QGridLayout),
        *widget.findChildren(QFormLayout),
    ):
        if layout.property(_UNITS) is not None:
            _apply(layout)


def _apply(layout: QLayout) -> None:
    gap, left, top, right, bottom, across = (unit(count) for count in layout.property(_UNITS))
    if QApplication.isRightToLeft():
        left, right = right, left  # Qt mirrors what stands in a layout, but not its margins
    layout.setContentsMargins(left, top, right, bottom)
    layout.setSpacing(gap)
    if across != gap and isinstance(layout, QGridLayout):
        layout.setHorizontalSpacing(across)


class WrapRow(QWidget):
    """A row of widgets, ``gap`` units apart, that takes more lines where its width is short.

    The widget of `end_with` stands at the end. One that can be smaller than its hint is as small
    as it can where it would take a line of its own else. One that retains its size while it is
    hidden takes no line when it is shown.

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
        self._items.append(widget)

    def insert(self, at: int, widget: QWidget) -> None:
        self._items.insert(at, widget)

    def end_with(self, widget: QWidget) -> None:
        self._last = widget

    def heightForWidth(self, width: int) -> int:  # noqa: N802  Qt's name
        return self._arrange(self._sizes(), width, is_placed=False)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        gap = unit(self._gap)
        width = sum([hint.width() + gap for _each, hint, _least in self._sizes()]) - gap
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the width of the widest, and the height of one line.

        The layout gives it as many lines as its width needs. The height for its present width would
        hold up a window that was once narrow, or is not laid out yet.
        """
        return _widest(self._sizes())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._arrange(self._sizes(), self.width(), is_placed=True)

    def event(self, event: QEvent) -> bool:
        """Place them anew where one of them wants another size, or did while they were hidden."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            sizes = self._sizes()
            height, least = self._arrange(sizes, self.width(), is_placed=True), _widest(sizes)
            # The window is laid out anew only where the row needs other room in it.
            if height != self.height() or least != self._least:
                self._least = least
                self.updateGeometry()
        return super().event(event)

    def _sizes(self) -> _Sizes:
        """Return each with the size that it wants, and the least width that it needs.

        There are all that have room: those shown, and the hidden ones that retain theirs.
        """
        sizes: _Sizes = []
        for each in self._items if self._last is None else (*self._items, self._last):
            policy = each.sizePolicy()
            if each.isHidden() and not policy.retainSizeWhenHidden():
                continue
            hint, floor = each.sizeHint(), each.minimumWidth()
            hint.setWidth(max(hint.width(), floor))
            is_fixed = policy.horizontalPolicy() is QSizePolicy.Policy.Fixed
            least = hint.width() if is_fixed else max(each.minimumSizeHint().width(), floor)
            sizes.append((each, hint, min(least, hint.width())))
        return sizes

    def _arrange(self, sizes: _Sizes, room: int, *, is_placed: bool) -> int:
        gap, line, left, top = unit(self._gap), _widest(sizes).height(), 0, 0
        begin = 0
        for at, (_each, _hint, least) in enumerate(sizes):
            if left and left + least > room:
                cut = at
                while cut - 1 > begin and not sizes[cut - 1][2]:
                    cut -= 1  # what needs no room stays with what follows it, where there is more
                if is_placed:
                    self._place_line(sizes[begin:cut], room, QRect(0, top, gap, line))
                begin, left, top = cut, (at - cut) * gap, top + line + gap
            left += least + gap
        if is_placed:
            self._place_line(sizes[begin:], room, QRect(0, top, gap, line))
        return top + line

    def _place_line(self, sizes: _Sizes, room: int, first: QRect) -> None:
        """Place each at the width that it wants where that is left, the last one at what there is.

        ``first`` is the gap at the beginning of the line, as high as the line.
        """
        gap, line, left = first.width(), first.height(), 0
        spare = room + gap - sum([least + gap for _each, _hint, least in sizes])
        for each, hint, least in sizes:
            if each.isHidden():
                continue
            is_last, more = each is self._last, hint.width() - least
            if more > spare:
                more = max(0, spare) if is_last else 0
            spare -= more
            width, height = min(least + more, room), min(hint.height(), line)
            at = room - width if is_last and not first.top() else left
            self._place(each, QRect(at, first.top() + (line - height) // 2, width, height))
            left += width + gap

    def _place(self, widget: QWidget, place: QRect) -> None:
        if self.isRightToLeft():
            place.moveLeft(self.width() - place.left() - place.width())
        widget.setGeometry(place)


def _widest(sizes: _Sizes) -> QSize:
    """Return the least width of the widest, and the height of a line of them all."""
    width = max([least for _each, _hint, least in sizes], default=0)
    return QSize(width, max([hint.height() for _each, hint, _least in sizes], default=0))
