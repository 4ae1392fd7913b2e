"""The administrator's labels lie over those of people, in the copy that is shown."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.store import copy_file, load_labelled
from petdesk.core.environments import Environment
from petdesk.core.language import installed_language
from petdesk.core.paths import Paths
from petdesk.core.pets import Pet
from petdesk.core.resources import resource
from petdesk.core.worker import Worker
from petdesk.practice.samples import read_samples
from petdesk.settings.fields import Settings
from petdesk.settings.label_repository import FileLabelRepository, label_store, sample_names
from petdesk.settings.labels_editor import CategoryData

PRACTICE, STAGING, PRODUCTION = Environment
SETTINGS = Settings(
    PRODUCTION,
    {PRODUCTION: "https://pets.example/v1/", STAGING: "https://staging.example/v1"},
    labels={PRODUCTION: {1: "Dogs"}},
)


def test_fixed_labels_win_over_stored_ones(tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path / "settings.toml")
    label_store(paths, SETTINGS).save({1: "Hounds", 2: "Cats"})
    assert load_labelled(paths, SETTINGS).copy.labels == {1: "Dogs", 2: "Cats"}
    elsewhere = SETTINGS._replace(labels={STAGING: {1: "x"}})
    assert load_labelled(paths, elsewhere).copy.labels == {1: "Hounds", 2: "Cats"}


@pytest.mark.asyncio
async def test_each_environment_and_address_has_labels_of_its_own(tmp_path: Path) -> None:
    worker = Worker("storage")
    files = FileLabelRepository(Paths(tmp_path, tmp_path / "settings.toml"), worker)
    await files.save(SETTINGS, PRODUCTION, {1: "Hounds"})
    await files.save(SETTINGS, STAGING, {1: "Cats"})
    moved = SETTINGS._replace(addresses={PRODUCTION: "https://other.example/v1"})
    assert (await files.load(SETTINGS, PRODUCTION)).labels == {1: "Hounds"}
    assert (await files.load(SETTINGS, STAGING)).labels == {1: "Cats"}
    assert await files.load(moved, PRODUCTION) == CategoryData()
    respelled = SETTINGS._replace(addresses={PRODUCTION: "HTTPS://Pets.example/v1"})
    assert (await files.load(respelled, PRODUCTION)).labels == {1: "Hounds"}
    await worker.drain(5.0)


def test_each_category_of_the_samples_has_a_name_in_every_language() -> None:
    assert set(sample_names()) == set(
        read_samples(resource("sample_animals.json")).categories.values()
    )


@pytest.mark.asyncio
async def test_the_samples_are_reported_in_the_language_on_screen_and_kept_as_they_are(
    tmp_path: Path, qapp: QApplication
) -> None:
    paths, worker, settings = (
        Paths(tmp_path, tmp_path / "settings.toml"),
        Worker("storage"),
        Settings(),
    )
    kept = {1: "Dogs", 2: "Copito's friends"}
    label_store(paths, settings).save(kept)
    files = FileLabelRepository(paths, worker)
    with installed_language(qapp, "es"):
        told = {1: "Perros", 2: "Copito's friends"}
        assert load_labelled(paths, settings).copy.labels == told
        assert (await files.load(settings, PRACTICE)).labels == told
    assert load_labelled(paths, settings).copy.labels == kept
    await files.save(SETTINGS, PRODUCTION, kept)
    with installed_language(qapp, "es"):
        assert (await files.load(SETTINGS, PRODUCTION)).labels == kept
    await worker.drain(5.0)


@pytest.mark.asyncio
async def test_categories_are_counted_in_the_local_copy(tmp_path: Path) -> None:
    worker = Worker("storage")
    pets = [Pet(1, "Bella", 7), Pet(2, "Zoë", 7), Pet(3, "Max", -1)]
    copy_file(Paths(tmp_path, tmp_path / "settings.toml"), SETTINGS).save(
        Catalogue(), add(Catalogue(), pets, 1.0)
    )
    sheet = await FileLabelRepository(Paths(tmp_path, tmp_path / "settings.toml"), worker).load(
        SETTINGS, PRODUCTION
    )
    assert sheet.animals == {7: 2, -1: 1}
    await worker.drain(5.0)
