"""The page of category labels: rows are typed, files go through dialogs that block nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
)

from petdesk.domain.environments import Environment
from petdesk.storage.label_file import format_labels, read_label_file
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.settings.labels import LabelsViewModel
from petdesk.viewmodels.settings.labels_state import CategoryData, LabelRow
from petdesk.views.settings.label_model import FAULT_ROLE
from petdesk.views.settings.labels_page import LabelsPage
from tests.forms import FakeLabelRepository, StepScope, named

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QAbstractItemModel
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

FIXED = Settings(labels={Environment.PRACTICE: {3: "Birds"}})


class Screen:
    """The page as a person finds it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.jobs = StepScope()
        shelf = FakeLabelRepository(practice=CategoryData({1: "Dogs", 2: "Cats"}, {1: 20, 7: 3}))
        self.view_model = LabelsViewModel(FIXED, shelf, self.jobs)
        self.page = LabelsPage("Categories", self.view_model, None)  # type: ignore[arg-type]  # a window here
        qtbot.addWidget(self.page)
        self.page.show()
        self.view_model.choose(Environment.PRACTICE)

    @property
    def table(self) -> QTableView:
        return named(self.page, QTableView, "Labels")

    @property
    def model(self) -> QAbstractItemModel:
        return self.table.model()

    def cells(self) -> list[tuple[str, ...]]:
        return [
            tuple(str(self.model.index(row, column).data()) for column in range(3))
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
        labels = self.page.findChildren(QLabel)
        return next(one.text() for one in labels if one.objectName() == "Labels note")

    def file_dialog(self) -> QFileDialog:
        [dialog] = [one for one in self.page.findChildren(QFileDialog) if one.isVisible()]
        return dialog


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    return Screen(qtbot)


def test_nothing_can_be_done_before_the_labels_are_read(screen: Screen) -> None:
    assert screen.note == "Reading the labels…"
    for name in ("Add category", "Remove category", "Import labels", "Export labels"):
        assert not screen.button(name).isEnabled()
    screen.jobs.run()
    assert screen.note == ""
    assert screen.cells() == [
        ("1", "Dogs", "20"), ("2", "Cats", "0"), ("3", "Birds", "0"), ("7", "", "3")
    ]  # fmt: skip


def test_a_label_is_typed_into_its_row(screen: Screen) -> None:
    screen.jobs.run()
    screen.type(3, 1, "Rabbits")
    assert screen.view_model.state.table.labels == {1: "Dogs", 2: "Cats", 7: "Rabbits"}
    screen.press("Add category")
    assert screen.table.currentIndex().row() == 4
    assert len(screen.editors()) == 1
    screen.type(4, 0, "dogs")
    assert "“dogs” isn't a category ID" in screen.note
    marked = screen.model.index(4, 0)
    assert marked.data(FAULT_ROLE)
    assert "“dogs”" in marked.data(Qt.ItemDataRole.ToolTipRole)
    assert not screen.model.index(3, 0).data(FAULT_ROLE)
    assert not screen.button("Export labels").isEnabled()


def test_what_cannot_be_changed_takes_no_typing(screen: Screen) -> None:
    screen.jobs.run()
    editable = Qt.ItemFlag.ItemIsEditable

    def takes_typing(row: int, column: int) -> bool:
        return bool(screen.model.index(row, column).flags() & editable)

    assert not takes_typing(0, 0)  # animals have this category
    assert takes_typing(1, 0)
    assert takes_typing(0, 1)
    assert not takes_typing(0, 2)
    assert not takes_typing(2, 1)  # the administrator's
    assert (
        screen.model.index(2, 1).data(Qt.ItemDataRole.ToolTipRole) == "Set by your administrator."
    )
    screen.page.hold(is_held=True)
    assert not takes_typing(0, 1)
    assert not screen.button("Add category").isEnabled()
    assert not screen.model.setData(screen.model.index(0, 2), "9")


def test_the_rows_chosen_are_removed(screen: Screen) -> None:
    screen.jobs.run()
    assert not screen.button("Remove category").isEnabled()
    screen.table.selectRow(1)
    screen.press("Remove category")
    assert [cells[1] for cells in screen.cells()] == ["Dogs", "Birds", ""]


def test_another_environment_is_chosen(screen: Screen) -> None:
    screen.jobs.run()
    combo = named(screen.page, QComboBox, "Labels for")
    combo.setCurrentText("Production")
    screen.jobs.run()
    assert "Production has no address yet" in screen.note
    assert screen.cells() == []


def test_labels_are_exported_by_a_dialog_that_blocks_nothing(
    screen: Screen, tmp_path: Path
) -> None:
    screen.jobs.run()
    screen.press("Export labels")
    dialog = screen.file_dialog()
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert dialog.selectedFiles()[0].endswith("petdesk-labels-practice.csv")
    file = tmp_path / "für alle" / "Labels groß.csv"
    file.parent.mkdir()
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    screen.jobs.run()
    assert read_label_file(file).labels == {1: "Dogs", 2: "Cats", 3: "Birds"}
    assert "to “Labels groß.csv”" in screen.note


def test_an_import_is_seen_in_the_table_before_it_is_saved(screen: Screen, tmp_path: Path) -> None:
    screen.jobs.run()
    file = tmp_path / "labels.csv"
    file.write_bytes(format_labels({1: "Hounds", 9: "Mice"}))
    screen.press("Import labels")
    screen.file_dialog().fileSelected.emit(str(file))
    screen.jobs.run()
    assert ("1", "Hounds", "20") in screen.cells()
    assert ("9", "Mice", "0") in screen.cells()
    assert "1 label(s) will change when you save" in screen.note
    assert screen.view_model.state.is_changed


def test_text_from_outside_is_shown_harmless(screen: Screen) -> None:
    screen.jobs.run()
    screen.view_model.edit(1, LabelRow("2", "a\u202eb"))
    assert screen.cells()[1][1] == "a\ufffdb"
