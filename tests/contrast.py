"""The contrast of colours as they are painted (WCAG 2.2, "contrast ratio")."""

from PySide6.QtGui import QColor

MIN_CONTRAST = 4.5
"""Between a text and its ground (criterion 1.4.3)."""

MIN_SHAPE_CONTRAST = 3.0
"""Between a shape or a focus ring and its ground (criterion 1.4.11)."""


def contrast(one: QColor, other: QColor) -> float:
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = map(_linear, (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
