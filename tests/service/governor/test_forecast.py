"""What the limit leaves to bulk work is told before it begins."""

from dataclasses import replace

import pytest

from petdesk.service.governor.forecast import bulk_budget
from petdesk.service.governor.pace import Pace
from petdesk.service.governor.policy import Policy
from petdesk.service.governor.state import State
from petdesk.service.governor.window import DAY, DailyUsage, Window

NOW = 1_000.0
MINUTE = Window(60, 41, 1_060, NOW + 60.0, NOW + 60.0, began_at=NOW)


def wall(moment: float) -> float:
    return moment + 5_000.0


def test_alone_at_a_key_a_batch_has_nearly_the_whole_minute() -> None:
    bulk = bulk_budget(State(window=MINUTE), NOW, Policy(), wall)
    assert bulk.per_minute == pytest.approx(60.0)


def test_where_others_send_as_well_it_has_its_part() -> None:
    pace = Pace(own_requests=1.0, remaining_drop=4.0)
    bulk = bulk_budget(State(window=MINUTE, pace=pace), NOW, Policy(), wall)
    assert 15.0 < bulk.per_minute < 30.0


def test_where_nothing_is_known_it_goes_slowly() -> None:
    bulk = bulk_budget(State(), NOW, Policy(), wall)
    assert bulk.per_minute == Policy().pacing.rate_without_headers


def test_a_window_of_a_day_is_not_spent_in_a_minute() -> None:
    day = replace(MINUTE, limit=1_000, resets_at=NOW + DAY)
    bulk = bulk_budget(State(window=day), NOW, Policy(), wall)
    assert bulk.per_minute == Policy().pacing.rate_without_headers


def test_a_part_of_the_day_is_left_to_people() -> None:
    state = State(window=MINUTE, day=DailyUsage(NOW - 10.0, 300))
    bulk = bulk_budget(state, NOW, Policy(per_day=1_000), wall)
    assert (bulk.day_limit, bulk.per_day, bulk.day_left) == (1_000, 900, 600)
    assert bulk.day_ends_at == wall(NOW - 10.0 + DAY)


def test_a_day_that_is_over_counts_no_more() -> None:
    state = State(window=MINUTE, day=DailyUsage(NOW - DAY, 900))
    bulk = bulk_budget(state, NOW, Policy(per_day=1_000), wall)
    assert (bulk.day_left, bulk.day_ends_at) == (900, None)
