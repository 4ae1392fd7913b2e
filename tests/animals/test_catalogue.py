"""The laws of merging, against a model of a service whose animals change while it is asked."""

from dataclasses import dataclass
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals.catalogue import (
    Catalogue,
    Coverage,
    ListingState,
    Scope,
    add,
    clamp_times,
    merge,
)
from petdesk.core.display_text import MAX_SHOWN_LENGTH
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList

LIMIT = 4
"""Of the model's list calls: small, so that answers are cut off as often as not."""

STATUSES: list[PetStatus | str | None] = [*PetStatus, None, "adopted", ""]
SCOPES: list[Scope] = [None, *PetStatus]
names = st.sampled_from(["Bella", "Max"])
pets = st.builds(Pet, st.integers(0, 7), names, st.integers(1, 2), st.sampled_from(STATUSES))
wild_answers = st.builds(
    PetList,
    pets=st.lists(pets, max_size=LIMIT).map(tuple),
    unreadable=st.integers(0, 1),
    status=st.sampled_from(SCOPES),
    limit=st.just(LIMIT),
    asked_at=st.integers(1, 4).map(float),
)
"""Answers that need not agree about anything, many of them of one instant."""


@dataclass(frozen=True)
class World:
    """The service's animals at each second."""

    states: tuple[dict[int, Pet], ...]

    def listed(self, at: float, scope: Scope) -> list[Pet]:
        animals = self.states[min(int(at), len(self.states) - 1)].values()
        return [pet for pet in animals if scope is None or pet.status == scope]


@dataclass(frozen=True)
class Told:
    """An answer, and when the service looked for what it says."""

    answer: PetList
    looked_at: float

    @property
    def is_uncut(self) -> bool:
        return self.answer.is_complete and not self.answer.unreadable


@st.composite
def worlds(draw: st.DrawFn) -> World:
    animals = {pet.id: pet for pet in draw(st.lists(pets, max_size=8))}
    states = [animals]
    for changed in draw(st.lists(st.tuples(pets, st.booleans()), min_size=1, max_size=8)):
        pet, is_removed = changed
        animals = {id_: other for id_, other in animals.items() if id_ != pet.id}
        if not is_removed:
            animals[pet.id] = pet
        states.append(animals)
    return World(tuple(states))


@st.composite
def told(draw: st.DrawFn, world: World) -> Told:
    asked_at = float(draw(st.integers(0, len(world.states))))
    looked_at = asked_at + draw(st.integers(0, 3))
    scope = draw(st.sampled_from(SCOPES))
    elements = draw(st.permutations(world.listed(looked_at, scope)))[:LIMIT]
    unreadable = draw(st.integers(0, len(elements))) if draw(st.booleans()) else 0
    readable = tuple(elements[unreadable:])
    return Told(PetList(readable, unreadable, scope, LIMIT, asked_at), looked_at)


@st.composite
def histories(draw: st.DrawFn) -> tuple[World, list[Told]]:
    world = draw(worlds())
    return world, draw(st.lists(told(world), min_size=1, max_size=8))


def merged(answers: list[PetList], start: Catalogue | None = None) -> Catalogue:
    return reduce(merge, answers, start or Catalogue())


@given(st.lists(wild_answers, max_size=8))
def test_an_answer_counts_once(answers: list[PetList]) -> None:
    once = merged(answers)
    assert merged(answers, once) == once
    for answer in answers:
        assert merge(once, answer) == once


@given(
    st.lists(wild_answers, max_size=8).flatmap(lambda a: st.tuples(st.just(a), st.permutations(a)))
)
def test_the_order_of_answers_does_not_matter(orders: tuple[list[PetList], list[PetList]]) -> None:
    one, other = orders
    assert merged(one) == merged(other)


def test_no_status_and_an_empty_one_of_one_instant_have_an_order_too() -> None:
    answers = [PetList((Pet(1, "Bella", 1, status),), 0, None, LIMIT, 1.0) for status in (None, "")]
    assert merged(answers) == merged(answers[::-1])


@given(st.lists(wild_answers, max_size=8))
def test_no_animal_is_lost_and_the_newest_sighting_stands(answers: list[PetList]) -> None:
    records = merged(answers).records
    sightings = [(pet, answer.asked_at) for answer in answers for pet in answer.pets]
    assert set(records) == {pet.id for pet, _ in sightings}
    for id_, record in records.items():
        times = [at for pet, at in sightings if pet.id == id_]
        assert record.seen_at == max(times)
        assert record.first_seen_at == min(times)
        shown = Pet(record.id, record.name, record.category_id, record.status)
        assert (shown, record.seen_at) in sightings


@given(histories())
def test_not_listed_is_what_a_newer_whole_list_lacks(history: tuple[World, list[Told]]) -> None:
    world, tellings = history
    catalogue = merged([telling.answer for telling in tellings])
    whole = [each for each in tellings if each.is_uncut and each.answer.status is None]
    for record in catalogue.records.values():
        newer = [telling for telling in whole if telling.answer.asked_at > record.seen_at]
        assert (catalogue.listing_state(record) is ListingState.NOT_LISTED) == bool(newer)
        for telling in newer:
            assert record.id not in {pet.id for pet in world.listed(telling.looked_at, None)}


@given(histories())
def test_a_status_ended_is_one_that_a_newer_list_of_it_lacks(
    history: tuple[World, list[Told]],
) -> None:
    world, tellings = history
    catalogue = merged([telling.answer for telling in tellings])
    for record in catalogue.records.values():
        lists = [each for each in tellings if each.is_uncut and each.answer.status is not None]
        newer = [
            each
            for each in lists
            if each.answer.status == record.status and each.answer.asked_at > record.seen_at
        ]
        if catalogue.listing_state(record) is not ListingState.NOT_LISTED:
            assert (catalogue.listing_state(record) is ListingState.STATUS_ENDED) == bool(newer)
        for telling in newer:
            scope = telling.answer.status
            assert record.id not in {pet.id for pet in world.listed(telling.looked_at, scope)}


@given(st.lists(wild_answers, max_size=8), pets, st.integers(0, 8))
def test_an_animal_added_wins_over_what_was_asked_before(
    answers: list[PetList], pet: Pet, position: int
) -> None:
    now = 5.0  # later than every answer was asked for
    early, late = answers[:position], answers[position:]
    catalogue = merged(late, add(merged(early), [pet], now))
    record = catalogue.records[pet.id]
    assert record[:5] == (pet.id, pet.name, pet.category_id, pet.status, now)
    assert catalogue.listing_state(record) is ListingState.LISTED
    assert catalogue == add(merged(answers), [pet], now)


@given(st.lists(wild_answers, max_size=4), pets)
def test_adding_proves_nothing_about_lists(answers: list[PetList], pet: Pet) -> None:
    before = merged(answers)
    after = add(before, [pet], 9.0)
    assert (after.coverage, after.proven_at) == (before.coverage, before.proven_at)
    assert not set(before.records) - set(after.records)


def test_merging_leaves_the_catalogue_it_was_given_alone() -> None:
    before = merge(Catalogue(), whole_list(1.0, 1))
    kept = dict(before.records), dict(before.coverage), dict(before.proven_at)
    merge(before, whole_list(2.0, 2, status=PetStatus.SOLD))
    add(before, [Pet(3, "Max", 1)], 3.0)
    assert (before.records, before.coverage, before.proven_at) == kept


def test_a_record_that_an_answer_does_not_touch_stays_the_same_object() -> None:
    # Storage writes what is another object; see CatalogueFile.save.
    before = merge(Catalogue(), whole_list(1.0, 1, 2))
    after = merge(before, whole_list(2.0, 2))
    assert after.records[1] is before.records[1]
    assert after.records[2] is not before.records[2]


def whole_list(at: float, *ids: int, status: Scope = None) -> PetList:
    return PetList(tuple(Pet(id_, "Bella", 1, status) for id_ in ids), 0, status, 100, at)


def cut_list(at: float, status: Scope = None) -> PetList:
    return PetList((Pet(1, "Bella", 1, status),), 0, status, 1, at)


@pytest.mark.parametrize(
    ("answers", "as_of", "truncated_scopes"),
    [
        ([], None, ()),
        ([whole_list(5.0)], 5.0, ()),
        ([cut_list(5.0)], 5.0, (*PetStatus, None)),
        (
            [
                cut_list(5.0),
                cut_list(6.0, PetStatus.AVAILABLE),
                whole_list(7.0, status=PetStatus.SOLD),
            ],
            6.0,
            (PetStatus.AVAILABLE, PetStatus.PENDING, None),
        ),
        # Lists of all statuses show no animal that has none.
        ([cut_list(5.0), *(whole_list(6.0, status=status) for status in PetStatus)], 6.0, (None,)),
        # The store has shrunk: the whole list says everything, whatever older lists said.
        ([cut_list(1.0), cut_list(2.0, PetStatus.AVAILABLE), whole_list(3.0)], 3.0, ()),
        (
            [whole_list(3.0, status=PetStatus.SOLD)],
            3.0,
            (PetStatus.AVAILABLE, PetStatus.PENDING, None),
        ),
    ],
)
def test_what_the_screen_rests_on(
    answers: list[PetList], as_of: float | None, truncated_scopes: tuple[Scope, ...]
) -> None:
    catalogue = merged(answers)
    assert (catalogue.as_of, catalogue.truncated_scopes) == (as_of, truncated_scopes)


def test_unreadable_elements_count_where_their_answer_is_in_use() -> None:
    whole = PetList((), 2, None, 100, 1.0)
    assert merge(Catalogue(), whole).unreadable == 2
    cut = PetList((), 100, None, 100, 2.0)
    sold = PetList((), 3, PetStatus.SOLD, 100, 3.0)
    assert merged([whole, cut]).unreadable == 100
    assert merged([whole, cut, sold]).unreadable == 3


@given(st.lists(wild_answers, max_size=8), st.integers(0, 5).map(float))
def test_a_clock_that_was_ahead_does_not_outlive_its_mending(
    answers: list[PetList], now: float
) -> None:
    catalogue = merged(answers)
    mended = clamp_times(catalogue, now)
    ahead = [answer for answer in answers if answer.asked_at > now]
    assert (mended == catalogue) == (not ahead)
    assert mended.records.keys() == catalogue.records.keys()
    assert mended.coverage.keys() == catalogue.coverage.keys()
    later = merge(mended, whole_list(now + 1, 1))
    assert later.coverage[None] == Coverage(now + 1, is_complete=True)
    for id_, record in later.records.items():
        assert record.seen_at <= now + 1
        assert record.first_seen_at <= record.seen_at
        assert (later.listing_state(record) is ListingState.LISTED) == (id_ == 1)


def test_what_was_seen_before_the_clock_went_ahead_stays_as_it_was() -> None:
    catalogue = merged([whole_list(1.0, 1, 2), whole_list(9.0, 2)])
    mended = clamp_times(catalogue, 5.0)
    assert [record.seen_at for record in mended.records.values()] == [1.0, 5.0]
    assert [record.first_seen_at for record in mended.records.values()] == [1.0, 1.0]
    assert mended.listing_state(mended.records[1]) is ListingState.NOT_LISTED


def test_a_record_holds_no_more_of_a_text_than_is_ever_shown() -> None:
    first = add(Catalogue(), [Pet(1, "a" * 5_000, 1, "b" * 5_000)], 1.0)
    again = add(first, [Pet(1, "a" * 5_000, 1, "b" * 5_000)], 2.0)
    for catalogue in (first, again):
        record = catalogue.records[1]
        assert (len(record.name), len(record.status or "")) == (MAX_SHOWN_LENGTH, MAX_SHOWN_LENGTH)
    assert add(first, [Pet(1, "a", 1, PetStatus.SOLD)], 2.0).records[1].status is PetStatus.SOLD
