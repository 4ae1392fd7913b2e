"""The page of category labels: rows are typed, files go through dialogs that block nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
)

from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from petdesk.settings.labels_editor import CategoryData, LabelsViewModel
from petdesk.settings.views.labels_page import LabelsPage
from tests.forms import FakeLabelRepository, StepScope, named

if TYPE_CHECKING:
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


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    return Screen(qtbot)


def test_nothing_can_be_done_before_the_labels_are_read(screen: Screen) -> None:
    assert screen.note == "Reading the labels…"
    for name in ("Add category", "Remove category"):
        assert not screen.button(name).isEnabled()
    screen.jobs.run()
    assert screen.note == ""
    labels = screen.page.findChildren(QLabel)
    [about] = [one.text() for one in labels if one.objectName() == "Labels help"]
    assert "labels.toml" in about
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
    assert marked.data(Qt.ItemDataRole.DecorationRole)
    assert "“dogs”" in marked.data(Qt.ItemDataRole.ToolTipRole)
    assert not screen.model.index(3, 0).data(Qt.ItemDataRole.DecorationRole)


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
