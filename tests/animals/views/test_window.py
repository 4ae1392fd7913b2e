from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction, QColor, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QGroupBox, QScrollArea
from pytestqt.qtbot import QtBot

from petdesk.animals import state as main_steps
from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.listing import LONG_UNSEEN_AFTER, MUTED_AFTER
from petdesk.animals.state import Connection
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.display_text import MAX_SHOWN_LENGTH
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.wording import moment
from petdesk.design.layout import EDGE, NEAR, unit
from petdesk.design.look import apply_theme
from petdesk.design.pills import pill_size
from petdesk.design.widgets import ElidedLabel, elided
from petdesk.service.contract import Budget, PetList
from petdesk.service.errors import Offline, Unauthorized
from tests.animals.views.screen import ANIMALS, HUGE, NOW, Screen, copy_of
from tests.fakes import Clock


def test_the_environment_is_named_in_the_title_and_on_the_strip(screen: Screen) -> None:
    assert screen.window.windowTitle() == "PetDesk - Practice"
    assert screen.label("Environment strip").startswith("Practice")
    practice = ground(screen)
    screen.model.show_loaded(Environment.PRODUCTION, copy_of())
    assert screen.window.windowTitle() == "PetDesk - Production"
    assert screen.label("Environment strip") == "Production"
    assert ground(screen) != practice


def ground(screen: Screen) -> QColor:
    return screen.window.strip.grab().toImage().pixelColor(1, 1)


def test_names_are_unique_for_each_role(screen: Screen) -> None:
    screen.fail(Offline("refused"))
    screen.model.search("xyzzy")
    names = [
        button.accessibleName() or button.text()
        for button in screen.window.findChildren(QAbstractButton)
        if button.isVisible() and (button.accessibleName() or button.text())
    ]
    assert len(names) == len(set(names)), names


def test_a_window_is_seen_while_it_is_on_screen(screen: Screen, qtbot: QtBot) -> None:
    qtbot.waitUntil(screen.window.is_seen)
    screen.window.showMinimized()
    assert not screen.window.is_seen()
    screen.window.showNormal()
    qtbot.waitUntil(screen.window.is_seen)
    screen.window.hide()
    assert not screen.window.is_seen()


def test_closing_asks_for_the_end_instead(screen: Screen, qtbot: QtBot) -> None:
    with qtbot.waitSignal(screen.window.close_wanted, timeout=1000):
        screen.window.close()
    assert screen.window.isVisible()


def test_no_command_is_moved_by_what_macos_reads_in_its_text(screen: Screen) -> None:
    menus, commands = screen.window.menuBar().actions(), screen.window.findChildren(QAction)
    found = {each.text(): each.menuRole() for each in commands if each.text() and each not in menus}
    assert {"&Undo", "&Send now", "&Refresh", "Sort &by"} <= set(found)
    assert QAction.MenuRole.TextHeuristicRole not in found.values()


@pytest.mark.parametrize(("command", "keys"), [("Quit", ["Ctrl+Q"]), ("Refresh", ["F5", "Ctrl+R"])])
def test_a_command_has_the_keys_of_the_help(screen: Screen, command: str, keys: list[str]) -> None:
    assert {*keys} <= {key.toString() for key in screen.command(command).shortcuts()}


OFFLINE = Offline("refused")
Letters = Callable[[int], None]


@pytest.fixture
def letters(qapp: QApplication) -> Letters:
    """Return what sets the size of all letters, in percent, until the end of the test."""
    return partial(apply_theme, qapp, "light")


def test_details_fold_away_in_a_narrow_window_until_called(screen: Screen, qtbot: QtBot) -> None:
    window = screen.window
    screen.model.select(1)
    assert window.details.isVisible()
    window.resize(unit(222), 560)
    qtbot.waitUntil(window.details.isHidden)
    assert window.width() == unit(222)
    screen.table.setFocus()
    qtbot.keyClick(screen.table, Qt.Key.Key_Return)
    assert window.details.isVisible()
    assert screen.button("Copy ID").hasFocus()
    qtbot.keyClick(screen.button("Copy ID"), Qt.Key.Key_Escape)
    assert not window.details.isVisible()
    assert screen.table.hasFocus()


@pytest.mark.parametrize("size", [80, 100, 150, 200])
def test_status_and_category_are_shown_whole_whatever_the_size_of_the_letters(
    screen: Screen, qtbot: QtBot, letters: Letters, size: int
) -> None:
    guinea_pigs = {1: "Guinea pigs", 2: "Cats", 9: "Rabbits"}
    state = screen.model.state
    screen.load(Pet(1, "Bella", 1, PetStatus.SOLD))  # whose pill is the shortest
    screen.show(replace(state, listing=replace(screen.model.state.listing, labels=guinea_pigs)))
    letters(size)
    table = screen.table

    def is_whole() -> bool:
        edges = unit(EDGE + NEAR)
        room = table.columnWidth(1) - edges
        category = elided(QFontMetrics(table.font()), "Guinea pigs", room)
        pill = pill_size("Not stated", table.font()).width()
        return category == "Guinea pigs" and table.columnWidth(2) >= pill + edges

    qtbot.waitUntil(is_whole)


def test_long_texts_leave_room_for_the_name(screen: Screen, letters: Letters, qtbot: QtBot) -> None:
    table = screen.table
    letters(150)
    qtbot.waitUntil(lambda: table.horizontalHeader().font() == QApplication.font())
    screen.load(Pet(HUGE, "Maximilian", HUGE, "in quarantine until further notice"))
    assert table.horizontalScrollBar().maximum() == 0
    assert table.columnWidth(0) > table.columnWidth(1)


def test_a_message_stands_below_the_list_and_moves_no_row(screen: Screen) -> None:
    table = screen.table
    before = table.mapTo(screen.window, table.pos()), table.rowViewportPosition(0)
    screen.fail(OFFLINE)
    QApplication.processEvents()
    message = screen.part("Message")
    assert message.isVisible()
    assert message.mapTo(screen.window, message.pos()).y() > table.height()
    assert (table.mapTo(screen.window, table.pos()), table.rowViewportPosition(0)) == before


def test_the_keyboard_goes_on_in_the_list_where_the_message_goes_away(screen: Screen) -> None:
    screen.fail(OFFLINE)
    screen.button("Retry").setFocus()
    screen.show(replace(screen.model.state, problem=None))
    assert not screen.part("Message").isVisible()
    assert screen.table.hasFocus()


def test_check_now_and_refresh_keep_the_keyboard_meanwhile(screen: Screen, qtbot: QtBot) -> None:
    screen.model.select(1)
    screen.show(replace(screen.model.state, connection=Connection.READY))
    check, refresh = screen.button("Check now"), screen.button("Refresh")
    check.setFocus()
    screen.show(replace(screen.model.state, checking_id=1))
    assert check.hasFocus()
    assert check.text() == "Checking…"
    with qtbot.assertNotEmitted(screen.command("Check now").triggered):
        qtbot.keyClick(check, Qt.Key.Key_Space)
    refresh.setFocus()
    screen.show(replace(screen.model.state, connection=Connection.WORKING))
    assert refresh.hasFocus()
    with qtbot.assertNotEmitted(screen.window.refresh_wanted):
        qtbot.keyClick(refresh, Qt.Key.Key_Space)


def test_the_limit_is_shown_where_it_matters_and_else_in_a_tool_tip(screen: Screen) -> None:
    screen.show(replace(screen.model.state, budget=Budget(60, 41)))
    assert not screen.part("Budget").isVisible()
    assert screen.part("Connection").toolTip() == "41 of 60 requests left"
    screen.show(replace(screen.model.state, budget=Budget(60, 14)))
    assert screen.part("Budget").isVisible()


def drag(screen: Screen, handle: QPoint, by: int) -> None:
    """Drag what is at ``handle`` of the headings, as a mouse does."""
    window, left = screen.window.windowHandle(), Qt.MouseButton.LeftButton
    at = screen.table.horizontalHeader().viewport().mapTo(screen.window, handle)
    QTest.mousePress(window, left, pos=at)
    QTest.mouseMove(window, at + QPoint(by, 0))
    QTest.mouseRelease(window, left, pos=at + QPoint(by, 0))


def test_dragged_columns_and_the_room_of_the_details_are_kept_until_they_are_reset(
    screen: Screen, letters: Letters, qtbot: QtBot
) -> None:
    window, table, header = screen.window, screen.table, screen.table.horizontalHeader()
    usual, before = (table.columnWidth(1), window.split.sizes()), unit(100)
    table.setColumnWidth(1, usual[0] + 70)  # as Qt itself does while the letters change
    assert not table.columns.save()
    drag(screen, QPoint(header.sectionViewportPosition(2) - 2, header.height() // 2), -30)
    assert table.columns.save()
    header.moveSection(3, 1)
    window.split.moveSplitter(700, 1)
    kept, room = window.split.state(), window.split.sizes()
    again = MainWindow(Environment.PRACTICE, clock=lambda: NOW, columns=kept)
    qtbot.addWidget(again, before_close_func=lambda _window: None)
    again.resize(1100, 720)
    again.show()
    again.split.restore(kept[:-8])  # damaged
    assert again.table.columnWidth(1) == usual[0] + 40
    assert again.table.horizontalHeader().visualIndex(3) == 1
    qtbot.waitUntil(lambda: again.split.sizes() == room)
    again.hide()
    screen.command("Reset layout").trigger()
    # The usual width depends on the room, and the screen of these tests is narrower than a desk's.
    window.resize(1100, 720)
    qtbot.waitUntil(lambda: (table.columnWidth(1), window.split.sizes()) == usual)
    assert header.visualIndex(3) == 3
    assert window.split.state().startswith(b"0|")
    letters(200)
    larger = MainWindow(Environment.PRACTICE, columns=kept)
    qtbot.addWidget(larger, before_close_func=lambda _window: None)
    assert larger.table.columnWidth(1) / (usual[0] + 40) == pytest.approx(unit(100) / before, 0.02)


def test_the_header_s_buttons_have_names_and_tell_their_keys(screen: Screen, qtbot: QtBot) -> None:
    buttons = screen.window.findChildren(QAbstractButton)
    tips = {b.accessibleName() or b.text(): b.toolTip() for b in buttons if b.isVisible()}
    assert tips["Refresh"].startswith("Refresh (")
    for name, keys, key, child in (
        ("Settings", "Ctrl+,", Qt.Key.Key_Comma, ChildWindow.SETTINGS),
        ("Add animal", "Ctrl+N", Qt.Key.Key_N, ChildWindow.ADD_FORM),
    ):
        assert tips[name].startswith(f"{name} ({keys}")
        with qtbot.waitSignal(screen.window.child_wanted, timeout=1000) as wanted:
            qtbot.keyClick(screen.window, key, Qt.KeyboardModifier.ControlModifier)
        assert wanted.args == [child]


@pytest.mark.parametrize("percent", [100, 200])
def test_what_may_be_meant_never_makes_the_window_wider(
    screen: Screen, qtbot: QtBot, letters: Letters, percent: int
) -> None:
    long = "Wilhelmina Bartholomea von und zu Hohenschwangau-Wittelsbach"
    pets = [Pet(at, f"{long} {number}", 1) for at, number in enumerate(("I", "II", "III"), 1)]
    letters(percent)
    screen.load(*pets)
    screen.window.resize(800, 560)
    settle()
    screen.model.search(long.replace("Bar", "Bor"))
    qtbot.waitUntil(lambda: "Did you mean" in screen.window.table.accessibleDescription())
    offers = [b for b in screen.window.findChildren(QAbstractButton) if "Did you" in b.text()]
    settle()
    assert [offer.isVisible() for offer in offers] == [True] * 3
    assert screen.window.width() <= 800
    for offer in offers:
        right = offer.mapTo(screen.window, QPoint(offer.width(), 0)).x()
        assert 0 < right <= 800


def test_in_a_low_window_in_large_letters_filters_and_a_message_leave_rows(
    screen: Screen, letters: Letters
) -> None:
    letters(200)
    screen.window.resize(800, 700)
    settle()
    seen = screen.table.viewport().visibleRegion().boundingRect()
    assert seen.height() >= 2 * screen.table.rowHeight(0)
    screen.fail(OFFLINE)
    screen.window.resize(800, 560)
    settle()
    assert screen.window.height() == 560
    assert screen.table.viewport().height() >= screen.table.rowHeight(0)
    below = screen.window.statusBar().mapTo(screen.window, QPoint()).y()
    assert below + screen.window.statusBar().height() <= 560


MILLION = 1_000_000
TEXTS = ("a" * MILLION, "Bella " * (MILLION // 6))


def settle() -> None:
    for _ in range(5):
        QApplication.processEvents()


@pytest.mark.parametrize("text", TEXTS, ids=("word", "words"))
def test_a_long_text_pushes_nothing_off_the_screen(screen: Screen, qtbot: QtBot, text: str) -> None:
    window = screen.window
    before = window.minimumSizeHint().width()
    screen.load(Pet(70, text, 1, text))
    window.resize(1000, 700)
    screen.model.search(f"{text[:999]}!")
    settle()
    assert window.minimumSizeHint().width() == before
    screen.model.clear_filters()
    screen.model.select(70)
    settle()
    assert window.minimumSizeHint().width() == before
    (scroll,) = window.details.findChildren(QScrollArea)
    for name in ("Copy ID", "Check now"):
        button = screen.button(name)
        scroll.ensureWidgetVisible(button)  # in a system's large letters it is further down
        corner = button.mapTo(window, QPoint(button.width(), button.height()))
        assert window.rect().contains(corner)
    # What was cut off on screen is copied as far as it is known.
    screen.table.setFocus()
    screen.table.selectAll()
    qtbot.keyClick(screen.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    name = QApplication.clipboard().text().split("\n")[1].split("\t")[0]
    assert name == f"{text[: MAX_SHOWN_LENGTH - 1]}…"


def test_who_only_listens_hears_the_details_at_once_and_tab_goes_as_one_reads(
    screen: Screen, qtbot: QtBot
) -> None:
    screen.model.apply(main_steps.connection_changed, Connection.READY)
    screen.model.select(1)
    panel = screen.find(QGroupBox, "Details")
    heard = screen.part("details name").accessibleName()
    assert heard.startswith("Bella, Available, Category Dogs (1), ID 1, Last seen ")
    assert panel.accessibleDescription() == heard
    screen.window.details.focus_first()
    for name in ("Copy ID", "Check now", "Print card…"):
        assert screen.button(name).hasFocus()
        qtbot.keyClick(screen.button(name), Qt.Key.Key_Tab)
    screen.model.select(None)
    assert panel.accessibleDescription() == ""
    screen.table.selectAll()
    qtbot.waitUntil(lambda: panel.accessibleDescription() == "5 selected")


@pytest.mark.parametrize("count", [30, 120, 3000])
def test_what_can_be_done_is_in_sight_below_a_wide_name(screen: Screen, count: int) -> None:
    name = "W" * count
    screen.load(Pet(70, name, 1, "sold"))
    screen.model.select(70)
    screen.window.resize(1100, 720)
    settle()
    (scroll,) = screen.window.details.findChildren(QScrollArea)
    assert scroll.verticalScrollBar().maximum() == 0
    assert scroll.horizontalScrollBar().maximum() == 0
    label = screen.part("details name")
    if count > 120:
        assert label.toolTip().replace("\u200b", "") == f"<qt>{name[:599]}…</qt>"
        assert label.accessibleName().startswith(f"{name[: MAX_SHOWN_LENGTH - 1]}…, Sold, ")
    else:
        assert screen.label("details name").replace("\u200b", "") == name
        assert label.accessibleName().startswith(f"{name}, Sold, ")


@pytest.mark.parametrize(
    ("button", "key", "name"),
    [
        ("Available 1", Qt.Key.Key_2, "Bella"),
        ("Pending 1", Qt.Key.Key_3, "Zoë"),
        ("Sold 1", Qt.Key.Key_4, "O'Malley"),
        ("Not stated 1", None, "Isabel"),
    ],
)
def test_status_buttons_and_keys_carry_counts_and_filter(
    screen: Screen, qtbot: QtBot, button: str, key: Qt.Key | None, name: str
) -> None:
    qtbot.mouseClick(screen.button(button), Qt.MouseButton.LeftButton)
    assert screen.names() == [name]
    assert screen.button(button).isChecked()
    qtbot.mouseClick(screen.button("Clear filters"), Qt.MouseButton.LeftButton)
    assert len(screen.rows()) == len(ANIMALS)
    assert screen.button("All 5").isChecked()
    if key is not None:
        qtbot.keyClick(screen.window, key, Qt.KeyboardModifier.ControlModifier)
        assert screen.names() == [name]


def test_the_category_filter_offers_what_there_is(screen: Screen) -> None:
    combo = screen.find(QComboBox, "Category filter")
    assert isinstance(combo, QComboBox)
    offered = [combo.itemText(at) for at in range(combo.count())]
    assert offered[:3] == ["All categories", "Dogs (1)", "Cats (2)"]
    heard = Qt.ItemDataRole.AccessibleTextRole
    assert [combo.itemData(at, heard) for at in range(1, combo.count())] == [
        "Dogs (1): 2",
        "Cats (2): 2",
        "Category 9 (such as <img src=x>\ufffd): 1",
    ]
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    assert sorted(screen.names()) == ["O'Malley", "Zoë"]


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)  # the platform's, of each list
def test_the_list_of_categories_shows_each_whole(screen: Screen) -> None:
    choice = screen.find(QComboBox, "Category filter")
    choice.setFixedWidth(unit(20))
    choice.showPopup()
    view = choice.view()
    assert view.viewport().width() >= view.sizeHintForColumn(0) > choice.width()
    choice.hidePopup()


def test_neither_the_list_nor_a_chip_moves_while_one_types(screen: Screen) -> None:
    kinds = (PetStatus.AVAILABLE, PetStatus.PENDING, PetStatus.SOLD, None)
    many = (Pet(at, f"Bella {at}", 1, kinds[at % 4]) for at in range(1, 241))
    screen.model.show_loaded(Environment.PRODUCTION, copy_of(*many))
    chip, found = screen.button("Sold"), screen.part("Found")
    clear = screen.find(QAbstractButton, "Clear filters")
    for units in range(130, 270, 6):  # from two lines to all words in one
        screen.model.clear_filters()
        screen.window.resize(unit(units), 700)
        QCoreApplication.processEvents()
        before = screen.table.mapTo(screen.window, QPoint()), chip.geometry()
        for text in ("b", "bella 23", "zzz"):
            screen.model.search(text)
            QCoreApplication.processEvents()
            assert (screen.table.mapTo(screen.window, QPoint()), chip.geometry()) == before
            assert not found.isVisible() or found.width() >= found.sizeHint().width()
            assert clear.toolTip() or clear.width() == clear.sizeHint().width()


def test_an_empty_table_says_why_and_what_to_do(screen: Screen) -> None:
    screen.model.show_loaded(Environment.STAGING, copy_of())
    assert screen.label("Empty") == "Fetching the animals…"
    assert [screen.button(word).text() for word in ("All", "Sold")] == ["All", "Sold"]
    screen.show(main_steps.connection_changed(screen.model.state, Connection.NOT_SET_UP))
    assert screen.label("Empty").startswith("Staging isn't set up yet")
    assert screen.button("Set it up").isVisible()
    assert not screen.table.isVisible()


def test_the_message_bar_says_why_acts_and_goes_away(screen: Screen, qtbot: QtBot) -> None:
    screen.fail(Unauthorized())
    assert screen.label("Message").startswith("The service doesn't accept")
    with qtbot.waitSignal(screen.window.child_wanted, timeout=1000) as wanted:
        screen.button("Open settings").click()
    assert wanted.args == [ChildWindow.SETTINGS]
    qtbot.mouseClick(screen.find(QAbstractButton, "Dismiss message"), Qt.MouseButton.LeftButton)
    assert screen.label("Message") == ""


def test_the_age_of_the_list_stays_on_screen_however_much_there_is_to_say(screen: Screen) -> None:
    catalogue = merge(Catalogue(), PetList(ANIMALS, 0, None, len(ANIMALS), NOW))
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(catalogue))
    news = tuple(
        Change(NOW, number, "Bella", kind) for number, kind in enumerate(ChangeKind, start=1)
    )
    state = main_steps.connection_changed(screen.model.state, Connection.WORKING)
    budget = Budget(60, 0, paused_until=NOW + 60, waiting=2)
    screen.show(replace(state, budget=budget, news=news))
    screen.window.resize(screen.window.minimumSizeHint())
    coverage, shown = screen.part("Coverage"), screen.part("Budget")
    assert isinstance(coverage, ElidedLabel)
    assert isinstance(shown, ElidedLabel)
    assert screen.window.width() < 700
    as_of = moment(NOW, NOW)
    assert coverage.shown_text.startswith(f"As of {as_of}. Some may be")
    assert "Some may be missing." in coverage.text()
    assert shown.toolTip() == shown.text()
    assert shown.shorter_texts == ()
    screen.window.resize(1600, 600)
    assert shown.shown_text == shown.text()
    assert f"as of {as_of}" in coverage.shown_text


BELLA, MAX = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Max", 1)


@pytest.fixture
def clock(screen: Screen) -> Clock:
    """Have a desk that has looked for a week; both animals were seen then, and Max again now."""
    catalogue = merge(Catalogue(), PetList((BELLA, MAX), 0, None, 2, NOW - MUTED_AFTER + 1))
    catalogue = merge(catalogue, PetList((MAX,), 0, None, 1, NOW))
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(catalogue))
    return screen.clock


def toggle(screen: Screen, text: str) -> QAbstractButton:
    buttons = screen.window.findChildren(QAbstractButton)
    return next(button for button in buttons if button.text().startswith(text))


def test_a_status_that_nothing_confirms_says_since_when(screen: Screen, clock: Clock) -> None:
    assert "Bella\t1\tAvailable\t1" in screen.rows()
    clock.now += 2
    screen.model.tick()
    (row,) = (row for row in screen.rows() if row.startswith("Bella"))
    assert row.startswith("Bella\t1\tAvailable, last seen ")
    screen.model.select(BELLA.id)
    assert "last seen" in screen.label("details status")
    assert screen.label("details pill") == "Available"
    painted = {row.cells[0]: row for row in map(screen.table.animals.painted, range(2))}
    assert painted["Bella"].note
    assert not painted["Max"].note
    tip = screen.table.model().index(screen.names().index("Bella"), 2)
    assert str(tip.data(Qt.ItemDataRole.ToolTipRole)).startswith("<qt>Available, last seen ")
    assert str(tip.data(Qt.ItemDataRole.ToolTipRole)).endswith(
        "The service calls this “available”.</qt>"
    )


def test_what_was_not_seen_lately_is_folded_away_and_can_be_shown(
    screen: Screen, clock: Clock, qtbot: QtBot
) -> None:
    assert not toggle(screen, "Not seen lately").isVisible()
    clock.now += LONG_UNSEEN_AFTER
    newer = merge(screen.model.state.catalogue, PetList((MAX,), 0, None, 1, clock.now))
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(newer))
    assert screen.names() == ["Max"]
    assert screen.button("All 1").isVisible()
    assert screen.label("Coverage").startswith("1 animal(s), as of ")
    assert screen.label("Coverage").endswith(" 1 animal(s) not seen lately.")
    qtbot.mouseClick(screen.button("Not seen lately 1"), Qt.MouseButton.LeftButton)
    assert screen.names() == ["Bella"]
    assert screen.label("Found") == "1 of 2"
    qtbot.mouseClick(screen.button("Clear filters"), Qt.MouseButton.LeftButton)
    assert screen.names() == ["Max"]
    screen.model.select(BELLA.id)
    screen.model.pets_restored([(BELLA, screen.model._clock())])
    assert screen.names() == ["Bella", "Max"]
    assert not toggle(screen, "Not seen lately").isVisible()


@pytest.mark.usefixtures("clock")
def test_each_order_can_be_chosen_by_keyboard_and_newest_first_too(screen: Screen) -> None:
    catalogue = add(screen.model.state.catalogue, [Pet(3, "Aaron", 1)], NOW + 5)
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(catalogue))
    for text, names in {
        "Newest first": ["Aaron", "Bella", "Max"],
        "ID": ["Bella", "Max", "Aaron"],
        "Name": ["Aaron", "Bella", "Max"],
    }.items():
        screen.command(text).trigger()
        assert screen.command(text).isChecked()
        assert screen.names() == names
    screen.command("Newest first").trigger()
    assert screen.table.horizontalHeader().sortIndicatorSection() == -1
