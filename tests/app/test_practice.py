"""Practice opens whatever became of its file."""

import asyncio
from pathlib import Path

import pytest

from petdesk.animals.catalogue import Catalogue, add
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.pets import Pet
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyStore
from petdesk.settings.labels import label_file, label_store
from tests.open_files import needs_proc, open_files


def _fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


def damaged(path: Path) -> None:
    path.write_bytes(b"no database" * 999)


def set_aside(folder: Path) -> Path:
    (aside,) = folder.glob("practice.damaged-*.sqlite3")
    assert aside.read_bytes() == b"no database" * 999
    return aside


@pytest.mark.asyncio
async def test_a_damaged_practice_file_is_set_aside_and_practice_begins_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damaged(tmp_path / "practice.sqlite3")
    places = Paths(tmp_path, tmp_path / "settings.toml")
    opener = WorkspaceFactory(places, KeyStore("tests"), _fail, lambda _exchange: None)
    desk = await opener.open(Settings(Environment.PRACTICE))
    assert desk.service is not None
    assert len((await desk.service.list_pets(limit=100)).pets) == 100
    await desk.scope.close()
    await desk.lasting.finish()
    await opener.close()
    assert set_aside(tmp_path).name in caplog.text
    assert desk.set_aside == set_aside(tmp_path).name


@pytest.mark.asyncio
async def test_a_file_set_aside_is_told_once_also_where_the_first_opening_was_given_up(
    tmp_path: Path,
) -> None:
    damaged(tmp_path / "practice.sqlite3")
    places = Paths(tmp_path, tmp_path / "settings.toml")
    opener = WorkspaceFactory(places, KeyStore("tests"), _fail, lambda _exchange: None)
    given_up = asyncio.create_task(opener.open(Settings(Environment.PRACTICE)))
    await asyncio.sleep(0)  # it has begun
    given_up.cancel()
    await asyncio.wait([given_up])
    names = []
    for _opening in range(2):
        desk = await opener.open(Settings(Environment.PRACTICE))
        names.append(desk.set_aside)
        await desk.scope.close()
        await desk.lasting.finish()
    await opener.close()
    assert names == [set_aside(tmp_path).name, ""]


async def labels_of_a_run(places: Paths, kept: dict[int, str] | None = None) -> set[str]:
    """Open practice as a run does, with its animals fetched; keep others; give those shown."""
    opener = WorkspaceFactory(places, KeyStore("tests"), _fail, lambda _exchange: None)
    settings = Settings(Environment.PRACTICE)
    desk = await opener.open(settings)
    assert desk.service is not None
    known = add(Catalogue(), [Pet(1, "Bella", 1)], 1.0)
    await desk.repository.save(Catalogue(), known)
    if kept is not None:
        label_store(label_file(places), settings).save(kept)
    await desk.scope.close()
    await desk.lasting.finish()
    await opener.close()
    return set(desk.labels.values())


@pytest.mark.asyncio
async def test_the_samples_labels_are_there_until_all_were_removed(tmp_path: Path) -> None:
    places = Paths(tmp_path, tmp_path / "settings.toml")
    assert "Dogs" in await labels_of_a_run(places)
    assert "Dogs" in await labels_of_a_run(places, {1: "Hounds"})
    assert await labels_of_a_run(places, {}) == {"Hounds"}
    for _run in range(2):
        assert await labels_of_a_run(places) == set()


@needs_proc
@pytest.mark.asyncio
async def test_practice_that_nobody_waits_for_any_more_is_closed_with_its_file(
    tmp_path: Path,
) -> None:
    """Whoever quits right after the start gives up waiting while a thread opens the database."""
    places = Paths(tmp_path, tmp_path / "settings.toml")
    opener = WorkspaceFactory(places, KeyStore("tests"), _fail, lambda _exchange: None)
    opening = asyncio.create_task(opener.open(Settings(Environment.PRACTICE)))
    await asyncio.sleep(0)  # it has begun
    opening.cancel()
    await asyncio.wait([opening])
    await opener.close()
    assert open_files(tmp_path) == []
