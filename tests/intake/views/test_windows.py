from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMessageBox, QPushButton, QTableView

from petdesk.animals.views.window import ChildWindow
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import QuestionWindow
from petdesk.service.errors import Garbled
from tests.fakes import STAGING
from tests.forms import cells, named
from tests.intake.intakes import ADDRESS, settle, sheet, turns
from tests.intake.views.conftest import NO_LLAMAS, Screen, press, text_of

BUTTONS = ["That's it", "Send again", "Decide later"]
TWIN = Pet(900, "Bella", 1, PetStatus.AVAILABLE)


@pytest.fixture(autouse=True)
def _is_read(interval: Callable[[int], None]) -> None:
    """Have each press count at once."""
    interval(0)


async def ask(screen: Screen, *names: str, is_taken: bool = False) -> QuestionWindow:
    """Open the question about animals without an answer, once PetDesk has looked for them."""
    await screen.lose(*names, is_taken=is_taken)
    await screen.look()
    screen.press_in_bar("Did it go through?")
    return screen.opened(QuestionWindow)


def matches_of(window: QuestionWindow) -> QTableView:
    return named(window, QTableView, "Matches")


def enabled(window: QuestionWindow) -> list[str]:
    return [name for name in BUTTONS if named(window, QPushButton, name).isEnabled()]


def default(window: QuestionWindow) -> list[str]:
    return [name for name in BUTTONS if named(window, QPushButton, name).isDefault()]


async def test_the_only_match_is_chosen(screen: Screen, heard: list[str]) -> None:
    await screen.lose("Bella", is_taken=True)
    await screen.look()
    assert not screen.is_open(QuestionWindow)
    heard.clear()
    screen.press_in_bar("Did it go through?")
    window = screen.opened(QuestionWindow)
    assert heard == [f"{text_of(window, 'Question')} {text_of(window, 'Found')}"]
    assert window.windowTitle() == "Did it go through?"
    assert not window.isModal()
    assert text_of(window, "Question") == "To Staging: Bella, Dogs (1), Available"
    assert "One matching animal appeared: #3 Bella. Another desk" in text_of(window, "Found")
    assert cells(matches_of(window)) == [["Bella", "#3 · Dogs", "Available"]]
    assert (default(window), enabled(window)) == (["That's it"], BUTTONS)
    await press(window, "That's it")
    assert [entry.pet for entry in screen.desk.entries] == screen.desk.store.taken[2:]
    assert not window.isVisible()


async def test_of_several_matches_one_is_chosen_by_the_keyboard_alone(screen: Screen) -> None:
    await screen.lose("Bella", is_taken=True)
    screen.desk.store.taken.append(TWIN)
    screen.desk.store.limit = 3
    window = await ask(screen)
    assert "may be an older animal" in text_of(window, "Found")
    assert (default(window), enabled(window)) == (["Decide later"], BUTTONS[1:])
    assert window.focusWidget() is named(window, QPushButton, "Decide later")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is matches_of(window)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(matches_of(window), key)
    await turns()
    assert [entry.pet for entry in screen.desk.entries] == [TWIN]


async def test_what_was_chosen_for_one_animal_is_not_chosen_for_its_twin(screen: Screen) -> None:
    await screen.lose("Bella", is_taken=True)
    await screen.look()
    await screen.lose("Bella")
    screen.desk.store.taken += [TWIN, TWIN._replace(id=901)]
    window = await ask(screen)
    assert text_of(window, "Others") == "1 more after this one."
    matches_of(window).selectRow(1)
    assert enabled(window) == BUTTONS
    await press(window, "Decide later")
    assert text_of(window, "Others") == ""
    assert not matches_of(window).selectionModel().hasSelection()
    assert enabled(window) == BUTTONS[1:]


@pytest.mark.parametrize(
    ("has_looked", "is_cut_off", "words", "safe"),
    [
        (False, False, "is looking", "Decide later"),
        (True, True, "first 100", "Decide later"),
        (True, False, "complete", "Send again"),
    ],
)
async def test_enter_does_what_is_safe(
    screen: Screen, *, has_looked: bool, is_cut_off: bool, words: str, safe: str
) -> None:
    await screen.lose("Bella")
    screen.desk.store.limit = 1 if is_cut_off else 100
    if has_looked:
        await screen.look()
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    assert words in text_of(window, "Found")
    assert default(window) == [safe]
    assert enabled(window) == BUTTONS[1 if has_looked else 2 :]
    assert not matches_of(window).isVisible()


async def test_what_is_sent_again_gives_way_to_the_next_question(screen: Screen) -> None:
    window = await ask(screen, "Bella", "Rex")
    assert text_of(window, "Others") == "1 more after this one."
    await press(window, "Send again")
    assert screen.desk.stages == ["added", "unknown"]
    assert "Rex" in text_of(window, "Question")
    assert text_of(window, "Others") == ""
    await press(window, "Decide later")
    assert screen.desk.model.state.postponed == {screen.desk.entries[1].id}
    screen.windows.ask()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


async def test_enter_twice_answers_one(screen: Screen, interval: Callable[[int], None]) -> None:
    window = await ask(screen, "Bella", "Rex")
    interval(60_000)
    screen.windows.ask()
    for again in (False, True):
        interval(0 if again else 60_000)
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        await turns()
        assert screen.desk.stages == ["added" if again else "unknown", "unknown"]
    interval(60_000)
    assert "Rex" in text_of(window, "Question")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    await turns()
    assert screen.desk.stages == ["added", "unknown"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (None, "Not sent again: the list has changed. One matching animal appeared: #900 Bella."),
        (Garbled(), "couldn't check the newest list. Can't read"),
    ],
)
async def test_why_it_was_not_sent_again_is_said(
    screen: Screen, error: Exception | None, words: str
) -> None:
    window = await ask(screen, "Bella")
    screen.desk.store.error = error
    screen.desk.store.taken += [TWIN] if error is None else []
    await press(window, "Send again")
    assert screen.desk.stages == ["unknown"]
    screen.windows.ask()
    assert words in text_of(window, "Found")
    assert default(window) == ["Decide later"]
    assert enabled(window) == (BUTTONS if error is None else ["Decide later"])


async def test_what_is_left_to_another_entry_is_named_and_cannot_be_chosen(screen: Screen) -> None:
    await screen.lose("Bella")
    await screen.send("Bella")
    window = await ask(screen)
    text = text_of(window, "Found")
    assert "1 animal (#3) looks the same, but PetDesk takes it for another" in text
    assert not matches_of(window).isVisible()
    assert enabled(window) == BUTTONS[1:]


@pytest.mark.parametrize(
    ("button", "stages"),
    [
        ("Send them here", ["added", "added"]),
        ("Give up", ["given up", "given up"]),
        ("Cancel", ["queued", "queued"]),
    ],
)
async def test_another_address_asks(screen: Screen, button: str, stages: list[str]) -> None:
    await screen.wait("A")
    await screen.hold("B")
    await screen.desk.model.leave(1.0)
    other = "https://other.example/v1"
    screen.desk.model.change_environment(Environment.STAGING, other)
    screen.desk.open()
    assert screen.message == f"2 animals were added for another address ({ADDRESS})."
    screen.press_in_bar("Decide…")
    window = screen.opened(QMessageBox)
    assert "A, B" in window.informativeText()
    assert other in window.informativeText()
    assert window.text() == screen.message
    assert window.defaultButton().text() == "Cancel"
    buttons = {each.text().replace("&", ""): each for each in window.findChildren(QPushButton)}
    buttons[button].click()
    await screen.desk.time.pass_(60.0)
    assert screen.desk.stages == stages
    assert not window.isVisible()


class Log:
    def __init__(self, screen: Screen) -> None:
        screen.window.child_wanted.emit(ChildWindow.INTAKE_LOG)
        self.window = screen.opened(IntakeLogWindow)
        self.table = named(self.window, QTableView, "Entries")

    @property
    def rows(self) -> list[list[str]]:
        return cells(self.table)

    @property
    def note(self) -> str:
        return text_of(self.window, "Intake log note" if self.rows else "Intake log empty")

    def choose(self, row: int) -> list[str]:
        """Choose a row, and give the names of what can be done about it."""
        self.table.selectRow(row)
        names = ["Show animal", "Correct", "Did it go through?", "Give up"]
        return [name for name in names if named(self.window, QPushButton, name).isEnabled()]


async def open_log(screen: Screen) -> Log:
    await screen.send("Rocky")
    await screen.refuse("Sent")
    await settle(screen.desk.model.undo, await screen.hold("Undone"))
    await screen.lose("Bella")
    await screen.wait("Queued")
    return Log(screen)


async def test_the_log_lists_every_entry_with_its_state_newest_first(screen: Screen) -> None:
    log = await open_log(screen)
    assert [row[:2] for row in log.rows] == [
        ["Waiting", "Queued"],
        ["Unknown", "Bella"],
        ["Undone", "Undone"],
        ["Refused", "Sent"],
        ["Added", "Rocky"],
    ]
    assert log.rows[4][2:5] == ["Dogs (1)", "Available", "3"]
    assert log.rows[3][8] == "400: no <b>llamas</b>"
    assert log.note == "5 entries"
    await screen.hold("New")
    assert log.rows[0][:2] == ["Held", "New"]


async def test_the_log_is_filtered_by_words_and_by_state(screen: Screen) -> None:
    log = await open_log(screen)
    for typed in ("ROCK dog", "#3", "added rock"):
        QTest.keyClicks(named(log.window, QLineEdit, "Filter entries"), typed)
        assert [row[1] for row in log.rows] == ["Rocky"]
        assert log.note == "1 entry"
        QTest.keyClick(named(log.window, QLineEdit, "Filter entries"), Qt.Key.Key_Down)
        assert log.window.focusWidget() is log.table
        assert log.table.currentIndex().row() == 0
        QTest.keyClick(log.window, Qt.Key.Key_Escape)
        assert len(log.rows) == 5
    QTest.keyClicks(named(log.window, QLineEdit, "Filter entries"), "corrected")
    assert log.note == "No entries match your search."
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    assert not log.window.isVisible()


async def test_the_log_offers_what_can_be_done_about_each_entry_and_does_it(screen: Screen) -> None:
    log = await open_log(screen)
    offers = [["Give up"], ["Did it go through?", "Give up"], ["Correct"], ["Correct", "Give up"]]
    assert [log.choose(row) for row in range(5)] == [*offers, ["Show animal"]]
    log.choose(0)
    await press(log.window, "Give up")
    assert screen.desk.stages[-1] == "given up"
    log.choose(2)
    await press(log.window, "Correct")
    assert screen.form.state.draft.name == "Undone"
    log.choose(1)
    await press(log.window, "Did it go through?")
    assert screen.is_open(QuestionWindow)


async def test_enter_asks_about_an_animal_without_an_answer_in_both_lists(screen: Screen) -> None:
    await screen.lose("Bella")
    await screen.look()
    await screen.lose("Rex")
    await screen.wait("Queued")
    table, log = screen.window.table, Log(screen)
    commands = {each.text(): each for each in table.actions()}
    log.choose(1)
    QTest.keyClick(log.table, Qt.Key.Key_Return)
    assert "Rex" in text_of(screen.opened(QuestionWindow), "Question")
    screen.opened(QuestionWindow).close()
    for row, asked, told in (
        (2, False, "“Queued” has no ID yet: Waiting…"),
        (0, True, "“Bella” may not have been added. Press Enter"),
    ):
        table.selectRow(row)
        QCoreApplication.processEvents()
        assert text_of(screen.window.details, "details hint").startswith(told)
        assert not commands["Copy I&Ds"].isEnabled()
        assert not commands["Print ca&rds…"].isEnabled()
        QTest.keyClick(table, Qt.Key.Key_Return)
        assert screen.is_open(QuestionWindow) is asked
    assert "Bella" in text_of(screen.opened(QuestionWindow), "Question")
    table.selectRow(3)
    QCoreApplication.processEvents()
    assert commands["Print ca&rds…"].isEnabled()


async def test_of_another_address_the_log_offers_no_question_about_one_here(screen: Screen) -> None:
    await screen.lose("Bella")
    log = Log(screen)
    assert log.choose(0) == ["Did it go through?", "Give up"]
    screen.desk.model.change_environment(STAGING, "https://moved.example/v1")
    assert log.choose(0) == ["Give up"]


async def test_animals_go_to_the_address_that_the_question_named(screen: Screen) -> None:
    await screen.wait("Bella")
    model = screen.desk.model
    model.change_environment(STAGING, "https://moved.example/v1")
    screen.press_in_bar("Decide…")
    model.change_environment(Environment.PRODUCTION, "https://pets.example/v1")
    await press(screen.window, "Send them here")
    model.change_environment(STAGING, "https://moved.example/v1")
    assert [entry.address for entry in screen.desk.entries] == ["https://moved.example/v1"]


async def test_enter_shows_the_animal_in_the_table_despite_filters(screen: Screen) -> None:
    log = await open_log(screen)
    screen.main.search("max")
    for row in (4, 0):
        log.choose(row)
        QTest.keyClick(log.table, Qt.Key.Key_Return)
        assert screen.main.state.selected_id == 3
        assert not screen.main.state.listing.filter.is_active


async def test_the_rows_of_a_sheet_stand_under_its_name_and_are_followed(screen: Screen) -> None:
    store = screen.desk.store
    store.gate.clear()
    store.outcomes = [(NO_LLAMAS, False)]
    await screen.desk.take(sheet("Ada", "Ben"))
    log = Log(screen)
    assert [row[0] for row in log.rows[1:]] == ["Sending", "Waiting"]
    await settle(store.gate.set)
    await screen.send("Zoe")
    names, ben = ["Imported sheet", "dogs.csv"], ["Added", "Ben"]
    everything = [["Added", "Zoe"], names, ["Refused", "Ada"], ben]
    assert [row[:2] for row in log.rows] == everything
    assert [log.choose(row) for row in (1, 2, 3)] == [["Show animal"], [], ["Show animal"]]
    refused = [names, ["Refused", "Ada"]]
    for typed, found in (("ben", [names, ben]), ("dogs", everything), ("refused ada", refused)):
        QTest.keyClicks(named(log.window, QLineEdit, "Filter entries"), typed)
        assert [row[:2] for row in log.rows] == found
        QTest.keyClick(log.window, Qt.Key.Key_Escape)
    screen.main.show_labels({3: "Llamas"})
    assert log.rows[2][2] == "Llamas (3)"
