"""What other processes say to the window that is open on their data folder, and its answers.

One line of JSON goes to the window's local server and one comes back. A second start asks the
window to come to the front (`activate_running_instance`). A command tells what it has put on disk:

    reply = tell_window(paths.data, Notice.ADDED, environment, address)

The window has one function for each notice, `Handler`, which `SecondStarts` gives
to its `WindowServer`:

    def on_added(environment: Environment, address: str) -> bool:
        '''Read what is new; return whether this window sees to it.'''

A window that is gone answers nothing: a command that waits for it asks again every few seconds.
"""

import errno
import json
import logging
import os
import stat
import sys
import time
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.window import MainWindow
from petdesk.app.message_bar import BarViewModel
from petdesk.app.notices import second_start
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.files import make_folder
from petdesk.core.lock import DataLock
from petdesk.core.paths import fingerprint
from petdesk.intake.view_model import IntakeViewModel
from petdesk.service.messages import Action, Topic
from petdesk.settings.store import SettingsStore

log = logging.getLogger(__name__)

TIMEOUT: Final = 8.0
"""Seconds for the running PetDesk to finish its start, to finish its end, or to answer."""

_POLL: Final = 0.1  # seconds
_CONNECT_LIMIT: Final = 100  # ms; who listens at all lets connect at once
_TURN: Final = 20  # ms
_NOTICE_LIMIT: Final = 2000  # ms, for a window that is busy
_RAISE: Final = "raise"
_MAX_PATH_LENGTH: Final = 100  # bytes; a socket's path has 104 on macOS and 108 on Linux
_TEMPORARY: Final = Path("/tmp")  # noqa: S108  the folder in it is the user's own: `prepare_folder`

Handler = Callable[[Environment, str], bool]


class Notice(Enum):
    """What a command tells the window, always of an environment and its address."""

    ADDED = "added"
    """Entries are new in the intake file."""
    COPY_CHANGED = "copy changed"
    """The local copy on disk knows more than before."""


class Reply(Enum):
    """What the window answers to a `Notice`."""

    NO_WINDOW = "no window"
    """Nobody answered: no window is open, or it hangs."""
    NOT_HERE = "not here"
    """It is open, and shows another environment or address, or cannot do it now."""
    TAKEN = "taken"
    """It sees to it."""


class Outcome(Enum):
    """Result of a second start; the value is the exit code where this process ends."""

    ACTIVATED = 0
    NO_ANSWER = 1
    OTHER_ENVIRONMENT = 3
    """The running one is raised, and shows another environment than this start was for."""
    LOCK_TAKEN = -1
    """The running one has ended meanwhile, so this one takes its place."""


class WindowServer(QObject):
    """Answers other processes for ``window``, while this process has the lock of ``data``.

    ``shown`` returns the environment on screen. ``started_for`` is called with the environment
    that a second start asked for, or ``None``. A window that is closed already is not raised, and
    the request stays without an answer: the second start then becomes the first.
    """

    def __init__(
        self,
        window: QWidget,
        data: Path,
        shown: Callable[[], Environment],
        started_for: Callable[[Environment | None], None],
        handlers: Mapping[Notice, Handler],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._started_for = started_for
        self._handlers = {notice.value: handle for notice, handle in handlers.items()}
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        self.error = self._listen(instance_address(data))
        """Why no other process can reach this one; empty where it can."""
        if self.error:
            log.info("no second start can reach this window: %s", self.error)

    def close(self) -> None:
        self._server.close()

    def _listen(self, address: str) -> str:
        try:
            prepare_folder(address)
        except OSError as error:
            return error.strerror or str(error)
        # A killed process leaves its socket behind; the lock proves that nobody listens there.
        QLocalServer.removeServer(address)
        return "" if self._server.listen(address) else self._server.errorString()

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(partial(self._reply, socket))
            self._reply(socket)

    def _reply(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            answer = self._answer(_read(socket))
            if answer:
                socket.write(_line(answer))
                socket.flush()
            socket.disconnectFromServer()

    def _answer(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        kind, environment = message.get("message"), _environment(message)
        if not self._window.isVisible():
            return {}
        if kind == _RAISE:
            self._raise()
            self._started_for(environment)
            return {"environment": self._shown().value}
        handle = self._handlers.get(str(kind))
        if handle is None or environment is None:
            return {"reply": Reply.NOT_HERE.value}
        is_taken = handle(environment, str(message.get("address", "")))
        return {"reply": (Reply.TAKEN if is_taken else Reply.NOT_HERE).value}

    def _raise(self) -> None:
        log.info("started again: the window is raised")
        window, state = self._window, Qt.WindowState
        window.setWindowState(window.windowState() & ~state.WindowMinimized | state.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()


def tell_window(data: Path, notice: Notice, environment: Environment, address: str) -> Reply:
    """Send a notice to the window that is open on ``data``; return its answer within two seconds.

    A window that does not answer may still take it: of the intake's entries one of the two makes
    the step to sending, and the other sees that.
    """
    message = {"message": notice.value, "environment": environment.value, "address": address}
    reply = ask_window(data, message, _NOTICE_LIMIT).get("reply")
    return next((each for each in Reply if each.value == reply), Reply.NO_WINDOW)


def ask_window(data: Path, message: Mapping[str, Any], limit: int) -> Mapping[str, Any]:
    """Send ``message`` to the window; return its answer, empty where none comes in ``limit`` ms."""
    address, socket = instance_address(data), QLocalSocket()
    if not _is_own(address):
        return {}
    socket.connectToServer(address)
    if not socket.waitForConnected(_CONNECT_LIMIT):
        return {}
    socket.write(_line(message))
    # Its loop has to answer: one that hangs accepts the connection and stays silent.
    deadline = time.monotonic() + limit / 1000
    while not socket.canReadLine() and socket.isValid() and time.monotonic() < deadline:
        # In short turns: Qt's wait keeps Python's lock from other threads.
        socket.waitForReadyRead(_TURN)
    return _read(socket)


def activate_running_instance(
    lock: DataLock, data: Path, wanted: Environment | None = None, timeout: float = TIMEOUT
) -> Outcome:
    """Raise the PetDesk that is open on ``data``, or take its ``lock`` when it ends.

    ``wanted`` is the environment that this start is for. Where the window shows another one, the
    window and this start's standard output say so; nothing is switched automatically.
    """
    if sys.platform == "win32":
        _allow_foreground()
    message = {"message": _RAISE, "environment": wanted and wanted.value}
    deadline = time.monotonic() + timeout
    while not lock.take():
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            return Outcome.NO_ANSWER
        answer = ask_window(data, message, int(remaining * 1000))
        if answer:
            return _compare_environments(wanted, _environment(answer))
        time.sleep(_POLL)
    return Outcome.LOCK_TAKEN


def show_no_answer(application: QApplication) -> None:
    """Show that the PetDesk that has the lock does not answer, until a person has read it."""
    text = QCoreApplication.translate(
        "SecondStart",
        "PetDesk is already open, but doesn't respond. Wait a moment and start it again. "
        "If that doesn't help, end it in the system's task list first, or quit it on the other "
        "computer that works with the same data folder.",
    )
    if application.platformName() in {"offscreen", "minimal"}:
        print(f"petdesk: {text}", file=sys.stderr, flush=True)  # noqa: T201  a start's answer
        return
    box = QMessageBox(QMessageBox.Icon.Warning, "PetDesk", text)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.finished.connect(application.quit)
    box.open()
    application.exec()


def instance_address(data: Path, system: str = sys.platform) -> str:
    """Return the name of the pipe (Windows), or the path of the socket, of the PetDesk in ``data``.

    The socket is in the folder itself; where that makes a path too long for one, it is in a
    folder of the user's own among the temporary files.
    """
    name = f"petdesk-{fingerprint(str(data.resolve()))}"
    if system == "win32":
        return name
    path = data.resolve() / "petdesk.socket"
    return str(path if len(os.fsencode(path)) <= _MAX_PATH_LENGTH else _own_folder() / name)


def prepare_folder(address: str, system: str = sys.platform) -> None:
    """Make the folder for the socket at ``address``, for this user alone, where it is temporary.

    Raises PermissionError where somebody else has a folder of its name.
    """
    folder = Path(address).parent
    if system == "win32" or folder != _own_folder():
        return
    make_folder(folder)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
        raise PermissionError(errno.EPERM, "the folder is somebody else's", str(folder))
    folder.chmod(stat.S_IRWXU)


def _own_folder() -> Path:
    return _TEMPORARY / f"petdesk-{os.getuid()}"


def _is_own(address: str) -> bool:
    """Return whether a socket is there that this user made: others may write to some folders."""
    if sys.platform == "win32":
        return True  # a pipe, which Windows makes for its user alone
    try:
        return os.lstat(address).st_uid == os.getuid()
    except OSError:
        return False


def _compare_environments(wanted: Environment | None, shown: Environment | None) -> Outcome:
    """Return the outcome of an activation; print a line where another than ``wanted`` is shown."""
    if wanted is None or shown is None or wanted is shown:
        return Outcome.ACTIVATED
    text = QCoreApplication.translate(
        "SecondStart",
        "PetDesk is already open in %1, so it didn't start for %2. Its window shows how to switch.",
    )
    name = environment_name
    print(text.replace("%1", name(shown)).replace("%2", name(wanted)), flush=True)  # noqa: T201  the start's answer
    return Outcome.OTHER_ENVIRONMENT


def _allow_foreground() -> None:
    # Windows lets only the program that a person has just started give the foreground away.
    import ctypes  # noqa: PLC0415  only Windows needs it

    any_process = -1
    windows: Any = ctypes
    windows.windll.user32.AllowSetForegroundWindow(any_process)


def _line(message: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(message)}\n".encode()


def _read(socket: QLocalSocket) -> Mapping[str, Any]:
    """Return the message that has arrived, empty where it is none."""
    try:
        message = json.loads(bytes(socket.readLine().data()))
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


def _environment(message: Mapping[str, Any]) -> Environment | None:
    named = message.get("environment")
    return next((which for which in Environment if which.value == named), None)


class SecondStarts:
    """Answers second starts, and what commands tell, from `listen` on until `close`.

    One for another environment is posted in the message bar: a person may switch to it. ``switch``
    opens another environment; ``permits`` returns whether settings can be changed here, which this
    is like.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it connects
        self,
        window: MainWindow,
        model: MainViewModel,
        intake: IntakeViewModel,
        bar: BarViewModel,
        store: SettingsStore,
        permits: Callable[[], bool],
        switch: Callable[[Environment], None],
    ) -> None:
        self._window = window
        self._model = model
        self._intake = intake
        self._bar = bar
        self._store = store
        self._permits = permits
        self._switch = switch
        self._wanted: Environment | None = None
        self._server: WindowServer | None = None
        window.acted.connect(self._on_acted)

    def listen(self, data: Path) -> None:
        """Answer those on the folder ``data``."""
        self._server = WindowServer(
            self._window,
            data,
            lambda: self._model.state.environment,
            self.started_for,
            {
                Notice.ADDED: self._intake.queue.take_in,
                Notice.COPY_CHANGED: lambda where, _address: self._model.read_copy(where),
            },
        )

    def started_for(self, environment: Environment | None) -> None:
        """Post the environment of a second start; ``None`` only wanted the window."""
        shown = self._model.state.environment
        self._wanted = None if environment is shown else environment
        is_fixed = self._store.is_fixed("environment")
        notice = None
        if self._wanted is not None:
            notice = second_start(self._wanted, shown, is_fixed=is_fixed)
        self._bar.post(Topic.STARTED_FOR, notice)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    def _on_acted(self, action: Action) -> None:
        wanted = self._wanted
        if action is not Action.SWITCH or wanted is None:
            return
        if self._store.is_fixed("environment") or not self._permits():
            return
        # For this run, as if it had been started so: the next plain start is not changed.
        self._store.run = self._store.run._replace(environment=wanted, is_argument=True)
        self.started_for(None)
        self._switch(wanted)
