"""Where the PetDesk that is open hears of a second start."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from petdesk.storage.fingerprint import fingerprint

ASKED: Final = b"raise\n"
"""What a second start says."""

ANSWERED: Final = b"raised\n"
"""What it is answered, once the window has been raised."""

_LONGEST: Final = 100  # bytes; a socket's path has 104 on macOS and 108 on Linux


def meeting_place(data: Path, system: str = sys.platform) -> str:
    """Give the name of the pipe (Windows), or the path of the socket, of the PetDesk in ``data``.

    The socket lies in the folder itself, where only its owner can write; a path that is too long
    for one is replaced by a name in the folder for temporary files.
    """
    name = f"petdesk-{fingerprint(str(data.resolve()))}"
    if system == "win32":
        return name
    path = data.resolve() / "petdesk.socket"
    if len(os.fsencode(path)) <= _LONGEST:
        return str(path)
    return str(Path(tempfile.gettempdir()) / name)
