"""The lock of a data folder, and the meeting of two starts."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSysInfo, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.single_instance.peer import is_own_user
from petdesk.single_instance.raising import Raising, make_ear
from petdesk.single_instance.second_start import Outcome, go_on, meet, raised, silence_text
from petdesk.storage.data_lock import DataLock, LeftLock
from petdesk.storage.meeting_place import (
    answer,
    make_own,
    meeting_place,
    own_folders,
    question,
    read_answer,
    read_question,
)

TAKES_THE_LOCK = """
import os, sys
from pathlib import Path
from petdesk.storage.data_lock import DataLock
lock = DataLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
os._exit(0)  # as one that is killed: the file stays
"""


def test_a_lock_is_taken_by_one_at_a_time(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path / "new" / "data"), DataLock(tmp_path / "new" / "data")
    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()


def test_the_lock_of_a_killed_one_stands_in_nobody_s_way(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKES_THE_LOCK, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "True\n"
    assert (tmp_path / "petdesk.lock").exists()
    lock = DataLock(tmp_path)
    assert lock.take()
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="a folder below a file is POSIX's")
def test_where_no_lock_can_be_written_petdesk_goes_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert DataLock(tmp_path / "file" / "data").take()


def test_the_place_is_one_for_each_folder_and_never_too_long(tmp_path: Path) -> None:
    long = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    assert meeting_place(tmp_path) == meeting_place(tmp_path / "x" / "..")
    assert meeting_place(tmp_path) != meeting_place(long)
    assert len(os.fsencode(meeting_place(long))) <= 100
    assert "/" not in meeting_place(long, "win32")


Open = Callable[[], Raising]
SHOWN = Environment.PRODUCTION
ANSWERED = b"raised production\n"


@pytest.fixture
def heard() -> list[Environment | None]:
    """What each second start was told."""
    return []


@pytest.fixture(params=["linux", "win32"])
def listen(
    request: pytest.FixtureRequest,
    window: QWidget,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    heard: list[Environment | None],
) -> Iterator[Open]:
    """Let the window hear of a second start, by what each system has for it."""
    if request.param == "linux" and sys.platform == "win32":
        pytest.skip("Windows has no sockets in the file system")
    monkeypatch.setattr(
        "petdesk.single_instance.raising.make_ear", partial(make_ear, system=request.param)
    )
    opened: list[Raising] = []

    def listen() -> Raising:
        opened.append(Raising(window, tmp_path, lambda: SHOWN, heard.append))
        return opened[-1]

    yield listen
    for raising in opened:
        raising.close()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def ask(qtbot: QtBot, data: Path, line: bytes = b"raise\n") -> bytes:
    """Ask as a second start does, and give what is answered until the connection ends."""
    asking = QLocalSocket()
    said = b""
    with qtbot.waitSignal(asking.disconnected):
        asking.connectToServer(meeting_place(data))
        asking.write(line)
    said += bytes(asking.readAll().data())
    return said


def test_a_window_that_is_minimised_is_raised(
    qtbot: QtBot, window: QWidget, tmp_path: Path, listen: Open
) -> None:
    listen()
    window.showMinimized()
    assert ask(qtbot, tmp_path) == ANSWERED
    assert window.isVisible()
    assert not window.isMinimized()


@pytest.mark.parametrize("told", [*Environment, None])
def test_what_a_second_start_was_told_is_heard_and_what_is_shown_is_answered(  # noqa: PLR0913, PLR0917  fixtures
    qtbot: QtBot,
    window: QWidget,
    tmp_path: Path,
    listen: Open,
    heard: list[Environment | None],
    told: Environment | None,
) -> None:
    listen()
    window.show()
    assert ask(qtbot, tmp_path, question(told)) == answer(SHOWN) == ANSWERED
    assert heard == [told]


def test_what_is_no_question_raises_nothing(
    qtbot: QtBot,
    window: QWidget,
    tmp_path: Path,
    listen: Open,
    heard: list[Environment | None],
) -> None:
    listen()
    window.show()
    assert ask(qtbot, tmp_path, b"praise staging\n") == b""
    assert heard == []


def test_lines_are_read_as_they_were_written() -> None:
    for environment in Environment:
        assert read_question(question(environment)) == (True, environment)
        assert read_answer(answer(environment)) == (True, environment)
    assert read_question(question(None)) == (True, None)
    # A later PetDesk may know more environments.
    assert read_question(b"raise moon\n") == (True, None)
    for line in (b"", b"raise", b"raised\n", b"\xff\n"):
        assert read_question(line)[0] is False


def test_a_start_for_another_environment_says_that_it_is_not_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    staging, production = Environment.STAGING, Environment.PRODUCTION
    for told, shown in ((None, staging), (staging, staging), (staging, None)):
        assert raised(told, shown) is Outcome.RAISED
    assert capsys.readouterr().out == ""
    assert raised(staging, production) is Outcome.ELSEWHERE
    said = capsys.readouterr().out
    assert said.startswith("PetDesk is open already and shows Production, so it was not started")
    assert "for Staging" in said
    monkeypatch.setattr(sys, "stdout", None)
    assert raised(staging, production) is Outcome.ELSEWHERE


def test_a_window_that_was_closed_is_not_raised(
    qtbot: QtBot, window: QWidget, tmp_path: Path, listen: Open
) -> None:
    listen()
    assert ask(qtbot, tmp_path) == b""
    assert not window.isVisible()


def test_what_a_killed_one_left_at_the_place_is_replaced(
    qtbot: QtBot, window: QWidget, tmp_path: Path, listen: Open
) -> None:
    place = Path(meeting_place(tmp_path))
    if not place.is_absolute():
        pytest.skip("a pipe leaves nothing behind")
    place.write_text("left behind")
    raising = listen()
    window.show()
    assert ask(qtbot, tmp_path) == ANSWERED
    raising.close()
    assert not place.exists()


def test_where_nothing_can_be_heard_petdesk_goes_without(tmp_path: Path, listen: Open) -> None:
    place = Path(meeting_place(tmp_path))
    if not place.is_absolute():
        pytest.skip("nothing stands in the way of a pipe")
    place.mkdir()
    (place / "file").write_text("so that it cannot be removed")
    assert listen()._ear.trouble


def test_one_that_lets_connect_but_says_nothing_is_silent(tmp_path: Path) -> None:
    first, server = DataLock(tmp_path), QLocalServer()
    assert first.take()
    assert server.listen(meeting_place(tmp_path))  # and nobody runs its loop
    assert meet(DataLock(tmp_path), tmp_path, patience=0.5) is Outcome.SILENT
    server.close()
    assert meet(DataLock(tmp_path), tmp_path, patience=0.5) is Outcome.SILENT
    first.release()


def test_one_that_ends_meanwhile_leaves_the_lock(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    ending = threading.Timer(0.2, first.release)
    ending.start()
    assert meet(second, tmp_path) is Outcome.FREE
    ending.join()
    second.release()


def left_by(folder: Path, text: str = "4242\npython3.11\nfront-desk-2\nid\nboot\n") -> DataLock:
    """A lock in ``folder`` as a restored backup brings one along."""
    (folder / "petdesk.lock").write_text(text)
    return DataLock(folder)


def test_the_lock_of_another_computer_is_named_and_can_be_taken_over(tmp_path: Path) -> None:
    lock = left_by(tmp_path)
    assert not lock.take()
    assert meet(lock, tmp_path) is Outcome.LEFT
    left = lock.left()
    assert left == LeftLock(tmp_path / "petdesk.lock", "front-desk-2")
    assert lock.take_over()
    assert not DataLock(tmp_path).take()
    lock.release()


@pytest.mark.parametrize("text", ["", "x"])
def test_a_lock_that_says_nothing_is_nobody_s(tmp_path: Path, text: str) -> None:
    lock = left_by(tmp_path, text)
    assert lock.left() == LeftLock(tmp_path / "petdesk.lock", "")
    assert lock.take_over()
    lock.release()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


@pytest.mark.skipif(sys.platform == "win32", reason="a file system of Windows holds no pipes")
@pytest.mark.parametrize("make", [a_pipe, a_device, a_link_to_nothing, Path.mkdir])
def test_what_stands_in_place_of_the_lock_is_named_and_gone_on_from(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    place = tmp_path / "petdesk.lock"
    make(place)
    lock = DataLock(tmp_path)
    assert meet(lock, tmp_path) is Outcome.LEFT
    assert lock.left() == LeftLock(place, "")
    assert lock.take_over()
    assert place.is_dir() or not DataLock(tmp_path).take()
    lock.release()


def test_a_lock_that_a_process_of_this_computer_has_is_never_offered(tmp_path: Path) -> None:
    """Also where the computer was renamed since that process took it."""
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    assert second.left() is None
    assert "end it in the system's list of programs" in silence_text(second.elsewhere())
    path = tmp_path / "petdesk.lock"
    path.write_text(path.read_text().replace(QSysInfo.machineHostName(), "its-old-name"))
    assert second.left() is None
    assert not second.take_over()
    assert "on the computer its-old-name with" in silence_text(second.elsewhere())
    assert meet(second, tmp_path, patience=0.2) is Outcome.SILENT
    first.release()


@pytest.mark.parametrize(("button", "is_taken"), [("Go on here", True), ("Cancel", False)])
def test_a_person_is_asked_before_another_computer_s_lock_is_taken(
    qapp: QApplication,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    button: str,
    *,
    is_taken: bool,
) -> None:
    lock, shown = left_by(tmp_path), []
    qapp.setQuitOnLastWindowClosed(False)  # as PetDesk does

    def answer_it() -> None:
        box = qapp.activeModalWidget()
        assert isinstance(box, QMessageBox)
        shown.append(box.text())
        next(one for one in box.buttons() if one.text().replace("&", "") == button).click()

    QTimer.singleShot(0, answer_it)
    assert go_on(qapp, lock, has_screen=True) is is_taken
    assert "petdesk.lock, PetDesk is open on the computer front-desk-2" in shown[0]
    assert shown[0] in capsys.readouterr().err
    assert DataLock(tmp_path).take() is False
    lock.release()


def test_without_a_screen_the_remedy_is_said_and_nothing_is_taken(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = left_by(tmp_path)
    assert not go_on(qapp, lock, has_screen=False)
    assert "delete that file and start PetDesk again" in capsys.readouterr().err
    assert lock.left() is not None


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has pipes, and access lists")


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder whose path is too long for a socket, and short temporary files."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    far = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    far.mkdir(parents=True)
    return far


@posix
def test_what_stands_in_for_a_long_path_is_the_user_s_alone(
    qtbot: QtBot, window: QWidget, far: Path
) -> None:
    own = own_folders()[0]
    own.mkdir(mode=0o777)
    own.chmod(0o777)
    raising = Raising(window, far, lambda: SHOWN, lambda _told: None)
    window.show()
    assert Path(meeting_place(far)).parent == own
    assert own.stat().st_mode & 0o777 == 0o700
    assert ask(qtbot, far) == ANSWERED
    raising.close()


@posix
def test_a_folder_of_somebody_else_is_not_met_in(
    window: QWidget, far: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_folders()[0].symlink_to(far)
    raising = Raising(window, far, lambda: SHOWN, lambda _told: None)
    assert "somebody else's" in raising._ear.trouble
    raising.close()
    own_folders()[0].unlink()
    own_folders()[0].mkdir()
    monkeypatch.setattr("os.getuid", lambda: 4242)
    monkeypatch.setattr("petdesk.storage.meeting_place.own_folders", lambda: (far.parent, far))
    with pytest.raises(PermissionError):
        make_own(far)


@posix
def test_who_answers_is_asked_for_the_user(
    qtbot: QtBot, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raising = Raising(window, tmp_path, lambda: SHOWN, lambda _told: None)
    window.show()
    one, other = socket.socketpair()
    assert is_own_user(one.fileno())
    assert ask(qtbot, tmp_path) == ANSWERED
    with monkeypatch.context() as somebody_else:
        somebody_else.setattr("os.getuid", lambda: 4242)
        assert not is_own_user(one.fileno())
        first = DataLock(tmp_path)
        assert first.take()
        assert meet(DataLock(tmp_path), tmp_path, patience=0.3) is Outcome.SILENT
        assert ask(qtbot, tmp_path) == b""
        first.release()
    one.close()
    other.close()
    raising.close()


def test_a_start_on_another_computer_s_lock_ends_with_the_remedy(tmp_path: Path) -> None:
    left_by(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "petdesk"],
        env={**os.environ, "PETDESK_DATA_DIR": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        timeout=60,
    )
    assert done.returncode == 1
    assert f"By the file {tmp_path / 'petdesk.lock'}, PetDesk is open on the" in done.stderr
    assert "computer front-desk-2" in done.stderr
