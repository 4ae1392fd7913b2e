"""Open a desk, change to another one, and leave it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from petdesk.storage.settings_fields import open_address
from petdesk.viewmodels.main.state import Connection

if TYPE_CHECKING:
    from petdesk.desks import DeskFactory
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.add_form.view_model import AddFormViewModel
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.desk import Desk
    from petdesk.viewmodels.main.kept_view import KeptView
    from petdesk.viewmodels.main.view_model import MainViewModel


log = logging.getLogger(__name__)


SENDING_LIMIT = 2.5
"""Seconds that sending may take before a desk changes or PetDesk ends.

A system that shuts down waits for three to five.
"""


class DeskController:
    """Opens the desk that settings name, and leaves it; one call at a time.

    It attaches each desk to the window's view-model, the form and intake.
    """

    def __init__(
        self,
        factory: DeskFactory,
        model: MainViewModel,
        form: AddFormViewModel,
        intake: IntakeViewModel,
        kept_view: KeptView,
    ) -> None:
        self._factory = factory
        self._model = model
        self._form = form
        self._intake = intake
        self._kept_view = kept_view
        self._desk: Desk | None = None

    @property
    def desk(self) -> Desk | None:
        """The one that is open."""
        return self._desk

    async def open(self, settings: Settings) -> None:
        """Leave the open desk and open that of ``settings``, or show why it did not open."""
        await self.leave()
        await self._open_desk(settings, is_wanted=False)

    async def change(self, before: Settings, after: Settings) -> None:
        """Open the desk of ``after``, with its local copy, where it is not that of ``before``."""
        if self._desk is not None and await self._factory.is_same(self._desk, before, after):
            return
        self._model.leaving()
        await self.leave()
        self._form.connection_changed(Connection.STARTING)
        copy = await self._factory.load(after)
        # Both at once: form and window must name the same environment.
        self._intake.change_environment(after.environment, open_address(after))
        self._model.show_loaded(after.environment, copy)
        # A person saved settings or switched. An automatic refresh would pause for a minute where
        # the test of a key has just found the service down.
        await self._open_desk(after, is_wanted=True)

    async def leave(self) -> None:
        """Send held entries, save what is on screen, and end the desk's jobs."""
        await self._intake.leave(SENDING_LIMIT)
        self._kept_view.keep()
        if self._desk is not None:
            if self._model.state.environment is self._desk.environment:
                await self._desk.repository.save_screen(self._model.state)
            await self._desk.scope.close()
            await self._desk.lasting.finish()
            # Cleared last: a leave that was cancelled is finished at the end.
            self._desk = None

    async def _open_desk(self, settings: Settings, *, is_wanted: bool) -> None:
        try:
            desk = await self._factory.open(settings)
        except Exception as error:
            # Of any kind (a damaged practice file, an unsupported proxy): it is shown with a way
            # to try again, and the local copy stays in use.
            log.exception("the environment %s did not open", settings.environment)
            self._model.opening_failed(error)
            self._form.connection_changed(Connection.FAILED)
            return
        self._desk = desk
        self._model.attach(desk, is_wanted=is_wanted)
        self._form.connection_changed(desk.connection)
        self._intake.attach(desk)
