"""Colours that texts stay readable on and in, whatever palette the system or Settings give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QPalette

from petdesk.views.design.colours import LEAST_CONTRAST, blended, contrast

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QLabel, QWidget

__all__ = [
    "LEAST_CONTRAST",
    "Colours",
    "blended",
    "contrast",
    "faint",
    "ground",
    "make_quiet",
    "tinted",
]

_SATURATION: Final = 150
# The first that the texts can be read on; yellow is lighter to the eye than blue.
_ON_LIGHT: Final = (205, 220)
_ON_DARK: Final = (60, 48, 36)
_MIDDLE: Final = 128
_GROUND_CONTRAST: Final = 7.0  # criterion 1.4.6, for who chose a palette of high contrast
_FAINT: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # shares of the text's own colour


def faint(text: QColor, *grounds: QColor) -> QColor:
    """Return a colour for what matters less than ``text`` does, readable on each of ``grounds``."""
    for share in _FAINT:
        colour = blended(text, share, grounds[0])
        if all(contrast(colour, ground) >= LEAST_CONTRAST for ground in grounds):
            return colour
    return text


def ground(hue: int | None) -> QColor:
    """Return the ground of ``hue`` (0 to 359) that the program's texts can be read on.

    Only the hue is fixed; lightness comes from the palette. Where the texts have a colour that no
    such ground suits, it is the windows' own.
    """
    palette = QPalette()
    plain = palette.color(QPalette.ColorRole.Window)
    if hue is None:
        return plain
    text = palette.color(QPalette.ColorRole.WindowText)
    for lightness in _ON_DARK if plain.lightness() < _MIDDLE else _ON_LIGHT:
        colour = QColor.fromHsl(hue, _SATURATION, lightness)
        if contrast(colour, text) >= _GROUND_CONTRAST:
            return colour
    return plain


def tinted(hue: int | None) -> QPalette:
    """Return the palette of a widget whose ground has ``hue``, or none of its own."""
    palette = QPalette()
    if hue is not None:
        palette.setColor(QPalette.ColorRole.Window, ground(hue))
    return palette


def make_quiet(label: QLabel) -> None:
    """Show the text of ``label`` as one that matters less; it stays readable."""
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    Colours(label, _quiet)


class Colours(QObject):
    """Keeps ``widget`` to the palette that ``make`` gives, whatever palette the program gets.

    A filter and no changeEvent: Python would be asked of each event of the first paint.
    """

    def __init__(self, widget: QWidget, make: Callable[[], QPalette]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._make = make
        self._seen = 0
        widget.installEventFilter(self)
        self.renew()

    def renew(self) -> None:
        """Ask for the palette anew."""
        # First of all: another palette is told of while it is being set.
        self._seen = QPalette().cacheKey()
        self._widget.setPalette(self._make())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Renew at another palette of the program; the widget's own comes by here, too."""
        if event.type() is QEvent.Type.PaletteChange and self._seen != QPalette().cacheKey():
            self.renew()
        return False


def _quiet() -> QPalette:
    palette, roles = QPalette(), QPalette.ColorRole
    grounds = (palette.color(roles.Window), palette.color(roles.Base))
    palette.setColor(roles.PlaceholderText, faint(palette.color(roles.WindowText), *grounds))
    return palette
