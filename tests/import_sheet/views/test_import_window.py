from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import xlsxwriter
from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.app.session import Session
from petdesk.design.layout import unit_f
from petdesk.design.look import apply_theme
from petdesk.design.pills import StatusChip
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.view_model import Page
from petdesk.import_sheet.views.sheet_table import NUMBER, REMARK
from petdesk.import_sheet.views.window import ImportWindow
from tests.forms import cells
from tests.import_sheet.conftest import PETS, Desk
from tests.sessions import newest, until

SHEET = (
    "Name\tCategory\tStatus\nBella\tDogs\t\nToby\tPerros\tsold\nMinka\tCats\tavailable\n\tCats\t\n"
)
MANY_TEXTS = "Name\tCategory\n" + "".join(f"Bella\tMonster {n}\n" for n in range(20))
Keys = Qt.Key
SMALL = 1264, 611
"""The size of the window on a screen of 1280 x 690, at 200 %."""
SEGOE_UI = 32
"""The height of Windows' letters at 200 %, in pixels."""


class Screen:
    def __init__(self, desk: Desk, window: ImportWindow) -> None:
        self.desk, self.window = desk, window
        self.table = window.check_page.table

    def button(self, text: str) -> QPushButton:
        return newest(self.window, QPushButton, text)

    def combos(self) -> dict[str, QComboBox]:
        shown = [each for each in self.window.findChildren(QComboBox) if each.isVisible()]
        return {each.accessibleName(): each for each in shown}

    def note(self) -> str:
        (label,) = self.window.findChildren(QtWidgets.QLabel, "Import note")
        return label.text() if label.isVisible() else ""

    async def take(self, *files: Path) -> None:
        self.window.take_files(files)
        await self.desk.settle()

    def texts(self) -> str:
        labels = self.window.findChildren(QtWidgets.QLabel)
        return "\n".join(each.text() for each in labels if each.isVisible())

    def rows(self) -> list[list[str]]:
        return [row[NUMBER : REMARK + 1] for row in cells(self.table)]


@pytest.fixture
def screen(qtbot: QtBot, desk: Desk) -> Screen:
    window = ImportWindow(desk.model, lambda rows: (f"{rows} requests.",), None)
    qtbot.addWidget(window)
    window.resize(1000, 760)
    window.show()
    return Screen(desk, window)


async def paste(screen: Screen, sheet: str = SHEET) -> None:
    QApplication.clipboard().setText(sheet)
    screen.desk.model.reset()
    screen.button("Paste rows").click()
    await screen.desk.settle()


async def test_pasted_rows_are_checked_and_started_by_keyboard(
    screen: Screen, qtbot: QtBot, interval: Callable[[int], None]
) -> None:
    interval(60_000)
    await paste(screen)
    assert screen.rows() == [
        ["2", "Bella", "Dogs", "", "Already here? Bella, #1 · Dogs"],
        ["3", "Toby", "Perros", "sold", "Category “Perros” isn't known"],
        ["4", "Minka", "Cats", "Available", "Ready"],
        ["5", "", "Cats", "", "The name is missing"],
    ]
    screen.table.selectRow(0)
    qtbot.keyClick(screen.table, Keys.Key_Space)
    assert screen.desk.model.state.included == 2
    screen.table.setCurrentIndex(screen.table.model().index(3, NUMBER))
    qtbot.keyClick(screen.table, Keys.Key_Return)
    (field,) = screen.table.findChildren(QLineEdit)
    qtbot.keyClicks(field, "Mimi")
    qtbot.keyClick(field, Keys.Key_Return)
    QApplication.processEvents()  # Qt takes what was typed in a turn of its own
    await screen.desk.settle()
    assert screen.rows()[3][-1] == "Ready"
    screen.button("Next").setFocus()
    qtbot.keyClick(screen.button("Next"), Keys.Key_Return)
    assert screen.desk.model.state.page is Page.START
    assert "3 requests." in screen.texts()
    asked = (
        "Add the animals of “Pasted rows” to Staging? 3 animal(s) will be added. 1 row(s) left out."
    )
    assert screen.button("Start").accessibleDescription() == asked
    for _pressed_twice in range(2):
        assert not screen.desk.batches.taken
        qtbot.keyClick(screen.button("Start"), Keys.Key_Return)
        await screen.desk.settle()
        interval(0)
    (batch,) = screen.desk.batches.taken
    assert [row.pet.name for row in batch.rows] == ["Bella", "Minka", "Mimi"]


async def test_a_tick_is_told_with_its_row_and_as_it_changes(
    screen: Screen, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await paste(screen)
    table, told = screen.table, list[str]()
    described = Qt.ItemDataRole.AccessibleDescriptionRole
    monkeypatch.setattr(table, "tell", lambda _: told.append(table.currentIndex().data(described)))
    table.selectRow(2)
    for _press in range(2):
        qtbot.keyClick(table, Keys.Key_Space)
    assert told == ["Left out", "Will be added"]


async def test_enter_opens_the_cell_that_shows_the_keyboard_else_the_one_to_correct(
    screen: Screen, qtbot: QtBot
) -> None:
    await paste(screen)
    screen.window.activateWindow()
    qtbot.waitUntil(screen.table.hasFocus)
    screen.table.selectRow(1)
    picture = screen.table.grab().toImage()
    for key, opened in ((Keys.Key_Shift, "Perros"), (Keys.Key_Right, "Toby")):
        qtbot.keyClick(screen.table, key)
        assert (screen.table.grab().toImage() == picture) is (opened == "Perros")
        qtbot.keyClick(screen.table, Keys.Key_Return)
        field = newest(screen.table, QLineEdit)
        assert field.text() == opened
        qtbot.keyClick(field, Keys.Key_Escape)


async def test_a_meaning_is_chosen_by_letters_and_folded_away(screen: Screen, qtbot: QtBot) -> None:
    await paste(screen)
    text = "Category “Perros”"
    assert set(screen.combos()) == {f"{text} · 1 row(s)"}
    combo = screen.combos()[f"{text} · 1 row(s)"]
    combo.setFocus()
    for letter in "ca":  # the first means Cats already; what was chosen can be corrected at once
        qtbot.keyClicks(combo, letter)
        await screen.desk.settle()
    assert screen.combos() == {text: combo}
    assert combo.currentText() == "Cats"
    assert screen.rows()[1][2] == "Cats"
    screen.table.setFocus()
    assert not screen.combos()
    screen.button("Columns and meanings").click()
    assert screen.combos()[text].currentText() == "Cats"


@pytest.fixture
def large_letters(qapp: QApplication) -> Iterator[None]:
    """Letters of 200 %, as tall as Windows has them."""
    apply_theme(qapp, "light", 200)
    apply_theme(qapp, "light", 200 * SEGOE_UI // int(unit_f() * 4))
    yield
    apply_theme(qapp, "light", 100)


@pytest.mark.usefixtures("large_letters")
async def test_on_a_small_screen_the_table_has_most_of_the_height_and_no_button_is_cut(
    screen: Screen, qtbot: QtBot
) -> None:
    window, page, table = screen.window, screen.window.check_page, screen.table
    window.resize(*SMALL)
    await paste(screen, MANY_TEXTS)
    (head,) = page.findChildren(QtWidgets.QScrollArea)
    bar, inside = head.verticalScrollBar(), head.viewport()
    qtbot.wait_until(lambda: bar.maximum() > head.height())  # all are laid out
    assert (window.width(), window.height()) == SMALL
    assert table.height() > head.height()
    assert table.viewport().visibleRegion().boundingRect().height() >= 2 * table.rowHeight(0)
    for text in ("Include these rows", "Leave these rows out", "Another sheet", "Next"):
        button = screen.button(text)
        assert button.width() >= button.sizeHint().width()
        assert button.visibleRegion().boundingRect() == button.rect()
    for key, at in ((Keys.Key_Tab, bar.maximum()), (Keys.Key_Backtab, 0)):
        bar.setValue(at)  # as far as can be from what comes first
        widget: QWidget | None = screen.button("Another sheet")
        screen.button("Another sheet").setFocus()
        passed: list[QWidget] = []
        while widget is not None and widget not in passed:
            if inside.isAncestorOf(widget):
                place = QRect(widget.mapTo(inside, QPoint()), widget.size())
                assert inside.rect().contains(place)
            passed.append(widget)
            qtbot.keyClick(widget, key)
            widget = QApplication.focusWidget()
        assert {table, *screen.combos().values()} <= set(passed)
    window.resize(1584, 921)
    qtbot.wait_until(lambda: table.height() > window.height() / 2)


async def test_the_other_sheets_of_a_workbook_are_named_with_their_rows(
    screen: Screen, tmp_path: Path
) -> None:
    file = tmp_path / "animals.xlsx"
    with xlsxwriter.Workbook(file) as book:
        for name, rows in (("Cats", 2), ("Empty", 0), ("Dogs", 3)):
            page = book.add_worksheet(name)
            for row in range(rows):
                page.write_row(row, 0, ["Name", "Category"] if not row else [f"{name} {row}", name])
    await screen.take(file)
    assert "Other sheets of this workbook, not imported now: “Dogs” (3 row(s))" in screen.texts()
    screen.desk.model.edit_cell(2, Field.NAME, "Minka")
    await screen.desk.settle()
    for answer, name in (("Cancel", "Cats"), ("Discard changes", "Dogs")):
        choose(screen.combos()["Sheet"], "Dogs")
        newest(screen.window, QPushButton, answer).click()
        await screen.desk.settle()
        assert screen.combos()["Sheet"].currentText() == name
    assert [row[1] for row in screen.rows()] == ["Dogs 1", "Dogs 2"]
    assert "“Cats” (2 row(s))" in screen.texts()


async def test_the_box_ticks_a_row_and_chips_show_one_verdict(screen: Screen, qtbot: QtBot) -> None:
    await paste(screen)
    place = screen.table.visualRect(screen.table.model().index(0, NUMBER))
    box = QPoint(place.left() + round(4.5 * unit_f()), place.center().y())
    for included in (2, 1):
        qtbot.mouseClick(screen.table.viewport(), Qt.MouseButton.LeftButton, pos=box)
        assert screen.desk.model.state.included == included
    chips = [each for each in screen.window.findChildren(StatusChip) if each.isVisible()]
    shown = ["All rows 4", "Ready 1", "To correct 2", "Already here? 1"]
    assert [each.text() for each in chips] == shown
    chips[2].click()
    assert [row[0] for row in screen.rows()] == ["3", "5"]
    screen.button("Leave these rows out").click()
    assert screen.desk.model.state.included == 1
    chips[0].click()
    screen.button("Include these rows").click()
    assert screen.desk.model.state.included == 2


def choose(combo: QComboBox, text: str) -> None:
    combo.setCurrentIndex(combo.findText(text))
    combo.activated.emit(combo.currentIndex())


async def test_a_column_is_corrected(screen: Screen) -> None:
    await paste(screen, "Box\tCategory\nBella\tDogs\nRex\tDogs\n")
    combos = screen.combos()  # in sight at once, as there is no name
    shown = {name: each.currentText() for name, each in combos.items()}
    none = dict.fromkeys(("Name", "Category ID", "Status"), "(none)")
    assert shown == none | {"Headings": "Row 1", "Category": "Category"}
    choose(combos["Name"], "Box")
    await screen.desk.settle()
    assert [row[1] for row in screen.rows()] == ["Bella", "Rex"]
    choose(combos["Headings"], "(none)")
    await screen.desk.settle()
    assert screen.rows()[0][:2] == ["1", "Box"]


def data_of(*files: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    data.setText("\n".join(map(str, files)))
    return data


def drop(window: QWidget, *files: Path) -> None:
    data = data_of(*files)
    either = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    button = Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), either, data, button, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    dropped = QDropEvent(QPointF(5, 5), either, data, button, keys)
    dropped.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(window, dropped)
    # A file that was moved may be deleted by the program that it was dragged from.
    assert dropped.dropAction() is Qt.DropAction.CopyAction


async def test_a_file_dropped_on_the_main_window_opens_unless_one_may_only_browse(
    session: Session, tmp_path: Path
) -> None:
    file = tmp_path / "animals.csv"
    file.write_text("Name,Category\nKronk,5\n")
    drop(session.window, file)
    shown = newest(session.window, ImportWindow)
    await until(lambda: shown._model.state.rows)
    assert shown.isVisible()
    assert [row.name for row in shown._model.state.rows] == ["Kronk"]
    shown.close()
    session.windows._permits = lambda: False
    drop(session.window, file)
    assert not shown.isVisible()


async def test_what_is_not_read_is_said_and_a_copied_file_is_no_text(
    screen: Screen, tmp_path: Path
) -> None:
    QApplication.clipboard().clear()
    screen.button("Paste rows").click()
    assert screen.note().startswith("Nothing was copied.")
    picture, sheet = tmp_path / "a.png", tmp_path / "two.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0")
    sheet.write_text("Name,Category\ntwo,5\n")
    drop(screen.window, picture)
    await screen.desk.settle()
    assert screen.note().startswith("“a.png” isn't a sheet that PetDesk can read.")
    assert screen.button("Choose file…").hasFocus()
    drop(screen.window, picture, sheet)
    await screen.desk.settle()
    assert screen.note() == "PetDesk reads one sheet at a time. Choose them one after the other."
    assert not screen.desk.model.state.table.rows
    # A file manager gives a copied file's address as a text, too, which is no animal's name.
    QApplication.clipboard().setMimeData(data_of(sheet))
    screen.button("Paste rows").click()
    await screen.desk.settle()
    assert [row.name for row in screen.desk.model.state.rows] == ["two"]
    assert not screen.note()


@pytest.mark.parametrize("way", ["dropped", "pasted", "chosen"])
async def test_another_sheet_asks_before_what_a_person_chose_is_lost(
    screen: Screen, qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    file = tmp_path / "second.csv"
    file.write_text("Name,Category\nsecond,5\n")
    await paste(screen)
    screen.desk.model.include(screen.desk.model.state.rows[:1], is_in=True)
    for answer, is_kept in (("Cancel", True), ("Discard changes", False)):
        if way == "dropped":
            screen.window.take_files([file])
        elif way == "pasted":
            QApplication.clipboard().setText("Name\tCategory\nRex\tDogs\n")
            qtbot.keyClick(screen.table, Keys.Key_V, Qt.KeyboardModifier.ControlModifier)
        else:
            screen.button("Another sheet").click()
        (box,) = screen.window.findChildren(QtWidgets.QMessageBox)
        assert box.text() == "Close “Pasted rows”?"
        next(each for each in box.buttons() if each.text() == answer).click()
        await screen.desk.settle()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert ("Bella" in str(screen.desk.model.state.rows)) is is_kept


async def test_names_that_a_guessed_encoding_spoils_are_shown_and_another_is_chosen(
    screen: Screen, tmp_path: Path
) -> None:
    file = tmp_path / "mac.csv"
    file.write_bytes("Name;Category\rRäuber;Dogs\rRex;Dogs\r".encode("mac_roman"))
    await screen.take(file)
    assert "PetDesk read it as Windows, Western Europe." in screen.texts()
    assert "RŠuber" in screen.texts()
    combo = screen.combos()["Encoding"]
    choose(combo, "Mac: Räuber")
    await screen.desk.settle()
    assert [row[1] for row in screen.rows()] == ["Räuber", "Rex"]
    assert combo.currentText() == "Mac: Räuber"


async def test_a_category_that_no_animal_has_is_chosen_by_id(screen: Screen, qtbot: QtBot) -> None:
    screen.desk.listing = build(Listing(), Catalogue(), {})  # of a service without animals
    await paste(screen, "Name\tCategory\nRex\tDogs\nMinka\tCats\n")
    (dogs, cats) = (screen.combos()[f"Category “{name}” · 1 row(s)"] for name in ("Dogs", "Cats"))
    choose(dogs, "Another ID…")
    newest(screen.window, QInputDialog).reject()
    assert dogs.currentText() == "Choose…"
    for typed in ("Hund", "50000000000"):
        choose(dogs, "Another ID…")
        dialog = newest(screen.window, QInputDialog)
        qtbot.keyClicks(dialog.findChild(QLineEdit), typed)
        newest(dialog, QPushButton, "Use this ID").click()
        await screen.desk.settle()
    assert [row[2] for row in screen.rows()] == ["50000000000", "Cats"]
    choose(cats, "A new category, 50000000000")
    await screen.desk.settle()
    assert screen.desk.model.state.included == 2


async def test_a_category_without_a_label_is_offered_with_an_animal(screen: Screen) -> None:
    screen.desk.listing = build(Listing(), add(Catalogue(), PETS, 1.0), {1: "Dogs"})
    await paste(screen, "Name\tCategory\nMinka\tKatzen\n")
    combo = screen.combos()["Category “Katzen” · 1 row(s)"]
    offers = [combo.itemText(at) for at in range(combo.count())]
    assert offers == ["Choose…", "Dogs", "2 (such as Zoë)", "4 (such as Ñandú)", "Another ID…"]
