"""The order by name of one language is not shown in another, in this run or a later one."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.pets import Pet
from petdesk.language import speaking
from petdesk.local_data.fixed_labels import load_labelled
from petdesk.local_data.local_copy import PRACTICE_ADDRESS, copy_file
from petdesk.storage.first_screen import (
    FirstScreen,
    ShownFilter,
    first_screen_path,
    read_first_screen,
    write_first_screen,
)
from petdesk.storage.places import Places
from petdesk.storage.settings import Settings

SETTINGS = Settings()
SHOWN = ShownFilter(counts=(2,))


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A local copy in an order of English, whose last run was in English."""
    places = Places(tmp_path)
    animals = add(Catalogue(), [Pet(1, "\xd1and\xfa", 1), Pet(2, "Nube", 1)], 1.0)
    copy_file(places, SETTINGS).save(Catalogue(), animals, [1, 2])
    show(places, "en")
    return places


def show(places: Places, language: str) -> None:
    path = first_screen_path(places.data, SETTINGS.environment)
    write_first_screen(path, FirstScreen(PRACTICE_ADDRESS, SHOWN, language=language))
    assert read_first_screen(path, PRACTICE_ADDRESS, language).address


def order(places: Places) -> list[int]:
    return list(load_labelled(places, SETTINGS).copy.order)


def test_the_order_is_kept_in_the_language_it_was_made_in(places: Places) -> None:
    assert order(places) == [1, 2]


def test_it_is_forgotten_in_another_one_for_good(places: Places, qapp: QApplication) -> None:
    with speaking(qapp, "es"):
        loaded = load_labelled(places, SETTINGS)
        assert list(loaded.copy.order) == []
        assert set(loaded.copy.catalogue.records) == {1, 2}
        # This run showed it, and ended before any refresh.
        show(places, "es")
        assert order(places) == []
    assert order(places) == []


def test_it_is_kept_where_nobody_knows_what_was_spoken(places: Places, qapp: QApplication) -> None:
    path = first_screen_path(places.data, SETTINGS.environment)
    for text in (b"PetDesk first screen 1\thttp://x/v1\n", b"\xff\xfe\n", b""):
        path.write_bytes(text)
        with speaking(qapp, "es"):
            assert order(places) == [1, 2]
    path.unlink()
    assert order(places) == [1, 2]
