"""The limit's window, look after look."""

from dataclasses import replace

import pytest

from petdesk.service.governor.window import Window, looked
from tests.service.governor.figures import MINUTE


def test_the_longest_time_to_reset_is_kept_for_its_limit() -> None:
    near = replace(MINUTE, reset=165, resets_at=65.0, length=5.0)
    assert looked(MINUTE, near, is_newer=True).length == 60.0
    assert looked(MINUTE, replace(near, limit=300), is_newer=True).length == 5.0


def test_headers_that_stop_leave_the_known_window() -> None:
    assert looked(MINUTE, Window(60, 12), is_newer=True) == MINUTE


def test_the_earliest_reading_of_the_reset_holds() -> None:
    later = replace(MINUTE, resets_at=60.6, opens_at=60.85)
    earlier = replace(MINUTE, resets_at=59.4, opens_at=59.65)
    assert looked(MINUTE, later, is_newer=True).resets_at == 60.0
    assert looked(MINUTE, earlier, is_newer=True).opens_at == pytest.approx(59.65)
