"""Looks in what the service lists for the animals that unknown entries may have become."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.intake import ClaimedError, ImpossibleStepError
from petdesk.domain.pets import PetStatus
from petdesk.service.contract import Priority
from petdesk.service.errors import BadAnswer, Refused, ServiceError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import schedule
from petdesk.viewmodels.intake.schedule import looks_at, unsought

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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

    def forget(self) -> None:
        """Look for everything once more, and at once."""
        self.look_from, self.stale_before = float("-inf"), self._clock()

    async def look(self) -> None:
        """Look once for all that is due."""
        asked_at = self._clock()
        # Of before the clock was set back, it would have everything looked for again for ever.
        self.stale_before = min(self.stale_before, asked_at)
        sought = [
            entry.id
            for entry in unsought(self._around.state, asked_at, self.stale_before)
            if looks_at(entry, asked_at) <= asked_at
        ]
        try:
            answers = await self._list()
        except ServiceError as error:
            if isinstance(error, BadAnswer | Refused):
                # Something answers, only not with a list: it must not hold up what is queued.
                self.look_from = asked_at + schedule.LONGEST_PAUSE
            else:
                self._progress.hinder(error)
            return
        self._progress.works()
        await self._found(sought, answers, asked_at)
        self._around.catalogue.tell_listed(answers)

    async def _list(self) -> tuple[PetList, ...]:
        whole = await self._service.list_pets(priority=Priority.RECONCILE)
        answers = [whole]
        if not whole.is_complete:
            state = self._around.state
            sought = {entry.new.status for entry in state.entries if entry.is_sought}
            wanted = [status for status in PetStatus if None in sought or status in sought]
            for status in wanted:
                answers.append(  # noqa: PERF401  one after another: an error ends it
                    await self._service.list_pets(status=status, priority=Priority.RECONCILE)
                )
        return tuple(answers)

    async def _found(
        self, sought: Iterable[int], answers: tuple[PetList, ...], asked_at: float
    ) -> None:
        entries = self._book.entries
        found = {
            entry_id: replace(
                intake.find(entries[entry_id], answers, entries.values()), asked_at=asked_at
            )
            for entry_id in sought
            if entries[entry_id].is_sought
        }
        self._around.show_findings(found)
        for entry_id, findings in found.items():
            pet = intake.only_match(entries[entry_id], findings, entries.values())
            if pet is not None:
                with suppress(ImpossibleStepError, ClaimedError, IntakeError):
                    await self._confirm(entry_id, pet)

    async def _confirm(self, entry_id: int, pet: Pet) -> None:
        now = self._clock()
        entries = self._book.entries

        def confirmed(entry: IntakeEntry) -> IntakeEntry:
            return intake.confirmed(entry, pet, now, entries.values())

        await self._progress.written(self._book.step(entry_id, confirmed))
