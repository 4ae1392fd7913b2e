"""Where the main window shows an animal, if it does."""

from dataclasses import replace
from enum import Enum

from petdesk.domain.search import Filter, StatusFilter
from petdesk.viewmodels.listing.listing import Listing


class Place(Enum):
    """Where an animal is to be found."""

    IN_TABLE = "in table"
    HIDDEN = "hidden"
    """Among those listed, but the filter leaves it out."""

    ELSEWHERE = "elsewhere"
    """No longer listed, or not known at all: the table cannot show it."""


def place_of(listing: Listing, pet_id: int) -> Place:
    """Say where ``listing`` shows an animal."""
    records = listing.records
    if any(records[row].id == pet_id for row in listing.shown):
        return Place.IN_TABLE
    return Place.ELSEWHERE if listing.record(pet_id) is None else Place.HIDDEN


def filter_showing(listing: Listing, pet_id: int) -> Filter:
    """Return the widest filter that shows an animal: none, or what is folded away."""
    is_folded = pet_id in listing.ages.folded
    wide = Filter()
    return replace(wide, status=StatusFilter.NOT_LATELY) if is_folded else wide
