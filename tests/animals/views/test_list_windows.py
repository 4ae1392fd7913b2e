from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTableView, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.activity_view_model import MAX_EXCHANGES, ActivityViewModel, as_curl
from petdesk.animals.catalogue import Catalogue, merge
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.changes_view_model import ChangesViewModel
from petdesk.animals.listing import Listing
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.activity_window import ActivityWindow
from petdesk.animals.views.catalogue_windows import ChangesWindow
from petdesk.app.windows import Windows
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.service.contract import Exchange, PetList, WaitReason
from tests.animals.views.screen import NOW, Screen
from tests.exchanges import LISTED
from tests.forms import StepScope, an_intake, cells, named

BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
HUGE = Pet(2**63 - 1, "<b>Max</b>\u202e", 2, PetStatus.SOLD)
NEW = Change(NOW, HUGE.id, HUGE.name, ChangeKind.NEW, None, "sold")
REQUEST = "GET /pets?limit=100 · https://pets.example/v1"
GONE = Change(NOW - 60, 7, "Zoë", ChangeKind.NOT_LISTED)


@pytest.fixture
def screen(screen: Screen) -> Iterator[Screen]:
    """Have the other windows as well, with the animals listed."""
    both = merge(Catalogue(), PetList((BELLA, HUGE), 0, None, 100, NOW))
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(both, {1: "Dogs"}))
    form = AddFormViewModel(an_intake(), StepScope(), Listing)
    nothing = cast("Any", None)
    windows = Windows(screen.window, screen.model, nothing, form, *[nothing] * 5)
    yield screen
    windows.close()


def opened(screen: Screen, title: str) -> QWidget:
    children = screen.window.findChildren(QWidget)
    return next(w for w in children if w.isWindow() and w.windowTitle() == title)


def label(window: QWidget, name: str) -> QLabel:
    return cast("QLabel", window.findChild(QLabel, name))


def button(window: QWidget, text: str) -> QPushButton:
    return next(b for b in window.findChildren(QPushButton) if b.text().replace("&", "") == text)


def test_coverage_says_of_each_status_what_is_known_and_why(screen: Screen) -> None:
    screen.command("Coverage").trigger()
    window = opened(screen, "Coverage")
    assert isinstance(window, QtWidgets.QMessageBox)
    text = QTextDocumentFragment.fromHtml(window.text()).toPlainText()
    heading, *cells, reason = [line.strip() for line in text.split("\n")]
    assert heading.startswith("2 animal(s), as of")
    assert [cells[at : at + 3] for at in (0, 4, 8, 12)] == [
        ["✓", "Available", "1"],
        ["✓", "Pending", "0"],
        ["✓", "Sold", "1"],
        ["✓", "Not stated", "0"],
    ]
    tip = label(screen.window, "Coverage").toolTip().split("\n")
    extent = " All of them: the service listed fewer than 100."
    assert [line.endswith(extent) for line in tip] == [True] * 4
    assert "at most 100 animals in one answer" in reason


@pytest.fixture
def changes(screen: Screen) -> ChangesWindow:
    model = ChangesViewModel(screen.model, lambda: NOW)
    window = ChangesWindow(model, screen.window, lambda: NOW)
    window.show()
    model._take([NEW, GONE])
    return window


def table_of(window: QWidget) -> QTableView:
    return cast("QTableView", window.findChild(QTableView))


def test_changes_are_listed_filtered_and_copied(changes: ChangesWindow, qtbot: QtBot) -> None:
    assert [row[1:] for row in cells(table_of(changes))] == [
        ["<b>Max</b>\ufffd", "New: Sold", str(HUGE.id)],
        ["Zoë", "No longer listed", "7"],
    ]
    qtbot.keyClicks(named(changes, QLineEdit, "Filter changes"), "zoe")
    assert [row[1] for row in cells(table_of(changes))] == ["Zoë"]
    qtbot.mouseClick(button(changes, "Copy rows"), Qt.MouseButton.LeftButton)
    headings, row = QtWidgets.QApplication.clipboard().text().split("\n")
    assert headings == "When\tName\tWhat changed\tID"
    assert row.endswith("\tZoë\tNo longer listed\t7")
    assert label(changes, "List told").text() == "1 row(s) copied"
    qtbot.keyClicks(named(changes, QLineEdit, "Filter changes"), "x")
    assert label(changes, "Changes empty").text() == "No changes match “zoex”."
    qtbot.keyClick(changes, Qt.Key.Key_Escape)
    assert len(cells(table_of(changes))) == 2
    assert changes.isVisible()
    table_of(changes).selectRow(0)
    table_of(changes).setFocus()
    qtbot.keyClick(table_of(changes), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QtWidgets.QApplication.clipboard().text().count("\n") == 1
    qtbot.keyClick(changes, Qt.Key.Key_Escape)
    assert not changes.isVisible()


def test_enter_shows_the_animal_or_says_why_not(
    screen: Screen, changes: ChangesWindow, qtbot: QtBot
) -> None:
    table, note = table_of(changes), label(changes, "Changes note")
    table.selectRow(0)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert screen.model.state.selected_id == HUGE.id
    assert not note.isVisible()
    screen.model.search("bella")
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert not screen.model.state.listing.filter.is_active
    table.selectRow(1)
    qtbot.keyClick(table, Qt.Key.Key_Enter)
    assert note.text() == "“Zoë” is no longer listed."


def test_an_empty_list_says_so_and_one_that_cannot_be_read_why(screen: Screen) -> None:
    model = ChangesViewModel(screen.model, lambda: NOW)
    window = ChangesWindow(model, screen.window, lambda: NOW)
    window.show()
    note, empty = label(window, "Changes note"), label(window, "Changes empty")
    assert empty.text() == "Reading the changes…"
    model._take([])
    assert empty.text() == "No changes seen at this desk in the last 30 days."
    model.apply(replace, is_known=True, error="the disk is full")
    assert "can't be read (the disk is full)" in note.text()


def test_news_stands_in_the_status_bar_until_it_is_read(screen: Screen, qtbot: QtBot) -> None:
    line = screen.window.status_line
    assert not any(each.isVisible() for each in line.findChildren(QPushButton))
    screen.model._show(replace(screen.model.state, news=(NEW, GONE)))
    (news,) = line.findChildren(QPushButton)
    assert news.isVisible()
    assert news.text() == "1 new animal(s), 1 no longer listed"
    qtbot.mouseClick(news, Qt.MouseButton.LeftButton)
    window = opened(screen, "What changed")
    assert window.isVisible()
    assert not news.isVisible()
    assert [row[1] for row in cells(table_of(window))] == ["<b>Max</b>\ufffd", "Zoë"]
    window.close()
    screen.model._show(replace(screen.model.state, news=(GONE,)))
    assert news.isVisible()


def test_enter_while_looking_for_a_change_presses_no_button(
    screen: Screen, changes: ChangesWindow, qtbot: QtBot
) -> None:
    screen.model.search("bella")
    changes.hide()
    changes.show()  # a dialog chooses its default button as it is shown
    qtbot.keyClick(named(changes, QLineEdit, "Filter changes"), Qt.Key.Key_Return)
    assert screen.model.state.listing.filter.text == "bella"
    assert not any(each.isDefault() for each in changes.findChildren(QPushButton))


SOLD = LISTED._replace(path="/pets?limit=100&status=sold")


def test_the_newest_comes_first_and_the_oldest_goes() -> None:
    model = ActivityViewModel()
    seen: list[object] = []
    model.state_changed.connect(seen.append)
    for number in range(MAX_EXCHANGES + 3):
        model.record(LISTED._replace(tries=number))
    tries = [exchange.tries for exchange in model.state]
    assert tries == list(range(MAX_EXCHANGES + 2, 2, -1))
    assert seen[-1] == model.state


def test_a_curl_line_leaves_the_key_to_the_shell_and_the_address_to_nobody() -> None:
    assert as_curl(SOLD) == (
        "curl -i -X GET 'https://pets.example/v1/pets?limit=100&status=sold'"
        ' -H "Authorization: Bearer $PETDESK_API_KEY"'
    )
    assert "--data @animal.json" in as_curl(LISTED._replace(method="POST")), "no animal"


@pytest.fixture
def activity(screen: Screen) -> tuple[ActivityWindow, ActivityViewModel]:
    model = ActivityViewModel()
    return ActivityWindow(model, screen.window), model


@pytest.mark.parametrize(
    ("exchange", "words"),
    [
        (LISTED, [REQUEST, "200", "42 ms", "1", "", "59"]),
        (
            LISTED._replace(status=None, fault="no answer\u202e", remaining=None),
            [REQUEST, "no answer\ufffd", "42 ms", "1", "", ""],
        ),
        (
            LISTED._replace(tries=2, waited=3.26, reason=WaitReason.TRYING_AGAIN),
            [REQUEST, "200", "42 ms", "2", "3.3 s, before trying again", "59"],
        ),
        (
            LISTED._replace(status=None, waited=9.0, reason=WaitReason.LIMIT_REACHED),
            [REQUEST, "given up", "42 ms", "1", "9.0 s, the limit was reached", "59"],
        ),
    ],
)
def test_each_request_is_told_in_words(
    activity: tuple[ActivityWindow, ActivityViewModel], exchange: Exchange, words: list[str]
) -> None:
    window, model = activity
    model.record(exchange)
    assert cells(table_of(window))[0][1:] == words


def test_a_selected_request_stays_selected_and_is_copied(
    activity: tuple[ActivityWindow, ActivityViewModel],
) -> None:
    window, model = activity
    model.record(LISTED)
    table_of(window).selectRow(0)
    model.record(LISTED._replace(path="/pets/7"))
    button(window, "Copy as curl").click()
    assert "/pets?limit=100" in QApplication.clipboard().text()
    table_of(window).selectAll()
    model.record(LISTED._replace(path="/pets/8"))
    button(window, "Copy as curl").click()
    addresses = [line.split()[4] for line in QApplication.clipboard().text().split("\n")]
    assert [each.rpartition("/")[2] for each in addresses] == ["7", "pets?limit=100'"]
