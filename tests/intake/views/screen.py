"""The main window with intake around it, and entries in every state."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import MainWindow
from petdesk.app.message_bar import AnimalsOnTheirWay, BarViewModel
from petdesk.app.windows import Windows
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake.entry import IntakeEntry
from petdesk.intake.file import IntakeFile
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.matching import Findings
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import IntakeState
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import IntakeViewModel
from tests.forms import named

W = TypeVar("W", bound="QWidget")
NOW = 1_790_000_000.0
HERE, BEFORE = "https://pets.example/v1", "https://old.example/v1"
STAGING = Environment.STAGING
BELLA = NewPet("Bella", 1, PetStatus.AVAILABLE)
PET = Pet(812, "Bella", 1, PetStatus.AVAILABLE)
OTHER = Pet(900, "Bella", 1, PetStatus.AVAILABLE)


def held(number: int, name: str = "Bella", address: str = HERE) -> IntakeEntry:
    return intake.held(number, STAGING, address, replace(BELLA, name=name), NOW, 3.0)


def queued(number: int, name: str = "Queued", address: str = HERE) -> IntakeEntry:
    return intake.queued(held(number, name, address))


def sending(number: int, name: str) -> IntakeEntry:
    return intake.sending(queued(number, name), NOW - 60, [])


def unknown(number: int, name: str = "Bella") -> IntakeEntry:
    return intake.unknown(sending(number, name))


def refused(number: int, name: str = "Sent") -> IntakeEntry:
    return intake.refused(sending(number, name), "no <b>llamas</b>", 400)


ADDED = intake.added(sending(7, "Luna"), Pet(42, "Luna", 1, PetStatus.AVAILABLE), NOW)


_ASKED = ("undo", "send_now", "give_up", "confirm", "send_again", "release", "save_draft_soon")


class RecordingQueue(IntakeQueue):
    """Notes in ``asked`` what it was asked for, and takes no step."""

    def __init__(self) -> None:
        scope = TaskScope(lambda *_: None)
        super().__init__(IntakeStore(STAGING, HERE, IntakeFile(Path("nowhere")), scope), Catalogue)
        self.asked: list[tuple[object, ...]] = []
        for name in _ASKED:
            setattr(self, name, partial(self._note, name.replace("_", " ")))

    def _note(self, what: str, *values: object) -> None:
        self.asked.append((what, *values))


class RecordingIntake(IntakeViewModel):
    """An intake that takes no step, whose state a test says."""

    def __init__(self) -> None:
        queue = RecordingQueue()
        super().__init__(queue)
        self.asked = queue.asked

    def show(self, state: IntakeState) -> None:
        self.apply(lambda _before: state)

    def have(self, *entries: IntakeEntry, **findings: Findings) -> None:
        found = {int(name[1:]): each for name, each in findings.items()}
        self.show(IntakeState(STAGING, HERE, entries, waiting=None, findings=found))


class Screen:
    """The main window with everything around it, as the session makes it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.main = MainViewModel(STAGING, str.casefold, lambda: NOW)
        self.window = MainWindow(STAGING, clock=lambda: NOW)
        qtbot.addWidget(self.window, before_close_func=lambda _window: None)
        binding = MainBinding(self.window, self.main)
        catalogue = add(Catalogue(), [Pet(42, "Luna", 1), Pet(43, "Max", 2)], NOW)
        copy = LocalCopy(catalogue, {1: "Dogs"})
        self.main.show_loaded(STAGING, LoadedCopy(copy))
        self.intake = RecordingIntake()
        scope = TaskScope(lambda *_: None)
        self.form = AddFormViewModel(self.intake, scope, Listing)
        self.bar = BarViewModel(self.main, self.intake, self.form, lambda: NOW)
        self.windows = Windows(
            self.window, self.main, self.intake, self.form, *[cast("Any", None)] * 4
        )
        self.bar.show_in(binding)
        self.pending = AnimalsOnTheirWay(self.intake, self.main, lambda: NOW)
        with qtbot.waitExposed(self.window):
            self.window.show()

    @property
    def message(self) -> str:
        label = cast("QLabel", self.window.findChild(QLabel, "Message"))
        return label.text() if label.isVisible() else ""

    @property
    def offered(self) -> list[str]:
        bar = cast("QLabel", self.window.findChild(QLabel, "Message")).parentWidget()
        assert bar is not None
        actions = (b for b in bar.findChildren(QPushButton) if not b.accessibleName())
        shown = [b for b in actions if b.isVisible()]
        return [b.text().replace("&", "") for b in shown]

    def press_in_bar(self, text: str) -> None:
        bar = cast("QLabel", self.window.findChild(QLabel, "Message")).parentWidget()
        assert bar is not None
        buttons = bar.findChildren(QPushButton)
        next(b for b in buttons if b.text().replace("&", "") == text).click()

    def opened(self, kind: type[W]) -> W:
        found = [w for w in self.window.findChildren(kind) if w.isVisible()]
        assert len(found) == 1
        return found[0]

    def is_open(self, kind: type[QWidget]) -> bool:
        return any(w.isVisible() for w in self.window.findChildren(kind))


def text_of(window: QWidget, name: str) -> str:
    label = cast("QLabel", window.findChild(QLabel, name))
    return label.text() if label.isVisible() else ""


def press(window: QWidget, name: str) -> None:
    QTest.mouseClick(named(window, QPushButton, name), Qt.MouseButton.LeftButton)
