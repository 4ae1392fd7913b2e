"""What is sent, and over which connection."""

import pytest

from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.straight import BELLA, KEY, NEW, Connect

pytestmark = pytest.mark.asyncio


async def test_a_request_says_who_asks_with_which_key_and_for_what(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(body=[])]) as server:
        await connect(server.address).list_pets(limit=5)
    seen = server.seen[0]
    assert (seen.method, seen.target) == ("GET", "/v1/pets?limit=5")
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert seen.headers["accept"] == "application/json"
    assert seen.headers["user-agent"].startswith("PetDesk/")
    assert seen.headers["host"] == f"127.0.0.1:{server.port}"


async def test_gets_share_a_connection_and_each_post_has_its_own(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(body=[])]) as server:
        service = connect(server.address)
        await service.list_pets()
        await service.list_pets()
        server.script[:] = [faults.answer(201, BELLA)]
        await service.add_pet(NEW)
        await service.add_pet(NEW)
    assert [seen.connection for seen in server.seen] == [0, 0, 1, 2]
