"""Browse-only mode in the main window: its note, its command, and the question before its end."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox

from petdesk.domain.environments import Environment
from petdesk.viewmodels.browsing import BrowseState, browse_note
from petdesk.views.design.buttons import Button
from petdesk.views.main.window import MainWindow
from petdesk.views.widgets.dialogs import show_notice, style_box


class BrowseMode(QObject):
    """Renders a `BrowseState` into ``window``; ``left`` is emitted where a person ends it."""

    left = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._question: QMessageBox | None = None
        self._leave = QAction(self.tr("Lea&ve browse-only mode"), window)
        self._leave.setMenuRole(QAction.MenuRole.NoRole)
        self._leave.triggered.connect(self.ask)
        # Where Settings stood, which is put away.
        window.menus.file.insertAction(window.tools.settings, self._leave)

    def render_state(self, state: BrowseState, environment: Environment) -> None:
        """Show ``state``."""
        self._window.browse(environment, browse_note(state))
        self._leave.setVisible(state.is_on and not state.is_fixed)

    def ask(self) -> None:
        """Ask once whether to leave; the window can be used meanwhile."""
        if self._question is None:
            self._question = self._make_question()
        self._question.show()
        self._question.raise_()
        self._question.activateWindow()

    def show_fixed(self) -> None:
        """Show why something cannot be done here."""
        text = self.tr(
            "Your administrator set this desk to browse only. Animals can't be added here, and "
            "settings can't be changed."
        )
        show_notice(self._window, self.tr("Browse only"), text)

    def close(self) -> None:
        """Close the question."""
        if self._question is not None:
            self._question.close()

    def _make_question(self) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setModal(False)
        box.setWindowTitle(self.tr("Leave browse-only mode?"))
        box.setText(
            self.tr(
                "Animals can then be added and settings changed at this desk, until someone "
                "chooses Browse only in Settings again."
            )
        )
        leave, stay = Button(self.tr("Leave"), box), Button(self.tr("Stay"), box)
        box.addButton(leave, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(stay, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        leave.clicked.connect(self.left)
        style_box(box)
        return box
