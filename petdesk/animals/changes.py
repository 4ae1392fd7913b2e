"""The changes between two states of the catalogue, as far as the answers prove them.

Pure. Nothing is called new that may have been there before, and nothing deleted: an animal that an
uncut unfiltered list lacks is no longer listed, and that is all that is known.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from petdesk.animals.catalogue import AnimalRecord, Catalogue, ListingState, Scope
from petdesk.core.pets import PetStatus

CHANGE_RETENTION = 30 * 24 * 3600.0
"""Seconds that a change is kept."""


class ChangeKind(Enum):
    NEW = "new"
    """An uncut unfiltered list did not have it before: the service did not list it then."""

    FIRST_SEEN = "first seen"
    """This desk sees it for the first time; it may have been beyond where lists are cut off."""

    STATUS = "status"
    """It has another status; the same one where an older list had proven that to be over."""

    STATUS_ENDED = "status ended"
    """It no longer has its status; which one it has now is unknown."""

    NAME = "name"
    CATEGORY = "category"

    NOT_LISTED = "not listed"
    """An uncut unfiltered list lacks it."""

    LISTED_AGAIN = "listed again"


class Change(NamedTuple):
    """One animal's change. ``at`` is when the answer that shows it was asked for.

    ``name`` is the animal's now. ``was`` and ``now`` are statuses, names or category ids, by the
    kind; ``None`` is no status, or nothing to say.
    """

    at: float
    animal_id: int
    name: str
    kind: ChangeKind
    was: str | None = None
    now: str | None = None


class ChangeSummary(NamedTuple):
    """How many animals a refresh found changed, each counted once in each field."""

    new: int = 0
    first_seen: int = 0
    changed: int = 0
    not_listed: int = 0


def changes(before: Catalogue, after: Catalogue) -> tuple[Change, ...]:
    """Return the changes from ``before`` to ``after``, which knows more; oldest first.

    The first fill of a catalogue shows no change: nothing was known that could have changed.
    """
    known = before.records
    found = [
        change
        for record in _candidates(before, after)
        for change in _of_animal(before, after, known.get(record.id), record)
    ]
    return tuple(sorted(found, key=lambda change: (change.at, change.animal_id)))


def _candidates(before: Catalogue, after: Catalogue) -> Iterator[AnimalRecord]:
    """Return the animals of ``after`` that may have changed.

    These are the ones that an answer held, and where a list proves more than before, those last
    seen before it; but what was not listed before, and in no answer, is not listed now either.
    """
    known, is_same_proof = before.records, before.proven_at == after.proven_at
    newest_proof = max(after.proven_at.values(), default=0.0)
    listed_since = before.proven_at.get(None, -math.inf)
    for record in after.records.values():
        is_touched = known.get(record.id) is not record
        if is_touched or (not is_same_proof and listed_since <= record.seen_at < newest_proof):
            yield record


def added(record: AnimalRecord) -> Change:
    return Change(record.seen_at, record.id, record.name, ChangeKind.NEW, now=record.status)


def summary(found: Iterable[Change]) -> ChangeSummary:
    ids: dict[str, set[int]] = defaultdict(set)
    for change in found:
        ids[_FIELDS.get(change.kind, "changed")].add(change.animal_id)
    return ChangeSummary(**{name: len(animals) for name, animals in ids.items()})


_FIELDS = {
    ChangeKind.NEW: "new",
    ChangeKind.FIRST_SEEN: "first_seen",
    ChangeKind.NOT_LISTED: "not_listed",
}


def _of_animal(
    before: Catalogue, after: Catalogue, was: AnimalRecord | None, record: AnimalRecord
) -> Iterator[Change]:
    state = after.listing_state(record)
    if was is None:
        kind = _first_sight(before, record)
        if kind is not None and state is not ListingState.NOT_LISTED:
            yield Change(record.seen_at, record.id, record.name, kind, now=record.status)
        return
    earlier = before.listing_state(was)
    if earlier is ListingState.NOT_LISTED and state is not ListingState.NOT_LISTED:
        yield Change(record.seen_at, record.id, record.name, ChangeKind.LISTED_AGAIN)
    is_back = earlier is ListingState.STATUS_ENDED and state is ListingState.LISTED
    yield from _differences(was, record, is_back=is_back)
    if state is not earlier and state is ListingState.NOT_LISTED:
        at = after.proven_at[None]
        yield Change(at, record.id, record.name, ChangeKind.NOT_LISTED)
    if state is ListingState.STATUS_ENDED and (state is not earlier or was.status != record.status):
        yield from _ended(after, record)


def _ended(after: Catalogue, record: AnimalRecord) -> Iterator[Change]:
    for scope in PetStatus:
        if scope == record.status:
            at = after.proven_at[scope]
            kind = ChangeKind.STATUS_ENDED
            yield Change(at, record.id, record.name, kind, was=record.status)


def _differences(was: AnimalRecord, record: AnimalRecord, *, is_back: bool) -> Iterator[Change]:
    at, id_, name = record.seen_at, record.id, record.name
    if was.name != name:
        yield Change(at, id_, name, ChangeKind.NAME, was.name, name)
    if was.category_id != record.category_id:
        ids = str(was.category_id), str(record.category_id)
        yield Change(at, id_, name, ChangeKind.CATEGORY, *ids)
    if was.status != record.status or is_back:
        yield Change(at, id_, name, ChangeKind.STATUS, was.status, record.status)


def _first_sight(before: Catalogue, record: AnimalRecord) -> ChangeKind | None:
    if None in before.proven_at:
        return ChangeKind.NEW
    scope: Scope = PetStatus(record.status) if record.status in set(PetStatus) else None
    return ChangeKind.FIRST_SEEN if scope in before.coverage else None
