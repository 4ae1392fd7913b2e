from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeySequence, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from petdesk.animals.state import Connection, connection_changed
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.message_bar import MessageBar
from petdesk.animals.views.window import ChildWindow
from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText
from petdesk.intake.file import IntakeError
from petdesk.intake.state import BlockReason, Waiting
from petdesk.service.contract import Budget
from petdesk.service.errors import Offline, RateLimited, Refused
from petdesk.service.messages import Message, Topic
from tests.animals.views.screen import a_second_later
from tests.fakes import FakeCatalogueRepository, make_workspace
from tests.fakes import settle as settle_all
from tests.intake.intakes import ADDRESS, Intake, Store, settle, sheet
from tests.intake.views.conftest import Screen


@pytest.mark.parametrize(("key", "stage"), [(Qt.Key.Key_U, "undone"), (Qt.Key.Key_W, "added")])
async def test_a_held_animal_goes_by_one_key(screen: Screen, key: Qt.Key, stage: str) -> None:
    await screen.hold()
    for _late in range(2):
        QTest.keyClick(screen.window.focusWidget(), key, Qt.KeyboardModifier.AltModifier)
        await screen.until(stage)
    assert screen.window.filters.search.text() == ""


async def test_the_buttons_stand_below_a_text_that_would_be_narrow(screen: Screen) -> None:
    await screen.refuse(error=Refused(status=400, code="x", message="no such category here, " * 4))
    text = cast("QLabel", screen.window.findChild(QLabel, "Message"))
    frame = text.parentWidget()
    assert frame is not None
    button = next(b for b in frame.findChildren(QPushButton) if b.isVisible())
    for width, is_below in ((1600, False), (600, True), (1600, False)):
        screen.window.resize(width, 700)
        QCoreApplication.processEvents()
        assert (button.y() > text.geometry().bottom()) is is_below
        assert text.height() < 4 * text.fontMetrics().lineSpacing()


async def test_the_menus_undo_and_send_what_is_held(screen: Screen) -> None:
    menus = screen.window.menus
    actions = [*menus.edit.actions(), *menus.animal.actions()]
    undo, send = (each for each in actions if each.text().startswith(("&Undo", "&Send")))
    assert undo.shortcuts() == QKeySequence.keyBindings(QKeySequence.StandardKey.Undo)
    for command, stage in ((undo, "undone"), (send, "added")):
        assert [undo.text(), undo.isEnabled(), send.isEnabled()] == ["&Undo", False, False]
        await screen.hold("Salt & Pepper")
        assert [undo.text(), undo.isEnabled()] == ["&Undo adding “Salt && Pepper”", True]
        await settle(command.trigger)
        assert screen.desk.stages[-1] == stage


async def test_undo_has_the_platform_s_key_once_no_typing_can_be_undone(screen: Screen) -> None:
    search = screen.window.filters.search
    search.setFocus()
    QTest.keyClicks(search, "a")
    await screen.hold()
    QTest.keyClicks(search, "max")
    for stage in ("held", "undone"):
        QTest.keySequence(search, QKeySequence(QKeySequence.StandardKey.Undo))
        await screen.until(stage)
        assert search.text() == "a"


async def test_a_refused_animal_is_corrected_or_given_up_from_the_bar(screen: Screen) -> None:
    asked: list[ChildWindow] = []
    screen.window.child_wanted.connect(asked.append)
    await screen.refuse()
    assert screen.message == "The service refused “Sent” (400): no <b>llamas</b>."
    screen.press_in_bar("Correct…")
    assert asked == [ChildWindow.ADD_FORM]
    assert screen.form.state.draft.name == "Sent"
    screen.press_in_bar("Give up")
    await screen.until("given up")


async def test_an_endless_word_leaves_the_bar_low_and_its_remedy_in_sight(screen: Screen) -> None:
    await screen.refuse(error=Refused(status=402, code="x", message="W" * 500))
    text = cast("QLabel", screen.window.findChild(QLabel, "Message"))
    assert text.text().endswith("Ask your administrator.")
    assert text.heightForWidth(text.width()) < 5 * text.fontMetrics().height()


async def test_a_wait_is_heard_once(screen: Screen, heard: list[str]) -> None:
    await screen.wait("Bella")
    told = screen.message
    screen.desk.store.outcomes = [(Offline("no route"), False)] * 20
    await screen.desk.time.pass_(30.0)
    assert screen.message != told
    _speak(screen)
    assert heard == [screen.message]


async def test_a_refresh_that_fails_is_told_before_all_else_for_some_seconds(
    screen: Screen, heard: list[str]
) -> None:
    await screen.lose("Trip")
    workspace = make_workspace(screen.desk.store, FakeCatalogueRepository())
    screen.main.attach(workspace)
    screen.desk.store.error = Offline("no route")
    unknown = screen.message
    for _press in range(2):
        screen.main.work_online()
        await settle_all(workspace)
        assert screen.message.startswith("Can't reach the service.")
        _speak(screen)
    assert heard == 2 * [screen.message]
    screen.desk.time.now += 12.5
    a_second_later(screen.window)
    assert screen.message == unknown


async def test_an_alert_comes_on_screen_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[QAccessibleEvent] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", events.append)
    bar = MessageBar()
    qtbot.addWidget(bar)
    assert QAccessible.queryAccessibleInterface(bar).role() is QAccessible.Role.AlertMessage
    for text, times in (("Added Ada, #1", 0), ("Added Zoe, #2", 2)):  # Qt itself tells of the first
        bar.render_message(Message(text, topic=Topic.ADDED))
        qtbot.waitUntil(lambda: not bar._telling.isActive())
        shown = [each for each in events if each.type() is QAccessible.Event.ObjectShow]
        assert len(shown) == times


async def test_a_warning_covered_too_early_is_heard_later(screen: Screen, heard: list[str]) -> None:
    screen.main.apply(replace, problem=Offline("no route"))
    warning = screen.message
    screen.bar.show_result("Copied ID 8")
    _speak(screen)
    screen.bar.post(Topic.DONE, None)
    assert screen.message == warning
    _speak(screen)
    assert heard == ["Copied ID 8", warning]


async def test_a_pause_that_ends_much_later_is_heard(screen: Screen, heard: list[str]) -> None:
    told = []
    for seconds in (60, 62, 8 * 3600):
        limited = RateLimited(until=screen.desk.time() + seconds)
        screen.main.apply(replace, problem=limited)
        _speak(screen)
        told.append(screen.message)
    assert heard == [told[0], told[2]]


def _speak(screen: Screen) -> None:
    """Wait until what the bar shows has been spoken, if it is to be."""
    bar = screen.window.findChild(MessageBar)
    assert bar is not None
    screen.qtbot.waitUntil(lambda: not bar._telling.isActive())


async def test_what_is_added_is_told_and_selected_and_shown(screen: Screen) -> None:
    await screen.send("Bela")
    assert screen.message == "Added Bela, #3"
    assert screen.main.state.selected_id == 3
    screen.main.search("Max")
    screen.press_in_bar("Show")
    table = screen.window.findChild(AnimalTable)
    assert table is not None
    assert table.hasFocus()
    assert screen.main.state.selected_id == 3
    assert screen.main.state.listing.position_of(3) is not None


async def test_another_animal_that_a_person_chose_meanwhile_stays_chosen(screen: Screen) -> None:
    number = await screen.hold("Bela")
    screen.main.select(2)
    await settle(screen.desk.model.send_now, number)
    assert screen.main.state.selected_id == 2
    assert screen.message == "Added Bela, #3"


async def test_the_rows_of_an_import_are_not_all_heard(qtbot: QtBot, heard: list[str]) -> None:
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


@pytest.mark.parametrize("reason", BlockReason)
async def test_a_request_that_works_ends_the_wait(screen: Screen, reason: BlockReason) -> None:
    screen.desk.model.apply(replace, waiting=Waiting(reason))
    screen.main.got_through.emit()
    is_over = reason in (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)
    assert (screen.desk.model.state.waiting is None) is is_over


async def test_the_limit_that_the_window_shows_is_known(screen: Screen) -> None:
    screen.main.apply(replace, budget=Budget(paused_until=5.0))
    limit = screen.desk.model.state.limit
    assert limit is not None
    assert limit.until == 5.0
    screen.main.apply(replace, budget=Budget())
    assert screen.desk.model.state.limit is None


def message(screen: Screen) -> Message | None:
    return screen.bar.message(screen.desk.time())


def dismiss(screen: Screen) -> Topic:
    """Take the message away, and return what it was about."""
    shown = message(screen)
    assert shown is not None
    screen.bar.dismiss(shown)
    return shown.topic


def pending(screen: Screen) -> list[tuple[str, str]]:
    return [(animal.name, animal.progress) for animal in screen.main.state.listing.pending]


async def test_an_animal_stands_in_the_table_until_it_has_an_id(screen: Screen) -> None:
    desk = screen.desk
    desk.store.gate.clear()
    await screen.hold()
    assert pending(screen) == [("Bella", "Held: 3 s")]
    await desk.time.pass_(1.5)
    screen.pending.show_rows()
    assert pending(screen) == [("Bella", "Held: 2 s")]
    assert screen.message == "Adding “Bella” to Staging in 2 s."
    await desk.time.pass_(2.0)
    assert pending(screen) == [("Bella", "Sending…")]
    await settle(desk.store.gate.set)
    assert pending(screen) == []


async def test_nothing_of_another_environment_or_address_is_listed(screen: Screen) -> None:
    desk = screen.desk
    await screen.hold()
    await desk.model.leave(1.0)
    desk.store.gate.clear()
    desk.model.change_environment(Environment.STAGING, "https://other.example/v1")
    assert pending(screen) == []
    desk.model.change_environment(Environment.PRODUCTION, ADDRESS)
    screen.main.show_loaded(Environment.PRODUCTION, LocalCopy())
    assert pending(screen) == []
    desk.store.gate.set()


async def test_an_unknown_outcome_that_is_dismissed_is_decided_later(screen: Screen) -> None:
    await screen.lose("Bella")
    assert dismiss(screen) is Topic.UNKNOWN
    assert screen.desk.model.state.postponed == {screen.desk.entries[0].id}
    assert message(screen) is None


async def test_troubles_of_the_main_window_and_the_disk_are_dismissed(screen: Screen) -> None:
    screen.main.job_failed("save", KeyError("x"))
    assert dismiss(screen) is Topic.MAIN
    assert message(screen) is None
    screen.desk.disk.error = IntakeError("disk full")
    screen.desk.model.save_draft_soon(DraftText("B"))
    await screen.desk.time.pass_(1.0)
    assert dismiss(screen) is Topic.STORAGE
    assert screen.desk.model.state.problem is None
    screen.desk.disk.error = None


async def test_a_connection_that_is_missing_is_dismissed_until_it_changes(screen: Screen) -> None:
    screen.main.apply(connection_changed, Connection.NO_KEYRING)
    assert dismiss(screen) is Topic.MAIN
    assert message(screen) is None
    screen.main.apply(connection_changed, Connection.KEYRING_CLOSED)
    assert dismiss(screen) is Topic.MAIN


async def test_what_waits_is_reported_again_after_it_went_on(screen: Screen) -> None:
    for _time in range(2):
        await screen.wait("Bella")
        assert dismiss(screen) is Topic.WAITING
        assert message(screen) is None
        await screen.desk.time.pass_(10.0)
        assert pending(screen) == []


async def test_a_draft_is_reported_until_opened(qtbot: QtBot, home: Path, store: Store) -> None:
    for is_first in (True, False):
        intake = Intake(home / "intake.sqlite3", store)
        await intake.begin()
        screen = Screen(qtbot, intake)
        shown = message(screen)
        assert (shown and shown.topic) is (None if is_first else Topic.DRAFT)
        screen.form.open()
        assert screen.form.state.draft == (DraftText() if is_first else DraftText("Bella"))
        screen.form.edit(DraftText("Bella"))
        assert message(screen) is None
        screen.form.cancel()
        assert message(screen) is None
        await intake.end()
        screen.window.hide()
        delete(screen.pending)


async def test_undo_takes_back_what_was_done_last_while_it_is_held(screen: Screen) -> None:
    desk = screen.desk
    (command,) = (each for each in screen.window.menus.edit.actions() if "&Undo" in each.text())
    await desk.take(sheet("A", "B"), 3.0)
    assert command.text() == "&Undo importing “dogs.csv”"
    await screen.hold()
    assert command.text() == "&Undo adding “Bella”"
    await settle(command.trigger)
    assert command.text() == "&Undo importing “dogs.csv”"
    dismiss(screen)
    await settle(command.trigger)
    shown = message(screen)
    assert shown is not None
    assert shown.text == "Import of “dogs.csv” undone, nothing was sent. 2 undone."
    assert not command.isEnabled()
    await desk.time.pass_(60.0)
    assert desk.store.sent == []
