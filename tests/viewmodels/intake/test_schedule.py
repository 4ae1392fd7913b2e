"""When what is unknown is looked for."""

from dataclasses import replace

from petdesk.domain import intake
from petdesk.domain.intake import Stage
from petdesk.service.contract import PetList
from petdesk.service.network import Timeouts
from petdesk.viewmodels.intake.schedule import (
    LOOKUP_DELAY,
    Due,
    LookupProgress,
    NextStep,
    is_late_enough,
    next_step,
)
from petdesk.viewmodels.intake.state import IntakeState
from tests.viewmodels.intake.sendings import held_entry

NOW = 1_000_000.0


def test_a_look_waits_until_the_longest_try_must_be_over() -> None:
    assert Timeouts().attempt < LOOKUP_DELAY


def test_no_step_of_the_network_outlives_its_try() -> None:
    limits = Timeouts()
    assert max(limits.connect, limits.read, limits.write) < limits.attempt


def test_a_list_asked_for_before_the_look_shows_nothing() -> None:
    sent = intake.unknown(intake.sending(held_entry(1, NOW), NOW, []))
    answer = PetList((), 0, None, 100, NOW + LOOKUP_DELAY)
    assert is_late_enough(answer, sent)
    assert not is_late_enough(replace(answer, asked_at=NOW + LOOKUP_DELAY - 0.1), sent)
    # When one was sent that a damaged file has as waiting, nobody knows; it is long ago.
    salvaged = replace(held_entry(1, NOW), stage=Stage.UNKNOWN)
    assert is_late_enough(answer, salvaged)


def test_one_in_doubt_is_not_looked_for_while_no_list_can_tell() -> None:
    lost = intake.unknown(intake.sending(held_entry(1, NOW), NOW, []))
    sent = intake.sending(intake.sent_again(lost, []), NOW + 60.0, [])
    entry = intake.requeued(sent)
    state = IntakeState(entry.environment, entry.address, (entry,), waiting=None)
    lookup_at = NOW + 60.0 + LOOKUP_DELAY
    assert next_step(state, NOW + 62.0, LookupProgress()) == NextStep(wake_at=lookup_at)
    assert next_step(state, lookup_at, LookupProgress()) == NextStep(Due.LOOK_UP)
