"""Looks up unknown entries: asks the service for the lists that they may be in."""

from collections.abc import Collection
from typing import NamedTuple

from petdesk.domain.catalogue import follow_up_lists
from petdesk.domain.intake import IntakeEntry
from petdesk.domain.pets import PetStatus
from petdesk.service.contract import PetList, PetService, Priority
from petdesk.service.errors import BadAnswer, Refused, ServiceError
from petdesk.viewmodels.intake import schedule
from petdesk.viewmodels.intake.schedule import LookupProgress, lookup_at, needing_lookup
from petdesk.viewmodels.intake.sender import Outbox


class LookupOutcome(NamedTuple):
    """The result of a look-up for ``entry_ids``: ``answers``, or the ``error`` that prevented it.

    ``unreadable`` is what came where the service answers, but not with a list. ``asked_at`` is in
    seconds since the Unix epoch.
    """

    asked_at: float
    entry_ids: tuple[int, ...] = ()
    answers: tuple[PetList, ...] = ()
    error: ServiceError | None = None
    unreadable: ServiceError | None = None


class Reconciler:
    """Looks for the entries of ``outbox`` whose outcome, or whose id, nobody knows."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._next_lookup_at = float("-inf")
        self._stale_before = float("-inf")

    def lookup_progress(self, answered_at: float) -> LookupProgress:
        """Return how far the look-ups are; the service last answered at ``answered_at``."""
        return LookupProgress(self._next_lookup_at, self._stale_before, answered_at)

    def forget(self) -> None:
        """Look everything up once more, and at once."""
        self._next_lookup_at, self._stale_before = float("-inf"), self._outbox.clock()

    async def look_up(self) -> LookupOutcome:
        """Look up all that is due at once; where nothing is, see whether the service answers."""
        asked_at = self._outbox.clock()
        # Of before the clock was set back, it would have everything looked for again for ever.
        self._stale_before = min(self._stale_before, asked_at)
        entries = [
            entry
            for entry in needing_lookup(self._outbox.model.state, asked_at, self._stale_before)
            if lookup_at(entry, asked_at) <= asked_at
        ]
        try:
            answers = await self._list(entries)
        except (BadAnswer, Refused) as error:
            # Something answers, only not with a list: it must not hold up what is queued.
            self._next_lookup_at = asked_at + schedule.MAX_RETRY_PAUSE
            return LookupOutcome(asked_at, unreadable=error)
        except ServiceError as error:
            return LookupOutcome(asked_at, error=error)
        return LookupOutcome(asked_at, tuple(entry.id for entry in entries), answers)

    async def _list(self, entries: Collection[IntakeEntry]) -> tuple[PetList, ...]:
        """Return the list; where it is cut off, also those that ``entries`` entries may be in."""
        service = self._outbox.service
        # That the service answers is the backlog's question, and goes at its pace.
        priority = Priority.RECONCILE if entries else Priority.BULK
        whole = await service.list_pets(priority=priority)
        if whole.is_complete:
            return (whole,)
        statuses = {entry.new.status for entry in entries}
        further = [
            await service.list_pets(status=status, priority=Priority.RECONCILE)
            for status in PetStatus
            if None in statuses or status in statuses
        ]
        return (whole, *further)


async def newest_lists(
    service: PetService, entries: Collection[IntakeEntry]
) -> tuple[PetList, ...]:
    """Return the newest lists that must have ``entries``: one, but where that holds too little.

    A service may store an animal long after it was sent, so what was found of it is old when a
    person wants it sent again. Raises `ServiceError`.
    """
    statuses = {entry.new.status for entry in entries}
    status = next(iter(statuses)) if len(statuses) == 1 else None
    first = await service.list_pets(status=status, priority=Priority.PERSON)
    further = [
        await service.list_pets(status=status, priority=Priority.PERSON)
        for status in follow_up_lists(first)
    ]
    return (first, *further)
