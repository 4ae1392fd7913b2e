"""The steps that an entry can take, and what is taken for its animal: each is one entry's.

For the chance tests the world keeps what a desk cannot know: which animal each sending made. The
person says "That's it" wherever one match alone is offered, and sends again only what cannot be
there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake import matching
from petdesk.intake.entry import ImpossibleStepError, IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.matching import Findings
from petdesk.service.contract import PetList
from tests.intake.intakes import ADDRESS, BELLA, an_entry, can_each_be_one

NOW = 1000.0
PET = Pet(812, "Bella", 3, PetStatus.AVAILABLE)
WITHOUT_STATUS = NewPet("Bella", 3)
WITHOUT_ID = intake.added(an_entry(Stage.SENDING), None, NOW)
ONE = Findings((PET,), is_truncated=False, asked_at=NOW)

STEPS: dict[str, tuple[Callable[[IntakeEntry], IntakeEntry], dict[Stage, Stage]]] = {
    "queued": (intake.queued, {Stage.HELD: Stage.QUEUED}),
    "undone": (lambda entry: intake.undone(entry, NOW), {Stage.HELD: Stage.UNDONE}),
    "sending": (lambda entry: intake.sending(entry, NOW, []), {Stage.QUEUED: Stage.SENDING}),
    "not taken": (intake.requeued, {Stage.SENDING: Stage.QUEUED}),
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
        lambda entry: matching.confirmed(entry, PET, NOW, [], {entry.id: ONE}),
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


def test_each_sending_counts_and_knows_more_of_what_looks_the_same() -> None:
    once = intake.sending(an_entry(Stage.QUEUED), NOW, [1, 2])
    lost = intake.unknown(once, UnclearAnswer.ANSWER, 500)
    again = intake.sent_again(lost, [3])
    twice = intake.sending(again, NOW + 60.0, [4])
    assert (twice.attempts, twice.sent_at) == (2, NOW + 60.0)
    assert twice.known_ids == {1, 2, 3, 4}
    assert (twice.message, twice.status) == ("", None)


def test_at_a_restart_nobody_knows_of_a_sending_and_a_hold_is_over() -> None:
    stages = {stage: intake.restarted(an_entry(stage)).stage for stage in Stage}
    changed = {stage: after for stage, after in stages.items() if after is not stage}
    assert changed == {Stage.SENDING: Stage.UNKNOWN, Stage.HELD: Stage.QUEUED}


def a_list(*pets: Pet, limit: int = 100, status: PetStatus | None = None) -> PetList:
    return PetList(pets, 0, status, limit, NOW + 30.0)


@pytest.mark.parametrize(
    ("pet", "is_match"),
    [
        (PET, True),
        (PET._replace(name=" Bella "), True),
        (PET._replace(name="bella"), False),
        (PET._replace(category_id=4), False),
        (PET._replace(status=PetStatus.SOLD), False),
        (PET._replace(status=None), False),
        (PET._replace(id=42), False),  # it was known before
        (PET._replace(id=43), False),  # it is another entry's
    ],
)
def test_a_match_looks_the_same_and_is_new_and_nobodys(pet: Pet, *, is_match: bool) -> None:
    entry = replace(an_entry(Stage.UNKNOWN), known_ids=frozenset({42}))
    other = replace(an_entry(Stage.ADDED, 2), pet=PET._replace(id=43))
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


@pytest.mark.parametrize(
    ("new", "answers", "is_truncated"),
    [
        (BELLA, [a_list()], False),
        (BELLA, [a_list(limit=0)], True),
        (BELLA, [a_list(limit=0), a_list(status=PetStatus.AVAILABLE)], False),
        (BELLA, [a_list(limit=0), a_list(status=PetStatus.SOLD)], True),
        (BELLA, [a_list()._replace(unreadable=1)], True),
        (BELLA, [], True),
        (WITHOUT_STATUS, [a_list(limit=0), *(a_list(status=status) for status in PetStatus)], True),
    ],
)
def test_only_a_whole_list_that_must_have_it_proves_its_absence(
    new: NewPet, answers: list[PetList], *, is_truncated: bool
) -> None:
    found = matching.find(an_entry(Stage.UNKNOWN, new=new), answers)
    assert found.is_truncated is is_truncated


def test_an_entry_with_an_id_is_not_given_another() -> None:
    entry, other = intake.added(an_entry(Stage.SENDING), PET, NOW), PET._replace(id=1)
    with pytest.raises(ImpossibleStepError):
        matching.confirmed(entry, other, NOW, [entry], {1: replace(ONE, matches=(other,))})


@pytest.mark.parametrize(
    ("entry", "findings", "others", "is_found"),
    [
        (WITHOUT_ID, replace(ONE, is_truncated=True), [], False),
        (WITHOUT_ID, replace(ONE, matches=()), [], False),
        (WITHOUT_ID, replace(ONE, matches=(PET, PET._replace(id=1))), [], False),
        (WITHOUT_ID, ONE, [an_entry(Stage.SENDING, 2)], False),
        (WITHOUT_ID, ONE, [replace(WITHOUT_ID, id=2)], False),
        (an_entry(Stage.UNKNOWN), ONE, [], False),
        (WITHOUT_ID, ONE, [an_entry(Stage.QUEUED, 2)], True),
        (WITHOUT_ID, ONE, [an_entry(Stage.UNKNOWN, 2)], True),
        (WITHOUT_ID, ONE, [replace(WITHOUT_ID, id=2, address="https://other.example/v1")], True),
    ],
)
def test_an_id_that_was_lost_is_found_where_only_one_animal_can_be_meant(
    entry: IntakeEntry, findings: Findings, others: list[IntakeEntry], *, is_found: bool
) -> None:
    pet = matching.only_match(entry, {1: findings, 2: findings}, [entry, *others])
    assert pet == (PET if is_found else None)


TWIN = Pet(813, "Bella", 3, PetStatus.AVAILABLE)
TRIPLET = Pet(814, "Bella", 3, PetStatus.AVAILABLE)


def numberless(entry_id: int, new: NewPet = BELLA, *known_ids: int) -> IntakeEntry:
    return intake.added(being_sent(entry_id, *known_ids, new=new), None, NOW)


def being_sent(entry_id: int, *known_ids: int, new: NewPet = BELLA) -> IntakeEntry:
    return intake.sending(an_entry(Stage.QUEUED, entry_id, new), NOW, known_ids)


def found_in(pets: Sequence[Pet], entries: Sequence[IntakeEntry]) -> dict[int, Findings]:
    answer = PetList(tuple(pets), 0, None, 100, NOW + 30.0)
    return {entry.id: matching.find(entry, [answer]) for entry in entries if entry.needs_lookup}


ELSEWHERE = replace(intake.added(being_sent(2), PET, NOW), address="https://other.example/v1")


@pytest.mark.parametrize(
    ("others", "pets", "without_claimed"),
    [
        ([], [PET], [812]),
        ([numberless(2)], [PET], []),
        ([numberless(2)], [PET, TWIN], [812, 813]),
        ([numberless(2), numberless(3)], [PET, TWIN], []),
        ([numberless(2), numberless(3)], [PET, TWIN, TRIPLET], [812, 813, 814]),
        ([numberless(2, BELLA, 812)], [PET], [812]),
        # The one without a number may be 812 or 813, and 813 that of the one being sent.
        ([numberless(2), being_sent(3, 812)], [PET, TWIN], []),
        ([numberless(2, BELLA, 812)], [PET, TWIN], [812]),
        # The third can be the twin alone, so the second needs the other.
        ([numberless(2), numberless(3, BELLA, 812)], [PET, TWIN], []),
        ([numberless(2, NewPet("Rex", 3))], [PET], [812]),
        # One without a status may have become any, so it can spare what is available.
        ([numberless(2, WITHOUT_STATUS)], [PET], []),
        ([numberless(2, WITHOUT_STATUS)], [PET, Pet(1, "Bella", 3, PetStatus.SOLD)], [812]),
        ([intake.added(being_sent(2), TWIN, NOW)], [PET, TWIN], [812]),
        ([ELSEWHERE], [PET], [812]),
        ([intake.unknown(being_sent(2))], [PET], [812]),
        # The answer to what is being sent will tell which it is.
        ([being_sent(2)], [PET, TWIN], []),
        ([being_sent(2, 812)], [PET, TWIN], [812]),
    ],
)
def test_what_is_unknown_is_offered_what_those_that_are_added_can_spare(
    others: list[IntakeEntry], pets: list[Pet], without_claimed: list[int]
) -> None:
    entries = [intake.unknown(being_sent(1)), *others]
    left = matching.without_claimed(entries[0], found_in(pets, entries), entries)
    assert [pet.id for pet in left.matches] == without_claimed
    alike = [pet.id for pet in pets if pet.status is PetStatus.AVAILABLE]
    assert [pet.id for pet in left.others] == [id_ for id_ in alike if id_ not in without_claimed]


def test_each_of_two_that_are_added_gets_the_animal_that_it_alone_can_be() -> None:
    one, two = numberless(1), numberless(2, BELLA, 812)
    found = found_in([PET, TWIN], [one, two])
    assert matching.only_match(one, found, [one, two]) is None
    assert matching.only_match(two, found, [one, two]) == TWIN
    settled = matching.confirmed(two, TWIN, NOW, [one, two], found)
    assert matching.only_match(one, found, [one, settled]) == PET


def test_a_list_that_was_cut_off_takes_no_match_away() -> None:
    known = Findings((TWIN,), is_truncated=False, asked_at=NOW)
    cut_off = Findings((PET,), is_truncated=True, asked_at=NOW + 1)
    assert matching.merge_findings(known, cut_off).matches == (PET, TWIN)
    assert (
        matching.merge_findings(known, replace(known, matches=(), asked_at=NOW + 1)).matches == ()
    )
    assert matching.merge_findings(None, cut_off) == cut_off


@pytest.mark.parametrize("seconds", [0.0, 1.0])
def test_a_list_that_comes_late_takes_no_newer_match_away(seconds: float) -> None:
    newer = Findings((TWIN,), is_truncated=False, asked_at=NOW)
    late = Findings((PET,), is_truncated=False, asked_at=NOW - seconds)
    whole = matching.merge_findings(newer, late)
    assert (whole.matches, whole.asked_at) == ((PET, TWIN), NOW)


OUTCOMES = {
    "read": (Stage.ADDED, True, 0),
    "unreadable": (Stage.ADDED, False, 0),
    "lost after": (Stage.UNKNOWN, False, 0),
    "lost before": (Stage.UNKNOWN, False, None),
    "lost, and stored late": (Stage.UNKNOWN, False, 1),
}
animals = st.sampled_from([BELLA, WITHOUT_STATUS, NewPet("Bella", 3, PetStatus.PENDING)])
outcomes = st.sampled_from(sorted(OUTCOMES))


@dataclass
class Sent:
    """A sending that nobody has answered yet, and its animal once the service has it."""

    entry_id: int
    pet: Pet | None = None


class Twins(RuleBasedStateMachine):
    """What can happen at the service's store and at one desk, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.store: list[Pet] = []
        self.late: list[NewPet] = []
        self.entries: dict[int, IntakeEntry] = {}
        self.findings: dict[int, Findings] = {}
        self.catalogue = Catalogue()
        self.sent: Sent | None = None
        self.listed_at = NOW + 60.0

    def put(self, entry: IntakeEntry) -> None:
        self.entries[entry.id] = entry
        if not entry.needs_lookup:
            self.findings.pop(entry.id, None)

    def take(self, new: NewPet) -> Pet:
        status = new.status or PetStatus.PENDING
        self.store.append(Pet(len(self.store) + 1, new.name, new.category_id, status))
        return self.store[-1]

    @precondition(lambda self: self.sent is None)
    @rule(new=animals, is_stored=st.booleans())
    def begin(self, new: NewPet, *, is_stored: bool) -> None:
        number = len(self.entries) + 1
        self.send(intake.held(number, Environment.STAGING, ADDRESS, new, NOW, 0.0), is_stored)

    @precondition(lambda self: self.sent is None and bool(self.queued))
    @rule(is_stored=st.booleans())
    def begin_again(self, *, is_stored: bool) -> None:
        self.send(self.queued[0], is_stored)

    @precondition(lambda self: self.sent is not None)
    @rule(outcome=outcomes)
    def answer(self, outcome: str) -> None:
        sent = self.sent
        assert sent is not None
        stage, is_read, later = OUTCOMES[outcome]
        entry = self.entries[sent.entry_id]
        if sent.pet is None and later == 0:
            sent.pet = self.take(entry.new)
        elif sent.pet is None and later == 1:
            self.late.append(entry.new)
        self.sent = None
        if stage is Stage.UNKNOWN:
            self.put(intake.unknown(entry))
        else:
            self.put(intake.added(entry, sent.pet if is_read else None, NOW))

    @precondition(lambda self: bool(self.late))
    @rule()
    def store_what_is_late(self) -> None:
        for new in self.late:
            self.take(new)
        self.late.clear()

    @precondition(lambda self: bool(self.entries))
    @rule(limit=st.sampled_from([100, 2, 1]), is_backwards=st.booleans())
    def list_(self, *, limit: int, is_backwards: bool) -> None:
        pets = self.store[::-1] if is_backwards else self.store
        self.listed_at += 1.0
        answer = PetList(tuple(pets[:limit]), 0, None, limit, self.listed_at)
        for entry in self.entries.values():
            if entry.needs_lookup:
                found = matching.find(entry, [answer])
                self.findings[entry.id] = matching.merge_findings(
                    self.findings.get(entry.id), found
                )
        self.catalogue = merge(self.catalogue, answer)

    @precondition(lambda self: bool(self.findings))
    @rule()
    def decide(self) -> None:
        for entry in tuple(self.entries.values()):
            if entry.stage is not Stage.UNKNOWN or entry.id not in self.findings:
                continue
            left = matching.without_claimed(entry, self.findings, self.entries.values())
            if len(left.matches) == 1:
                self.confirm(entry, left.matches[0])
            elif not left.matches and not self.can_be_there(entry):
                self.put(intake.sent_again(entry, []))

    @precondition(lambda self: bool(self.findings))
    @rule()
    def number(self) -> None:
        for _ in self.entries:
            for entry in tuple(self.entries.values()):
                pet = matching.only_match(entry, self.findings, self.entries.values())
                if pet is not None:
                    self.confirm(entry, pet)

    def send(self, entry: IntakeEntry, is_stored: bool) -> None:  # noqa: FBT001  two callers
        known = matching.lookalikes(entry.new, self.catalogue.records.values())
        self.put(intake.sending(entry, NOW, known))
        self.sent = Sent(entry.id, self.take(entry.new) if is_stored else None)

    def confirm(self, entry: IntakeEntry, pet: Pet) -> None:
        entries = self.entries.values()
        self.put(matching.confirmed(entry, pet, NOW, entries, self.findings))

    def can_be_there(self, entry: IntakeEntry) -> bool:
        """Return whether an animal is left for it, once each that is added has one."""
        late = [Pet(-number, new.name, 3, new.status) for number, new in enumerate(self.late)]
        return can_each_be_one([*self.added, intake.added(entry, None, NOW)], self.store + late)

    @property
    def queued(self) -> list[IntakeEntry]:
        return [entry for entry in self.entries.values() if entry.stage is Stage.QUEUED]

    @property
    def added(self) -> list[IntakeEntry]:
        return [entry for entry in self.entries.values() if entry.stage is Stage.ADDED]

    @invariant()
    def no_animal_is_two_entries_and_none_is_at_no_service(self) -> None:
        ids = [entry.pet.id for entry in self.added if entry.pet is not None]
        assert len(ids) == len(set(ids))
        assert can_each_be_one(self.added, self.store)


TestTwins = Twins.TestCase
TestTwins.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
