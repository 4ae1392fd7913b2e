"""Which steps an entry can take, and what each leaves behind."""

from collections.abc import Callable

import pytest

from petdesk.core.pets import Pet, PetStatus
from petdesk.intake import entry as intake
from petdesk.intake import matching
from petdesk.intake.entry import ImpossibleStepError, IntakeEntry, Stage, UnclearAnswer
from petdesk.intake.matching import Findings
from tests.intake.intakes import an_entry

NOW = 1000.0
PET = Pet(812, "Bella", 3, PetStatus.AVAILABLE)
FOUND = Findings((PET,), is_truncated=False, asked_at=NOW)

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
        lambda entry: matching.confirmed(entry, PET, NOW, [], {entry.id: FOUND}),
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
