"""The local copy of all animals known, and what the service's answers prove about it.

A list call returns at most 100 animals and the interface describes no later pages, so no single
answer need be the whole. `merge` keeps two things only: for each animal the newest sighting, and
for each kind of list the newest answer that was not cut off. Everything else is derived from these,
so answers may arrive in any order, and twice, and the outcome is the same:

- an animal in an answer is as the answer says, unless something newer is known of it;
- a list of one status that was not cut off and lacks an animal proves only that the animal no
  longer has that status (`ListingState.STATUS_ENDED`);
- an unfiltered list that was not cut off and lacks it proves that it is no longer listed
  (`ListingState.NOT_LISTED`); that is never called deleted, which no answer states;
- what no answer proves stays as it was last seen.

A moment is all that is known of a list: when it was asked for. So lists must not overlap: of two
that do, the one asked for later may have been looked up earlier, and an animal that came between
would be called unlisted. `PetService.list_pets` asks for one after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, cast

from petdesk.core.display_text import bounded
from petdesk.core.pets import Pet, PetStatus

if TYPE_CHECKING:
    from petdesk.service.contract import PetList

Scope = PetStatus | None
"""What a list call was filtered by; ``None`` is unfiltered."""

UNFILTERED_INTERVAL = 24 * 3600.0
"""Seconds between unfiltered calls to a store known to be larger than one answer.

Such a call is the only one that shows animals without a status, and it finds at most 100 of them.
"""


class AnimalRecord(NamedTuple):
    """An animal as it was last seen.

    A named tuple, since many are made at a start and a frozen dataclass takes four times as long.
    ``seen_at`` is when the newest answer that holds it was asked for, and ``first_seen_at`` when
    this desk first saw it; both are seconds since the Unix epoch.
    """

    id: int
    name: str
    category_id: int
    status: PetStatus | str | None
    seen_at: float
    first_seen_at: float


class ListingState(Enum):
    """Whether the service still lists an animal, as far as its answers prove it."""

    LISTED = "listed"
    STATUS_ENDED = "status ended"
    NOT_LISTED = "not listed"


class Coverage(NamedTuple):
    """How much the newest answer of one scope could show.

    ``asked_at`` in seconds since the Unix epoch; ``unreadable`` counts the elements left out.
    """

    asked_at: float
    is_complete: bool
    unreadable: int = 0


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All animals known, by id, and the coverage of the newest answer of each scope.

    ``proven_at`` gives, for each scope, when the newest answer that was not cut off and lacked no
    element was asked for. Treat the mappings as constant: `merge` and `add` make new ones.
    """

    records: Mapping[int, AnimalRecord] = field(default_factory=dict)
    coverage: Mapping[Scope, Coverage] = field(default_factory=dict)
    proven_at: Mapping[Scope, float] = field(default_factory=dict)

    def listing_state(self, record: AnimalRecord) -> ListingState:
        if self.proven_at.get(None, record.seen_at) > record.seen_at:
            return ListingState.NOT_LISTED
        proven_at = self.proven_at.get(cast("Scope", record.status), record.seen_at)
        return ListingState.STATUS_ENDED if proven_at > record.seen_at else ListingState.LISTED

    @property
    def as_of(self) -> float | None:
        """When the oldest answer that the screen rests on was asked for; ``None`` before any."""
        scopes = self._scopes_in_use()
        return min((self.coverage[scope].asked_at for scope in scopes), default=None)

    @property
    def newest_answer(self) -> float | None:
        return max((seen.asked_at for seen in self.coverage.values()), default=None)

    @property
    def truncated_scopes(self) -> tuple[Scope, ...]:
        """The statuses that more animals may have than are known: no uncut list shows them.

        ``None``, no status, is among them unless an unfiltered list was uncut: no other shows it.
        """
        whole = self.coverage.get(None)
        if not self.coverage or (whole is not None and whole.is_complete):
            return ()
        lists = ((status, self.coverage.get(status)) for status in PetStatus)
        unsure = (status for status, seen in lists if seen is None or not seen.is_complete)
        return (*unsure, None)

    @property
    def unreadable(self) -> int:
        """How many elements of the answers in use could not be read."""
        return sum(self.coverage[scope].unreadable for scope in self._scopes_in_use())

    def _scopes_in_use(self) -> tuple[Scope, ...]:
        whole = self.coverage.get(None)
        if whole is not None and whole.is_complete:
            return (None,)
        return tuple(status for status in PetStatus if status in self.coverage) or (
            (None,) if whole else ()
        )


def merge(catalogue: Catalogue, answer: PetList) -> Catalogue:
    scope, asked_at = answer.status, answer.asked_at
    records = _with_sightings(catalogue.records, ((pet, asked_at) for pet in answer.pets))
    coverage, proven_at = dict(catalogue.coverage), dict(catalogue.proven_at)
    newest = coverage.get(scope)
    seen = Coverage(asked_at, answer.is_complete, answer.unreadable)
    if newest is None or _newness(seen) > _newness(newest):
        coverage[scope] = seen
    # An element that could not be read may be any animal, so such an answer proves no absence.
    if answer.is_complete and not answer.unreadable:
        proven_at[scope] = max(asked_at, proven_at.get(scope, asked_at))
    return Catalogue(records, coverage, proven_at)


def add(catalogue: Catalogue, pets: Iterable[Pet], now: float) -> Catalogue:
    """Return the catalogue with ``pets`` as they are ``now``; this proves nothing of a list."""
    return add_sightings(catalogue, ((pet, now) for pet in pets))


def add_sightings(catalogue: Catalogue, sightings: Iterable[tuple[Pet, float]]) -> Catalogue:
    return replace(catalogue, records=_with_sightings(catalogue.records, sightings))


def united(one: Catalogue, other: Catalogue) -> Catalogue:
    """Return what both know: of each animal and each list the newer."""
    newer = {
        record.id: record
        for record in other.records.values()
        if record.id not in one.records or record.seen_at > one.records[record.id].seen_at
    }
    coverage, proven_at = dict(one.coverage), dict(one.proven_at)
    for scope, seen in other.coverage.items():
        coverage[scope] = max(seen, coverage.get(scope, seen), key=_newness)
    for scope, at in other.proven_at.items():
        proven_at[scope] = max(at, proven_at.get(scope, at))
    return Catalogue({**one.records, **newer}, coverage, proven_at)


def clamp_times(catalogue: Catalogue, now: float) -> Catalogue:
    """Return ``catalogue`` with later times set to ``now``.

    A clock that was ahead once leaves such times, and every honest answer would count as older
    until the clock gets there.
    """
    # first_seen_at is never after seen_at, nor proven_at after the scope's asked_at.
    return Catalogue(
        {id_: _clamp(record, now) for id_, record in catalogue.records.items()},
        {
            scope: seen._replace(asked_at=min(seen.asked_at, now))
            for scope, seen in catalogue.coverage.items()
        },
        {scope: min(proven_at, now) for scope, proven_at in catalogue.proven_at.items()},
    )


def _clamp(record: AnimalRecord, now: float) -> AnimalRecord:
    if record.seen_at <= now:
        return record
    return record._replace(seen_at=now, first_seen_at=min(record.first_seen_at, now))


def _with_sightings(
    known: Mapping[int, AnimalRecord], sightings: Iterable[tuple[Pet, float]]
) -> dict[int, AnimalRecord]:
    records = dict(known)
    for pet, at in sightings:
        records[pet.id] = _newer(records.get(pet.id), pet, at)
    return records


def _newer(known: AnimalRecord | None, pet: Pet, at: float) -> AnimalRecord:
    first_seen_at = at if known is None else min(known.first_seen_at, at)
    # Bounded, since all that is made of a record (search, order, rows, files) grows with its texts.
    status = None if pet.status is None else bounded(pet.status)
    seen = AnimalRecord(pet.id, bounded(pet.name), pet.category_id, status, at, first_seen_at)
    if known is None or at > known.seen_at:
        return seen
    # Two answers of one instant that differ: which one wins is arbitrary, but always the same.
    if at == known.seen_at and _tie_break(seen) >= _tie_break(known):
        return seen
    return known if first_seen_at == known.first_seen_at else known._replace(first_seen_at=at)


def _newness(coverage: Coverage) -> tuple[float, bool, int]:
    # Of two answers of one instant the one that claims less is kept, whichever came first.
    return coverage.asked_at, not coverage.is_complete, coverage.unreadable


def _tie_break(record: AnimalRecord) -> tuple[str, int, bool, str]:
    return record.name, record.category_id, record.status is not None, record.status or ""


def first_lists(catalogue: Catalogue, now: float) -> tuple[Scope, ...]:
    """Return which lists a refresh asks for first: of a larger store one for each status."""
    whole = catalogue.coverage.get(None)
    if whole is None or whole.is_complete or now - whole.asked_at >= UNFILTERED_INTERVAL:
        return (None,)
    return tuple(PetStatus)


def follow_up_lists(answer: PetList) -> tuple[Scope, ...]:
    """Return which lists must follow ``answer``: one for each status after a cut unfiltered one."""
    return tuple(PetStatus) if answer.status is None and not answer.is_complete else ()
