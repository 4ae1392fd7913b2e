"""The animals of the service: the types and ranges that its interface gives.

Source: service interface, "Resources and their fields". Two gaps of that section shape the types
here: ``status`` is not required on the wire, so an animal may have none; and an unknown status is
kept as the text that came, so that a new value at the service does not hide an animal.
"""

from dataclasses import dataclass
from enum import StrEnum

INT64_MIN = -(2**63)
INT64_MAX = 2**63 - 1


class PetStatus(StrEnum):
    """Availability, as the interface's enumeration spells it."""

    AVAILABLE = "available"
    PENDING = "pending"
    SOLD = "sold"


_KNOWN = frozenset(PetStatus)


@dataclass(frozen=True, slots=True)
class Pet:
    """One animal as the service returned it.

    ``id`` and ``category_id`` are int64. ``status`` is a `PetStatus`, or ``None`` where the service
    stated none, or the text that came where it is not one of the three.
    """

    id: int
    name: str
    category_id: int
    status: PetStatus | str | None = None


@dataclass(frozen=True, slots=True)
class NewPet:
    """One animal to be added: the body of a creation.

    The service requires ``name`` and ``category_id`` (int64). A ``status`` of ``None`` is not sent
    at all; what the service then answers is not shown in the interface.
    """

    name: str
    category_id: int
    status: PetStatus | None = None


def is_int64(number: int) -> bool:
    return INT64_MIN <= number <= INT64_MAX


def as_status(text: str | None) -> PetStatus | str | None:
    """Return the known status that ``text`` spells, else ``text`` as it is."""
    return PetStatus(text) if text in _KNOWN else text
