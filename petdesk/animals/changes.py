"""The changes between two states of the catalogue, as far as the answers prove them.

Pure. Nothing is called new that may have been there before, and nothing deleted: an animal that an
uncut unfiltered list lacks is no longer listed, and no more than that is known.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import partial
from typing import NamedTuple, cast

from petdesk.animals.catalogue import AnimalRecord, Catalogue, ListingState, Scope
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.pets import PetStatus, as_status
from petdesk.core.translation import filled, tr, translate
from petdesk.core.wording import category_words, ended_status, status_name

CHANGE_RETENTION = 30 * 24 * 3600.0
"""Seconds that a change is kept."""


class ChangeKind(Enum):
    NEW = "new"
    """An uncut unfiltered list did not have it before: the service did not list it then."""

    FIRST_SEEN = "first seen"
    """This desk sees it for the first time; it may have been beyond where lists are cut off."""

    STATUS = "status"
    """It has another status, or the same again after a list had proven it over."""

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


def changes(before: Catalogue, after: Catalogue) -> tuple[Change, ...]:
    """Return the changes from ``before`` to ``after``, which knows more; oldest first.

    The first fill of a catalogue shows no change: nothing was known that could have changed.
    """
    differences = (
        change
        for record in _candidates(before, after)
        for change in _of_animal(before, after, before.records.get(record.id), record)
    )
    return tuple(sorted(differences, key=lambda change: (change.at, change.animal_id)))


def _candidates(before: Catalogue, after: Catalogue) -> Iterator[AnimalRecord]:
    """Return those of ``after`` that an answer held, or that a newer uncut list may lack."""
    known, is_same_proof = before.records, before.proven_at == after.proven_at
    newest_proof = max(after.proven_at.values(), default=0.0)
    listed_since = before.proven_at.get(None, -math.inf)
    for record in after.records.values():
        is_touched = known.get(record.id) is not record
        if is_touched or (not is_same_proof and listed_since <= record.seen_at < newest_proof):
            yield record


def added(record: AnimalRecord) -> Change:
    return Change(record.seen_at, record.id, record.name, ChangeKind.NEW, now=record.status)


def _of_animal(
    before: Catalogue, after: Catalogue, was: AnimalRecord | None, record: AnimalRecord
) -> Iterator[Change]:
    state = after.listing_state(record)
    change = partial(Change, record.seen_at, record.id, record.name)
    if was is None:
        kind = _first_sight(before, record)
        if kind is not None and state is not ListingState.NOT_LISTED:
            yield change(kind, now=record.status)
        return
    earlier = before.listing_state(was)
    if earlier is ListingState.NOT_LISTED and state is not ListingState.NOT_LISTED:
        yield change(ChangeKind.LISTED_AGAIN)
    if was.name != record.name:
        yield change(ChangeKind.NAME, was.name, record.name)
    if was.category_id != record.category_id:
        yield change(ChangeKind.CATEGORY, str(was.category_id), str(record.category_id))
    is_back = earlier is ListingState.STATUS_ENDED and state is ListingState.LISTED
    if was.status != record.status or is_back:
        yield change(ChangeKind.STATUS, was.status, record.status)
    if state is not earlier and state is ListingState.NOT_LISTED:
        yield change(ChangeKind.NOT_LISTED)._replace(at=after.proven_at[None])
    if state is ListingState.STATUS_ENDED and (state is not earlier or was.status != record.status):
        at = after.proven_at[cast("Scope", record.status)]
        yield change(ChangeKind.STATUS_ENDED, record.status)._replace(at=at)


def _first_sight(before: Catalogue, record: AnimalRecord) -> ChangeKind | None:
    if None in before.proven_at:
        return ChangeKind.NEW
    scope: Scope = PetStatus(record.status) if record.status in set(PetStatus) else None
    return ChangeKind.FIRST_SEEN if scope in before.coverage else None


def summary_words(news: Iterable[Change]) -> str:
    """Return how many animals changed, each counted once of each kind."""
    own = (ChangeKind.NEW, ChangeKind.FIRST_SEEN, ChangeKind.NOT_LISTED)
    animals = {
        (change.kind if change.kind in own else ChangeKind.STATUS, change.animal_id)
        for change in news
    }
    count = Counter(kind for kind, _id in animals)
    new, first, unlisted = (count[kind] for kind in own)
    changed = count[ChangeKind.STATUS]
    parts = (
        tr("%n new animal(s)", "", new) if new else "",
        tr("%n first seen", "", first) if first else "",
        tr("%n changed", "", changed) if changed else "",
        tr("%n no longer listed", "", unlisted) if unlisted else "",
    )
    return ", ".join(filter(None, parts))


def change_words(change: Change, labels: Mapping[int, str]) -> str:
    was, now = change.was, change.now
    values = [status_name(as_status(each)) for each in (now, was)]
    match change.kind:
        case ChangeKind.NEW:
            text = translate("Change", "New: %1")
        case ChangeKind.FIRST_SEEN:
            text = translate("Change", "First seen: %1")
        case ChangeKind.STATUS:
            again = translate("Change", "%1 again")
            text = again if was == now else translate("Change", "%1, was %2")
        case ChangeKind.STATUS_ENDED:
            return ended_status(as_status(was))
        case ChangeKind.NAME:
            text, values = translate("Change", "Was called %1"), [sanitize_for_line(was or "")]
        case ChangeKind.CATEGORY:
            text = translate("Change", "%1, was %2")
            ids = int(now or 0), int(was or 0)
            values = [category_words(id_, labels.get(id_)) for id_ in ids]
        case ChangeKind.NOT_LISTED:
            text = translate("Change", "No longer listed")
        case _:
            text = translate("Change", "Listed again")
    return filled(text, *values)
