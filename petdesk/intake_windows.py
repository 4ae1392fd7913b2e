"""The windows about animals on their way, and what a person does about one from the message bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from petdesk.viewmodels.messages import Action

if TYPE_CHECKING:
    from petdesk.viewmodels.add_form import AddFormViewModel
    from petdesk.viewmodels.intake import IntakeViewModel
    from petdesk.viewmodels.main import MainViewModel
    from petdesk.views.main_window import MainWindow


class IntakeWindows(QObject):
    """Opens the question of an unknown outcome, the intake log, and that of another address."""

    def __init__(
        self,
        window: MainWindow,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._main = main
        self._intake = intake
        self._form = form
        window.entry_acted.connect(self.act)

    def act(self, action: Action, entry_id: int | None) -> None:
        """Do what a person chose to do about an entry."""
        if entry_id is None:
            return
        if action is Action.CORRECT:
            self._window.add_wanted.emit()
            self._form.continue_with(entry_id)
            return
        {
            Action.UNDO: self._intake.undo,
            Action.SEND_NOW: self._intake.send_now,
            Action.GIVE_UP: self._intake.give_up,
        }[action](entry_id)

    def close(self) -> None:
        """Close every window that is open."""
