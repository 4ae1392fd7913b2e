"""The one process: its loop, its garbage, and a start that fails and says why."""

import asyncio
import io
import subprocess
import sys
import threading
import warnings
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QApplication

from petdesk.app import application
from petdesk.app.application import ScreenLostError, is_window_needed
from petdesk.app.loop import QtLoop
from tests.programs import run_job, run_python

ended: list[threading.Thread] = []


class Witness:
    def __del__(self) -> None:
        ended.append(threading.current_thread())


class Ticking(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.cycle, self.witness = self, Witness()
        self.timer = QTimer(self)
        self.timer.start(1)


def make_garbage() -> None:
    waiting = QCoreApplication([])
    application._COLLECT_EVERY = 1  # type: ignore[misc]  # milliseconds
    application.collect_in_this_thread(waiting)
    is_over = threading.Event()

    def make_plenty() -> None:
        while not is_over.is_set():
            [[] for _ in range(20_000)]

    thread = threading.Thread(target=make_plenty)
    thread.start()
    for _ in range(20):
        seen = len(ended)
        Ticking()
        while len(ended) == seen:
            waiting.processEvents()
    is_over.set()
    thread.join()
    assert set(ended) == {threading.main_thread()}


def test_what_has_a_timer_ends_in_the_main_thread() -> None:
    done = run_job(make_garbage)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="a screen that is named")


def start(tmp_path: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    screens = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    own = {"PETDESK_DATA_DIR": str(tmp_path / "data"), "XDG_RUNTIME_DIR": str(tmp_path)}
    return run_python("-W", "error", "-m", "petdesk", *arguments, **screens | own | variables)


@on_linux
@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"DISPLAY": ":987"}, "DISPLAY=:987"),
        ({"WAYLAND_DISPLAY": "wayland-9"}, "WAYLAND_DISPLAY=wayland-9"),
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
    ],
)
def test_a_screen_that_does_not_answer_is_reported_in_one_sentence(
    tmp_path: Path, variables: dict[str, str], named: str
) -> None:
    done = start(tmp_path, **variables)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"petdesk: no screen can be reached ({named}). ")
    assert not (tmp_path / "data").exists()


@on_linux
@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [
        (("--environment", "none"), "practice", "invalid choice: 'none'"),
        ((), "none", "PETDESK_ENVIRONMENT is 'none'"),
    ],
)
def test_a_start_that_is_refused_says_why_also_where_its_window_cannot_be_shown(
    tmp_path: Path, arguments: tuple[str, ...], environment: str, words: str
) -> None:
    done = start(tmp_path, *arguments, DISPLAY=":987", PETDESK_ENVIRONMENT=environment)
    assert done.returncode == 2
    assert words in done.stderr
    assert "no screen can be reached" in done.stderr


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stderr", "variables", "system", "is_needed"),
    [
        (None, {}, "win32", True),
        (io.StringIO(), {}, "darwin", True),
        (io.StringIO(), {"DISPLAY": ":0"}, "linux", True),
        (io.StringIO(), {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (io.StringIO(), {}, "linux", False),
        (Terminal(), {"DISPLAY": ":0"}, "linux", False),
        (io.StringIO(), {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "linux", False),
    ],
)
def test_a_window_is_shown_where_it_is_seen_and_nothing_else_is(
    stderr: io.StringIO | None, variables: dict[str, str], system: str, *, is_needed: bool
) -> None:
    assert is_window_needed(stderr, variables, system) is is_needed


async def _busy() -> None:
    while True:  # noqa: ASYNC110  it waits for nothing
        await asyncio.sleep(0)


def test_a_job_that_goes_on_is_no_error_after_the_last_turn(qapp: QApplication) -> None:
    """Python 3.14 lets no task run where no loop does."""
    failures = []
    with QtLoop(qapp) as loop:
        loop.set_exception_handler(lambda _loop, context: failures.append(context))
        going_on = loop.create_task(_busy())
        assert loop.run_until_complete(asyncio.sleep(0.01, "done")) == "done"
        assert not going_on.done()
        going_on.cancel()
        with pytest.raises(asyncio.CancelledError):
            loop.run_until_complete(going_on)
    assert failures == []


def test_a_callback_warns_of_nothing(qapp: QApplication) -> None:
    called: list[str] = []
    with warnings.catch_warnings(action="error"), QtLoop(qapp) as loop:
        loop.call_soon(called.append, "soon")
        loop.call_later(0.001, called.append, "later")
        loop.run_until_complete(asyncio.sleep(0.05))
    assert called == ["soon", "later"]


def test_a_loop_that_is_stopped_before_its_job_is_done_says_so(qapp: QApplication) -> None:
    with QtLoop(qapp) as loop:
        loop.call_soon(loop.stop)
        job = loop.create_task(asyncio.sleep(5))
        with pytest.raises(ScreenLostError):
            loop.run_until_complete(job)
        job.cancel()
        loop.handle_events()
