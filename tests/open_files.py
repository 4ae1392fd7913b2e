"""Which files of a folder this process has open."""

import sys
from contextlib import suppress
from pathlib import Path

import pytest

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="Linux lists what is open")


def open_files(folder: Path) -> list[str]:
    """The names of the files in ``folder`` that this process has open."""
    found = []
    for number in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            target = number.readlink()
            if target.parent == folder.resolve():
                found.append(target.name)
    return found
