"""Small files: read safely, whoever wrote them, and written in full or not at all.

What moves any file over another stands here, too.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_LARGEST: Final = 1_000_000  # bytes; each of them has a few thousand
# A pipe that nobody writes to would be waited for at its opening. Not every system has each flag.
_FLAGS: Final = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)

# Windows: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION.
_OPEN_ELSEWHERE: Final = frozenset({5, 32, 33})
_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)  # seconds


def read_small(path: Path, largest: int = _LARGEST) -> bytes:
    """Return what stands in ``path``, a regular file of at most ``largest`` bytes.

    Raises OSError for any other, and never waits for a pipe or a device.
    """
    _check_regular(os.stat(path), path)  # noqa: PTH116  a device may act on being opened
    file = os.open(path, _FLAGS)
    try:
        _check_regular(os.fstat(file), path)  # it may be another one by now
        data = bytearray()
        while part := os.read(file, largest + 1 - len(data)):
            data += part
    finally:
        os.close(file)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"larger than {largest // 1_000_000} MB", str(path))
    return bytes(data)


def is_no_file(path: Path) -> bool:
    """Return whether something else than a file has the name ``path``; a link is, too.

    A lock that is tried on it would wait for a pipe or a device, or never be free.
    """
    try:
        return not stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def replace_file(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, for nobody else to read, in full or not at all; or OSError."""
    # Its own name in each process: two of them may write at once.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        draft.unlink(missing_ok=True)  # of a process that was killed, or somebody's link elsewhere
        with open(os.open(draft, flags, 0o600), "wb") as file:  # noqa: PTH123  a descriptor has no path
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        move_file(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def move_file(source: Path, target: Path, *, is_over: bool = True) -> None:
    """Name ``source`` ``target``, in place of what has that name where ``is_over``; or OSError.

    On Windows nobody moves a file that another program has open, and virus scanners and indexers
    open each new one for a moment: that moment is waited for.
    """
    # Without is_over, FileExistsError is Windows' alone: elsewhere a rename replaces.
    move = os.replace if is_over else os.rename
    for pause in _PAUSES:
        try:
            move(source, target)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _OPEN_ELSEWHERE:
                raise
            time.sleep(pause)
        else:
            return
    move(source, target)


def _check_regular(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
