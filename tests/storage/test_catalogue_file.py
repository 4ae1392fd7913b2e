"""The local copy on a real disk: what is kept, what damage does, what a killed process leaves."""

import os
import random
import sqlite3
import subprocess
import sys
import threading
from array import array
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage, Scope, merge
from petdesk.domain.changes import KEPT_FOR, Change, ChangeKind
from petdesk.domain.environments import Environment
from petdesk.domain.pets import INT64_MAX, INT64_MIN, Pet, PetStatus
from petdesk.service.contract import PetList
from petdesk.storage.catalogue_file import (
    VERSION,
    CatalogueError,
    CatalogueFile,
    LocalCopy,
    catalogue_path,
    load_copy,
)

CHECKOUT = Path(__file__).parents[2]

int64 = st.one_of(st.integers(INT64_MIN, INT64_MAX), st.sampled_from([INT64_MIN, -1, 0, INT64_MAX]))
times = st.floats(allow_nan=False, allow_infinity=False)
texts = st.one_of(st.text(), st.sampled_from(["", "\0", "a\0b", "'; --", "O'Malley", "\U0010ffff"]))
records = st.builds(
    AnimalRecord,
    id=int64,
    name=texts,
    category_id=int64,
    status=st.one_of(st.sampled_from([*PetStatus, None, "", "adopted"]), texts),
    seen_at=times,
    first_seen_at=times,
)
scopes: st.SearchStrategy[Scope] = st.sampled_from([None, *PetStatus])
coverages = st.builds(Coverage, times, st.booleans(), st.integers(0, 100))


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    known = draw(st.lists(records, max_size=8))
    coverage = draw(st.dictionaries(scopes, coverages))
    moments = st.dictionaries(st.sampled_from(list(coverage)), times) if coverage else st.just({})
    animals = {record.id: record for record in known}
    return Catalogue(animals, coverage, draw(moments), draw(moments))


def herd(size: int, generation: float = 1.0) -> Catalogue:
    pets = tuple(Pet(id_, f"Bella {generation}", 1) for id_ in range(size))
    return merge(Catalogue(), PetList(pets, 0, None, size + 1, generation))


@pytest.fixture
def file(tmp_path: Path) -> CatalogueFile:
    return CatalogueFile(tmp_path / "data" / "copy.sqlite3")


@given(catalogues(), st.lists(int64))
@settings(max_examples=60)
def test_what_is_saved_is_loaded(catalogue: Catalogue, order: list[int]) -> None:
    with TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "copy.sqlite3")
        file.save(Catalogue(), catalogue, order)
        copy = file.load()
    assert copy.catalogue == catalogue
    assert list(copy.order) == order


@given(catalogues(), catalogues())
@settings(max_examples=30)
def test_a_second_save_adds_to_the_first(one: Catalogue, two: Catalogue) -> None:
    both = Catalogue({**one.records, **two.records}, {**one.coverage, **two.coverage})
    with TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "copy.sqlite3")
        file.save(Catalogue(), one, [])
        file.save(one, both, [1, 2])
        copy = file.load()
    assert copy.catalogue.records == both.records
    assert copy.catalogue.coverage == both.coverage
    assert list(copy.order) == [1, 2]


def test_an_unpaired_surrogate_is_refused_and_costs_nothing_else(file: CatalogueFile) -> None:
    before = herd(2)
    file.save(Catalogue(), before, [])
    odd = AnimalRecord(9, "\ud800", 1, None, 2.0, 2.0)
    with pytest.raises(CatalogueError):
        file.save(before, Catalogue({**before.records, 9: odd}), [])
    assert file.load().catalogue == before


def test_without_a_file_the_copy_is_empty_and_none_is_made(file: CatalogueFile) -> None:
    assert file.load() == LocalCopy()
    assert not file.path.parent.exists()


def test_only_what_changed_is_written(file: CatalogueFile) -> None:
    before = herd(3)
    file.save(Catalogue(), before, [])
    with closing(sqlite3.connect(file.path)) as database:
        database.execute("UPDATE animals SET name = 'untouched'")
        database.commit()
    news = PetList((Pet(1, "Max", 1),), 0, PetStatus.SOLD, 100, 2.0)
    file.save(before, merge(before, news), [])
    names = {id_: record.name for id_, record in file.load().catalogue.records.items()}
    assert names == {0: "untouched", 1: "Max", 2: "untouched"}


int64_changes = st.builds(
    Change,
    at=st.integers(100, 120).map(float),
    animal_id=int64,
    name=texts,
    kind=st.sampled_from(ChangeKind),
    was=st.one_of(st.none(), texts),
    now=st.one_of(st.none(), texts),
)


@given(st.lists(st.lists(int64_changes, max_size=4), max_size=3), st.integers(99, 121))
@settings(max_examples=30)
def test_the_changes_of_each_save_are_kept_newest_first(
    saves: list[list[Change]], since: int
) -> None:
    with TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "copy.sqlite3")
        assert file.load_changes(0.0) == ()
        for found in saves:
            file.save(Catalogue(), Catalogue(), [], found)
        loaded = file.load_changes(float(since))
    expected = [change for found in saves for change in found if change.at >= since]
    assert sorted(loaded, key=repr) == sorted(expected, key=repr)
    assert [change.at for change in loaded] == sorted((c.at for c in expected), reverse=True)


def test_changes_are_let_go_after_thirty_days(file: CatalogueFile) -> None:
    old, edge, new = (Change(at, 1, "Bella", ChangeKind.NEW) for at in (0.0, 1.0, 1.0 + KEPT_FOR))
    file.save(Catalogue(), Catalogue(), [], [old, edge])
    assert file.load_changes(0.0) == (edge, old)
    file.save(Catalogue(), Catalogue(), [], [new])
    assert file.load_changes(0.0) == (new, edge)


def test_a_save_that_fails_keeps_none_of_its_changes(file: CatalogueFile) -> None:
    odd = AnimalRecord(9, "\ud800", 1, None, 2.0, 2.0)
    with pytest.raises(CatalogueError):
        file.save(Catalogue(), Catalogue({9: odd}), [], [Change(1.0, 9, "x", ChangeKind.NEW)])
    with pytest.raises(CatalogueError):
        file.save(Catalogue(), herd(1), [], [Change(1.0, 9, "\ud800", ChangeKind.NEW)])
    assert file.load().catalogue == Catalogue()
    assert file.load_changes(0.0) == ()


def test_the_view_is_kept_beside_the_animals(file: CatalogueFile) -> None:
    file.save(Catalogue(), herd(2), [0, 1])
    assert file.load().view == ""
    file.save_view("sort=id")
    file.save_view("sort=status")
    copy = file.load()
    assert (copy.view, list(copy.order)) == ("sort=status", [0, 1])
    assert copy.catalogue == herd(2)


def test_what_nobody_read_of_is_news_at_the_next_start(file: CatalogueFile) -> None:
    seen, told = (Change(at, 1, "Bella", ChangeKind.NEW) for at in (2.0, 1.0))
    file.save(Catalogue(), herd(2), [], [seen, told], [told])
    later = Change(3.0, 2, "Max", ChangeKind.NAME, "Mox", "Max")
    file.save(herd(2), herd(2), [], [later], [told, later])
    assert file.load().news == (told, later)
    file.save_news_read()
    assert file.load().news == ()
    assert set(file.load_changes(0.0)) == {seen, told, later}


def test_another_address_or_environment_is_another_file(tmp_path: Path) -> None:
    names = {
        catalogue_path(tmp_path, environment, address)
        for environment in (Environment.STAGING, Environment.PRODUCTION)
        for address in ("https://pets.example/v1", "https://pets.example/v2", "https://tiere.ü/v1")
    }
    assert len(names) == 6
    one, other, *_ = sorted(names)
    CatalogueFile(one).save(Catalogue(), herd(1), [0])
    assert CatalogueFile(other).load() == LocalCopy()


def test_a_newer_petdesk_s_file_is_left_alone(file: CatalogueFile) -> None:
    file.save(Catalogue(), herd(2), [])
    with closing(sqlite3.connect(file.path)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = file.path.read_bytes()
    loaded = load_copy(file)
    assert "newer PetDesk" in str(loaded.error)
    assert not loaded.set_aside
    with pytest.raises(CatalogueError, match="newer PetDesk"):
        file.save(Catalogue(), herd(3), [])
    assert file.path.read_bytes() == before


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_its_header(path: Path) -> None:
    os.truncate(path, 100)


def noise(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(9000))  # noqa: S311  any noise does


def noise_inside(path: Path) -> None:
    with path.open("r+b") as raw:
        raw.seek(4096)
        raw.write(b"\xa5" * 8192)


def noise_in_one_page(path: Path) -> None:
    with path.open("r+b") as raw:
        first = raw.read().index(b"Bella")
        raw.seek(first // 4096 * 4096)
        raw.write(b"\xa5" * 4096)


def words(path: Path) -> None:
    path.write_text("This is no database.\n" * 100)


def text_that_is_no_utf8(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE animals SET name = CAST(x'ff41' AS TEXT)")
        database.commit()


def a_missing_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE answers")


def a_cut_order(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE shown_order SET ids = x'010203'")
        database.commit()


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        (cut_short, range(100, 300)),
        (cut_to_its_header, range(1)),
        (noise, range(1)),
        (noise_inside, range(1)),
        (noise_in_one_page, range(90, 300)),
        (words, range(1)),
        (text_that_is_no_utf8, range(1)),
        (a_missing_table, range(300, 301)),
        (a_cut_order, range(300, 301)),
    ],
)
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(
    file: CatalogueFile, damage: Callable[[Path], None], left: range
) -> None:
    file.save(Catalogue(), herd(300), list(range(300)))
    damage(file.path)
    damaged = file.path.read_bytes()
    with pytest.raises(CatalogueError) as raised:
        file.load()
    assert raised.value.is_damaged
    loaded = load_copy(file)
    assert loaded.error is not None
    aside = file.path.with_name(loaded.set_aside)
    assert aside.read_bytes() == damaged
    # What could be read is as it was, and nothing is claimed to be known of the lists.
    catalogue = loaded.copy.catalogue
    assert len(catalogue.records) in left
    assert all(herd(300).records[id_] == record for id_, record in catalogue.records.items())
    assert (catalogue.coverage, catalogue.proven_at) == ({}, {})
    assert file.load().catalogue.records == catalogue.records
    left_over = (path for path in file.path.parent.iterdir() if path != file.path)
    assert all(path.name.startswith(aside.name) for path in left_over)
    file.path.unlink(missing_ok=True)
    file.save(Catalogue(), herd(2), [1, 0])
    assert file.load().catalogue == herd(2)


def test_a_copy_of_a_clock_that_was_ahead_is_mended_once(file: CatalogueFile) -> None:
    ahead = herd(2, generation=9.0)
    file.save(Catalogue(), ahead, [1, 0])
    mended = load_copy(file, lambda: 5.0).copy
    assert {record.seen_at for record in mended.catalogue.records.values()} == {5.0}
    assert mended.catalogue.proven_at == {None: 5.0}
    assert list(mended.order) == [1, 0]
    # The clock goes on, and what it said of the first start holds.
    assert load_copy(file, lambda: 7.0).copy.catalogue == mended.catalogue


def test_a_copy_that_cannot_be_written_is_mended_for_this_run(
    file: CatalogueFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise CatalogueError("disk full")

    file.save(Catalogue(), herd(2, generation=9.0), [])
    monkeypatch.setattr(file, "save", refuse)
    loaded = load_copy(file, lambda: 5.0)
    assert loaded.error is None
    assert loaded.copy.catalogue.proven_at == {None: 5.0}


def test_an_empty_file_is_a_copy_that_holds_nothing_yet(file: CatalogueFile) -> None:
    file.path.parent.mkdir()
    file.path.touch()
    assert load_copy(file).copy.catalogue == Catalogue()
    file.save(Catalogue(), herd(1), [0])
    assert file.load().catalogue == herd(1)


def test_nothing_set_aside_is_ever_overwritten(file: CatalogueFile) -> None:
    file.path.parent.mkdir()
    names = []
    for text in ("one", "two", "three"):
        file.path.write_text(text)
        names.append(file.set_aside("today"))
    assert [path.read_text() for path in names] == ["one", "two", "three"]


def test_a_log_goes_aside_with_its_file(file: CatalogueFile) -> None:
    file.path.parent.mkdir()
    file.path.write_text("data")
    for suffix in ("-wal", "-shm"):
        file.path.with_name(file.path.name + suffix).write_text(suffix)
    aside = file.set_aside("today")
    left = {path.name: path.read_text() for path in file.path.parent.iterdir()}
    assert left == {aside.name: "data", f"{aside.name}-wal": "-wal", f"{aside.name}-shm": "-shm"}


@pytest.mark.parametrize("name", ["a" * 300, "file/inside a file", "a folder"])
def test_a_place_that_cannot_be_used_is_told_and_is_no_damage(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "a folder").mkdir()
    file = CatalogueFile(tmp_path / name)
    with pytest.raises(CatalogueError) as raised:
        file.save(Catalogue(), herd(1), [])
    assert not raised.value.is_damaged
    assert load_copy(file).set_aside == ""
    if len(name) > 255:
        with pytest.raises(CatalogueError):
            file.load()


def test_setting_aside_what_is_not_there_is_told(file: CatalogueFile) -> None:
    with pytest.raises(CatalogueError):
        file.set_aside("today")


@pytest.mark.parametrize("_", range(3))
def test_several_programs_may_make_the_same_file_at_once(file: CatalogueFile, _: int) -> None:
    start, failures = threading.Barrier(6), []

    def save(id_: int) -> None:
        start.wait()
        record = AnimalRecord(id_, "Bella", 1, None, 1.0, 1.0)
        try:
            file.save(Catalogue(), Catalogue({id_: record}), [])
        except CatalogueError as error:
            failures.append(error)

    threads = [threading.Thread(target=save, args=(id_,)) for id_ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert set(file.load().catalogue.records) == set(range(6))


FULL_DISK = """
import resource, sys
from pathlib import Path
from petdesk.storage.catalogue_file import CatalogueError, CatalogueFile
from tests.storage.test_catalogue_file import herd

file = CatalogueFile(Path(sys.argv[1]))
before = file.load().catalogue
limit = sum(path.stat().st_size for path in file.path.parent.iterdir())
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    file.save(before, herd(5000, generation=2.0), range(5000))
except CatalogueError as error:
    print(error, error.is_damaged)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of a file's size")
def test_a_full_disk_costs_only_what_was_being_saved(file: CatalogueFile) -> None:
    file.save(Catalogue(), herd(5), [4, 3, 2, 1, 0])
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(file.path)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() in {"disk I/O error False", "database or disk is full False"}
    copy = file.load()
    assert copy.catalogue == herd(5)
    assert list(copy.order) == [4, 3, 2, 1, 0]


SAVE_FOR_EVER = """
import os, sqlite3, sys
from itertools import count
from pathlib import Path
from petdesk.storage import catalogue_file
from tests.storage.test_catalogue_file import SIZE, generation_of, herd

# A dot for every few steps within SQLite, so that a kill can come in the middle of anything.
connect = sqlite3.connect
def connect_and_tell(*args, **kwargs):
    database = connect(*args, **kwargs)
    database.set_progress_handler(lambda: os.write(1, b".") and 0, 25)
    return database

file = catalogue_file.CatalogueFile(Path(sys.argv[1]))
before = file.load().catalogue
start = generation_of(before)
sqlite3.connect = connect_and_tell
for generation in count(start + 1):
    after = herd(SIZE, float(generation))
    file.save(before, after, [generation] * SIZE)
    before = after
    os.write(1, b"\\n")
"""
SIZE = 40


def generation_of(catalogue: Catalogue) -> int:
    seen = catalogue.coverage.get(None)
    return 0 if seen is None else int(seen.asked_at)


@pytest.fixture
def kill_while_saving(file: CatalogueFile) -> Callable[[int], int]:
    """Start a process that saves without end, and kill it after a number of its steps.

    Gives how many saves it had ended.
    """

    def kill(steps: int) -> int:
        with subprocess.Popen(
            [sys.executable, "-c", SAVE_FOR_EVER, str(file.path)],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            told = process.stdout.read(steps)
            process.kill()
            return told.count(b"\n") + process.stdout.read().count(b"\n")

    file.save(Catalogue(), herd(SIZE, 0.0), [0] * SIZE)
    return kill


def test_a_killed_process_leaves_whole_saves_only(
    file: CatalogueFile, kill_while_saving: Callable[[int], int]
) -> None:
    chance = random.Random(7)  # noqa: S311  where to kill is no secret
    known = 0
    for _ in range(20):
        ended = kill_while_saving(chance.randrange(1, 150))
        copy = file.load()
        generation = generation_of(copy.catalogue)
        assert generation in {known + ended, known + ended + 1}
        assert copy.catalogue == herd(SIZE, float(generation))
        assert copy.order == array("q", [generation] * SIZE)
        known = generation
    assert known > 0
