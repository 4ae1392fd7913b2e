"""Open a desk, change to another one, and leave it."""

from petdesk.session.open_desk import OpenDesk
from petdesk.storage.settings_fields import Settings, open_address
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel

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
        self._intake.change_environment(after.environment, open_address(after))
        self._model.show_loaded(after.environment, copy)
        # A person saved settings or switched. An automatic refresh would pause for a minute where
        # the test of a key has just found the service down.
        await self._open_desk.open(after, is_wanted=True)

    async def leave(self) -> None:
        """Send held entries, save what is on screen, and end the desk's jobs."""
        await self._intake.leave(SENDING_LIMIT)
        await self._open_desk.leave()

    def _on_opened(self, desk: Desk | None) -> None:
        if desk is None:
            self._form.connection_changed(Connection.FAILED)
            return
        self._form.connection_changed(desk.connection)
        self._intake.attach(desk)
