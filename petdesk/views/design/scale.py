"""Distances in quarters of the letter's height, so that larger text is the same picture, larger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QVBoxLayout,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFont

EDGE: Final = 4.0
"""From a cell's edge to its text, in units; also the left edge of a window."""

_LOW: Final = 104.0
_QUARTER: Final = 0.25
_UNITS: Final = "units"  # the property that keeps a layout's distances

_measured: list[tuple[QFont, float]] = []  # each distance of each paint asks for it

Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""What stands in a row or a column, with its stretch if it has one; a number is empty room."""

L = TypeVar("L", QHBoxLayout, QVBoxLayout)

Margins = tuple[float, float, float, float]
"""Left, top, right and bottom, in units; left and right change places from right to left."""


def unit(count: float = 1.0) -> int:
    """Return ``count`` quarters of the height of the program's letters, in pixels."""
    if _measured and _measured[0][0] == QApplication.font():
        return round(count * _measured[0][1])  # each layout asks for hundreds
    return round(count * unit_f())


def unit_f() -> float:
    """Return a quarter of the height of the program's letters, in pixels."""
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
    """Return ``items`` side by side: the layout of ``parent``, or one that goes into another."""
    return _made(QHBoxLayout(), gap, margins, parent, items)


def column_of(
    gap: float, *items: Item, margins: Margins = (0, 0, 0, 0), parent: QWidget | None = None
) -> QVBoxLayout:
    """Return ``items`` one below the other, as `row_of` does side by side."""
    return _made(QVBoxLayout(), gap, margins, parent, items)


def add_to(layout: QBoxLayout, *items: Item) -> None:
    """Add ``items`` at the end of ``layout``."""
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
