"""Texts that fit: smaller where they are long, then ended with dots; never beyond their box."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt, QTextBoundaryFinder
from PySide6.QtGui import QFont, QTextLayout, QTextOption

_DOTS: Final = "\N{HORIZONTAL ELLIPSIS}"
_STEPS: Final = 8  # sizes that are tried, from the largest to the least


class Room(NamedTuple):
    """What a text has room for: a width and a height, and at most so many ``lines``."""

    width: float
    height: float
    lines: int = 1


class Fitted(NamedTuple):
    """A text that is laid out, and how high it is; ``is_cut`` where it ends with dots."""

    layout: QTextLayout
    height: float
    is_cut: bool


def fitted(text: str, font: QFont, sizes: tuple[float, float], room: Room, end: bool) -> Fitted:  # noqa: FBT001  passed on by the canvas
    """Lay ``text`` out in the largest of ``sizes`` (largest, least) that fits into ``room``.

    Words are kept whole while there is a size for it. ``end`` aligns it at the right.
    """
    wraps = QTextOption.WrapMode
    for wrap in (wraps.WordWrap, wraps.WrapAtWordBoundaryOrAnywhere):
        for size in _descending(*sizes):
            found = _laid_out(text, _sized(font, size), wrap, room.width, end=end)
            if _fits(found, room):
                return Fitted(found, _height(found), is_cut=False)
    return _cut(text, _sized(font, sizes[1]), room, end=end)


def _cut(text: str, font: QFont, room: Room, *, end: bool) -> Fitted:
    """Return as much of ``text`` as fits, with dots; whole characters, as people see them."""
    beginnings = _beginnings(text)
    low, high = 0, len(beginnings) - 1
    anywhere = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
    best = _laid_out(_DOTS, font, anywhere, room.width, end=end)
    while low <= high:
        middle = (low + high) // 2
        shorter = beginnings[middle].rstrip() + _DOTS
        found = _laid_out(shorter, font, anywhere, room.width, end=end)
        if _fits(found, room):
            best, low = found, middle + 1
        else:
            high = middle - 1
    return Fitted(best, _height(best), is_cut=True)


def _laid_out(
    text: str, font: QFont, wrap: QTextOption.WrapMode, width: float, *, end: bool
) -> QTextLayout:
    align = Qt.AlignmentFlag.AlignRight if end else Qt.AlignmentFlag.AlignLeft
    option = QTextOption(align | Qt.AlignmentFlag.AlignAbsolute)
    option.setWrapMode(wrap)
    # By its own script, wherever the page begins.
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _fits(layout: QTextLayout, room: Room) -> bool:
    lines = [layout.lineAt(at) for at in range(layout.lineCount())]
    is_narrow = all(line.naturalTextWidth() <= room.width for line in lines)
    return is_narrow and len(lines) <= room.lines and _height(layout) <= room.height


def _height(layout: QTextLayout) -> float:
    return sum(layout.lineAt(at).height() for at in range(layout.lineCount()))


def _beginnings(text: str) -> list[str]:
    """Return the beginnings of ``text`` that end between characters as people see them."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    units = text.encode("utf-16-le", "surrogatepass")  # what Qt counts
    beginnings, at = [], finder.toNextBoundary()
    while at >= 0:
        beginnings.append(units[: 2 * at].decode("utf-16-le", "surrogatepass"))
        at = finder.toNextBoundary()
    return beginnings


def _descending(largest: float, least: float) -> list[float]:
    ratio = (least / largest) ** (1 / _STEPS)
    return [largest * ratio**step for step in range(_STEPS + 1)]


def _sized(font: QFont, size: float) -> QFont:
    sized = QFont(font)
    sized.setPixelSize(max(1, round(size)))
    return sized
