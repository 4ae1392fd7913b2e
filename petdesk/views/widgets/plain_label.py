"""A label that shows its text as it is."""

from typing import Final

from PySide6.QtWidgets import QLabel, QWidget

_PLAIN_TEXT: Final = 0  # Qt.TextFormat.PlainText


class PlainLabel(QLabel):
    """Shows text as it is, where a plain QLabel would render ``<img src=...>``.

    ``name`` is its object name.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("textFormat", _PLAIN_TEXT)
