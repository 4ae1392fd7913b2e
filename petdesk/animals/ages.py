"""How long ago each animal was seen, and what follows: muted, long unseen, new today.

An animal's age counts from when the latest list that holds it was requested. After a day it is
muted, so that whoever reads its status knows. After thirty days it is long unseen, and listed only
under "Not seen lately"; but only where other answers came meanwhile: a desk that was without the
service for a month has a copy that is old as a whole, and hiding all of it would help nobody.
"""

import time
from collections.abc import Iterable
from functools import cached_property

from petdesk.animals.catalogue import AnimalRecord, Catalogue

MUTED_AFTER = 24 * 3600.0
"""Seconds without an answer that holds an animal until it is muted."""

LONG_UNSEEN_AFTER = 30 * 24 * 3600.0
"""Seconds until it is long unseen, counted up to the newest answer to any list call."""


class Ages:
    """Which animals are muted, long unseen or new at the time ``now``, computed when needed.

    ``records`` are the animals of ``catalogue`` that can be listed. A plain class, since a frozen
    dataclass takes longer to make than all of this at the first paint.
    """

    def __init__(
        self,
        catalogue: Catalogue | None = None,
        records: Iterable[AnimalRecord] = (),
        now: float = 0.0,
    ) -> None:
        self.now = now
        self._catalogue = catalogue or Catalogue()
        self._records = records

    def at(self, now: float) -> "Ages":
        return Ages(self._catalogue, self._records, now)

    @cached_property
    def muted(self) -> frozenset[int]:
        """The ids of the animals that no answer held for `MUTED_AFTER`."""
        return frozenset(record.id for record in self._old)

    @cached_property
    def long_unseen(self) -> frozenset[int]:
        """The ids of those that no answer held for `LONG_UNSEEN_AFTER`, though others came."""
        newest = self._catalogue.newest_answer
        if newest is None:
            return frozenset()
        limit = min(self.now, newest) - LONG_UNSEEN_AFTER
        return frozenset(record.id for record in self._old if record.seen_at < limit)

    @cached_property
    def added_today(self) -> frozenset[int]:
        """The ids of those first seen since midnight, less what the first answers held.

        The first answer of each kind of list shows what was there before this desk looked; but
        what an uncut unfiltered list before it lacked is new all the same.
        """
        midnight = start_of_day(self.now)
        listed_at = self._catalogue.proven_at.get(None, self.now)
        begun = {at for at in self._catalogue.begun_at.values() if at <= listed_at}
        return frozenset(
            record.id
            for record in self._records
            if record.first_seen_at >= midnight and record.first_seen_at not in begun
        )

    @cached_property
    def _old(self) -> list[AnimalRecord]:
        limit = self.now - MUTED_AFTER
        return [record for record in self._records if record.seen_at < limit]


def start_of_day(at: float) -> float:
    """Return the last midnight before ``at`` by this computer's clock and time zone."""
    day = time.localtime(at)
    return time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 0, 0, 0, 0, 0, -1))
