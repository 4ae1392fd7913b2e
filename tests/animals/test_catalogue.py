"""The laws of merging, and a desk beside a living service: the catalogue claims nothing untrue."""

from dataclasses import dataclass
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from petdesk.animals import catalogue as catalogues
from petdesk.animals.catalogue import Catalogue, ListingState, Scope, add, merge
from petdesk.animals.changes import ChangeKind, changes
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
    mended = catalogues.clamp_times(catalogue, now)
    ahead = [answer for answer in answers if answer.asked_at > now]
    assert (mended == catalogue) == (not ahead)
    assert mended.records.keys() == catalogue.records.keys()
    assert mended.coverage.keys() == catalogue.coverage.keys()
    later = merge(mended, whole_list(now + 1, 1))
    assert later.coverage[None] == catalogues.Coverage(now + 1, is_complete=True)
    for id_, record in later.records.items():
        assert record.seen_at <= now + 1
        assert record.first_seen_at <= record.seen_at
        assert (later.listing_state(record) is ListingState.LISTED) == (id_ == 1)


def test_what_was_seen_before_the_clock_went_ahead_stays_as_it_was() -> None:
    catalogue = merged([whole_list(1.0, 1, 2), whole_list(9.0, 2)])
    mended = catalogues.clamp_times(catalogue, 5.0)
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


statuses: st.SearchStrategy[PetStatus | str | None] = st.sampled_from([*PetStatus, None, "adopted"])
scopes: st.SearchStrategy[Scope] = st.sampled_from([None, None, *PetStatus])


@dataclass(frozen=True)
class Own:
    """An animal that this desk added, and when its answer came."""

    pet: Pet
    at: float


class DeskAndService(RuleBasedStateMachine):
    """The service's animals by id, the answers on their way, and what the desk has learned.

    Animals come, change and go while the service is asked; lists are cut off, shuffled and partly
    unreadable; answers reach the catalogue late, twice and in any order. One thing holds: the desk
    asks for its next list once the last one was answered, since a moment is all that an answer
    tells of when it was asked for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.animals: dict[int, Pet] = {}
        self.next_id = 1
        self.under_way: list[PetList] = []
        self.merged: list[PetList | Own] = []
        self.catalogue = Catalogue()
        self.ever_had: dict[int, set[PetStatus | str | None]] = {}

    @initialize(herd=st.lists(statuses, max_size=6))
    def animals_of_before(self, herd: list[PetStatus | str | None]) -> None:
        for status in herd:
            self._put(Pet(self._new_id(), "Bella", 1, status))

    def _new_id(self) -> int:
        self.next_id += 1
        return self.next_id

    def _put(self, pet: Pet) -> None:
        self.animals[pet.id] = pet
        self.ever_had.setdefault(pet.id, set()).add(pet.status)

    def _tick(self) -> float:
        self.now += 1
        return self.now

    @rule(status=statuses, name=names)
    def someone_adds(self, status: PetStatus | str | None, name: str) -> None:
        self._tick()
        self._put(Pet(self._new_id(), name, 1, status))

    @rule(data=st.data(), status=statuses, name=names)
    @precondition(lambda self: self.animals)
    def someone_changes(
        self, data: st.DataObject, status: PetStatus | str | None, name: str
    ) -> None:
        self._tick()
        id_ = data.draw(st.sampled_from(sorted(self.animals)))
        self._put(Pet(id_, name, 1, status))

    @rule(data=st.data())
    @precondition(lambda self: self.animals)
    def someone_removes(self, data: st.DataObject) -> None:
        # The interface shows no such operation, but what is listed need not stay listed.
        self._tick()
        del self.animals[data.draw(st.sampled_from(sorted(self.animals)))]

    @rule(status=st.sampled_from([*PetStatus, None]), name=names)
    def this_desk_adds(self, status: PetStatus | None, name: str) -> None:
        self._tick()
        pet = Pet(self._new_id(), name, 1, status)
        self._put(pet)
        own = Own(pet, self._tick())
        self.merged.append(own)
        self.catalogue = add(self.catalogue, [own.pet], own.at)

    @rule(scope=scopes, data=st.data(), status=statuses)
    def lists(self, scope: Scope, data: st.DataObject, status: PetStatus | str | None) -> None:
        """Ask for a list; much may happen before the service looks, and become of its answer."""
        flags = st.booleans()
        asked_at = self._tick()
        if data.draw(flags):
            self.someone_adds(status, "Max")
        if data.draw(flags) and self.animals:
            self.someone_changes(data, status, "Bello")
        listed = [pet for pet in self.animals.values() if scope is None or pet.status == scope]
        elements = data.draw(st.permutations(listed))[:LIMIT]
        unreadable = data.draw(st.integers(0, len(elements))) if data.draw(flags) else 0
        answer = PetList(tuple(elements[unreadable:]), unreadable, scope, LIMIT, asked_at)
        self._tick()
        if data.draw(flags):
            self.under_way.append(answer)
        else:
            self._merge(answer)

    @rule(data=st.data(), again=st.booleans())
    @precondition(lambda self: self.under_way)
    def is_merged(self, data: st.DataObject, *, again: bool) -> None:
        at = data.draw(st.integers(0, len(self.under_way) - 1))
        answer = self.under_way[at] if again else self.under_way.pop(at)
        self._merge(answer)

    def _merge(self, answer: PetList) -> None:
        before = self.catalogue
        self.catalogue = merge(before, answer)
        self.merged.append(answer)
        for change in changes(before, self.catalogue):
            if change.kind is ChangeKind.NOT_LISTED:
                assert change.animal_id not in self.animals

    @invariant()
    def nothing_is_called_no_longer_listed_that_the_service_still_has(self) -> None:
        for record in self.catalogue.records.values():
            if self.catalogue.listing_state(record) is ListingState.NOT_LISTED:
                assert record.id not in self.animals

    @invariant()
    def a_status_is_called_over_only_if_the_animal_has_had_another(self) -> None:
        for id_, record in self.catalogue.records.items():
            if self.catalogue.listing_state(record) is ListingState.STATUS_ENDED:
                assert id_ not in self.animals or len(self.ever_had[id_]) > 1

    @invariant()
    def no_animal_is_lost_and_each_is_as_something_said(self) -> None:
        told: dict[int, set[Pet]] = {}
        for step in self.merged:
            for pet in (step.pet,) if isinstance(step, Own) else step.pets:
                told.setdefault(pet.id, set()).add(pet)
        assert set(self.catalogue.records) == set(told)
        for id_, record in self.catalogue.records.items():
            assert Pet(id_, record.name, record.category_id, record.status) in told[id_]

    @invariant()
    def the_order_in_which_answers_came_does_not_matter(self) -> None:
        in_order = sorted(set(self.merged), key=_asked_at)
        assert reduce(_learn, in_order, Catalogue()) == self.catalogue

    @invariant()
    def nothing_is_dated_later_than_now(self) -> None:
        catalogue = self.catalogue
        assert (catalogue.as_of or 0.0) <= (catalogue.newest_answer or 0.0) <= self.now
        assert all(
            record.first_seen_at <= record.seen_at <= self.now
            for record in catalogue.records.values()
        )

    @invariant()
    def a_whole_list_that_is_newest_is_all_there_is(self) -> None:
        whole = [step for step in self.merged if isinstance(step, PetList) and step.status is None]
        newest = max(whole, key=_asked_at, default=None)
        if newest is None or not newest.is_complete or newest.unreadable:
            return
        catalogue = self.catalogue
        listed = {
            id_
            for id_, record in catalogue.records.items()
            if catalogue.listing_state(record) is not ListingState.NOT_LISTED
        }
        later = {
            pet.id
            for step in self.merged
            if _asked_at(step) > newest.asked_at
            for pet in ((step.pet,) if isinstance(step, Own) else step.pets)
        }
        assert listed == {pet.id for pet in newest.pets} | later


def _asked_at(step: PetList | Own) -> float:
    return step.at if isinstance(step, Own) else step.asked_at


def _learn(catalogue: Catalogue, step: PetList | Own) -> Catalogue:
    if isinstance(step, Own):
        return add(catalogue, [step.pet], step.at)
    return merge(catalogue, step)


TestDeskAndService = DeskAndService.TestCase
TestDeskAndService.settings = settings(max_examples=50, stateful_step_count=20, deadline=None)
