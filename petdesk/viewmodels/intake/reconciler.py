"""Looks in what the service lists for the animals that unknown entries may have become."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.intake import ClaimedError, ImpossibleStepError
from petdesk.domain.pets import PetStatus
from petdesk.service.contract import Priority
from petdesk.service.errors import BadAnswer, Refused, ServiceError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import schedule
from petdesk.viewmodels.intake.schedule import Looks, looks_at, unsought

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from petdesk.domain.intake import IntakeEntry
    from petdesk.domain.pets import Pet
    from petdesk.service.contract import PetList, PetService
    from petdesk.viewmodels.intake.book import IntakeBook
    from petdesk.viewmodels.intake.progress import Progress
    from petdesk.viewmodels.intake.surroundings import Surroundings


class Reconciler:
    """Looks for the entries of ``book`` whose outcome, or whose id, nobody knows.

    ``clock`` gives seconds since the Unix epoch, as are the moments below.
    """

    def __init__(
        self,
        service: PetService,
        book: IntakeBook,
        around: Surroundings,
        progress: Progress,
        clock: Callable[[], float],
    ) -> None:
        self._service = service
        self._book = book
        self._around = around
        self._progress = progress
        self._clock = clock
        self.look_from = float("-inf")
        """Nothing is looked for before this moment."""
        self.stale_before = float("-inf")
        """What was found before this moment is looked for again."""

    def looks(self) -> Looks:
        """Return what the looks so far showed."""
        return Looks(self.look_from, self.stale_before, self._progress.heard_at)

    def forget(self) -> None:
        """Look for everything once more, and at once."""
        self.look_from, self.stale_before = float("-inf"), self._clock()

    async def look(self) -> None:
        """Look once for all that is due; where nothing is, whether the service answers."""
        asked_at = self._clock()
        # Of before the clock was set back, it would have everything looked for again for ever.
        self.stale_before = min(self.stale_before, asked_at)
        sought = [
            entry.id
            for entry in unsought(self._around.state, asked_at, self.stale_before)
            if looks_at(entry, asked_at) <= asked_at
        ]
        try:
            answers = await self._list(sought)
        except ServiceError as error:
            if isinstance(error, BadAnswer | Refused):
                # Something answers, only not with a list: it must not hold up what is queued.
                self.look_from = asked_at + schedule.LONGEST_PAUSE
            else:
                self._progress.hinder(error)
            return
        self._progress.works()
        state, entries = self._around.state, self._book.entries
        found = {
            id_: intake.joined(state.findings.get(id_), intake.find(entries[id_], answers))
            for id_ in sought
            if entries[id_].is_sought
        }
        # As of now, or it would have what was asked for before the clock was set looked for anew.
        self._around.show_findings(
            {id_: replace(findings, asked_at=asked_at) for id_, findings in found.items()}
        )
        self._around.lists_seen(answers)
        self._around.catalogue.tell_listed(answers)

    async def number(self) -> None:
        """Settle the ids that can be told from what was found by now."""
        while (certain := self._certain()) is not None:
            try:
                await self._confirm(*certain)
            except (ImpossibleStepError, ClaimedError, IntakeError):
                return  # another PetDesk has it by now, or the disk is full: the next look tells

    async def _list(self, sought: Collection[int]) -> tuple[PetList, ...]:
        """Return the list; where it is cut off, also those that ``sought`` entries may be in."""
        # That the service answers is the backlog's question, and goes at its pace.
        priority = Priority.RECONCILE if sought else Priority.BULK
        whole = await self._service.list_pets(priority=priority)
        answers = [whole]
        if not whole.is_complete:
            statuses = {self._book.entries[id_].new.status for id_ in sought}
            wanted = [status for status in PetStatus if None in statuses or status in statuses]
            for status in wanted:
                answers.append(  # noqa: PERF401  one after another: an error ends it
                    await self._service.list_pets(status=status, priority=Priority.RECONCILE)
                )
        return tuple(answers)

    def _certain(self) -> tuple[int, Pet] | None:
        state = self._around.state
        for entry in state.entries:
            pet = intake.only_match(entry, state.findings, state.entries)
            if pet is not None:
                return entry.id, pet
        return None

    async def _confirm(self, entry_id: int, pet: Pet) -> None:
        now, state = self._clock(), self._around.state

        def confirmed(entry: IntakeEntry) -> IntakeEntry:
            return intake.confirmed(entry, pet, now, self._book.entries.values(), state.findings)

        await self._progress.written(self._book.step(entry_id, confirmed))
