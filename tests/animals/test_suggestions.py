from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build, with_filter
from petdesk.animals.search import Filter, StatusFilter, near_names
from petdesk.animals.view_model import Suggestions
from petdesk.core.pets import Pet, PetStatus

PETS = [
    Pet(1, "Bella", 1, PetStatus.SOLD),
    Pet(2, "Belly", 1, PetStatus.AVAILABLE),
    Pet(3, "Max", 1),
    *(Pet(number, f"Rex {number}", 1) for number in range(10, 2_500)),
]
START = build(Listing(), add(Catalogue(), PETS, 1.0), {})


class Offers(list[tuple[str, ...]]):
    """What was told, one after another."""

    def __init__(self, near: Suggestions) -> None:
        super().__init__()
        near.found.connect(self.append)


@pytest.fixture
def near(qtbot: QtBot) -> Suggestions:
    del qtbot
    return Suggestions()


def looking_for(text: str, status: StatusFilter = StatusFilter.ALL) -> Listing:
    return with_filter(START, Filter(text, status))


def test_near_names_are_offered(near: Suggestions, qtbot: QtBot) -> None:
    offers = Offers(near)
    near.search(looking_for("bela"))
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers == [(), ("Bella",)]
    near.search(None)
    assert offers[2:] == [()]


def test_only_what_the_other_choices_leave_is_offered(near: Suggestions, qtbot: QtBot) -> None:
    offers = Offers(near)
    near.search(looking_for("belly bela", StatusFilter.AVAILABLE))
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers[-1] == ("Belly",)


def test_the_same_search_again_goes_on(near: Suggestions, qtbot: QtBot) -> None:
    offers = Offers(near)
    listing = looking_for("bela")
    near.search(listing)
    near.search(replace(listing, shown=[]))
    qtbot.waitUntil(lambda: len(offers) == 2)
    near.search(listing)
    assert offers == [(), ("Bella",)]


NAMES = ["Bella", "Bélla", "Bellatrix", "Max", "Mad Max", "Zoë", "Rex Harrison"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("bela", ("Bella",)),
        ("BELLÁ", ("Bella", "Bellatrix")),
        ("belltrix", ("Bellatrix",)),
        ("maxx", ("Max",)),
        ("sold maxx", ("Max",)),
        ("harisson", ("Rex Harrison",)),
        ("zo", ()),
        ("xylophone", ()),
        ("", ()),
    ],
)
def test_the_nearest_names_are_offered_and_none_where_nothing_is_near(
    typed: str, names: tuple[str, ...]
) -> None:
    assert near_names(typed, NAMES) == names


def test_at_most_three_are_offered_the_shorter_first() -> None:
    names = ["Bellatrix", "Bellas", "Bellax", "Bela", "Zoë", "Bell"]
    assert near_names("bella", names) == ("Bellas", "Bellax", "Bela")
