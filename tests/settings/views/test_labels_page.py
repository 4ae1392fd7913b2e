"""The page of category labels: rows are typed, files go through dialogs that block nothing."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
)
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.settings.fields import PRACTICE_ADDRESS
from petdesk.settings.labels import CategoryAnimals, LabelStore
from petdesk.settings.views.dialog import LABELS
from tests.forms import named
from tests.settings.views.screen import Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Page:
    """The page as a person finds it in the dialog."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        (folder / "policy.toml").write_text('[practice.labels]\n3 = "Birds"\n')
        self.screen = Screen(qtbot, folder / "settings.toml", folder / "policy.toml")
        self.jobs = self.screen.jobs
        self.page = self.screen.dialog
        self.screen.animals = {1: CategoryAnimals(20, "Bella"), 7: CategoryAnimals(3, "Max")}
        LabelStore(self.screen.label_file, Environment.PRACTICE, PRACTICE_ADDRESS).save(
            {1: "Dogs", 2: "Cats"}
        )
        self.screen.pages.setCurrentRow(LABELS)
        self.screen.model.start()

    @property
    def table(self) -> QTableView:
        return named(self.page, QTableView, "Labels")

    @property
    def model(self) -> QAbstractItemModel:
        return self.table.model()

    def cells(self) -> list[tuple[str, ...]]:
        return [
            tuple(str(self.model.index(row, column).data()) for column in range(4))
            for row in range(self.model.rowCount())
        ]

    def type(self, row: int, column: int, text: str) -> None:
        index = self.model.index(row, column)
        self.table.setCurrentIndex(index)
        if not self.editors():
            self.table.edit(index)
        [editor] = self.editors()
        editor.selectAll()
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        # Qt takes the text over in the next turn of its loop.
        self.qtbot.waitUntil(lambda: self.model.index(row, column).data() == text)

    def editors(self) -> list[QLineEdit]:
        return [one for one in self.table.findChildren(QLineEdit) if one.isVisible()]

    def button(self, name: str) -> QPushButton:
        return named(self.page, QPushButton, name)

    def press(self, name: str) -> None:
        QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    @property
    def note(self) -> str:
        return self.screen.said("Labels note")


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Page:
    return Page(qtbot, tmp_path)


def test_nothing_can_be_done_before_the_labels_are_read(page: Page) -> None:
    assert page.note == "Reading the labels…"
    for name in ("Add category", "Remove category"):
        assert not page.button(name).isEnabled()
    page.jobs.run()
    assert page.note == ""
    labels = page.page.findChildren(QLabel)
    [about] = [one.text() for one in labels if one.objectName() == "Labels help"]
    assert "labels.toml" in about
    assert page.cells() == [
        ("1", "Dogs", "20", "Bella"), ("2", "Cats", "0", ""),
        ("3", "Birds", "0", ""), ("7", "", "3", "Max"),
    ]  # fmt: skip


def test_a_label_is_typed_into_its_row(page: Page) -> None:
    page.jobs.run()
    page.type(3, 1, "Rabbits")
    assert page.screen.model.state.tables[Environment.PRACTICE].labels == {
        1: "Dogs",
        2: "Cats",
        7: "Rabbits",
    }
    page.press("Add category")
    assert page.table.currentIndex().row() == 4
    assert len(page.editors()) == 1
    page.type(4, 0, "dogs")
    assert "“dogs” isn't a category ID" in page.note
    marked = page.model.index(4, 0)
    assert marked.data(Qt.ItemDataRole.DecorationRole)
    assert "“dogs”" in marked.data(Qt.ItemDataRole.ToolTipRole)
    assert not page.model.index(3, 0).data(Qt.ItemDataRole.DecorationRole)


def test_what_cannot_be_changed_takes_no_typing(page: Page) -> None:
    page.jobs.run()
    editable = Qt.ItemFlag.ItemIsEditable

    def takes_typing(row: int, column: int) -> bool:
        return bool(page.model.index(row, column).flags() & editable)

    assert not takes_typing(0, 0)  # animals have this category
    assert takes_typing(1, 0)
    assert takes_typing(0, 1)
    assert not takes_typing(0, 2)
    assert not takes_typing(2, 1)  # the administrator's
    assert page.model.index(2, 1).data(Qt.ItemDataRole.ToolTipRole) == "Set by your administrator."
    page.screen.model.apply(lambda state: replace(state, is_saving=True))
    assert not takes_typing(0, 1)
    assert not page.button("Add category").isEnabled()


def test_the_rows_chosen_are_removed(page: Page) -> None:
    page.jobs.run()
    assert not page.button("Remove category").isEnabled()
    page.table.selectRow(1)
    page.press("Remove category")
    assert [cells[1] for cells in page.cells()] == ["Dogs", "Birds", ""]


def test_another_environment_is_chosen(page: Page) -> None:
    page.jobs.run()
    combo = named(page.page, QComboBox, "Labels for")
    combo.setCurrentText("Staging")
    page.jobs.run()
    assert "Staging has no address yet" in page.note
    assert page.cells() == []
