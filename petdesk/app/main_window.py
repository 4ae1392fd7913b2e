"""What of the main window follows the settings: browsing, the environments, sizes, a welcome."""

import logging
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, QSize, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMessageBox

from petdesk.animals.browse_only import BrowseState, browse_note, browse_state
from petdesk.animals.search import StatusFilter
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.environment_strip import EnvironmentStrip
from petdesk.animals.views.welcome_panel import WelcomePanel
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.core.worker import run_in_own_thread
from petdesk.design.controls import Button
from petdesk.design.dialogs import ask, show_notice
from petdesk.design.scale import unit
from petdesk.design.theme import Tint
from petdesk.design.windows import tab_before
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.settings.environment_menu import choices, fixed_note, is_set_up, question
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import zoomed


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
        self._window = window
        self._store = store
        self._settings = settings
        self._waiting = waiting
        self._switch = switch
        self._question: QMessageBox | None = None
        self._menu = QMenu(self.tr("E&nvironment"), window)
        self._in_bar = window.menus.file.insertMenu(window.tools.settings, self._menu)
        self._button = StripButton(self.tr("Switch"), window.strip)
        self._button.setAccessibleName(self.tr("Switch environment"))
        self._button.setToolTip(self.tr("Switch environment"))
        self._button.clicked.connect(self._open)
        window.strip.hold(self._button)
        tab_before(window.filters.search, self._button)
        window.browsing_changed.connect(self.render)
        self.render()

    def render(self) -> None:
        settings, is_fixed = self._settings(), self._store.is_fixed("environment")
        is_hidden = self._window.is_browsing
        self._in_bar.setVisible(not is_hidden)
        had_focus = self._button.hasFocus()
        self._button.setVisible(not is_hidden and not is_fixed)
        if had_focus and self._button.isHidden():
            self._window.filters.search.setFocus()
        self._window.strip.refit()
        self._menu.clear()
        for choice in choices(settings):
            action = self._menu.addAction(choice.text)
            action.setData(choice.environment.value)
            action.setCheckable(True)
            action.setChecked(choice.is_active)
            action.setEnabled(choice.is_active or not is_fixed)
            action.triggered.connect(lambda _on=False, which=action: self._choose(which))
        if is_fixed:
            self._menu.addSeparator()
            self._menu.addAction(fixed_note()).setEnabled(False)

    def close(self) -> None:
        if self._question is not None:
            self._question.close()

    def _choose(self, action: QAction) -> None:
        settings, environment = self._settings(), Environment(action.data())
        is_active = environment is settings.environment
        # The mark stays where one is until the switch has been made.
        action.setChecked(is_active)
        if is_active:
            return
        if not is_set_up(settings, environment):
            self._window.child_wanted.emit(ChildWindow.SETTINGS)
        elif self._question is None:
            text, more, yes = question(settings, environment, self._waiting())
            self._question = ask(self._window, text, more, yes, lambda: self._switch(environment))
            self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None

    def _open(self) -> None:
        button, actions = self._button, self._menu.actions()
        begin = 0 if button.isRightToLeft() else button.width() - self._menu.sizeHint().width()
        self._menu.popup(button.mapToGlobal(QPoint(begin, button.height())))
        self._menu.setActiveAction(next((a for a in actions if a.isChecked()), actions[0]))


class StripButton(Button):
    def __init__(self, text: str, strip: EnvironmentStrip) -> None:
        super().__init__(text, strip)
        self._strip = strip

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a height that leaves the strip as low as it was."""
        return QSize(super().sizeHint().width(), unit(5.2))

    def tint(self) -> Tint:
        return self._strip.tint


log = logging.getLogger(__name__)

_DELAY: Final = 500  # ms after the last step: a wheel makes several


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
        self._store = store
        self._settings = settings
        self._tell = show_result
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


_ENTRY: Final = "welcome/dismissed"
_YES: Final = b"yes"


def is_new(settings: Settings) -> bool:
    """Return whether PetDesk is new here: on practice, and without any address.

    A person who may only browse could not set anything up.
    """
    is_unset = settings.environment is Environment.PRACTICE and not any(settings.addresses.values())
    return is_unset and not settings.browse_only


class WelcomeController:
    def __init__(self, window: MainWindow, store: SettingsStore, scope: TaskScope) -> None:
        self._window = window
        self._store = store
        self._scope = scope
        self._panel: WelcomePanel | None = None
        self._was_dismissed = store.read_entry(_ENTRY) == _YES

    def settings_changed(self, settings: Settings) -> None:
        self._show(is_shown=is_new(settings) and not self._was_dismissed)

    def _dismiss(self) -> None:
        self._was_dismissed = True
        self._show(is_shown=False)
        self._scope.launch(
            run_in_own_thread, self._store.write_entry, _ENTRY, _YES, name="remember the welcome"
        )

    def _show(self, *, is_shown: bool) -> None:
        if self._panel is None and is_shown:
            self._panel = self._make_panel()
        if self._panel is not None:
            had_focus = self._panel.isAncestorOf(self._window.focusWidget())
            self._panel.setVisible(is_shown)
            if had_focus and not is_shown:
                self._window.filters.search.setFocus()

    def _make_panel(self) -> WelcomePanel:
        window, panel = self._window, WelcomePanel(self._window)
        window.column.insertWidget(window.column.indexOf(window.filters), panel)
        tab_before(window.filters.search, panel.set_up, panel.look_around)
        panel.set_up_wanted.connect(lambda: window.child_wanted.emit(ChildWindow.SET_UP))
        panel.dismissed.connect(self._dismiss)
        window.geometry_changed.connect(panel.make_room)  # another height alone resizes no panel
        return panel
