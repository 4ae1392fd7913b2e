"""The four steps of emphasis for texts; their colours are roles, and follow the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_PLAIN_TEXT: Final = 0  # Qt.TextFormat.PlainText, by number: see petdesk.views

LARGE: Final = 1.7
"""The size of a name in details, over the program's."""

HEADING: Final = 1.35
"""The size of a page's heading, over the program's."""

SMALL: Final = 0.92
"""The size of a note, over the program's."""


def make_secondary(label: QLabel) -> None:
    """Show the text of ``label`` as one that matters less; it stays readable."""
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)


def make_danger(label: QLabel) -> None:
    """Show the text of ``label`` as one about a mistake."""
    label.setForegroundRole(QPalette.ColorRole.BrightText)


def strong(font: QFont, *, is_italic: bool = False) -> QFont:
    """Return ``font`` as names are written; ``is_italic`` for what is on its way."""
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
        self.setProperty("textFormat", _PLAIN_TEXT)
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
        """Take another size."""
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
