"""Diagnose goes on step by step, can be ended and copied, and says what comes of it."""

from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QPushButton, QTextEdit
from pytestqt.qtbot import QtBot

from petdesk import __version__
from petdesk.support.checks import Check, Finding
from petdesk.support.view_model import DiagnoseViewModel
from petdesk.support.views.diagnose_window import DiagnoseWindow
from tests.forms import StepScope, named

BEGUN = Finding(Check.PROGRAM, "System", "<b>Test</b>")
USUAL = Finding(Check.SETTINGS, "undo_seconds", "3 (default)", is_usual=True)
DONE = Finding(Check.KEYRING, "", "works", is_fine=True)


class Screen:
    """The window as a person finds it, on a diagnosis of two steps."""

    def __init__(self, qtbot: QtBot) -> None:
        self.jobs = StepScope()
        self.trouble: Exception | None = None
        self.model = DiagnoseViewModel(self._run, self.jobs)
        self.window = DiagnoseWindow(self.model, None)
        qtbot.addWidget(self.window)
        self.window.show()

    async def _run(self) -> AsyncIterator[Finding]:
        yield BEGUN
        if self.trouble is not None:
            raise self.trouble
        yield USUAL
        yield DONE

    @property
    def text(self) -> str:
        return named(self.window, QTextEdit, "Diagnosis").toPlainText()

    @property
    def note(self) -> str:
        labels = self.window.findChildren(QLabel)
        return next(one.text() for one in labels if one.objectName() == "Diagnosis note")

    @property
    def is_busy(self) -> bool:
        return named(self.window, QProgressBar, "Diagnosing").isVisible()

    def press(self, text: str) -> None:
        buttons = self.window.findChildren(QPushButton)
        button = next(one for one in buttons if one.text().replace("&", "") == text)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    return Screen(qtbot)


def test_it_runs_and_says_what_comes_of_it(screen: Screen) -> None:
    screen.model.start()
    assert (screen.note, screen.is_busy) == ("Checking…", True)
    screen.model.start()
    assert len(screen.jobs.waiting) == 1
    screen.jobs.run()
    assert not screen.is_busy
    assert screen.note == "Everything that's set up works."
    assert (
        " ".join(screen.text.split()) == f"PetDesk {__version__} System <b>Test</b> Keyring ✓ works"
    )
    screen.press("Copy")
    assert QApplication.clipboard().text() == (
        f"PetDesk {__version__}\n  System  <b>Test</b>\n\n"
        "Settings, and where each comes from\n  undo_seconds  3 (default)\n\n"
        "Keyring\n  ok  works\n\nEverything that's set up works.\n"
    )


@pytest.mark.parametrize("way", ["button", "window"])
def test_it_can_be_ended(screen: Screen, way: str) -> None:
    screen.model.start()
    if way == "button":
        screen.press("Cancel")
    else:
        screen.window.close()
    assert not screen.jobs.waiting
    assert screen.note == "Canceled. What was found so far is below."
    assert not screen.is_busy


def test_a_fault_of_its_own_is_told(screen: Screen) -> None:
    screen.trouble = LookupError("odd")
    screen.model.start()
    screen.jobs.run()
    assert screen.note == "The diagnosis failed (LookupError: odd)."
    assert "System" in screen.text
