"""The windows about intake: what the log lists, finds, offers and copies."""

from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QTableView

from petdesk.animals.views.window import ChildWindow
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import QuestionWindow
from tests.forms import named
from tests.intake.intakes import settle, sheet
from tests.intake.views.conftest import NO_LLAMAS, Screen, press, text_of


class Log:
    """The intake log as a person reads it."""

    def __init__(self, screen: Screen) -> None:
        screen.window.child_wanted.emit(ChildWindow.INTAKE_LOG)
        self.window = screen.opened(IntakeLogWindow)
        self.table = named(self.window, QTableView, "Entries")

    @property
    def rows(self) -> list[list[str]]:
        model = self.table.model()
        columns = range(model.columnCount())
        return [
            [str(model.data(model.index(row, column))) for column in columns]
            for row in range(model.rowCount())
        ]

    @property
    def note(self) -> str:
        return text_of(self.window, "Intake log note" if self.rows else "Intake log empty")

    def choose(self, row: int) -> list[str]:
        """Choose a row, and give the names of what can be done about it."""
        self.table.selectRow(row)
        names = ["Show animal", "Correct", "Did it go through?", "Give up"]
        return [name for name in names if named(self.window, QPushButton, name).isEnabled()]


async def open_log(screen: Screen) -> Log:
    """Open the log of an animal in each state."""
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
