"""An intake entry: which steps there are, and what is taken for the animal that it became."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from petdesk.domain import intake
from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.intake import (
    KEPT_FOR,
    ClaimedError,
    Findings,
    ImpossibleStepError,
    IntakeEntry,
    Stage,
)
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service.contract import PetList

if TYPE_CHECKING:
    from collections.abc import Callable

ADDRESS = "https://pets.example/v1"
BELLA = NewPet("Bella", 3, PetStatus.AVAILABLE)
PET = Pet(812, "Bella", 3, PetStatus.AVAILABLE)
NOW = 1000.0


def an_entry(stage: Stage = Stage.HELD, entry_id: int = 1, new: NewPet = BELLA) -> IntakeEntry:
    entry = intake.held(entry_id, Environment.STAGING, ADDRESS, new, NOW, 3.0)
    return entry if stage is Stage.HELD else replace(entry, stage=stage, held_until=None)


STEPS: dict[str, tuple[Callable[[IntakeEntry], IntakeEntry], dict[Stage, Stage]]] = {
    "queued": (intake.queued, {Stage.HELD: Stage.QUEUED}),
    "undone": (lambda entry: intake.undone(entry, NOW), {Stage.HELD: Stage.UNDONE}),
    "sending": (lambda entry: intake.sending(entry, NOW, []), {Stage.QUEUED: Stage.SENDING}),
    "not taken": (intake.not_taken, {Stage.SENDING: Stage.QUEUED}),
    "added": (
        lambda entry: intake.added(entry, PET, NOW),
        {Stage.SENDING: Stage.ADDED, Stage.UNKNOWN: Stage.ADDED},
    ),
    "refused": (
        lambda entry: intake.refused(entry, "no", 400),
        {Stage.SENDING: Stage.REFUSED, Stage.UNKNOWN: Stage.REFUSED},
    ),
    "unknown": (intake.unknown, {Stage.SENDING: Stage.UNKNOWN}),
    "confirmed": (
        lambda entry: intake.confirmed(entry, PET, NOW, []),
        {Stage.UNKNOWN: Stage.ADDED, Stage.ADDED: Stage.ADDED},
    ),
    "sent again": (lambda entry: intake.sent_again(entry, []), {Stage.UNKNOWN: Stage.QUEUED}),
    "given up": (
        lambda entry: intake.given_up(entry, NOW),
        dict.fromkeys((Stage.UNKNOWN, Stage.REFUSED, Stage.QUEUED), Stage.GIVEN_UP),
    ),
    "corrected": (lambda entry: intake.corrected(entry, NOW), {Stage.REFUSED: Stage.CORRECTED}),
    "readdressed": (
        lambda entry: intake.readdressed(entry, "https://new.example/v1"),
        {stage: stage for stage in (Stage.HELD, Stage.QUEUED, Stage.UNKNOWN)},
    ),
}


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("name", STEPS)
def test_each_step_leads_from_where_it_may_and_nowhere_else(name: str, stage: Stage) -> None:
    step, ways = STEPS[name]
    entry = an_entry(stage)
    if stage not in ways:
        with pytest.raises(ImpossibleStepError):
            step(entry)
        return
    after = step(entry)
    assert after.stage is ways[stage]
    assert after.revision == entry.revision + 1


@pytest.mark.parametrize("stage", Stage)
def test_what_is_settled_says_when(stage: Stage) -> None:
    for step, ways in STEPS.values():
        for before, after in ways.items():
            if after is stage and before is not Stage.ADDED:
                settled_at = step(an_entry(before)).settled_at
                assert settled_at == (NOW if stage.is_settled else None)


@pytest.mark.parametrize(
    ("seconds", "stage", "until"),
    [
        (3.0, Stage.HELD, 1003.0),
        (99.0, Stage.HELD, 1030.0),
        (0.0, Stage.QUEUED, None),
        (-1.0, Stage.QUEUED, None),
    ],
)
def test_a_hold_is_no_longer_than_it_may_be_and_none_where_nobody_wants_one(
    seconds: float, stage: Stage, until: float | None
) -> None:
    entry = intake.held(1, Environment.STAGING, ADDRESS, BELLA, NOW, seconds)
    assert (entry.stage, entry.held_until) == (stage, until)


def test_each_sending_counts_and_knows_more_of_what_looks_the_same() -> None:
    once = intake.sending(an_entry(Stage.QUEUED), NOW, [1, 2])
    again = intake.sent_again(intake.unknown(once), [3])
    twice = intake.sending(again, NOW + 60.0, [4])
    assert (twice.attempts, twice.sent_at) == (2, NOW + 60.0)
    assert twice.known_ids == {1, 2, 3, 4}


def test_at_a_restart_nobody_knows_of_a_sending_and_a_hold_is_over() -> None:
    stages = {stage: intake.restarted(an_entry(stage)).stage for stage in Stage}
    changed = {stage: after for stage, after in stages.items() if after is not stage}
    assert changed == {Stage.SENDING: Stage.UNKNOWN, Stage.HELD: Stage.QUEUED}


def test_what_is_read_from_a_damaged_file_is_not_sent_by_itself() -> None:
    stages = {intake.salvaged(an_entry(stage)).stage for stage in Stage if stage.is_on_its_way}
    assert stages == {Stage.UNKNOWN}
    assert intake.salvaged(an_entry(Stage.REFUSED)).stage is Stage.REFUSED


@pytest.mark.parametrize("stage", Stage)
def test_only_what_is_settled_is_ever_forgotten(stage: Stage) -> None:
    entry = replace(an_entry(stage), settled_at=NOW if stage.is_settled else None)
    assert not intake.is_expired(entry, NOW + KEPT_FOR)
    assert intake.is_expired(entry, NOW + KEPT_FOR + 1.0) is stage.is_settled


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
    found = intake.find(entry, [a_list(pet)], [entry, other])
    assert found == Findings((pet,) if is_match else (), is_cut_off=False, asked_at=NOW + 30.0)


def test_of_many_animals_those_that_look_the_same_are_given() -> None:
    pets = [
        PET,
        replace(PET, id=2, name="Rex"),
        replace(PET, id=3, category_id=4),
        replace(PET, id=4, status=PetStatus.SOLD),
        replace(PET, id=5),
        replace(PET, id=6, name=" Bella "),
        replace(PET, id=7, name="Bella 7"),
    ]
    records = add(Catalogue(), pets, NOW).records.values()
    assert sorted(intake.lookalikes(BELLA, records)) == [5, 6, 812]


def test_an_accent_may_be_spelled_in_two_ways() -> None:
    entry = an_entry(Stage.UNKNOWN, new=NewPet("Zoë", 3))
    found = intake.find(entry, [a_list(Pet(1, "Zoe\N{COMBINING DIAERESIS}", 3))], [entry])
    assert len(found.matches) == 1


def test_an_entry_without_a_status_may_have_become_any() -> None:
    entry = an_entry(Stage.UNKNOWN, new=NewPet("Bella", 3))
    pets = [replace(PET, id=id_, status=status) for id_, status in enumerate([None, *PetStatus])]
    assert intake.find(entry, [a_list(*pets)], [entry]).matches == tuple(pets)


def test_the_claim_of_an_entry_at_another_service_is_none_here() -> None:
    entry = an_entry(Stage.UNKNOWN)
    elsewhere = replace(an_entry(Stage.ADDED, 2), address="https://other.example/v1", pet=PET)
    assert intake.find(entry, [a_list(PET)], [entry, elsewhere]).matches == (PET,)


@pytest.mark.parametrize(
    ("answers", "is_cut_off"),
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
    answers: list[PetList], *, is_cut_off: bool
) -> None:
    entry = an_entry(Stage.UNKNOWN)
    assert intake.find(entry, answers, [entry]).is_cut_off is is_cut_off


def test_no_list_of_statuses_proves_that_an_animal_without_one_is_absent() -> None:
    entry = an_entry(Stage.UNKNOWN, new=NewPet("Bella", 3))
    lists = [a_list(limit=0), *(a_list(status=status) for status in PetStatus)]
    assert intake.find(entry, lists, [entry]).is_cut_off


def test_two_entries_of_one_name_never_are_one_animal() -> None:
    one, two = an_entry(Stage.UNKNOWN, 1), an_entry(Stage.UNKNOWN, 2)
    settled = intake.confirmed(one, PET, NOW, [one, two])
    with pytest.raises(ClaimedError):
        intake.confirmed(two, PET, NOW, [settled, two])
    assert intake.find(two, [a_list(PET)], [settled, two]).matches == ()


def test_nothing_that_was_there_before_is_confirmed() -> None:
    entry = replace(an_entry(Stage.UNKNOWN), known_ids=frozenset({PET.id}))
    with pytest.raises(ClaimedError):
        intake.confirmed(entry, PET, NOW, [entry])


def test_an_entry_with_an_id_is_not_given_another() -> None:
    entry = intake.added(an_entry(Stage.SENDING), PET, NOW)
    with pytest.raises(ImpossibleStepError):
        intake.confirmed(entry, replace(PET, id=1), NOW, [entry])


WITHOUT_ID = intake.added(an_entry(Stage.SENDING), None, NOW)
ONE = Findings((PET,), is_cut_off=False, asked_at=NOW)


@pytest.mark.parametrize(
    ("entry", "findings", "others"),
    [
        (WITHOUT_ID, replace(ONE, is_cut_off=True), []),
        (WITHOUT_ID, replace(ONE, matches=()), []),
        (WITHOUT_ID, replace(ONE, matches=(PET, replace(PET, id=1))), []),
        (WITHOUT_ID, ONE, [an_entry(Stage.UNKNOWN, 2)]),
        (WITHOUT_ID, ONE, [an_entry(Stage.SENDING, 2)]),
        (WITHOUT_ID, ONE, [replace(WITHOUT_ID, id=2)]),
        (an_entry(Stage.UNKNOWN), ONE, []),
    ],
)
def test_an_id_that_was_lost_is_not_guessed(
    entry: IntakeEntry, findings: Findings, others: list[IntakeEntry]
) -> None:
    assert intake.only_match(entry, findings, [entry, *others]) is None


@pytest.mark.parametrize(
    "other",
    [
        an_entry(Stage.QUEUED, 2),
        an_entry(Stage.UNKNOWN, 2, NewPet("Rex", 3)),
        replace(an_entry(Stage.UNKNOWN, 2), known_ids=frozenset({PET.id})),
        replace(an_entry(Stage.UNKNOWN, 2), address="https://other.example/v1"),
    ],
)
def test_an_id_that_was_lost_is_found_where_only_one_animal_can_be_meant(
    other: IntakeEntry,
) -> None:
    assert intake.only_match(WITHOUT_ID, ONE, [WITHOUT_ID, other]) == PET
