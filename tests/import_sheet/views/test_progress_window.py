from dataclasses import replace
from functools import partial

from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressBar
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.core.view_model import ViewModel
from petdesk.design.widgets import Button
from petdesk.import_sheet.progress import ProgressState
from petdesk.import_sheet.view_model import OmittedRow
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.intake.entry import BatchCounts, BatchMode, BatchRecord

RECORD = BatchRecord(
    1, Environment.STAGING, "https://pets.example", "dogs.xlsx", 0.0, 0.0,
    counts=BatchCounts(10, 0, 5, 1, 2, 0),
)  # fmt: skip


class StillImport(ViewModel[ProgressState]):
    """Shows one state, and counts what a person wants."""

    def __init__(self, state: ProgressState) -> None:
        super().__init__(state)
        self.wanted: list[str] = []
        self.pause, self.resume, self.stop = (
            partial(self.wanted.append, what) for what in ("pause", "resume", "stop")
        )

    def follow(self) -> None:
        """Nothing changes here."""


def shown(qtbot: QtBot, state: ProgressState) -> tuple[ImportProgressWindow, StillImport]:
    model = StillImport(state)
    window = ImportProgressWindow(model, None)  # type: ignore[arg-type]  # it asks no more
    qtbot.addWidget(window)
    window.show()
    return window, model


def buttons(window: ImportProgressWindow) -> dict[str, Button]:
    found = window.findChildren(Button)
    return {each.text().replace("&", ""): each for each in found if each.isVisible()}


def test_an_import_under_way_can_be_paused_and_stopped(qtbot: QtBot) -> None:
    window, model = shown(qtbot, ProgressState(RECORD, unknown_id=7))
    asked: list[object] = []
    window.ask_wanted.connect(asked.append)
    found = buttons(window)
    assert set(found) == {"Pause", "Stop import", "Export…", "Close", "Did it go through?"}
    found["Did it go through?"].click()
    assert asked == [7]
    found["Pause"].click()
    found["Stop import"].click()
    model.apply(lambda _state: ProgressState(replace(RECORD, starts_at=4e9)))
    buttons(window)["Undo import"].click()
    assert model.wanted == ["pause", "stop", "stop"]


def test_undo_stops_it_as_far_as_it_can_be(qtbot: QtBot) -> None:
    window, model = shown(qtbot, ProgressState(RECORD))
    with qtbot.waitActive(window):
        window.activateWindow()
    undo = QKeySequence(QKeySequence.StandardKey.Undo)
    QTest.keySequence(window, undo)
    qtbot.waitUntil(lambda: model.wanted == ["stop"])
    over = replace(RECORD, counts=BatchCounts(added=10))
    model.apply(lambda _state: ProgressState(over))
    QTest.keySequence(window, undo)
    assert model.wanted == ["stop"]


def test_that_it_stops_is_told_at_once_and_stop_is_gone(qtbot: QtBot, heard: list[str]) -> None:
    window, model = shown(qtbot, ProgressState(RECORD))
    window.activateWindow()
    buttons(window)["Stop import"].setFocus()
    qtbot.waitUntil(buttons(window)["Stop import"].hasFocus)
    heard.clear()
    stopping = replace(RECORD, mode=BatchMode.STOPPED)
    model.apply(lambda _state: ProgressState(stopping))
    assert heard == ["Stopping the import of “dogs.xlsx”…"]
    found = buttons(window)
    assert set(found) == {"Export…", "Close"}
    assert found["Close"].hasFocus()
    counts = BatchCounts(added=5, refused=1, unknown=2, taken_back=10)
    model.apply(lambda _state: ProgressState(replace(stopping, counts=counts)))
    assert window.findChildren(QProgressBar)[0].value() == 8
    assert heard[1:] == [
        "Import of “dogs.xlsx” stopped",
        "5 added, 1 refused, 2 without an answer, 10 undone",
    ]


def test_it_grows_for_the_rows_that_were_left_out_and_stays_on_the_screen(qtbot: QtBot) -> None:
    window, model = shown(qtbot, ProgressState(RECORD))
    before = window.height()
    rows = tuple(OmittedRow(at, "Rex", "Not ticked") for at in range(50))
    model.apply(replace, omitted=rows)
    assert before < window.height()
    assert window.screen().geometry().contains(window.frameGeometry())
