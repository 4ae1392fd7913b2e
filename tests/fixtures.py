"""What the tests of windows and view-models share."""

import ctypes
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import QCoreApplication, Qt, QTranslator, QUrl
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.state import Workspace
from petdesk.animals.view_model import MainViewModel
from petdesk.app.session import Session
from petdesk.core.resources import resource
from tests.fakes import (
    STAGING,
    Clock,
    FakeCatalogueRepository,
    FakeService,
    OpenWorkspace,
    SettledWorkspace,
    make_workspace,
    settle,
)
from tests.practice_windows import on_practice


@pytest.fixture(autouse=True, scope="session")
def _dialogs_of_qt() -> None:
    # Windows' own knows what is chosen in it only once it has been open, in a thread of its own.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> Iterator[None]:
    """Have an application in each test: without one Qt crashes a worker that begins with it.

    No key is held after a test: Qt remembers a Shift that was pressed with another key, and selects
    rows otherwise in the next test.
    """
    yield
    if qapp.keyboardModifiers() is not Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)


@pytest.fixture
def english(qapp: QApplication) -> Iterator[None]:
    """Have the plural forms that the program has."""
    translator = QTranslator()
    assert translator.load(str(resource("translations/petdesk_en.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.fixture
def interval() -> Iterator[Callable[[int], None]]:
    """Set how long two presses are one double press, in milliseconds."""
    usual = QApplication.doubleClickInterval()
    yield QApplication.setDoubleClickInterval
    QApplication.setDoubleClickInterval(usual)


@pytest.fixture
def two_hours_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let local time be two hours ahead of UTC, also on Windows."""
    # Windows' own C library has it, but Python hands it on elsewhere only.
    heed = getattr(time, "tzset", None) or ctypes.CDLL("ucrtbase")._tzset
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC-2")  # what is to be added to local time, says POSIX
        heed()
        yield
    heed()


@pytest.fixture
def opened_urls(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    """Return what the system is asked to open."""
    urls: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        urls.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return urls


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


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def repository() -> FakeCatalogueRepository:
    return FakeCatalogueRepository()


@pytest.fixture
def serve(clock: Clock) -> Callable[..., FakeService]:
    """Make a service of the animals given, on the running loop."""
    return lambda *pets: FakeService(clock, *pets)


@pytest.fixture
def main(clock: Clock) -> MainViewModel:
    return MainViewModel(STAGING, str.casefold, clock)


@pytest.fixture
def open_workspace(main: MainViewModel, repository: FakeCatalogueRepository) -> OpenWorkspace:
    def attach(service: FakeService | None, **about: object) -> Workspace:
        workspace = make_workspace(service, repository, **about)  # type: ignore[arg-type]  # handed on
        main.attach(workspace)
        return workspace

    return attach


@pytest.fixture
def settled_workspace(open_workspace: OpenWorkspace) -> SettledWorkspace:
    async def attach(service: FakeService | None, **about: object) -> Workspace:
        workspace = open_workspace(service, **about)
        await settle(workspace)
        return workspace

    return attach
