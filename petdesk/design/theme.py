"""The colours of the program: few are given, for light and for dark; all others are blended.

`theme` returns the one in use. Widgets ask for it each time they paint, so that light and dark may
change while PetDesk runs. Where the system asks for high contrast, `system_theme` takes every
colour from the system's palette and tints nothing. tests/design/test_contrast.py shows that each
text can be read on its ground (WCAG 2.2, criteria 1.4.3 and 1.4.11).
"""

from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QPalette

AVAILABLE, PENDING, SOLD, NOT_STATED, FAULT = range(5)
"""The pills, by their places in a theme: the statuses, and what failed."""

_SECONDARY: Final = 0.71
_OUTLINE: Final = 0.53
_LINE: Final = 0.13
_HOVER: Final = 0.05
_PRESSED: Final = 0.1
_CHOSEN: Final = 0.16
_PILL: Final = 0.13
_BAR: Final = 0.75  # of a status colour, in the bar of proportions


class Colours(NamedTuple):
    """The colours that are given; ``statuses`` are in the order of `AVAILABLE` and so on."""

    window: str
    base: str
    text: str
    accent: str
    on_accent: str
    message_link: str
    disabled: str
    danger: str
    practice: str
    staging: str
    statuses: tuple[str, ...]


LIGHT: Final = Colours(
    window="#f5f6f7",
    base="#ffffff",
    text="#1d2226",
    accent="#12687f",
    on_accent="#ffffff",
    message_link="#58b6cd",
    disabled="#a5a7a8",
    danger="#b3261e",
    practice="#2b62c4",
    staging="#a33b00",
    statuses=("#1a7941", "#9a5b00", "#5a6570", "#6b5aa8"),
)
DARK: Final = Colours(
    window="#1c1f22",
    base="#24282c",
    text="#eceff1",
    accent="#58b6cd",
    on_accent="#1c1f22",
    message_link="#12687f",
    disabled="#74787b",
    danger="#ff9d94",
    practice="#8fb4ff",
    staging="#ffb08a",
    statuses=("#5fcf8a", "#f0b45a", "#a7b1ba", "#b9a9f0"),
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

    def __init__(self, given: Colours, *, is_high_contrast: bool = False) -> None:
        self.is_high_contrast = is_high_contrast
        self.window, self.base = QColor(given.window), QColor(given.base)
        self.text, self.accent = QColor(given.text), QColor(given.accent)
        self.on_accent, self.disabled = QColor(given.on_accent), QColor(given.disabled)
        self.danger, self.message_link = QColor(given.danger), QColor(given.message_link)
        self.practice, self.staging = QColor(given.practice), QColor(given.staging)
        self.is_dark = self.base.lightness() < self.text.lightness()
        self.message_text = self.text if is_high_contrast else self.base
        self.secondary = self._ink(self.text, _SECONDARY)
        self.line, self.outline = self._ink(self.text, _LINE), self._ink(self.text, _OUTLINE)
        self.hover, self.pressed = self.tint(self.text, _HOVER), self.tint(self.text, _PRESSED)
        self.button = self.hover if self.is_dark else self.base
        self.chosen = self._ink(self.accent, _CHOSEN)
        self.on_chosen = self.on_accent if is_high_contrast else self.text
        self.secondary_chosen = self.on_accent if is_high_contrast else self.secondary
        self.focus = self.link = self.text if is_high_contrast else self.accent
        self.statuses = [
            StatusColours(colour, self.tint(colour, _PILL), self._ink(colour, _BAR))
            for colour in map(QColor, (*given.statuses, given.danger))
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


def system_theme(palette: QPalette) -> Theme:
    roles = QPalette.ColorRole
    text = palette.color(roles.Text).name()
    given = Colours(
        window=palette.color(roles.Window).name(),
        base=palette.color(roles.Base).name(),
        text=text,
        accent=palette.color(roles.Highlight).name(),
        on_accent=palette.color(roles.HighlightedText).name(),
        message_link=text,
        disabled=palette.color(QPalette.ColorGroup.Disabled, roles.Text).name(),
        danger=text,
        practice=text,
        staging=text,
        statuses=(text,) * FAULT,
    )
    return Theme(given, is_high_contrast=True)


def palette_of(shown: Theme) -> QPalette:
    roles = QPalette.ColorRole
    palette = QPalette()
    colours = {
        roles.Window: shown.window,
        roles.Base: shown.base,
        roles.Text: shown.text,
        roles.WindowText: shown.text,
        roles.ButtonText: shown.text,
        roles.Button: shown.button,
        roles.Highlight: shown.accent,
        roles.HighlightedText: shown.on_accent,
        roles.Accent: shown.accent,
        roles.PlaceholderText: shown.secondary,
        roles.Link: shown.link,
        roles.BrightText: shown.danger,
        roles.Light: shown.base,
        roles.Midlight: shown.hover,
        roles.Mid: shown.outline,
        roles.Dark: shown.outline,
    }
    for role, colour in colours.items():
        palette.setColor(role, colour)
    for role in (roles.Text, roles.WindowText, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, shown.disabled)
    return palette


def light_theme() -> Theme:
    return Theme(LIGHT)


def dark_theme() -> Theme:
    return Theme(DARK)


_shown: list[Theme] = []


def theme() -> Theme:
    if not _shown:
        _shown.append(light_theme())
    return _shown[0]


def set_theme(shown: Theme) -> None:
    _shown[:] = [shown]
