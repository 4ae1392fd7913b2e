"""The contrast of colours as they are painted."""

from PySide6.QtGui import QColor

from petdesk.design.theme import ratio


def contrast(one: QColor, other: QColor) -> float:
    first, second = ((each.red(), each.green(), each.blue()) for each in (one, other))
    return ratio(first, second)
