"""What is saved is loaded, all of it or none."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
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
from tests.animals.generations import herd

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


@given(catalogues())
@settings(max_examples=60)
def test_what_is_saved_is_loaded(catalogue: Catalogue) -> None:
    with TemporaryDirectory() as folder:
        file = CatalogueFile(Path(folder) / "copy.sqlite3")
        file.save(Catalogue(), catalogue)
        copy = file.load()
    assert copy.catalogue == catalogue


def test_without_a_file_the_copy_is_empty_and_none_is_made(file: CatalogueFile) -> None:
    assert file.load() == LocalCopy()
    assert not file.path.parent.exists()


def test_only_what_changed_is_written(file: CatalogueFile) -> None:
    before = herd(3)
    file.save(Catalogue(), before)
    with closing(sqlite3.connect(file.path)) as database:
        database.execute("UPDATE animals SET name = 'untouched'")
        database.commit()
    news = PetList((Pet(1, "Max", 1),), 0, PetStatus.SOLD, 100, 2.0)
    file.save(before, merge(before, news))
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
            file.save(Catalogue(), Catalogue(), found)
        loaded = file.load_changes(float(since))
    expected = [change for found in saves for change in found if change.at >= since]
    assert sorted(loaded, key=repr) == sorted(expected, key=repr)
    assert [change.at for change in loaded] == sorted((c.at for c in expected), reverse=True)


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


def test_the_view_is_kept_beside_the_animals(file: CatalogueFile) -> None:
    file.save(Catalogue(), herd(2))
    assert file.load().view == ""
    file.save_view("sort=id")
    file.save_view("sort=status")
    copy = file.load()
    assert copy.view == "sort=status"
    assert copy.catalogue == herd(2)


def test_what_nobody_read_of_is_news_at_the_next_start(file: CatalogueFile) -> None:
    seen, told = (Change(at, 1, "Bella", ChangeKind.NEW) for at in (2.0, 1.0))
    file.save(Catalogue(), herd(2), [seen, told], [told])
    later = Change(3.0, 2, "Max", ChangeKind.NAME, "Mox", "Max")
    file.save(herd(2), herd(2), [later], [told, later])
    assert file.load().news == (told, later)
    file.save_news_read()
    assert file.load().news == ()
    assert set(file.load_changes(0.0)) == {seen, told, later}


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
    found = {(change.animal_id, change.kind) for change in file.load_changes(0.0)}
    assert found == {
        (1, ChangeKind.STATUS),
        (3, ChangeKind.NEW),
        (4, ChangeKind.NEW),
    }
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


def test_a_file_that_is_not_there_gets_all_the_animals(file: CatalogueFile) -> None:
    file.save(herd(2), herd(3))
    assert file.load().catalogue == herd(3)
