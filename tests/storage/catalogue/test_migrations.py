"""Files of each earlier format, as they were written then, are brought to the one of today.

``catalogue_versions/N.sql`` makes a file of format N with animals in it. A step that is added gets
such a file of its own; those that are there stay as they are.
"""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage
from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.pets import INT64_MAX, PetStatus
from petdesk.storage.catalogue import CatalogueFile, load_copy, migrations
from petdesk.storage.catalogue.database import VERSION
from petdesk.storage.catalogue.migrations import LABELS_LEAVE, STEPS
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.kept_labels import KeptLabels

DUMPS = Path(__file__).parent / "catalogue_versions"
EVERY_VERSION = range(1, VERSION + 1)
BELLA = AnimalRecord(1, "Bella", 1, PetStatus.AVAILABLE, 20.0, 10.0)
ZOE = AnimalRecord(INT64_MAX, "Zoë", -2, None, 30.0, 30.0)


def file_of(version: int, folder: Path) -> CatalogueFile:
    """Make a file as the PetDesk of ``version`` left it."""
    path = folder / f"{version}.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((DUMPS / f"{version}.sql").read_text(encoding="utf-8"))
    return CatalogueFile(path)


def schema_of(path: Path) -> dict[str, str]:
    """Give the statement that made each table, with its spaces evened out."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: " ".join(sql.split()) for name, sql in rows}


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        version: int = database.execute("PRAGMA user_version").fetchone()[0]
        return version


def test_each_step_is_counted_and_has_a_file_of_its_version() -> None:
    assert len(STEPS) == VERSION
    assert {path.name for path in DUMPS.iterdir()} == {f"{v}.sql" for v in EVERY_VERSION}


@pytest.mark.parametrize("version", EVERY_VERSION)
def test_a_step_that_was_released_is_as_it_was(version: int, tmp_path: Path) -> None:
    path = tmp_path / "stepped.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        for step in STEPS[:version]:
            for statement in step:
                database.execute(statement)
        database.commit()
    assert schema_of(path) == schema_of(file_of(version, tmp_path).path)


@pytest.mark.parametrize("version", EVERY_VERSION)
def test_a_file_of_each_version_keeps_what_it_holds(version: int, tmp_path: Path) -> None:
    file = file_of(version, tmp_path)
    copy = file.load()
    assert copy.catalogue.records == {1: BELLA, INT64_MAX: ZOE}
    assert copy.catalogue.coverage == {
        None: Coverage(30.0, is_complete=False, unreadable=1),
        PetStatus.AVAILABLE: Coverage(20.0, is_complete=True),
    }
    assert copy.catalogue.proven_at == {PetStatus.AVAILABLE: 20.0}
    assert copy.catalogue.begun_at == {None: 30.0, PetStatus.AVAILABLE: 20.0}
    kept = KeptLabels(file.path.with_suffix(".csv"))
    assert kept.load() == ({1: "Dogs"} if version < LABELS_LEAVE else {})
    assert list(copy.order) == [INT64_MAX, 1]
    new = CatalogueFile(tmp_path / "new.sqlite3")
    new.save(Catalogue(), copy.catalogue, [])
    assert schema_of(file.path) == schema_of(new.path)
    assert version_of(file.path) == version_of(new.path) == VERSION


@pytest.mark.parametrize("version", EVERY_VERSION)
def test_a_file_of_each_version_can_be_written_to(version: int, tmp_path: Path) -> None:
    file = file_of(version, tmp_path)
    added = AnimalRecord(5, "Max", 2, None, 40.0, 40.0)
    before = load_copy(file).copy.catalogue
    file.save(before, Catalogue({**before.records, 5: added}, before.coverage), [5])
    assert file.load().catalogue.records == {1: BELLA, INT64_MAX: ZOE, 5: added}


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_of(VERSION - 1, tmp_path)
    before = schema_of(file.path)
    broken = ("CREATE TABLE half (id INTEGER)", "INSERT INTO no_such_table VALUES (1)")
    monkeypatch.setattr(migrations, "STEPS", (*STEPS[:-1], broken))
    with pytest.raises(CatalogueError):
        file.load()
    assert schema_of(file.path) == before
    assert version_of(file.path) == VERSION - 1


def test_several_programs_may_bring_one_file_up_to_date(tmp_path: Path) -> None:
    file = file_of(1, tmp_path)
    start, failures = threading.Barrier(4), []

    def load() -> None:
        start.wait()
        try:
            file.load()
        except CatalogueError as error:
            failures.append(error)

    threads = [threading.Thread(target=load) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert version_of(file.path) == VERSION


def test_labels_that_have_their_own_file_already_are_left_as_they_are(tmp_path: Path) -> None:
    # As a kill leaves it between the two: they were taken out, and may have been edited since.
    file = file_of(2, tmp_path)
    kept = KeptLabels(file.path.with_suffix(".csv"))
    kept.save({1: "Hounds"})
    file.load()
    assert kept.load() == {1: "Hounds"}


def test_labels_that_cannot_be_taken_out_stay_where_they_are(tmp_path: Path) -> None:
    file = file_of(2, tmp_path)
    in_the_way = tmp_path / "2.csv.part"
    in_the_way.mkdir()
    with pytest.raises(CatalogueError) as raised:
        file.load()
    assert not raised.value.is_damaged
    assert version_of(file.path) == 2
    in_the_way.rmdir()
    file.load()
    assert KeptLabels(tmp_path / "2.csv").load() == {1: "Dogs"}


def test_labels_are_saved_out_of_a_damaged_file(tmp_path: Path) -> None:
    file = file_of(2, tmp_path)
    with closing(sqlite3.connect(file.path)) as database:
        database.execute("UPDATE shown_order SET ids = x'0102'")
        database.commit()
    loaded = load_copy(file, lambda: 50.0)
    assert loaded.set_aside
    assert KeptLabels(tmp_path / "2.csv").load() == {1: "Dogs"}
    assert loaded.copy.catalogue.records == {1: BELLA, INT64_MAX: ZOE}
    # When the lists began is known too, or these would count as added today.
    assert loaded.copy.catalogue.begun_at == {None: 30.0, PetStatus.AVAILABLE: 20.0}
    assert len(file.load_changes(0.0)) == 1


def test_changes_and_the_view_are_kept_from_the_second_version_on(tmp_path: Path) -> None:
    file = file_of(2, tmp_path)
    assert file.load_changes(0.0) == (Change(30.0, INT64_MAX, "Zoë", ChangeKind.NEW),)
    assert file.load().view == "sort=id"
