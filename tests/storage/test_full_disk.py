"""The local copy on a disk that is really full: a small file system of its own, in memory."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
# In a name space of its own, so that the mount ends with the process, however that ends.
IN_A_SMALL_DISK = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
MOUNT = 'mount -t tmpfs -o size=512k tmpfs "$0"'

ON_A_FULL_DISK = """
import os, shutil, sqlite3, sys
from pathlib import Path
from petdesk.domain.catalogue import Catalogue
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.catalogue import CatalogueFile, load_copy
from tests.storage.catalogue.herds import herd

folder = Path(sys.argv[1])
file = CatalogueFile(folder / "data" / "copy.sqlite3")
before, after = herd(5), herd(2000, generation=2.0)
file.save(Catalogue(), before, [4, 3, 2, 1, 0])

# A copy whose last transaction is in the log alone, and which lacks the log's companion.
held = sqlite3.connect(file.path)
held.execute("PRAGMA journal_mode = WAL")
held.execute("INSERT INTO shown_view VALUES (1, 'sort=id')")
held.commit()
shutil.copytree(file.path.parent, folder / "killed", ignore=shutil.ignore_patterns("*-shm"))
held.close()

def fill():
    raw = os.open(folder / "fill", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    try:
        while True:
            os.write(raw, b"x" * 512)
    except OSError:
        os.close(raw)

def holds_the_first_save(loaded):
    return (loaded.error, loaded.copy.catalogue == before, list(loaded.copy.order)) == (
        None, True, [4, 3, 2, 1, 0]
    )

fill()
assert holds_the_first_save(load_copy(file))
killed = load_copy(CatalogueFile(folder / "killed" / "copy.sqlite3"))
assert (str(killed.error), killed.set_aside) == ("the disk is full", ""), killed
for _ in range(3):
    try:
        file.save(before, after, [])
    except CatalogueError as error:
        assert (str(error), error.is_damaged) == ("the disk is full", False)
    else:
        raise AssertionError("saved on a full disk")
assert holds_the_first_save(load_copy(file))
new = CatalogueFile(folder / "data" / "new.sqlite3")
loaded = load_copy(new)
assert loaded.error is None and not loaded.copy.catalogue.records
(folder / "fill").unlink()
file.save(before, after, range(2000))
assert file.load().catalogue == after
print("as it should be")
"""


@cache
def lacks_small_disks() -> bool:
    if sys.platform != "linux":
        return True
    try:
        tried = subprocess.run([*IN_A_SMALL_DISK, MOUNT, "/mnt"], capture_output=True, check=False)
    except FileNotFoundError:
        return True
    return tried.returncode != 0


@pytest.mark.skipif(lacks_small_disks(), reason="this system lets nobody mount a disk of its own")
def test_a_full_disk_is_called_so_and_costs_only_what_was_being_saved(tmp_path: Path) -> None:
    done = subprocess.run(
        [*IN_A_SMALL_DISK, f'{MOUNT} && exec "$@"', str(tmp_path), sys.executable, "-c",
         ON_A_FULL_DISK, str(tmp_path)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("as it should be\n", "")
