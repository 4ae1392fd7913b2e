"""Jobs on a disk that is really full, or in a process without root's privileges."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.programs import ROOT

# In a name space of its own, so that the mount ends with the process, however that ends.
IN_A_SMALL_DISK = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
MOUNT = 'mount -t tmpfs -o size=512k tmpfs "$0"'


@cache
def lacks_small_disks() -> bool:
    if sys.platform != "linux":
        return True
    try:
        tried = subprocess.run([*IN_A_SMALL_DISK, MOUNT, "/mnt"], capture_output=True, check=False)
    except FileNotFoundError:
        return True
    return tried.returncode != 0


needs_small_disks = pytest.mark.skipif(
    lacks_small_disks(), reason="this system lets nobody mount a disk of its own"
)


Job = Callable[[Path], None]
"""A function of a test's module."""


def run_on_a_small_disk(job: Job, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run ``job`` in a process in which ``folder`` is a disk of half a megabyte."""
    return _run([*IN_A_SMALL_DISK, f'{MOUNT} && exec "$@"', str(folder)], job, folder)


def run_without_privileges(job: Job, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run ``job`` in a process in which a file's mode counts; skip the test without such."""
    if sys.platform == "win32":
        pytest.skip("Windows has access lists")
    # In a name space that has no user of this one, root has no privilege over the files here.
    is_root = sys.platform == "linux" and not os.geteuid()
    done = _run(["unshare", "--user"] if is_root else [], job, folder)
    if "unshare failed" in done.stderr:
        pytest.skip("this system lets root give up no privilege")
    return done


def _run(before: list[str], job: Job, folder: Path) -> subprocess.CompletedProcess[str]:
    script = (
        f"from pathlib import Path; from {job.__module__} import {job.__name__}; "
        f"{job.__name__}(Path({str(folder)!r}))"
    )
    command = [*before, sys.executable, "-c", script]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def make_read_only(disk: Path) -> None:
    command = ["mount", "-o", "remount,ro", str(disk)]
    subprocess.run(command, check=True)


def fill(folder: Path) -> None:
    """Fill the disk of ``folder`` to its last byte; a job calls it there."""
    raw = os.open(folder / "fill", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    try:
        while True:
            os.write(raw, b"x" * 512)
    except OSError:
        os.close(raw)
