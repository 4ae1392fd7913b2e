"""Which rows of batches are in memory; the others are in the file only.

A batch of ten thousand costs no more for each row that is sent than a batch of ten. In memory are
the rows of which something can still become known, and those that have an animal which one of these
could be taken for: without them it would be offered twice.
"""

from collections.abc import Collection

from petdesk.domain.intake.entry import IntakeEntry, Stage
from petdesk.domain.intake.matching import comparable_name


def entries_in_memory(entries: Collection[IntakeEntry]) -> list[IntakeEntry]:
    """Return the ``entries`` to keep in memory: all that are in no batch, and few others."""
    sought = {_match_key(entry) for entry in entries if _is_open(entry)}
    return [
        entry
        for entry in entries
        if entry.origin is None or _is_open(entry) or (entry.pet and _match_key(entry) in sought)
    ]


def _is_open(entry: IntakeEntry) -> bool:
    return entry.stage is Stage.SENDING or entry.needs_lookup


def _match_key(entry: IntakeEntry) -> tuple[object, ...]:
    animal = entry.pet or entry.new
    return entry.environment, entry.address, animal.category_id, comparable_name(animal.name)
