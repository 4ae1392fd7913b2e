"""The colours of the program: few are given, for light and for dark; all others are blended.

`theme` returns the one in use. Widgets ask for it each time they paint, so that light and dark may
change while PetDesk runs. Where the system asks for high contrast, `system_theme` takes every
colour from the system's palette and tints nothing.
"""

from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QPalette

MIN_CONTRAST: Final = 4.5
"""Between a text and its ground (WCAG 2.2, criterion 1.4.3)."""

MIN_SHAPE_CONTRAST: Final = 3.0
"""Between a shape or a focus ring and its ground (WCAG 2.2, criterion 1.4.11)."""

_STEPS: Final = 20

Rgb = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""


def rgb(text: str) -> Rgb:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(colour: Rgb, share: float, ground: Rgb) -> Rgb:
    """Return ``colour`` laid over ``ground`` so that ``share`` of it (0 to 1) is seen."""
    rest = 1 - share
    return (
        round(share * colour[0] + rest * ground[0]),
        round(share * colour[1] + rest * ground[1]),
        round(share * colour[2] + rest * ground[2]),
    )


def ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(*one), _luminance(*other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(
    colour: Rgb, ink: Rgb, *grounds: Rgb, share: float = 1.0, least: float = MIN_CONTRAST
) -> Rgb:
    """Return ``share`` of ``colour`` over the first ground, made readable on all of ``grounds``.

    More of ``colour`` and then more of ``ink`` is taken until the contrast is at least ``least``;
    it is ``ink`` itself where nothing less reaches that.
    """
    for step in range(_STEPS if share < 1 else 0):
        part = mix(colour, share + (1 - share) * step / _STEPS, grounds[0])
        if _is_seen(part, grounds, least):
            return part
    for step in range(_STEPS):
        part = mix(ink, step / _STEPS, colour)
        if _is_seen(part, grounds, least):
            return part
    return ink


def _is_seen(colour: Rgb, grounds: tuple[Rgb, ...], least: float) -> bool:
    return all(ratio(colour, ground) >= least for ground in grounds)


def _luminance(red: int, green: int, blue: int) -> float:
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4  # noqa: PLR2004  sRGB's own figures


AVAILABLE, PENDING, SOLD, NOT_STATED, FAULT = range(5)
"""The pills, by their places in a theme: the statuses, and what failed."""

_SECONDARY: Final = 0.64
_LINE: Final = 0.13
_HOVER: Final = 0.05
_PRESSED: Final = 0.1
_CHOSEN: Final = 0.16
_PILL: Final = 0.13
_BAR: Final = 0.75  # of a status colour, in the bar of proportions
_NOTICE: Final = 0.14
_DISABLED: Final = 0.4  # WCAG asks nothing of what is disabled; it should only look so
_OUTLINE: Final = 0.45
_MESSAGE: Final = 0.9
_SHADE: Final = 0.12  # of text, over a filled button under the pointer


class BaseColours(NamedTuple):
    """The colours that are given; ``statuses`` are in the order of `AVAILABLE` and so on."""

    window: str
    base: str
    text: str
    accent: str
    statuses: tuple[str, str, str, str]
    danger: str
    practice: str
    staging: str


LIGHT: Final = BaseColours(
    window="#f5f6f7",
    base="#ffffff",
    text="#1d2226",
    accent="#12687f",
    statuses=("#1a7f43", "#9a5b00", "#5a6570", "#6b5aa8"),
    danger="#b3261e",
    practice="#2b62c4",
    staging="#a33b00",
)
DARK: Final = BaseColours(
    window="#1c1f22",
    base="#24282c",
    text="#eceff1",
    accent="#58b6cd",
    statuses=("#5fcf8a", "#f0b45a", "#a7b1ba", "#b9a9f0"),
    danger="#ff9d94",
    practice="#8fb4ff",
    staging="#ffb08a",
)


class StatusColours(NamedTuple):
    shape: QColor
    pill: QColor
    ink: QColor
    bar: QColor


class Tint(NamedTuple):
    ground: QColor
    text: QColor
    link: QColor


class Theme(NamedTuple):
    """Every colour that is painted. ``is_high_contrast``: the system asked for high contrast.

    ``line`` is a hairline, ``outline`` the edge of a shape that has to be found (3:1),
    ``secondary_chosen`` what ``secondary`` is in a chosen row, ``focus`` the ring. ``message`` is
    the bar for what happened, ``warning`` the one for what keeps PetDesk from working, ``danger``
    a text about a mistake. ``environments`` are practice's,
    staging's and production's strips.
    """

    window: QColor
    base: QColor
    text: QColor
    accent: QColor
    secondary: QColor
    secondary_chosen: QColor
    disabled: QColor
    line: QColor
    outline: QColor
    button: QColor
    hover: QColor
    pressed: QColor
    chosen: QColor
    on_chosen: QColor
    accent_hover: QColor
    accent_pressed: QColor
    on_accent: QColor
    focus: QColor
    link: QColor
    danger: QColor
    statuses: tuple[StatusColours, ...]
    message: Tint
    warning: Tint
    notice: Tint
    environments: tuple[Tint, Tint, Tint]
    is_dark: bool
    is_high_contrast: bool


def derive_theme(given: BaseColours, other: BaseColours, *, is_dark: bool) -> Theme:
    """Return the whole theme that ``given`` makes; each text in it is readable on its ground.

    ``other`` are the colours of the other scheme: the message bar has a ground as in that one.
    """
    window, base, text, accent = (rgb(each) for each in given[:4])
    on_accent = window if is_dark else base
    chosen = mix(accent, _CHOSEN, base)
    hover, pressed = mix(text, _HOVER, base), mix(text, _PRESSED, base)
    grounds = base, window, hover
    return Theme(
        window=_colour(window),
        base=_colour(base),
        text=_colour(text),
        accent=_colour(accent),
        secondary=_colour(readable(text, text, *grounds, share=_SECONDARY)),
        secondary_chosen=_colour(readable(text, text, chosen, pressed, share=_SECONDARY)),
        disabled=_colour(mix(text, _DISABLED, base)),
        line=_colour(mix(text, _LINE, base)),
        outline=_colour(readable(text, text, *grounds, share=_OUTLINE, least=MIN_SHAPE_CONTRAST)),
        button=_colour(mix(text, _HOVER, base) if is_dark else base),
        hover=_colour(hover),
        pressed=_colour(pressed),
        chosen=_colour(chosen),
        on_chosen=_colour(text),
        accent_hover=_colour(mix(text, _SHADE, accent)),
        accent_pressed=_colour(mix(text, 2 * _SHADE, accent)),
        on_accent=_colour(on_accent),
        focus=_colour(readable(accent, text, base, window, chosen, least=MIN_SHAPE_CONTRAST)),
        link=_colour(readable(accent, text, *grounds)),
        danger=_colour(readable(rgb(given.danger), text, *grounds)),
        statuses=tuple(
            _status(rgb(each), base, text, chosen) for each in (*given.statuses, given.danger)
        ),
        message=_tint(text, _MESSAGE, base, base, rgb(other.accent)),
        warning=_tint(rgb(given.statuses[PENDING]), _NOTICE, base, text, accent),
        notice=_tint(accent, _NOTICE, base, text, accent),
        environments=(
            _strip(rgb(given.practice), base, text),
            _strip(rgb(given.staging), base, text),
            Tint(
                _colour(window),
                _colour(readable(text, text, window, share=_SECONDARY)),
                _colour(accent),
            ),
        ),
        is_dark=is_dark,
        is_high_contrast=False,
    )


def system_theme(palette: QPalette) -> Theme:
    roles = QPalette.ColorRole
    window, base = palette.color(roles.Window), palette.color(roles.Base)
    text, chosen = palette.color(roles.Text), palette.color(roles.Highlight)
    on_chosen, button = palette.color(roles.HighlightedText), palette.color(roles.Button)
    plain = Tint(base, text, palette.color(roles.Link))
    status = StatusColours(text, base, text, text)
    return Theme(
        window=window,
        base=base,
        text=text,
        accent=chosen,
        secondary=text,
        secondary_chosen=on_chosen,
        disabled=palette.color(QPalette.ColorGroup.Disabled, roles.Text),
        line=text,
        outline=text,
        button=button,
        hover=base,
        pressed=base,
        chosen=chosen,
        on_chosen=on_chosen,
        accent_hover=chosen,
        accent_pressed=chosen,
        on_accent=on_chosen,
        focus=text,
        link=plain.link,
        danger=text,
        statuses=(status,) * (FAULT + 1),
        message=plain,
        warning=plain,
        notice=plain,
        environments=(plain, plain, plain),
        is_dark=base.lightness() < text.lightness(),
        is_high_contrast=True,
    )


def palette_of(shown: Theme) -> QPalette:
    palette, roles = QPalette(), QPalette.ColorRole
    colours = {
        roles.Window: shown.window,
        roles.Base: shown.base,
        roles.AlternateBase: shown.base,
        roles.Text: shown.text,
        roles.WindowText: shown.text,
        roles.ButtonText: shown.text,
        roles.Button: shown.button,
        roles.Highlight: shown.accent,
        roles.HighlightedText: shown.on_accent,
        roles.Accent: shown.accent,
        roles.PlaceholderText: shown.secondary,
        roles.ToolTipBase: shown.message.ground,
        roles.ToolTipText: shown.message.text,
        roles.Link: shown.link,
        roles.LinkVisited: shown.link,
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


def theme() -> Theme:
    if not _shown:
        _shown.append(light_theme())
    return _shown[0]


def set_theme(shown: Theme) -> None:
    _shown[:] = [shown]


def light_theme() -> Theme:
    return derive_theme(LIGHT, DARK, is_dark=False)


def dark_theme() -> Theme:
    return derive_theme(DARK, LIGHT, is_dark=True)


def _colour(value: Rgb) -> QColor:
    return QColor.fromRgb(*value)


def _status(colour: Rgb, base: Rgb, text: Rgb, chosen: Rgb) -> StatusColours:
    pill = mix(colour, _PILL, base)
    return StatusColours(
        shape=_colour(readable(colour, text, pill, base, chosen, least=MIN_SHAPE_CONTRAST)),
        pill=_colour(pill),
        ink=_colour(readable(colour, text, pill, base)),
        bar=_colour(mix(colour, _BAR, base)),
    )


def _tint(colour: Rgb, share: float, base: Rgb, text: Rgb, accent: Rgb) -> Tint:
    ground = mix(colour, share, base)
    return Tint(_colour(ground), _colour(text), _colour(readable(accent, text, ground)))


def _strip(colour: Rgb, base: Rgb, text: Rgb) -> Tint:
    ground = mix(colour, _PILL, base)
    ink = _colour(readable(colour, text, ground))
    return Tint(_colour(ground), ink, ink)


_shown: list[Theme] = []
