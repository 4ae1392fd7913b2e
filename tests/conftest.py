"""What every test stands on: no screen, and nobody's real data, keys or settings; fakes."""

import asyncio
import ctypes
import gc
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":  # where nothing has letters offscreen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
import pytest_asyncio
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTranslator, QUrl
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.app.application import collect
from petdesk.app.session import Session
from petdesk.core.resources import resource
from petdesk.design.look import apply_theme
from petdesk.design.theme import LIGHT, theme
from tests import fakes
from tests.sessions import session_in, until

# How long an example takes says more about what else the computer does than about PetDesk. The
# examples are others in each run, so that many runs look at more of them than one long one.
settings.register_profile("petdesk", deadline=None, max_examples=50)
settings.load_profile("petdesk")

# As packaging/run.py does: without byte code each program that a test starts takes twice as long.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A script's job in the background ignores Ctrl+C, and so would each program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # a thread would collect the windows of an earlier test: see `_collected_here`

NO_KEYRING = "keyring.backends.fail.Keyring"
"""The keyring of a test that starts none of its own: it refuses everything."""


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Provide the application in the look that people see, whichever test runs first."""
    apply_theme(qapp, "light")
    return qapp


@pytest.fixture(autouse=True)
def _collected_here() -> Iterator[None]:
    """Collect what a test left in the main thread, as PetDesk does (`petdesk.app.application`).

    Its windows go first: their commands would serve the windows of the next test, too.
    """
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect()


@pytest.fixture(autouse=True)
def _nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Return each test, and each program it starts, an empty home and no keyring."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for variable in os.environ:
            if variable.startswith("PETDESK_"):
                patch.delenv(variable)
        patch.setenv("HOME", str(home))
        for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        patch.setenv("PYTHON_KEYRING_BACKEND", NO_KEYRING)
        patch.setattr("petdesk.service.access._remembered", set())
        _forget_keyring()
        yield
        _forget_keyring()


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that a build's own files are looked for in: it has none at first."""
    folder = tmp_path / "build"
    folder.mkdir()
    monkeypatch.setattr("petdesk.core.build_info.resource", lambda name: folder / name)
    return folder


def _forget_keyring() -> None:
    # The keyring library chooses its backend once, so a choice that a test made would stay.
    if "keyring.core" in sys.modules:
        from keyring import core  # noqa: PLC0415  tests without keyring need not import it

        core._keyring_backend = None


@pytest.fixture(autouse=True, scope="session")
def _dialogs_of_qt() -> None:
    # Windows' own knows what is chosen in it only once it has been open, in a thread of its own.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> Iterator[None]:
    """Have an application in each test: without one Qt crashes a worker that begins with it.

    The next test has the usual look. Nor is a key held after a test: Qt remembers a Shift that was
    pressed with another key, and selects rows otherwise in the next one.
    """
    before = QFont(qapp.font())
    yield
    if qapp.font() != before or theme() is not LIGHT:
        apply_theme(qapp, "light")
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


@contextmanager
def _written_as_in(locale: QLocale) -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(locale)
    yield
    QLocale.setDefault(before)


@pytest.fixture
def british() -> Iterator[None]:
    """Have dates and numbers as in the United Kingdom."""
    with _written_as_in(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)):
        yield


@pytest.fixture
def plain_numbers() -> Iterator[None]:
    """Have numbers without marks for thousands."""
    with _written_as_in(QLocale.c()):
        yield


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
    with session_in(tmp_path / "data", qtbot) as session:
        session.bar.show_in(MainBinding(session.window, session.model))
        running = asyncio.create_task(session.run())
        model, intake = session.model, session.intake
        await until(lambda: model.state.catalogue.coverage and intake.state.is_loaded)
        await until(lambda: model.state.connection.can_ask)
        yield session
        if not running.done():
            session.window.close_wanted.emit()
        await running


@pytest.fixture
def clock() -> fakes.Clock:
    return fakes.Clock()


@pytest.fixture
def main(clock: fakes.Clock) -> MainViewModel:
    return MainViewModel(fakes.STAGING, str.casefold, clock)
