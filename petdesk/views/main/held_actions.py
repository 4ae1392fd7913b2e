"""The commands for the animal that can still be taken back: Undo and Send now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMainWindow, QMenu

from petdesk.viewmodels.bar.intake_messages import undo_command
from petdesk.viewmodels.text.messages import Action

if TYPE_CHECKING:
    from petdesk.domain.intake import IntakeEntry
    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.views.main.window import MainWindow


def show_held(window: MainWindow, bar: BarViewModel) -> None:
    """Offer the commands in ``window`` from now on, for the animal that ``bar`` knows of."""
    held = HeldActions(window, window.menus.edit, window.menus.animal)
    window.browsing_changed.connect(held.put_away)
    held.put_away(is_away=window.is_browsing)
    held.share_key_with(window.filters.search)
    held.acted.connect(window.acted)
    bar.state_changed.connect(lambda state: held.render_held(state.intake.held))
    held.render_held(bar.state.intake.held)


class HeldActions(QObject):
    """Adds the commands to the menus; ``acted`` carries an `Action` and the entry's id.

    They are for who has no Alt keys (macOS), and for who looks for Undo where it always is.
    """

    acted = Signal(object, object)

    def __init__(self, window: QMainWindow, edit: QMenu, animal: QMenu) -> None:
        super().__init__(window)
        self._entry: IntakeEntry | None = None
        self._undo = QAction(window)
        self._undo.setShortcuts(QKeySequence.StandardKey.Undo)
        self._undo.triggered.connect(lambda: self._act(Action.UNDO))
        self._send_now = QAction(self.tr("&Send now"), window)
        self._send_now.triggered.connect(lambda: self._act(Action.SEND_NOW))
        for action in (self._undo, self._send_now):
            # By default macOS guesses by the text, in which Undo has an animal's name.
            action.setMenuRole(QAction.MenuRole.NoRole)
        first = edit.actions()[0]
        edit.insertAction(first, self._undo)
        edit.insertSeparator(first)
        animal.insertAction(animal.actions()[1], self._send_now)
        self.render_held(None)

    def render_held(self, entry: IntakeEntry | None) -> None:
        """Offer the commands for ``entry``, the animal that can still be taken back."""
        if entry is self._entry and self._undo.text():
            return
        self._entry = entry
        self._undo.setText(undo_command(entry))
        for action in (self._undo, self._send_now):
            action.setEnabled(entry is not None)

    def put_away(self, is_away: bool) -> None:  # noqa: FBT001  a signal's argument
        """Hide the commands where one only browses, or show them again."""
        for action in (self._undo, self._send_now):
            action.setVisible(not is_away)

    def share_key_with(self, field: QLineEdit) -> None:
        """Watch ``field``, so that it claims Undo's key only where it has something to undo."""
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Keep a field from claiming Undo's key, which it does whether or not it has use for it."""
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        has_use = isinstance(watched, QLineEdit) and watched.isUndoAvailable()
        if self._entry is None or has_use or not event.matches(QKeySequence.StandardKey.Undo):
            return False
        event.ignore()
        return True

    def _act(self, action: Action) -> None:
        if self._entry is not None:
            self.acted.emit(action, self._entry.id)
