"""What the start does before the first paint, and what it leaves until after it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from petdesk.after_paint import EarlyWishes, finish_window
from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.storage.catalogue_file import CatalogueFile, catalogue_path
from petdesk.viewmodels.listing import Locale
from petdesk.viewmodels.main import MainViewModel
from petdesk.viewmodels.wording import status_name
from petdesk.views.main_window import MainWindow

CHECKOUT = Path(__file__).parents[1]
ADDRESS = "http://127.0.0.1:9/v1"
BELLA, ZOE = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Zoë", 2, None)

TO_THE_FIRST_PAINT = """
import gc, json, sys
from petdesk import app, cli

show_and_paint = app.show_and_paint

def look(window):
    show_and_paint(window)
    from petdesk.views.animal_table import AnimalTable
    from PySide6 import QtCore
    table = window.findChild(AnimalTable)
    rows = [table.model().plain_text(row) for row in range(table.model().rowCount())]
    loaded = [*sys.modules, *(f"QtCore.{name}" for name in vars(QtCore))]
    print(json.dumps({"rows": rows, "loaded": loaded, "collects": gc.isenabled()}))
    sys.exit(0)

app.show_and_paint = look
cli.main([])
"""


def start(data: Path) -> dict[str, Any]:
    """Start PetDesk to its first paint; give the rows on screen and the names loaded."""
    variables = {
        **os.environ,
        "PETDESK_DATA_DIR": str(data),
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": ADDRESS,
    }
    done = subprocess.run(
        [sys.executable, "-c", TO_THE_FIRST_PAINT],
        env=variables,
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = CatalogueFile(catalogue_path(tmp_path, Environment.STAGING, ADDRESS))
    # An order that no sort would give, to see that it is the stored one.
    file.save(Catalogue(), add(Catalogue(), [BELLA, ZOE], 1.0), [ZOE.id, BELLA.id])
    return tmp_path


def test_the_first_paint_shows_the_local_copy_in_the_stored_order(data: Path) -> None:
    assert [row.split("\t")[0] for row in start(data)["rows"]] == ["Zoë", "Bella"]


@pytest.mark.parametrize("has_copy", [True, False])
def test_the_first_paint_waits_for_nothing_that_it_does_not_show(
    data: Path, tmp_path: Path, *, has_copy: bool
) -> None:
    told = start(data if has_copy else tmp_path / "new")
    late = {
        *("asyncio", "qasync", "httpx", "keyring", "msgspec", "starlette", "ssl"),
        *("petdesk.session", "petdesk.opening", "petdesk.service.http", "petdesk.practice.app"),
        *("petdesk.views.message_bar", "petdesk.views.add_form", "petdesk.views.settings_dialog"),
        # The namespaces whose many enumerations cost the most.
        *("QtCore.Qt", "PySide6.QtNetwork"),
    }
    assert late.isdisjoint(told["loaded"])
    assert told["collects"] is False


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    model = MainViewModel(Environment.STAGING, Locale(str.casefold, status_name))
    window = MainWindow(model)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    yield window
    window.hide()


def test_what_was_wished_before_anyone_could_answer_is_repeated_once(window: MainWindow) -> None:
    answered: list[str] = []
    wishes = EarlyWishes(window)
    window.close()
    window.help_wanted.emit()
    window.close_wanted.connect(lambda: answered.append("close"))
    window.help_wanted.connect(lambda: answered.append("help"))
    wishes.repeat()
    assert answered == ["close", "help"]
    window.help_wanted.emit()
    assert answered == ["close", "help", "help"]


def test_the_window_is_finished_while_its_events_are_handled(window: MainWindow) -> None:
    assert not window.menuBar().actions()
    finish_window(window)
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == ["&File", "&Edit", "&Animal", "&View", "&Help"]
    assert "petdesk.session" in sys.modules
