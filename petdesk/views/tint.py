"""Colours that texts stay readable on and in, whatever palette the system or Settings give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QPalette

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

LEAST_CONTRAST: Final = 4.5
"""Between a text and its ground (WCAG 2.2, criterion 1.4.3)."""

_SATURATION: Final = 150
# The first that the texts can be read on; yellow is lighter to the eye than blue.
_ON_LIGHT: Final = (205, 220)
_ON_DARK: Final = (60, 48, 36)
_MIDDLE: Final = 128
_DARKER: Final = 140  # percent
_GROUND_CONTRAST: Final = 7.0  # criterion 1.4.6, for who chose a palette of high contrast
_FAINT: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # shares of the text's own colour


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def blended(colour: QColor, share: float, ground: QColor) -> QColor:
    """Return ``colour`` laid over ``ground`` so that ``share`` of it (0 to 1) is seen."""
    pairs = (
        (colour.redF(), ground.redF()),
        (colour.greenF(), ground.greenF()),
        (colour.blueF(), ground.blueF()),
    )
    red, green, blue = (share * above + (1 - share) * below for above, below in pairs)
    return QColor.fromRgbF(red, green, blue)


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


def make_seen_where_on(button: QAbstractButton) -> None:
    """Have ``button`` in the colours of a selection while it is on; some styles hardly show it."""

    def palette() -> QPalette:
        made, roles = QPalette(), QPalette.ColorRole
        if button.isChecked():
            # Fusion, Qt's own style, paints buttons lighter than the palette has them.
            made.setColor(roles.Button, made.color(roles.Highlight).darker(_DARKER))
            made.setColor(roles.ButtonText, made.color(roles.HighlightedText))
        return made

    colours = Colours(button, palette)
    button.toggled.connect(lambda _on: colours.renew())


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


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004  sRGB's
