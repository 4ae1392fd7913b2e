"""The end of a Windows session, by the messages that Windows sends: on Windows alone."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from petdesk.app.application import windows_api
from tests.programs import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="Windows alone asks by messages")

WINDOWS = windows_api()
WM_QUERYENDSESSION, WM_ENDSESSION = 0x11, 0x16
ENDSESSION_CLOSEAPP = 1
PATIENCE = 300.0  # seconds; Wine on a busy computer takes more than one minute


@pytest.fixture
def started(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start PetDesk with its data in ``data``; whatever happens, it is ended."""
    (tmp_path / "data").mkdir()
    command = [sys.executable, "-m", "petdesk"]
    variables = {**os.environ, "PETDESK_DATA_DIR": str(tmp_path / "data")}
    with subprocess.Popen(command, cwd=ROOT, env=variables) as process:
        try:
            yield process
        finally:
            process.kill()


def send(window: int, message: int, wanted: int) -> int:
    parameters = WINDOWS.c_size_t(wanted), WINDOWS.c_ssize_t(ENDSESSION_CLOSEAPP)
    return int(WINDOWS.windll.user32.SendMessageW(WINDOWS.c_void_p(window), message, *parameters))


def main_window(process_id: int) -> int | None:
    user, window = WINDOWS.windll.user32, None
    find = user.FindWindowExW
    find.restype, find.argtypes = WINDOWS.c_void_p, [WINDOWS.c_void_p] * 4
    while window := find(None, window, None, None):
        owner, title = WINDOWS.c_ulong(), WINDOWS.create_unicode_buffer(99)
        user.GetWindowThreadProcessId(WINDOWS.c_void_p(window), WINDOWS.byref(owner))
        user.GetWindowTextW(WINDOWS.c_void_p(window), title, 99)
        if owner.value == process_id and title.value.startswith("PetDesk - "):
            return int(window)
    return None


def until_told(process: subprocess.Popen[bytes], file: Path, word: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not (file.is_file() and word in file.read_text("utf-8")):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_petdesk_ends_at_once_with_the_session_and_keeps_its_place(
    started: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    # The desk is open then, and the end prepared for.
    until_told(started, data / "logs" / "petdesk.log", "refreshed")
    window = main_window(started.pid)
    assert window
    WINDOWS.windll.user32.MoveWindow(WINDOWS.c_void_p(window), 40, 50, 1111, 777, True)  # noqa: FBT003  Windows' own
    assert send(window, WM_QUERYENDSESSION, 0) == 1
    assert started.poll() is None  # another program may still call the end off
    send(window, WM_ENDSESSION, 0)
    assert started.poll() is None
    # Qt may hear of the move after the question that followed it at once, and saves it then.
    until_told(started, data / "state.toml", "geometry")
    send(window, WM_QUERYENDSESSION, 0)
    send(window, WM_ENDSESSION, 1)
    assert started.wait(timeout=2) == 0
