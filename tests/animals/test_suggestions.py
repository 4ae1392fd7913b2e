from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build, with_filter
from petdesk.animals.search import Filter, StatusFilter
from petdesk.animals.view_model import Suggestions
from petdesk.core.pets import Pet, PetStatus

PETS = [
    Pet(1, "Bella", 1, PetStatus.SOLD),
    Pet(2, "Belly", 1, PetStatus.AVAILABLE),
    Pet(3, "Max", 1),
    *(Pet(number, f"Rex {number}", 1) for number in range(10, 2_500)),
]
START = build(Listing(), add(Catalogue(), PETS, 1.0), {})


@pytest.fixture
def near(qtbot: QtBot) -> Suggestions:
    del qtbot
    return Suggestions()


@pytest.fixture
def offers(near: Suggestions) -> list[tuple[str, ...]]:
    offers: list[tuple[str, ...]] = []
    near.names_ready.connect(offers.append)
    return offers


Offers = list[tuple[str, ...]]


def looking_for(text: str, status: StatusFilter = StatusFilter.ALL) -> Listing:
    return with_filter(START, Filter(text, status))


def test__are_offered(near: Suggestions, offers: Offers, qtbot: QtBot) -> None:
    near.search(looking_for("bela"))
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers == [(), ("Bella",)]
    near.search(None)
    assert offers[2:] == [()]


def test_only_what_the_other_choices_leave_is_offered(
    near: Suggestions, offers: Offers, qtbot: QtBot
) -> None:
    near.search(looking_for("belly bela", StatusFilter.AVAILABLE))
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers[-1] == ("Belly",)


def test_the_same_search_again_goes_on(near: Suggestions, offers: Offers, qtbot: QtBot) -> None:
    listing = looking_for("bela")
    near.search(listing)
    near.search(replace(listing, shown=[]))
    qtbot.waitUntil(lambda: len(offers) == 2)
    near.search(listing)
    assert offers == [(), ("Bella",)]
