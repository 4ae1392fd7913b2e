"""The store: round trips, one writer at a time, and work that does not grow with the animals."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petdesk.domain.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.practice.store import PracticeStore, StoreError

ADD_MANY = """
import sys
from pathlib import Path
from petdesk.domain.pets import NewPet
from petdesk.practice.store import PracticeStore

path, count = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
store = PracticeStore(path)
print(*[store.add_pet(NewPet("Bella", 1)).id for _ in range(count)])
store.close()
"""

new_pets = st.builds(
    NewPet,
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    category_id=st.integers(INT64_MIN, INT64_MAX),
    status=st.none() | st.sampled_from(PetStatus),
)


@given(new_pets)
def test_an_animal_comes_back_as_it_was_added(new: NewPet) -> None:
    store = PracticeStore(Path(":memory:"))
    pet = store.add_pet(new)
    assert pet == Pet(1, new.name, new.category_id, new.status)
    assert store.fetch_pet(1) == pet
    assert store.list_pets(100) == [pet]
    assert store.list_pets(100, new.status) == [pet]
    store.close()


@settings(max_examples=30)
@given(st.lists(new_pets, max_size=20), st.integers(1, 10), st.none() | st.sampled_from(PetStatus))
def test_lists_are_the_first_that_match(
    news: list[NewPet], limit: int, status: PetStatus | None
) -> None:
    store = PracticeStore(Path(":memory:"))
    pets = [store.add_pet(new) for new in news]
    expected = [pet for pet in pets if status in {None, pet.status}][:limit]
    assert store.list_pets(limit, status) == expected
    store.close()


@pytest.mark.parametrize("pet_id", [0, 2, -1, INT64_MIN, INT64_MAX])
def test_an_unknown_id_finds_nothing(store: PracticeStore, pet_id: int) -> None:
    store.add_pet(NewPet("Bella", 1))
    assert store.fetch_pet(pet_id) is None


def test_animals_survive_closing(tmp_path: Path) -> None:
    for expected in range(3):
        store = PracticeStore(tmp_path / "practice.db")
        assert len(store.list_pets(100)) == expected
        assert store.add_pet(NewPet("Bella", 1)).id == expected + 1
        store.close()


@contextmanager
def connected_store(path: Path) -> Iterator[tuple[PracticeStore, sqlite3.Connection]]:
    """Yield a store with the connection that it opened."""
    connect = sqlite3.connect
    opened: list[sqlite3.Connection] = []

    def kept(database: Path, **options: Any) -> sqlite3.Connection:
        opened.append(connect(database, **options))
        return opened[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", kept)
        store = PracticeStore(path)
    yield store, opened[-1]
    store.close()


def test_commits_are_flushed_to_the_disk(tmp_path: Path) -> None:
    names = ("journal_mode", "synchronous", "fullfsync")
    with connected_store(tmp_path / "practice.db") as (_store, connection):
        modes = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
    assert modes == {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1}


def test_processes_on_one_file_give_no_id_twice(tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", ADD_MANY, str(tmp_path / "practice.db"), "100"]
    processes = [
        subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:  # all make and fill the file at the same time
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    printed = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert sorted(int(word) for text in printed for word in text.split()) == list(range(1, 301))


def test_filling_is_for_a_store_that_never_held_an_animal(
    store: PracticeStore, tmp_path: Path
) -> None:
    animals = [NewPet("Bella", 1), NewPet("Rex", 2, PetStatus.SOLD)]
    assert store.fill_if_unused(animals) == 2
    assert store.fill_if_unused(animals) == 0
    with closing(sqlite3.connect(tmp_path / "practice.db", isolation_level=None)) as other:
        other.execute("DELETE FROM pets")
    assert store.fill_if_unused(animals) == 0
    assert store.list_pets(100) == []


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE notes (text TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="belongs to another program"):
        PracticeStore(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["missing/practice.db", ".", "text.db"])
def test_what_is_no_database_is_reported(tmp_path: Path, name: str) -> None:
    (tmp_path / "text.db").write_text("This is not a database, but a text of some length." * 99)
    with pytest.raises(StoreError, match=r"cannot be (opened|used): "):
        PracticeStore(tmp_path / name)
