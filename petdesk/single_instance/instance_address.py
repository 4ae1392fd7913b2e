"""The address at which the running PetDesk listens, what is sent there, and who may answer."""

from __future__ import annotations

import errno
import os
import socket
import stat
import struct
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from petdesk.domain.environments import Environment
from petdesk.files import make_folder
from petdesk.storage.paths import fingerprint

if TYPE_CHECKING:
    from petdesk.domain.intake import BatchRecord, IntakeEntry

_REQUEST: Final = "raise"
_ANSWER: Final = "raised"
_NOTICE: Final = "added"
TAKEN: Final = b"taken\n"
"""The answer to a notice where the window sends the entry."""
_NOTICE_LIMIT: Final = 2000  # ms, for a window that is busy
_MAX_PATH_LENGTH: Final = 100  # bytes; a socket's path has 104 on macOS and 108 on Linux

_CREDENTIALS: Final = struct.Struct("3i")  # Linux: process, user, group
_MAC_CREDENTIALS: Final = struct.Struct("Ii")  # macOS: version, user, and groups after them
_MAC_SIZE: Final = 76
_MAC_LEVEL: Final = 0  # SOL_LOCAL
_MAC_PEER: Final = 1  # LOCAL_PEERCRED


def instance_address(data: Path, system: str = sys.platform) -> str:
    """Return the name of the pipe (Windows), or the path of the socket, of the PetDesk in ``data``.

    The socket is in the folder itself; where that makes a path too long for one, it is in a
    folder of the user's own among the temporary files (see `own_folders`).
    """
    name = f"petdesk-{fingerprint(str(data.resolve()))}"
    if system == "win32":
        return name
    path = data.resolve() / "petdesk.socket"
    if _fits(path):
        return str(path)
    paths = [folder / name for folder in own_folders()]
    return str(next(filter(_fits, paths), paths[-1]))


def own_folders() -> tuple[Path, ...]:
    """Return the folders of this user's sockets among the temporary files, which anyone may write.

    The second is for a first whose path is too long.
    """
    own = f"petdesk-{os.getuid()}"
    return Path(tempfile.gettempdir(), own), Path("/tmp", own)  # noqa: S108  `prepare_folder` checks its owner


def prepare_folder(address: str, system: str = sys.platform) -> None:
    """Make the folder for the socket at ``address``, for this user alone, where it is temporary.

    Raises PermissionError where somebody else has a folder of its name.
    """
    folder = Path(address).parent
    if system == "win32" or folder not in own_folders():
        return
    make_folder(folder)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise PermissionError(errno.EPERM, "the folder is somebody else's", str(folder))
    folder.chmod(stat.S_IRWXU)


def is_own_user(descriptor: int) -> bool:
    """Return whether the process at the other end of a socket is this user's.

    A folder that others may write to could hold a socket of theirs. Where the system does not
    tell, the answer is yes.
    """
    if sys.platform == "win32":
        return True  # a pipe, which Windows makes for its user alone
    with socket.socket(fileno=os.dup(descriptor)) as connected:
        user = _peer_user(connected)
    return user is None or user == os.getuid()


def request(environment: Environment | None) -> bytes:
    """Return what a second start sends; ``environment`` is the one it was started for, if any."""
    return _line(_REQUEST, environment)


def answer(environment: Environment) -> bytes:
    """Return the answer to it once the window, which shows ``environment``, has been raised."""
    return _line(_ANSWER, environment)


def read_request(line: bytes) -> tuple[bool, Environment | None]:
    """Return whether ``line`` is the request of a second start, and the environment it is for."""
    return _read(line, _REQUEST)


def read_answer(line: bytes) -> tuple[bool, Environment | None]:
    """Return whether ``line`` says that the window has been raised, and what it shows."""
    return _read(line, _ANSWER)


def notice(environment: Environment, address: str) -> bytes:
    """Return what `petdesk add` sends: an entry for ``address`` is new in the intake file."""
    return f"{_NOTICE} {environment.value} {fingerprint(address)}\n".encode()


def read_notice(line: bytes) -> tuple[Environment, str] | None:
    """Return a new entry's environment and the mark of its address; ``None`` of other lines."""
    words = line.decode("ascii", "replace").split()
    known = {which.value: which for which in Environment}
    if len(words) != len((_NOTICE, "environment", "mark")) or words[0] != _NOTICE:
        return None
    return (known[words[1]], words[2]) if words[1] in known else None


def notify_window(data: Path, entry: IntakeEntry | BatchRecord) -> bool:
    """Notify the window that is open on ``data`` of ``entry``; return whether that sends it."""
    from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415  the rest needs no Qt

    socket = QLocalSocket()
    socket.connectToServer(instance_address(data))
    if not socket.waitForConnected(_NOTICE_LIMIT) or not is_own_user(
        int(socket.socketDescriptor())
    ):
        return False
    socket.write(notice(entry.environment, entry.address))
    # A window that does not answer may still take it: then one of the two makes the step to
    # sending, and the other sees that.
    return socket.waitForReadyRead(_NOTICE_LIMIT) and bytes(socket.readLine().data()) == TAKEN


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= _MAX_PATH_LENGTH


def _peer_user(connected: socket.socket, system: str = sys.platform) -> int | None:
    with suppress(OSError):  # the peer may have hung up
        if system == "linux":
            found = connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
            return int(_CREDENTIALS.unpack(found)[1])
        if system == "darwin":
            found = connected.getsockopt(_MAC_LEVEL, _MAC_PEER, _MAC_SIZE)
            return int(_MAC_CREDENTIALS.unpack_from(found)[1])
    return None


def _line(verb: str, environment: Environment | None) -> bytes:
    text = verb if environment is None else f"{verb} {environment.value}"
    return f"{text}\n".encode()


def _read(line: bytes, verb: str) -> tuple[bool, Environment | None]:
    first, _, rest = line.decode("ascii", "replace").strip().partition(" ")
    named = next((which for which in Environment if which.value == rest), None)
    return first == verb and line.endswith(b"\n"), named
