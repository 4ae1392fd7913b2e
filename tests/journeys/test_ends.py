"""Ends that nobody chose in the window: signals, a lost screen; and with a keyring that asks."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from petdesk.intake import entry as intake
from petdesk.intake.file import IntakeFile
from tests.faults import silence
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, hold
from tests.journeys.patches import patched
from tests.journeys.screen import open_display
from tests.journeys.servers import Script
from tests.journeys.waiting import eventually

SIGNAL_AT_IMPORT = """
import os, signal, sys

def hear(event, values):
    if event == "import" and values[0] == {module!r}:
        os.kill(os.getpid(), signal.{name})

sys.addaudithook(hear)
"""


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """Restore in the programs under test the signal that `nohup` ignores."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def stages(folder: Path) -> list[intake.Stage]:
    file = IntakeFile(folder / "data" / "intake.sqlite3")
    return [entry.stage for entry in file.load(time.time()).entries]


def has_ended_well(desk: Desk) -> bool:
    return desk.ended() == 0 and not desk.complaints()


# SIGTERM is sent below, while the service is silent.
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])
def test_a_signal_ends_it_as_quit_does(
    start: StartDesk, script: Script, tmp_path: Path, name: str
) -> None:
    hold(tmp_path, 30)
    desk = start(script).connected()
    desk.add_llama("Yzma")
    desk.message("Adding “Yzma” to Staging in")
    # What is changed and not saved is asked about by nobody.
    desk.settings().write("Production address", "https://pets.example/v1")
    desk.process.send_signal(getattr(signal, name))
    assert has_ended_well(desk)
    assert script.posts() == 1
    assert stages(tmp_path) == [intake.Stage.ADDED]


def test_a_signal_ends_it_while_the_service_says_nothing(
    start: StartDesk, script: Script, tmp_path: Path
) -> None:
    hold(tmp_path, 30)
    desk = start(script).connected()
    script.always = silence
    desk.add_llama("Yzma")
    desk.message("Adding “Yzma” to Staging in")
    desk.process.send_signal(signal.SIGTERM)
    # One that comes again, as from a terminal that is closed, changes nothing.
    eventually(lambda: script.posts() == 1)
    desk.process.send_signal(signal.SIGHUP)
    assert has_ended_well(desk)
    # It did not wait for the call's own time-out, after which it would be unknown.
    assert stages(tmp_path) == [intake.Stage.SENDING]


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("PySide6.QtCore", "SIGINT"),
        ("petdesk.app.export_and_print", "SIGTERM"),
        ("petdesk.practice.store", "SIGHUP"),
    ],
)
def test_a_signal_ends_a_start_without_a_word(
    start: StartDesk, tmp_path: Path, module: str, name: str
) -> None:
    desk = start(**patched(tmp_path, SIGNAL_AT_IMPORT.format(module=module, name=name)))
    # Before the window is there, nothing can be lost: the signal itself ends it.
    is_early = module == "PySide6.QtCore"
    assert desk.ended() == (-getattr(signal, name) if is_early else 0)


def test_a_signal_that_is_ignored_stays_so(start: StartDesk) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup leaves it to its program
    desk = start().connected()
    desk.process.send_signal(signal.SIGHUP)
    desk.search("bella")
    eventually(lambda: "Bella" in desk.names())
    desk.quit()


def test_a_lost_screen_is_told_in_one_line(start_in_trouble: StartDesk) -> None:
    with open_display() as display:
        desk = start_in_trouble(DISPLAY=display).connected()
    assert desk.ended() == 1
    assert "X11 connection broke" in desk.complaints()
    assert "Traceback" not in desk.complaints()
    # It was no fault of PetDesk's, so the next start has nothing to tell.
    again = start_in_trouble().connected()
    assert not again.main.label("Message")
    again.quit()
