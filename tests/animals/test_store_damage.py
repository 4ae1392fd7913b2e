"""A damaged copy is set aside whole, and said; PetDesk goes on with an empty one."""

import os
import random
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.store import CatalogueFile, LocalCopy, load_copy
from petdesk.core.disk_errors import CatalogueError
from tests.animals.generations import herd
from tests.open_files import needs_proc, open_files


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size * 9 // 10)


def cut_to_nothing(path: Path) -> None:
    path.write_bytes(b"")


def noise(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(9000))  # noqa: S311  any noise does


def noise_inside(path: Path) -> None:
    with path.open("r+b") as raw:
        raw.seek(4096)
        raw.write(b"\xa5" * 8192)


def noise_in_one_page(path: Path) -> None:
    with path.open("r+b") as raw:
        # Not in the table's root, the second page, which leads to all others: there a SQLite that
        # wipes nothing (Windows') leaves old rows.
        first = raw.read().index(b"Bella", 2 * 4096)
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


def another_format(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 2")


@pytest.mark.parametrize(
    "damage",
    [
        cut_short,
        cut_to_nothing,
        noise,
        noise_inside,
        noise_in_one_page,
        words,
        text_that_is_no_utf8,
        a_missing_table,
        another_format,
    ],
)
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(
    file: CatalogueFile, damage: Callable[[Path], None]
) -> None:
    file.save(Catalogue(), herd(300))
    damage(file.path)
    damaged = file.path.read_bytes()
    with pytest.raises(CatalogueError) as raised:
        file.load()
    assert raised.value.is_damaged
    loaded = load_copy(file)
    assert loaded.error is not None
    aside = file.path.with_name(loaded.set_aside)
    assert aside.read_bytes() == damaged
    assert loaded.copy == LocalCopy()
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
        # Whatever it was, the next one is kept, beside an animal whose id is a damaged one.
        known = loaded.copy.catalogue
        file.save(known, herd(40, generation=2.0))
        kept = CatalogueFile(file.path).load().catalogue.records
        assert kept == {**known.records, **herd(40, 2.0).records}


@needs_proc
@pytest.mark.parametrize("damage", [text_that_is_no_utf8, a_missing_table])
def test_a_damaged_file_is_closed_before_it_is_moved(
    file: CatalogueFile, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    """Windows moves no file that is open, and then the same damage would be met at each start."""
    file.save(Catalogue(), herd(300))
    damage(file.path)
    still_open: list[list[str]] = []
    set_aside = CatalogueFile.set_aside

    def look(own: CatalogueFile) -> Path:
        still_open.append(open_files(file.path.parent))
        return set_aside(own)

    monkeypatch.setattr(CatalogueFile, "set_aside", look)
    assert load_copy(file).set_aside
    assert still_open == [[]]


def test_a_log_without_its_file_is_never_played_into_the_next_one(file: CatalogueFile) -> None:
    file.path.parent.mkdir()
    file.path.with_name(f"{file.path.name}-wal").write_bytes(b"what is left")
    loaded = load_copy(file)
    aside = file.path.with_name(f"{loaded.set_aside}-wal")
    assert aside.read_bytes() == b"what is left"
    file.save(Catalogue(), herd(1))
    assert file.load().catalogue == herd(1)


@pytest.mark.parametrize("name", ["a" * 300, "file/inside a file", "a folder"])
def test_a_place_that_cannot_be_used_is_reported_and_is_no_damage(
    tmp_path: Path, name: str
) -> None:
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
