"""The colours of the program: few are given, for light and for dark; all others are blended.

`theme` returns the one in use. Widgets ask for it each time they paint, so that light and dark may
change while PetDesk runs. If the system asks for high contrast, `system_theme` takes every
colour from the system's palette and tints nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QPalette

# The pills, by their places in a theme: the statuses, and what failed.
AVAILABLE, PENDING, SOLD, NOT_STATED, FAULT = range(5)

# Each colour in light and in dark.
_GIVEN: Final = {
    "window": ("#f5f6f7", "#1c1f22"),
    "base": ("#ffffff", "#24282c"),
    "text": ("#1d2226", "#eceff1"),
    "accent": ("#12687f", "#58b6cd"),
    "on_accent": ("#ffffff", "#1c1f22"),
    "message_link": ("#58b6cd", "#12687f"),
    "disabled": ("#a5a7a8", "#74787b"),
    "danger": ("#b3261e", "#ff9d94"),
    "practice": ("#2b62c4", "#8fb4ff"),
    "staging": ("#a33b00", "#ffb08a"),
}
_STATUSES: Final = (
    ("#1a7941", "#5fcf8a"),
    ("#9a5b00", "#f0b45a"),
    ("#5a6570", "#a7b1ba"),
    ("#6b5aa8", "#b9a9f0"),
)


class StatusColours(NamedTuple):
    ink: QColor
    pill: QColor
    bar: QColor


class Theme:
    """Every colour that is painted. ``is_high_contrast``: the system asked for high contrast.

    ``line`` is a hairline, ``outline`` the edge of a shape that has to be found (3:1),
    ``secondary_chosen`` what ``secondary`` is in a chosen row, ``focus`` the ring. ``message_text``
    is for the bar about what happened, ``danger`` a text about a mistake, ``practice`` and
    ``staging`` are their strips'.
    """

    def __init__(
        self, given: Mapping[str, str], statuses: Sequence[str], *, is_high_contrast: bool = False
    ) -> None:
        self.is_high_contrast = is_high_contrast
        self.window, self.base = QColor(given["window"]), QColor(given["base"])
        self.text, self.accent = QColor(given["text"]), QColor(given["accent"])
        self.on_accent, self.disabled = QColor(given["on_accent"]), QColor(given["disabled"])
        self.danger, self.message_link = QColor(given["danger"]), QColor(given["message_link"])
        self.practice, self.staging = QColor(given["practice"]), QColor(given["staging"])
        self.is_dark = self.base.lightness() < self.text.lightness()
        self.message_text = self.text if is_high_contrast else self.base
        self.secondary, self.outline = self._ink(self.text, 0.71), self._ink(self.text, 0.53)
        self.line = self._ink(self.text, 0.13)
        self.hover, self.pressed = self.tint(self.text, 0.05), self.tint(self.text, 0.1)
        self.button = self.hover if self.is_dark else self.base
        self.chosen = self._ink(self.accent, 0.16)
        self.on_chosen = self.on_accent if is_high_contrast else self.text
        self.secondary_chosen = self.on_accent if is_high_contrast else self.secondary
        self.focus = self.link = self.text if is_high_contrast else self.accent
        self.statuses = [
            StatusColours(colour, self.tint(colour, 0.13), self._ink(colour, 0.75))
            for colour in map(QColor, (*statuses, self.danger))
        ]
        self.pending = self.statuses[PENDING].ink

    def _ink(self, colour: QColor, share: float) -> QColor:
        return colour if self.is_high_contrast else mix(colour, share, self.base)

    def tint(self, colour: QColor, share: float) -> QColor:
        """Return a ground with ``share`` of ``colour`` (0 to 1); the plain one in high contrast."""
        return self.base if self.is_high_contrast else mix(colour, share, self.base)


def mix(colour: QColor, share: float, ground: QColor) -> QColor:
    """Return ``colour`` laid over ``ground`` so that ``share`` of it (0 to 1) is seen."""
    rest = 1 - share
    return QColor.fromRgbF(
        share * colour.redF() + rest * ground.redF(),
        share * colour.greenF() + rest * ground.greenF(),
        share * colour.blueF() + rest * ground.blueF(),
    )


LIGHT, DARK = (
    Theme({name: pair[at] for name, pair in _GIVEN.items()}, [pair[at] for pair in _STATUSES])
    for at in range(2)
)

_shown = [LIGHT]


def theme() -> Theme:
    return _shown[0]


def set_theme(shown: Theme) -> None:
    _shown[:] = [shown]


def system_theme(palette: QPalette) -> Theme:
    roles = QPalette.ColorRole
    text = palette.color(roles.Text).name()
    given = dict.fromkeys(_GIVEN, text) | {
        "window": palette.color(roles.Window).name(),
        "base": palette.color(roles.Base).name(),
        "accent": palette.color(roles.Highlight).name(),
        "on_accent": palette.color(roles.HighlightedText).name(),
        "disabled": palette.color(QPalette.ColorGroup.Disabled, roles.Text).name(),
    }
    return Theme(given, [text] * FAULT, is_high_contrast=True)


def palette_of(shown: Theme) -> QPalette:
    palette, roles = QPalette(), QPalette.ColorRole
    texts = (roles.Text, roles.WindowText, roles.ButtonText)
    colours = dict.fromkeys(texts, shown.text) | {
        roles.Window: shown.window,
        roles.Base: shown.base,
        roles.Button: shown.button,
        roles.Highlight: shown.accent,
        roles.HighlightedText: shown.on_accent,
        roles.Accent: shown.accent,
        roles.PlaceholderText: shown.secondary,
        roles.Link: shown.link,
        roles.Light: shown.base,
        roles.Midlight: shown.hover,
        roles.Mid: shown.outline,
        roles.Dark: shown.outline,
    }
    for role, colour in colours.items():
        palette.setColor(role, colour)
    for role in texts:
        palette.setColor(QPalette.ColorGroup.Disabled, role, shown.disabled)
    return palette
