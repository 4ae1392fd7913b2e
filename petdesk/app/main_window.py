"""What of the main window follows the settings: browsing, the environments, sizes, a welcome."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtWidgets import QMessageBox

from petdesk.animals.browse_only import BrowseState, browse_note, browse_state
from petdesk.animals.search import StatusFilter
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.banners import WELCOME_ENTRY, WELCOME_READ, is_welcome_due
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.core.worker import run_in_own_thread
from petdesk.design.dialogs import ask, show_notice
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import fixed_note, is_set_up, menu_text, question, zoomed

log = logging.getLogger(__name__)

_DELAY: Final = 500  # ms after the last step: a wheel makes several


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
        self._window, self._model, self._store, self._form = window, model, store, form
        self._leave = leave
        self._state = BrowseState()
        window.leave_wanted.connect(self._ask)

    def settings_changed(self, settings: Settings) -> None:
        before, self._state = self._state, browse_state(settings, self._store.policy)
        if self._state.is_on and not before.is_on:
            self._form.cancel()
            self._model.choose_status(StatusFilter.AVAILABLE)
        if self._state.is_on or before.is_on:
            environment, note = self._model.state.environment, browse_note(self._state)
            self._window.browse(environment, note, can_leave=not self._state.is_fixed)

    def permits(self) -> bool:
        """Return whether one can add and change settings here; where not, show why or ask."""
        if self._state.is_on and not self._state.is_fixed:
            self._ask()
        elif self._state.is_on:
            show_fixed(self._window)
        return not self._state.is_on

    def _ask(self) -> None:
        if not is_asking(self._window):
            ask_to_leave(self._window, self._leave)


def is_asking(window: MainWindow) -> bool:
    return any(box.isVisible() for box in window.findChildren(QMessageBox))


def ask_to_leave(window: MainWindow, leave: Callable[[], None]) -> None:
    text = translate(
        "Browsing",
        "Animals can then be added and settings changed at this desk, until someone chooses "
        "Browse only in Settings again.",
    )
    question = translate("Browsing", "Leave browse-only mode?")
    ask(window, question, text, translate("Browsing", "Leave"), leave)


def show_fixed(window: MainWindow) -> None:
    text = translate(
        "Browsing",
        "Your administrator set this desk to browse only. Animals can't be added here, and "
        "settings can't be changed.",
    )
    show_notice(window, translate("Browsing", "Browse only"), text)


class EnvironmentMenu(QObject):
    """Offers the environments in ``window``, and asks before a switch.

    ``settings`` returns those that hold, ``waiting`` how many animals wait to be sent, and
    ``switch`` opens another environment, as saving it in Settings does.
    """

    def __init__(
        self,
        window: MainWindow,
        store: SettingsStore,
        settings: Callable[[], Settings],
        waiting: Callable[[], int],
        switch: Callable[[Environment], None],
    ) -> None:
        super().__init__(window)
        self._window, self._store, self._settings = window, store, settings
        self._waiting, self._switch = waiting, switch
        self._menu = window.menus.environment
        window.strip.switch.clicked.connect(self._open)
        window.browsing_changed.connect(self.render)
        self.render()

    def render(self) -> None:
        settings, is_fixed = self._settings(), self._store.is_fixed("environment")
        active = settings.environment
        self._window.strip.switch.setVisible(not self._window.is_browsing and not is_fixed)
        self._menu.clear()
        for each in Environment:
            action, is_active = self._menu.addAction(menu_text(settings, each)), each is active
            action.setCheckable(True)
            action.setChecked(is_active)
            action.setEnabled(is_active or not is_fixed)
            action.triggered.connect(lambda _on=False, where=each: self._choose(where))
        if is_fixed:
            self._menu.addSeparator()
            self._menu.addAction(fixed_note()).setEnabled(False)

    def _choose(self, environment: Environment) -> None:
        settings = self._settings()
        self.render()  # the mark stays where one is until the switch has been made
        if environment is settings.environment:
            return
        if not is_set_up(settings, environment):
            self._window.child_wanted.emit(ChildWindow.SETTINGS)
            return
        asked = question(settings, environment, self._waiting())
        if not is_asking(self._window):
            ask(self._window, *asked, partial(self._switch, environment))

    def _open(self) -> None:
        button, actions = self._window.strip.switch, self._menu.actions()
        begin = 0 if button.isRightToLeft() else button.width() - self._menu.sizeHint().width()
        self._menu.popup(button.mapToGlobal(QPoint(begin, button.height())))
        self._menu.setActiveAction(next((a for a in actions if a.isChecked()), actions[0]))


class TextSizeController(QObject):
    """Follows ``window.zoomed``. ``settings`` returns those that hold; ``show_result`` shows text.

    ``changed`` carries the percent to show from now on. ``scope`` owns the writing.
    """

    changed = Signal(int)

    def __init__(
        self,
        window: MainWindow,
        store: SettingsStore,
        settings: Callable[[], Settings],
        show_result: Callable[[str], None],
        scope: TaskScope,
    ) -> None:
        super().__init__(window)
        self._store, self._settings, self._tell = store, settings, show_result
        self._scope = scope
        self._timer = QTimer(self, interval=_DELAY, singleShot=True)
        self._timer.timeout.connect(self._write_soon)
        window.zoomed.connect(self._zoom)

    async def finish(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            await run_in_own_thread(self._write)

    def _zoom(self, step: int) -> None:
        if self._store.is_fixed("text_percent"):
            self._tell(translate("BarMessage", "Your administrator has set the text size."))
            return
        before = self._settings()
        percent = zoomed(before.shown_percent, step)
        if percent != before.text_percent:
            self.changed.emit(percent)
            self._timer.start()
        text = translate("BarMessage", "Text size %1%")
        self._tell(text.replace("%1", str(self._settings().shown_percent)))

    def _write_soon(self) -> None:
        if not self._scope.is_closed:
            self._scope.launch(run_in_own_thread, self._write, name="keep the text size")

    def _write(self) -> None:
        try:
            self._store.write(self._settings())
        except OSError as error:
            # As large as it is it stays; only the next start has the size of before.
            log.warning("the text size was not stored: %s", error)


class WelcomeController:
    def __init__(self, window: MainWindow, store: SettingsStore, scope: TaskScope) -> None:
        self._window, self._store, self._scope = window, store, scope
        window.welcome.dismissed.connect(self._dismiss)

    def settings_changed(self, settings: Settings) -> None:
        self._window.welcome.setVisible(is_welcome_due(settings, self._store))

    def _dismiss(self) -> None:
        self._window.welcome.hide()
        self._window.filters.search.setFocus()
        self._scope.launch(
            run_in_own_thread,
            self._store.write_entry,
            WELCOME_ENTRY,
            WELCOME_READ,
            name="remember the welcome",
        )
