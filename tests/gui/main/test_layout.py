"""The parts of the window and their places: what folds away, what is kept, what never moves."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.service.contract import Budget
from petdesk.service.errors import Offline
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.state import Connection
from petdesk.views.main.window import MainWindow
from tests.gui.main.screen import NOW, Screen

OFFLINE = Offline("refused")


def test_details_fold_away_in_a_narrow_window_and_come_when_called(
    screen: Screen, qtbot: QtBot
) -> None:
    window = screen.window
    screen.model.select(1)
    assert window.details.isVisible()
    window.resize(800, 560)
    qtbot.waitUntil(window.details.isHidden)
    assert window.width() == 800
    screen.table.setFocus()
    qtbot.keyClick(screen.table, Qt.Key.Key_Return)
    assert window.details.isVisible()
    assert screen.button("Copy ID").hasFocus()
    qtbot.keyClick(screen.button("Copy ID"), Qt.Key.Key_Escape)
    assert not window.details.isVisible()
    assert screen.table.hasFocus()


def test_a_message_stands_below_the_list_and_moves_no_row(screen: Screen) -> None:
    table = screen.table
    before = table.mapTo(screen.window, table.pos()), table.rowViewportPosition(0)
    screen.show(main_steps.refresh_failed(screen.model.state, OFFLINE))
    QApplication.processEvents()
    message = screen.part("Message")
    assert message.isVisible()
    assert message.mapTo(screen.window, message.pos()).y() > table.height()
    assert (table.mapTo(screen.window, table.pos()), table.rowViewportPosition(0)) == before


def test_the_keyboard_goes_on_in_the_list_where_the_message_goes_away(screen: Screen) -> None:
    screen.show(main_steps.refresh_failed(screen.model.state, OFFLINE))
    screen.button("Retry").setFocus()
    screen.show(replace(screen.model.state, problem=None))
    assert not screen.part("Message").isVisible()
    assert screen.table.hasFocus()


def test_check_now_and_refresh_keep_the_keyboard_while_they_work(
    screen: Screen, qtbot: QtBot
) -> None:
    screen.model.select(1)
    screen.show(replace(screen.model.state, connection=Connection.READY))
    check, refresh = screen.button("Check now"), screen.button("Refresh")
    check.setFocus()
    screen.show(replace(screen.model.state, checking_id=1))
    assert check.hasFocus()
    assert check.text() == "Checking…"
    with qtbot.assertNotEmitted(screen.window.details.check_wanted):
        qtbot.keyClick(check, Qt.Key.Key_Space)
    refresh.setFocus()
    screen.show(replace(screen.model.state, connection=Connection.WORKING))
    assert refresh.hasFocus()
    with qtbot.assertNotEmitted(screen.window.refresh_wanted):
        qtbot.keyClick(refresh, Qt.Key.Key_Space)


def test_in_a_pause_refresh_and_check_say_why_they_wait_and_until_when(screen: Screen) -> None:
    screen.model.select(1)
    budget = Budget(60, 0, paused_until=NOW + 20)
    screen.show(replace(screen.model.state, budget=budget))
    said = screen.label("Budget")
    assert said.startswith("Shared request limit reached. Continues at ")
    assert said in screen.button("Refresh").toolTip()
    assert screen.button("Refresh").accessibleDescription() == said
    assert screen.label("Check wait") == said
    assert screen.part("Check wait").isVisible()
    screen.show(replace(screen.model.state, budget=Budget(60, 60)))
    assert not screen.part("Check wait").isVisible()
    assert said not in screen.button("Refresh").toolTip()


def test_the_limit_is_shown_where_it_matters_and_else_in_a_tool_tip(screen: Screen) -> None:
    screen.show(replace(screen.model.state, budget=Budget(60, 41)))
    assert not screen.part("Budget").isVisible()
    assert screen.part("Connection").toolTip() == "41 of 60 requests left"
    screen.show(replace(screen.model.state, budget=Budget(60, 14)))
    assert screen.part("Budget").isVisible()


def test_columns_and_the_room_of_the_details_are_kept_until_they_are_reset(
    screen: Screen, qtbot: QtBot
) -> None:
    window, table = screen.window, screen.table
    usual = table.columnWidth(1), window.split.sizes()
    with qtbot.waitSignal(window.geometry_changed, timeout=1000):
        table.setColumnWidth(1, usual[0] + 40)
    window.split.moveSplitter(700, 1)
    kept, room = window.split.state(), window.split.sizes()
    again = MainWindow(Environment.PRACTICE, clock=lambda: NOW, columns=kept)
    qtbot.addWidget(again, before_close_func=lambda _window: None)
    again.resize(1100, 720)
    again.show()
    assert again.table.columnWidth(1) == usual[0] + 40
    qtbot.waitUntil(lambda: again.split.sizes() == room)
    again.hide()
    reset = next(a for a in window.actions() if a.text().replace("&", "") == "Reset layout")
    reset.trigger()
    # The usual width depends on the room, and the screen of these tests is narrower than a desk's.
    window.resize(1100, 720)
    qtbot.waitUntil(lambda: (table.columnWidth(1), window.split.sizes()) == usual)
    assert window.split.state().startswith(b"0|")


def test_the_buttons_of_the_header_have_names_and_tell_their_keys(screen: Screen) -> None:
    buttons = screen.window.findChildren(QAbstractButton)
    tips = {b.accessibleName() or b.text(): b.toolTip() for b in buttons if b.isVisible()}
    assert tips["Refresh"].startswith("Refresh (")
    assert tips["Settings"].startswith("Settings (Ctrl+,")
    assert tips["Add animal"].startswith("Add animal (Ctrl+N")
