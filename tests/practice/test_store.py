"""The store: round trips, one writer at a time, and work that does not grow with the animals."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.practice.store import PracticeStore, StoreError

new_pets = st.builds(
    NewPet,
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    category_id=st.integers(INT64_MIN, INT64_MAX),
    status=st.none() | st.sampled_from(PetStatus),
)


@settings(max_examples=30)
@given(
    st.lists(new_pets, max_size=20),
    new_pets,
    st.integers(1, 10),
    st.none() | st.sampled_from(PetStatus),
)
def test_animals_come_back_as_they_were_added_and_lists_are_the_first_that_match(
    news: list[NewPet], last: NewPet, limit: int, status: PetStatus | None
) -> None:
    with TemporaryDirectory() as folder:
        store = PracticeStore(Path(folder) / "practice.db")
        assert store.fill_if_unused(news) == len(news)
        pets = [Pet(id_, *new) for id_, new in enumerate([*news, last], 1)]
        assert store.add_pet(last) == pets[-1]
        assert [store.fetch_pet(pet.id) for pet in pets] == pets
        expected = [pet for pet in pets if status in {None, pet.status}][:limit]
        assert store.list_pets(limit, status) == expected


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
