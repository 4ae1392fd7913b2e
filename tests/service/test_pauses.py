"""A pause on disk lasts as long as it was meant to, whoever set the clocks."""

from pathlib import Path

import pytest

from petdesk.service.contract import Pause
from petdesk.service.errors import PauseReason
from petdesk.service.governor import DAY
from petdesk.service.pauses import PauseFiles
from tests.service.conftest import WALL, SetClock


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "1", "{", "\x00", "x" * 9999, '{"until": 1}'),
        '{"until": "x", "noted_at": 1, "monotonic": 1, "reason": "limit"}',
        '{"until": 1e999, "noted_at": 1, "monotonic": 1, "reason": "limit"}',
        '{"until": NaN, "noted_at": 1, "monotonic": 1, "reason": "limit"}',
    ],
)
def test_what_is_damaged_counts_as_none(tmp_path: Path, set_clock: SetClock, text: str) -> None:
    (tmp_path / "one.json").write_text(text)
    assert PauseFiles(tmp_path, set_clock).read("one") is None


@pytest.mark.parametrize(("length", "kept"), [(60.0, 60.0), (25 * 3600.0, 25 * 3600.0), (1e9, DAY)])
@pytest.mark.parametrize("reason", ["", ', "reason": "other"', ', "reason": null'])
def test_a_pause_holds_whatever_it_is_for_but_no_longer_than_a_day(
    tmp_path: Path, set_clock: SetClock, length: float, kept: float, reason: str
) -> None:
    moments = f'"until": {WALL + length}, "noted_at": {WALL}, "monotonic": {set_clock.now}'
    (tmp_path / "one.json").write_text(f"{{{moments}{reason}}}")
    files = PauseFiles(tmp_path, set_clock)
    for passed in (0.0, 20.0):
        set_clock.advance(passed)
        assert files.read("one") == Pause(WALL + kept, PauseReason.LIMIT)


@pytest.mark.parametrize(
    ("set_by", "counted", "left"),
    [
        # Within one start of the computer its other clock shows what passed.
        (0.0, 20.0, 40.0),
        (3600.0, 20.0, 40.0),
        (1e8, 20.0, 40.0),
        # Set back it shows nothing of that, and no pause is longer than it was meant to be.
        (-3600.0, 20.0, 60.0),
        (-1e8, 20.0, 60.0),
        # After a start of the computer the wall clock alone counts.
        (0.0, -997.0, 40.0),
        (3600.0, -997.0, -3560.0),
    ],
)
def test_a_clock_that_was_set_moves_no_pause(
    tmp_path: Path, set_clock: SetClock, set_by: float, counted: float, left: float
) -> None:
    files = PauseFiles(tmp_path, set_clock)
    files.write("one", Pause(WALL + 60.0, PauseReason.BLOCKED))
    set_clock.now += counted
    set_clock.wall_now += 20.0 + set_by
    for passed in (0.0, 5.0):  # what was read is written down for the clock as it is now
        set_clock.advance(passed)
        pause = files.read("one")
        assert pause is not None
        assert pause.reason is PauseReason.BLOCKED
        assert pause.until - set_clock.wall_now == pytest.approx(left - passed)
