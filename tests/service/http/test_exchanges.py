"""What is recorded of each request."""

import pytest

from petdesk.domain.pets import NewPet
from petdesk.service.activity import Exchange, Waited, as_curl
from petdesk.service.errors import ServiceError
from petdesk.service.http import HttpPetService
from tests.faults import ScriptedServer, answer, bytes_then_hang_up, reset
from tests.service.http.straight import KEY


@pytest.mark.asyncio
async def test_what_is_recorded_of_a_request_never_holds_the_key() -> None:
    key = "a-key-that-must-not-be-told"
    echo = {"code": "bad", "message": f"the key {key} is wrong", "status": 400}
    exchanges: list[Exchange] = []
    async with ScriptedServer([answer(400, echo), bytes_then_hang_up(key.encode())]) as server:
        client = HttpPetService(server.address, key, on_exchange=exchanges.append)
        for _ in range(2):
            with pytest.raises(ServiceError):
                await client.add_pet(NewPet("Bella", 1))
        await client.close()
    assert [exchange.method for exchange in exchanges] == ["POST", "POST"]
    assert [exchange.status for exchange in exchanges] == [400, None]
    assert key not in repr(exchanges)
    assert not any(key in as_curl(exchange) for exchange in exchanges)


@pytest.mark.parametrize(
    ("status", "reason"),
    [(429, Waited.LIMIT_REACHED), (403, Waited.KEY_BLOCKED), (503, Waited.ASKED_TO_WAIT)],
)
@pytest.mark.asyncio
async def test_a_wait_is_recorded_with_its_reason(status: int, reason: Waited) -> None:
    exchanges: list[Exchange] = []
    soon = answer(status, {}, headers={"Retry-After": "1"})
    async with ScriptedServer([soon, answer(200, [])]) as server:
        client = HttpPetService(server.address, KEY, on_exchange=exchanges.append)
        await client.list_pets()
        await client.close()
    assert [(exchange.status, exchange.tries) for exchange in exchanges] == [(status, 1), (200, 2)]
    assert exchanges[0].reason is Waited.NOT
    assert exchanges[1].reason is reason
    assert exchanges[1].waited >= 1.0


@pytest.mark.asyncio
async def test_what_the_limit_leaves_is_told_by_the_answer_alone() -> None:
    exchanges: list[Exchange] = []
    told = answer(200, [], headers={"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7"})
    async with ScriptedServer([told, answer(200, []), reset]) as server:
        client = HttpPetService(server.address, KEY, on_exchange=exchanges.append)
        await client.list_pets()
        await client.list_pets()
        with pytest.raises(ServiceError):
            await client.add_pet(NewPet("Bella", 1))
        await client.close()
    assert [exchange.remaining for exchange in exchanges] == [7, None, None]
