"""What is called changed, against a model of a service whose animals change while it is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals.catalogue import Catalogue, ListingState, merge
from petdesk.animals.changes import Change, ChangeKind, changes, summary_words
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList
from tests.animals.test_catalogue import Told, World, histories, merged, wild_answers

AVAILABLE, SOLD = PetStatus.AVAILABLE, PetStatus.SOLD
BELLA = Pet(1, "Bella", 1, AVAILABLE)
MAX = Pet(2, "Max", 1, SOLD)


def whole(at: float, *pets: Pet, status: PetStatus | None = None) -> PetList:
    return PetList(pets, 0, status, 100, at)


def cut(at: float, *pets: Pet, status: PetStatus | None = None) -> PetList:
    return PetList(pets, 0, status, len(pets), at)


def bella(at: float, kind: ChangeKind, was: str | None = None, now: str | None = None) -> Change:
    return Change(at, 1, "Bella", kind, was, now)


FIRST, SEEN = whole(1.0, BELLA), cut(1.0, BELLA)
ENDED = whole(2.0, status=AVAILABLE)
KINDS = ChangeKind
OTHER = Pet(1, "Bello", 2, SOLD)
NEW_MAX, SEEN_MAX = (
    Change(2.0, 2, "Max", kind, None, SOLD) for kind in (KINDS.NEW, KINDS.FIRST_SEEN)
)


@pytest.mark.parametrize(
    ("before", "then", "expected"),
    [
        ([], FIRST, []),
        ([FIRST], whole(2.0, BELLA), []),
        ([FIRST], whole(2.0, BELLA, MAX), [NEW_MAX]),
        (
            [FIRST],
            whole(2.0, OTHER),
            [
                Change(2.0, 1, "Bello", KINDS.NAME, "Bella", "Bello"),
                Change(2.0, 1, "Bello", KINDS.CATEGORY, "1", "2"),
                Change(2.0, 1, "Bello", KINDS.STATUS, AVAILABLE, SOLD),
            ],
        ),
        ([FIRST], whole(2.0), [bella(2.0, KINDS.NOT_LISTED)]),
        ([FIRST, whole(2.0)], whole(3.0), []),
        ([FIRST, whole(2.0)], whole(3.0, BELLA), [bella(3.0, KINDS.LISTED_AGAIN)]),
        # A list of one status proves that a status is over, and nothing of where the animal went.
        ([FIRST], ENDED, [bella(2.0, KINDS.STATUS_ENDED, AVAILABLE)]),
        ([FIRST, ENDED], whole(3.0, status=AVAILABLE), []),
        (
            [FIRST, ENDED],
            whole(3.0, BELLA, status=AVAILABLE),
            [bella(3.0, KINDS.STATUS, AVAILABLE, AVAILABLE)],
        ),
        # Lists that were cut off prove nothing of what they lack.
        ([SEEN], cut(2.0, MAX), []),
        ([SEEN], cut(2.0, Pet(2, "Max", 1)), [SEEN_MAX._replace(now=None)]),
        ([SEEN], cut(2.0, MAX, status=SOLD), []),
        ([SEEN, whole(1.5, status=SOLD)], cut(2.0, MAX, status=SOLD), [SEEN_MAX]),
        # An answer that was asked for before what is known, and comes late.
        ([whole(5.0, BELLA)], whole(2.0, MAX), []),
        ([whole(5.0, BELLA)], whole(2.0, OTHER), []),
    ],
)
def test_what_is_a_change(before: list[PetList], then: PetList, expected: list[Change]) -> None:
    known = merged(before)
    assert list(changes(known, merge(known, then))) == expected


@given(st.lists(wild_answers, max_size=6))
def test_nothing_changes_between_a_catalogue_and_itself(answers: list[PetList]) -> None:
    catalogue = merged(answers)
    assert changes(catalogue, catalogue) == ()
    assert changes(catalogue, merged(answers, catalogue)) == ()
    assert changes(Catalogue(), catalogue) == ()


def played(history: tuple[World, list[Told]], position: int) -> tuple[Catalogue, Catalogue]:
    answers = [telling.answer for telling in history[1]]
    before = merged(answers[:position])
    return before, merged(answers[position:], before)


@given(histories(), st.integers(0, 8))
def test_nothing_is_called_new_that_the_service_had_when_all_of_it_was_seen(
    history: tuple[World, list[Told]], position: int
) -> None:
    world, tellings = history
    before, after = played(history, position)
    earlier = tellings[:position]
    whole_lists = [each for each in earlier if each.is_uncut and each.answer.status is None]
    known = [{pet.id for pet in world.listed(each.looked_at, None)} for each in whole_lists]
    for change in changes(before, after):
        if change.kind is ChangeKind.NEW:
            assert known
            assert not any(change.animal_id in ids for ids in known)


@given(histories(), st.integers(0, 8))
def test_no_longer_listed_is_what_a_whole_list_lacks(
    history: tuple[World, list[Told]], position: int
) -> None:
    world, tellings = history
    before, after = played(history, position)
    for change in changes(before, after):
        if change.kind is ChangeKind.NOT_LISTED:
            assert any(
                change.animal_id not in {pet.id for pet in world.listed(each.looked_at, None)}
                for each in tellings
                if each.answer.status is None and each.answer.asked_at == change.at
            )
            assert after.listing_state(after.records[change.animal_id]) is ListingState.NOT_LISTED


@given(histories(), st.integers(0, 8))
def test_each_animal_that_is_shown_otherwise_is_reported(
    history: tuple[World, list[Told]], position: int
) -> None:
    before, after = played(history, position)
    told_of = {change.animal_id for change in changes(before, after)}
    for id_, was in before.records.items():
        record = after.records[id_]
        looks_as_before = was[:4] == record[:4]
        stands_as_before = before.listing_state(was) is after.listing_state(record)
        assert (id_ in told_of) == (not (looks_as_before and stands_as_before))


def test_a_summary_counts_animals_and_not_changes() -> None:
    kinds = [
        (1, ChangeKind.NEW),
        (2, ChangeKind.FIRST_SEEN),
        (3, ChangeKind.NAME),
        (3, ChangeKind.STATUS),
        (4, ChangeKind.STATUS_ENDED),
        (5, ChangeKind.LISTED_AGAIN),
        (6, ChangeKind.CATEGORY),
        (7, ChangeKind.NOT_LISTED),
    ]
    news = [Change(1.0, id_, "Bella", kind) for id_, kind in kinds]
    text = "1 new animal(s), 1 first seen, 4 changed, 1 no longer listed"
    assert summary_words(news) == text
    assert summary_words([]) == ""
