import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QImage, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from petdesk.animals.card_codes import CardCode
from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import PendingAnimal, with_pending
from petdesk.animals.search import Sort, SortColumn, StatusFilter
from petdesk.animals.state import Workspace
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.design.layout import EDGE, unit
from petdesk.design.pills import StatusChip
from petdesk.design.widgets import strong
from petdesk.service.contract import Budget, PetList, Priority
from petdesk.service.errors import Offline, OtherAnimal, Retired, ServiceError
from tests.animals.views.screen import ANIMALS, HUGE, NOW, Screen, copy_of
from tests.fakes import Clock, FakeCatalogueRepository, FakeService, make_workspace, settle


def painted(screen: Screen, *, width: int, selected: bool) -> QImage:
    row = screen.names().index("Bélla")
    table, index = screen.table, screen.table.model().index(row, 0)
    table.clearSelection()
    if selected:
        table.selectRow(row)
    header = table.horizontalHeader()
    for at in range(header.count()):
        header.setSectionHidden(at, at != 0)
    header.resizeSection(0, width)
    return table.viewport().grab(table.visualRect(index)).toImage()


@pytest.mark.parametrize(("width", "selected"), [(300, False), (80, True)])
def test_a_match_looks_otherwise_and_the_rest_as_before(
    screen: Screen, width: int, *, selected: bool
) -> None:
    screen.load(Pet(1, "Bélla", 1, PetStatus.AVAILABLE), *ANIMALS[1:])
    screen.model.search("bel")
    found = painted(screen, width=width, selected=selected)
    screen.model.search("available")
    differing = marked(found, painted(screen, width=width, selected=selected))
    metrics = QFontMetrics(strong(screen.table.font()))
    begin = unit(EDGE)
    end = begin + metrics.horizontalAdvance("Bél")
    assert differing
    assert min(differing) >= begin - 2
    assert max(differing) <= end + 2


def marked(one: QImage, other: QImage) -> set[int]:
    return {
        x
        for x in range(one.width())
        for y in range(one.height())
        if one.pixel(QPoint(x, y)) != other.pixel(QPoint(x, y))
    }


def test_the_animal_whose_id_is_typed_is_selected_and_in_sight(screen: Screen) -> None:
    model, table = screen.model, screen.table
    pets = (Pet(id_, f"Animal {id_:03}", 1, None) for id_ in range(400, 0, -1))
    model.show_loaded(Environment.PRACTICE, copy_of(*pets))
    model.sort(Sort(SortColumn.NAME, descending=True))
    for text, chosen in (("1", 1), ("12", 12), ("120", 120), ("#12", 12), ("", 12), ("999", None)):
        model.search(text)
        assert (table.selected_ids(), model.state.selected_id) == ([chosen] * bool(chosen), chosen)
        current = table.visualRect(table.currentIndex())
        assert chosen is None or table.viewport().rect().contains(current.center())


CODE = CardCode(Environment.PRACTICE, 1).text


def scan(qtbot: QtBot, code: str, *, enter: bool = True) -> None:
    """Type as a scanner does: into whatever has the keyboard."""
    for letter in code:
        qtbot.keyClicks(QApplication.focusWidget(), letter)
    if enter:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


@pytest.mark.parametrize("enter", [True, False])
@pytest.mark.parametrize("code", [CODE, CODE.lower(), CODE.replace("1", "&")])
def test_a_scanned_card_finds_its_animal_whatever_was_typed_and_chosen(
    screen: Screen, qtbot: QtBot, code: str, *, enter: bool
) -> None:
    screen.model.choose_status(StatusFilter.SOLD)
    screen.model.choose_category(2)
    screen.model.search("mall")
    screen.search.setFocus()
    scan(qtbot, code, enter=enter)
    assert screen.names() == ["Bella"]
    assert screen.label("details name") == "Bella"
    assert screen.search.text() == "#1"


def test_cards_are_scanned_one_after_the_other(screen: Screen, qtbot: QtBot) -> None:
    for animal_id, name in ((1, "Bella"), (2, "Zoë"), (HUGE, "<img src=x>�"), (1, "Bella")):
        scan(qtbot, CardCode(Environment.PRACTICE, animal_id).text)
        assert screen.names() == [name]
        assert screen.label("details name") == name


def test_the_card_of_another_environment_says_so(screen: Screen, qtbot: QtBot) -> None:
    scan(qtbot, CardCode(Environment.PRODUCTION, 1).text)
    assert not screen.names()
    message_wanted = "This card is for an animal in Production, and you're in Practice."
    assert screen.label("Empty").startswith(message_wanted)
    screen.model.show_loaded(Environment.PRODUCTION, copy_of(*ANIMALS))
    assert screen.label("Empty").startswith("No animals match “PETDESKP1")
    screen.load(Pet(1, "Bella", 1))
    scan(qtbot, CODE)
    assert screen.names() == ["Bella"]


def test_letters_in_the_details_go_on_the_search(screen: Screen, qtbot: QtBot) -> None:
    scan(qtbot, "bell")
    assert screen.button("Copy ID").hasFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "a")
    assert screen.search.text() == "bella"
    assert screen.search.hasFocus()


BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
LOST = Pet(4000, "\u200b ", 2, PetStatus.SOLD)
OFFER = "Ask the service for #4000"


def offers(screen: Screen) -> list[str]:
    buttons = screen.window.findChildren(QAbstractButton)
    return [b.text() for b in buttons if b.isVisible() and b.text().startswith("Ask the service")]


def type_in(screen: Screen, qtbot: QtBot, text: str) -> None:
    screen.search.setFocus()
    screen.search.clear()
    qtbot.keyClicks(screen.search, text)


def press_enter(screen: Screen, qtbot: QtBot) -> None:
    qtbot.keyClick(screen.search, Qt.Key.Key_Return)


async def connect(
    screen: Screen, *pets: Pet, **errors: ServiceError
) -> tuple[FakeService, Workspace]:
    screen.model._clock = clock = Clock(NOW)
    service = FakeService(clock, *pets)
    service.errors = {int(number.removeprefix("at")): error for number, error in errors.items()}
    workspace = make_workspace(service, FakeCatalogueRepository())
    screen.model.attach(workspace)
    await settle(workspace)
    return service, workspace


async def test_enter_asks_and_the_animal_found_is_selected(screen: Screen, qtbot: QtBot) -> None:
    service, workspace = await connect(screen, BELLA)
    service.pets[4000] = LOST
    screen.model.choose_status(StatusFilter.PENDING)
    type_in(screen, qtbot, "4000")
    assert offers(screen) == [OFFER]
    told: list[str] = []
    screen.window.message_wanted.connect(told.append)
    press_enter(screen, qtbot)
    await settle(workspace)
    assert (service.calls[-1], service.priorities[-1]) == (4000, Priority.PERSON)
    assert screen.model.state.selected_id == 4000
    assert screen.names() == ["(no name)"]
    assert (screen.label("details name"), screen.label("details id")) == ("(no name)", "4000")
    assert told == ["The service has #4000: (no name)."]
    assert offers(screen) == []
    assert screen.search.hasFocus()


async def test_no_such_animal_is_said_in_one_sentence(screen: Screen, qtbot: QtBot) -> None:
    service, workspace = await connect(screen, BELLA)
    type_in(screen, qtbot, "#4000")
    service.gate.clear()
    press_enter(screen, qtbot)
    assert screen.label("Empty") == "Asking the service for #4000…"
    press_enter(screen, qtbot)
    service.report_budget(Budget(paused_until=NOW + 60))
    assert "Shared request limit reached. Continues at" in screen.label("Empty")
    service.gate.set()
    await settle(workspace)
    assert service.calls.count(4000) == 1
    assert screen.label("Empty") == "The service found no animal with the ID 4000."
    assert screen.search.accessibleDescription() == screen.label("Empty")
    assert screen.model.state.problem is None
    type_in(screen, qtbot, "4001")
    assert screen.label("Empty") == "No animals match “4001”."


async def test_a_retired_operation_leaves_the_lists(screen: Screen, qtbot: QtBot) -> None:
    service, workspace = await connect(screen, BELLA, at1=Retired(), at3=Retired())
    clock = service._clock
    clock.now += 120
    type_in(screen, qtbot, "4000")
    press_enter(screen, qtbot)
    await settle(workspace)
    assert service.calls == [None, 4000, None]
    assert screen.label("Empty") == ("The service found no animal with the ID 4000.")
    clock.now += 120
    service.pets[4000] = LOST
    press_enter(screen, qtbot)
    await settle(workspace)
    assert screen.names() == ["(no name)"]
    assert screen.model.state.selected_id == 4000


async def test_an_answer_that_fails_says_why(screen: Screen, qtbot: QtBot) -> None:
    other, lists = OtherAnimal("#1 instead of #4000"), Offline("refused")  # in its place
    _service, workspace = await connect(screen, BELLA, at1=other, at2=Retired(), at3=lists)
    type_in(screen, qtbot, "4000")
    for why in ("The service answered with a different animal (#1 ", "Can't reach the service"):
        press_enter(screen, qtbot)
        await settle(workspace)
        assert screen.label("Empty").startswith(why)
    screen.model.work_offline()
    press_enter(screen, qtbot)
    assert screen.label("Empty") == "You're working offline, so PetDesk didn't ask for #4000."


async def test_whoever_searches_on_is_not_answered(screen: Screen, qtbot: QtBot) -> None:
    service, workspace = await connect(screen, BELLA)
    service.pets[4000] = LOST
    type_in(screen, qtbot, "4000")
    service.gate.clear()
    press_enter(screen, qtbot)
    type_in(screen, qtbot, "bella")
    service.gate.set()
    await settle(workspace)
    assert screen.names() == ["Bella"]
    assert screen.model.state.selected_id == BELLA.id
    screen.model.search("4000")
    assert screen.names() == ["(no name)"]


async def test_one_not_seen_lately_is_named_and_asked_for(screen: Screen, qtbot: QtBot) -> None:
    month = 31 * 86400.0
    known = add(Catalogue(), [Pet(4000, "Rex", 1)], NOW - month)
    known = merge(known, PetList((BELLA,), 0, None, 1, NOW))
    service, workspace = await connect(screen, Pet(4000, "Rex", 1))
    service.gate.clear()
    screen.model.show_loaded(Environment.PRACTICE, LocalCopy(known))
    screen.model.attach(workspace)
    type_in(screen, qtbot, "4000")
    assert screen.label("Empty").startswith("“4000” is the ID of Rex, which was not seen lately.")
    press_enter(screen, qtbot)
    service.gate.set()
    await settle(workspace)
    assert screen.names() == ["Rex"]


def test_it_is_offered_above_hits_as_well(screen: Screen, qtbot: QtBot) -> None:
    number = str(HUGE)[:6]
    type_in(screen, qtbot, number)
    assert screen.names() != []
    assert offers(screen) == []
    qtbot.waitUntil(lambda: offers(screen) == [f"Ask the service for #{number}"])
    screen.button("Ask the service").click()
    assert screen.label("Answer") == f"PetDesk can't ask the service for #{number} now."
    type_in(screen, qtbot, str(HUGE))
    assert offers(screen) == []


def test_the_menu_leads_to_the_search(screen: Screen, qtbot: QtBot) -> None:
    search = screen.search
    screen.model.search("bel")
    screen.table.setFocus()
    qtbot.keyClick(screen.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert (search.hasFocus(), search.selectedText()) == (True, "bel")
    qtbot.keyClick(screen.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(QApplication.focusWidget(), "2")
    assert (search.text(), screen.names()) == ("#2", ["Zoë"])


@pytest.mark.parametrize("name", ["id", "category"])
def test_a_long_number_stands_whole_in_the_details(screen: Screen, name: str) -> None:
    screen.load(Pet(HUGE, "Max", HUGE))
    screen.model.select(HUGE)
    shown = screen.part(f"details {name}")
    assert shown.text().replace("\u200b", "") == str(HUGE)
    lines = -(-shown.fontMetrics().horizontalAdvance(str(HUGE)) // shown.width())
    assert lines * shown.fontMetrics().lineSpacing() <= shown.height()
    assert lines <= 2


KEYS = Qt.Key


def selected(screen: Screen) -> list[str]:
    rows = screen.table.selectionModel().selectedRows()
    return [screen.names()[index.row()] for index in rows]


def test_down_goes_to_the_first_row_and_escape_comes_back(screen: Screen, qtbot: QtBot) -> None:
    search = screen.search
    assert screen.window.focusWidget() is search
    qtbot.keyClick(search, KEYS.Key_Down)
    assert screen.table.hasFocus()
    assert selected(screen) == screen.names()[:1]
    qtbot.keyClick(screen.table, KEYS.Key_Down)
    assert selected(screen) == screen.names()[1:2]
    qtbot.keyClick(screen.table, KEYS.Key_Escape)
    assert search.hasFocus()


def test_a_screen_reader_is_told_of_the_row_where_the_list_gets_the_keyboard(
    screen: Screen, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    message_wanted: list[int] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: message_wanted.append(event.child())
    )
    qtbot.keyClicks(screen.search, "bella")
    qtbot.keyClick(screen.search, KEYS.Key_Down)
    qtbot.waitUntil(lambda: bool(message_wanted))
    cell = QAccessible.queryAccessibleInterface(screen.table).child(message_wanted[-1])
    assert cell.text(QAccessible.Text.Name) == "Bella"


def test_letters_in_the_table_go_on_searching(screen: Screen, qtbot: QtBot) -> None:
    search = screen.search
    qtbot.keyClicks(search, "be")
    qtbot.keyClick(search, KEYS.Key_Down)
    qtbot.keyClick(screen.table, KEYS.Key_L)
    assert (search.text(), search.hasFocus()) == ("bel", True)
    assert screen.names() == ["Bella", "Isabel"]
    qtbot.keyClick(search, KEYS.Key_Down)
    qtbot.keyClick(screen.table, KEYS.Key_Backspace)
    assert (search.text(), search.hasFocus()) == ("be", True)
    assert screen.label("Found") == "2 of 5"
    screen.table.typed.emit("\x7f")  # of Backspace with Ctrl on Windows
    assert search.text() == "b"
    screen.model.search("be")
    qtbot.keyClick(search, KEYS.Key_Escape)
    assert len(screen.rows()) == len(ANIMALS)


@pytest.mark.parametrize("first", [KEYS.Key_Down, KEYS.Key_Return])
def test_a_misspelt_animal_is_found_by_its_letters_and_two_keys(
    screen: Screen, qtbot: QtBot, first: KEYS
) -> None:
    search = screen.search
    search.setFocus()
    qtbot.keyClicks(search, "bellla")
    qtbot.keyClick(search, first)  # sooner than names are offered by themselves
    offer = screen.button("Did you mean Bella?")
    assert offer.hasFocus()
    qtbot.keyClick(offer, KEYS.Key_Return)
    qtbot.waitUntil(lambda: screen.label("details name") == "Bella")
    assert (search.text(), search.hasFocus()) == ("Bella", True)


def test_enter_presses_the_button_with_the_keyboard_once(screen: Screen, qtbot: QtBot) -> None:
    chip = next(each for each in screen.window.findChildren(StatusChip) if "Sold" in each.text())
    chip.setFocus()
    qtbot.keyClick(chip, KEYS.Key_Return)
    assert screen.names() == ["O'Malley"]
    pressed: list[bool] = []
    chip.clicked.connect(pressed.append)
    plain = Qt.KeyboardModifier.NoModifier
    held = QKeyEvent(QEvent.Type.KeyPress, KEYS.Key_Return, plain, "", autorep=True)
    QApplication.sendEvent(chip, held)
    assert pressed == []


def test_tab_goes_through_the_window_as_it_is_seen(screen: Screen, qtbot: QtBot) -> None:
    screen.model.choose_status(StatusFilter.AVAILABLE)
    screen.search.setFocus()
    seen: list[str] = []
    while (at := QApplication.focusWidget()) and not screen.window.pages.isAncestorOf(at):
        name = QAccessible.queryAccessibleInterface(at).text(QAccessible.Text.Name)
        seen.append(name.rstrip(" 0123456789+"))
        qtbot.keyClick(at, KEYS.Key_Tab)
    tools = ["Search animals", "Settings", "Add animal"]  # there is nothing to refresh
    # Qt names a combo box on Windows, and says its choice elsewhere.
    categories = "Category filter" if sys.platform == "win32" else "All categories"
    assert seen == [*tools, "Available", "Clear filters", categories]


def test_the_statuses_are_one_stop_of_tab_with_arrow_keys(screen: Screen, qtbot: QtBot) -> None:
    screen.button("All").setFocus()
    for word in ("Available", "Pending"):
        qtbot.keyClick(QApplication.focusWidget(), KEYS.Key_Right)
        assert screen.button(word).hasFocus()
        assert screen.button(word).isChecked()
    assert screen.names() == ["Zoë"]
    chip = QAccessible.queryAccessibleInterface(screen.button("Pending"))
    assert chip.role() is QAccessible.Role.CheckBox
    group = chip.parent()
    assert (group.role(), group.text(QAccessible.Text.Name)) == (
        QAccessible.Role.Grouping,
        "Status",
    )
    within = [group.child(at) for at in range(group.childCount())]
    names = [each.text(QAccessible.Text.Name) for each in within if not each.state().invisible]
    assert names == ["All 5", "Available 1", "Pending 1", "Sold 1", "Not stated 1"]


def test_the_details_show_the_only_hit_and_what_a_person_selected_while_it_is_listed(
    screen: Screen, qtbot: QtBot
) -> None:
    model = screen.model
    model.search("malley")
    assert (selected(screen), screen.label("details name")) == (["O'Malley"], "O'Malley")
    model.search("zzz")
    assert model.state.selected is None
    model.search("")
    screen.table.selectRow(screen.names().index("Bella"))
    commands = [screen.command(text) for text in ("Show details", "Copy ID")]
    model.choose_status(StatusFilter.SOLD)
    assert not screen.part("details name").isVisible()
    assert not any(command.isEnabled() for command in commands)
    model.clear_filters()
    assert all(command.isEnabled() for command in commands)
    assert (selected(screen), screen.label("details name")) == (["Bella"], "Bella")
    place = screen.table.visualRect(screen.table.currentIndex()).center()
    ctrl = Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(screen.table.viewport(), Qt.MouseButton.LeftButton, ctrl, place)
    assert selected(screen) == []
    assert not screen.part("details name").isVisible()


def test_the_row_left_selected_is_the_one_in_the_details(screen: Screen, qtbot: QtBot) -> None:
    table, ctrl = screen.table, Qt.KeyboardModifier.ControlModifier
    rows = [screen.names().index(name) for name in ("Bella", "Zoë")]
    places = [table.visualRect(table.model().index(row, 0)).center() for row in rows]
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
    for _press in range(2):
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, ctrl, places[1])
    assert selected(screen) == ["Bella"]
    qtbot.waitUntil(lambda: screen.label("details name") == "Bella")
    screen.command("Copy ID").trigger()
    assert (QApplication.clipboard().text(), selected(screen)) == ("1", ["Bella"])


def test_the_details_follow_whatever_leaves_one_row_selected(screen: Screen, qtbot: QtBot) -> None:
    model, table, name = screen.model, screen.table, screen.part("details name")
    qtbot.keyClick(table, KEYS.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert (name.isVisible(), [name.text()]) == (True, selected(screen))
    table.selectAll()
    model.choose_status(StatusFilter.SOLD)
    qtbot.waitUntil(lambda: (name.isVisible(), name.text()) == (True, "O'Malley"))
    assert selected(screen) == ["O'Malley"]
    model.reveal(99)  # which is listed no longer
    assert (name.isVisible(), selected(screen)) == (True, ["O'Malley"])
    table.clearSelection()
    assert not name.isVisible()
    model.search("malley")
    assert (name.isVisible(), selected(screen)) == (True, ["O'Malley"])
    model.clear_filters()
    screen.load(Pet(3, "Another", 1))  # at another address
    assert (name.isVisible(), selected(screen)) == (False, [])


def test_when_an_animal_was_seen_is_said_by_the_day(screen: Screen) -> None:
    day = 86400.0
    screen.model.show_loaded(Environment.PRACTICE, copy_of(BELLA, seen_at=NOW - 5 * day))
    before = screen.table.animals.painted(0).note
    screen.clock.now += 4 * day
    screen.model.tick()
    assert len(screen.table.animals.painted(0).note) > len(before)  # the date, not the weekday


def test_sorting_keeps_the_selected_row_in_view(screen: Screen) -> None:
    pets = (Pet(at, f"Animal {at:03}", 1) for at in range(1, 301))
    screen.load(*pets)
    screen.table.selectRow(2)
    for is_descending in (True, False):
        screen.model.sort(Sort(SortColumn.NAME, is_descending))
        place = screen.table.visualRect(screen.table.currentIndex())
        assert selected(screen) == ["Animal 003"]
        assert screen.table.viewport().rect().contains(place)


def test_what_is_found_is_described_for_every_reader(screen: Screen, qtbot: QtBot) -> None:
    search = screen.search
    qtbot.keyClicks(search, "bel")
    qtbot.waitUntil(lambda: search.accessibleDescription() == "2 animal(s)")
    search.clear()
    qtbot.keyClicks(search, "bel")  # of which a reader hears if the description changes
    qtbot.waitUntil(lambda: search.accessibleDescription() == "2 animal(s) ")
    search.clear()
    qtbot.keyClicks(search, "4000")
    asked = f"No animals match “4000”. {OFFER}"
    qtbot.waitUntil(lambda: search.accessibleDescription() == asked)
    qtbot.keyClicks(search, "zzz")
    none = "No animals match “4000zzz”."
    qtbot.waitUntil(lambda: search.accessibleDescription().startswith(none))
    assert screen.table.accessibleDescription() == search.accessibleDescription()
    search.clear()
    qtbot.waitUntil(lambda: search.accessibleDescription() == "5 animal(s)")
    screen.window.add_button.setFocus()
    screen.load(Pet(1, "Bella", 1))
    assert screen.table.accessibleDescription() == "1 animal(s)"


def test_several_rows_are_counted_copied_and_printed(screen: Screen, qtbot: QtBot) -> None:
    screen.table.selectAll()
    qtbot.waitUntil(screen.part("details selected").isVisible)
    assert screen.label("details selected").startswith("5 ")
    assert not screen.part("details name").isVisible()
    printed: list[int] = []
    screen.window.print_wanted.connect(lambda: printed.append(len(screen.table.selected_ids())))
    screen.button("Print cards…").click()
    screen.table.setFocus()
    qtbot.keyClick(screen.table, KEYS.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text().split("\n")
    assert copied == ["Name\tCategory\tStatus\tID", *screen.rows()]
    qtbot.keyClick(screen.table, KEYS.Key_Return)
    assert screen.button("Copy rows").hasFocus()
    with qtbot.waitSignal(screen.window.message_wanted, timeout=1000):
        qtbot.mouseClick(screen.button("Copy IDs"), Qt.MouseButton.LeftButton)
    ids = QApplication.clipboard().text().split("\n")
    assert sorted(ids)[:4] == ["1", "2", "3", "4"]
    QApplication.clipboard().clear()
    screen.command("Copy ID").trigger()
    assert QApplication.clipboard().text().split("\n") == ids
    screen.table.selectRow(0)
    qtbot.waitUntil(screen.part("details name").isVisible)
    assert not screen.part("details selected").isVisible()
    screen.button("Copy ID").click()
    assert QApplication.clipboard().text() == str(HUGE)
    screen.button("Print card…").click()
    assert printed == [5, 1]


@pytest.mark.skipif(sys.platform == "win32", reason="the system opens it there")
@pytest.mark.parametrize("name", ["table", "field"])
def test_shift_f10_opens_the_menu_of_what_has_the_keyboard(
    screen: Screen, qtbot: QtBot, name: str
) -> None:
    widget = screen.table if name == "table" else screen.search
    widget.setFocus()
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    with qtbot.waitActive(screen.window):
        screen.window.activateWindow()
    with qtbot.waitSignal(widget.customContextMenuRequested):
        qtbot.keyClick(widget, KEYS.Key_F10, Qt.KeyboardModifier.ShiftModifier)


def test_f11_fills_the_screen_and_gives_it_back(screen: Screen, qtbot: QtBot) -> None:
    for is_full in (True, False):
        qtbot.keyClick(screen.window, KEYS.Key_F11)
        assert screen.window.isFullScreen() is is_full


def test_a_click_on_a_heading_sorts_and_again_turns(screen: Screen, qtbot: QtBot) -> None:
    header = screen.table.horizontalHeader()
    middle = QPoint(header.sectionViewportPosition(3) + 8, header.height() // 2)
    for descending, first in ((False, "1"), (True, str(HUGE))):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        assert screen.model.state.listing.sort == Sort(SortColumn.ID, descending)
        assert screen.rows()[0].endswith(f"\t{first}")


def test_the_row_at_the_top_stays_at_the_top_when_rows_come(screen: Screen) -> None:
    many = [Pet(number, f"Animal {number:04}", 1) for number in range(10, 500)]
    screen.load(*many)
    table = screen.table
    table.executeDelayedItemsLayout()
    table.scrollTo(table.model().index(200, 0), AnimalTable.ScrollHint.PositionAtTop)
    assert table.rowAt(0) == 200
    screen.model.pets_restored([(Pet(5, "Aardvark", 1), screen.model._clock())])
    assert table.rowAt(0) == 201
    table.setCurrentIndex(table.model().index(300, 0))
    screen.model.show_loaded(Environment.STAGING, copy_of(*many))
    assert table.rowAt(0) == 0, "what another environment has begins at the top"


def test_a_message_below_leaves_the_selected_row_in_sight(screen: Screen, qtbot: QtBot) -> None:
    many = [Pet(number, f"Animal {number:05}", 1) for number in range(10, 110)]
    screen.load(*many)
    table, height = screen.table, screen.table.viewport().height()
    table.selectRow(table.rowAt(height - 1) - 1)
    before = table.verticalScrollBar().value()
    assert table.visualRect(table.currentIndex()).bottom() < height
    screen.fail(Offline("refused"))
    qtbot.waitUntil(lambda: table.viewport().height() < height)
    place = table.visualRect(table.currentIndex())
    assert table.viewport().rect().contains(place)
    assert table.verticalScrollBar().value() > before


def show_pending(screen: Screen, *pending: PendingAnimal) -> None:
    state = screen.model.state
    screen.show(replace(state, listing=with_pending(state.listing, pending)))


MOLLY = PendingAnimal(7, "Molly", 1, PetStatus.AVAILABLE, "Sending…")


def test_an_animal_on_its_way_stands_above_all_and_is_told_apart(screen: Screen) -> None:
    show_pending(screen, MOLLY)
    screen.model.sort(Sort(SortColumn.ID, descending=True))
    assert screen.rows()[0] == "Molly\tDogs (1)\tAvailable\tSending…"
    assert len(screen.rows()) == len(ANIMALS) + 1
    animals = screen.table.model()
    painted = [screen.table.animals.painted(row) for row in range(2)]
    assert [row.is_pending for row in painted] == [True, False]
    heard = animals.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "Molly, Sending…"


def test_an_animal_on_its_way_chosen_is_no_animal_chosen_and_stays_selected(
    screen: Screen, qtbot: QtBot
) -> None:
    show_pending(screen, MOLLY)
    for row, is_chosen in ((2, True), (0, False)):
        place = screen.table.visualRect(screen.table.model().index(row, 0)).center()
        qtbot.mouseClick(screen.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert (screen.model.state.selected_id is not None) is is_chosen
    QApplication.clipboard().setText("as before")
    screen.command("Copy IDs").trigger()
    assert QApplication.clipboard().text() == "as before"
    show_pending(screen, PendingAnimal(6, "Ada", 2, None, "Waiting"), MOLLY)
    assert [at.row() for at in screen.table.selectionModel().selectedRows()] == [1]
    assert screen.table.currentIndex().row() == 1
    assert screen.model.state.selected_id is None
