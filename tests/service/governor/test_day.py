"""How much of a plan's day is known to be used."""

from dataclasses import replace

from petdesk.service.governor.day import DAY, DayMeter
from petdesk.service.governor.window import Window
from tests.service.governor.figures import FIGURES, MINUTE


def test_the_day_meter_counts_all_desks_and_stops_bulk_before_the_days_limit() -> None:
    meter = DayMeter()
    first, second = replace(MINUTE, remaining=20), replace(MINUTE, remaining=5)
    meter = meter.seen(Window(), first, 100, now=0.0).seen(first, second, 100, now=50.0)
    assert meter == DayMeter(0.0, 55)
    third = replace(MINUTE, reset=220, remaining=25)
    meter = meter.seen(second, third, 100, now=70.0)
    assert (meter.used, meter.opens_at(100, 70.0, FIGURES)) == (90, DAY)
    assert meter.opens_at(100, DAY, FIGURES) < 0
    assert meter.opens_at(None, 70.0, FIGURES) < 0
    assert meter.opens_at(101, 70.0, FIGURES) < 0


def test_the_days_own_window_sets_the_meter_right() -> None:
    day = Window(1000, 40, 160, resets_at=DAY + 5.0, opens_at=DAY + 5.25, began_at=5.0)
    assert DayMeter(0.0, 12).seen(MINUTE, day, 1000, now=9.0) == DayMeter(5.0, 960)
