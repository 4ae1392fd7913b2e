"""What the bar and the menus say of intake, and do."""

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.banners import WelcomePanel
from petdesk.animals.views.message_bar import MessageBar
from petdesk.animals.views.window import ChildWindow
from petdesk.intake.state import BlockReason, Waiting
from petdesk.service.errors import Offline, RateLimited
from petdesk.service.messages import Action, Message, Topic, action_name
from tests.animals.views.screen import a_second_later
from tests.intake.views.screen import ADDED, NOW, Screen, held, queued, refused

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize(("key", "asked"), [(Qt.Key.Key_U, "undo"), (Qt.Key.Key_W, "send now")])
def test_a_held_animal_can_be_undone_or_sent_by_one_key(
    screen: Screen, key: Qt.Key, asked: str
) -> None:
    with screen.qtbot.waitActive(screen.window):
        screen.window.activateWindow()
    screen.intake.have(held(1))
    QTest.keyClick(screen.window, key, Qt.KeyboardModifier.AltModifier)
    screen.qtbot.waitUntil(lambda: screen.intake.asked == [(asked, 1)])


def test_the_buttons_stand_below_a_text_that_would_be_narrow_beside_them(screen: Screen) -> None:
    screen.intake.have(replace(refused(1), message="no such category here, " * 4))
    text = screen.window.findChild(QLabel, "Message")
    assert text is not None
    frame = text.parentWidget()
    assert frame is not None
    button = next(b for b in frame.findChildren(QPushButton) if b.isVisible())
    for width, is_below in ((1600, False), (600, True), (1600, False)):
        screen.window.resize(width, 700)
        QCoreApplication.processEvents()
        assert (button.y() > text.geometry().bottom()) is is_below
        assert text.height() < 4 * text.fontMetrics().lineSpacing()


def commands(screen: Screen) -> dict[str, QAction]:
    """Return the commands of the menus for a held animal, by their first word."""
    menus = screen.window.menus
    found = [*menus.edit.actions(), *menus.animal.actions()]
    return {
        action.text().replace("&", "").split()[0]: action
        for action in found
        if action.text().startswith(("&Undo", "&Send"))
    }


def test_the_menus_undo_and_send_what_is_held(screen: Screen) -> None:
    undo, send = (commands(screen)[word] for word in ("Undo", "Send"))
    assert [undo.text(), undo.isEnabled(), send.isEnabled()] == ["&Undo", False, False]
    assert undo.shortcuts() == QKeySequence.keyBindings(QKeySequence.StandardKey.Undo)
    entry = held(1)
    screen.intake.have(replace(entry, new=replace(entry.new, name="Salt & Pepper")))
    assert [undo.text(), undo.isEnabled()] == ["&Undo adding “Salt && Pepper”", True]
    undo.trigger()
    send.trigger()
    assert screen.intake.asked == [("undo", 1), ("send now", 1)]
    screen.intake.have(refused(1))
    assert [undo.text(), undo.isEnabled(), send.isEnabled()] == ["&Undo", False, False]


def test_undo_has_the_platform_s_key_but_for_typing_that_can_be_undone(screen: Screen) -> None:
    search = screen.window.filters.search
    with screen.qtbot.waitActive(screen.window):
        screen.window.activateWindow()
    search.setFocus()

    def press_undo() -> None:
        QTest.keySequence(search, QKeySequence(QKeySequence.StandardKey.Undo))

    press_undo()
    assert screen.intake.asked == []
    screen.intake.have(held(1))
    QTest.keyClicks(search, "max")
    press_undo()
    assert (search.text(), screen.intake.asked) == ("", [])
    press_undo()
    screen.qtbot.waitUntil(lambda: screen.intake.asked == [("undo", 1)])


def test_no_key_of_the_bar_is_one_of_the_window_s(screen: Screen) -> None:
    texts = [action_name(action) for action in Action]
    texts += [label.text() for label in screen.window.findChildren(QLabel)]
    texts += [action.text() for action in screen.window.menuBar().actions()]
    texts += [button.text() for button in WelcomePanel(screen.window).findChildren(QPushButton)]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) >= 13


def test_a_refused_animal_is_corrected_or_given_up_from_the_bar(screen: Screen) -> None:
    asked: list[ChildWindow] = []
    screen.window.child_wanted.connect(asked.append)
    screen.intake.have(refused(1))
    assert screen.message == "The service refused “Sent” (400): no <b>llamas</b>."
    screen.press_in_bar("Correct…")
    assert asked == [ChildWindow.ADD_FORM]
    assert screen.form.state.draft.name == "Sent"
    screen.press_in_bar("Give up")
    assert screen.intake.asked[1:] == [("give up", 1)]


def test_a_word_without_end_leaves_the_bar_low_and_its_remedy_in_sight(screen: Screen) -> None:
    screen.intake.have(replace(refused(1), message="W" * 500, status=402))
    text = cast("QLabel", screen.window.findChild(QLabel, "Message"))
    assert text.text().endswith("Ask your administrator.")
    assert text.heightForWidth(text.width()) < 5 * text.fontMetrics().height()


def test_a_wait_is_heard_once_and_again_after_a_retry(screen: Screen, heard: list[str]) -> None:
    def wait(until: float) -> None:
        why = Waiting(BlockReason.UNREACHABLE, until, Offline("no route"))
        screen.intake.show(replace(screen.intake.state, entries=(queued(1),), waiting=why))

    wait(NOW + 60)
    told = screen.message
    wait(NOW + 600)
    assert screen.message != told
    screen.qtbot.waitUntil(lambda: bool(heard))
    assert heard == [screen.message]
    screen.press_in_bar("Retry")
    a_second_later(screen.window)
    a_second_later(screen.window)
    screen.qtbot.waitUntil(lambda: len(heard) > 1)
    assert heard == 2 * [screen.message]


def test_a_warning_that_is_covered_before_it_is_spoken_is_heard_later(
    screen: Screen, heard: list[str]
) -> None:
    screen.main.apply(replace, problem=Offline("no route"))
    warning = screen.message
    screen.bar.show_result("Copied ID 8")
    _speak(screen)
    screen.bar.post(Topic.DONE, None)
    assert screen.message == warning
    _speak(screen)
    assert heard == ["Copied ID 8", warning]


def test_a_pause_that_ends_much_later_is_heard(screen: Screen, heard: list[str]) -> None:
    told = []
    for seconds in (60, 62, 8 * 3600):
        limited = RateLimited(until=NOW + seconds)
        screen.main.apply(replace, problem=limited)
        _speak(screen)
        told.append(screen.message)
    assert heard == [told[0], told[2]]


def _speak(screen: Screen) -> None:
    """Wait until what the bar shows has been spoken, if it is to be."""
    bar = screen.window.findChild(MessageBar)
    assert bar is not None
    screen.qtbot.waitUntil(lambda: not bar._telling.isActive())


def test_show_takes_the_keyboard_to_the_animal(screen: Screen) -> None:
    with screen.qtbot.waitActive(screen.window):
        screen.window.activateWindow()
    screen.intake.have(ADDED)
    screen.press_in_bar("Show")
    table = screen.window.findChild(AnimalTable)
    assert table is not None
    assert table.hasFocus()
    assert screen.main.state.selected_id == 42


def test_the_rows_of_an_import_are_not_heard_one_by_one(qtbot: QtBot, heard: list[str]) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    with qtbot.waitActive(bar):
        bar.show()

    def hear(text: str) -> list[str]:
        bar.render_message(Message(text, topic=Topic.IMPORT, entry_id=1))
        qtbot.waitUntil(lambda: not bar._telling.isActive())
        return heard

    first = "Importing “dogs.csv”: 1 of 9. 1 added, 8 waiting."
    assert hear(first) == [first]
    assert hear("Importing “dogs.csv”: 2 of 9. 2 added, 7 waiting.") == [first]
    refused = "Importing “dogs.csv”: 3 of 9. 2 added, 6 waiting, 1 refused."
    assert hear(refused) == [first, refused]
