"""Starts that open no window: a second one on the same data, and one for no environment."""

import signal
from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, run_desk
from tests.journeys.screen import Screen
from tests.journeys.waiting import eventually


def test_a_second_start_raises_the_first_which_may_be_killed_ending_or_hanging(
    desk: Desk, screen: Screen, start: StartDesk, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "other"
    elsewhere.mkdir()
    with run_desk(screen, elsewhere, {}) as other:
        other.connected().quit()  # another data folder is another PetDesk
    desk.main.press("Add animal")
    desk.window("Add animal").take_keyboard()
    assert not desk.main.node.is_active
    assert start().ended() == 0
    eventually(lambda: desk.main.node.is_active)
    assert start().ended() == 0
    assert desk.row_count == 240

    desk.kill()
    desk = start().connected()
    assert start().ended() == 0
    desk.main.keys("ctrl+q")
    again = start()
    assert desk.ended() == 0
    again.connected()

    again.process.send_signal(signal.SIGSTOP)
    try:
        second = start()
        # Not asked by the screen's tree, which would wait for the one that hangs.
        told = eventually(lambda: screen.find_windows("PetDesk"))
        assert second.process.poll() is None
        screen.focus_window(told[0])
        screen.press_keys("Return")
        assert second.ended() == 1
    finally:
        again.process.send_signal(signal.SIGCONT)
    again.quit()


def test_a_name_that_is_no_environment_opens_none_and_says_so_on_the_screen(
    start_in_trouble: StartDesk,
) -> None:
    desk = start_in_trouble(PETDESK_ENVIRONMENT="stagging")
    told = desk.window("PetDesk")
    says = "PETDESK_ENVIRONMENT is 'stagging'; it must be one of: practice, staging, production"
    eventually(lambda: any(says in node.name for node in told.node.walk()))
    told.press("OK")
    assert desk.ended() == 2
    assert says in desk.complaints()
