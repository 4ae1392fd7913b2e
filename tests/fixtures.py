"""What the tests of all windows share."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from petdesk.app.session import Session
from tests.practice_windows import on_practice


@pytest.fixture(autouse=True, scope="session")
def _dialogs_of_qt() -> None:
    # Windows' own knows what is chosen in it only once it has been open, in a thread of its own.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Have an application in each test: without one Qt crashes a worker that begins with it."""


@pytest.fixture
def interval() -> Iterator[Callable[[int], None]]:
    """Set how long two presses are one double press, in milliseconds."""
    usual = QApplication.doubleClickInterval()
    yield QApplication.setDoubleClickInterval
    QApplication.setDoubleClickInterval(usual)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return said


@pytest_asyncio.fixture
async def session(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Session]:
    """Provide a session that runs on practice; dialogs for files are not shown."""
    # The platform's own dialog is the platform's to test.
    monkeypatch.setattr(QFileDialog, "open", lambda _dialog: None)
    async with on_practice(tmp_path / "data", qtbot) as session:
        yield session
