"""The commands for what can still be taken back: Undo, and Send now of an animal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from petdesk.viewmodels.bar.undo import Undo, undo
from petdesk.viewmodels.text.messages import Action

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow, QMenu

    from petdesk.viewmodels.bar.state import BarState
    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.views.main.window import MainWindow


def show_undo(window: MainWindow, bar: BarViewModel) -> None:
    held = UndoActions(window, window.menus.edit, window.menus.animal)
    window.browsing_changed.connect(held.set_browsing)
    held.set_browsing(is_browsing=window.is_browsing)
    held.acted.connect(window.acted)
    bar.state_changed.connect(held.render_state)
    held.render_state(bar.state)


class UndoActions(QObject):
    """Adds the commands to the menus; ``acted`` carries an `Action` and the entry's or import's id.

    They are for who has no Alt keys (macOS), and for who looks for Undo where it always is.
    """

    acted = Signal(object, object)

    def __init__(self, window: QMainWindow, edit: QMenu, animal: QMenu) -> None:
        super().__init__(window)
        self._shown: Undo | None = None
        self._held_id: int | None = None
        self._undo = QAction(window)
        self._undo.setShortcuts(QKeySequence.StandardKey.Undo)
        self._undo.setAutoRepeat(False)  # or a key held down undoes what nobody meant
        self._undo.triggered.connect(self._take_back)
        self._send_now = QAction(self.tr("&Send now"), window)
        self._send_now.triggered.connect(self._send)
        for action in (self._undo, self._send_now):
            # By default macOS guesses by the text, in which Undo has an animal's name.
            action.setMenuRole(QAction.MenuRole.NoRole)
        first = edit.actions()[0]
        edit.insertAction(first, self._undo)
        edit.insertSeparator(first)
        animal.insertAction(animal.actions()[1], self._send_now)
        self._offer(None, None)

    def render_state(self, state: BarState) -> None:
        undoable, held = undo(state), state.intake.held
        held_id = None if held is None else held.id
        if (undoable, held_id) != (self._shown, self._held_id):
            self._offer(undoable, held_id)

    def _offer(self, undoable: Undo | None, held_id: int | None) -> None:
        self._shown, self._held_id = undoable, held_id
        self._undo.setText(self.tr("&Undo") if undoable is None else undoable.text)
        self._undo.setEnabled(undoable is not None)
        self._send_now.setEnabled(held_id is not None)

    def set_browsing(self, is_browsing: bool) -> None:  # noqa: FBT001  a signal's argument
        """Hide the commands where one only browses, or show them again."""
        for action in (self._undo, self._send_now):
            action.setVisible(not is_browsing)

    def _take_back(self) -> None:
        if self._shown is not None:
            self.acted.emit(self._shown.action, self._shown.id)

    def _send(self) -> None:
        if self._held_id is not None:
            self.acted.emit(Action.SEND_NOW, self._held_id)
