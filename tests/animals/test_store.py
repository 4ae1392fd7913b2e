import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petdesk.animals.catalogue import AnimalRecord, Catalogue, Coverage, Scope, merge
from petdesk.animals.changes import CHANGE_RETENTION, Change, ChangeKind
from petdesk.animals.store import SCHEMA, CatalogueFile, LocalCopy, copy_file, load_copy
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.pets import INT64_MAX, INT64_MIN, Pet, PetStatus
from petdesk.service.contract import PetList
from petdesk.settings.fields import Settings
from tests.open_files import open_at_moves
from tests.programs import run_job


def herd(size: int, generation: float = 1.0) -> Catalogue:
    pets = tuple(Pet(id_, f"Bella {generation}", 1) for id_ in range(size))
    return merge(Catalogue(), PetList(pets, 0, None, size + 1, generation))


int64 = st.one_of(st.integers(INT64_MIN, INT64_MAX), st.sampled_from([INT64_MIN, -1, 0, INT64_MAX]))
times = st.floats(allow_nan=False, allow_infinity=False)
texts = st.one_of(st.text(), st.sampled_from(["", "\0", "a\0b", "'; --", "O'Malley", "\U0010ffff"]))
statuses = st.one_of(st.sampled_from([*PetStatus, None, "", "adopted"]), texts)
records = st.builds(AnimalRecord, int64, texts, int64, statuses, times, times)
scopes: st.SearchStrategy[Scope] = st.sampled_from([None, *PetStatus])
coverages = st.builds(Coverage, times, st.booleans(), st.integers(0, 100))
moments = st.integers(100, 120).map(float)
kinds, values = st.sampled_from(ChangeKind), st.one_of(st.none(), texts)
known_changes = st.builds(Change, moments, int64, texts, kinds, values, values)


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    known = draw(st.lists(records, max_size=8))
    coverage = draw(st.dictionaries(scopes, coverages))
    proven = st.dictionaries(st.sampled_from(list(coverage)), times) if coverage else st.just({})
    animals = {record.id: record for record in known}
    return Catalogue(animals, coverage, draw(proven))


@given(catalogues(), st.lists(known_changes, max_size=4), st.integers(99, 121), st.text())
@settings(max_examples=60)
def test_what_is_saved_is_loaded(
    catalogue: Catalogue, saved: list[Change], since: int, view: str
) -> None:
    with TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "copy.sqlite3")
        file.save_view("sort=id")
        file.save(Catalogue(), catalogue, saved)
        file.save_view(view)
        copy, loaded = file.load(), file.load_changes(float(since))
    assert (copy.catalogue, copy.view) == (catalogue, view)
    late = [change for change in reversed(saved) if change.at >= since]
    assert loaded == tuple(sorted(late, key=lambda change: -change.at))


@pytest.fixture
def file(tmp_path: Path) -> CatalogueFile:
    return CatalogueFile(tmp_path / "data" / "copy.sqlite3")


def test_without_a_file_the_copy_is_empty_and_a_new_one_gets_all(file: CatalogueFile) -> None:
    assert file.load() == LocalCopy()
    assert not file.path.parent.exists()
    file.save(herd(2), herd(3))
    assert file.load().catalogue == herd(3)


def test_changes_are_let_go_after_thirty_days(file: CatalogueFile) -> None:
    old, edge, new = (
        Change(at, 1, "Bella", ChangeKind.NEW) for at in (0.0, 1.0, 1.0 + CHANGE_RETENTION)
    )
    file.save(Catalogue(), Catalogue(), [old, edge])
    assert file.load_changes(0.0) == (edge, old)
    file.save(Catalogue(), Catalogue(), [new])
    assert file.load_changes(0.0) == (new, edge)


def test_a_save_that_fails_keeps_none_of_its_changes(file: CatalogueFile) -> None:
    odd = AnimalRecord(9, "\ud800", 1, None, 2.0, 2.0)
    with pytest.raises(CatalogueError):
        file.save(Catalogue(), Catalogue({9: odd}), [Change(1.0, 9, "x", ChangeKind.NEW)])
    with pytest.raises(CatalogueError):
        file.save(Catalogue(), herd(1), [Change(1.0, 9, "\ud800", ChangeKind.NEW)])
    assert file.load().catalogue == Catalogue()
    assert file.load_changes(0.0) == ()


def test_what_nobody_read_of_is_news_at_the_next_start(file: CatalogueFile) -> None:
    old, new = (Change(at, 1, "Bella", ChangeKind.NEW) for at in (2.0, 1.0))
    file.save(Catalogue(), herd(2), [old, new], [new])
    later = Change(3.0, 2, "Max", ChangeKind.NAME, "Mox", "Max")
    file.save(herd(2), herd(2), [later], [new, later])
    assert file.load().news == (new, later)
    file.save_news_read()
    assert file.load().news == ()
    assert set(file.load_changes(0.0)) == {old, new, later}


def test_neither_a_window_nor_a_command_loses_what_the_other_wrote(file: CatalogueFile) -> None:
    """The window saves what it knows, and knows nothing of what the command learned meanwhile."""
    known = merge(Catalogue(), PetList((Pet(1, "Bella", 1), Pet(2, "Max", 1)), 0, None, 100, 1.0))
    file.save(Catalogue(), known)
    later = PetList((Pet(1, "Bella", 1, PetStatus.SOLD), Pet(2, "Max", 1)), 0, None, 100, 5.0)
    CatalogueFile(file.path).learn([later], [Pet(3, "Zoe", 1)], [Pet(4, "Kim", 1)], 6.0)
    earlier = PetList((Pet(1, "Bela", 1), Pet(5, "Ada", 1)), 0, None, 100, 3.0)
    file.save(known, merge(known, earlier))
    copy = file.load()
    names = {id_: record.name for id_, record in copy.catalogue.records.items()}
    assert names == {1: "Bella", 2: "Max", 3: "Zoe", 4: "Kim", 5: "Ada"}
    assert copy.catalogue.records[1].status == PetStatus.SOLD
    assert copy.catalogue.coverage[None].asked_at == 5.0
    kinds = {(change.animal_id, change.kind) for change in file.load_changes(0.0)}
    assert kinds == {(1, ChangeKind.STATUS), (3, ChangeKind.NEW), (4, ChangeKind.NEW)}
    # What a command added is no news to whoever added it.
    assert {change.animal_id for change in copy.news} == {1, 4}


def path_of(address: str, environment: Environment = Environment.STAGING) -> Path:
    settings = Settings(environment, {environment: address})
    return copy_file(Paths(Path("data"), Path("settings.toml")), settings).path


def test_every_spelling_of_one_address_has_one_copy_and_another_address_another() -> None:
    same = ["", "/"], ["https://Pets.Example/v1", " https://pets.example:443/v1"]
    assert len({path_of(f"{start}{end}") for end in same[0] for start in same[1]}) == 1
    others = {
        path_of("https://pets.example/v1"),
        path_of("https://pets.example/V1/v1"),
        path_of("https://tiere.ü/v1"),
        path_of("https://pets.example/v1", Environment.PRODUCTION),
        path_of("", Environment.PRACTICE),
    }
    assert len(others) == 5


def test_a_newer_petdesk_s_file_is_left_alone(file: CatalogueFile) -> None:
    file.save(Catalogue(), herd(2))
    with closing(sqlite3.connect(file.path)) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA.version + 1}")
        database.execute(f"PRAGMA application_id = {SCHEMA.application_id + SCHEMA.version + 1}")
    before = file.path.read_bytes()
    loaded = load_copy(file)
    assert "newer PetDesk" in str(loaded.error)
    assert not loaded.set_aside
    with pytest.raises(CatalogueError, match="newer PetDesk"):
        file.save(Catalogue(), herd(3))
    assert file.path.read_bytes() == before


def noise_inside(path: Path) -> None:
    with path.open("r+b") as raw:
        raw.seek(4096)
        raw.write(b"\xa5" * 8192)


def by(statement: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            database.execute(statement)
            database.commit()

    return damage


DAMAGES: dict[str, Callable[[Path], object]] = {
    "text that is no UTF-8": by("UPDATE animals SET name = CAST(x'ff41' AS TEXT)"),
    "a missing table": by("DROP TABLE answers"),
    "cut short": lambda path: os.truncate(path, path.stat().st_size * 9 // 10),
    "cut to nothing": lambda path: path.write_bytes(b""),
    "noise": noise_inside,
    "words": lambda path: path.write_text("This is no database.\n" * 100),
    "a column of another name": by("ALTER TABLE animals RENAME COLUMN seen_at TO sden_at"),
    "another format": by("PRAGMA user_version = 2"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_closed_and_set_aside_and_a_new_one_begun(
    file: CatalogueFile, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], object]
) -> None:
    file.save(Catalogue(), herd(300))
    damage(file.path)
    damaged = file.path.read_bytes()
    with pytest.raises(CatalogueError) as raised:
        file.load()
    assert raised.value.is_damaged
    still_open = open_at_moves(monkeypatch, "animals.store")
    loaded = load_copy(file)
    assert still_open == [[]]
    assert loaded.error is not None
    aside = file.path.with_name(loaded.set_aside)
    assert aside.read_bytes() == damaged
    assert loaded.catalogue == Catalogue()
    left_over = (path for path in file.path.parent.iterdir() if path != file.path)
    assert all(path.name.startswith(aside.name) for path in left_over)
    file.path.unlink(missing_ok=True)
    file = CatalogueFile(file.path)
    file.save(Catalogue(), herd(2))
    assert file.load().catalogue == herd(2)


@given(place=st.integers(0, 2**20), bits=st.integers(1, 255))
# An impossible version, a file that may not be written, the list of tables, an id.
@example(place=60, bits=0x80)
@example(place=63, bits=0x40)
@example(place=18, bits=0x80)
@example(place=4000, bits=0x80)
@example(place=32_697, bits=40)
@settings(max_examples=80, deadline=None)
def test_any_byte_may_be_wrong(place: int, bits: int) -> None:
    with TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "copy.sqlite3")
        file.save(Catalogue(), herd(30))
        content = bytearray(file.path.read_bytes())
        content[place % len(content)] ^= bits
        file.path.write_bytes(content)
        loaded = load_copy(file)
        assert loaded.error is None or loaded.set_aside
        # Whatever it was, the next one is records, beside an animal whose id is a damaged one.
        known = loaded.catalogue
        file.save(known, herd(40, generation=2.0))
        records = CatalogueFile(file.path).load().catalogue.records
        assert records == {**known.records, **herd(40, 2.0).records}


def test_a_log_without_its_file_is_never_played_into_the_next_one(file: CatalogueFile) -> None:
    file.path.parent.mkdir()
    file.path.with_name(f"{file.path.name}-wal").write_bytes(b"what is left")
    loaded = load_copy(file)
    aside = file.path.with_name(f"{loaded.set_aside}-wal")
    assert aside.read_bytes() == b"what is left"
    file.save(Catalogue(), herd(1))
    assert file.load().catalogue == herd(1)


@pytest.mark.parametrize("name", ["a" * 300, "file/inside a file", "a folder"])
def test_a_place_that_cannot_be_used_is_told_and_is_no_damage(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "a folder").mkdir()
    file = CatalogueFile(tmp_path / name)
    with pytest.raises(CatalogueError) as raised:
        file.save(Catalogue(), herd(1))
    assert not raised.value.is_damaged
    assert load_copy(file).set_aside == ""
    if len(name) > 255 and sys.platform != "win32":  # for which no such file is there
        with pytest.raises(CatalogueError):
            file.load()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX alone has such pipes")
def test_a_pipe_in_its_place_is_reported_and_not_waited_for(file: CatalogueFile) -> None:
    file.path.parent.mkdir()
    os.mkfifo(file.path)
    loaded = load_copy(file)
    assert (str(loaded.error), loaded.set_aside) == ("not a regular file", "")


def save_many(path: str, start: str) -> None:
    def save(first: int) -> None:
        file = CatalogueFile(Path(path))
        for id_ in range(first, first + 20):
            file.save(Catalogue(), Catalogue({id_: AnimalRecord(id_, "Bella", 1, None, 1.0, 1.0)}))
            file.load()

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(save, (int(start), int(start) + 20)))


def test_several_programs_and_threads_make_and_use_one_file_at_once(file: CatalogueFile) -> None:
    with ThreadPoolExecutor(3) as threads:
        starts = map(str, range(0, 120, 40))
        programs = threads.map(partial(run_job, save_many, str(file.path)), starts)
    assert [program.stderr for program in programs] == [""] * 3
    assert set(file.load().catalogue.records) == set(range(120))
