"""What a caller makes ready before a request, and lists that are asked for at once."""

import asyncio
import time

import pytest
from starlette.types import Receive, Scope, Send

from petdesk.domain.pets import NewPet
from petdesk.service.contract import Priority
from petdesk.service.errors import RateLimited, TimedOut
from petdesk.service.gate import Pause
from petdesk.service.governor import Policy
from petdesk.service.http import HttpPetService
from petdesk.service.network import Timeouts
from tests.faults import ScriptedServer, answer, silence
from tests.service.http.straight import KEY, Connect


class Ready:
    """What a caller does before each sending; ``seen`` is how many had arrived by then."""

    def __init__(self, server: ScriptedServer, error: Exception | None = None) -> None:
        self.server, self.error = server, error
        self.seen: list[int] = []

    async def __call__(self) -> None:
        self.seen.append(len(self.server.seen))
        if self.error is not None:
            raise self.error


ADDED = {"id": 812, "name": "Bella", "categoryId": 1}


@pytest.mark.asyncio
async def test_a_caller_makes_ready_before_anything_is_sent_and_sends_again_itself() -> None:
    soon = answer(429, {}, headers={"Retry-After": "0"})
    async with ScriptedServer([soon, answer(201, ADDED)]) as server:
        ready = Ready(server)
        client = HttpPetService(server.address, KEY)
        with pytest.raises(RateLimited):
            await client.add_pet(NewPet("Bella", 1), before_sending=ready)
        assert len(server.seen) == 1
        assert (await client.add_pet(NewPet("Bella", 1), before_sending=ready)).id == 812
        await client.close()
    assert ready.seen == [0, 1]


@pytest.mark.asyncio
async def test_where_the_caller_cannot_make_ready_nothing_is_sent_and_no_place_is_lost() -> None:
    async with ScriptedServer([answer(201, ADDED)]) as server:
        client = HttpPetService(server.address, KEY, policy=Policy(in_flight=1))
        for _ in range(3):
            with pytest.raises(OSError, match="full"):
                await client.add_pet(
                    NewPet("Bella", 1), before_sending=Ready(server, OSError("full"))
                )
        assert server.seen == []
        assert (await client.add_pet(NewPet("Bella", 1))).id == 812
        await client.close()


@pytest.mark.asyncio
async def test_a_caller_that_only_waits_for_the_limit_makes_nothing_ready() -> None:
    async with ScriptedServer([answer(201, ADDED)]) as server:
        ready = Ready(server)
        client = HttpPetService(server.address, KEY, pause=Pause(time.time() + 3600.0))
        with pytest.raises(RateLimited):
            await client.add_pet(NewPet("Bella", 1), before_sending=ready)
        await client.close()
    assert (ready.seen, server.seen) == ([], [])


@pytest.mark.asyncio
async def test_lists_asked_for_at_once_go_one_after_another() -> None:
    under_way, most = 0, 0

    async def app(_scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal under_way, most
        await receive()
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"[]"})

    client = HttpPetService("http://practice.invalid/v1", KEY, asgi_app=app)
    async with asyncio.TaskGroup() as group:
        lists = [group.create_task(client.list_pets(priority=which)) for which in Priority]
    await client.close()
    assert most == 1
    assert len({task.result().asked_at for task in lists}) == len(lists)


@pytest.mark.asyncio
async def test_lists_that_wait_for_one_that_gets_no_answer_end_with_it(connect: Connect) -> None:
    async with ScriptedServer([silence, answer(200, [])]) as server:
        client = connect(server.address, timeouts=Timeouts(read=0.3, one_try=0.3, call=0.4))
        calls = (client.list_pets(priority=which) for which in Priority)
        ended = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(each) for each in ended] == [TimedOut] * len(Priority)
        assert len(server.seen) == 1
        # Who asks from then on is no part of that.
        assert (await client.list_pets()).pets == ()
