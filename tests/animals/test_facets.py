"""The counts on chips and categories are those of the rows that a press would show."""

from itertools import product

import pytest

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import Listing, aged, build, with_filter
from petdesk.animals.search import Filter, StatusFilter
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.system_locale import Locale
from petdesk.core.wording import status_name
from petdesk.service.contract import PetList

LOCALE = Locale(str.casefold, status_name)
MONTHS = 80 * 24 * 3600.0
STATUSES = (*PetStatus, None, "fostered")
PETS = tuple(
    Pet(number, ("Bella", "Max", "Isabel")[number % 3], number % 4, STATUSES[number % 5])
    for number in range(1, 61)
)


def listing() -> Listing:
    """Return animals of which some ended in their status, and some were not seen for months."""
    catalogue = add(Catalogue(), PETS, 1.0)
    sold = tuple(pet for pet in PETS if pet.status is PetStatus.SOLD)
    catalogue = merge(catalogue, PetList(PETS[:40], 60, None, 100, MONTHS))
    catalogue = merge(catalogue, PetList(sold[2:], 0, PetStatus.SOLD, 100, MONTHS + 5))
    return aged(build(Listing(), catalogue, {1: "Dogs"}, LOCALE), MONTHS + 5)


@pytest.mark.parametrize("text", ["", "bel", "bel 1", "zzz"])
@pytest.mark.parametrize("category_id", [None, 1])
@pytest.mark.parametrize("status", StatusFilter)
def test_each_count_is_what_a_press_shows(
    text: str, category_id: int | None, status: StatusFilter
) -> None:
    shown = with_filter(listing(), Filter(text, status, category_id))
    facets = shown.facets()
    for which in StatusFilter:
        pressed = with_filter(shown, Filter(text, which, category_id))
        assert facets.statuses[which] == len(pressed.shown), which
    for id_, _count in shown.categories:
        pressed = with_filter(shown, Filter(text, status, id_))
        assert facets.categories.get(id_, 0) == len(pressed.shown), id_


def test_the_made_up_animals_are_of_every_kind() -> None:
    known = listing()
    assert known.ended
    assert known.ages.long_unseen
    assert all(
        with_filter(known, Filter("", status, category)).shown
        for status, category in product(StatusFilter, (None,))
    )
