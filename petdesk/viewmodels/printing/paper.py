"""The kinds of paper, and which one a country uses. Pure."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

# CLDR, "paperSize" of supplemental/measurementData: all other countries use A4.
_LETTER_COUNTRIES: Final = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)


class Size(NamedTuple):
    """A size in millimetres."""

    width: float
    height: float


class Paper(Enum):
    """The paper, upright; the value is what is kept of a choice."""

    A4 = "A4"
    LETTER = "Letter"

    @property
    def size(self) -> Size:
        """Its size."""
        return Size(210.0, 297.0) if self is Paper.A4 else Size(215.9, 279.4)


def usual_paper(country: str) -> Paper:
    """Return the paper of a country by its ISO 3166 code."""
    return Paper.LETTER if country in _LETTER_COUNTRIES else Paper.A4
