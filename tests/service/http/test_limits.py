"""What a client makes of a 429, of garbage in the headers, and of a listener that fails."""

import pytest

from petdesk.service.contract import Budget
from petdesk.service.errors import RateLimited
from petdesk.service.gate import Pause
from petdesk.service.governor import Policy
from petdesk.service.http import HttpPetService
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.straight import KEY, NEW, Connect, failing

pytestmark = pytest.mark.asyncio


async def test_a_429_with_a_long_wait_is_handed_back_and_nothing_more_is_sent(
    connect: Connect,
) -> None:
    told: list[Budget] = []
    async with ScriptedServer([faults.answer(429, headers={"Retry-After": "3600"})]) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        for call in (service.list_pets(), service.add_pet(NEW), service.list_pets()):
            caught = await failing(call)
            assert isinstance(caught, RateLimited)
            assert caught.until == pytest.approx(told[-1].paused_until, abs=1.0)
        assert len(server.seen) == 1
        stored = service.not_before
        assert stored is not None
        assert stored == pytest.approx(told[-1].paused_until, abs=1.0)
        again = HttpPetService(server.address, KEY, pause=Pause(stored))
        assert isinstance(await failing(again.list_pets()), RateLimited)
        await again.close()
        assert len(server.seen) == 1


async def test_a_head_with_429_closes_the_gate_though_its_body_never_ends(
    connect: Connect,
) -> None:
    async with ScriptedServer([faults.trickle(429)]) as server:
        service = connect(server.address, policy=Policy(long_wait=0.0))
        assert isinstance(await failing(service.list_pets()), RateLimited)
        assert len(server.seen) == 1


async def test_garbage_in_the_limit_headers_is_told_as_unknown(connect: Connect) -> None:
    told: list[Budget] = []
    garbage = {
        "X-RateLimit-Limit": "-1",
        "X-RateLimit-Remaining": "abc",
        "X-RateLimit-Reset": "soon",
        "Date": "yesterday",
    }
    sound = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "x"}
    script = [faults.answer(body=[], headers=sound), faults.answer(body=[], headers=garbage)]
    async with ScriptedServer(script) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        await service.list_pets()
        await service.list_pets()
        await service.list_pets()
    assert told == [Budget(limit=60, remaining=7), Budget()]


async def test_a_listener_that_fails_costs_no_answer(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    def listener(_budget: Budget) -> None:
        raise RuntimeError("the listener's own mistake")

    headers = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7"}
    async with ScriptedServer([faults.answer(body=[], headers=headers)]) as server:
        service = connect(server.address)
        service.on_budget(listener)
        assert (await service.list_pets()).pets == ()
    assert "the listener's own mistake" in caplog.text
