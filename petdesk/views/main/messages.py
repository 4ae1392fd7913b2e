"""What the main window tells people in its message bar, and what its buttons do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from petdesk.viewmodels.browsing import message_for_browsing
from petdesk.viewmodels.text.main_messages import main_message
from petdesk.viewmodels.text.messages import Action
from petdesk.views.main.message_bar import MessageBar
from petdesk.views.main.undo_actions import show_undo
from petdesk.views.main.window import ChildWindow

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.viewmodels.text.messages import Message
    from petdesk.views.main.window import MainWindow


class Messages(QObject):
    """Shows what is wrong in the main window, and from `follow` on all else to be told as well."""

    def __init__(self, window: MainWindow, model: MainViewModel) -> None:
        super().__init__(window)
        self._window = window
        self._model = model
        self._bar: BarViewModel | None = None
        self._widget = MessageBar(window)

    def start(self) -> None:
        """Show messages from now on."""
        window, model, widget = self._window, self._model, self._widget
        window.split.foot.addWidget(widget)
        model.context_changed.connect(self.render)
        model.refresh_wanted.connect(widget.expect_answer)
        window.browsing_changed.connect(self.render)
        widget.acted.connect(self.act)
        widget.dismissed.connect(self._dismiss)
        widget.focus_lost.connect(window.focus_list)
        self.render()

    def follow(self, bar: BarViewModel) -> None:
        """Show the messages of ``bar`` from now on, which knows more than the main window."""
        self._bar = bar
        self._model.context_changed.disconnect(self.render)
        self._window.details.id_copied.connect(bar.id_copied)
        self._window.message_wanted.connect(bar.show_result)
        bar.state_changed.connect(self.render)
        self.render()
        show_undo(self._window, bar)

    def render(self) -> None:
        """Show what there is to be told now."""
        now, bar = self._window.clock(), self._bar
        message = main_message(self._model.state, now) if bar is None else bar.message(now)
        if self._window.is_browsing:
            message = message_for_browsing(message)
        self._widget.render_message(message)

    def act(self, action: Action, entry_id: int | None = None) -> None:
        """Do what a button says, or request it of whoever posted the message."""
        model, opens = self._model, self._window.child_wanted.emit
        own: dict[Action, Callable[[], object]] = {
            Action.RETRY: model.work_online,
            Action.REFRESH: model.work_online,
            Action.OPEN_SETTINGS: partial(opens, ChildWindow.SETTINGS),
            Action.WORK_OFFLINE: model.work_offline,
            Action.CLEAR_FILTERS: model.clear_filters,
            Action.ADD_ANIMAL: partial(opens, ChildWindow.ADD_FORM),
            Action.CONTINUE: partial(opens, ChildWindow.ADD_FORM),
            Action.DIAGNOSE: partial(opens, ChildWindow.DIAGNOSE),
        }
        if action in own:
            own[action]()
        else:
            self._window.acted.emit(action, entry_id)

    def _dismiss(self, message: Message) -> None:
        if self._bar is not None:
            self._bar.dismiss(message)
        else:
            self._model.dismiss_problem()
