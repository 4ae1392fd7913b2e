"""The gate obeys the governor, loses nobody who waits, and keeps to pauses that are on disk."""

import asyncio
from pathlib import Path

import pytest

from petdesk.service.contract import Pause, Priority
from petdesk.service.errors import PauseReason
from petdesk.service.gate import Gate, PauseFiles
from petdesk.service.governor import DAY, Figures
from petdesk.service.headers import LimitHeaders
from tests.service.conftest import WALL, SetClock


async def test_an_early_timer_sends_nothing_early(set_clock: SetClock) -> None:
    gate = Gate(
        set_clock, random=lambda: 0.0, figures=Figures(margin=0.0), pause=Pause(WALL + 0.01)
    )
    waiting = asyncio.create_task(gate.acquire(Priority.PERSON))
    # The loop's clock runs past the moment while the gate's own stands still before it.
    _, unfinished = await asyncio.wait([waiting], timeout=0.05)
    assert unfinished
    set_clock.advance(0.01)
    await waiting


async def test_a_spent_window_is_reported_as_a_wait(set_clock: SetClock) -> None:
    gate = Gate(set_clock, random=lambda: 0.0, figures=Figures(margin=0.0))
    ticket = await gate.acquire(Priority.PERSON)
    told: list[float | None] = []
    gate.on_budget(lambda budget: told.append(budget.paused_until))
    gate.answered(ticket, 200, LimitHeaders(60, 0, int(WALL) + 12, reset_in=12.0, clock_offset=0.0))
    waiting = asyncio.create_task(gate.acquire(Priority.PERSON))
    await asyncio.sleep(0)
    assert told == [WALL + 12, WALL + 12]
    set_clock.advance(12.0)
    assert gate.budget().paused_until is None
    waiting.cancel()


async def test_a_service_that_is_down_is_reported_until_it_answers(set_clock: SetClock) -> None:
    gate = Gate(set_clock, random=lambda: 0.0, figures=Figures(down_after=1))
    assert gate.budget().down_until is None
    gate.failed(await gate.acquire(Priority.PERSON), sent=True)
    assert gate.budget().down_until == WALL + 0.5
    gate.answered(await gate.acquire(Priority.PERSON), 200, LimitHeaders())
    assert gate.budget().down_until is None


@pytest.mark.parametrize("is_let_through", [True, False])
async def test_a_caller_that_is_cancelled_loses_no_place(
    set_clock: SetClock, *, is_let_through: bool
) -> None:
    """It wakes only after both lines, in either order."""
    gate = Gate(set_clock, figures=Figures(max_in_flight=1))
    first = await gate.acquire(Priority.PERSON)
    second = asyncio.create_task(gate.acquire(Priority.PERSON))
    third = asyncio.create_task(gate.acquire(Priority.PERSON))
    await asyncio.sleep(0)
    if is_let_through:
        gate.failed(first, sent=False)
        second.cancel()
    else:
        second.cancel()
        gate.failed(first, sent=False)
    await third
    assert second.cancelled()
    assert gate.budget().waiting == 0


async def test_equals_go_in_order_of_arrival_and_any_place_can_be_given_up(
    set_clock: SetClock,
) -> None:
    gate = Gate(set_clock, figures=Figures(max_in_flight=1))
    ticket = await gate.acquire(Priority.PERSON)
    done: list[int] = []

    async def call(number: int) -> None:
        ticket = await gate.acquire(Priority.PERSON)
        done.append(number)
        gate.answered(ticket, 200, LimitHeaders())

    calls = [asyncio.create_task(call(number)) for number in range(2000)]
    await asyncio.sleep(0)
    assert gate.budget().waiting == 2000
    for number in range(0, 2000, 2):
        calls[number].cancel()
    await asyncio.sleep(0)
    assert gate.budget().waiting == 1000
    gate.answered(ticket, 200, LimitHeaders())
    await asyncio.gather(*calls, return_exceptions=True)
    assert done == list(range(1, 2000, 2))


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
