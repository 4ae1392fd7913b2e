"""The one bar for what people should know, at the foot of the list."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.viewmodels.text.messages import Message, Topic, action_name
from petdesk.views.design.buttons import LinkButton
from petdesk.views.design.scale import EDGE, column_of
from petdesk.views.design.surfaces import MessageFrame
from petdesk.views.widgets.answers import announce

_ROOM: Final = (EDGE, 2, EDGE, 2)
_PAUSE: Final = 400  # ms; at a start or a switch one message follows the other, and the last counts


class MessageBar(QWidget):
    """Shows a `Message`, or nothing.

    ``acted`` carries the `Action` chosen and the message's ``entry_id``, ``dismissed`` the message.
    ``focus_lost`` is emitted where the bar goes away and had the keyboard.
    """

    acted = Signal(object, object)
    dismissed = Signal(object)
    focus_lost = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Message | None = None
        self._is_retried = False
        self._frame = MessageFrame(self)
        self._text, self._links = self._frame.text, self._frame.links
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for place, link in enumerate(self._links):
            link.clicked.connect(lambda _on=False, place=place: self._act(place))
        self._close = LinkButton("\N{MULTIPLICATION SIGN}", self, name=self.tr("Dismiss message"))
        self._close.setToolTip(self.tr("Dismiss message"))
        self._close.clicked.connect(lambda: self.dismissed.emit(self._message))
        self._frame.add_link(self._close)
        column_of(0, self._frame, margins=_ROOM, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._telling = QTimer(self, interval=_PAUSE, singleShot=True)
        self._telling.timeout.connect(lambda: announce(self._text, self._text.text()))
        self.hide()

    def expect_answer(self) -> None:
        """Have a warning spoken once more if it stays: who hears nothing would press again."""
        self._is_retried = True

    def render_message(self, message: Message | None) -> None:
        """Show ``message``, or hide the bar."""
        if message == self._message:
            if self._is_retried and message is not None and message.is_warning:
                self._tell()
            return
        before, self._message = self._message, message
        had_focus = self.isAncestorOf(self.window().focusWidget())
        if message is None:
            self.hide()
            self._text.clear()
        else:
            names = tuple(map(action_name, message.actions))
            self._frame.show_text(message.text, names, is_warning=message.is_warning)
            self.show()
        if had_focus:
            self._keep_focus(is_shown=message is not None)
        # Not where only the seconds differ: a screen reader would read each of them.
        if self._is_retried or _matter(before) != _matter(message):
            self._tell()

    def _tell(self) -> None:
        self._is_retried = False
        self._telling.start()

    def _keep_focus(self, *, is_shown: bool) -> None:
        if not is_shown:
            self.focus_lost.emit()
        elif not self.isAncestorOf(self.window().focusWidget()):
            # Not on another action, which the next press of a key would start unread.
            self._close.setFocus(Qt.FocusReason.OtherFocusReason)

    def _act(self, place: int) -> None:
        if self._message is not None and place < len(self._message.actions):
            self.acted.emit(self._message.actions[place], self._message.entry_id)


def _matter(message: Message | None) -> object:
    """Return what a message is about, where its words may change every second."""
    if message is None or message.topic is Topic.HELD:
        return message and (message.topic, message.entry_id)
    if message.topic is Topic.WAITING:
        # How many wait, and until when, is looked up; what is to be done is told.
        return message.topic, message.actions
    return message.text, message.at
