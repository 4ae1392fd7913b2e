import sys
from contextlib import suppress
from pathlib import Path

import pytest

from petdesk.core.files import move_aside

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="Linux lists what is open")


def open_files(folder: Path) -> list[str]:
    found = []
    for number in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            target = number.readlink()
            if target.parent == folder.resolve():
                found.append(target.name)
    return found


def open_at_moves(patch: pytest.MonkeyPatch, module: str) -> list[list[str]]:
    """Return what of its folder is open whenever ``module`` moves a file aside.

    Windows moves no file that is open, and then nothing would be saved of it, and the same damage
    be met at each start. Where Linux does not list it, nothing is.
    """
    found: list[list[str]] = []

    def move(path: Path) -> Path:
        found.append(open_files(path.parent) if sys.platform == "linux" else [])
        return move_aside(path)

    patch.setattr(f"petdesk.{module}.move_aside", move)
    return found
