"""The lock of a data folder, a second start on it, and what commands tell the window."""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from petdesk.app.single_instance import (
    Notice,
    Outcome,
    Reply,
    WindowServer,
    activate_running_instance,
    ask_window,
    instance_address,
    tell_window,
)
from petdesk.core.environments import Environment
from petdesk.core.lock import DataLock
from tests.core.small_disk import needs_small_disks, run_on_a_small_disk

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS = "https://pets.example/v1"

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has pipes, and access lists")

TAKES_THE_LOCK = """
import os, sys
from pathlib import Path
from petdesk.core.lock import DataLock
lock = DataLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
os._exit(0)  # as one that is killed
"""


def take_in_a_process(folder: Path) -> bool:
    done = subprocess.run(
        [sys.executable, "-c", TAKES_THE_LOCK, str(folder)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    return done.stdout == "True\n"


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


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def a_file_of_another_computer(path: Path) -> None:
    path.write_text("4242\npython3.11\nfront-desk-2\nid\nboot\n")


@posix
@pytest.mark.parametrize(
    "make", [a_pipe, a_device, a_link_to_nothing, a_file_of_another_computer, Path.mkdir]
)
def test_whatever_stands_in_the_lock_s_place_one_petdesk_starts(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "petdesk.lock")
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    assert not second.take()
    first.release()


@posix
def test_where_no_lock_can_be_made_petdesk_goes_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert DataLock(tmp_path / "file" / "data").take()


KILLED_ON_A_FULL_DISK = """
import os, subprocess, sys, time
from pathlib import Path
from tests.core.small_disk import fill

folder = Path(sys.argv[1])
os.environ |= {"PETDESK_DATA_DIR": str(folder), "QT_QPA_PLATFORM": "offscreen"}
petdesk = [sys.executable, "-m", "petdesk", "--environment", "staging"]

def window():
    started = subprocess.Popen(petdesk, stderr=subprocess.DEVNULL)
    for _ in range(100):
        time.sleep(0.1)  # the window has to come first
        assert started.poll() is None, started.poll()
        if (folder / "petdesk.socket").exists():
            break
    assert subprocess.run(petdesk).returncode == 0  # raised it
    assert started.poll() is None
    started.kill()
    started.wait()

window()
fill(folder)
window()
print("as it should be")
"""


@needs_small_disks
def test_after_a_kill_petdesk_starts_again_on_a_full_disk(tmp_path: Path) -> None:
    done = run_on_a_small_disk(KILLED_ON_A_FULL_DISK, tmp_path)
    assert (done.stdout, done.stderr) == ("as it should be\n", "")


@pytest.fixture
def asked() -> list[object]:
    """What other processes wanted of the window."""
    return []


Listen = Callable[[Path], WindowServer]


@pytest.fixture
def listen(qtbot: QtBot, asked: list[object]) -> Iterator[Listen]:
    """Open a window that shows production and answers for the folder."""
    opened: list[WindowServer] = []

    def on_added(environment: Environment, address: str) -> bool:
        asked.append((environment, address))
        return environment is PRODUCTION

    def listen(folder: Path) -> WindowServer:
        window = QWidget()
        qtbot.addWidget(window)
        window.show()
        handlers = {Notice.ADDED: on_added}
        opened.append(WindowServer(window, folder, lambda: PRODUCTION, asked.append, handlers))
        return opened[-1]

    yield listen
    for server in opened:
        server.close()


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


def second_start(folder: Path, wanted: Environment | None = None) -> Outcome:
    return activate_running_instance(DataLock(folder), folder, wanted, timeout=0.5)


@pytest.mark.parametrize("wanted", [*Environment, None])
def test_a_second_start_raises_the_window_and_learns_what_it_shows(  # noqa: PLR0913, PLR0917  fixtures
    tmp_path: Path,
    listen: Listen,
    beside: Beside,
    asked: list[object],
    capsys: pytest.CaptureFixture[str],
    wanted: Environment | None,
) -> None:
    lock = DataLock(tmp_path)
    assert lock.take()
    window = listen(tmp_path)._window
    window.showMinimized()
    is_other = wanted not in {PRODUCTION, None}
    outcome = beside(second_start, tmp_path, wanted)
    assert outcome is (Outcome.OTHER_ENVIRONMENT if is_other else Outcome.ACTIVATED)
    assert ("already open in Production, so" in capsys.readouterr().out) is is_other
    assert asked == [wanted]
    assert not window.isMinimized()
    lock.release()


def test_a_command_s_notice_is_handled_and_answered(
    tmp_path: Path, listen: Listen, beside: Beside, asked: list[object]
) -> None:
    assert tell_window(tmp_path, Notice.ADDED, PRODUCTION, ADDRESS) is Reply.NO_WINDOW
    server = listen(tmp_path)
    assert beside(tell_window, tmp_path, Notice.ADDED, PRODUCTION, ADDRESS) is Reply.TAKEN
    assert beside(tell_window, tmp_path, Notice.ADDED, STAGING, ADDRESS) is Reply.NOT_HERE
    assert beside(tell_window, tmp_path, Notice.COPY_CHANGED, STAGING, ADDRESS) is Reply.NOT_HERE
    assert asked == [(PRODUCTION, ADDRESS), (STAGING, ADDRESS)]
    server.close()
    assert beside(tell_window, tmp_path, Notice.ADDED, PRODUCTION, ADDRESS) is Reply.NO_WINDOW


@pytest.mark.parametrize("message", [{}, {"message": "praise"}, {"message": "added"}])
def test_what_is_no_message_does_nothing(
    tmp_path: Path, listen: Listen, beside: Beside, asked: list[object], message: dict[str, object]
) -> None:
    listen(tmp_path)
    assert beside(ask_window, tmp_path, message, 500) == {"reply": "not here"}
    assert asked == []


def test_a_window_that_was_closed_answers_nothing(
    tmp_path: Path, listen: Listen, beside: Beside, asked: list[object]
) -> None:
    window = listen(tmp_path)._window
    window.close()
    assert beside(ask_window, tmp_path, {"message": "raise"}, 500) == {}
    assert beside(tell_window, tmp_path, Notice.ADDED, PRODUCTION, ADDRESS) is Reply.NO_WINDOW
    assert asked == []
    assert not window.isVisible()


def test_two_people_of_one_computer_raise_each_their_own(
    tmp_path: Path, listen: Listen, beside: Beside
) -> None:
    folders = [tmp_path / who / "AppData" / "Local" / "PetDesk" / "PetDesk" for who in ("a", "b")]
    locks = [DataLock(folder) for folder in folders]
    assert [lock.take() for lock in locks] == [True, True]
    servers = [listen(folder) for folder in folders]
    for server in servers:
        server._window.showMinimized()
    # Often enough to tell it from chance: on Windows two may listen at one address.
    for _ in range(4):
        assert beside(second_start, folders[0]) is Outcome.ACTIVATED
    assert [server._window.isMinimized() for server in servers] == [False, True]
    for lock in locks:
        lock.release()


def test_one_that_lets_connect_but_says_nothing_is_told_of(tmp_path: Path) -> None:
    first, server = DataLock(tmp_path), QLocalServer()
    assert first.take()
    assert server.listen(instance_address(tmp_path))  # and nobody runs its loop
    assert second_start(tmp_path) is Outcome.NO_ANSWER
    server.close()
    assert second_start(tmp_path) is Outcome.NO_ANSWER
    first.release()


def test_one_that_ends_meanwhile_leaves_the_lock(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    ending = threading.Timer(0.2, first.release)
    ending.start()
    assert activate_running_instance(second, tmp_path) is Outcome.LOCK_TAKEN
    ending.join()
    second.release()


def test_the_address_is_one_for_each_folder_and_never_too_long(tmp_path: Path) -> None:
    long = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    assert instance_address(tmp_path) == instance_address(tmp_path / "x" / "..")
    assert instance_address(tmp_path) != instance_address(long)
    assert len(os.fsencode(instance_address(long))) <= 100
    assert "/" not in instance_address(long, "win32")


@posix
@pytest.mark.parametrize("is_full", [False, True])
def test_what_a_killed_one_left_at_the_place_is_replaced(
    tmp_path: Path, listen: Listen, beside: Beside, *, is_full: bool
) -> None:
    place = Path(instance_address(tmp_path))
    if is_full:
        place.mkdir()
        (place / "file").write_text("so that it cannot be removed")
        assert listen(tmp_path).error
        return
    place.write_text("left behind")
    server = listen(tmp_path)
    assert not server.error
    assert beside(ask_window, tmp_path, {"message": "raise"}, 500)
    server.close()
    assert not place.exists()


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder whose path is too long for a socket, and temporary files of the test's own."""
    far = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    far.mkdir(parents=True)
    # pytest's own folder may be too deep for a socket, too.
    with tempfile.TemporaryDirectory() as short:
        monkeypatch.setattr("petdesk.app.single_instance._TEMPORARY", Path(short))
        yield far


@posix
def test_what_stands_in_for_a_long_path_is_the_user_s_alone(
    far: Path, listen: Listen, beside: Beside
) -> None:
    own = Path(instance_address(far)).parent
    own.mkdir(mode=0o777)
    own.chmod(0o777)
    assert not listen(far).error
    assert own.stat().st_mode & 0o777 == 0o700
    assert beside(ask_window, far, {"message": "raise"}, 500)


@posix
def test_a_folder_of_somebody_else_is_not_met_in(far: Path, listen: Listen) -> None:
    Path(instance_address(far)).parent.symlink_to(far)
    assert "somebody else's" in listen(far).error


@posix
def test_nobody_else_s_socket_is_asked(
    tmp_path: Path, listen: Listen, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(tmp_path)
    assert Path(instance_address(tmp_path)).stat().st_mode & 0o077 == 0
    monkeypatch.setattr("os.getuid", lambda: 4242)
    assert beside(ask_window, tmp_path, {"message": "raise"}, 500) == {}
