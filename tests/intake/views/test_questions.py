"""The questions about unknown entries and other addresses."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTableView

from petdesk.intake import entry as intake
from petdesk.intake.matching import Findings
from petdesk.intake.state import Recheck, SendAgain
from petdesk.intake.views.question_window import AddressQuestion, QuestionWindow
from petdesk.service.errors import Offline
from tests.forms import named
from tests.intake.views.screen import (
    BEFORE,
    HERE,
    NOW,
    OTHER,
    PET,
    Screen,
    press,
    queued,
    sending,
    text_of,
    unknown,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def _is_read(interval: Callable[[int], None]) -> None:
    """Have each press count at once."""
    interval(0)


def test_the_question_opens_only_where_a_person_asks_and_shows_the_only_match(
    screen: Screen,
) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_truncated=False, asked_at=NOW))
    assert not screen.is_open(QuestionWindow)
    screen.press_in_bar("Did it go through?")
    window = screen.opened(QuestionWindow)
    assert window.windowTitle() == "Did it go through?"
    assert not window.isModal()
    assert text_of(window, "Question") == "To Staging: Bella, Dogs (1), Available"
    assert "One matching animal appeared: #812 Bella." in text_of(window, "Found")
    matches = named(window, QTableView, "Matches")
    model = matches.model()
    cells = [str(model.index(0, column).data()) for column in range(model.columnCount())]
    assert (model.rowCount(), cells) == (1, ["Bella", "#812 · Dogs", "Available"])
    assert named(window, QPushButton, "That's it").isDefault()
    assert named(window, QPushButton, "Send again").isEnabled()
    press(window, "That's it")
    assert screen.intake.asked == [("confirm", 1, 812)]
    assert not window.isVisible()


def test_of_several_matches_one_is_chosen_by_the_keyboard_alone(screen: Screen) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET, OTHER), is_truncated=True, asked_at=NOW))
    screen.press_in_bar("Did it go through?")
    window = screen.opened(QuestionWindow)
    matches = named(window, QTableView, "Matches")
    assert "may be an older animal" in text_of(window, "Found")
    assert not named(window, QPushButton, "That's it").isEnabled()
    assert named(window, QPushButton, "Decide later").isDefault()
    assert window.focusWidget() is named(window, QPushButton, "Decide later")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is matches
    QTest.keyClick(matches, Qt.Key.Key_Down)
    QTest.keyClick(matches, Qt.Key.Key_Down)
    QTest.keyClick(matches, Qt.Key.Key_Return)
    assert screen.intake.asked == [("confirm", 1, 900)]


def test_what_was_chosen_for_one_animal_is_not_chosen_for_its_twin(screen: Screen) -> None:
    found = Findings((PET, OTHER), is_truncated=True, asked_at=NOW)
    screen.intake.have(unknown(1), unknown(2), unknown(3), _1=found, _2=found, _3=found)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    matches = named(window, QTableView, "Matches")
    matches.selectRow(0)
    press(window, "That's it")
    assert text_of(window, "Others") == "1 more after this one."
    assert not matches.selectionModel().hasSelection()
    assert not named(window, QPushButton, "That's it").isEnabled()
    named(window, QPushButton, "Send again").setFocus()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert screen.intake.asked == [("confirm", 1, 812), ("send again", [2])]


@pytest.mark.parametrize(
    ("findings", "words", "default", "can_send"),
    [
        ({}, "is looking", "Decide later", False),
        ({"_1": Findings((), is_truncated=True, asked_at=NOW)}, "first 100", "Decide later", True),
        ({"_1": Findings((), is_truncated=False, asked_at=NOW)}, "complete", "Send again", True),
    ],
)
def test_enter_does_what_is_safe(
    screen: Screen, findings: dict[str, Findings], words: str, default: str, *, can_send: bool
) -> None:
    screen.intake.have(unknown(1), **findings)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    assert words in text_of(window, "Found")
    assert named(window, QPushButton, default).isDefault()
    assert named(window, QPushButton, "Send again").isEnabled() is can_send
    assert not named(window, QTableView, "Matches").isVisible()
    assert not named(window, QPushButton, "That's it").isEnabled()


def test_one_question_follows_the_other_and_escape_decides_nothing(screen: Screen) -> None:
    found = Findings((), is_truncated=False, asked_at=NOW)
    screen.intake.have(unknown(1, "Bella"), unknown(2, "Rex"), _1=found, _2=found)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    assert text_of(window, "Others") == "1 more after this one."
    press(window, "Send again")
    assert "Bella" in text_of(window, "Question")  # until the newest list was seen
    screen.intake.have(queued(1, "Bella"), unknown(2, "Rex"), _2=found)
    assert "Rex" in text_of(window, "Question")
    assert text_of(window, "Others") == ""
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert screen.intake.asked == [("send again", [1])]
    assert screen.intake.state.postponed == frozenset()
    screen.windows.ask(2)
    press(window, "Decide later")
    assert screen.intake.state.postponed == {2}


def test_enter_pressed_twice_answers_one_question(
    screen: Screen, interval: Callable[[int], None]
) -> None:
    found = Findings((), is_truncated=False, asked_at=NOW)
    screen.intake.have(unknown(1, "Bella"), unknown(2, "Rex"), _1=found, _2=found)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    interval(60_000)
    screen.intake.have(queued(1, "Bella"), unknown(2, "Rex"), _2=found)
    assert "Rex" in text_of(window, "Question")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert screen.intake.asked == [("send again", [1])]
    interval(0)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert screen.intake.asked == [("send again", [1]), ("send again", [2])]


NAMES = ["That's it", "Send again", "Decide later"]


def test_while_the_newest_list_is_asked_for_that_is_said_and_only_escape_works(
    screen: Screen,
) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET, OTHER), is_truncated=False, asked_at=NOW))
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    named(window, QTableView, "Matches").selectRow(1)
    checking = {1: SendAgain(Recheck.UNDER_WAY)}
    screen.intake.show(replace(screen.intake.state, send_again=checking))
    assert "Checking the newest list" in text_of(window, "Found")
    assert "2 matching animals" not in text_of(window, "Found")
    assert [named(window, QPushButton, name).isEnabled() for name in NAMES] == [False] * 3
    assert not named(window, QTableView, "Matches").isEnabled()
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert screen.intake.asked == []
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    screen.windows.ask()
    screen.intake.show(replace(screen.intake.state, send_again={}))
    assert [named(window, QPushButton, name).isEnabled() for name in NAMES] == [True] * 3


@pytest.mark.parametrize(
    ("again", "words"),
    [
        (SendAgain(Recheck.MATCHED), "the list has changed"),
        (SendAgain(Recheck.IMPOSSIBLE), "Try again once PetDesk is connected"),
        (SendAgain(Recheck.IMPOSSIBLE, Offline("no route")), "reach the service"),
    ],
)
def test_why_it_was_not_sent_again_is_said_and_enter_decides_nothing(
    screen: Screen, again: SendAgain, words: str
) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_truncated=False, asked_at=NOW))
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    screen.intake.show(replace(screen.intake.state, send_again={1: again}))
    assert "Not sent again" in text_of(window, "Found")
    assert words in text_of(window, "Found")
    assert "#812 Bella" in text_of(window, "Found")
    assert all(named(window, QPushButton, name).isEnabled() for name in NAMES)
    assert named(window, QPushButton, "Decide later").isDefault()


def test_what_is_left_to_another_entry_is_named_and_cannot_be_chosen(screen: Screen) -> None:
    added = intake.added(sending(2, "Bella"), None, NOW)
    found = Findings((PET,), is_truncated=False, asked_at=NOW)
    screen.intake.have(unknown(1), added, _1=found, _2=found)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    text = text_of(window, "Found")
    assert "1 animal (#812) looks the same, but PetDesk takes it for another" in text
    assert not named(window, QTableView, "Matches").isVisible()
    assert not named(window, QPushButton, "That's it").isEnabled()


@pytest.mark.parametrize(
    ("button", "asked"),
    [
        ("Send them here", [("release", 1), ("release", 2)]),
        ("Give up", [("give up", 1), ("give up", 2)]),
        ("Decide later", []),
    ],
)
def test_what_is_meant_for_another_address_is_a_question_of_its_own(
    screen: Screen, button: str, asked: list[tuple[object, ...]]
) -> None:
    entries = (queued(1, "A", BEFORE), queued(2, "B", BEFORE), queued(3, "C", "https://x.example"))
    screen.intake.have(*entries)
    assert screen.message == f"2 animals were added for another address ({BEFORE})."
    screen.press_in_bar("Decide…")
    window = screen.opened(AddressQuestion)
    assert "A, B" in window.informativeText()
    assert HERE in window.informativeText()
    assert window.defaultButton().accessibleName() == "Decide later"
    named(window, QPushButton, button).click()
    assert screen.intake.asked == asked
    assert not window.isVisible()


def test_the_question_is_heard_as_it_opens(screen: Screen, heard: list[str]) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_truncated=False, asked_at=NOW))
    heard.clear()
    screen.press_in_bar("Did it go through?")
    window = screen.opened(QuestionWindow)
    assert heard == [f"{text_of(window, 'Question')} {text_of(window, 'Found')}"]
