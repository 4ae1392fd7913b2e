"""What nobody caught is shown in one dialog and reported; the hooks are removed at the end."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl, qCritical
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from petdesk import __version__
from petdesk.animals.views.window import MainWindow
from petdesk.core.environments import Environment
from petdesk.core.paths import find_paths
from petdesk.service.access import remember_key
from petdesk.settings.fields import Settings
from petdesk.support.views.exception_hook import CrashFile, ExceptionHook
from petdesk.support.views.fault_dialog import FaultDialog
from tests.programs import run_python
from tests.sessions import newest
from tests.support.test_logs import written

NAME = "Zaphodine"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    yield window
    window.hide()


@pytest.fixture
def hook(window: MainWindow, tmp_path: Path) -> Iterator[ExceptionHook]:
    """A hook with its files in ``tmp_path / "logs"``."""
    with pytest.MonkeyPatch.context() as patch:
        # So that Python's own are put back whatever the test runner has there.
        for name in ("excepthook", "unraisablehook"):
            patch.setattr(sys, name, getattr(sys, name))
        patch.setattr(threading, "excepthook", threading.excepthook)
        paths = find_paths(str(tmp_path))
        with ExceptionHook(window, paths) as hook:
            hook.open_files(Settings())
            yield hook


def shown(window: MainWindow) -> FaultDialog:
    QApplication.processEvents()
    (dialog,) = (each for each in window.findChildren(FaultDialog) if each.isVisible())
    return dialog


def message(dialog: FaultDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def raise_uncaught(error: Exception) -> None:
    """Call Python's hook with ``error`` as if nobody had caught it."""
    try:
        raise error  # noqa: TRY301  its traceback is wanted
    except Exception as raised:  # noqa: BLE001  as Python does
        sys.excepthook(type(raised), raised, raised.__traceback__)


@pytest.mark.usefixtures("hook")
def test_a_second_fault_adds_to_the_dialog_of_the_first_and_is_copied(
    window: MainWindow, tmp_path: Path
) -> None:
    remember_key("a-key-of-this-run")
    raise_uncaught(KeyError(NAME))
    for _ in range(3):  # as from a paint
        raise_uncaught(OSError("the disk of a-key-of-this-run is gone"))
    dialog = shown(window)
    assert "KeyError" in dialog.detailedText()
    assert f"Report for your administrator: {tmp_path / 'logs' / 'petdesk.log'}" in message(dialog)
    newest(dialog, QPushButton, "Copy details").click()
    copied = QApplication.clipboard().text()
    assert copied.startswith("PetDesk 0.1.0, Python 3")
    assert "in the window" in copied
    logged = written(tmp_path / "logs")
    for told in (copied, message(dialog), logged):
        assert "the disk of *** is gone" in told
        assert "a-key-of-this-run" not in told
    assert logged.count("OSError") == 1
    newest(dialog, QPushButton, "Close").click()
    raise_uncaught(KeyError(NAME))
    assert "OSError" not in shown(window).detailedText()


async def test_a_fault_of_a_thread_or_the_loop_is_reported(
    hook: ExceptionHook, window: MainWindow
) -> None:
    thread = threading.Thread(target=lambda: 1 / 0, name="a job")
    thread.start()
    thread.join()
    assert "in the thread a job" in shown(window).detailedText()
    asyncio.get_running_loop().set_exception_handler(hook.uncaught_in_loop)
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert "in the loop (" in shown(window).detailedText()


def test_what_fails_while_reporting_is_reported_to_nobody(
    hook: ExceptionHook, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []

    def fail(_dialog: object, *_values: object) -> None:
        raise_uncaught(ValueError("again"))

    monkeypatch.setattr(FaultDialog, "add", fail)
    hook.failed.connect(lambda *words: told.append(words))
    raise_uncaught(KeyError(NAME))
    shown(window)
    assert len(told) == 1


@pytest.mark.usefixtures("hook")
@pytest.mark.qt_log_ignore("worse")
def test_qt_s_own_words_are_in_the_log(tmp_path: Path) -> None:
    qCritical("worse")
    assert "CRITICAL petdesk.design.qt: default: worse" in written(tmp_path / "logs")


@pytest.mark.usefixtures("hook")
def test_the_folder_of_the_logs_is_opened(
    window: MainWindow, tmp_path: Path, opened_urls: list[QUrl]
) -> None:
    window.logs_wanted.emit()
    assert opened_urls == [QUrl.fromLocalFile(str(tmp_path / "logs"))]


def test_where_nothing_can_be_written_a_fault_is_reported_all_the_same(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "logs").write_text("a file, where the folder should be")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    with ExceptionHook(window, find_paths(str(tmp_path))) as hook:
        hook.open_files(Settings())
        raise_uncaught(KeyError(NAME))
        dialog = shown(window)
        assert "No report could be written" in message(dialog)
        assert not newest(dialog, QPushButton, "Open log folder").isEnabled()


def test_a_run_that_was_killed_left_nothing_to_report(tmp_path: Path) -> None:
    killed = CrashFile(tmp_path, "heading")
    crash = CrashFile(tmp_path, "heading")
    assert crash.report is None
    crash.close()
    assert not list(tmp_path.iterdir())
    killed.close()


ENDS_BADLY = """
import sys
from petdesk.app import cli
from petdesk.app import first_list

def fail(*_):
    raise KeyError("Zapho" + "dine")

first_list.MainBinding = fail
sys.exit(cli.main([]))
"""


def test_a_run_that_an_error_ended_is_reported_by_the_next(tmp_path: Path) -> None:
    assert run_python("-c", ENDS_BADLY, PETDESK_DATA_DIR=str(tmp_path)).returncode == 1
    crash = CrashFile(tmp_path / "logs", "another system")
    assert crash.report is not None
    report = crash.report.read_text()
    assert report.startswith(f"PetDesk {__version__}, Python ")
    assert "KeyError: 'Zaphodine'" in report
    assert "another system" not in report
    crash.close()
