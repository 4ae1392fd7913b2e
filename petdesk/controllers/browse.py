"""Browse-only mode in a session: when it is on, and how a person leaves it."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox

from petdesk.domain.search import StatusFilter
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.browsing import BrowseState, browse_note, browse_state
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.translation import translate
from petdesk.views.main.window import MainWindow
from petdesk.views.widgets.dialogs import ask, show_notice


class BrowseController:
    """Keeps ``window`` and ``model`` to browsing where the settings want it.

    ``leave`` is called when a person, asked, wants it to end.
    """

    def __init__(
        self,
        window: MainWindow,
        model: MainViewModel,
        store: SettingsStore,
        form: AddFormViewModel,
        leave: Callable[[], None],
    ) -> None:
        self._window = window
        self._model = model
        self._store = store
        self._form = form
        self._leave = leave
        self._state = BrowseState()
        self._command: QAction | None = None
        self._question: QMessageBox | None = None

    def settings_changed(self, settings: Settings) -> None:
        """Follow the settings; a person who begins to browse sees what is available."""
        before, self._state = self._state, browse_state(settings, self._store.policy)
        if self._state.is_on and not before.is_on:
            self._form.cancel()
            self._model.choose_status(StatusFilter.AVAILABLE)
        if not self._state.is_on and self._command is None:
            return
        if self._command is None:
            self._command = self._make_command()
        self._window.browse(self._model.state.environment, browse_note(self._state))
        self._command.setVisible(self._state.is_on and not self._state.is_fixed)

    def permits(self) -> bool:
        """Return whether one can add and change settings here; where not, show why or ask."""
        if not self._state.is_on:
            return True
        if self._state.is_fixed:
            show_fixed(self._window)
        else:
            self._ask()
        return False

    def close(self) -> None:
        if self._question is not None:
            self._question.close()

    def _make_command(self) -> QAction:
        command = QAction(translate("Browsing", "Lea&ve browse-only mode"), self._window)
        command.setMenuRole(QAction.MenuRole.NoRole)
        command.triggered.connect(self._ask)
        # Where Settings stood, which is put away.
        self._window.menus.file.insertAction(self._window.tools.settings, command)
        return command

    def _ask(self) -> None:
        if self._question is None:
            self._question = ask_to_leave(self._window, self._leave)
            self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None


def ask_to_leave(window: MainWindow, leave: Callable[[], None]) -> QMessageBox:
    text = translate(
        "Browsing",
        "Animals can then be added and settings changed at this desk, until someone chooses "
        "Browse only in Settings again.",
    )
    question = translate("Browsing", "Leave browse-only mode?")
    return ask(window, question, text, translate("Browsing", "Leave"), leave)


def show_fixed(window: MainWindow) -> None:
    text = translate(
        "Browsing",
        "Your administrator set this desk to browse only. Animals can't be added here, and "
        "settings can't be changed.",
    )
    show_notice(window, translate("Browsing", "Browse only"), text)
