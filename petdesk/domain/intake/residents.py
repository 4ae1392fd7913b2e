"""Which rows of batches have to be at hand in memory; the others stay in the file.

A batch of ten thousand costs no more for each row that is sent than a batch of ten. At hand are the
rows of which something can still become known, and those that have an animal which one of these
could be taken for: without them it would be offered twice.
"""

from collections.abc import Collection

from petdesk.domain.intake.entry import IntakeEntry, Stage
from petdesk.domain.intake.matching import plain_name


def residents(entries: Collection[IntakeEntry]) -> list[IntakeEntry]:
    """Return those of ``entries`` that have to be at hand: all that came with no batch, and few."""
    sought = {_looks(entry) for entry in entries if _is_open(entry)}
    return [
        entry
        for entry in entries
        if entry.origin is None or _is_open(entry) or (entry.pet and _looks(entry) in sought)
    ]


def _is_open(entry: IntakeEntry) -> bool:
    return entry.stage is Stage.SENDING or entry.is_sought


def _looks(entry: IntakeEntry) -> tuple[object, ...]:
    animal = entry.pet or entry.new
    return entry.environment, entry.address, animal.category_id, plain_name(animal.name)
