"""The page in place of a table without rows, and the offer above hits to ask the service."""

from itertools import zip_longest
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from petdesk.animals.main_messages import ask_text, asked_text, empty_reason, message_for_browsing
from petdesk.animals.search import MAX_SUGGESTIONS
from petdesk.animals.state import MainState
from petdesk.core.display_text import bounded, sanitize_for_display
from petdesk.design.layout import EDGE, column_of, row_of
from petdesk.design.widgets import Button, EmptyPanel, PlainLabel
from petdesk.service.messages import Action

_MAX_NAME: Final = 24  # letters of a name that is offered
_STILL_TYPING: Final = 400  # ms; the list moves down only once a person has stopped to type


class AskRow(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = Button("", self)
        self._answer = PlainLabel("Answer", self, look="secondary")
        self._answer.setWordWrap(True)
        row_of(3, self.button, (self._answer, 1), margins=(EDGE, 2, EDGE, 2), parent=self)
        self._timer = QTimer(self, interval=_STILL_TYPING, singleShot=True)
        self._timer.timeout.connect(self.show)
        self.hide()

    def render_state(self, state: MainState) -> None:
        text = "" if state.empty_reason is not None else ask_text(state)
        self.button.setText(text)
        self._answer.setText(asked_text(state))
        if not text:
            self._timer.stop()
            self.hide()
        elif self.isHidden():
            self._timer.start()


def _offer(button: Button, words: str, name: str = "") -> None:
    """Show ``words`` about ``name``, or nothing; a long name makes no window wider."""
    text = words.replace("%1", name)
    short = words.replace("%1", bounded(name, _MAX_NAME))
    # An ampersand would underline the letter after it.
    button.setText(short.replace("&", "&&"))
    button.setAccessibleName(text)
    button.setVisible(bool(text))


class EmptyPage(EmptyPanel):
    acted = Signal(object)
    name_chosen = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "Empty")
        self._action: Action | None = None
        self._names: tuple[str, ...] = ()
        self.ask_button = Button("", self)
        self._offers = [Button("", self) for _ in range(MAX_SUGGESTIONS)]
        for at, offer in enumerate(self._offers):
            offer.clicked.connect(lambda _on=False, at=at: self.name_chosen.emit(self._names[at]))
        column = column_of(2)
        for offer in (self.ask_button, *self._offers):
            column.addWidget(offer, 0, Qt.AlignmentFlag.AlignHCenter)
        self.column.insertLayout(self.column.indexOf(self.buttons), column)
        self._button = Button("", self)
        self._button.clicked.connect(lambda: self.acted.emit(self._action))
        self.add_action(self._button)
        self.offer_names(())

    def render_state(self, state: MainState, *, is_browsing: bool = False) -> None:
        """Show why ``state`` has no rows; if ``is_browsing``, without what adds or sets up."""
        _offer(self.ask_button, ask_text(state))
        message = empty_reason(state)
        if is_browsing:
            message = message_for_browsing(message)
        if message is None:
            return
        self._action = message.action
        self.show_texts(message.text)
        self._button.setVisible(message.action is not None)
        if message.action is not None:
            self._button.setText(self._words(message.action))

    def offer_names(self, names: tuple[str, ...]) -> None:
        self._names = names
        words = self.tr("Did you mean %1?")
        for button, name in zip_longest(self._offers, names):
            _offer(button, words if name else "", sanitize_for_display(name or ""))

    def enter(self, *, presses: bool) -> None:
        """Take the keyboard at the button that asks, which it ``presses``, or at the first name."""
        if not self.ask_button.isHidden():
            self.ask_button.click() if presses else self.ask_button.setFocus()
        elif self._names:
            self._offers[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _words(self, action: Action) -> str:
        # Other words than on the buttons that the window has already: names in it are unique.
        return {
            Action.RETRY: self.tr("Try again"),
            Action.OPEN_SETTINGS: self.tr("Set it up"),
            Action.CLEAR_FILTERS: self.tr("Show all animals"),
            Action.ADD_ANIMAL: self.tr("Add the first animal"),
        }[action]
