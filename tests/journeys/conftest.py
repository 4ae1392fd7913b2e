"""Journeys: the real program as a process on a real screen, driven by keys and read from outside.

Where the machine lacks what they need, they are skipped with its name.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest

from tests.journeys.desk import Desk
from tests.journeys.keyrings import Keyring
from tests.journeys.screen import Screen

_A11Y_SERVICE = "/usr/share/dbus-1/services/org.a11y.Bus.service"


class StartDesk(Protocol):
    """Starts PetDesk on the data of this test, with variables for this run; waits for nothing."""

    def __call__(self, **variables: str) -> Desk: ...


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """One screen, bus and keyboard for all journeys; each starts programs of its own on it."""
    pytest.importorskip("jeepney", reason="the journeys read the screen by D-Bus: Linux only")
    from tests.journeys.screen import lacking, open_screen  # noqa: PLC0415  it imports jeepney

    missing = lacking("Xvfb", "xdotool", "dbus-daemon", _A11Y_SERVICE)
    if missing:
        pytest.skip(f"a journey on a screen needs {missing}")
    with open_screen() as opened:
        yield opened


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[StartDesk]:
    """Start PetDesk; at the end every start is over and none has written to stderr."""
    from tests.journeys.desk import run_desk  # noqa: PLC0415  it imports jeepney

    started: list[Desk] = []
    with ExitStack() as stack:

        def start_one(**variables: str) -> Desk:
            desk = stack.enter_context(run_desk(screen, tmp_path, variables))
            started.append(desk)
            return desk

        yield start_one
    # All starts of a test write to one file.
    assert "".join(desk.complaints() for desk in started[:1]) == ""


@pytest.fixture
def start_in_trouble(screen: Screen, tmp_path: Path) -> Iterator[StartDesk]:
    """Start PetDesk, which may say on stderr what the log says, too."""
    from tests.journeys.desk import run_desk  # noqa: PLC0415  it imports jeepney

    with ExitStack() as stack:
        yield lambda **variables: stack.enter_context(run_desk(screen, tmp_path, variables))


@pytest.fixture
def desk(start: StartDesk) -> Desk:
    """PetDesk on its first run, once practice's animals are there."""
    running = start()
    running.connected()
    return running


@pytest.fixture
def keyring(screen: Screen, tmp_path: Path) -> Iterator[Keyring]:
    """A real, unlocked keyring on the screen's bus; its prompt is the system's own."""
    from tests.journeys.keyrings import PROMPTER, open_keyring  # noqa: PLC0415  it imports jeepney
    from tests.journeys.screen import lacking  # noqa: PLC0415  it imports jeepney

    missing = lacking("gnome-keyring-daemon", PROMPTER)
    if missing:
        pytest.skip(f"a journey with a keyring needs {missing}")
    with open_keyring(screen, tmp_path) as opened:
        yield opened
