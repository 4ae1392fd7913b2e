"""The files on a disk that is really full, and those that may not be opened."""

from pathlib import Path

import pytest

from tests.core.small_disk import (
    needs_small_disks,
    run_on_a_small_disk,
    run_without_privileges,
)

ON_A_FULL_DISK = """
import shutil, sqlite3, sys
from pathlib import Path
from petdesk.animals.catalogue import Catalogue
from petdesk.core.disk_errors import CatalogueError
from petdesk.animals.store import CatalogueFile, load_copy
from tests.animals.test_store import herd
from tests.core.small_disk import fill

folder = Path(sys.argv[1])
file = CatalogueFile(folder / "data" / "copy.sqlite3")
before, after = herd(5), herd(2000, generation=2.0)
file.save(Catalogue(), before)

# A copy whose last transaction is in the log alone, and which lacks the log's companion.
held = sqlite3.connect(file.path)
held.execute("PRAGMA journal_mode = WAL")
held.execute("INSERT INTO shown_view VALUES (1, 'sort=id')")
held.commit()
shutil.copytree(file.path.parent, folder / "killed", ignore=shutil.ignore_patterns("*-shm"))
held.close()

def holds_the_first_save(loaded):
    return (loaded.error, loaded.copy.catalogue == before) == (None, True)

fill(folder)
assert holds_the_first_save(load_copy(file))
assert holds_the_first_save(load_copy(CatalogueFile(folder / "killed" / "copy.sqlite3")))
for _ in range(3):
    try:
        file.save(before, after)
    except CatalogueError as error:
        assert (str(error), error.is_damaged) == ("the disk is full", False)
    else:
        raise AssertionError("saved on a full disk")
assert holds_the_first_save(load_copy(file))
new = CatalogueFile(folder / "data" / "new.sqlite3")
loaded = load_copy(new)
assert loaded.error is None and not loaded.copy.catalogue.records
(folder / "fill").unlink()
file.save(before, after)
assert file.load().catalogue == after
print("as it should be")
"""


INTAKE_ON_A_FULL_DISK = """
import sys
from pathlib import Path
from petdesk.intake import entry as intake
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.disk_errors import DiskProblem
from petdesk.intake.file import IntakeError, IntakeFile, LoadedIntake
from tests.core.small_disk import fill

folder, now = Path(sys.argv[1]), 2e9
file = IntakeFile(folder / "intake.sqlite3")
entry = intake.held(1, Environment.STAGING, "https://pets.example/v1", NewPet("Bella", 3), now, 0)
file.save([(None, entry)])

fill(folder)
for opened in (file, IntakeFile(file.path)):
    assert opened.load_or_salvage(now) == LoadedIntake((entry,))
    for write in (lambda: opened.save([(entry, intake.sending(entry, now, []))]),
                  lambda: opened.save([], (Environment.STAGING, intake.DraftText("Be"))),
                  lambda: IntakeFile(folder / "new" / "intake.sqlite3").save([])):
        try:
            write()
        except IntakeError as error:
            assert (str(error), error.reason) == ("the disk is full", DiskProblem.FULL)
        else:
            raise AssertionError("saved on a full disk")
(folder / "fill").unlink()
assert file.load_or_salvage(now) == LoadedIntake((entry,))
file.save([(entry, intake.sending(entry, now, []))])
left = sorted(path.name for path in folder.rglob("*") if path.is_file())
assert left == ["intake.sqlite3", "intake.sqlite3-journal"], left
print("as it should be")
"""


PRACTICE_ON_A_FULL_DISK = """
import asyncio, subprocess, sys
from pathlib import Path
from petdesk.core.environments import Environment
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.disk_errors import CatalogueError
from petdesk.settings.keys import KeyStore
from petdesk.core.paths import Paths
from petdesk.settings.store import SettingsStore
from petdesk.settings.fields import Settings
from tests.core.small_disk import fill

folder = Path(sys.argv[1])
places = Paths(folder, folder / "settings.toml")

async def opened():
    opener = WorkspaceFactory(places, KeyStore("tests"), print, print)
    try:
        desk = await opener.open(Settings(Environment.PRACTICE))
        await desk.scope.close()
        await desk.lasting.finish()
    except CatalogueError as error:
        return str(error)
    finally:
        await opener.close()
    return desk.set_aside

assert asyncio.run(opened()) == ""
fill(folder)
assert asyncio.run(opened()).endswith("practice.sqlite3: the disk is full")
(folder / "fill").unlink()
assert asyncio.run(opened()) == ""
subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
assert asyncio.run(opened()).endswith(": it is read-only, or permission is denied")
print("as it should be")
"""


LABELS_ON_A_FULL_DISK = """
import sys
from pathlib import Path
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.settings.labels import LabelStore
from tests.core.small_disk import fill

folder = Path(sys.argv[1])
store = LabelStore(folder / "labels.toml", Environment.STAGING, "https://pets.example/v1")
store.save({1: "Dogs"})
fill(folder)
for _ in range(3):
    try:
        store.save({id_: "x" * 90 for id_ in range(300)})
    except CatalogueError as error:
        assert not error.is_damaged
    else:
        raise AssertionError("saved on a full disk")
assert store.load() == {1: "Dogs"}
(folder / "fill").unlink()
store.save({2: "Cats"})
assert store.load() == {2: "Cats"}
print("as it should be")
"""


A_READ_ONLY_DISK = """
import subprocess, sys
from pathlib import Path
from petdesk.app.lock import DataLock
from petdesk.settings.store import SettingsStore

folder = Path(sys.argv[1])
(folder / "petdesk.lock").touch()
subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
assert DataLock(folder).take()
SettingsStore(folder / "settings.toml", policy_copy=folder / "policy-kept.toml").save_policy_copy()
print("as it should be")
"""


@needs_small_disks
@pytest.mark.parametrize(
    "script",
    [
        ON_A_FULL_DISK,
        INTAKE_ON_A_FULL_DISK,
        PRACTICE_ON_A_FULL_DISK,
        LABELS_ON_A_FULL_DISK,
        A_READ_ONLY_DISK,
    ],
    ids=["copy", "intake", "practice", "labels", "read-only"],
)
def test_a_disk_that_takes_nothing_is_named_and_costs_only_what_was_being_saved(
    tmp_path: Path, script: str
) -> None:
    done = run_on_a_small_disk(script, tmp_path)
    assert (done.stdout, done.stderr) == ("as it should be\n", "")


FORBIDDEN = """
import sys
from pathlib import Path
from petdesk.animals.catalogue import Catalogue
from petdesk.core.environments import Environment
from petdesk.animals.store import CatalogueFile
from petdesk.core.disk_errors import DiskError
from petdesk.intake.file import IntakeFile
from petdesk.settings.labels import LabelStore
from petdesk.settings.store import SettingsStore
from petdesk.settings.fields import Settings

folder = Path(sys.argv[1])
catalogue = CatalogueFile(folder / "catalogue.sqlite3")
intake = IntakeFile(folder / "intake.sqlite3")
labels = LabelStore(folder / "labels.toml", Environment.STAGING, "")
settings = SettingsStore(folder / "settings.toml")
catalogue.save(Catalogue(), Catalogue())
intake.save([])
labels.save({1: "Dogs"})
settings.write(Settings(undo_seconds=5))

def load():
    intake.load(0.0)

def say():
    for job in (catalogue.load, load, labels.load, lambda: intake.save([])):
        try:
            job()
        except DiskError as error:
            print(error.reason.value, end=", ")
    print(*(f"{problem.fault.value}: {problem.detail}" for problem in settings.explain().problems))

files = list(folder.iterdir())
for mode in (0o000, 0o600):
    for file in files:
        file.chmod(mode)
    say()
folder.chmod(0o600)
say()
folder.chmod(0o500)
try:
    labels.save({})
except DiskError as error:
    print(error.reason.value)
folder.chmod(0o700)
"""


def test_a_file_that_may_not_be_opened_is_reported_as_that(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    done = run_without_privileges(FORBIDDEN, tmp_path / "data")
    forbidden = "forbidden, " * 4 + "unreadable: Permission denied"
    assert (done.stdout.splitlines(), done.stderr) == ([forbidden, "", forbidden, "read only"], "")
