"""One run of PetDesk from the first paint on: its parts, and the shutdown."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from petdesk.animals.view_model import AutoRefresh
from petdesk.app.apply_theme import apply_theme
from petdesk.app.export import ExportController
from petdesk.app.import_sheet import ImportController, ImportProgressController
from petdesk.app.intake_windows import IntakeWindows
from petdesk.app.main_window import (
    BrowseController,
    EnvironmentMenu,
    TextSizeController,
    WelcomeController,
)
from petdesk.app.notices import (
    RestartController,
    SettingProblemsController,
)
from petdesk.app.open_workspace import OPENING_LIMIT, SENDING_LIMIT
from petdesk.app.printing import PrintController
from petdesk.app.second_starts import SecondStarts
from petdesk.app.settings_controller import SettingsController
from petdesk.app.window_icon import WindowIcon
from petdesk.app.window_state import WindowStateSaver
from petdesk.app.windows import Windows
from petdesk.core.build_info import stamped_releases_page
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.design.dialogs import ask
from petdesk.intake.bar_view_model import BarViewModel, IntakeRows
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.storing import open_intake
from petdesk.intake.wording import unsaved
from petdesk.settings.store import (
    GEOMETRY_ENTRY,
    LAYOUT_ENTRY,
    MEANINGS_ENTRY,
)
from petdesk.support.diagnoser import Diagnoser
from petdesk.support.state_logger import IntakeLogger, log_settings
from petdesk.support.view_model import DiagnoseViewModel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from petdesk.animals.view_model import MainViewModel
    from petdesk.animals.views.window import MainWindow
    from petdesk.app.open_workspace import OpenWorkspace
    from petdesk.core.paths import Paths
    from petdesk.settings.fields import Settings
    from petdesk.settings.store import SettingsStore


log = logging.getLogger(__name__)

_WRITING_LIMIT = 0.5  # seconds, after all that sending may take
_KEEP_CATEGORY = "add form/keep category"
_PRINTING = "print/choices"
_YES = b"yes"


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
        self._logger = IntakeLogger(self.intake)
        self._committing = TaskScope(model.job_failed)
        self.form = AddFormViewModel(
            self.intake,
            self._committing,
            lambda: model.state.listing,
            keeps_category=store.read_entry(_KEEP_CATEGORY) == _YES,
        )
        self.bar = BarViewModel(model, self.intake, self.form)
        self._rows = IntakeRows(self.intake, model)
        self._scope = TaskScope(model.job_failed)
        self._text_size = TextSizeController(
            window, store, lambda: self.settings, self.bar.show_result, self._committing
        )
        self._text_size.changed.connect(self._show_text_size)
        self.settings_controller = SettingsController(
            store, open_workspace, model, self._scope, lambda: self.settings, self.change
        )
        self._text_size.changed.connect(self.settings_controller.text_size_changed)
        self.browsing = BrowseController(
            window, model, store, self.form, self.settings_controller.stop_browsing
        )
        self._welcoming = WelcomeController(window, store, self._scope)
        self.second_starts = SecondStarts(
            window,
            model,
            self.intake,
            self.bar,
            store,
            self.browsing.permits,
            self.settings_controller.switch_to,
        )
        self._environments = EnvironmentMenu(
            window,
            store,
            lambda: self.settings,
            lambda: self.intake.state.remaining_count,
            self.settings_controller.save_environment,
        )
        exporting = ExportController(window, self.bar, self._scope)
        self.printing = PrintController(
            window, model, exporting, self._scope, store.read_entry(_PRINTING)
        )
        self._importing = ImportProgressController(window, model, self.intake, self._scope)
        self._import = ImportController(
            window,
            model,
            self.intake.batches,
            self._scope,
            self.browsing.permits,
            self._importing.open,
            store.read_entry(MEANINGS_ENTRY),
        )
        self._restarting = RestartController(window, self.bar, self.settings.language)
        self.auto_refresh = AutoRefresh(model, window.is_seen)
        open_workspace.serve(self.form, self.intake)
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
        WindowIcon(self.model, _application())
        windows = Windows(
            self.window,
            self.model,
            self.form,
            self._open_workspace.activity,
            self.settings_controller.make_model,
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
        self._importing.close()
        self._import.close()
        self.browsing.close()
        self._environments.close()
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
        self.intake.batches.hold_seconds = settings.undo_seconds
        minutes = settings.refresh_minutes
        self.auto_refresh.interval = minutes * 60.0 if minutes else math.inf
        self.window.details.show_admin_line(settings.admin_line)
        self.window.releases_page = settings.releases_page or stamped_releases_page()
        self._welcoming.settings_changed(settings)
        self.browsing.settings_changed(settings)
        self._restarting.settings_changed(settings)
        self._environments.render()

    def _make_diagnose_model(self) -> DiagnoseViewModel:
        diagnoser = Diagnoser(self._paths, self._store, self._keys, self._factory.test)
        return DiagnoseViewModel(diagnoser.run, self._scope)

    def _entries(self) -> Mapping[str, bytes]:
        keeps = _YES if self.form.state.keeps_category else b""
        return {
            GEOMETRY_ENTRY: self.window.geometry_bytes(),
            LAYOUT_ENTRY: self.window.split.state(),
            _KEEP_CATEGORY: keeps,
            MEANINGS_ENTRY: self._import.kept,
            _PRINTING: self.printing.kept,
        }


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)  # noqa: S101  made before any session
    return application
