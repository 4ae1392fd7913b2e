"""Windows, verdicts and bans, second by second."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.practice.rate_limits import (
    BAN_AFTER,
    DAY,
    Budget,
    Plan,
    PlanLimits,
    Verdict,
    decide,
    plan_limits,
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


@pytest.mark.parametrize(
    ("plan", "per_minute", "per_day"),
    [(Plan.FREE, 60, 1_000), (Plan.PRO, 300, 10_000), (Plan.BUSINESS, 1_000, 100_000)],
)
def test_the_plans_have_the_interfaces_figures(plan: Plan, per_minute: int, per_day: int) -> None:
    assert plan_limits(plan) == PlanLimits(per_minute, per_day)
    assert plan_limits(plan, per_minute=7) == PlanLimits(7, per_day)
    assert plan_limits(plan, per_day=7) == PlanLimits(per_minute, 7)


def test_enterprise_has_custom_figures() -> None:
    assert plan_limits(Plan.ENTERPRISE, per_minute=5, per_day=9) == PlanLimits(5, 9)
    for figures in ({}, {"per_minute": 5}, {"per_day": 9}):
        with pytest.raises(ValueError, match="no figures of its own"):
            plan_limits(Plan.ENTERPRISE, **figures)


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
