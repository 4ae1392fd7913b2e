"""The workspace that is open: opened, shown in the main window, and ended."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from petdesk.animals.state import Connection
from petdesk.animals.view_model import SavedView
from petdesk.app.factory import WorkspaceFactory, key_store
from petdesk.core.tasks import TaskScope
from petdesk.service.activity_text import ActivityViewModel
from petdesk.settings.fields import Settings, open_address
from petdesk.support.state_logger import StateLogger

if TYPE_CHECKING:
    from petdesk.animals.view_model import MainViewModel
    from petdesk.animals.workspace import Workspace
    from petdesk.core.paths import Paths
    from petdesk.intake.form_view_model import AddFormViewModel
    from petdesk.intake.view_model import IntakeViewModel
    from petdesk.settings.store import SettingsStore

log = logging.getLogger(__name__)

OPENING_LIMIT = 1.0  # seconds; a keyring that asks a person first may take longer
SENDING_LIMIT = 2.5
"""Seconds that sending may take before a workspace changes or PetDesk ends.

A system that shuts down waits for three to five.
"""


class OpenWorkspace:
    """Opens workspaces for ``model``, one at a time; a run begins with it, before its session.

    Whoever opens or leaves one has the ``turn``. ``scope`` owns the opening of the first one.
    """

    def __init__(self, model: MainViewModel, paths: Paths, store: SettingsStore) -> None:
        self.turn = asyncio.Lock()
        self.scope = TaskScope(model.job_failed)
        self.activity = ActivityViewModel()
        self.keys = key_store(paths, store.effective(), store.run)
        self.factory = WorkspaceFactory(paths, self.keys, model.job_failed, self.activity.record)
        self.opening: asyncio.Task[None] | None = None
        self.workspace: Workspace | None = None
        self._model = model
        self._logger = StateLogger(model)
        self._saved_view = SavedView(model)
        self._was_tried = False
        self._form: AddFormViewModel | None = None
        self._intake: IntakeViewModel | None = None

    def serve(self, form: AddFormViewModel, intake: IntakeViewModel) -> None:
        self._form, self._intake = form, intake
        if self._was_tried:
            self._attach(form, intake)

    def begin(self, settings: Settings) -> asyncio.Task[None]:
        """Begin to open the first workspace of a run."""
        self.opening = self.scope.launch(self.open, settings, name="open")
        return self.opening

    async def open(self, settings: Settings) -> None:
        """Leave the open workspace and open that of ``settings``, or show why it did not open."""
        async with self.turn:
            await self.leave()
            await self._open(settings, is_wanted=False)

    async def change(self, before: Settings, after: Settings) -> None:
        """Open the workspace of ``after``, with its local copy, where it is not that of ``before``.

        The caller has the turn.
        """
        if self.workspace is not None and await self.factory.is_same(self.workspace, before, after):
            return
        self._model.leaving()
        await self.leave()
        if self._form is not None:
            self._form.connection_changed(Connection.STARTING)
        copy = await self.factory.load(after)
        # Both at once: form and window must name the same environment.
        if self._intake is not None:
            self._intake.queue.change_environment(after.environment, open_address(after))
        self._model.show_loaded(after.environment, copy)
        # A person saved settings or switched. An automatic refresh would pause for a minute where
        # the test of a key has just found the service down.
        await self._open(after, is_wanted=True)

    async def leave(self) -> None:
        """Send held entries, save what is on screen, and end the workspace's jobs."""
        if self._intake is not None:
            await self._intake.queue.leave(SENDING_LIMIT)
        self._saved_view.save()
        if self.workspace is not None:
            await self.workspace.scope.close()
            await self.workspace.lasting.finish()
            # Cleared last: a leave that was cancelled is finished at the end.
            self.workspace = None

    async def _open(self, settings: Settings, *, is_wanted: bool) -> None:
        try:
            self.workspace = await self.factory.open(settings)
        except Exception as error:
            # Of any kind (a damaged practice file, an unsupported proxy): it is shown with a way
            # to try again, and the local copy stays in use.
            log.exception("the environment %s did not open", settings.environment)
            self._model.opening_failed(error)
        else:
            self._model.attach(self.workspace, is_wanted=is_wanted)
        self._was_tried = True
        if self._form is not None and self._intake is not None:
            self._attach(self._form, self._intake)

    def _attach(self, form: AddFormViewModel, intake: IntakeViewModel) -> None:
        form.connection_changed(
            Connection.FAILED if self.workspace is None else self.workspace.connection
        )
        if self.workspace is not None:
            intake.queue.attach(self.workspace)
