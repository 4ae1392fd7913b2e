"""What a person does with an entry: undoes it, settles it, or has it sent again."""

from collections.abc import Callable, Collection
from contextlib import suppress

from petdesk.domain import intake
from petdesk.domain.intake import ClaimedError, ImpossibleStepError, IntakeEntry
from petdesk.storage.intake import IntakeError
from petdesk.tasks import TaskScope
from petdesk.viewmodels.intake import steps
from petdesk.viewmodels.intake.relay import Relay
from petdesk.viewmodels.intake.repository import EntryStep, IntakeRepository
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.view_model import ViewModel


class IntakeDecisions:
    """Takes the steps of entries of ``repository`` that people ask for; ``model`` has the state.

    ``relay`` returns what sends while a desk is open. ``stepped`` is called with each entry that
    has taken a step.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it works with
        self,
        repository: IntakeRepository,
        model: ViewModel[IntakeState],
        scope: TaskScope,
        clock: Callable[[], float],
        relay: Callable[[], Relay | None],
        stepped: Callable[[IntakeEntry], None],
    ) -> None:
        self._repository = repository
        self._model = model
        self._scope = scope
        self._clock = clock
        self._relay = relay
        self._stepped = stepped

    def undo(self, entry_id: int) -> None:
        """Take back what is held; nothing is done once it is on its way."""
        self._do(entry_id, lambda entry: intake.undone(entry, self._clock()))

    def send_now(self, entry_id: int) -> None:
        """End the hold."""
        self._do(entry_id, intake.queued)

    def confirm(self, entry_id: int, pet_id: int) -> None:
        """Settle an unknown entry as the animal ``pet_id``, one of its matches."""
        pet = steps.match_of(self._model.state, entry_id, pet_id)
        if pet is not None:
            entries, now = self._repository.entries.values(), self._clock()
            found = self._model.state.findings
            self._do(entry_id, lambda entry: intake.confirmed(entry, pet, now, entries, found))

    def send_again(self, entry_ids: Collection[int]) -> None:
        """Send unknown entries once more: a person is sure that the service does not have them.

        The newest list is asked for first, once for all. Where it has a match that the person was
        not shown, or cannot be had, nothing is sent, and the state says so.
        """
        entries = steps.to_send_again(self._model.state, entry_ids)
        relay, address = self._relay(), self._model.state.address
        here = [each for each in entries if relay is not None and each.address == address]
        for entry in entries:
            if entry not in here:
                self._model.apply(steps.again_impossible, entry.id)
        if here and relay is not None:
            relay.send_again(here)

    def decide_later(self, entry_id: int) -> None:
        """Postpone an unknown entry: it is asked about in this run only where a person wants it."""
        self._model.apply(steps.postponed, entry_id)

    def give_up(self, entry_id: int) -> None:
        """Settle an unknown, refused or waiting entry as it is: it is not sent."""
        self._do(entry_id, lambda entry: intake.given_up(entry, self._clock()))

    def release(self, entry_id: int) -> None:
        """Readdress an entry from the address that it was made for to the one that is open."""
        address = self._model.state.address
        if address:
            self._do(entry_id, lambda entry: intake.readdressed(entry, address))

    def _do(self, entry_id: int, make: EntryStep) -> None:
        self._scope.launch(self._step, entry_id, make, name="intake step")

    async def _step(self, entry_id: int, make: EntryStep) -> None:
        with suppress(ImpossibleStepError, ClaimedError, IntakeError):  # the state says why
            self._stepped(await self._repository.step(entry_id, make))
