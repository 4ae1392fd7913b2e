"""A pause on disk lasts as long as it was meant to, whoever set the clocks."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.service.pauses import PauseFiles, StoredPause

NOON = 1_800_000_000.0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "1",
        "{",
        "\x00",
        "x" * 9999,
        '{"until": 1}',
        '{"until": "x", "noted_at": 1, "monotonic": 1}',
        '{"until": 1e999, "noted_at": 1, "monotonic": 1}',
        '{"until": NaN, "noted_at": 1, "monotonic": 1}',
        '{"until": 1, "noted_at": 1, "monotonic": 1, "other": 1}',
    ],
)
def test_what_is_damaged_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "one.json").write_text(text)
    assert PauseFiles(tmp_path).read("one") is None


PAUSE = StoredPause(NOON + 60.0, NOON, 1000.0)


@pytest.mark.parametrize("set_by", [0.0, -3600.0, 3600.0, -1e8, 1e8])
def test_a_clock_that_was_set_moves_no_pause_within_one_start_of_the_computer(
    set_by: float,
) -> None:
    wall = NOON + 20.0 + set_by
    assert PAUSE.corrected_until(wall, 1020.0) - wall == pytest.approx(
        40.0 if set_by >= 0 else 60.0
    )


def test_after_a_start_of_the_computer_the_wall_clock_alone_counts() -> None:
    assert PAUSE.corrected_until(NOON + 20.0, 3.0) == NOON + 60.0


@given(st.floats(-1e9, 1e9), st.floats(0.0, 1e9))
def test_no_pause_is_longer_than_it_was_meant_to_be(moved: float, monotonic: float) -> None:
    wall = NOON + moved
    assert PAUSE.corrected_until(wall, monotonic) - wall <= 60.001
