"""The windows about intake: what the log lists, finds, offers and copies."""

from __future__ import annotations

import pytest
from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QTableView

from petdesk.animals.views.window import ChildWindow
from petdesk.intake import entry as intake
from petdesk.intake.matching import Findings
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import QuestionWindow
from tests.forms import named
from tests.intake.views.screen import (
    ADDED,
    NOW,
    PET,
    Screen,
    held,
    press,
    queued,
    refused,
    text_of,
    unknown,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Log:
    """The intake log as a person reads it."""

    def __init__(self, screen: Screen) -> None:
        screen.window.child_wanted.emit(ChildWindow.INTAKE_LOG)
        self.window = screen.opened(IntakeLogWindow)
        self.table = named(self.window, QTableView, "Entries")

    @property
    def rows(self) -> list[list[str]]:
        model = self.table.model()
        columns = range(model.columnCount())
        return [
            [str(model.data(model.index(row, column))) for column in columns]
            for row in range(model.rowCount())
        ]

    @property
    def note(self) -> str:
        return text_of(self.window, "Intake log note" if self.rows else "Intake log empty")

    def choose(self, row: int) -> list[str]:
        """Choose a row, and give the names of what can be done about it."""
        self.table.selectRow(row)
        names = ["Show animal", "Correct", "Did it go through?", "Give up"]
        return [name for name in names if named(self.window, QPushButton, name).isEnabled()]


ENTRIES = (ADDED, unknown(1), refused(2), queued(3), intake.undone(held(4, "Undone"), NOW))


def test_the_log_lists_every_entry_with_its_state_newest_first(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    assert [row[:2] for row in log.rows] == [
        ["Undone", "Undone"],
        ["Waiting", "Queued"],
        ["Refused", "Sent"],
        ["Unknown", "Bella"],
        ["Added", "Luna"],
    ]
    assert log.rows[4][2:5] == ["Dogs (1)", "Available", "42"]
    assert log.rows[2][8] == "400: no <b>llamas</b>"
    assert log.note == "5 entries"
    screen.intake.have(*ENTRIES, held(9, "New"))
    assert log.rows[0][:2] == ["Held", "New"]


def test_the_log_is_filtered_by_words_and_by_state(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    QTest.keyClicks(named(log.window, QLineEdit, "Filter entries"), "LUNA dog")
    assert [row[1] for row in log.rows] == ["Luna"]
    assert log.note == "1 entry"
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    assert len(log.rows) == 5
    QTest.keyClicks(named(log.window, QLineEdit, "Filter entries"), "#42")
    assert [row[1] for row in log.rows] == ["Luna"]
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    named(log.window, QComboBox, "State filter").setCurrentText("Refused")
    assert [row[1] for row in log.rows] == ["Sent"]
    named(log.window, QComboBox, "State filter").setCurrentText("Corrected")
    assert log.note == "No entries match your search."
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    assert not log.window.isVisible()


def test_each_entry_offers_what_can_be_done_about_it(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    assert log.choose(0) == ["Correct"]
    assert log.choose(1) == ["Give up"]
    assert log.choose(2) == ["Correct", "Give up"]
    assert log.choose(3) == ["Did it go through?", "Give up"]
    assert log.choose(4) == ["Show animal"]


def test_the_log_does_what_it_offers(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    log.choose(1)
    press(log.window, "Give up")
    assert screen.intake.asked == [("give up", 3)]
    log.choose(0)
    press(log.window, "Correct")
    assert screen.form.state.draft.name == "Undone"
    log.choose(3)
    press(log.window, "Did it go through?")
    assert screen.is_open(QuestionWindow)


def test_enter_shows_the_animal_in_the_table_whatever_is_filtered_there(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    screen.main.search("max")
    log = Log(screen)
    log.choose(4)
    QTest.keyClick(log.table, Qt.Key.Key_Return)
    assert screen.main.state.selected_id == 42
    assert not screen.main.state.listing.filter.is_active
    log.choose(0)
    QTest.keyClick(log.table, Qt.Key.Key_Return)
    assert screen.main.state.selected_id == 42


def test_no_two_mnemonics_of_a_window_are_the_same(screen: Screen) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_truncated=False, asked_at=NOW))
    log = Log(screen)
    screen.windows.ask()
    for window in (log.window, screen.opened(QuestionWindow)):
        texts = [label.text() for label in window.findChildren(QLabel)]
        texts += [button.text() for button in window.findChildren(QPushButton)]
        keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(keys) == len(set(keys)) >= 4
