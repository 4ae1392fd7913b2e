"""The local copy: which file it is, and that an order by name is of one language."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet
from petdesk.language import installed_language
from petdesk.repositories.catalogue import SqliteCatalogueRepository, copy_file, load_labelled
from petdesk.storage.first_screen import (
    FirstScreen,
    ShownFilter,
    first_screen_path,
    read_first_screen,
    write_first_screen,
)
from petdesk.storage.paths import Paths
from petdesk.storage.settings_fields import PRACTICE_ADDRESS, Settings
from petdesk.storage.worker import Worker

SETTINGS = Settings()
SHOWN = ShownFilter(counts=(("all", 2),))


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """A local copy in an order of English, whose last run was in English."""
    paths = Paths(tmp_path, tmp_path / "settings.toml")
    animals = add(Catalogue(), [Pet(1, "\xd1and\xfa", 1), Pet(2, "Nube", 1)], 1.0)
    copy_file(paths, SETTINGS).save(Catalogue(), animals, [1, 2])
    show(paths, "en")
    return paths


def show(paths: Paths, language: str) -> None:
    path = first_screen_path(paths.data, SETTINGS.environment)
    write_first_screen(path, FirstScreen(PRACTICE_ADDRESS, SHOWN, language=language))
    assert read_first_screen(path, PRACTICE_ADDRESS, language).address


def order(paths: Paths) -> list[int]:
    return list(load_labelled(paths, SETTINGS).copy.order)


def test_the_order_is_kept_in_the_language_it_was_made_in(paths: Paths) -> None:
    assert order(paths) == [1, 2]


def test_it_is_forgotten_in_another_one_for_good(paths: Paths, qapp: QApplication) -> None:
    with installed_language(qapp, "es"):
        loaded = load_labelled(paths, SETTINGS)
        assert list(loaded.copy.order) == []
        assert set(loaded.copy.catalogue.records) == {1, 2}
        # This run showed it, and ended before any refresh.
        show(paths, "es")
        assert order(paths) == []
    assert order(paths) == []


def test_it_is_kept_where_nobody_knows_what_was_spoken(paths: Paths, qapp: QApplication) -> None:
    path = first_screen_path(paths.data, SETTINGS.environment)
    for text in (b"PetDesk first screen 1\thttp://x/v1\n", b"\xff\xfe\n", b""):
        path.write_bytes(text)
        with installed_language(qapp, "es"):
            assert order(paths) == [1, 2]
    path.unlink()
    assert order(paths) == [1, 2]


def _path(address: str, environment: Environment = Environment.STAGING) -> Path:
    return copy_file(
        Paths(Path("data"), Path("settings.toml")), Settings(environment, {environment: address})
    ).path


def test_every_spelling_of_one_address_has_one_copy() -> None:
    spellings = [
        "https://pets.example/v1",
        " https://pets.example/v1/ ",
        "https://Pets.Example/v1",
        "https://pets.example:443/v1",
    ]
    assert len({_path(spelling) for spelling in spellings}) == 1


def test_another_address_or_environment_has_another_copy() -> None:
    paths = {
        _path("https://pets.example/v1"),
        _path("https://pets.example/V1/v1"),
        _path("https://other.example/v1"),
        _path("https://pets.example/v1", Environment.PRODUCTION),
        _path("", Environment.PRACTICE),
    }
    assert len(paths) == 5


def test_the_order_of_many_is_not_written_for_each_animal_that_is_added(tmp_path: Path) -> None:
    """As by an import: each of its rows would write the order of all animals again."""
    places = Paths(tmp_path, tmp_path / "settings.toml")
    worker, screen = Worker("storage"), first_screen_path(tmp_path, SETTINGS.environment)
    repository = SqliteCatalogueRepository(copy_file(places, SETTINGS), screen, "", worker)
    before = Catalogue()

    def stored(pets: list[Pet], at: float, ids: list[int]) -> list[int]:
        """Save ``pets`` beside those before; return the order that stands in the file then."""
        nonlocal before
        after = add(before, pets, at)
        asyncio.run(repository.save(before, after, lambda: ids))
        before = after
        assert set(load_labelled(places, SETTINGS).copy.catalogue.records) == set(ids)
        return order(places)

    many = list(range(1, 501))
    assert stored([Pet(id_, "Bella", 1) for id_ in many], 1.0, many) == many
    for last in range(501, 505):
        assert stored([Pet(last, "Bella", 1)], 1.0, list(range(1, last + 1))) == many
    more = list(range(1, 510))  # one in a hundred is not in it
    assert stored([Pet(id_, "Bella", 1) for id_ in range(505, 510)], 1.0, more) == more
    renamed = [*range(1, 7), *range(8, 510), 7]
    assert stored([Pet(7, "Zoe", 1)], 2.0, renamed) == renamed
    worker.close()
