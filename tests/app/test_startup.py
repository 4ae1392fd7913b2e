"""What a start shows first, what it loads when, and what a policy makes of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.store import CatalogueFile, catalogue_path
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from tests.programs import run_python

ADDRESS = "http://127.0.0.1:9/v1"
BELLA, ZOE = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Zoë", 2, None)

WATCHED = """
import builtins, json, os, sys, threading
from pathlib import Path
from petdesk.app import cli
from petdesk.app import main as app
from petdesk.core import paths
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication

show_and_paint, told, in_threads = app.show_and_paint, {}, []

def note_import(event, arguments):
    is_main = threading.current_thread() is threading.main_thread()
    if event == "import" and arguments[0].startswith("PySide6.") and not is_main:
        in_threads.append(arguments[0])

def rows(window):
    model = window.table.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]

def look(window):
    show_and_paint(window)
    sys.addaudithook(note_import)
    header = window.table.horizontalHeader()
    told.update(
        first=rows(window),
        buttons=[each.text() for each in window.filters.findChildren(QAbstractButton)
                 if each.isVisible() and each.text()],
        chosen=[each.text() for each in window.filters.findChildren(QAbstractButton)
                if each.isChecked()],
        size=QApplication.font().pointSizeF(),
        tools=[button.toolTip() for button in window.buttons[1:] if button.isVisible()],
        strip=window.strip.text(),
        order=header.sortIndicatorOrder().name,
        loaded=[*sys.modules],
        importer=builtins.__import__.__name__,
    )
    act(window)
    timer = QTimer(window)
    timer.timeout.connect(lambda: tell(window))
    timer.start(0)  # at each handling of events

def tell(window):
    if rows(window):
        told.setdefault("listed", [*sys.modules])
    opened = [each.windowTitle() for each in QApplication.topLevelWidgets() if each.isVisible()]
    if is_done(window, opened):
        told.update(rows=rows(window), opened=sorted(opened), in_threads=in_threads)
        print(json.dumps(told), flush=True)
        os._exit(0)

app.policy_file = lambda: paths.present_file(Path(os.environ["PETDESK_DATA_DIR"], "policy.toml"))
app.show_and_paint = look

def act(window):
    pass

def is_done(window, opened):
    return rows(window)
"""

TYPES_AND_CLICKS = """
def act(window):
    window.filters.search.setText("bel")
    window.add_button.click()

def is_done(window, opened):
    return rows(window) and "Add animal" in opened
"""

CHOOSES = """
def act(window):
    next(chip for chip in window.filters._statuses.values() if "Not stated" in chip.text()).click()

def is_done(window, opened):
    return rows(window) == ["Zoë"]
"""

LOOKS_AROUND = """
def act(window):
    assert window.welcome.isVisible()
    window.welcome.look_around.click()

def is_done(window, opened):
    return rows(window) and not window.welcome.isVisible()
"""

CLOSES = """
def act(window):
    window.close()

def is_done(window, opened):
    return False
"""


def start(data: Path, script: str = "", **others: str) -> str:
    """Start PetDesk, which does what ``script`` says at the first paint; return what it prints."""
    staging = {"PETDESK_ENVIRONMENT": "staging", "PETDESK_STAGING_URL": ADDRESS}
    code = f"{WATCHED}{script}\nprint(cli.main([]))"
    done = run_python("-c", code, PETDESK_DATA_DIR=str(data), **staging | others)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two animals in the local copy."""
    file = CatalogueFile(catalogue_path(tmp_path, Environment.STAGING, ADDRESS))
    file.save(Catalogue(), add(Catalogue(), [ZOE, BELLA], 1.0))
    return tmp_path


def test_the_window_comes_first_and_takes_what_is_typed_and_pressed_at_once(data: Path) -> None:
    told: dict[str, Any] = json.loads(start(data, TYPES_AND_CLICKS))
    assert told["first"] == []
    assert told["importer"] == "__import__"  # PySide6's own reads the source of each module
    assert "Clear filters" not in told["buttons"]
    assert (told["chosen"], told["order"]) == (["All"], "AscendingOrder")
    late = {"asyncio", "qasync", "httpx", "keyring", "msgspec", "ssl", "PySide6.QtNetwork"}
    assert late.isdisjoint(told["loaded"])
    assert late.isdisjoint(told["listed"])
    assert told["rows"] == ["Bella"]
    assert "Add animal" in told["opened"]
    # Two threads that make the same type of Qt's break it (`petdesk.design.qt`).
    assert told["in_threads"] == []


def test_a_status_chosen_before_there_were_rows_holds(data: Path) -> None:
    assert json.loads(start(data, CHOOSES))["rows"] == ["Zoë"]


def test_who_only_browses_begins_with_the_available_animals(data: Path) -> None:
    data.joinpath("settings.toml").write_text("browse_only = true\n")
    assert json.loads(start(data))["rows"] == ["Bella"]


def test_a_newcomer_can_look_around_at_once(tmp_path: Path) -> None:
    nowhere = {"PETDESK_ENVIRONMENT": "practice", "PETDESK_STAGING_URL": ""}
    assert json.loads(start(tmp_path, LOOKS_AROUND, **nowhere))["rows"]


def test_a_window_closed_at_once_ends_in_good_order(data: Path) -> None:
    assert start(data, CLOSES) == "0\n"


def test_qt_still_says_what_is_wrong_with_an_argument() -> None:
    script = "import petdesk.design.qt as qt; qt.QtCore.QObject().setObjectName(5)"
    assert "setObjectName(name: str" in run_python("-c", script).stderr


QUITS = """
from PySide6.QtCore import QEvent
from petdesk.app.application import make_application

application, asked = make_application(), []
application.when_quit = lambda: asked.append("quit")
event = QEvent(QEvent.Type.Quit)
# Qt's Cocoa plugin logs a request that is not accepted as cancelled.
print(application.sendEvent(application, event), event.isAccepted(), asked)
"""


def test_the_systems_request_to_quit_is_taken_and_the_end_asked_for() -> None:
    assert run_python("-c", QUITS).stdout == "True True ['quit']\n"


SHOWS = """
def is_done(window, opened):
    return True
"""


def test_the_size_of_texts_and_browsing_hold_from_the_first_paint_on(tmp_path: Path) -> None:
    def shown(policy: str) -> dict[str, Any]:
        (tmp_path / "policy.toml").write_text(policy, encoding="utf-8")
        told: dict[str, Any] = json.loads(start(tmp_path, SHOWS))
        return told

    usual, large, browsing = map(shown, ("", "text_percent = 200\n", "browse_only = true\n"))
    assert large["size"] == pytest.approx(2 * usual["size"])
    assert browsing["size"] == pytest.approx(1.5 * usual["size"])
    assert (len(usual["tools"]), browsing["tools"]) == (2, [])
    assert "Browse only, set by your administrator" in browsing["strip"]
