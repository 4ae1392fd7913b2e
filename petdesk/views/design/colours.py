"""Arithmetic on colours: mixing them, and contrast as WCAG 2.2 defines it.

It works on plain numbers, since a theme is derived before the first paint.
"""

from typing import Final

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
