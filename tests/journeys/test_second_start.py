"""A second start on the same data raises the window that is open, and ends."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, run_desk
from tests.journeys.screen import Screen
from tests.journeys.waiting import eventually


@pytest.fixture
def other_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "other"
    folder.mkdir()
    return folder


@pytest.fixture
def other(screen: Screen, other_folder: Path) -> Iterator[Desk]:
    """A PetDesk on data of its own."""
    with ExitStack() as stack:
        yield stack.enter_context(run_desk(screen, other_folder, {}))


def test_a_second_start_raises_the_first_which_may_be_killed_or_ending(
    desk: Desk, other: Desk, start: StartDesk
) -> None:
    # Another data folder is another PetDesk.
    other.connected()
    other.main.keys("ctrl+q")
    assert other.ended() == 0
    desk.main.press("Add animal")
    desk.window("Add animal").take_keyboard()
    assert not desk.main.node.is_active
    second = start()
    assert second.ended() == 0
    eventually(lambda: desk.main.node.is_active)
    third = start()
    assert third.ended() == 0
    assert desk.row_count == 240

    desk.kill()
    desk = start()
    desk.connected()
    second = start()
    assert second.ended() == 0
    desk.main.close()
    again = start()
    assert desk.ended() == 0
    again.connected()
    a_first_one_that_hangs_is_told(again, start)
    again.quit()


def a_first_one_that_hangs_is_told(desk: Desk, start: StartDesk) -> None:
    """See a start end with a sentence where the first one answers nothing."""
    desk.process.send_signal(signal.SIGSTOP)
    try:
        second = start()
        # Not asked by the screen's tree, which would wait for the one that hangs.
        told = eventually(lambda: desk.screen.find_windows("PetDesk"))
        assert second.process.poll() is None
        desk.screen.focus_window(told[0])
        desk.screen.press_keys("Return")
        assert second.ended() == 1
    finally:
        desk.process.send_signal(signal.SIGCONT)


def test_a_start_for_another_environment_is_told_and_switches_nothing(
    desk: Desk, start: StartDesk
) -> None:
    assert start(PETDESK_ENVIRONMENT="staging").ended() == 0
    desk.message("was started for Staging, but is already open in Practice")
    assert desk.title == "PetDesk - Practice"
    assert start(PETDESK_ENVIRONMENT="practice").ended() == 0
    eventually(lambda: desk.main.label("Message") == "")
