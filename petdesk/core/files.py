"""PetDesk's files and folders: for their owner alone, and written in full or not at all.

On Windows they lie in the person's profile, whose access lists are inherited.
"""

import errno
import itertools
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_MAX_BYTES: Final = 1_000_000  # bytes; each of them has a few thousand

# Windows: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION.
_OPEN_ELSEWHERE: Final = frozenset({5, 32, 33})
_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)  # seconds

_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700

_SIDECARS: Final = ("-wal", "-shm", "-journal")  # what SQLite has beside a database


def read_small(path: Path, largest: int = _MAX_BYTES) -> bytes:
    """Return the content of ``path``; OSError if it is no regular file of at most ``largest``."""
    check_regular(path)
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"larger than {largest // 1_000_000} MB", str(path))
    return data


def check_regular(path: Path) -> None:
    """Raise OSError if ``path`` is no regular file: a pipe would be waited for."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))


def is_there(path: Path) -> bool:
    """Return whether something has the name ``path``. Raises OSError if that is unknown.

    From Python 3.14 on `Path.exists` takes any error for "no": a file on a disk that fails would be
    made again.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def replace_file(path: Path, data: bytes, mode: int = _PRIVATE_FILE) -> None:
    """Write ``data`` to ``path`` in full or not at all, synced; ``mode`` loses the umask."""
    # Its own name in each process: two of them may write at once.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        draft.unlink(missing_ok=True)  # of a process that was killed, or somebody's link elsewhere
        with open(os.open(draft, flags, mode), "wb") as file:  # noqa: PTH123  a descriptor has no path
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        move_file(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def move_file(source: Path, target: Path) -> None:
    """Name ``source`` ``target``, in place of what has that name. Raises OSError.

    On Windows nobody moves a file that another program has open, and virus scanners and indexers
    open each new one for a moment: that moment is waited for.
    """
    for pause in (*_PAUSES, None):
        try:
            source.replace(target)
        except PermissionError as error:
            if pause is None or getattr(error, "winerror", None) not in _OPEN_ELSEWHERE:
                raise
            time.sleep(pause)
        else:
            return


def make_folder(folder: Path) -> None:
    """Make ``folder`` for its owner alone, if there is none. Raises OSError."""
    folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)


def private_opener(path: str, flags: int) -> int:
    """Open ``path`` as the ``opener`` of `open`; a new file is for its owner alone."""
    return os.open(path, flags, _PRIVATE_FILE)


def sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows opens no folder
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def move_aside(path: Path) -> Path:
    """Move a damaged file out of the way, and over no other. Raises OSError if it stays."""
    now = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{now}-{number}" if number else now for number in itertools.count())
    paths = (path.with_name(f"{path.stem}.damaged-{name}{path.suffix}") for name in names)
    aside = next(path for path in paths if not is_there(path))
    move(path, aside)
    return aside


def move(path: Path, to: Path) -> None:
    """Rename a database with its sidecar files. Raises OSError."""
    # A sidecar that stays is orphaned then: no other database is made beside it.
    for source, target in zip(_files(path), _files(to), strict=True):
        if is_there(source):
            move_file(source, target)


def remove(path: Path) -> None:
    for file in _files(path):
        file.unlink(missing_ok=True)


def is_orphaned(path: Path) -> bool:
    """Return whether sidecar files of the database at ``path`` are there without it."""
    file, *companions = _files(path)
    return not is_there(file) and any(is_there(path) and path.stat().st_size for path in companions)


def check_is_file(path: Path) -> None:
    """Raise OSError if the database at ``path``, or a sidecar file, is no regular file."""
    # Windows has no pipes among files, and a look is an opening there: of a companion that another
    # PetDesk removes in that moment, it fails, and Wine would let the next program write into it.
    for file in [path] if sys.platform == "win32" else _files(path):
        # One look each: another PetDesk may remove a companion at any moment.
        with suppress(FileNotFoundError):
            check_regular(file)


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in ("", *_SIDECARS)]


class DataLock:
    """The lock of a data ``folder``, for the one PetDesk that works with it; made if there is none.

    It is the operating system's: it ends with its process, however that ends, and nothing has to be
    written for it, so a full disk is no matter.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[int] = []

    def take(self) -> bool:
        """Take it; return False if another process, or another `DataLock`, has it.

        If nothing can be locked (some network drives), PetDesk works without.
        """
        if self._held:
            return True
        with suppress(OSError):
            make_folder(self._folder)
        # The folder too, for a disk that has no room for the file; Windows opens no folder.
        file = self._folder / "petdesk.lock"
        for path, flags in ((self._folder, os.O_RDONLY), (file, os.O_RDWR | os.O_CREAT)):
            with suppress(OSError):  # it cannot be opened, or its disk knows no locks
                self._held.append(os.open(path, flags, 0o600))
                if not _lock(self._held[-1]):
                    self.release()
                    return False
        return True

    def release(self) -> None:
        while self._held:
            os.close(self._held.pop())


def _lock(descriptor: int) -> bool:
    """Return False if somebody else has it. Raises OSError if there are no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
