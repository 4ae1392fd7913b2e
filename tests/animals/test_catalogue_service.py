"""A desk beside a living service: whatever happens at either, the catalogue claims nothing untrue.

The service's animals come, change and go while it is asked; lists are cut off, shuffled and partly
unreadable; answers reach the catalogue late, twice and in any order. One thing holds: the desk asks
for its next list once the last one was answered, since a moment is all that an answer tells of
when it was asked for.
"""

from dataclasses import dataclass
from functools import reduce

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from petdesk.animals.catalogue import Catalogue, ListingState, Scope, add, merge
from petdesk.animals.changes import ChangeKind, changes
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList

LIMIT = 4
"""Of the model's lists: small, so that they are cut off as often as not."""

statuses: st.SearchStrategy[PetStatus | str | None] = st.sampled_from([*PetStatus, None, "adopted"])
scopes: st.SearchStrategy[Scope] = st.sampled_from([None, None, *PetStatus])
names = st.sampled_from(["Bella", "Max"])


@dataclass(frozen=True)
class Own:
    """An animal that this desk added, and when its answer came."""

    pet: Pet
    at: float


class DeskAndService(RuleBasedStateMachine):
    """The service's animals by id, the answers on their way, and what the desk has learned."""

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
