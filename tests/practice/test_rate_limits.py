"""Windows, verdicts and bans, second by second."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from petdesk.practice.rate_limits import (
    BAN_AFTER,
    DAY,
    Budget,
    PlanLimits,
    Verdict,
    decide,
)

START = 1_800_000_000


class Caller:
    """One key's requests."""

    def __init__(self, per_minute: int, per_day: int) -> None:
        self._plan, self._budget = PlanLimits(per_minute, per_day), Budget()

    def admit(self, now: float) -> Verdict:
        self._budget, verdict = decide(self._budget, self._plan, now)
        return verdict


def send(caller: Caller, times: int, now: float = START) -> list[Verdict]:
    return [caller.admit(now) for _ in range(times)]


def test_a_day_holds_exactly_the_plans_figure() -> None:
    limits = Caller(60, 100)
    send(limits, 60)
    send(limits, 40, START + 61)
    spent = limits.admit(START + 61)
    assert spent == Verdict(100, 0, START + DAY, DAY - 61)
    assert limits.admit(START + DAY - 0.001).retry_after == 1
    assert limits.admit(START + DAY).retry_after is None


def test_a_clock_set_back_locks_nobody_out() -> None:
    limits = Caller(1, 1)
    send(limits, 2 + BAN_AFTER)
    assert limits.admit(START - 30 * DAY).retry_after is None


steps = st.lists(st.floats(0, 90), max_size=60)
plans = st.builds(PlanLimits, st.integers(1, 4), st.integers(1, 12))


@given(plan=plans, steps=steps)
def test_a_refused_request_is_admitted_when_asked_and_no_sooner(
    plan: PlanLimits, steps: list[float]
) -> None:
    budget = Budget()
    for now in itertools.accumulate(steps, initial=float(START)):
        budget, verdict = decide(budget, plan, now)
        if verdict.retry_after is None:
            continue
        assert verdict.retry_after >= 1
        assert verdict.remaining == 0
        assert verdict.reset == int(now) + verdict.retry_after
        assert decide(budget, plan, now + verdict.retry_after)[1].retry_after is None
        assert decide(budget, plan, verdict.reset)[1].retry_after is None
        assert decide(budget, plan, verdict.reset - 0.001)[1].retry_after is not None


@given(plan=plans, steps=steps)
def test_no_day_and_no_minute_admits_twice_its_figure(plan: PlanLimits, steps: list[float]) -> None:
    budget, admitted = Budget(), []
    for now in itertools.accumulate(steps, initial=float(START)):
        budget, verdict = decide(budget, plan, now)
        assert 0 <= verdict.remaining < verdict.limit
        if verdict.retry_after is None:
            admitted.append(now)
    for first in admitted:
        assert sum(first <= now < first + 59 for now in admitted) <= 2 * plan.per_minute
        assert sum(first <= now < first + DAY - 1 for now in admitted) <= 2 * plan.per_day


@given(plan=plans, steps=steps)
def test_who_waits_as_asked_is_never_banned(plan: PlanLimits, steps: list[float]) -> None:
    budget, now = Budget(), float(START)
    for step in steps:
        now += step
        budget, verdict = decide(budget, plan, now)
        assert not verdict.banned
        now += verdict.retry_after or 0
