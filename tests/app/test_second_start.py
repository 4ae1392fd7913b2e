"""The lock of a data folder, a second start on it, and what commands tell the window."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer
from pytestqt.qtbot import QtBot

from petdesk.app import single_instance
from petdesk.app.session import Session
from petdesk.app.single_instance import NoAnswerError, ask_window, instance_address
from petdesk.core.environments import Environment
from petdesk.core.files import DataLock
from tests.core.small_disk import fill, needs_small_disks, run_on_a_small_disk
from tests.programs import run_job
from tests.sessions import session_in

ADDRESS = "https://pets.example/v1"

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has pipes, and access lists")


def take(folder: str) -> None:
    os._exit(DataLock(Path(folder)).take())  # as one that is killed


def take_in_a_process(folder: Path) -> bool:
    return run_job(take, str(folder)).returncode == 1


def test_a_lock_is_taken_by_one_at_a_time_and_is_free_once_that_is_dead(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    assert take_in_a_process(folder)
    first, second = DataLock(folder), DataLock(folder)
    assert first.take()
    assert not second.take()
    assert not take_in_a_process(folder)
    first.release()
    assert second.take()
    second.release()


@posix
@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
def test_whatever_is_in_the_lock_s_place_one_petdesk_starts(tmp_path: Path, make: str) -> None:
    getattr(os, make)(tmp_path / "petdesk.lock")
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    assert not second.take()
    first.release()


@posix
def test_where_no_lock_can_be_made_petdesk_goes_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert DataLock(tmp_path / "file" / "data").take()


def killed_on_a_full_disk(folder: Path) -> None:
    os.environ |= {"PETDESK_DATA_DIR": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    petdesk = [sys.executable, "-m", "petdesk", "--environment", "staging"]

    def socket() -> int | None:
        path = folder / "petdesk.socket"
        return path.stat().st_ino if path.exists() else None

    def window() -> None:
        of_killed = socket()
        started = subprocess.Popen(petdesk, stderr=subprocess.DEVNULL)
        while socket() in {None, of_killed}:  # the window has to come first
            time.sleep(0.1)
            assert started.poll() is None
        assert subprocess.run(petdesk, check=False).returncode == 0  # raised it
        assert started.poll() is None
        started.kill()
        started.wait()

    window()
    fill(folder)
    window()


@needs_small_disks
def test_after_a_kill_petdesk_starts_again_on_a_full_disk(tmp_path: Path) -> None:
    done = run_on_a_small_disk(killed_on_a_full_disk, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    """A window that shows practice, and does not listen yet."""
    with session_in(tmp_path, qtbot) as session:
        session.window.show()
        yield session
        session.second_starts.close()


@pytest.fixture
def beside(qtbot: QtBot) -> Iterator[Callable[..., object]]:
    """Call a function in a thread, as another process would, while the window's loop goes on."""
    with ThreadPoolExecutor() as executor:

        def beside(function: Callable[..., object], *arguments: object) -> object:
            running = executor.submit(function, *arguments)
            qtbot.waitUntil(running.done)
            return running.result()

        yield beside


Beside = Callable[..., object]


def second_start(folder: Path, wanted: Environment | None = None, timeout: float = 30.0) -> bool:
    return single_instance.activate_running_instance(DataLock(folder), folder, wanted, timeout)


@pytest.mark.parametrize("wanted", [*Environment, None])
def test_a_second_start_raises_the_window_which_says_if_another_environment_was_meant(
    tmp_path: Path, session: Session, beside: Beside, wanted: Environment | None
) -> None:
    lock = DataLock(tmp_path)
    assert lock.take()
    session.second_starts.serve(tmp_path)
    session.window.showMinimized()
    assert beside(second_start, tmp_path, wanted) is True
    message = session.bar.message(0.0)
    is_other = wanted not in {Environment.PRACTICE, None}
    assert (message is not None and "is already open in Practice" in message.text) is is_other
    assert not session.window.isMinimized()
    lock.release()


def test_an_open_window_alone_answers(tmp_path: Path, session: Session, beside: Beside) -> None:
    changed = single_instance.Notice.COPY_CHANGED
    notice = single_instance.tell_window, tmp_path, changed, Environment.PRACTICE, ADDRESS
    assert beside(*notice) is None
    session.second_starts.serve(tmp_path)
    # What it does with a notice is shown in commands/; it has no workspace yet.
    assert beside(*notice) is False
    session.window.hide()
    assert beside(*notice) is None
    assert beside(ask_window, tmp_path, {"message": "raise"}, 0.5) == {}
    assert not session.window.isVisible()


@pytest.mark.parametrize("message", [{}, {"message": "praise"}, {"message": "added"}])
def test_what_is_no_message_does_nothing(
    tmp_path: Path, session: Session, beside: Beside, message: dict[str, object]
) -> None:
    session.second_starts.serve(tmp_path)
    assert beside(ask_window, tmp_path, message, 30.0) == {"is_taken": False}


def test_one_that_lets_connect_but_says_nothing_is_told_of(tmp_path: Path) -> None:
    first, server = DataLock(tmp_path), QLocalServer()
    assert first.take()
    assert server.listen(instance_address(tmp_path))  # and nobody runs its loop
    for _listens in (True, False):
        with pytest.raises(NoAnswerError, match="already open, but doesn't respond"):
            second_start(tmp_path, timeout=0.5)
        server.close()
    first.release()


def test_the_address_is_one_for_each_folder_and_never_too_long(tmp_path: Path) -> None:
    long = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    addresses = {instance_address(folder) for folder in (tmp_path, tmp_path / "x" / "..", long)}
    assert len(addresses) == 2
    assert len(os.fsencode(instance_address(long))) <= 100
    assert "/" not in instance_address(long, "win32")


@posix
@pytest.mark.parametrize("is_full", [False, True])
def test_what_a_killed_one_left_at_the_place_is_replaced(
    tmp_path: Path, session: Session, beside: Beside, *, is_full: bool
) -> None:
    place = Path(instance_address(tmp_path))
    if is_full:
        place.mkdir()
        (place / "file").write_text("so that it cannot be removed")
    else:
        place.write_text("left behind")
    session.second_starts.serve(tmp_path)
    assert bool(beside(ask_window, tmp_path, {"message": "raise"}, 30.0)) is not is_full
    session.second_starts.close()
    assert place.exists() is is_full


@posix
def test_nobody_else_s_socket_is_asked(
    tmp_path: Path, session: Session, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.second_starts.serve(tmp_path)
    assert Path(instance_address(tmp_path)).stat().st_mode & 0o077 == 0
    monkeypatch.setattr("os.getuid", lambda: 4242)
    assert beside(ask_window, tmp_path, {"message": "raise"}, 0.5) == {}
