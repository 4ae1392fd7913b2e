"""The limit's window, look after look, and how much of a plan's day is known to be used."""

from dataclasses import replace

import pytest

from petdesk.service.governor.window import DAY, DailyUsage, Window, updated_window, window_of
from petdesk.service.headers import LimitHeaders
from tests.service.governor.desk import FIGURES, MINUTE


def look(known: Window, fresh: Window) -> Window:
    return updated_window(known, fresh, is_newer=True, plan_window=60.0)


def resets(at: int, limit: int = 60) -> Window:
    return replace(MINUTE, reset=at, anchor=at, resets_at=at - 100.0, limit=limit)


def test_a_reset_that_creeps_on_is_that_of_a_limit_that_rolls() -> None:
    assert look(MINUTE, resets(163)).is_rolling
    assert not look(MINUTE, resets(220)).is_rolling
    assert not look(MINUTE, resets(163, limit=300)).is_rolling
    crept = MINUTE
    for at in range(161, 164):
        crept = look(crept, resets(at))
    assert crept.is_rolling
    assert look(crept, resets(400)).is_rolling


def test_a_window_that_is_shorter_than_a_minute_is_learnt() -> None:
    seen, now = Window(), 0.0
    for reset in (110, 120, 140, 150):
        now = reset - 100.0 - 9.6
        fresh = replace(
            resets(reset, 20), began_at=now, seen_at=now, farthest_reset=reset - 100.0 - now
        )
        seen = look(seen, fresh)
        assert not seen.is_rolling
    assert seen.farthest_reset == pytest.approx(9.6)


def test_a_reset_that_moves_on_by_less_than_it_was_ahead_rolls() -> None:
    first = replace(resets(160), farthest_reset=60.0)
    assert look(first, replace(resets(172), farthest_reset=9.0)).is_rolling
    assert not look(
        replace(first, farthest_reset=12.0), replace(resets(172), farthest_reset=9.0)
    ).is_rolling
    assert look(
        replace(first, farthest_reset=3.0), replace(resets(163), farthest_reset=3.0)
    ).is_rolling


def test_a_reset_that_is_rounded_anew_each_time_is_one_window() -> None:
    seen = MINUTE
    for at in (161, 160, 161, 160, 220, 221, 220):
        seen = look(seen, resets(at))
    assert not seen.is_rolling


def test_a_reset_that_is_past_names_no_window() -> None:
    past = LimitHeaders(limit=60, remaining=7, reset=40, reset_in=-60.0)
    assert window_of(past, 1, 100.0, 0.25) == Window(60, 7)


def test_headers_that_stop_leave_the_known_window() -> None:
    assert look(MINUTE, Window(60, 12)) == MINUTE


def test_the_earliest_reading_of_the_reset_holds() -> None:
    later = replace(MINUTE, resets_at=60.6, opens_at=60.85)
    earlier = replace(MINUTE, resets_at=59.4, opens_at=59.65)
    assert look(MINUTE, later).resets_at == 60.0
    assert look(MINUTE, earlier).opens_at == pytest.approx(59.65)


def test_the_day_meter_counts_all_desks_and_stops_bulk_before_the_days_limit() -> None:
    meter = DailyUsage()
    first, second = replace(MINUTE, remaining=20), replace(MINUTE, remaining=5)
    meter = meter.seen(Window(), first, 100, now=0.0).seen(first, second, 100, now=50.0)
    assert meter == DailyUsage(0.0, 55)
    third = replace(MINUTE, reset=220, remaining=25)
    meter = meter.seen(second, third, 100, now=70.0)
    assert (meter.used, meter.opens_at(100, 70.0, FIGURES)) == (90, DAY)
    assert meter.opens_at(100, DAY, FIGURES) < 0
    assert meter.opens_at(None, 70.0, FIGURES) < 0
    assert meter.opens_at(101, 70.0, FIGURES) < 0


def test_the_days_own_window_sets_the_meter_right() -> None:
    day = Window(1000, 40, 160, resets_at=DAY + 5.0, opens_at=DAY + 5.25, began_at=5.0)
    assert DailyUsage(0.0, 12).seen(MINUTE, day, 1000, now=9.0) == DailyUsage(5.0, 960)
