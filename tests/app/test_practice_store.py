"""A damaged file of PetDesk's own practice service: set aside whole."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petdesk.app.practice import open_or_replace
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.pets import NewPet, PetStatus
from petdesk.practice.store import PracticeStore


def test_what_is_not_damaged_is_left_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, connect = tmp_path / "practice.sqlite3", sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda file, **_: connect(file, timeout=0, isolation_level=None)
    )
    PracticeStore(path)
    with closing(connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CatalogueError, match="locked"):
            open_or_replace(path)
    with pytest.raises(CatalogueError):
        open_or_replace(path / "practice.sqlite3")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


ANIMALS = [NewPet(f"Bella {number}", number, PetStatus.SOLD) for number in range(30)]


def filled(path: Path) -> bytes:
    store = PracticeStore(path)
    store.fill_if_unused(ANIMALS)
    return path.read_bytes()


def goes_on(path: Path) -> None:
    """Open what is there, as each start does."""
    store, _ = open_or_replace(path)
    pets = store.list_pets(100)
    assert store.add_pet(NewPet("Rex", 1)).name == "Rex"
    store, set_aside = open_or_replace(path)
    assert (set_aside, len(store.list_pets(100))) == ("", len(pets) + 1)


@given(place=st.integers(0, 2**20), bits=st.integers(0, 255))
# What marks it as practice's, a file that may not be written, the list of tables.
@example(place=68, bits=0x01)
@example(place=18, bits=0x80)
@example(place=4000, bits=0x80)
@example(place=5000, bits=0)  # cut there
@settings(max_examples=80, deadline=None)
def test_any_byte_may_be_wrong_or_the_last_one(place: int, bits: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "practice.sqlite3"
        content = bytearray(filled(path))
        content[place % len(content)] ^= bits
        if not bits:
            del content[place % len(content) :]
        path.write_bytes(content)
        goes_on(path)


def test_no_name_of_an_animal_reaches_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    path = tmp_path / "practice.sqlite3"
    path.write_bytes(filled(path).replace(b"Bella 1", b"Be\xffla 1"))
    open_or_replace(path)
    assert "is damaged and has been set aside" in caplog.text
    assert "la 1" not in caplog.text
