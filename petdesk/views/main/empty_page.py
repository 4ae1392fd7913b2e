"""What stands in the table's place when it has no rows: a sentence and one action."""

from itertools import zip_longest
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from petdesk.domain.near_names import MOST
from petdesk.domain.text import harmless
from petdesk.viewmodels.words.messages import Action, Message
from petdesk.views.widgets.plain_label import PlainLabel

_LONGEST: Final = 40  # characters of a name that is offered
_CENTRED: Final = 0x84  # Qt.AlignmentFlag.AlignCenter


class EmptyPage(QWidget):
    """Says why there is nothing to see.

    ``acted`` carries the `Action` chosen, ``name_chosen`` a name that may have been meant.
    """

    acted = Signal(object)
    name_chosen = Signal(str)

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
        self._offers = [self._make_offer(layout, number) for number in range(MOST)]
        self._names: tuple[str, ...] = ()
        self.offer_names(())
        layout.addStretch(2)

    def render_message(self, message: Message) -> None:
        """Show ``message``."""
        self._action = message.action
        self._text.setText(message.text)
        self._button.setVisible(message.action is not None)
        if message.action is not None:
            self._button.setText(self._words(message.action))

    def offer_names(self, names: tuple[str, ...]) -> None:
        """Ask whether one of ``names`` was meant."""
        self._names = names
        for button, name in zip_longest(self._offers, names[: len(self._offers)]):
            button.setVisible(name is not None)
            if name is not None:
                shown = harmless(name)
                asked = self.tr("Did you mean %1?")
                button.setAccessibleName(asked.replace("%1", shown))
                shortened = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."
                # An ampersand would underline the letter after it.
                button.setText(asked.replace("%1", shortened.replace("&", "&&")))

    def _make_offer(self, layout: QVBoxLayout, number: int) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(lambda: self.name_chosen.emit(self._names[number]))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(button)
        row.addStretch(1)
        layout.addLayout(row)
        return button

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
