"""The page of category labels: rows are typed, and saved with all else."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.settings.fields import PRACTICE_ADDRESS
from petdesk.settings.labels import CategoryAnimals, LabelStore
from petdesk.settings.state import LABELS
from tests.forms import named
from tests.settings.views.screen import ADDRESS, OTHER, PRODUCTION, SET_UP, Screen

PRACTICE = Environment.PRACTICE
POLICY = """\
[practice.labels]
3 = "Birds"
[production.labels]
3 = "Parrots"
"""


class Page(Screen):
    def __init__(self, qtbot: QtBot, folder: Path, environment: Environment = PRACTICE) -> None:
        super().__init__(qtbot, folder, POLICY, stored=SET_UP._replace(environment=environment))
        self.animals = {1: CategoryAnimals(20, "Bella"), 7: CategoryAnimals(3, "Max")}
        self.labels = LabelStore(self.model.label_file, PRACTICE, PRACTICE_ADDRESS)
        self.labels.save({1: "Dogs", 2: "Cats"})
        self.shown: dict[Environment, dict[int, str]] = {}
        self.model.labels_saved.connect(self.shown.__setitem__)
        self.pages.setCurrentRow(LABELS)
        self.model.start()

    @property
    def table(self) -> QTableWidget:
        return named(self.dialog, QTableWidget, "Labels")

    def cell(self, row: int, column: int) -> QTableWidgetItem:
        item = self.table.item(row, column)
        assert item is not None
        return item

    @property
    def note(self) -> str:
        return self.said("Labels note")

    def cells(self) -> list[str]:
        return [
            " ".join(self.cell(row, column).text() for column in range(4)).strip()
            for row in range(self.table.rowCount())
        ]

    def put(self, row: int, column: int, text: str) -> None:
        self.cell(row, column).setText(text)

    def remove(self, *rows: int) -> None:
        self.table.setSelectionMode(QTableWidget.SelectionMode.MultiSelection)
        self.table.clearSelection()
        for row in rows:
            self.table.selectRow(row)
        self.press("Remove category")


@pytest.fixture
def unread(qtbot: QtBot, tmp_path: Path) -> Page:
    return Page(qtbot, tmp_path)


@pytest.fixture
def page(unread: Page) -> Page:
    unread.jobs.run()
    return unread


def test_nothing_can_be_done_before_the_labels_are_read_and_what_prevents_that_is_reported(
    unread: Page,
) -> None:
    assert unread.note == "Reading the labels…"
    text = unread.model.label_file.read_text()
    unread.model.label_file.write_text("1 = ")
    unread.jobs.run()
    assert "Can't read the labels (line 1: Invalid value)" in unread.note
    for name in ("Add category", "Remove category"):
        assert not unread.button(name).isEnabled()
    unread.model.label_file.write_text(text)
    unread.model.start()
    unread.jobs.run()
    assert unread.note == ""
    assert "labels.toml" in unread.said("Labels help")
    assert unread.cells() == ["1 Dogs 20 Bella", "2 Cats 0", "3 Birds 0", "7  3 Max"]


def test_what_is_typed_is_saved_and_shown_and_nothing_before(page: Page) -> None:
    page.put(3, 1, "Rabbits")
    page.press("Add category")
    assert page.table.currentIndex().row() == 4
    assert [one.isVisible() for one in page.table.findChildren(QLineEdit)] == [True]
    page.put(4, 0, "dogs")
    assert "“dogs” isn't a category ID" in page.note
    assert not page.cell(4, 0).icon().isNull()
    assert "“dogs”" in page.cell(4, 0).toolTip()
    assert page.cell(3, 0).icon().isNull()
    page.put(4, 0, "01")
    page.put(4, 1, "Hounds")
    assert "Category 01 is in two rows" in page.note.replace("Category 1 ", "Category 01 ")
    assert [page.model.state.can_save] == [False]
    page.remove(0)  # which stays for its animals, without its label
    assert [page.note, page.model.state.can_save] == ["", True]
    page.put(0, 1, "Dogs")
    assert "is in two rows" in page.note
    page.put(4, 0, "-5")
    page.put(4, 1, "Others")
    page.remove(1)
    assert page.labels.load() == {1: "Dogs", 2: "Cats"}
    page.save()
    labels = {1: "Dogs", 7: "Rabbits", -5: "Others"}
    assert page.labels.load() == labels
    assert page.shown == {PRACTICE: {**labels, 3: "Birds"}}
    assert not page.dialog.isVisible()


def test_what_cannot_be_changed_takes_no_typing(page: Page) -> None:
    def takes_typing(row: int, column: int) -> bool:
        return bool(page.cell(row, column).flags() & Qt.ItemFlag.ItemIsEditable)

    assert not takes_typing(0, 0)  # animals have this category
    assert takes_typing(1, 0)
    assert takes_typing(0, 1)
    assert not takes_typing(0, 2)
    assert not takes_typing(2, 1)  # the administrator's
    assert page.cell(2, 1).toolTip() == "Set by your administrator."
    page.model.apply(lambda state: replace(state, is_saving=True))
    assert not takes_typing(0, 1)
    assert not page.button("Add category").isEnabled()


def test_a_category_that_animals_have_stays_when_its_label_goes(page: Page) -> None:
    assert not page.button("Remove category").isEnabled()
    page.remove(0, 1, 2)
    assert page.cells() == ["1  20 Bella", "3 Birds 0", "7  3 Max"]


def test_labels_of_an_address_that_is_left_are_not_shown_at_the_next(
    qtbot: QtBot, tmp_path: Path
) -> None:
    page = Page(qtbot, tmp_path, PRODUCTION)
    page.jobs.run()
    assert page.said("Labels for") == "Production"
    assert page.cells() == ["1  20 Bella", "3 Parrots 0", "7  3 Max"]
    page.put(0, 1, "Mice")
    page.model.edit("production/address", OTHER)
    page.save()
    assert LabelStore(page.model.label_file, PRODUCTION, ADDRESS).load() == {1: "Mice"}
    assert page.shown == {}
