"""The settings dialog as a person finds it."""

from collections.abc import Callable
from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QLineEdit, QListWidget, QMessageBox
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.service.access import BaseAddress
from petdesk.settings.fields import Settings
from petdesk.settings.labels import CategoryAnimals
from petdesk.settings.store import SettingsStore
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.dialog import SettingsDialog
from petdesk.settings.wording import TestReport
from tests.forms import FakeKeys, StepScope, named

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS = "https://pets.example/v1"
ORIGIN = "https://pets.example"
OTHER = "https://other.example/v1"
SET_UP = Settings(addresses={PRODUCTION: ADDRESS})


class Screen:
    def __init__(
        self,
        qtbot: QtBot,
        folder: Path,
        policy: str = "",
        kind: Callable[[SettingsViewModel, None], QDialog] = SettingsDialog,
        stored: Settings = SET_UP,
    ) -> None:
        policy_file = folder / "policy.toml"
        policy_file.write_text(policy, encoding="utf-8")
        self.store = SettingsStore(folder / "settings.toml", policy_file=policy_file)
        self.store.write(stored)
        self.keys = FakeKeys({(PRODUCTION, ORIGIN): "stored-key"})
        self.animals: dict[int, CategoryAnimals] = {}
        self.jobs = StepScope()
        self.tested: list[tuple[Environment, str, str]] = []
        self.report: TestReport | Exception = TestReport(None, 60)
        self.model = SettingsViewModel(
            self.store.effective(),
            self.store,
            self.keys,
            self._tester,
            folder / "labels.toml",
            lambda _settings: self.animals,
            self.jobs,
        )
        self.forgotten: list[Environment] = []
        self.model.key_forgotten.connect(self.forgotten.append)
        self.dialog: QDialog = kind(self.model, None)
        qtbot.addWidget(self.dialog)
        with qtbot.waitActive(self.dialog):
            self.dialog.show()

    async def _tester(
        self, which: Environment, address: BaseAddress, key: str, _settings: Settings
    ) -> TestReport:
        self.tested.append((which, str(address), key))
        if isinstance(self.report, Exception):
            raise self.report
        return self.report

    @staticmethod
    def is_in_sight(field: QtWidgets.QWidget) -> bool:
        page = field.parentWidget()
        while not isinstance(page, QtWidgets.QScrollArea):
            assert page is not None
            page = page.parentWidget()
        view = page.viewport()
        place = QRect(field.mapTo(view, QPoint()), field.size())
        return view.rect().contains(place)

    def start(self) -> None:
        self.model.start()
        self.jobs.run()

    def type(self, name: str, text: str) -> None:
        """Type into a field, and leave it."""
        field = self.field(name)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        field.editingFinished.emit()

    def enter(self, name: str, text: str) -> None:
        self.type(name, text)
        self.jobs.run()

    def press(self, name: str) -> None:
        QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def replace_key(self, key: str) -> None:
        self.press("Replace Production key")
        self.type("Production API key", key)

    def field(self, name: str) -> QLineEdit:
        return named(self.dialog, QLineEdit, name)

    def button(self, name: str) -> QtWidgets.QPushButton:
        return named(self.dialog, QtWidgets.QPushButton, name)

    def said(self, name: str) -> str:
        return self.label(name).text().replace("\u200b", "")

    def label(self, name: str) -> QLabel:
        (label,) = self.dialog.findChildren(QLabel, name)
        return label

    def combo(self, name: str) -> QComboBox:
        return named(self.dialog, QComboBox, name)

    def choose(self, name: str, text: str) -> None:
        self.combo(name).setCurrentText(text)
        assert self.combo(name).currentText() == text

    def question(self) -> QMessageBox:
        (box,) = (each for each in self.dialog.findChildren(QMessageBox) if each.isVisible())
        return box

    def answer(self, text: str) -> None:
        box = self.question()
        button = next(one for one in box.buttons() if one.text().replace("&", "") == text)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.jobs.run()

    def do(self, name: str) -> None:
        """Press a button, and wait for what that begins."""
        self.press(name)
        self.jobs.run()

    def save(self) -> None:
        self.do("Save")

    @property
    def pages(self) -> QListWidget:
        return named(self.dialog, QListWidget, "Pages")

    @property
    def environment(self) -> QComboBox:
        return self.combo("Environment")

    @property
    def key(self) -> QLineEdit:
        return self.field("Production API key")

    @property
    def note(self) -> str:
        return self.said("Production key note")
