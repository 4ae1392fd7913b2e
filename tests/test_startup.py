"""What the start does before the first paint, and what it leaves until after it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import StatusFilter
from petdesk.session.after_paint import (
    DeferredSignals,
    activate,
    command_signals,
    list_signals,
)
from petdesk.storage.catalogue import CatalogueFile, catalogue_path
from petdesk.storage.first_screen import (
    FirstRow,
    first_screen_path,
    read_first_screen,
    write_first_screen,
)
from petdesk.storage.paths import Paths
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.listing.listing import Listing, Locale, build
from petdesk.viewmodels.main.state import Connection, MainState, StorageProblem
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.screen_snapshot import first_screen
from petdesk.viewmodels.text.wording import status_name
from petdesk.views.design.lists import ROW
from petdesk.views.design.scale import unit
from petdesk.views.main.window import ChildWindow, MainWindow
from petdesk.views.table.animal_table import AnimalTable

CHECKOUT = Path(__file__).parents[1]
ADDRESS = "http://127.0.0.1:9/v1"
LOCALE = Locale(str.casefold, status_name)
BELLA, ZOE = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Zoë", 2, None)

TO_THE_FIRST_PAINT = """
import gc, sys
from petdesk import app, cli

show_and_paint = app.show_and_paint

def look(window):
    show_and_paint(window)
    from PySide6 import QtCore, QtWidgets
    loaded = [*sys.modules, *vars(QtCore), *vars(QtWidgets)]
    model = window.first_table.model()
    rows = [model.index(row, 0).data() for row in range(model.rowCount())]
    import json
    print(json.dumps({"rows": rows, "loaded": loaded, "collects": gc.isenabled()}))
    sys.exit(0)

app.show_and_paint = look
cli.main([])
"""

TO_THE_FIRST_DESK = """
import json, os, sys
from petdesk import cli
from petdesk.session import run
from petdesk.viewmodels.main.view_model import MainViewModel

run.OPENING_LIMIT = 60.0  # seconds; a busy machine takes longer than a person waits

def look(model, desk, *, is_wanted):
    print(json.dumps({"connection": desk.connection.name, "loaded": [*sys.modules]}), flush=True)
    os._exit(0)

MainViewModel.attach = look
cli.main([])
"""


TO_THE_LISTENER = """
import json, os, sys, threading, types
from petdesk import app, cli
from PySide6 import QtCore, QtGui, QtWidgets

made, show_and_paint = [], app.show_and_paint

class Watched(types.ModuleType):
    # Asked for what the module lacks: a type that is not made yet.
    def __getattr__(self, name):
        note(f"{self.__name__}.{name}")
        self.__class__ = types.ModuleType
        try:
            return getattr(self, name)
        finally:
            self.__class__ = Watched

def note(what):
    if threading.current_thread() is not threading.main_thread() and "__" not in what:
        made.append(what)

def note_import(event, arguments):
    if event == "import" and arguments[0].startswith("PySide6."):
        note(arguments[0])

def watch(window):
    show_and_paint(window)
    for module in (QtCore, QtGui, QtWidgets):
        module.__class__ = Watched
    sys.addaudithook(note_import)
    timer = QtCore.QTimer(window)
    timer.timeout.connect(look)
    timer.start(1)

def look():
    listener = sys.modules.get("petdesk.single_instance.messages")
    if hasattr(listener, "WindowServer"):
        print(json.dumps({"made": made}), flush=True)
        os._exit(0)

app.show_and_paint = watch
cli.main([])
"""


def start(data: Path, script: str = TO_THE_FIRST_PAINT) -> dict[str, Any]:
    """Start PetDesk, and return what ``script`` tells of it."""
    variables = {
        **os.environ,
        "PETDESK_DATA_DIR": str(data),
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": ADDRESS,
    }
    done = subprocess.run(
        [sys.executable, "-c", script],
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
    """Two animals in the local copy, which the last run showed in an order of no sort."""
    catalogue = add(Catalogue(), [ZOE, BELLA], 1.0)
    file = CatalogueFile(catalogue_path(tmp_path, Environment.STAGING, ADDRESS))
    file.save(Catalogue(), catalogue)
    listing = replace(
        build(Listing(), catalogue, {}, LOCALE), shown=list(catalogue.records.values())
    )
    shown = first_screen(MainState(Environment.STAGING, catalogue, listing), ADDRESS)
    write_first_screen(first_screen_path(tmp_path, Environment.STAGING), shown)
    return tmp_path


def test_the_first_paint_shows_the_rows_that_the_last_run_showed(data: Path) -> None:
    assert start(data)["rows"] == ["Zoë", "Bella"]


def test_the_first_paint_of_another_address_shows_none_of_them(data: Path) -> None:
    path = first_screen_path(data, Environment.STAGING)
    write_first_screen(path, read_first_screen(path, ADDRESS)._replace(address="https://b/v1"))
    assert start(data)["rows"] == []


@pytest.mark.parametrize("has_copy", [True, False])
def test_the_first_paint_waits_for_nothing_that_it_does_not_show(
    data: Path, tmp_path: Path, *, has_copy: bool
) -> None:
    told = start(data if has_copy else tmp_path / "new")
    late = {
        *(
            "argparse",
            "logging",
            "dataclasses",
            "datetime",
            "json",
            "asyncio",
            "qasync",
            "httpx",
            "keyring",
            "msgspec",
            "starlette",
            "ssl",
            "sqlite3",
        ),
        *(
            "petdesk.diagnostics.exception_hook",
            "petdesk.single_instance.messages",
        ),
        *(
            "petdesk.session.session",
            "petdesk.desks",
            "petdesk.service.http",
            "petdesk.practice.app",
        ),
        *(
            "petdesk.views.main.binding",
            "petdesk.views.intake.add_form",
            "petdesk.views.settings.dialog",
        ),
        *(
            "petdesk.viewmodels.main.view_model",
            "petdesk.domain.catalogue",
            "petdesk.storage.catalogue",
        ),
        # The namespaces and classes of Qt whose many enumerations cost the most.
        *("Qt", "QStyle", "QDateTime", "PySide6.QtNetwork"),
    }
    # Python 3.14's traceback, which Qt for Python imports, brings dataclasses along. The writer of
    # type stubs, which PetDesk leaves out, would bring argparse and logging.
    qt = [sys.executable, "-c", "import sys, petdesk.qt; print(*sys.modules)"]
    run = subprocess.run(qt, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    with_qt = set(run.stdout.split())
    assert with_qt.isdisjoint({"argparse", "logging"})
    assert (late - with_qt).isdisjoint(told["loaded"])
    assert told["collects"] is False


@pytest.mark.parametrize("has_copy", [True, False])
def test_no_thread_makes_a_type_of_qt(data: Path, tmp_path: Path, *, has_copy: bool) -> None:
    # Two threads that make the same one break it: name it in `petdesk.qt`, or import it elsewhere.
    assert start(data if has_copy else tmp_path / "new", TO_THE_LISTENER) == {"made": []}


def test_the_first_desk_waits_for_nothing_that_asks_the_service_nothing(data: Path) -> None:
    told = start(data, TO_THE_FIRST_DESK)
    late = {
        "petdesk.session.session",
        "petdesk.controllers",
        "petdesk.domain.intake",
        "petdesk.storage.intake",
        "petdesk.viewmodels.add_form",
        "petdesk.viewmodels.bar",
        "petdesk.viewmodels.intake",
        "petdesk.viewmodels.settings",
    }
    assert told["connection"]
    assert "petdesk.views.main.binding" in told["loaded"]
    assert late.isdisjoint(told["loaded"])


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(Environment.STAGING)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    yield window
    window.hide()


def activated(window: MainWindow, folder: Path) -> MainViewModel:
    settings = Settings(Environment.STAGING, {Environment.STAGING: ADDRESS})
    return activate(window, Paths(folder, folder / "settings.ini"), settings).model


def table(window: MainWindow) -> AnimalTable:
    found = window.findChild(AnimalTable)
    assert isinstance(found, AnimalTable)
    return found


def names(window: MainWindow) -> list[str]:
    animals = table(window).model()
    return [animals.index(row, 0).data() for row in range(animals.rowCount())]


def test_what_was_emitted_before_anything_was_connected_is_repeated_once(
    window: MainWindow,
) -> None:
    answered: list[str] = []
    deferred = DeferredSignals(command_signals(window))
    window.close()
    window.child_wanted.emit(ChildWindow.SETTINGS)
    window.close_wanted.connect(lambda: answered.append("close"))
    window.child_wanted.connect(lambda child: answered.append(child.value))
    deferred.repeat()
    assert answered == ["close", "settings"]
    window.child_wanted.emit(ChildWindow.SETTINGS)
    assert answered == ["close", "settings", "settings"]


def test_a_status_chosen_before_anyone_could_filter_is_chosen_then(
    window: MainWindow, data: Path
) -> None:
    deferred = DeferredSignals(list_signals(window))
    window.filters.status_chosen.emit(StatusFilter.AVAILABLE)
    model = activated(window, data)
    deferred.repeat()
    assert model.state.listing.filter.status is StatusFilter.AVAILABLE
    assert names(window) == ["Bella"]


def test_every_signal_of_the_window_is_deferred(window: MainWindow) -> None:
    signals = {name for name, value in vars(MainWindow).items() if isinstance(value, Signal)}
    # They report changes, and ask for nothing.
    signals -= {"geometry_changed", "browsing_changed", "theme_changed"}
    signals.remove("logs_wanted")  # the hook of errors, which is there first, answers it
    signals.remove("dragged")  # whoever answers it has the window accept what is dragged
    assert signals
    deferred = list_signals(window) + command_signals(window)
    assert all(getattr(window, name) in deferred for name in signals)


def test_a_key_pressed_before_its_command_was_made_is_not_lost(
    qtbot: QtBot, window: MainWindow, data: Path
) -> None:
    with qtbot.waitExposed(window):
        window.show()
    deferred = DeferredSignals(command_signals(window))
    qtbot.keyClick(window.filters.search, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window.filters.search, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    model = activated(window, data)
    asked: list[str] = []
    window.child_wanted.connect(lambda child: asked.append(child.value))
    deferred.repeat()
    assert asked == ["add form"]
    assert model.state.listing.filter.status is StatusFilter.AVAILABLE
    assert window.filters.search.text() == ""


@pytest.mark.parametrize(
    "modifier", [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier]
)
def test_a_zoom_before_its_command_was_made_is_neither_lost_nor_typed(
    qtbot: QtBot, window: MainWindow, data: Path, modifier: Qt.KeyboardModifier
) -> None:
    with qtbot.waitExposed(window):
        window.show()
    deferred = DeferredSignals(command_signals(window))
    # QTest gives a key with Ctrl no text; a keyboard does.
    modifiers = Qt.KeyboardModifier.ControlModifier | modifier
    plus = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Plus, modifiers, "+")
    QCoreApplication.sendEvent(window.filters.search, plus)
    activated(window, data)
    steps: list[int] = []
    window.zoomed.connect(steps.append)
    deferred.repeat()
    assert steps == [1]
    assert window.filters.search.text() == ""


def test_what_is_typed_after_an_early_find_replaces_only_what_stood_there(
    qtbot: QtBot, window: MainWindow, data: Path
) -> None:
    with qtbot.waitExposed(window):
        window.show()
    search = window.filters.search
    qtbot.keyClicks(search, "zo")
    qtbot.keyClick(search, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(search, "be")
    activated(window, data)
    qtbot.keyClicks(search, "l")
    assert search.text() == "bel"
    assert names(window) == ["Bella"]


def test_after_the_paint_the_local_copy_and_the_menus_are_there(
    window: MainWindow, data: Path
) -> None:
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == ["&File", "&Edit", "&Animal", "&View", "&Help"]
    assert not window.menus.file.actions()
    model = activated(window, data)
    assert window.menus.file.actions()
    assert names(window) == ["Zoë", "Bella"]
    assert model.state.connection is Connection.STARTING


def test_the_first_paint_makes_the_rows_that_fit_and_leaves_room_for_the_others(
    qtbot: QtBot, data: Path
) -> None:
    screen = read_first_screen(first_screen_path(data, Environment.STAGING), ADDRESS)
    cells = ("Bella", "1", "Available", "1")
    rows = tuple(FirstRow(number, cells) for number in range(120))
    shown = screen.filter._replace(shown=5000)
    window = MainWindow(Environment.STAGING, screen._replace(rows=rows, filter=shown))
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    model = window.first_table.model()
    made = sum(bool(model.index(row, 0).data()) for row in range(model.rowCount()))
    fitting = window.height() // unit(ROW)
    assert fitting <= made <= fitting + 1 < len(rows)
    assert model.rowCount() == 5000


def test_rows_of_other_columns_are_not_shown_at_the_first_paint(qtbot: QtBot, data: Path) -> None:
    screen = read_first_screen(first_screen_path(data, Environment.STAGING), ADDRESS)
    rows = tuple(row._replace(cells=row.cells[1:]) for row in screen.rows)
    window = MainWindow(Environment.STAGING, screen._replace(rows=rows))
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    model = window.first_table.model()
    shown = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert shown == [None] * len(rows)


def test_what_was_typed_and_chosen_at_the_first_paint_holds_on(qtbot: QtBot, data: Path) -> None:
    screen = read_first_screen(first_screen_path(data, Environment.STAGING), ADDRESS)
    window = MainWindow(Environment.STAGING, screen)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    with qtbot.waitExposed(window):
        window.show()
    window.first_table.selectRow(1)
    window.first_table.setFocus()
    window.filters.search.setText("bel")
    model = activated(window, data)
    assert names(window) == ["Bella"]
    assert model.state.selected_id == BELLA.id
    assert window.focusWidget() is table(window)
    window.hide()


def test_a_local_copy_that_cannot_be_read_is_reported_after_the_paint(
    window: MainWindow, tmp_path: Path
) -> None:
    catalogue_path(tmp_path, Environment.STAGING, ADDRESS).write_bytes(b"no database at all" * 99)
    model = activated(window, tmp_path)
    assert isinstance(model.state.problem, StorageProblem)
    assert model.state.problem.set_aside


def test_what_fails_in_the_thread_is_raised(window: MainWindow) -> None:
    settings = Settings(Environment.STAGING, {})
    with pytest.raises(AttributeError):
        activate(window, None, settings)  # type: ignore[arg-type]  # what fails


QUITS = """
from PySide6.QtCore import QEvent
from petdesk.application import make_application

application, asked = make_application(), []
application.when_quit = lambda: asked.append("quit")
event = QEvent(QEvent.Type.Quit)
# Qt's Cocoa plugin logs a request that is not accepted as cancelled.
print(application.sendEvent(application, event), event.isAccepted(), asked)
"""


def printed(code: str) -> str:
    """Run ``code`` in a process of its own, without a screen; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_systems_request_to_quit_is_taken_and_the_end_asked_for() -> None:
    assert printed(QUITS) == "True True ['quit']\n"


ON_WINDOWS = """
import sys, types
named = []
from petdesk import application

shell = types.SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=named.append)
windows = types.SimpleNamespace(shell32=shell)
sys.modules["ctypes"] = types.SimpleNamespace(windll=windows)
application.sys = types.SimpleNamespace(platform="win32")
made = application.make_application()
print(named, made.windowIcon().pixmap(32).width())
"""


def test_on_windows_the_first_window_has_petdesks_icon_already() -> None:
    assert printed(ON_WINDOWS) == "['PetDesk.PetDesk'] 32\n"
