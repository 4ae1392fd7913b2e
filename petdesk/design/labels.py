"""Labels, and the four steps of emphasis for texts.

Their colours are roles, and follow the palette.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QLabel

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.design.paint import elided

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_MIDDLE_LEFT: Final = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value

LARGE: Final = 1.7
"""The size of a name in details, over the program's."""

HEADING: Final = 1.35
"""The size of a page's heading, over the program's."""

SMALL: Final = 0.92
"""The size of a note, over the program's."""

_LONG_WORD: Final = re.compile(r"[^\s\u200b]{12,}")
"""One that may be wider than its panel in large type."""

_PLACES: Final = re.compile(r"(\S{3})(?=[\w!-~])")
"""Where it may break: often, so that lines are full, and never before an accent of its own."""


def make_secondary(label: QLabel) -> None:
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)


def make_danger(label: QLabel) -> None:
    label.setForegroundRole(QPalette.ColorRole.BrightText)


def strong(font: QFont, *, is_italic: bool = False) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    made.setItalic(is_italic)
    return made


def make_strong(label: QWidget) -> None:
    """Show the text of ``label`` as a name or a heading; its size stays the program's."""
    font = QFont()
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)


class PlainLabel(QLabel):
    """Shows text as it is, where a plain QLabel would render ``<img src=...>``.

    ``name`` is its object name.
    """

    def __init__(self, name: str, parent: QWidget | None = None, text: str = "") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if text:
            self.setText(text)


class SizedLabel(PlainLabel):
    """A plain text whose size is ``times`` the program's; `refit` has it follow that."""

    def __init__(
        self,
        name: str,
        times: float,
        parent: QWidget | None = None,
        text: str = "",
        *,
        is_strong: bool = False,
    ) -> None:
        super().__init__(name, parent, text)
        self._times, self._is_strong = times, is_strong
        self.refit()

    def resize_letters(self, times: float) -> None:
        if times != self._times:
            self._times = times
            self.refit()

    def refit(self) -> None:
        """Follow the program's font, of which Qt tells no widget that has a size of its own."""
        font = QFont(QApplication.font())
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * self._times)
        else:
            font.setPixelSize(max(1, round(font.pixelSize() * self._times)))
        if self._is_strong:
            font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)


def breakable(text: str) -> str:
    """Return ``text`` with places in its longer words where a line may end."""
    return _LONG_WORD.sub(lambda word: _PLACES.sub("\\1\u200b", word[0]), text)


def whole_tip(text: str) -> str:
    """Return ``text`` as a tool tip that says what was cut off, on several lines if need be."""
    # Marked as rich text: plain text is never wrapped, and Qt would take some names for rich.
    return f"<qt>{escape(wrappable(sanitize_for_display(text)))}</qt>"


class ElidedLabel(PlainLabel):
    """Never makes its window wider; its text stays whole for who reads it by other means."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setMinimumWidth(1)
        self.shorter_texts: tuple[str, ...] = ()
        """What is shown where there is no room for the text, the longest first."""

    @property
    def shown_text(self) -> str:
        metrics, room = self.fontMetrics(), self.contentsRect().width()
        texts = (self.text(), *self.shorter_texts)
        for text in texts:
            if metrics.horizontalAdvance(text) <= room:
                return text
        return elided(metrics, texts[-1], room)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        shown = self.shown_text
        if shown == self.text():
            super().paintEvent(event)
        else:
            QPainter(self).drawText(self.contentsRect(), _MIDDLE_LEFT, shown)
