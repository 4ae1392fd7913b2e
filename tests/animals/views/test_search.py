"""The search: matches marked, near names, cards scanned; the service asked for a number."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from petdesk.animals.card_codes import CardCode
from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.search import Sort, SortColumn, StatusFilter
from petdesk.animals.state import Workspace
from petdesk.animals.store import LocalCopy
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.design.layout import EDGE, unit
from petdesk.design.widgets import strong
from petdesk.service.contract import Budget, PetList, Priority
from petdesk.service.errors import OtherAnimal, Retired
from tests.animals.views.screen import HUGE, NOW, Screen, copy_of
from tests.fakes import Clock, FakeCatalogueRepository, FakeService, make_workspace, settle

ANIMALS = (
    Pet(1, "Bélla", 1, PetStatus.AVAILABLE),
    Pet(2, "<b>Max</b>", 2, None),
    Pet(3, "Isabel " + "of the long name " * 9 + "bel", 2, PetStatus.SOLD),
)


def painted(screen: Screen, *, width: int, selected: bool) -> QImage:
    """Return the name of Bélla as it is painted."""
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
    screen.load(*ANIMALS)
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
    """Return the columns of pixels in which two pictures differ."""
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
def test_a_scanned_card_finds_its_animal(
    screen: Screen, qtbot: QtBot, code: str, *, enter: bool
) -> None:
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


def test_a_card_is_found_whatever_was_typed_and_chosen(screen: Screen, qtbot: QtBot) -> None:
    screen.model.choose_status(StatusFilter.SOLD)
    screen.model.choose_category(2)
    screen.model.search("mall")
    screen.search.setFocus()
    scan(qtbot, CODE)
    assert screen.names() == ["Bella"]


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


async def connect(screen: Screen, *pets: Pet, **errors: Exception) -> tuple[FakeService, Workspace]:
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
    _service, workspace = await connect(screen, BELLA, at1=OtherAnimal("#1 instead of #4000"))
    type_in(screen, qtbot, "4000")
    press_enter(screen, qtbot)
    await settle(workspace)
    assert screen.label("Empty").startswith("The service answered with a different animal (#1 ")
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


async def test_an_animal_not_seen_lately_is_named_and_asked_for(
    screen: Screen, qtbot: QtBot
) -> None:
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
    qtbot.keyClick(screen.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    search = screen.search
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
