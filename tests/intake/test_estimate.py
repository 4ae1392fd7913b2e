"""The price of a batch is told before it begins."""

import pytest

from petdesk.intake.estimate import estimate
from petdesk.service.contract import Budget, BulkBudget

NOW = 1_000_000.0


def test_the_time_is_what_the_limit_leaves() -> None:
    price = estimate(300, Budget(limit=60, bulk=BulkBudget(50.0)), NOW)
    assert (price.requests, price.for_people, price.is_for_days) == (300, 10, False)
    assert price.seconds == pytest.approx(360.0)


def test_a_batch_for_more_than_a_day_goes_on_on_the_next_ones() -> None:
    bulk = BulkBudget(60.0, 1_000, 600, NOW + 3_600.0, 900)
    price = estimate(600 + 900 + 60, Budget(limit=60, bulk=bulk), NOW)
    assert (price.today, price.is_for_days) == (600, True)
    # The rest of this day, a whole one, and the last sixty at the pace of the third.
    assert price.seconds == pytest.approx(3_600.0 + 24 * 3_600.0 + 60.0)
