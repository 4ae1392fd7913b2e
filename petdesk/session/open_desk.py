"""The desk that is open: opened, shown in the main window, and ended."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from petdesk.desks.factory import DeskFactory, key_store
from petdesk.diagnostics.state_logger import StateLogger
from petdesk.storage.settings_fields import Settings, open_address
from petdesk.tasks import TaskScope
from petdesk.viewmodels.activity import ActivityViewModel
from petdesk.viewmodels.main.saved_view import SavedView
from petdesk.viewmodels.main.state import Connection

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.storage.paths import Paths
    from petdesk.storage.settings import SettingsStore
    from petdesk.viewmodels.add_form.view_model import AddFormViewModel
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.desk import Desk
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
        self.factory = DeskFactory(paths, self.keys, model.job_failed, record)
        self.opening: asyncio.Task[None] | None = None
        self._model = model
        self._logger = StateLogger(model)
        self._saved_view = SavedView(model)
        self._desk: Desk | None = None
        self._was_tried = False
        self._opened: Callable[[Desk | None], None] = lambda _desk: None

    @property
    def desk(self) -> Desk | None:
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
            await self._desk.scope.close()
            await self._desk.lasting.finish()
            # Cleared last: a leave that was cancelled is finished at the end.
            self._desk = None

    async def _open_first(self, settings: Settings) -> None:
        async with self.turn:
            await self.leave()  # a person may ask for it again before there is a session
            await self.open(settings, is_wanted=False)


SENDING_LIMIT = 2.5
"""Seconds that sending may take before a desk changes or PetDesk ends.

A system that shuts down waits for three to five.
"""


class DeskController:
    """Opens the desk that settings name, and leaves it, with all that works by one.

    It attaches the form and intake to each desk that ``open_desk`` opens, the first one too.
    """

    def __init__(
        self,
        open_desk: OpenDesk,
        model: MainViewModel,
        form: AddFormViewModel,
        intake: IntakeViewModel,
    ) -> None:
        self._open_desk = open_desk
        self._model = model
        self._form = form
        self._intake = intake
        open_desk.follow(self._on_opened)

    async def open(self, settings: Settings) -> None:
        """Leave the open desk and open that of ``settings``, or show why it did not open."""
        async with self._open_desk.turn:
            await self.leave()
            await self._open_desk.open(settings, is_wanted=False)

    async def change(self, before: Settings, after: Settings) -> None:
        """Open the desk of ``after``, with its local copy, where it is not that of ``before``.

        The caller has the turn.
        """
        desk = self._open_desk.desk
        if desk is not None and await self._open_desk.factory.is_same(desk, before, after):
            return
        self._model.leaving()
        await self.leave()
        self._form.connection_changed(Connection.STARTING)
        copy = await self._open_desk.factory.load(after)
        # Both at once: form and window must name the same environment.
        self._intake.queue.change_environment(after.environment, open_address(after))
        self._model.show_loaded(after.environment, copy)
        # A person saved settings or switched. An automatic refresh would pause for a minute where
        # the test of a key has just found the service down.
        await self._open_desk.open(after, is_wanted=True)

    async def leave(self) -> None:
        """Send held entries, save what is on screen, and end the desk's jobs."""
        await self._intake.queue.leave(SENDING_LIMIT)
        await self._open_desk.leave()

    def _on_opened(self, desk: Desk | None) -> None:
        if desk is None:
            self._form.connection_changed(Connection.FAILED)
            return
        self._form.connection_changed(desk.connection)
        self._intake.queue.attach(desk)
