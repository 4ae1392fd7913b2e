"""One run of PetDesk from the first paint to the end: the loop, the open desk, the shutdown."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from petdesk.diagnostics.journal import Journal
from petdesk.local_data.intake_storage import open_intake
from petdesk.opening import Opener
from petdesk.opening.run_keys import key_store
from petdesk.session.daemon_executor import DaemonExecutor
from petdesk.session.desks import SENDING_LIMIT, Desks
from petdesk.session.kept_entries import KeptEntries
from petdesk.session.lost_screen import ScreenLostError
from petdesk.storage.settings import GEOMETRY_ENTRY
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.activity import ActivityViewModel
from petdesk.viewmodels.add_form.near import near_matches
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.bar.intake_rows import IntakeRows
from petdesk.viewmodels.bar.view_model import BarViewModel
from petdesk.viewmodels.main.auto_refresh import AutoRefresh
from petdesk.viewmodels.main.kept_view import KeptView
from petdesk.views.look import apply_look
from petdesk.views.window_icon import WindowIcon
from petdesk.windows.browsing import Browsing
from petdesk.windows.intake import IntakeWindows
from petdesk.windows.mistakes import Mistakes
from petdesk.windows.restarting import Restarting
from petdesk.windows.switching import Switching
from petdesk.windows.welcoming import Welcoming
from petdesk.windows.windows import Windows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from petdesk.domain.environments import Environment
    from petdesk.storage.places import Places
    from petdesk.storage.settings import Settings, SettingsStore
    from petdesk.viewmodels.diagnosis.view_model import DiagnoseViewModel
    from petdesk.viewmodels.main.state import MainState
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.viewmodels.settings.view_model import SettingsViewModel
    from petdesk.views.main.window import MainWindow


log = logging.getLogger(__name__)


_INTAKE_WAITS = 1.0  # seconds; what was on its way in the last run is told by then
_WRITING_LIMIT = 0.5  # seconds, after all that sending may take
_KEEP_CATEGORY = "add form/keep category"
_YES = b"yes"


class Session:
    """Owns what lives from the first paint on, and ends all of it."""

    def __init__(
        self,
        model: MainViewModel,
        window: MainWindow,
        places: Places,
        store: SettingsStore,
    ) -> None:
        self._model = model
        self._window = window
        self._places = places
        self._store = store
        self._settings = store.effective()
        self._keys = key_store(places, self._settings, store.run)
        self._activity = ActivityViewModel()
        self._opener = Opener(places, store, self._keys, self._job_failed, self._activity.record)
        self._intake = open_intake(places, self._settings, model, self._job_failed)
        self._journal = Journal(model, self._intake)
        self._committing = TaskScope(self._job_failed)
        self._form = AddFormViewModel(
            self._intake,
            self._committing,
            lambda name: near_matches(model.state.listing, name),
            labels=lambda: model.state.listing.labels,
            keeps_category=store.read_entry(_KEEP_CATEGORY) == _YES,
        )
        self._bar = BarViewModel(model, self._intake, self._form)
        self._rows = IntakeRows(self._intake, model)
        self._scope = TaskScope(self._job_failed)
        self._browsing = Browsing(window, model, store, self._form, self._leave_browsing)
        self._welcoming = Welcoming(window, store, self._scope)
        self._switching = Switching(
            window, self._bar, store, self._browsing.permits, self._switch_to
        )
        self._restarting = Restarting(window, self._bar, self._settings.language)
        self._kept_view = KeptView(model)
        self._auto_refresh = AutoRefresh(model, window.is_seen)
        self._desks = Desks(self._opener, model, self._form, self._intake, self._kept_view)
        self._changing = asyncio.Lock()
        self._ending = asyncio.Event()
        self._mistakes = Mistakes(store, self._bar)
        self._kept_entries = KeptEntries(self._entries, store, self._committing)
        window.geometry_changed.connect(self._kept_entries.look_soon)
        self._form.state_changed.connect(lambda _state: self._kept_entries.look_soon())
        model.desk_wanted.connect(self._open_again)
        model.state_changed.connect(self._main_changed)
        window.close_wanted.connect(self._ending.set)
        self._apply(self._settings)

    @property
    def is_restart_wanted(self) -> bool:
        """Whether PetDesk is to start again once this run is over."""
        return self._restarting.is_wanted

    def started_for(self, environment: Environment | None) -> None:
        """Take in what a second start was told, whose window this one is."""
        self._switching.started_for(environment)

    def run(self, application: QApplication, when_ready: Callable[[], None]) -> int:
        """Run the loop until the window asks for the end; ``when_ready`` is called once it runs.

        Raises `ScreenLostError`.
        """
        WindowIcon(self._model, application)
        with QEventLoop(application) as loop:
            loop.set_default_executor(DaemonExecutor())
            living = loop.create_task(self._live(when_ready))
            living.add_done_callback(lambda _: loop.stop())
            loop.run_forever()
            if not living.done():
                # Nothing else may run now: run_until_complete would give every job one more turn.
                raise ScreenLostError("Qt ended the loop")
            application.processEvents()
            living.result()
        return 0

    async def _live(self, when_ready: Callable[[], None]) -> None:
        windows = Windows(
            self._window,
            self._model,
            self._form,
            self._activity,
            self._settings_model,
            self._diagnose_model,
            lambda: self._settings.admin_line,
            self._browsing.permits,
        )
        intake_windows = IntakeWindows(
            self._window, self._model, self._intake, self._form, self._browsing.permits
        )
        self._window.follow(self._bar)
        opening = self._scope.launch(self._open_first, name="open")
        self._scope.launch(self._read_intake, opening, name="read the intake")
        when_ready()
        self._auto_refresh.start()
        await self._ending.wait()
        self._auto_refresh.stop()
        windows.close()
        intake_windows.close()
        self._browsing.close()
        self._window.hide()
        await self._end()

    async def _open_first(self) -> None:
        await self._open()
        # What reads the layers of the settings is not waited for by the service.
        self._scope.launch(self._mistakes.tell, name="tell of settings")
        try:
            await run_in_own_thread(self._store.keep_policy)
        except OSError as error:
            log.warning("no copy of the policy was kept: %s", error)

    async def _read_intake(self, opening: asyncio.Task[None]) -> None:
        # The service is ready sooner; but a keyring that asks a person first is not waited for.
        await asyncio.wait([opening], timeout=_INTAKE_WAITS)
        await self._intake.load()

    async def _open(self) -> None:
        async with self._changing:
            await self._desks.open(self._settings)

    def _main_changed(self, state: MainState) -> None:
        # The form, too, says that a key was refused before anything is added with it.
        self._form.connection_changed(state.connection)

    def _open_again(self) -> None:
        self._scope.launch(self._open, name="open again")

    def _settings_model(self) -> SettingsViewModel:
        # Imported when it is asked for, as the diagnosis is: the service is ready sooner.
        from petdesk.viewmodels.settings.view_model import SettingsViewModel  # noqa: PLC0415  see above

        model = SettingsViewModel(
            self._settings,
            self._store,
            self._keys,
            self._opener.test,
            self._opener.labels,
            self._scope,
        )
        model.labels.saved.connect(self._labels_saved)
        model.saved.connect(self._settings_saved)
        model.key_forgotten.connect(self._key_forgotten)
        return model

    def _settings_saved(self, settings: Settings) -> None:
        self._scope.launch(self._change, settings, name="change settings")

    def _switch_to(self, environment: Environment) -> None:
        self._settings_saved(self._settings._replace(environment=environment))

    def _leave_browsing(self) -> None:
        self._scope.launch(self._stop_browsing, name="leave browse-only mode")

    async def _stop_browsing(self) -> None:
        settings = self._settings._replace(browse_only=False)
        await run_in_own_thread(self._store.write, settings)
        await self._change(settings)

    def _labels_saved(self, environment: Environment, labels: Mapping[int, str]) -> None:
        if environment is self._settings.environment:
            self._model.show_labels(labels)

    def _key_forgotten(self, environment: Environment) -> None:
        # A desk that is open with the key would go on using it.
        if environment is self._settings.environment:
            self._settings_saved(self._settings)

    async def _change(self, settings: Settings) -> None:
        async with self._changing:
            before, self._settings = self._settings, settings
            self._journal.settings_changed(before, settings)
            self._apply(settings)
            self._scope.launch(self._mistakes.tell, name="tell of settings")
            apply_look(_application(), settings.appearance, settings.shown_percent)
            await self._desks.change(before, settings)

    def _apply(self, settings: Settings) -> None:
        """Let what needs no other desk hold at once."""
        self._intake.hold_seconds = settings.undo_seconds
        minutes = settings.refresh_minutes
        self._auto_refresh.interval = minutes * 60.0 if minutes else math.inf
        self._window.details.show_admin_line(settings.admin_line)
        self._welcoming.settings_changed(settings)
        self._browsing.settings_changed(settings)
        self._restarting.settings_changed(settings)

    def _diagnose_model(self) -> DiagnoseViewModel:
        from petdesk.diagnostics.diagnosing import Diagnosing  # noqa: PLC0415  when it is asked for
        from petdesk.viewmodels.diagnosis.view_model import DiagnoseViewModel  # noqa: PLC0415  likewise

        diagnosing = Diagnosing(self._places, self._store, self._keys, self._opener.test)
        return DiagnoseViewModel(diagnosing.run, self._scope)

    def keep_at_once(self) -> None:
        """Keep how the window looks, for a system that ends the process now. Blocks."""
        self._kept_entries.keep_at_once()

    async def _end(self) -> None:
        sent_by = time.monotonic() + SENDING_LIMIT
        await self._committing.finish()
        await self._scope.close()
        await self._desks.leave()
        await self._intake.finish(max(sent_by - time.monotonic(), _WRITING_LIMIT))
        await self._kept_entries.finish()
        await self._mistakes.keep()
        await self._opener.close()

    def _entries(self) -> Mapping[str, bytes]:
        keeps = _YES if self._form.state.keeps_category else b""
        return {GEOMETRY_ENTRY: self._window.geometry_bytes(), _KEEP_CATEGORY: keeps}

    def _job_failed(self, name: str, error: BaseException) -> None:
        log.error("the job %r failed", name, exc_info=error)
        self._model.job_failed(name, error)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)  # noqa: S101  made before any session
    return application
