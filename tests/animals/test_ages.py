"""What is muted, folded and new today, whatever was seen when."""

import sys
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import LONG_UNSEEN_AFTER, MUTED_AFTER, Ages, ages_at, start_of_day
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList

DAY = 24 * 3600.0
NOW = 1_790_000_000.0
PETS = tuple(Pet(id_, "Bella", 1, PetStatus.SOLD) for id_ in range(3))


@pytest.fixture(params=["UTC", "Pacific/Auckland", "America/St_Johns"])
def _zone(request: pytest.FixtureRequest) -> Iterator[None]:
    if sys.platform == "win32":
        pytest.skip("Windows has one zone for the whole computer")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


def answer(at: float, *pets: Pet, limit: int = 1) -> PetList:
    """Return an answer that was cut off, so that it proves nothing but what it holds."""
    return PetList(pets, 0, None, max(limit, len(pets)), at)


def ages(catalogue: Catalogue, now: float = NOW) -> Ages:
    return ages_at(now, catalogue, catalogue.records.values())


def test_an_animal_is_folded_after_thirty_days_of_answers_without_it() -> None:
    catalogue = merge(Catalogue(), answer(NOW, *PETS))
    later = NOW + LONG_UNSEEN_AFTER
    assert ages(merge(catalogue, answer(later, PETS[1])), later).long_unseen == frozenset()
    assert ages(merge(catalogue, answer(later + 1, PETS[1])), later + 1).long_unseen == {0, 2}


def test_a_desk_that_asked_for_nothing_folds_nothing_away() -> None:
    catalogue = merge(Catalogue(), answer(NOW, *PETS))
    after_a_year = ages(catalogue, NOW + 365 * DAY)
    assert after_a_year.muted == {0, 1, 2}
    assert after_a_year.long_unseen == frozenset()
    assert ages(add(Catalogue(), PETS, 0.0)).long_unseen == frozenset()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 90)), max_size=9), st.integers(0, 120))
def test_what_is_folded_is_muted_and_fresh_sightings_are_neither(
    answers: list[tuple[int, int]], days: int
) -> None:
    catalogue = Catalogue()
    for id_, day in answers:
        catalogue = merge(catalogue, answer(NOW + day * DAY, PETS[id_]))
    seen = ages(catalogue, NOW + days * DAY)
    assert seen.long_unseen <= seen.muted
    for record in catalogue.records.values():
        assert (record.id in seen.muted) == (NOW + days * DAY - record.seen_at > MUTED_AFTER)
    newest = max((day for _id, day in answers), default=0)
    assert not seen.long_unseen or newest >= 30


@pytest.mark.usefixtures("_zone")
def test_added_today_is_what_was_first_seen_since_midnight() -> None:
    midnight = start_of_day(NOW)
    catalogue = merge(Catalogue(), answer(midnight - 7 * DAY))
    catalogue = add(catalogue, [PETS[0]], midnight - 1)
    catalogue = add(catalogue, [PETS[1]], midnight)
    catalogue = merge(catalogue, answer(NOW, *PETS))
    assert ages(catalogue).added_today == {1, 2}
    assert ages(catalogue, midnight - 1).added_today >= {0}
    assert ages(catalogue, midnight + 2 * DAY).added_today == frozenset()


def test_what_the_first_answers_held_was_there_before() -> None:
    first = answer(NOW, PETS[0])
    sold = PetList((PETS[1],), 0, PetStatus.SOLD, 100, NOW + 1)
    second = PetList((PETS[2],), 0, PetStatus.SOLD, 100, NOW + 2)
    catalogue = merge(merge(merge(Catalogue(), second), sold), first)
    catalogue = add(catalogue, [Pet(9, "Max", 1)], NOW + 1.5)
    assert ages(catalogue, NOW + 3).added_today == {2, 9}


def test_a_store_that_outgrows_one_answer_keeps_what_was_added_today() -> None:
    whole = PetList((PETS[0],), 0, None, 100, NOW)
    cut_off = answer(NOW + 1, PETS[1])
    sold = PetList(PETS, 0, PetStatus.SOLD, 100, NOW + 2)
    catalogue = merge(merge(merge(Catalogue(), sold), cut_off), whole)
    assert ages(catalogue, NOW + 3).added_today == {1, 2}


@pytest.mark.usefixtures("_zone")
@given(st.integers(0, 2_000_000_000))
def test_a_day_starts_at_midnight(at: int) -> None:
    start = start_of_day(at)
    assert time.localtime(start)[:3] == time.localtime(at)[:3]
    assert time.localtime(start)[3:6] == (0, 0, 0)
    assert 0 <= at - start < 25 * 3600
