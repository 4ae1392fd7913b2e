"""Connects the message bar: first with the main window's own messages, then with all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.viewmodels.words.main_messages import main_message

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.viewmodels.words.messages import Action, Message
    from petdesk.views.main.message_bar import MessageBar


class MessageBinding(QObject):
    """Shows in ``bar`` what is to be told.

    ``acted`` carries an `Action` and the id of the intake entry that it is about, or ``None``.
    """

    acted = Signal(object, object)

    def __init__(self, bar: MessageBar, main: MainViewModel, clock: Callable[[], float]) -> None:
        super().__init__(bar)
        self._bar = bar
        self._main = main
        self._clock = clock
        self._model: BarViewModel | None = None
        self._shown: Message | None = None
        bar.acted.connect(self._act)
        bar.dismissed.connect(self._dismiss)

    def follow(self, model: BarViewModel) -> None:
        """Show from now on what ``model`` says, which knows more than the main window."""
        self._model = model
        model.state_changed.connect(self.render_message)
        self.render_message()

    def render_message(self) -> None:
        """Show what is to be told now."""
        now, model = self._clock(), self._model
        self._shown = model.message(now) if model else main_message(self._main.state, now)
        self._bar.render_message(self._shown)

    def _act(self, action: Action) -> None:
        if self._shown is not None:
            self.acted.emit(action, self._shown.entry_id)

    def _dismiss(self) -> None:
        if self._model is None:
            self._main.dismiss_problem()
        elif self._shown is not None:
            self._model.dismiss(self._shown)
