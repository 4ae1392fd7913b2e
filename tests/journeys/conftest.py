"""Journeys: the real program as a process on a real screen, driven by keys and read from outside.

Where the machine lacks what they need, they are skipped with its name.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest

from tests.journeys.desk import Desk, run_desk
from tests.journeys.keyrings import PROMPTER, Keyring, open_keyring
from tests.journeys.screen import Screen, lacking, open_screen
from tests.journeys.servers import Script, Service, at_staging, listing, scripted

_A11Y_SERVICE = "/usr/share/dbus-1/services/org.a11y.Bus.service"


class StartDesk(Protocol):
    """Starts PetDesk on the data of this test, at staging where ``service`` is; waits for nothing.

    ``variables`` are for this run.
    """

    def __call__(self, service: Script | Service | None = None, /, **variables: str) -> Desk: ...


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """One screen, bus and keyboard for all journeys; each starts programs of its own on it."""
    missing = lacking("Xvfb", "xdotool", "dbus-daemon", _A11Y_SERVICE)
    if missing:
        pytest.skip(f"a journey on a screen needs {missing}")
    with open_screen() as opened:
        yield opened


@pytest.fixture
def start_in_trouble(screen: Screen, tmp_path: Path) -> Iterator[StartDesk]:
    """Start PetDesk, which may say on stderr what the log says, too."""
    with ExitStack() as stack:

        def start(service: Script | Service | None = None, /, **variables: str) -> Desk:
            place = at_staging(service.address) if service is not None else {}
            return stack.enter_context(run_desk(screen, tmp_path, {**place, **variables}))

        yield start


@pytest.fixture
def start(start_in_trouble: StartDesk, tmp_path: Path) -> Iterator[StartDesk]:
    """Start PetDesk; no start of a test has written to stderr at its end."""
    yield start_in_trouble
    assert (tmp_path / "stderr").read_text() == ""


@pytest.fixture
def desk(start: StartDesk) -> Desk:
    """PetDesk on its first run, once practice's animals are there."""
    return start().connected()


@pytest.fixture
def script() -> Iterator[Script]:
    """A scripted service that has Kuzco, and takes others."""
    with scripted(listing("Kuzco")) as script:
        yield script


@pytest.fixture
def keyring(screen: Screen, tmp_path: Path) -> Iterator[Keyring]:
    """A real, unlocked keyring on the screen's bus; its prompt is the system's own."""
    missing = lacking("gnome-keyring-daemon", PROMPTER)
    if missing:
        pytest.skip(f"a journey with a keyring needs {missing}")
    with open_keyring(screen, tmp_path) as opened:
        yield opened
