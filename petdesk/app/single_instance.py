"""What other processes say to the window that is open on their data folder, and its answers.

One line of JSON goes to the window's local server and one comes back. A second start asks the
window to come to the front; a command tells what it has put on disk. A window that is gone answers
nothing: a command that waits for it asks again every few seconds.
"""

import json
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from petdesk.app.application import windows_api
from petdesk.core.environments import Environment
from petdesk.core.files import DataLock
from petdesk.core.paths import fingerprint
from petdesk.core.translation import translate

log = logging.getLogger(__name__)

TIMEOUT: Final = 8.0  # seconds for the open PetDesk to finish its start or its end, or to answer
_POLL: Final = 0.1  # seconds
_CONNECT_LIMIT: Final = 100  # ms; who listens at all lets connect at once
_TURN: Final = 20  # ms
_NOTICE_LIMIT: Final = 2.0  # seconds, for a window that is busy
_ANY_PROCESS: Final = -1
_MAX_PATH_LENGTH: Final = 100  # bytes; a socket's path has 104 on macOS and 108 on Linux
_TEMPORARY: Final = Path("/tmp")  # noqa: S108  nobody asks a socket of another user's

Message = Mapping[str, Any]


class Notice(StrEnum):
    """What a second start tells the window, or a command that works at an environment's address."""

    RAISE = "raise"
    ADDED = "added"  # entries are new in the intake file
    COPY_CHANGED = "copy changed"  # the local copy on disk knows more than before


class NoAnswerError(Exception):
    """The PetDesk that has the lock does not answer; the text says what a person can do."""


class Server(QLocalServer):
    """Has ``answer`` answer other processes, from `serve` on until `close`; ``None`` is silence."""

    def __init__(self, answer: Callable[[Message], Message | None], parent: QObject) -> None:
        super().__init__(parent)
        self._answer = answer
        self.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self.newConnection.connect(self._on_connection)

    def serve(self, data: Path) -> None:
        """Answer those on the folder ``data``, whose lock this process has."""
        # A killed process leaves its socket behind; the lock proves that nobody listens there.
        QLocalServer.removeServer(instance_address(data))
        if not self.listen(instance_address(data)):
            log.info("no second start can reach this window: %s", self.errorString())

    def _on_connection(self) -> None:
        while (socket := self.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(partial(self._reply, socket))
            self._reply(socket)

    def _reply(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        answer = self._answer(_read(socket))
        if answer is not None:
            socket.write(_line(answer))
            socket.flush()
        socket.disconnectFromServer()


def tell_window(data: Path, notice: Notice, environment: Environment, address: str) -> bool | None:
    """Send a notice to the window that is open on ``data``; return whether it sees to it.

    ``None`` after two seconds: no window is open, or it hangs. One that does not answer may still
    see to it: of the intake's entries one of the two makes the step to sending, and the other sees
    that.
    """
    message = {"message": notice, "environment": environment, "address": address}
    is_taken = ask_window(data, message, _NOTICE_LIMIT).get("is_taken")
    return is_taken if isinstance(is_taken, bool) else None


def ask_window(data: Path, message: Message, limit: float) -> Message:
    """Send ``message`` to the window; return its answer, empty if none comes in ``limit`` s."""
    address, socket = instance_address(data), QLocalSocket()
    if not _is_own(address):
        return {}
    socket.connectToServer(address)
    if not socket.waitForConnected(_CONNECT_LIMIT):
        return {}
    socket.write(_line(message))
    # Its loop has to answer: one that hangs accepts the connection and stays silent.
    deadline = time.monotonic() + limit
    while not socket.canReadLine() and socket.isValid() and time.monotonic() < deadline:
        # In short turns: Qt's wait keeps Python's lock from other threads.
        socket.waitForReadyRead(_TURN)
    return _read(socket)


def activate_running_instance(
    lock: DataLock, data: Path, wanted: Environment | None, timeout: float = TIMEOUT
) -> bool:
    """Raise the PetDesk that is open on ``data``; return False if it ends, and take its ``lock``.

    ``wanted`` is the environment that this start is for. If the window shows another one, it says
    so; nothing is switched automatically.
    """
    if sys.platform == "win32":
        # Windows lets only the program that a person has just started give the foreground away.
        windows_api().windll.user32.AllowSetForegroundWindow(_ANY_PROCESS)
    message = {"message": Notice.RAISE, "environment": wanted and wanted.value}
    deadline = time.monotonic() + timeout
    while not lock.take():
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            raise NoAnswerError(
                translate(
                    "SecondStart",
                    "PetDesk is already open, but doesn't respond. Wait a moment and start it "
                    "again. If that doesn't help, end it in the system's task list first, or quit "
                    "it on the other computer that works with the same data folder.",
                )
            )
        if ask_window(data, message, remaining):
            return True
        time.sleep(_POLL)
    return False


def instance_address(data: Path, system: str = sys.platform) -> str:
    """Return the pipe's name (Windows), or the socket's path, of the PetDesk in ``data``."""
    name = f"petdesk-{fingerprint(str(data.resolve()))}"
    if system == "win32":
        return name
    path = data.resolve() / "petdesk.socket"
    return str(path if len(os.fsencode(path)) <= _MAX_PATH_LENGTH else _TEMPORARY / name)


def _is_own(address: str) -> bool:
    """Return whether a socket is there that this user made: others may write to some folders."""
    if sys.platform == "win32":
        return True  # a pipe, which Windows makes for its user alone
    try:
        return os.lstat(address).st_uid == os.getuid()
    except OSError:
        return False


def _line(message: Message) -> bytes:
    return f"{json.dumps(message)}\n".encode()


def _read(socket: QLocalSocket) -> Message:
    """Return the message that has arrived, empty if it is none."""
    try:
        message = json.loads(bytes(socket.readLine().data()))
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


def named_environment(message: Message) -> Environment | None:
    named = message.get("environment")
    return next((which for which in Environment if which.value == named), None)
