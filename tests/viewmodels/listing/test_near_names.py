from collections.abc import Collection
from dataclasses import replace

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.near_names import Matcher
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Filter, StatusFilter
from petdesk.viewmodels.listing.listing import Listing, Locale, build, with_filter
from petdesk.viewmodels.listing.near_names import NearNames, load_matcher

LOCALE = Locale(str.casefold, lambda status: status or "")
PETS = [
    Pet(1, "Bella", 1, PetStatus.SOLD),
    Pet(2, "Belly", 1, PetStatus.AVAILABLE),
    Pet(3, "Max", 1),
    *(Pet(number, f"Rex {number}", 1) for number in range(10, 2_500)),
]
START = build(Listing(), add(Catalogue(), PETS, 1.0), {}, LOCALE)


class Offers(list[tuple[str, ...]]):
    """What was told, one after another."""

    def __init__(self, near: NearNames) -> None:
        super().__init__()
        near.found.connect(self.append)


@pytest.fixture
def near(qtbot: QtBot) -> NearNames:
    del qtbot
    return NearNames()


def looking_for(text: str, status: StatusFilter = StatusFilter.ALL) -> Listing:
    return with_filter(START, Filter(text, status))


def test_near_names_are_offered(near: NearNames, qtbot: QtBot) -> None:
    offers = Offers(near)
    near.look(looking_for("bela"))
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers == [(), ("Bella",)]
    near.look(None)
    assert offers[2:] == [()]


def test_only_what_the_other_choices_leave_is_offered(near: NearNames, qtbot: QtBot) -> None:
    offers = Offers(near)
    near.look(looking_for("belly bela", StatusFilter.AVAILABLE))
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers[-1] == ("Belly",)


def test_of_two_searches_only_the_last_is_told_of(near: NearNames, qtbot: QtBot) -> None:
    offers = Offers(near)
    near.look(looking_for("bela"))
    near.look(looking_for("maxx"))
    qtbot.waitUntil(lambda: any(offers))
    assert offers == [(), (), ("Max",)]


def test_the_same_search_again_goes_on(near: NearNames, qtbot: QtBot) -> None:
    offers = Offers(near)
    listing = looking_for("bela")
    near.look(listing)
    near.look(replace(listing, shown=[]))
    qtbot.waitUntil(lambda: len(offers) == 2)
    near.look(listing)
    assert offers == [(), ("Bella",)]


def test_nothing_is_looked_at_on_the_loop_before_the_matcher_is_there(qtbot: QtBot) -> None:
    asked: list[str] = []

    def load() -> Matcher:
        def matcher(text: str, names: Collection[str]) -> list[tuple[str, float]]:
            asked.append(text)
            return [(name, 100.0) for name in names if name == "max"]

        return matcher

    near = NearNames(load=load)
    offers = Offers(near)
    near.look(looking_for("zzz"))
    assert not asked
    qtbot.waitUntil(lambda: len(offers) == 2)
    assert offers[-1] == ("Max",)


def test_a_window_may_be_gone_before_the_matcher_is_loaded() -> None:
    near = NearNames()
    near.look(looking_for("bela"))
    del near
    assert QThreadPool.globalInstance().waitForDone(10_000)


@pytest.mark.parametrize(
    ("typed", "near"), [("bela", ["bella"]), ("zzzz", []), ("mad", ["max", "mads"])]
)
def test_the_matcher_takes_one_letter_of_four_as_near(typed: str, near: list[str]) -> None:
    names = ["bella", "mads", "xylophone", "max"]
    found = dict(load_matcher()(typed, names))
    assert all(70 <= likeness <= 100 for likeness in found.values())
    assert set(found) <= set(near)
    assert set(near) - set(found) <= {"max"}
