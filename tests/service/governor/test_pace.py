"""The pace of bulk work, by figures that can be reckoned by hand."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.governor.pace import Pace, bulk_at, spent_until
from petdesk.service.governor.policy import Pacing
from petdesk.service.governor.window import Window, window_of
from petdesk.service.headers import LimitHeaders
from tests.service.governor.desk import ALONE, FIGURES, MINUTE

SLOW = FIGURES.plan_window / FIGURES.rate_without_headers
"""The even interval where nothing is known."""

SIX_SENT = (95.0, 96.0, 97.0, 98.0, 99.0, 100.0)


def next_at(window: Window, pace: Pace = ALONE, *, in_flight: int = 0, now: float = 0.0) -> float:
    return bulk_at(window, pace, in_flight, now, FIGURES)


def test_alone_the_rest_of_the_window_is_spread_evenly() -> None:
    assert next_at(replace(MINUTE, remaining=30)) == 2.0
    assert next_at(replace(MINUTE, remaining=30), replace(ALONE, last=30.0)) == 31.0


def test_what_is_in_flight_slows_the_pace() -> None:
    assert next_at(replace(MINUTE, remaining=32), in_flight=2) == 2.0


def test_alone_the_last_request_goes_at_the_end_and_no_later() -> None:
    late = replace(ALONE, last=58.0, interval_jitter=1.3)
    assert next_at(replace(MINUTE, remaining=1), late) == 60.0


def test_the_tail_is_left_to_people() -> None:
    last = bulk_at(replace(MINUTE, remaining=1), ALONE, 0, 0.0, Pacing(window_tail=0.1))
    assert last == pytest.approx(54.0)


def test_a_spent_window_sends_bulk_into_the_next() -> None:
    assert next_at(replace(MINUTE, remaining=0)) == 60.25


def test_with_others_the_pace_follows_the_share_and_a_reserve_stays() -> None:
    half = replace(ALONE, own_requests=5.0, remaining_drop=10.0)
    spare, share = 30 - 1.0, 0.5**FIGURES.fairness
    assert next_at(replace(MINUTE, remaining=30), half) == pytest.approx(60.0 / spare / share)
    assert next_at(replace(MINUTE, remaining=1), half) >= 60.25


def test_after_a_429_more_is_left_to_others() -> None:
    half = replace(ALONE, own_requests=5.0, remaining_drop=10.0)
    assert next_at(replace(MINUTE, remaining=3), half) < 60.0
    assert next_at(replace(MINUTE, remaining=3), replace(half, slowdown=2.0)) >= 60.25
    assert next_at(replace(MINUTE, remaining=4), replace(half, slowdown=8.0)) < 60.0


def test_desks_begin_a_new_window_one_after_another() -> None:
    early, late = (
        replace(ALONE, own_requests=1.0, remaining_drop=8.0, interval_jitter=0.7),
        replace(ALONE, own_requests=1.0, remaining_drop=8.0),
    )
    spent = replace(MINUTE, remaining=0)
    assert next_at(spent, early) == pytest.approx(60.25)
    assert next_at(spent, late) == pytest.approx(60.25 + 3.5)


def test_after_the_windows_end_one_looks_and_then_the_own_rate_holds() -> None:
    assert next_at(MINUTE, now=61.0) == 60.25
    assert next_at(MINUTE, replace(ALONE, last=61.0), now=61.0) == 61.5
    assert next_at(MINUTE, replace(ALONE, last=200.0), now=200.0) == 201.0


def test_no_pace_is_faster_than_twice_the_limits_own_and_429s_halve_that() -> None:
    near = replace(MINUTE, remaining=30, resets_at=1.0, opens_at=1.25)
    assert next_at(near, in_flight=0) == 0.5
    assert next_at(near, replace(ALONE, slowdown=4.0)) == 2.0
    spent = replace(near, remaining=0)
    assert next_at(spent, replace(ALONE, slowdown=4.0)) == 2.0


@pytest.mark.parametrize(
    "limits",
    [
        LimitHeaders(),
        LimitHeaders(limit=60, remaining=13),
        LimitHeaders(limit=60, remaining=13, reset=40, reset_in=-60.0),
    ],
)
def test_without_a_usable_window_six_go_in_a_minute(limits: LimitHeaders) -> None:
    window = window_of(limits, last_ticket=1, now=100.0, delay=0.25)
    six = Pace(last=100.0, recent=SIX_SENT)
    assert next_at(window, Pace(last=100.0), now=100.0) == 101.0
    assert next_at(window, six, now=100.0) == SIX_SENT[0] + 60.0
    assert next_at(window, replace(six, interval_jitter=0.7), now=100.0) == SIX_SENT[0] + 60.0
    after_a_429 = six.slowed_down(Window(), 100.0, FIGURES)
    assert next_at(window, after_a_429, now=100.0) == 100.0 + 2.0 * SLOW


def test_remaining_without_a_reset_leaves_a_reserve_alone_for_a_minute() -> None:
    assert next_at(Window(60, 9), Pace(last=100.0)) == 101.0
    assert next_at(Window(60, 8), Pace(last=100.0)) == 160.0
    assert next_at(Window(60, 20), Pace(last=100.0, burst=25.0)) == 160.0


def test_a_reset_by_a_clock_that_may_be_wrong_is_as_good_as_none() -> None:
    unsure = replace(MINUTE, remaining=50, is_clock_known=False)
    assert next_at(unsure, replace(ALONE, recent=SIX_SENT, last=100.0)) == SIX_SENT[0] + 60.0
    assert next_at(replace(unsure, remaining=8)) == FIGURES.plan_window


def test_eight_desks_that_know_nothing_keep_within_the_smallest_plan() -> None:
    figures = Pacing()
    pace, now, sent = Pace(), 0.0, []
    while now < 600.0:
        sent.append(now)
        pace = pace.sent(now, 0.7 + 0.6 * (len(sent) % 7) / 6.0, figures)
        now = bulk_at(Window(), pace, 0, now, figures)
    for begin in sent:
        assert 8 * sum(begin <= at < begin + 60.0 for at in sent) < 60 * 0.9
    assert len(sent) > 45


def test_where_the_limit_rolls_the_pace_follows_what_is_left() -> None:
    rolling_speedup = replace(MINUTE, remaining=30, is_rolling=True)
    assert next_at(rolling_speedup) == pytest.approx(60.0 / (FIGURES.rolling_speedup * 30))
    assert next_at(replace(rolling_speedup, remaining=3)) == pytest.approx(
        60.0 / (FIGURES.rolling_speedup * 3)
    )
    assert next_at(replace(rolling_speedup, remaining=0)) == SLOW


def test_the_own_rate_halves_with_a_429_and_recovers() -> None:
    pace = Pace()
    for _ in range(3):
        pace = pace.slowed_down(Window(), 0.0, FIGURES)
    assert pace.slowdown == 8.0
    for _ in range(100):
        pace = pace.slowed_down(Window(), 0.0, FIGURES)
    assert pace.slowdown == 60.0
    for _ in range(500):
        pace = pace.sped_up(FIGURES)
    assert pace.slowdown == 1.0


def test_what_others_took_at_once_is_kept_in_reserve_after_a_429() -> None:
    pace = Pace(last=0.0).slowed_down(replace(MINUTE, remaining=20), 30.0, FIGURES)
    assert pace.reserve(FIGURES) == 20.0
    assert next_at(replace(MINUTE, remaining=20), pace) >= 60.25
    assert Pace().slowed_down(replace(MINUTE, remaining=50), 30.0, FIGURES).burst == 30.0
    assert Pace().slowed_down(MINUTE, 61.0, FIGURES).burst == 0.0, "that window was over"
    for _ in range(200):
        pace = pace.sped_up(FIGURES)
    assert pace.reserve(FIGURES) < 1.0


def test_an_old_look_at_little_counts_as_none_where_others_send() -> None:
    seen = replace(MINUTE, remaining=4, seen_at=40.0)
    half = replace(ALONE, own_requests=5.0, remaining_drop=10.0)
    spent = partial(spent_until, in_flight=0, figures=FIGURES, for_people=True)
    assert spent(seen, half, now=43.0) < 43.0
    assert spent(seen, half, now=44.0) == MINUTE.opens_at
    assert spent(seen, ALONE, now=59.0) < 59.0, "alone nobody took it"
    assert spent(replace(seen, remaining=24), half, now=59.0) < 59.0
    assert spent(seen, half, now=61.0) < 61.0


def test_a_person_waits_where_many_others_press_on() -> None:
    eighth = replace(ALONE, own_requests=1.25, remaining_drop=10.0)
    spent = partial(spent_until, in_flight=0, figures=FIGURES, for_people=True)
    opening_share = replace(MINUTE, remaining=15, seen_at=10.0)
    assert spent(opening_share, eighth, now=18.0) < 18.0
    assert spent(opening_share, eighth, now=22.0) == MINUTE.opens_at
    calm = replace(MINUTE, remaining=52, seen_at=10.0)
    assert spent(calm, eighth, now=50.0) < 50.0


def test_people_use_a_days_window_though_their_look_is_old() -> None:
    eighth = replace(ALONE, own_requests=1.25, remaining_drop=10.0)
    day = Window(1000, 101, 160, resets_at=3600.0, opens_at=3600.5, began_at=0.0, seen_at=0.0)
    assert spent_until(day, eighth, 0, 1800.0, FIGURES, for_people=True) < 1800.0


def test_the_reserve_is_for_people_alone() -> None:
    seen = replace(MINUTE, remaining=3, seen_at=30.0)
    fourth = replace(ALONE, own_requests=2.5, remaining_drop=10.0)
    spent = partial(spent_until, in_flight=0, now=30.0, figures=FIGURES)
    assert fourth.reserve(FIGURES) == 3.0
    assert spent(seen, fourth, for_people=True) < 30.0
    assert spent(seen, fourth, for_people=False) == MINUTE.opens_at
    assert spent(replace(seen, remaining=4), fourth, for_people=False) < 30.0
    assert spent(replace(seen, remaining=1), ALONE, for_people=False) < 30.0


def test_a_days_window_goes_at_the_own_rate_and_leaves_a_tenth_to_people() -> None:
    day = Window(1000, 101, 160, resets_at=3600.0, opens_at=3600.5, began_at=0.0)
    assert next_at(day, replace(ALONE, recent=SIX_SENT, last=100.0)) == SIX_SENT[0] + 60.0
    assert next_at(replace(day, remaining=100)) == 3600.5


def test_the_share_is_learnt_from_how_remaining_falls() -> None:
    pace, window = Pace(), MINUTE
    for remaining in range(60, 0, -4):
        after = replace(window, remaining=remaining)
        pace, window = pace.with_observation(window, after, FIGURES), after
    assert pace.share == pytest.approx(0.25, abs=0.02)


def test_a_first_look_takes_what_is_gone_for_other_desks() -> None:
    gone = replace(MINUTE, remaining=55)
    assert Pace().with_observation(Window(), gone, FIGURES).share == pytest.approx(1 / 5)
    assert Pace().with_observation(Window(), replace(MINUTE, remaining=59), FIGURES).share == 1.0
    assert Pace().with_observation(Window(), replace(MINUTE, remaining=2), FIGURES).share == 1 / 8


def test_looks_at_two_windows_teach_no_share() -> None:
    after = replace(MINUTE, reset=220, remaining=30)
    assert Pace().with_observation(MINUTE, after, FIGURES) == Pace()


@given(
    shorter=st.sampled_from([2.0, 4.0, 8.0]),  # divides without rounding
    limit=st.integers(1, 1000),
    left=st.floats(0.0, 1.0),
    seen_at=st.floats(0.0, 60.0),
    age=st.floats(0.0, 1.0),
    remaining_drop=st.floats(1.0, 20.0),
    is_person=st.booleans(),
)
def test_a_shorter_window_is_spent_as_a_minute_is_at_its_own_scale(  # noqa: PLR0913  all that it depends on
    *,
    shorter: float,
    limit: int,
    left: float,
    seen_at: float,
    age: float,
    remaining_drop: float,
    is_person: bool,
) -> None:
    """Ten in ten seconds are held back for as sixty in a minute are: by what others may take."""
    pace = replace(ALONE, own_requests=1.0, remaining_drop=remaining_drop)
    remaining = round(left * limit)

    def is_spent(scale: float) -> bool:
        window = Window(
            limit,
            remaining,
            160,
            resets_at=60.0 / scale,
            opens_at=60.25 / scale,
            began_at=0.0,
            seen_at=seen_at / scale,
            smallest_step=60.0 / scale,
        )
        now = (seen_at + age * (60.0 - seen_at)) / scale
        return spent_until(window, pace, 0, now, FIGURES, for_people=is_person) > now

    assert is_spent(shorter) == is_spent(1.0)


@given(
    remaining=st.integers(0, 10**6),
    in_flight=st.integers(0, 4),
    own_requests=st.floats(0.1, 10.0),
    remaining_drop=st.floats(0.0, 1000.0),
    last=st.floats(-100.0, 60.0),
    interval_jitter=st.floats(0.7, 1.3),
)
def test_no_pace_is_past_sense(  # noqa: PLR0913, PLR0917  all that the pace depends on
    remaining: int,
    in_flight: int,
    own_requests: float,
    remaining_drop: float,
    last: float,
    interval_jitter: float,
) -> None:
    """Bulk work is never put off past the next window's beginning and its spread."""
    pace = Pace(last, (), interval_jitter, own_requests, remaining_drop)
    window = replace(MINUTE, remaining=remaining)
    at = bulk_at(window, pace, in_flight, 30.0, FIGURES)
    assert last <= at <= 60.25 + FIGURES.max_others - 1.0
    # Only what the shortest interval puts off comes between the window's end and the next.
    assert at <= max(60.0, last + interval_jitter / FIGURES.max_rate_factor) or at >= 60.25
