"""The contrast of colours as they are painted."""

from PySide6.QtGui import QColor

from petdesk.views.design.theme import ratio


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21."""
    first, second = ((each.red(), each.green(), each.blue()) for each in (one, other))
    return ratio(first, second)
