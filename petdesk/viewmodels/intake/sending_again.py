"""Sends what a person wants sent again, once the newest list has shown that nothing has come since.

A service may store an animal long after it was sent, so what was found of it is old by then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.catalogue import further_calls
from petdesk.domain.intake import ClaimedError, Stage
from petdesk.service.contract import Priority
from petdesk.service.errors import ServiceError
from petdesk.viewmodels.intake import steps
from petdesk.viewmodels.intake.state import Check

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from petdesk.domain.intake import IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.service.contract import PetList, PetService
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.book import Steps
    from petdesk.viewmodels.intake.surroundings import Surroundings


class SendingAgain:
    """Asks for the newest list, and has an entry sent again by ``step`` if that shows nothing new.

    ``scope`` owns the asking.
    """

    def __init__(
        self,
        around: Surroundings,
        step: Callable[[int, Steps], Awaitable[None]],
        scope: TaskScope,
    ) -> None:
        self._around = around
        self._step = step
        self._scope = scope

    def start(self, entry_id: int, service: PetService | None) -> None:
        """Begin with an unknown entry, unless that has begun; without ``service`` none is sent."""
        state = self._around.state
        entry, wanted = state.entry(entry_id), state.send_again.get(entry_id)
        is_under_way = wanted is not None and wanted.check is Check.UNDER_WAY
        if entry is None or entry.stage is not Stage.UNKNOWN or is_under_way:
            return
        if service is None or entry.address != state.address:
            self._around.show(steps.again_impossible(state, entry_id))
            return
        seen_ids = frozenset(pet.id for pet in steps.matches_of(state, entry_id))
        self._around.show(steps.again_begun(state, entry_id))
        self._scope.launch(self._check, entry, service, seen_ids, name="check before sending again")

    async def _check(
        self, entry: IntakeEntry, service: PetService, seen_ids: frozenset[int]
    ) -> None:
        around = self._around
        try:
            answers = await _newest(service, entry.new)
        except ServiceError as error:
            if self._is_wanted(entry):
                around.show(steps.again_impossible(around.state, entry.id, error))
            return
        except Exception:
            around.show(steps.again_ended(around.state, entry.id, seen_ids))
            raise
        if not self._is_wanted(entry):
            return  # the desk was left
        known = around.state.findings.get(entry.id)
        around.show_findings({entry.id: intake.joined(known, intake.find(entry, answers))})
        around.lists_seen(answers)
        around.catalogue.tell_listed(answers)
        around.show(steps.service_worked(around.state))

        def sent_again(entry: IntakeEntry) -> IntakeEntry:
            if not self._is_wanted(entry) or steps.unseen(around.state, entry.id, seen_ids):
                raise ClaimedError("the desk was left, or a match has come that nobody was shown")
            return intake.sent_again(entry, seen_ids)

        await self._step(entry.id, sent_again)
        around.show(steps.again_ended(around.state, entry.id, seen_ids))

    def _is_wanted(self, entry: IntakeEntry) -> bool:
        return entry.id in self._around.state.send_again


async def _newest(service: PetService, new: NewPet) -> tuple[PetList, ...]:
    """Ask for the list that must have ``new``: one request, but where a list holds too little."""
    first = await service.list_pets(status=new.status, priority=Priority.PERSON)
    further = [
        await service.list_pets(status=status, priority=Priority.PERSON)
        for status in further_calls(first)
    ]
    return (first, *further)
