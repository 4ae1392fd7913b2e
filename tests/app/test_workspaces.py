"""Environments open with the key that there is, and practice whatever became of its file."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import keyring
import keyring.errors
import pytest
import pytest_asyncio

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.state import Connection, Workspace
from petdesk.animals.store import CatalogueFile
from petdesk.animals.view_model import MainViewModel
from petdesk.app.workspaces import OpenWorkspace, WorkspaceFactory
from petdesk.core.environments import Environment
from petdesk.core.language import make_name_key
from petdesk.core.paths import Paths
from petdesk.core.pets import Pet
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyStore
from petdesk.settings.labels import label_file, label_store
from petdesk.settings.store import SettingsStore
from tests.app.test_self_check import Memory
from tests.open_files import needs_proc, open_files

pytestmark = pytest.mark.asyncio

PRODUCTION, ORIGIN = Environment.PRODUCTION, "https://pets.example"
SETTINGS = Settings(PRODUCTION, {PRODUCTION: f"{ORIGIN}/v1"})
ENTRY = "PetDesk production", ORIGIN


def _fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


class Run:
    def __init__(self, folder: Path) -> None:
        self.paths = Paths(folder, folder / "settings.toml")
        self.keys = KeyStore("PetDesk")
        self.factory = WorkspaceFactory(self.paths, self.keys, _fail, lambda _exchange: None)

    async def opened(self, settings: Settings = SETTINGS) -> Workspace:
        workspace = await self.factory.open(settings)
        await workspace.scope.close()
        await workspace.lasting.finish()
        return workspace

    async def given_up(self) -> None:
        """Begin to open practice, and give up waiting for it."""
        opening = asyncio.create_task(self.factory.open(Settings()))
        await asyncio.sleep(0)  # it has begun
        opening.cancel()
        await asyncio.wait([opening])


@pytest.fixture
def backend() -> Memory:
    """A keyring with a key of production."""
    backend = Memory()
    backend.entries[ENTRY] = "key"
    keyring.set_keyring(backend)
    return backend


@pytest_asyncio.fixture
async def run(tmp_path: Path) -> AsyncIterator[Run]:
    run = Run(tmp_path)
    yield run
    await run.factory.close()


async def test_a_key_in_use_stays_in_use_when_the_keyring_closes(run: Run, backend: Memory) -> None:
    workspace = await run.opened()
    assert workspace.connection is Connection.READY
    backend.trouble = keyring.errors.KeyringLocked("cancelled")
    changed = SETTINGS._replace(admin_line="Ask Kim")
    assert await run.factory.is_same(workspace, SETTINGS, changed)
    assert (await run.opened()).service is workspace.service
    backend.trouble = None
    await run.keys.forget(PRODUCTION, ORIGIN)
    assert not await run.factory.is_same(workspace, SETTINGS, SETTINGS)
    assert (await run.opened()).connection is Connection.NO_KEY


@pytest.mark.parametrize(
    ("raised", "connection"),
    [
        (keyring.errors.KeyringLocked("cancelled"), Connection.KEYRING_CLOSED),
        (keyring.errors.InitError("no bus"), Connection.KEYRING_CLOSED),
        (keyring.errors.NoKeyringError("none"), Connection.NO_KEYRING),
    ],
)
async def test_a_keyring_that_gives_no_key_is_reported_and_may_give_it_later(
    run: Run,
    backend: Memory,
    caplog: pytest.LogCaptureFixture,
    raised: Exception,
    connection: Connection,
) -> None:
    caplog.set_level("INFO")
    backend.trouble = raised
    assert (await run.opened()).connection is connection
    assert "the keyring gave no key for production: " in caplog.text
    backend.trouble = None
    assert (await run.opened()).connection is Connection.READY


@pytest.mark.usefixtures("backend")
async def test_another_key_that_cannot_be_used_is_no_reason_to_go_on_with_the_one_before(
    run: Run,
) -> None:
    workspace = await run.opened()
    await run.keys.save(PRODUCTION, ORIGIN, "kéy")
    assert not await run.factory.is_same(workspace, SETTINGS, SETTINGS)
    with pytest.raises(ValueError, match="API key"):
        await run.opened()


def set_aside(folder: Path) -> Path:
    (aside,) = folder.glob("practice.damaged-*.sqlite3")
    return aside


@pytest.mark.parametrize("is_given_up", [False, True])
async def test_a_damaged_practice_file_is_set_aside_and_told_once(
    run: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture, *, is_given_up: bool
) -> None:
    (tmp_path / "practice.sqlite3").write_bytes(b"no database" * 999)
    if is_given_up:
        await run.given_up()
    first, second = await run.opened(Settings()), await run.opened(Settings())
    assert first.service is not None
    assert len((await first.service.list_pets(limit=100)).pets) == 100
    aside = set_aside(tmp_path)
    assert aside.read_bytes() == b"no database" * 999
    assert aside.name in caplog.text
    assert (first.set_aside, second.set_aside) == (aside.name, "")


async def labels_of_a_run(folder: Path, stored: dict[int, str] | None = None) -> set[str]:
    """Open practice as a run does, with its animals fetched; store others; return those shown."""
    run = Run(folder)
    workspace = await run.factory.open(Settings())
    await workspace.repository.run(
        CatalogueFile.save, Catalogue(), add(Catalogue(), [Pet(1, "Bella", 1)], 1.0)
    )
    if stored is not None:
        label_store(label_file(run.paths), Settings()).save(stored)
    await workspace.scope.close()
    await workspace.lasting.finish()
    await run.factory.close()
    return set(workspace.labels.values())


async def test_the_samples_labels_are_there_until_all_were_removed(tmp_path: Path) -> None:
    assert "Dogs" in await labels_of_a_run(tmp_path)
    assert "Dogs" in await labels_of_a_run(tmp_path, {1: "Hounds"})
    assert await labels_of_a_run(tmp_path, {}) == {"Hounds"}
    for _run in range(2):
        assert await labels_of_a_run(tmp_path) == set()


@needs_proc
async def test_practice_that_nobody_waits_for_any_more_is_closed_with_its_file(
    tmp_path: Path,
) -> None:
    """Whoever quits right after the start gives up waiting while a thread opens the database."""
    run = Run(tmp_path)
    await run.given_up()
    await run.factory.close()
    assert open_files(tmp_path) == []


async def test_a_workspace_that_is_opened_again_leaves_no_other_open(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    model = MainViewModel(Environment.PRACTICE, make_name_key())
    opener = OpenWorkspace(model, Paths(tmp_path, tmp_path / "settings.toml"), store)
    await opener.begin()
    first = opener.workspace
    await opener.begin()
    assert first is not None
    assert opener.workspace is not first
    assert (first.scope.is_closed, first.lasting.is_closed) == (True, True)
    await opener.leave()
    await opener.scope.close()
    await opener.factory.close()
