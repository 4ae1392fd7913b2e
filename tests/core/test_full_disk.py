"""The files on a disk that is really full, and those that may not be opened."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.store import CatalogueFile, LocalCopy, load_copy
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.disk_errors import CatalogueError, DiskError, DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.files import DataLock
from petdesk.core.paths import Paths
from petdesk.core.pets import NewPet
from petdesk.intake import entry as intake
from petdesk.intake.file import IntakeError, IntakeFile, LoadedIntake
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyStore
from petdesk.settings.labels import LabelStore
from petdesk.settings.store import SettingsStore
from tests.animals.test_store import herd
from tests.core import small_disk
from tests.core.small_disk import fill

STAGING = Environment.STAGING


def copies(folder: Path) -> None:
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

    def holds_the_first_save(loaded: LocalCopy) -> bool:
        return (loaded.error, loaded.catalogue == before) == (None, True)

    fill(folder)
    assert holds_the_first_save(load_copy(file))
    assert holds_the_first_save(load_copy(CatalogueFile(folder / "killed" / "copy.sqlite3")))
    for _ in range(3):
        with pytest.raises(CatalogueError, match=r"^the disk is full$") as raised:
            file.save(before, after)
        assert not raised.value.is_damaged
    assert holds_the_first_save(load_copy(file))
    loaded = load_copy(CatalogueFile(folder / "data" / "new.sqlite3"))
    assert (loaded.error, loaded.catalogue.records) == (None, {})
    (folder / "fill").unlink()
    file.save(before, after)
    assert file.load().catalogue == after


def entries(folder: Path) -> None:
    file, now = IntakeFile(folder / "intake.sqlite3"), 2e9
    entry = intake.held(1, STAGING, "https://pets.example/v1", NewPet("Bella", 3), now, 0)
    sending = intake.sending(entry, now, [])
    file.save([(None, entry)])
    fill(folder)
    for opened in (file, IntakeFile(file.path)):
        assert opened.load_or_salvage(now) == LoadedIntake((entry,))
        for at, *written in (
            (opened, [(entry, sending)]),
            (opened, [], (STAGING, intake.DraftText("Be"))),
            (IntakeFile(folder / "new" / "intake.sqlite3"), []),
        ):
            with pytest.raises(IntakeError, match=r"^the disk is full$") as raised:
                at.save(*written)
            assert raised.value.reason is DiskProblem.FULL
    (folder / "fill").unlink()
    assert file.load_or_salvage(now) == LoadedIntake((entry,))
    file.save([(entry, sending)])
    left = sorted(path.name for path in folder.rglob("*") if path.is_file())
    assert left == ["intake.sqlite3", "intake.sqlite3-journal"]


def practice(folder: Path) -> None:
    async def opened() -> str:
        places = Paths(folder, folder / "settings.toml")
        opener = WorkspaceFactory(places, KeyStore("tests"), print, print)
        try:
            workspace = await opener.open(Settings(Environment.PRACTICE))
            await workspace.scope.close()
            await workspace.lasting.finish()
        except CatalogueError as error:
            return str(error)
        finally:
            await opener.close()
        return workspace.set_aside

    assert asyncio.run(opened()) == ""
    fill(folder)
    assert asyncio.run(opened()).endswith("practice.sqlite3: the disk is full")
    (folder / "fill").unlink()
    assert asyncio.run(opened()) == ""
    small_disk.make_read_only(folder)
    assert asyncio.run(opened()).endswith(": it is read-only, or permission is denied")


def labels(folder: Path) -> None:
    store = LabelStore(folder / "labels.toml", STAGING, "https://pets.example/v1")
    store.save({1: "Dogs"})
    fill(folder)
    for _ in range(3):
        with pytest.raises(CatalogueError) as raised:
            store.save(dict.fromkeys(range(300), "x" * 90))
        assert not raised.value.is_damaged
    assert store.load() == {1: "Dogs"}
    (folder / "fill").unlink()
    store.save({2: "Cats"})
    assert store.load() == {2: "Cats"}


def a_read_only_disk(folder: Path) -> None:
    (folder / "petdesk.lock").touch()
    small_disk.make_read_only(folder)
    assert DataLock(folder).take()
    store = SettingsStore(folder / "settings.toml", policy_copy=folder / "policy-kept.toml")
    store.save_policy_copy()


@small_disk.needs_small_disks
@pytest.mark.parametrize("job", [copies, entries, practice, labels, a_read_only_disk])
def test_a_disk_that_takes_nothing_is_named_and_costs_only_what_was_being_saved(
    tmp_path: Path, job: Callable[[Path], None]
) -> None:
    done = small_disk.run_on_a_small_disk(job, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def forbidden(folder: Path) -> None:
    catalogue = CatalogueFile(folder / "catalogue.sqlite3")
    entries, settings = IntakeFile(folder / "intake.sqlite3"), SettingsStore(folder / "s.toml")
    labels = LabelStore(folder / "labels.toml", STAGING, "")
    catalogue.save(Catalogue(), Catalogue())
    entries.save([])
    labels.save({1: "Dogs"})
    settings.write(Settings(undo_seconds=5))
    jobs = (catalogue.load, lambda: entries.load(0.0), labels.load, lambda: entries.save([]))

    def say() -> None:
        for job in jobs:
            try:
                job()
            except DiskError as error:
                print(error.reason.value, end=", ")  # noqa: T201  for the test
        problems = settings.explain().problems
        print(*(f"{each.fault.name}: {each.detail}" for each in problems))  # noqa: T201  for the test

    files = list(folder.iterdir())
    for mode in (0o000, 0o600):
        for file in files:
            file.chmod(mode)
        say()
    folder.chmod(0o600)
    say()
    folder.chmod(0o500)
    with pytest.raises(DiskError) as raised:
        labels.save({})
    assert raised.value.reason is DiskProblem.READ_ONLY
    folder.chmod(0o700)


def test_a_file_that_may_not_be_opened_is_reported_as_that(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    done = small_disk.run_without_privileges(forbidden, tmp_path / "data")
    all_ = "forbidden, " * 4 + "UNREADABLE: Permission denied"
    assert (done.stdout.splitlines(), done.stderr) == ([all_, "", all_], "")
