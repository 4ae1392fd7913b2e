"""What stands in the table's place when it has no rows: a sentence and one action."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from petdesk.viewmodels.messages import Action, Message
from petdesk.views.plain_label import PlainLabel

_CENTRED: Final = 0x84  # Qt.AlignmentFlag.AlignCenter


class EmptyPage(QWidget):
    """Says why there is nothing to see. ``acted`` carries the `Action` chosen."""

    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action: Action | None = None
        self._text = PlainLabel("Empty", self)
        self._text.setProperty("alignment", _CENTRED)
        self._text.setWordWrap(True)
        self._button = QPushButton(self)
        self._button.clicked.connect(lambda: self.acted.emit(self._action))
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self._text)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._button)
        middle.addStretch(1)
        layout.addLayout(middle)
        layout.addStretch(2)

    def render_message(self, message: Message) -> None:
        """Show ``message``."""
        self._action = message.action
        self._text.setText(message.text)
        self._button.setVisible(message.action is not None)
        if message.action is not None:
            self._button.setText(self._words(message.action))

    def _words(self, action: Action) -> str:
        # Other words than on the buttons that the window has already: names in it are unique.
        return {
            Action.RETRY: self.tr("Try again"),
            Action.OPEN_SETTINGS: self.tr("Set it up"),
            Action.WORK_OFFLINE: self.tr("Go on offline"),
            Action.CLEAR_FILTERS: self.tr("Show all animals"),
            Action.ADD_ANIMAL: self.tr("Add the first animal"),
            Action.REFRESH: self.tr("Fetch the animals"),
        }[action]
