"""The animals of the service: the types and ranges that its interface gives.

Source: service interface, "Resources and their fields". ``status`` is not required on the wire, so
an animal may have none; an unknown one is kept as the text that came.
"""

import re
from enum import StrEnum
from typing import NamedTuple

INT64_MIN = -(2**63)
INT64_MAX = 2**63 - 1


class PetStatus(StrEnum):
    """Availability, as the interface's enumeration spells it."""

    AVAILABLE = "available"
    PENDING = "pending"
    SOLD = "sold"


_KNOWN = frozenset(PetStatus)


class Pet(NamedTuple):
    """One animal as the service returned it; ``id`` and ``category_id`` are int64."""

    id: int
    name: str
    category_id: int
    status: PetStatus | str | None = None


class NewPet(NamedTuple):
    """One animal to be added; ``category_id`` is int64. A ``status`` of ``None`` is not sent."""

    name: str
    category_id: int
    status: PetStatus | None = None


def is_int64(number: int) -> bool:
    return INT64_MIN <= number <= INT64_MAX


def parse_whole_number(text: str) -> int | None:
    """Return the number of ``text``, plain digits with spaces around them, or ``None``.

    int() also takes "1_000" and other scripts' digits, but no text of thousands.
    """
    match = re.fullmatch(r"(-?)0*([0-9]+)", text.strip())
    # Twenty digits are beyond every int64.
    return None if match is None else int(match[1] + match[2][:20])


def parse_category_id(text: str) -> int | None:
    """Return the whole number of ``text`` if it fits int64 (interface, "NewPet")."""
    number = parse_whole_number(text)
    return number if number is not None and is_int64(number) else None


def as_status(text: str | None) -> PetStatus | str | None:
    """Return the known status that ``text`` spells, else ``text`` as it is."""
    return PetStatus(text) if text in _KNOWN else text
