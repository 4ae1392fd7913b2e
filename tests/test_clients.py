"""One client for each address and key; a pause holds after a restart; the key stands in no file."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from petdesk.clients import Clients
from petdesk.service.errors import RateLimited
from petdesk.storage.settings import SettingsStore
from petdesk.storage.worker import Worker
from tests.faults import ScriptedServer, answer

if TYPE_CHECKING:
    from petdesk.service.activity import Exchange

KEY = "a-key-that-must-not-stand-in-a-file"


class Run:
    """One run of PetDesk as far as its clients go, on the settings in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.exchanges: list[Exchange] = []
        self.worker = Worker("storage")
        store = SettingsStore(folder / "settings.ini")
        self.clients = Clients(store, self.worker, self.exchanges.append)

    async def end(self) -> None:
        await self.clients.close()
        await self.worker.drain(5.0)


@pytest.mark.asyncio
async def test_each_address_and_key_has_one_client(tmp_path: Path) -> None:
    run = Run(tmp_path)
    address = "http://127.0.0.1:9/v1"
    one, same = await asyncio.gather(run.clients.get(address, KEY), run.clients.get(address, KEY))
    assert one is same
    assert await run.clients.get(address, "another") is not one
    assert await run.clients.get("http://127.0.0.1:8/v1", KEY) is not one
    await run.end()


@pytest.mark.asyncio
async def test_a_long_pause_holds_after_a_restart(tmp_path: Path) -> None:
    sent_away = answer(429, {}, headers={"Retry-After": "3000"})
    async with ScriptedServer([sent_away]) as server:
        first = Run(tmp_path)
        client = await first.clients.get(server.address, KEY)
        with pytest.raises(RateLimited):
            await client.list_pets()
        await first.end()
        second = Run(tmp_path)
        client = await second.clients.get(server.address, KEY)
        with pytest.raises(RateLimited):
            await client.list_pets()
        await second.end()
        assert len(server.seen) == 1
        assert [exchange.status for exchange in first.exchanges] == [429]
        assert second.exchanges == []


@pytest.mark.asyncio
async def test_the_key_stands_in_no_file(tmp_path: Path) -> None:
    sent_away = answer(429, {}, headers={"Retry-After": "3000"})
    async with ScriptedServer([sent_away]) as server:
        run = Run(tmp_path)
        with pytest.raises(RateLimited):
            await (await run.clients.get(server.address, KEY)).list_pets()
        await run.end()
    texts = _texts(tmp_path)
    assert any("pauses" in text for text in texts)
    assert not any(KEY in text for text in texts)


@pytest.mark.asyncio
async def test_a_stored_pause_that_is_no_number_counts_as_none(tmp_path: Path) -> None:
    async with ScriptedServer([answer(200, [])]) as server:
        first = Run(tmp_path)
        client = await first.clients.get(server.address, KEY)
        name = next(iter(first.clients._clients))
        SettingsStore(tmp_path / "settings.ini").write_entry(name, b"soon")
        await first.end()
        second = Run(tmp_path)
        client = await second.clients.get(server.address, KEY)
        assert client.not_before is None
        assert (await client.list_pets()).pets == ()
        await second.end()


def _texts(folder: Path) -> list[str]:
    return [path.read_text() for path in folder.iterdir()]
