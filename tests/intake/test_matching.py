"""What is taken for the animal that an entry became."""

from dataclasses import replace

import pytest

from petdesk.animals.catalogue import Catalogue, add
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake import matching
from petdesk.intake.entry import ImpossibleStepError, IntakeEntry, Stage
from petdesk.intake.matching import ClaimedError, Findings
from petdesk.service.contract import PetList
from tests.intake.entries import NOW, PET, an_entry

WITHOUT_ID = intake.added(an_entry(Stage.SENDING), None, NOW)
ONE = Findings((PET,), is_truncated=False, asked_at=NOW)


def a_list(*pets: Pet, limit: int = 100, status: PetStatus | None = None) -> PetList:
    return PetList(pets, 0, status, limit, NOW + 30.0)


@pytest.mark.parametrize(
    ("pet", "is_match"),
    [
        (PET, True),
        (replace(PET, name=" Bella "), True),
        (replace(PET, name="bella"), False),
        (replace(PET, category_id=4), False),
        (replace(PET, status=PetStatus.SOLD), False),
        (replace(PET, status=None), False),
        (replace(PET, id=42), False),  # it was known before
        (replace(PET, id=43), False),  # it is another entry's
    ],
)
def test_a_match_looks_the_same_and_is_new_and_nobodys(pet: Pet, *, is_match: bool) -> None:
    entry = replace(an_entry(Stage.UNKNOWN), known_ids=frozenset({42}))
    other = replace(an_entry(Stage.ADDED, 2), pet=replace(PET, id=43))
    found = matching.without_claimed(
        entry, {1: matching.find(entry, [a_list(pet)])}, [entry, other]
    )
    assert found.matches == ((pet,) if is_match else ())
    assert (found.is_truncated, found.asked_at) == (False, NOW + 30.0)
    assert found.others == ((pet,) if pet.id == 43 else ())


def test_an_accent_may_be_spelled_in_two_ways() -> None:
    entry = an_entry(Stage.UNKNOWN, new=NewPet("Zoë", 3))
    found = matching.find(entry, [a_list(Pet(1, "Zoe\N{COMBINING DIAERESIS}", 3))])
    assert len(found.matches) == 1


def test_a_name_longer_than_a_record_holds_is_found_all_the_same() -> None:
    new = NewPet("Bella " * 1_000, 3)
    listed = Pet(7, new.name.strip(), 3)
    assert matching.looks_like(new, listed)
    assert matching.lookalikes(new, add(Catalogue(), [listed], 1.0).records.values()) == [7]


def test_the_claim_of_an_entry_at_another_service_is_none_here() -> None:
    entry = an_entry(Stage.UNKNOWN)
    elsewhere = replace(an_entry(Stage.ADDED, 2), address="https://other.example/v1", pet=PET)
    found = {1: matching.find(entry, [a_list(PET)])}
    assert matching.without_claimed(entry, found, [entry, elsewhere]).matches == (PET,)


@pytest.mark.parametrize(
    ("answers", "is_truncated"),
    [
        ([a_list()], False),
        ([a_list(limit=0)], True),
        ([a_list(limit=0), a_list(status=PetStatus.AVAILABLE)], False),
        ([a_list(limit=0), a_list(status=PetStatus.SOLD)], True),
        ([replace(a_list(), unreadable=1)], True),
        ([], True),
    ],
)
def test_only_a_whole_list_that_must_have_it_proves_its_absence(
    answers: list[PetList], *, is_truncated: bool
) -> None:
    entry = an_entry(Stage.UNKNOWN)
    assert matching.find(entry, answers).is_truncated is is_truncated


def test_no_list_of_statuses_proves_that_an_animal_without_one_is_absent() -> None:
    entry = an_entry(Stage.UNKNOWN, new=NewPet("Bella", 3))
    lists = [a_list(limit=0), *(a_list(status=status) for status in PetStatus)]
    assert matching.find(entry, lists).is_truncated


def test_two_entries_of_one_name_never_are_one_animal() -> None:
    one, two = an_entry(Stage.UNKNOWN, 1), an_entry(Stage.UNKNOWN, 2)
    found = {1: ONE, 2: ONE}
    settled = matching.confirmed(one, PET, NOW, [one, two], found)
    with pytest.raises(ClaimedError):
        matching.confirmed(two, PET, NOW, [settled, two], found)
    left = matching.without_claimed(two, found, [settled, two])
    assert (left.matches, left.others) == ((), (PET,))


def test_an_entry_with_an_id_is_not_given_another() -> None:
    entry, other = intake.added(an_entry(Stage.SENDING), PET, NOW), replace(PET, id=1)
    with pytest.raises(ImpossibleStepError):
        matching.confirmed(entry, other, NOW, [entry], {1: replace(ONE, matches=(other,))})


@pytest.mark.parametrize(
    ("entry", "findings", "others"),
    [
        (WITHOUT_ID, replace(ONE, is_truncated=True), []),
        (WITHOUT_ID, replace(ONE, matches=()), []),
        (WITHOUT_ID, replace(ONE, matches=(PET, replace(PET, id=1))), []),
        (WITHOUT_ID, ONE, [an_entry(Stage.SENDING, 2)]),
        (WITHOUT_ID, ONE, [replace(WITHOUT_ID, id=2)]),
        (an_entry(Stage.UNKNOWN), ONE, []),
    ],
)
def test_an_id_that_was_lost_is_not_guessed(
    entry: IntakeEntry, findings: Findings, others: list[IntakeEntry]
) -> None:
    assert matching.only_match(entry, {1: findings, 2: findings}, [entry, *others]) is None


@pytest.mark.parametrize(
    "other",
    [
        an_entry(Stage.QUEUED, 2),
        an_entry(Stage.UNKNOWN, 2),
        an_entry(Stage.UNKNOWN, 2, NewPet("Rex", 3)),
        replace(an_entry(Stage.UNKNOWN, 2), known_ids=frozenset({PET.id})),
        replace(an_entry(Stage.UNKNOWN, 2), address="https://other.example/v1"),
    ],
)
def test_an_id_that_was_lost_is_found_where_only_one_animal_can_be_meant(
    other: IntakeEntry,
) -> None:
    assert matching.only_match(WITHOUT_ID, {1: ONE, 2: ONE}, [WITHOUT_ID, other]) == PET
