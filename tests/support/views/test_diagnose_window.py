"""Diagnose goes on step by step, can be ended and copied, and says what comes of it."""

from collections.abc import AsyncIterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar, QPushButton, QTextEdit
from pytestqt.qtbot import QtBot

from petdesk import __version__
from petdesk.support.checks import Check, Finding, Result
from petdesk.support.views.diagnose_window import DiagnoseWindow
from tests.forms import StepScope, named

FINDINGS = (
    Finding(Check.PROGRAM, "System", "<b>Test</b>"),
    Finding(Check.SETTINGS, "undo_seconds", "3 (default)", is_usual=True),
    Finding(Check.KEYRING, "", "works", Result.FINE),
)


class Screen:
    def __init__(self, qtbot: QtBot, trouble: Exception | None = None) -> None:
        self.jobs, self.trouble = StepScope(), trouble
        self.window = DiagnoseWindow(self._run, self.jobs, None)
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.start()

    async def _run(self) -> AsyncIterator[Finding]:
        yield FINDINGS[0]
        if self.trouble is not None:
            raise self.trouble
        for each in FINDINGS[1:]:
            yield each

    @property
    def text(self) -> str:
        return " ".join(named(self.window, QTextEdit, "Diagnosis").toPlainText().split())

    @property
    def note(self) -> tuple[str, bool]:
        """What is said of the diagnosis, and whether it is still under way."""
        (label,) = self.window.findChildren(QLabel, "Diagnosis note")
        return label.text(), named(self.window, QProgressBar, "Diagnosing").isVisible()

    def press(self, text: str) -> None:
        buttons = self.window.findChildren(QPushButton)
        next(one for one in buttons if one.text().replace("&", "") == text).click()


def test_it_runs_and_says_what_comes_of_it(qtbot: QtBot) -> None:
    screen = Screen(qtbot)
    assert screen.note == ("Checking…", True)
    screen.window.start()
    assert len(screen.jobs.waiting) == 1
    screen.jobs.run()
    assert screen.note == ("Everything that's set up works.", False)
    assert screen.text == f"PetDesk {__version__} System <b>Test</b> Keyring ✓ works"
    screen.press("Copy")
    assert QApplication.clipboard().text() == (
        f"PetDesk {__version__}\n  System  <b>Test</b>\n\n"
        "Settings, and where each comes from\n  undo_seconds  3 (default)\n\n"
        "Keyring\n  ok  works\n\nEverything that's set up works.\n"
    )


@pytest.mark.parametrize("button", ["Close", "Cancel"])
def test_it_can_be_ended(qtbot: QtBot, button: str) -> None:
    screen = Screen(qtbot)
    screen.press(button)
    assert not screen.jobs.waiting
    assert screen.note == ("Canceled. What was found so far is below.", False)


def test_a_fault_of_its_own_is_told(qtbot: QtBot) -> None:
    screen = Screen(qtbot, LookupError("odd"))
    screen.jobs.run()
    assert screen.note == ("The diagnosis failed (LookupError: odd).", False)
    assert "System" in screen.text
