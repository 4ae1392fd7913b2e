"""One run of PetDesk from the first paint on: its parts, and the shutdown."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Mapping
from functools import cache

from PySide6.QtCore import QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication

from petdesk.animals.state import MainState
from petdesk.animals.view_model import AutoRefresh, MainViewModel
from petdesk.animals.views.window import MainWindow
from petdesk.app.main_window import (
    BrowseController,
    EnvironmentMenu,
    TextSizeController,
    WelcomeController,
)
from petdesk.app.message_bar import (
    AnimalsOnTheirWay,
    BarViewModel,
    RestartController,
    SettingProblemsController,
)
from petdesk.app.output import ExportController, PrintController
from petdesk.app.single_instance import SecondStarts
from petdesk.app.windows import (
    ImportWindows,
    IntakeWindows,
    Windows,
)
from petdesk.app.workspaces import OPENING_LIMIT, SENDING_LIMIT, OpenWorkspace
from petdesk.core.build_info import stamped_releases_page
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.design.dialogs import ask
from petdesk.design.icons import environment_icon
from petdesk.design.look import apply_theme
from petdesk.export.request import animals_request
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.view_model import open_intake
from petdesk.intake.wording import unsaved
from petdesk.settings.fields import Settings
from petdesk.settings.store import (
    GEOMETRY_ENTRY,
    LAYOUT_ENTRY,
    MEANINGS_ENTRY,
    SettingsStore,
)
from petdesk.settings.view_model import SettingsViewModel
from petdesk.support.checks import Checks
from petdesk.support.logs import log_intake, log_settings
from petdesk.support.view_model import DiagnoseViewModel

log = logging.getLogger(__name__)

_WRITING_LIMIT = 0.5  # seconds, after all that sending may take
_KEEP_CHOICES = "add form/keep category and status"
_PRINTING = "print/choices"
_YES = b"yes"
_SAVING_DELAY = 1000  # ms after the last change of a window


class Session:
    """Owns the parts that work from the first paint on, connects them, and ends them.

    The parts that screens and tests work with are public; nothing replaces them.
    """

    def __init__(
        self,
        model: MainViewModel,
        window: MainWindow,
        paths: Paths,
        store: SettingsStore,
        open_workspace: OpenWorkspace,
    ) -> None:
        self.model = model
        self.window = window
        self.settings = store.effective()
        self._paths = paths
        self._store = store
        self._open_workspace = open_workspace
        self._factory, self._keys = open_workspace.factory, open_workspace.keys
        self.intake = open_intake(paths, self.settings, model, model.job_failed)
        log_intake(self.intake)
        self._committing = TaskScope(model.job_failed)
        self.form = AddFormViewModel(
            self.intake,
            self._committing,
            lambda: model.state.listing,
            keeps_choices=store.read_entry(_KEEP_CHOICES) == _YES,
        )
        self.bar = BarViewModel(model, self.intake, self.form)
        self._rows = AnimalsOnTheirWay(self.intake, model)
        self._scope = TaskScope(model.job_failed)
        self._text_size = TextSizeController(
            window, store, lambda: self.settings, self.bar.show_result, self._committing
        )
        self._text_size.changed.connect(self._show_text_size)
        self.browsing = BrowseController(
            window,
            model,
            store,
            self.form,
            lambda: self._save(self.settings._replace(browse_only=False)),
        )
        self._welcoming = WelcomeController(window, store, self._scope)
        self.second_starts = SecondStarts(
            window,
            model,
            self.intake,
            self.bar,
            store,
            self.browsing.permits,
            lambda where: self._change_soon(self.settings._replace(environment=where)),
        )
        self._environments = EnvironmentMenu(
            window,
            store,
            lambda: self.settings,
            lambda: self.intake.state.remaining_count,
            lambda where: self._save(self.settings._replace(environment=where)),
        )
        exporting = ExportController(
            window,
            self.bar,
            self._scope,
            lambda: animals_request(model.state, window.table.selected_ids(), window.clock()),
        )
        self.printing = PrintController(
            window, model, exporting, self._scope, store.read_entry(_PRINTING)
        )
        self._import = ImportWindows(
            window,
            model,
            self.intake,
            self._scope,
            self.browsing.permits,
            store.read_entry(MEANINGS_ENTRY),
        )
        self._restarting = RestartController(window, self.bar, self.settings.language)
        self.auto_refresh = AutoRefresh(model, window.is_seen)
        open_workspace.serve(self.intake.queue)
        self._ending = asyncio.Event()
        self._setting_problems = SettingProblemsController(store, self.bar)
        self.window_state = WindowStateSaver(self._entries, store, self._committing)
        model.workspace_wanted.connect(lambda: self._scope.launch(self.open, name="open again"))
        # The form, too, shows that a key was refused before anything is added with it.
        form = self.form
        model.state_changed.connect(lambda state: form.connection_changed(state.connection))
        form.connection_changed(model.state.connection)
        window.close_wanted.connect(self._ending.set)
        self._apply(self.settings)

    @property
    def is_restart_wanted(self) -> bool:
        """Whether PetDesk is to start again once this run is over."""
        return self._restarting.is_wanted

    async def run(self, on_connected: Callable[[], None] = lambda: None) -> None:
        """Run until the window asks to close, then shut everything down.

        ``on_connected`` is called once everything that it can ask for is answered.
        """
        _keep_window_icon(self.model)
        windows = Windows(
            self.window,
            self.model,
            self.form,
            self._open_workspace.activity,
            self.make_settings,
            self._make_diagnose_model,
            lambda: self.settings.admin_line,
            self.browsing.permits,
        )
        intake_windows = IntakeWindows(
            self.window, self.model, self.intake, self.form, self.browsing.permits
        )
        self.window_state.follow(
            self.window.geometry_changed,
            self.printing.changed,
            self._import.changed,
            self.form.state_changed,
        )
        opening = self._open_workspace.opening or self._scope.launch(self.open, name="open")
        self._scope.launch(self._after_opening, opening, name="read the intake")
        on_connected()
        self.auto_refresh.start()
        await self._ending.wait()
        while await self._stays():
            await self._ending.wait()
        self.auto_refresh.stop()
        windows.close()
        intake_windows.close()
        self._import.close()
        self.window.hide()
        await self.end()

    async def _stays(self) -> bool:
        """Return whether a person goes on after all, as animals are saved nowhere."""
        count = await self.intake.queue.unsaved()
        if not count:
            return False
        self._ending.clear()
        wishes: list[str] = []
        question, text, yes = unsaved(count)
        box = ask(self.window, question, text, yes, lambda: wishes.append("quit"))
        box.finished.connect(lambda: wishes.append("answered"))
        box.finished.connect(self._ending.set)
        await self._ending.wait()
        self._ending.clear()
        if not wishes:
            box.close()  # the end is asked for once more, as by a system that shuts down
            return False
        return "quit" not in wishes

    def make_settings(self) -> SettingsViewModel:
        """Return what a dialog of the settings shows; this run works by what it saves."""
        model = SettingsViewModel(
            self.settings,
            self._store,
            self._keys,
            self._factory.test,
            self._factory.label_file,
            self._factory.count_animals,
            self._scope,
        )
        self._text_size.changed.connect(model.text_size_changed)
        model.labels_saved.connect(self._on_labels_saved)
        model.saved.connect(self._change_soon)
        model.key_forgotten.connect(self._on_key_forgotten)
        return model

    async def open(self) -> None:
        """Open the workspace of the settings, again where one is open."""
        await self._open_workspace.open(self.settings)

    async def change(self, settings: Settings) -> None:
        """Work by ``settings`` from now on, which are saved already."""
        async with self._open_workspace.turn:
            before, self.settings = self.settings, settings
            log_settings(before, settings)
            self._apply(settings)
            self._scope.launch(self._setting_problems.check, name="show setting problems")
            apply_theme(_application(), settings.appearance, settings.shown_percent)
            await self._open_workspace.change(before, settings)

    def _change_soon(self, settings: Settings) -> None:
        self._scope.launch(self.change, settings, name="change settings")

    def _save(self, settings: Settings) -> None:
        async def save() -> None:
            await run_in_own_thread(self._store.write, settings)
            await self.change(settings)

        self._scope.launch(save, name="save settings")

    def _on_labels_saved(self, environment: Environment, labels: Mapping[int, str]) -> None:
        if environment is self.settings.environment:
            self.model.show_labels(labels)

    def _on_key_forgotten(self, environment: Environment) -> None:
        # A workspace that is open with the key would go on using it.
        if environment is self.settings.environment:
            self._change_soon(self.settings)

    async def end(self) -> None:
        """Send what may be sent, save what is kept, and close everything."""
        sent_by = time.monotonic() + SENDING_LIMIT
        await self._committing.finish()
        await self._scope.close()
        await self._open_workspace.scope.close()
        self.second_starts.close()
        await self._open_workspace.leave()
        await self.intake.queue.finish(max(sent_by - time.monotonic(), _WRITING_LIMIT))
        await self._text_size.finish()
        await self.window_state.finish()
        await self._setting_problems.keep()
        await self._factory.close()

    async def _after_opening(self, opening: asyncio.Task[None]) -> None:
        """Do what the service need not wait for."""
        await asyncio.wait([opening], timeout=OPENING_LIMIT)
        self._scope.launch(self._setting_problems.check, name="show setting problems")
        self.second_starts.listen(self._paths.data)
        self._scope.launch(self._save_policy_copy, name="keep the policy")
        await self.intake.queue.load()

    async def _save_policy_copy(self) -> None:
        try:
            await run_in_own_thread(self._store.save_policy_copy)
        except OSError as error:
            log.warning("no copy of the policy was kept: %s", error)

    def _show_text_size(self, percent: int) -> None:
        self.settings = self.settings._replace(text_percent=percent)
        apply_theme(_application(), self.settings.appearance, self.settings.shown_percent)

    def _apply(self, settings: Settings) -> None:
        """Apply what needs no other workspace."""
        self.intake.queue.hold_seconds = settings.undo_seconds
        minutes = settings.refresh_minutes
        self.auto_refresh.interval = minutes * 60.0 if minutes else math.inf
        self.window.details.show_admin_line(settings.admin_line)
        self.window.releases_page = settings.releases_page or stamped_releases_page()
        self._welcoming.settings_changed(settings)
        self.browsing.settings_changed(settings)
        self._restarting.settings_changed(settings)
        self._environments.render()

    def _make_diagnose_model(self) -> DiagnoseViewModel:
        checks = Checks(self._paths, self._store, self._keys, self._factory.test)
        return DiagnoseViewModel(checks.run, self._scope)

    def _entries(self) -> Mapping[str, bytes]:
        keeps = _YES if self.form.state.keeps_choices else b""
        return {
            GEOMETRY_ENTRY: self.window.geometry_bytes(),
            LAYOUT_ENTRY: self.window.split.state(),
            _KEEP_CHOICES: keeps,
            MEANINGS_ENTRY: self._import.kept,
            _PRINTING: self.printing.kept,
        }


class WindowStateSaver(QObject):
    """Saves what ``entries`` returns in ``store``, a moment after each change that it follows.

    The end alone would be too late: a system that logs out, or loses its screen, waits for none.
    ``scope`` owns the writing.
    """

    def __init__(
        self,
        entries: Callable[[], Mapping[str, bytes]],
        store: SettingsStore,
        scope: TaskScope,
    ) -> None:
        super().__init__()
        self._entries = entries
        self._store = store
        self._scope = scope
        # What nobody has changed needs no writing: a settings file that is partly unreadable would
        # lose those lines by it, before anybody has read of them.
        self._kept = dict(entries())
        self._timer = QTimer(self, singleShot=True, interval=_SAVING_DELAY)
        self._timer.timeout.connect(self._look)

    def follow(self, *changes: SignalInstance) -> None:
        """Look what changed once none of ``changes`` was emitted for a moment.

        To be called on the running loop, which the writing needs; what changed before it ran is
        kept along with the next change, or at the end.
        """
        for change in changes:
            change.connect(self._look_soon)

    def save_now(self) -> None:
        """Keep what changed. Blocks."""
        self._timer.stop()
        self._write(self._changed())

    async def finish(self) -> None:
        """Keep what changed, for the last time; ``scope`` has ended its jobs."""
        self._timer.stop()
        await run_in_own_thread(self._write, self._changed())

    def _look_soon(self) -> None:
        self._timer.start()

    def _look(self) -> None:
        changed = self._changed()
        if changed and not self._scope.is_closed:
            self._scope.launch(run_in_own_thread, self._write, changed, name="keep the window")

    def _changed(self) -> dict[str, bytes]:
        now = self._entries()
        return {name: value for name, value in now.items() if self._kept.get(name) != value}

    def _write(self, entries: Mapping[str, bytes]) -> None:
        for name, value in entries.items():
            self._store.write_entry(name, value)
        # Only now: an end that comes meanwhile waits for no thread, and writes them itself.
        self._kept.update(entries)


def _keep_window_icon(model: MainViewModel) -> None:
    """Keep the icon of every window to the environment that is on screen."""
    # Drawn once: a large letter that is drawn again differs by a shade here and there.
    icon_of, shown = cache(environment_icon), None

    def render(state: MainState) -> None:
        nonlocal shown
        if state.environment is not shown:
            shown = state.environment
            QApplication.setWindowIcon(icon_of(shown))

    model.state_changed.connect(render)
    render(model.state)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)  # noqa: S101  made before any session
    return application
