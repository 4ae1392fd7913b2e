"""Where the PetDesk that is open hears of a second start."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Final

from petdesk.domain.environments import Environment
from petdesk.storage.fingerprint import fingerprint
from petdesk.storage.folders import make_folder

_ASKED: Final = "raise"
_ANSWERED: Final = "raised"
_LONGEST: Final = 100  # bytes; a socket's path has 104 on macOS and 108 on Linux


def meeting_place(data: Path, system: str = sys.platform) -> str:
    """Return the name of the pipe (Windows), or the path of the socket, of the PetDesk in ``data``.

    The socket lies in the folder itself; where that makes a path too long for one, it lies in a
    folder of the user's own among the temporary files (see `own_folders`).
    """
    name = f"petdesk-{fingerprint(str(data.resolve()))}"
    if system == "win32":
        return name
    path = data.resolve() / "petdesk.socket"
    if _fits(path):
        return str(path)
    places = [folder / name for folder in own_folders()]
    return str(next(filter(_fits, places), places[-1]))


def own_folders() -> tuple[Path, ...]:
    """Return the folders of this user's sockets among the temporary files, which anyone may write.

    The second is for a first that is too long. Whoever uses one has `make_own` look at it first.
    """
    own = f"petdesk-{os.getuid()}"
    return Path(tempfile.gettempdir(), own), Path("/tmp", own)  # noqa: S108  see above


def make_own(folder: Path) -> None:
    """Make ``folder`` for this user alone; PermissionError where there is one of somebody else."""
    make_folder(folder)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise PermissionError(errno.EPERM, "the folder is somebody else's", str(folder))
    folder.chmod(stat.S_IRWXU)


def _fits(place: Path) -> bool:
    return len(os.fsencode(place)) <= _LONGEST


def question(environment: Environment | None) -> bytes:
    """Return what a second start says; ``environment`` is the one that it was told, if any."""
    return _line(_ASKED, environment)


def answer(environment: Environment) -> bytes:
    """Return what it is answered once the window has been raised, which shows ``environment``."""
    return _line(_ANSWERED, environment)


def read_question(line: bytes) -> tuple[bool, Environment | None]:
    """Return whether ``line`` is what a second start says, and which environment it was told."""
    return _read(line, _ASKED)


def read_answer(line: bytes) -> tuple[bool, Environment | None]:
    """Return whether ``line`` says that the window has been raised, and what it shows."""
    return _read(line, _ANSWERED)


def _line(word: str, environment: Environment | None) -> bytes:
    told = word if environment is None else f"{word} {environment.value}"
    return f"{told}\n".encode()


def _read(line: bytes, word: str) -> tuple[bool, Environment | None]:
    first, _, rest = line.decode("ascii", "replace").strip().partition(" ")
    named = next((which for which in Environment if which.value == rest), None)
    return first == word and line.endswith(b"\n"), named
