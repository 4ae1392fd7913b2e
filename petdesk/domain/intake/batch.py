"""A sheet's animals, which go to the service as one batch through the same intake as all others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from petdesk.domain.pets import NewPet


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One row of a sheet that is to be added.

    ``number`` is the row as a spreadsheet counts it, from 1 (the headings are usually row 1).
    ``fingerprint`` is of the values that make the animal, 16 bytes: the same in a sheet that was
    renamed, sorted or became longer.
    """

    number: int
    pet: NewPet
    fingerprint: bytes


class SheetRow(NamedTuple):
    """The cells of one row as text, and its number as in `BatchRow`."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BatchSheet:
    """The sheet that a batch is of, as it came in: also the rows that are left out.

    It is written back with what became of each row.
    """

    headings: tuple[str, ...] = ()
    rows: tuple[SheetRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """Animals to be added together. ``name`` is the file's, as people know it."""

    name: str
    rows: tuple[BatchRow, ...]
    sheet: BatchSheet = BatchSheet()  # noqa: RUF009  a frozen constant


class BatchMode(StrEnum):
    """What a person wants of a batch."""

    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"
    """What was not sent by then is taken back, for good."""


class Known(StrEnum):
    """What an earlier batch made of a row that comes again."""

    ADDED = "added"
    WAITING = "waiting"
    UNKNOWN = "unknown"
    """It was sent, and nobody knows whether the service has it."""
    REFUSED = "refused"
