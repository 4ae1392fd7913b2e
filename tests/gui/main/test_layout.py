"""The parts of the window and their places: what folds away, what is kept, what never moves."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.language import installed_language
from petdesk.service.contract import Budget
from petdesk.service.errors import Offline
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.text.wording import ShownFilter
from petdesk.views.apply_theme import apply_theme
from petdesk.views.design.scale import WrapRow
from petdesk.views.main.welcome_panel import WelcomePanel
from petdesk.views.main.window import MainWindow
from tests.gui.main.screen import NOW, Screen

OFFLINE = Offline("refused")
COUNTS = (("all", 240), ("available", 95), ("pending", 68), ("sold", 65), ("not stated", 12))
FILTER = ShownFilter(counts=COUNTS, shown=12, total=240, unsure=("all", "not stated"))


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


def test_in_a_narrow_window_the_list_grows_with_it(screen: Screen) -> None:
    window = screen.window
    for width in (700, 800):
        window.resize(width, 560)
        QApplication.processEvents()
        assert window.split.list.width() == width


def test_list_and_details_take_their_room_again_after_the_window_was_narrow(
    screen: Screen, qtbot: QtBot
) -> None:
    window = screen.window
    window.resize(800, 560)
    qtbot.waitUntil(window.details.isHidden)
    QApplication.processEvents()  # what the layouts of the narrow window ask of those around them
    window.resize(1100, 720)
    qtbot.waitUntil(window.details.isVisible)
    assert sum(window.split.sizes()) >= 1100 - window.split.handleWidth()


def test_from_right_to_left_a_row_is_selected_too(
    screen: Screen, qapp: QApplication, qtbot: QtBot
) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        qtbot.waitUntil(screen.table.isRightToLeft)
        for row in (1, 0):
            screen.table.selectRow(row)
            assert [index.row() for index in screen.table.selectionModel().selectedRows()] == [row]
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


class Painted(QObject):
    """Notes what is painted anew."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.region = QRegion()
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Add the region of a paint."""
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_where_the_choice_grows_the_ring_leaves_the_whole_row(screen: Screen, qtbot: QtBot) -> None:
    table = screen.table
    table.setFocus()
    table.selectRow(0)
    table.repaint()
    painted = Painted(table.viewport())
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    end = QPoint(table.viewport().width() - 20, table.rowViewportPosition(0) + 1)
    qtbot.waitUntil(lambda: painted.region.contains(end), timeout=1000)


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


def test_a_damaged_layout_is_a_first_run_s(qtbot: QtBot) -> None:
    window = MainWindow(Environment.PRACTICE, clock=lambda: NOW, columns=b"\xff|nonsense")
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    assert window.split.state().startswith(b"0|")


def test_the_buttons_of_the_header_have_names_and_tell_their_keys(screen: Screen) -> None:
    buttons = screen.window.findChildren(QAbstractButton)
    tips = {b.accessibleName() or b.text(): b.toolTip() for b in buttons if b.isVisible()}
    assert tips["Refresh"].startswith("Refresh (")
    assert tips["Settings"].startswith("Settings (Ctrl+,")
    assert tips["Add animal"].startswith("Add animal (Ctrl+N")


@pytest.mark.parametrize("language", ["en", "es", "fr", "de"])
def test_a_low_window_with_large_letters_cuts_no_filter(
    qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    with installed_language(qapp, language):
        apply_theme(qapp, "light", 200)
        window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    panel = WelcomePanel(window)
    window.column.insertWidget(1, panel)
    window.geometry_changed.connect(panel.make_room)
    window.show()
    window.resize(800, 560)
    row = window.filters.findChild(WrapRow)
    assert row is not None
    for text in ("", "bel"):
        window.filters.show_filter(FILTER._replace(text=text, is_active=bool(text)))
        qtbot.waitUntil(lambda: row.height() == row.heightForWidth(row.width()))
        assert window.height() == 560
        bottom = row.mapTo(window, row.rect().bottomLeft()).y()
        assert bottom < window.split.mapTo(window, QPoint()).y()
    window.hide()
    apply_theme(qapp, "light", 100)
