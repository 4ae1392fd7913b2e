"""The desk that is open: opened, shown in the main window, and ended."""

import asyncio
import logging
from collections.abc import Callable

from petdesk.desks.factory import DeskFactory, key_store
from petdesk.diagnostics.state_logger import StateLogger
from petdesk.storage.paths import Paths
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.tasks import TaskScope
from petdesk.viewmodels.activity import ActivityViewModel
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.saved_view import SavedView
from petdesk.viewmodels.main.view_model import MainViewModel

log = logging.getLogger(__name__)

OPENING_LIMIT = 1.0  # seconds; a keyring that asks a person first may take longer


class OpenDesk:
    """Opens desks for ``model``, one at a time; a run begins with it, before there is a session.

    Whoever opens or leaves a desk has the ``turn``. ``scope`` owns the opening of the first one.
    """

    def __init__(self, model: MainViewModel, paths: Paths, store: SettingsStore) -> None:
        self.turn = asyncio.Lock()
        self.scope = TaskScope(model.job_failed)
        self.activity = ActivityViewModel()
        self.keys = key_store(paths, store.effective(), store.run)
        record = self.activity.record
        self.factory = DeskFactory(paths, store, self.keys, model.job_failed, record)
        self.opening: asyncio.Task[None] | None = None
        self._model = model
        self._logger = StateLogger(model)
        self._saved_view = SavedView(model)
        self._desk: Desk | None = None
        self._was_tried = False
        self._opened: Callable[[Desk | None], None] = lambda _desk: None

    @property
    def desk(self) -> Desk | None:
        """The one that is open."""
        return self._desk

    def follow(self, opened: Callable[[Desk | None], None]) -> None:
        """Call ``opened`` with each desk, the last one too, and ``None`` where none opened."""
        self._opened = opened
        if self._was_tried:
            opened(self._desk)

    def begin(self, settings: Settings) -> asyncio.Task[None]:
        """Begin to open the first desk of a run."""
        self.opening = self.scope.launch(self._open_first, settings, name="open")
        return self.opening

    async def open(self, settings: Settings, *, is_wanted: bool) -> None:
        """Open the desk of ``settings``, or show why it did not open."""
        try:
            self._desk = await self.factory.open(settings)
        except Exception as error:
            # Of any kind (a damaged practice file, an unsupported proxy): it is shown with a way
            # to try again, and the local copy stays in use.
            log.exception("the environment %s did not open", settings.environment)
            self._model.opening_failed(error)
        else:
            self._model.attach(self._desk, is_wanted=is_wanted)
        self._was_tried = True
        self._opened(self._desk)

    async def leave(self) -> None:
        """Save what is on screen, and end the desk's jobs."""
        self._saved_view.save()
        if self._desk is not None:
            if self._model.state.environment is self._desk.environment:
                await self._desk.repository.save_screen(self._model.state)
            await self._desk.scope.close()
            await self._desk.lasting.finish()
            # Cleared last: a leave that was cancelled is finished at the end.
            self._desk = None

    async def _open_first(self, settings: Settings) -> None:
        async with self.turn:
            await self.leave()  # a person may ask for it again before there is a session
            await self.open(settings, is_wanted=False)
