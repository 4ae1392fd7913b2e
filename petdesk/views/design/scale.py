"""Distances in quarters of the letter's height, so that larger text is the same picture, larger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QBoxLayout, QFormLayout, QGridLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QLayout

EDGE: Final = 4.0
"""From a cell's edge to its text, in units; also the left edge of a window."""

_QUARTER: Final = 0.25
_UNITS: Final = "units"  # the property that keeps a layout's distances

_measured: list[tuple[QFont, float]] = []  # each distance of each paint asks for it

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


def space(layout: QLayout, gap: float, margins: Margins = (0, 0, 0, 0)) -> None:
    """Set the ``gap`` and the ``margins`` of ``layout`` in units; `rescale` renews both."""
    layout.setProperty(_UNITS, [gap, *margins])
    _apply(layout)


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
    gap, left, top, right, bottom = (unit(count) for count in layout.property(_UNITS))
    if QApplication.isRightToLeft():
        left, right = right, left  # Qt mirrors what stands in a layout, but not its margins
    layout.setContentsMargins(left, top, right, bottom)
    layout.setSpacing(gap)
