"""What a keystroke in the search passes until it is painted: counted, since times vary."""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import petdesk
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.steps import connection_changed
from tests.gui.main.screen import Screen, copy_of
from tests.gui.main.session_window import shown
from tests.gui.paints import Paints

ANIMALS = 2_000
MAX_MODULES = 25
MAX_CALLS = 800
FEW = 2
"""Letters that may pass fewer modules, as they change less."""
NAMES = ("Bella", "Benno", "Isabel", "Max", "Luna", "Bertha", "Robert", "Mia")
ROOT = str(Path(petdesk.__file__).parent)


def calls_of(qtbot: QtBot, screen: Screen, letter: str) -> Counter[str]:
    """Press a key in the search; return PetDesk's calls, by file, until the rows are painted."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOT):
            calls[frame.f_code.co_filename] += 1

    paints = Paints()
    screen.table.viewport().installEventFilter(paints)
    before = sys.getprofile()
    sys.setprofile(count)
    qtbot.keyPress(screen.window.filters.search, letter)
    while not paints.seen:
        QApplication.processEvents()
    sys.setprofile(before)
    qtbot.keyRelease(screen.window.filters.search, letter)
    return calls


@pytest.fixture
def full(qtbot: QtBot, tmp_path: Path) -> Iterator[Screen]:
    """A session's window with many animals, of which a search leaves more than it has room for."""
    statuses = [*PetStatus, None]
    pets = [
        Pet(1000 + at, f"{NAMES[at % len(NAMES)]} {at}", at % 6 + 1, statuses[at % 4])
        for at in range(ANIMALS)
    ]
    with shown(qtbot, tmp_path, Settings(environment=Environment.PRACTICE)) as session:
        screen = Screen(session.window, session.model)
        screen.model.show_loaded(Environment.PRACTICE, copy_of(*pets, seen_at=time.time()))
        # What shows that work goes on would be painted by its own clock.
        screen.model.apply(connection_changed, Connection.READY)
        yield screen


def test_a_letter_more_passes_few_modules_and_calls(qtbot: QtBot, full: Screen) -> None:
    counted = [calls_of(qtbot, full, letter) for letter in "bell\b\b\bell"]
    letters = [calls for calls in counted if calls]
    # Not all of them, since timers of the window's run out in between, on a busy machine often.
    assert sorted(map(len, letters))[FEW] <= MAX_MODULES
    assert sorted(sum(calls.values()) for calls in letters)[FEW] < MAX_CALLS
