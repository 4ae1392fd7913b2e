"""Windows and verdicts, second by second."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from petdesk.practice.rate_limits import DAY, Budget, PlanLimits, Verdict, decide

START = 1_800_000_000


def verdicts(plan: PlanLimits, *moments: float) -> list[Verdict]:
    budget, told = Budget(), []
    for now in moments:
        budget, verdict = decide(budget, plan, now)
        told.append(verdict)
    return told


def test_a_day_holds_exactly_the_plans_figure() -> None:
    moments = [*[START] * 70, *[START + 61] * 41, START + DAY - 0.001, START + DAY]
    *_, fortieth, spent, late, again = verdicts(PlanLimits(60, 100), *moments)
    assert fortieth == Verdict(100, 0, START + DAY), "what was refused does not count"
    assert spent == Verdict(100, 0, START + DAY, DAY - 61)
    assert (late.retry_after, again.retry_after) == (1, None)


def test_a_clock_set_back_locks_nobody_out() -> None:
    first, _, last = verdicts(PlanLimits(1, 1), START, START, START - 30 * DAY)
    assert first.reset == START + DAY, "of two alike, the one that ends later"
    assert last.retry_after is None


@given(
    plan=st.builds(PlanLimits, st.integers(1, 4), st.integers(1, 12)),
    steps=st.lists(st.floats(0, 90), max_size=60),
)
def test_a_refused_request_is_admitted_when_asked_and_no_sooner(
    plan: PlanLimits, steps: list[float]
) -> None:
    budget, admitted = Budget(), []
    for now in itertools.accumulate(steps, initial=float(START)):
        budget, verdict = decide(budget, plan, now)
        assert 0 <= verdict.remaining < verdict.limit
        if verdict.retry_after is None:
            admitted.append(now)
            continue
        assert verdict.retry_after >= 1
        assert verdict.remaining == 0
        assert verdict.reset == int(now) + verdict.retry_after
        assert decide(budget, plan, verdict.reset)[1].retry_after is None
        assert decide(budget, plan, verdict.reset - 0.001)[1].retry_after is not None
    for first in admitted:
        assert sum(first <= now < first + 59 for now in admitted) <= 2 * plan.per_minute
        assert sum(first <= now < first + DAY - 1 for now in admitted) <= 2 * plan.per_day
