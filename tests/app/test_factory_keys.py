"""An environment opens with the key that there is, whatever became of the keyring since."""

from pathlib import Path

import keyring
import keyring.errors
import pytest

from petdesk.animals.state import Connection
from petdesk.animals.workspace import Workspace
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyStore
from tests.settings.test_keys import MemoryKeyring

PRODUCTION = Environment.PRODUCTION
SETTINGS = Settings(PRODUCTION, {PRODUCTION: "https://pets.example/v1"})


def _fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


class Computer:
    """One run of PetDesk after another, on one keyring."""

    def __init__(self, folder: Path) -> None:
        self.backend = MemoryKeyring()
        keyring.set_keyring(self.backend)
        self.places = Paths(folder, folder / "settings.toml")
        self.start()

    def start(self) -> None:
        self.keys = KeyStore("PetDesk")
        self.opener = WorkspaceFactory(self.places, self.keys, _fail, lambda _exchange: None)

    async def opened(self) -> Workspace:
        workspace = await self.opener.open(SETTINGS)
        await workspace.scope.close()
        await workspace.lasting.finish()
        return workspace


@pytest.mark.asyncio
async def test_a_key_in_use_stays_in_use_when_the_keyring_closes(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    computer.backend.entries["PetDesk production", "https://pets.example"] = "key"
    workspace = await computer.opened()
    assert workspace.connection is Connection.READY
    computer.backend.trouble = keyring.errors.KeyringLocked("cancelled")
    changed = SETTINGS._replace(admin_line="Ask Kim")
    assert await computer.opener.is_same(workspace, SETTINGS, changed)
    assert (await computer.opened()).service is workspace.service
    computer.backend.trouble = None
    await computer.keys.forget(PRODUCTION, "https://pets.example")
    assert not await computer.opener.is_same(workspace, SETTINGS, SETTINGS)
    assert (await computer.opened()).connection is Connection.NO_KEY
    await computer.opener.close()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("raised", "connection"),
    [
        (keyring.errors.KeyringLocked("cancelled"), Connection.KEYRING_CLOSED),
        (keyring.errors.InitError("no bus"), Connection.KEYRING_CLOSED),
        (keyring.errors.NoKeyringError("none"), Connection.NO_KEYRING),
    ],
)
async def test_a_keyring_that_gives_no_key_is_reported_and_may_give_it_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, raised: Exception, connection: Connection
) -> None:
    caplog.set_level("INFO")
    computer = Computer(tmp_path)
    computer.backend.entries["PetDesk production", "https://pets.example"] = "key"
    computer.backend.trouble = raised
    assert (await computer.opened()).connection is connection
    assert "the keyring gave no key for production: " in caplog.text
    computer.backend.trouble = None
    assert (await computer.opened()).connection is Connection.READY
    await computer.opener.close()


@pytest.mark.asyncio
async def test_another_key_that_cannot_be_used_is_no_reason_to_go_on_with_the_one_before(
    tmp_path: Path,
) -> None:
    computer = Computer(tmp_path)
    computer.backend.entries["PetDesk production", "https://pets.example"] = "key"
    workspace = await computer.opened()
    await computer.keys.save(PRODUCTION, "https://pets.example", "kéy")
    assert not await computer.opener.is_same(workspace, SETTINGS, SETTINGS)
    with pytest.raises(ValueError, match="API key"):
        await computer.opened()
    await computer.opener.close()
