from collections.abc import AsyncIterator
from typing import Any, TypeVar, cast

import pytest
from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.store import LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import MainWindow
from petdesk.app.message_bar import AnimalsOnTheirWay, BarViewModel
from petdesk.app.windows import Windows
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.steps import LOOKUP_DELAY
from petdesk.service.errors import Effect, Offline, Refused, TimedOut
from tests.fakes import STAGING
from tests.forms import named
from tests.intake.intakes import Intake, send, turns
from tests.sessions import until

W = TypeVar("W", bound="QWidget")
NO_LLAMAS = Refused(status=400, code="x", message="no <b>llamas</b>")


class Screen:
    """The window with everything around it, as the session makes it; Luna (1) and Max (2) in it."""

    def __init__(self, qtbot: QtBot, desk: Intake) -> None:
        self.qtbot, self.desk = qtbot, desk
        self.main = MainViewModel(STAGING, str.casefold, desk.time)
        self.window = MainWindow(STAGING, clock=desk.time)
        qtbot.addWidget(self.window, before_close_func=lambda _window: None)
        binding = MainBinding(self.window, self.main)
        desk.store.taken = [Pet(1, "Luna", 1, PetStatus.AVAILABLE), Pet(2, "Max", 2)]
        catalogue = add(Catalogue(), desk.store.taken, desk.time())
        desk.shown.connect_to(self.main)
        self.main.state_changed.connect(lambda main: setattr(desk, "catalogue", main.catalogue))
        self.main.show_loaded(STAGING, LocalCopy(catalogue, {1: "Dogs"}))
        self.form = AddFormViewModel(desk.shown, desk.scope, lambda: self.main.state.listing)
        self.bar = BarViewModel(self.main, desk.shown, self.form, desk.time)
        others = [cast("Any", None)] * 5  # of no window of the intake
        self.windows = Windows(self.window, self.main, desk.shown, self.form, *others)
        self.bar.show_in(binding)
        self.pending = AnimalsOnTheirWay(desk.shown, self.main, desk.time)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()

    async def hold(self, name: str = "Bella") -> int:
        self.desk.model.hold_seconds = 3.0
        return (await self.desk.model.submit(_animal(name))).id

    async def send(self, name: str, error: Exception | None = None) -> int:
        """Send an animal, which the service takes unless there is an ``error``."""
        outcomes = [(error, False)] if error is not None else []
        return (await send(self.desk, _animal(name), *outcomes)).id

    async def refuse(self, name: str = "Sent", error: Refused = NO_LLAMAS) -> int:
        return await self.send(name, error)

    async def wait(self, name: str) -> int:
        """Have an animal wait for the service, which is out of reach."""
        return await self.send(name, Offline("no route"))

    async def lose(self, *names: str, is_taken: bool = False) -> None:
        """Send animals whose answers never come."""
        for name in names:
            await send(self.desk, _animal(name), (TimedOut(effect=Effect.UNKNOWN), is_taken))

    async def look(self) -> None:
        """Let PetDesk look for what had no answer."""
        await self.desk.time.pass_(3 * LOOKUP_DELAY)

    async def until(self, *stages: str) -> None:
        await until(lambda: self.desk.stages == list(stages))

    @property
    def message(self) -> str:
        return text_of(self.window, "Message")

    def press_in_bar(self, text: str) -> None:
        bar = cast("QLabel", self.window.findChild(QLabel, "Message")).parentWidget()
        assert bar is not None
        buttons = bar.findChildren(QPushButton)
        next(b for b in buttons if b.text().replace("&", "") == text).click()

    def opened(self, kind: type[W]) -> W:
        (found,) = (w for w in self.window.findChildren(kind) if w.isVisible())
        return found

    def is_open(self, kind: type[QWidget]) -> bool:
        return any(w.isVisible() for w in self.window.findChildren(kind))


def _animal(name: str) -> NewPet:
    return NewPet(name, 1, PetStatus.AVAILABLE)


def text_of(window: QWidget, name: str) -> str:
    label = cast("QLabel", window.findChild(QLabel, name))
    return label.text() if label.isVisible() else ""


async def press(window: QWidget, name: str) -> None:
    QTest.mouseClick(named(window, QPushButton, name), Qt.MouseButton.LeftButton)
    await turns()


@pytest.fixture
async def screen(qtbot: QtBot, desk: Intake, english: None) -> AsyncIterator[Screen]:  # noqa: ARG001  spoken
    screen = Screen(qtbot, desk)
    yield screen
    screen.windows.close()
    screen.window.hide()
    delete(screen.pending)
