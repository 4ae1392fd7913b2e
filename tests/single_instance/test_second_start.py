"""The lock of a data folder, and a second start on it."""

import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from petdesk.domain.environments import Environment
from petdesk.single_instance.activation_listener import ActivationListener
from petdesk.single_instance.data_lock import DataLock, ForeignLock, _own_name
from petdesk.single_instance.instance_address import (
    answer,
    instance_address,
    is_own_user,
    own_folders,
    prepare_folder,
    read_answer,
    read_request,
    request,
)
from petdesk.single_instance.second_start import (
    Outcome,
    activate_running_instance,
    compare_environments,
    no_answer_text,
    offer_take_over,
)

TAKES_THE_LOCK = """
import os, sys
from pathlib import Path
from petdesk.single_instance.data_lock import DataLock, _own_name
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


def test_the_address_is_one_for_each_folder_and_never_too_long(tmp_path: Path) -> None:
    long = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    assert instance_address(tmp_path) == instance_address(tmp_path / "x" / "..")
    assert instance_address(tmp_path) != instance_address(long)
    assert len(os.fsencode(instance_address(long))) <= 100
    assert "/" not in instance_address(long, "win32")


Open = Callable[[], ActivationListener]
SHOWN = Environment.PRODUCTION
ANSWERED = b"raised production\n"


@pytest.fixture
def requested() -> list[Environment | None]:
    """What each second start was for."""
    return []


@pytest.fixture
def listen(window: QWidget, tmp_path: Path, requested: list[Environment | None]) -> Iterator[Open]:
    """Make the window listen for second starts."""
    opened: list[ActivationListener] = []

    def listen() -> ActivationListener:
        opened.append(ActivationListener(window, tmp_path, lambda: SHOWN, requested.append))
        return opened[-1]

    yield listen
    for listener in opened:
        listener.close()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def ask(qtbot: QtBot, data: Path, line: bytes = b"raise\n") -> bytes:
    """Send what a second start does, and return what is answered until the connection ends."""
    asking = QLocalSocket()
    said = b""
    with qtbot.waitSignal(asking.disconnected):
        asking.connectToServer(instance_address(data))
        asking.write(line)
    said += bytes(asking.readAll().data())
    return said


def test_a_window_that_is_minimised_is_compare_environments(
    qtbot: QtBot, window: QWidget, tmp_path: Path, listen: Open
) -> None:
    listen()
    window.showMinimized()
    assert ask(qtbot, tmp_path) == ANSWERED
    assert window.isVisible()
    assert not window.isMinimized()


@pytest.mark.parametrize("wanted", [*Environment, None])
def test_what_a_second_start_was_wanted_is_received_and_what_is_shown_is_answered(  # noqa: PLR0913, PLR0917  fixtures
    qtbot: QtBot,
    window: QWidget,
    tmp_path: Path,
    listen: Open,
    requested: list[Environment | None],
    wanted: Environment | None,
) -> None:
    listen()
    window.show()
    assert ask(qtbot, tmp_path, request(wanted)) == answer(SHOWN) == ANSWERED
    assert requested == [wanted]


def test_what_is_no_question_raises_nothing(
    qtbot: QtBot,
    window: QWidget,
    tmp_path: Path,
    listen: Open,
    requested: list[Environment | None],
) -> None:
    listen()
    window.show()
    assert ask(qtbot, tmp_path, b"praise staging\n") == b""
    assert requested == []


def test_lines_are_read_as_they_were_written() -> None:
    for environment in Environment:
        assert read_request(request(environment)) == (True, environment)
        assert read_answer(answer(environment)) == (True, environment)
    assert read_request(request(None)) == (True, None)
    # A later PetDesk may know more environments.
    assert read_request(b"raise moon\n") == (True, None)
    for line in (b"", b"raise", b"raised\n", b"\xff\n"):
        assert read_request(line)[0] is False


def test_a_start_for_another_environment_says_that_it_is_not_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    staging, production = Environment.STAGING, Environment.PRODUCTION
    for wanted, shown in ((None, staging), (staging, staging), (staging, None)):
        assert compare_environments(wanted, shown) is Outcome.ACTIVATED
    assert capsys.readouterr().out == ""
    assert compare_environments(staging, production) is Outcome.OTHER_ENVIRONMENT
    said = capsys.readouterr().out
    assert said.startswith("PetDesk is already open in Production, so it didn't start")
    assert "for Staging" in said
    monkeypatch.setattr(sys, "stdout", None)
    assert compare_environments(staging, production) is Outcome.OTHER_ENVIRONMENT


def test_a_window_that_was_closed_is_not_compare_environments(
    qtbot: QtBot, window: QWidget, tmp_path: Path, listen: Open
) -> None:
    listen()
    assert ask(qtbot, tmp_path) == b""
    assert not window.isVisible()


def test_two_people_of_one_computer_have_each_a_petdesk_and_raise_their_own(
    qtbot: QtBot, tmp_path: Path
) -> None:
    folders = [tmp_path / who / "AppData" / "Local" / "PetDesk" / "PetDesk" for who in ("a", "b")]
    locks = [DataLock(folder) for folder in folders]
    assert [lock.take() for lock in locks] == [True, True]
    raised: list[list[Environment | None]] = [[], []]
    listeners = []
    for folder, asked in zip(folders, raised, strict=True):
        window = QWidget()
        qtbot.addWidget(window)
        window.show()
        listeners.append(ActivationListener(window, folder, lambda: SHOWN, asked.append))
    # Often enough to tell it from chance: on Windows two may listen at one address.
    for folder in [folders[0]] * 4 + [folders[1]] * 3:
        assert ask(qtbot, folder) == ANSWERED
    assert raised == [[None] * 4, [None] * 3]
    for listener, lock in zip(listeners, locks, strict=True):
        listener.close()
        lock.release()


def test_what_a_killed_one_left_at_the_place_is_replaced(
    qtbot: QtBot, window: QWidget, tmp_path: Path, listen: Open
) -> None:
    place = Path(instance_address(tmp_path))
    if not place.is_absolute():
        pytest.skip("a pipe leaves nothing behind")
    place.write_text("left behind")
    listener = listen()
    window.show()
    assert ask(qtbot, tmp_path) == ANSWERED
    listener.close()
    assert not place.exists()


def test_where_nothing_can_be_received_petdesk_goes_without(tmp_path: Path, listen: Open) -> None:
    place = Path(instance_address(tmp_path))
    if not place.is_absolute():
        pytest.skip("nothing stands in the way of a pipe")
    place.mkdir()
    (place / "file").write_text("so that it cannot be removed")
    assert listen().error


def test_one_that_lets_connect_but_says_nothing_is_silent(tmp_path: Path) -> None:
    first, server = DataLock(tmp_path), QLocalServer()
    assert first.take()
    assert server.listen(instance_address(tmp_path))  # and nobody runs its loop
    assert activate_running_instance(DataLock(tmp_path), tmp_path, timeout=0.5) is Outcome.NO_ANSWER
    server.close()
    assert activate_running_instance(DataLock(tmp_path), tmp_path, timeout=0.5) is Outcome.NO_ANSWER
    first.release()


def test_one_that_ends_meanwhile_leaves_the_lock(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    ending = threading.Timer(0.2, first.release)
    ending.start()
    assert activate_running_instance(second, tmp_path) is Outcome.LOCK_TAKEN
    ending.join()
    second.release()


def foreign_lock(
    folder: Path, text: str = "4242\npython3.11\nfront-desk-2\nid\nboot\n"
) -> DataLock:
    """A lock in ``folder`` as a restored backup brings one along."""
    (folder / "petdesk.lock").write_text(text)
    return DataLock(folder)


def test_the_lock_of_another_computer_is_named_and_can_be_taken_over(tmp_path: Path) -> None:
    lock = foreign_lock(tmp_path)
    assert not lock.take()
    assert activate_running_instance(lock, tmp_path) is Outcome.FOREIGN_LOCK
    left = lock.foreign()
    assert left == ForeignLock(tmp_path / "petdesk.lock", "front-desk-2")
    assert lock.take_over()
    assert not DataLock(tmp_path).take()
    lock.release()


@pytest.mark.parametrize("text", ["", "x"])
def test_a_lock_that_says_nothing_is_nobody_s(tmp_path: Path, text: str) -> None:
    lock = foreign_lock(tmp_path, text)
    assert lock.foreign() == ForeignLock(tmp_path / "petdesk.lock", "")
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
    assert activate_running_instance(lock, tmp_path) is Outcome.FOREIGN_LOCK
    assert lock.foreign() == ForeignLock(place, "")
    assert lock.take_over()
    assert place.is_dir() or not DataLock(tmp_path).take()
    lock.release()


def test_a_lock_that_a_process_of_this_computer_has_is_never_offered(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    assert second.foreign() is None
    assert not second.take_over()
    assert "end it in the system's task list" in no_answer_text(second.holder_elsewhere())
    assert activate_running_instance(second, tmp_path, timeout=0.2) is Outcome.NO_ANSWER
    first.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody write a lock that is held")
def test_nor_is_one_that_was_taken_before_the_computer_was_renamed(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    assert first.take()
    path = tmp_path / "petdesk.lock"
    _process, own_name, _program = QLockFile(str(path)).getLockInfo()
    path.write_text(path.read_text().replace(own_name, "its-old-name"))
    assert second.foreign() is None
    assert not second.take_over()
    assert "on the computer “its-old-name” with" in no_answer_text(second.holder_elsewhere())
    assert activate_running_instance(second, tmp_path, timeout=0.2) is Outcome.NO_ANSWER
    first.release()


@pytest.mark.parametrize(("button", "is_taken"), [("Continue here", True), ("Cancel", False)])
def test_a_person_is_asked_before_another_computer_s_lock_is_taken(
    qapp: QApplication,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    button: str,
    *,
    is_taken: bool,
) -> None:
    lock, shown = foreign_lock(tmp_path), []
    qapp.setQuitOnLastWindowClosed(False)  # as PetDesk does

    def answer_it() -> None:
        box = qapp.activeModalWidget()
        assert isinstance(box, QMessageBox)
        shown.append(box.text())
        next(one for one in box.buttons() if one.text().replace("&", "") == button).click()

    QTimer.singleShot(0, answer_it)
    assert offer_take_over(qapp, lock, has_screen=True) is is_taken
    assert "PetDesk may be open on the computer “front-desk-2”" in shown[0]
    assert shown[0] in capsys.readouterr().err
    assert DataLock(tmp_path).take() is False
    lock.release()


def test_without_a_screen_the_remedy_is_shown_and_nothing_is_taken(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = foreign_lock(tmp_path)
    assert not offer_take_over(qapp, lock, has_screen=False)
    assert "delete that file and start PetDesk again" in capsys.readouterr().err
    assert lock.foreign() is not None


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has pipes, and access lists")


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder whose path is too long for a socket, and a short one of temporary files."""
    far = tmp_path.joinpath(*["a-long-name-of-a-folder"] * 6)
    far.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as short:
        monkeypatch.setattr("tempfile.tempdir", short)
        yield far


@posix
def test_what_stands_in_for_a_long_path_is_the_user_s_alone(
    qtbot: QtBot, window: QWidget, far: Path
) -> None:
    own = own_folders()[0]
    own.mkdir(mode=0o777)
    own.chmod(0o777)
    listener = ActivationListener(window, far, lambda: SHOWN, lambda _wanted: None)
    window.show()
    assert Path(instance_address(far)).parent == own
    assert own.stat().st_mode & 0o777 == 0o700
    assert ask(qtbot, far) == ANSWERED
    listener.close()


@posix
def test_a_folder_of_somebody_else_is_not_met_in(
    window: QWidget, far: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_folders()[0].symlink_to(far)
    listener = ActivationListener(window, far, lambda: SHOWN, lambda _wanted: None)
    assert "somebody else's" in listener.error
    listener.close()
    own_folders()[0].unlink()
    own_folders()[0].mkdir()
    monkeypatch.setattr("os.getuid", lambda: 4242)
    monkeypatch.setattr(
        "petdesk.single_instance.instance_address.own_folders", lambda: (far.parent, far)
    )
    with pytest.raises(PermissionError):
        prepare_folder(str(far / "socket"))


@posix
def test_who_answers_is_asked_for_the_user(
    qtbot: QtBot, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = ActivationListener(window, tmp_path, lambda: SHOWN, lambda _wanted: None)
    window.show()
    one, other = socket.socketpair()
    assert is_own_user(one.fileno())
    assert ask(qtbot, tmp_path) == ANSWERED
    with monkeypatch.context() as somebody_else:
        somebody_else.setattr("os.getuid", lambda: 4242)
        assert not is_own_user(one.fileno())
        first = DataLock(tmp_path)
        assert first.take()
        assert (
            activate_running_instance(DataLock(tmp_path), tmp_path, timeout=0.3)
            is Outcome.NO_ANSWER
        )
        assert ask(qtbot, tmp_path) == b""
        first.release()
    one.close()
    other.close()
    listener.close()


def test_a_start_on_another_computer_s_lock_ends_with_the_remedy(tmp_path: Path) -> None:
    foreign_lock(tmp_path)
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
    assert f"The file {tmp_path / 'petdesk.lock'} says so." in done.stderr
    assert "computer “front-desk-2”" in done.stderr


def test_on_windows_a_lock_has_the_name_that_qt_writes_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """QLockFile takes it from the environment: QSysInfo may have other letters, and more."""
    monkeypatch.setenv("COMPUTERNAME", "FRONT-DESK")
    assert _own_name("win32") == "FRONT-DESK"
