"""The one bar for what people should know, at the foot of the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QAccessibleWidget, QBoxLayout, QFrame, QSizePolicy, QWidget

from petdesk.animals.main_messages import main_message, message_for_browsing
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.design.layout import EDGE, column_of, row_of, set_spacing, unit
from petdesk.design.widgets import Button, PlainLabel, announce, mark, without_figures
from petdesk.service.messages import Action, Message, Topic, action_name

if TYPE_CHECKING:
    from petdesk.animals.view_model import MainViewModel

_FRAME: Final = "Message frame"
_MAX_ACTIONS: Final = 2
_BESIDE: Final = (4, 1.25, 2, 1.25)
_BELOW: Final = (4, 2.5, 2, 1.25)
_MAX_LINES: Final = 2  # of a text with its buttons at its side
_SAME_PAUSE: Final = 900.0  # seconds; one that ends much later is another
_PAUSE: Final = 400  # ms; at a start or a switch one message follows the other, and the last counts


_alerts: dict[int, QAccessibleWidget] = {}  # Qt keeps none of them itself


def _make_alert(_name: str, widget: QObject) -> QAccessibleWidget | None:
    """Make the bar an alert, and the frame in it a notification, as Orca expects."""
    if isinstance(widget, MessageBar):
        role = QAccessible.Role.AlertMessage
    elif isinstance(widget, QFrame) and widget.objectName() == _FRAME:
        role = QAccessible.Role.Notification
    else:
        return None
    made = _alerts[id(widget)] = QAccessibleWidget(widget, role)
    return made


@cache
def _serve_readers() -> None:
    QAccessible.installFactory(_make_alert)


class MessageBar(QWidget):
    """Shows a `Message`, or nothing: dark for what happened, else in the tint of warnings."""

    acted = Signal(object, object)  # the `Action` chosen, and the message's ``entry_id``
    dismissed = Signal(object)  # the message
    focus_lost = Signal()  # it goes away and had the keyboard

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Message | None = None
        _serve_readers()
        self._heard: dict[Topic, object] = {}  # what was spoken last, of each
        self._came_with: object = None  # what Qt tells a reader of as the bar comes on screen
        self._frame = mark(QFrame(self), "tint", "message")
        self._frame.setObjectName(_FRAME)
        self._text = PlainLabel("Message", self._frame)
        self._text.setWordWrap(True)
        self._text.setMinimumWidth(1)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._links = [Button("", self._frame, link=True) for _ in range(_MAX_ACTIONS)]
        for place, link in enumerate(self._links):
            link.clicked.connect(lambda _on=False, place=place: self._act(place))
            link.hide()
        close = self.tr("Dismiss message")
        self._close = Button("\N{MULTIPLICATION SIGN}", self._frame, name=close, link=True)
        self._close.setToolTip(close)
        self._close.clicked.connect(lambda: self.dismissed.emit(self._message))
        self._buttons = row_of(1, 1, *self._links, self._close)
        self._parts = row_of(1, (self._text, 1), self._buttons, parent=self._frame)
        set_spacing(self._parts, 1, _BESIDE)
        column_of(0, self._frame, margins=(EDGE, 2, EDGE, 2), parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._telling = QTimer(self, interval=_PAUSE, singleShot=True)
        self._telling.timeout.connect(self._speak)
        self.hide()

    def render_message(self, message: Message | None) -> None:
        if message == self._message:
            return
        before, self._message = self._message, message
        had_focus = self.isAncestorOf(self.window().focusWidget())
        if message is None:
            self._heard.clear()
            self.hide()
            self._text.clear()
        else:
            self._show(message)
            if not self.isVisible():
                self._came_with = _matter(message)
            self.show()
        if had_focus:
            self._keep_focus(is_shown=message is not None)
        if self._is_news(before, message):
            self.tell()

    def _show(self, message: Message) -> None:
        self._text.setText(message.text)
        for link, action in zip_longest(self._links, message.actions[:_MAX_ACTIONS]):
            link.setVisible(action is not None)
            link.setText("" if action is None else action_name(action))
        self._frame.ensurePolished()  # its buttons may be: they have been measured
        mark(self._frame, "tint", "warning" if message.is_warning else "message")
        self._place_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Place the buttons below a text that would be narrow beside them, and cover the list."""
        inner = self._parts.contentsMargins()
        room = self.width() - 2 * unit(EDGE) - inner.left() - inner.right()
        room -= self._buttons.sizeHint().width() + self._parts.spacing()
        most = (_MAX_LINES + 0.5) * self._text.fontMetrics().lineSpacing()
        is_narrow = room <= 0 or self._text.heightForWidth(room) > most
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        set_spacing(self._parts, 1, _BELOW if is_narrow else _BESIDE)

    def _is_news(self, before: Message | None, message: Message | None) -> bool:
        if message is None or (before is not None and _matter(message) == _matter(before)):
            return False
        # Nor what another one only hid; that an animal just held waits, too, is news.
        was_held = before is not None and before.topic is Topic.HELD
        is_other_wait = was_held and message.topic is Topic.WAITING
        return is_other_wait or _matter(message) not in self._heard.values()

    def tell(self) -> None:
        """Have the message spoken soon, also once more: who hears nothing would press again."""
        self._telling.start()

    def _speak(self) -> None:
        message = self._message
        if message is None:
            return
        matter = self._heard[message.topic] = _matter(message)
        # An import's own window speaks already; what is behind it says the same no second time.
        if message.topic is not Topic.IMPORT or self.window().isActiveWindow():
            announce(self._text, self._text.text())
            # A reader that knows no announcements reads an alert as it comes on screen.
            for each in () if matter == self._came_with else (self, self._frame):
                shown = QAccessibleEvent(each, QAccessible.Event.ObjectShow)
                QAccessible.updateAccessibility(shown)
        self._came_with = None

    def _keep_focus(self, *, is_shown: bool) -> None:
        if not is_shown:
            self.focus_lost.emit()
        elif not self.isAncestorOf(self.window().focusWidget()):
            # Not on another action, which the next press of a key would start unread.
            self._close.setFocus(Qt.FocusReason.OtherFocusReason)

    def _act(self, place: int) -> None:
        if self._message is not None and place < len(self._message.actions):
            self.acted.emit(self._message.actions[place], self._message.entry_id)


def _matter(message: Message) -> tuple[object, ...]:
    """Return what is spoken once: figures count down, and a held animal's words change."""
    if message.pause is not None:
        # At a start the main window knows of it before the animals that wait for its end.
        return message.pause.reason, round(message.pause.until / _SAME_PAUSE)
    text = "" if message.topic is Topic.HELD else without_figures(message.text)
    return message.topic, message.entry_id, message.at, text


class Messages(QObject):
    """Shows in ``window`` what is wrong, and from `follow` on all other messages as well."""

    def __init__(self, window: MainWindow, model: MainViewModel) -> None:
        super().__init__(window)
        self._window, self._model = window, model
        self._message: Callable[[float], Message | None] = lambda now: main_message(
            model.state, now
        )
        bar = self._bar = MessageBar(window)
        window.split.foot.addWidget(bar)
        model.state_changed.connect(self.render)
        model.unanswered.connect(bar.tell)
        window.browsing_changed.connect(self.render)
        bar.acted.connect(self.act)
        bar.dismissed.connect(lambda _message: model.dismiss_problem())
        bar.focus_lost.connect(window.focus_list)
        self.render()

    def follow(
        self, message: Callable[[float], Message | None], dismiss: Callable[[Message], object]
    ) -> None:
        """Show from now on what ``message`` returns for a time; call `render` when that changes."""
        self._model.state_changed.disconnect(self.render)
        self._message = message
        self._bar.dismissed.disconnect()
        self._bar.dismissed.connect(dismiss)
        self.render()

    def render(self) -> None:
        message = self._message(self._window.clock())
        self._bar.render_message(
            message_for_browsing(message) if self._window.is_browsing else message
        )

    def act(self, action: Action, entry_id: int | None = None) -> None:
        model, opens = self._model, self._window.child_wanted.emit
        own: dict[Action, Callable[[], object]] = {
            Action.RETRY: model.work_online,
            Action.OPEN_SETTINGS: lambda: opens(ChildWindow.SETTINGS),
            Action.WORK_OFFLINE: model.work_offline,
            Action.CLEAR_FILTERS: model.clear_filters,
            Action.ADD_ANIMAL: lambda: opens(ChildWindow.ADD_FORM),
            Action.CONTINUE: lambda: opens(ChildWindow.ADD_FORM),
            Action.DIAGNOSE: lambda: opens(ChildWindow.DIAGNOSE),
        }
        if action in own:
            own[action]()
        else:
            self._window.acted.emit(action, entry_id)
