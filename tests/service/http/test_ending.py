"""Calls that are cancelled, and clients that are closed."""

import asyncio

import pytest

from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import Closed, Effect
from petdesk.service.governor import Policy
from petdesk.service.http import HttpPetService
from petdesk.service.network import Timeouts
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.straight import BELLA, KEY, NEW, Connect, failing

pytestmark = pytest.mark.asyncio


async def test_cancelling_a_wait_at_the_gate_is_free(connect: Connect) -> None:
    told: list[Budget] = []
    async with ScriptedServer([faults.silence]) as server:
        service = connect(server.address, policy=Policy(in_flight=1))
        service.on_budget(told.append)
        first = asyncio.create_task(service.list_pets())
        await server.arrivals(1)
        second = asyncio.create_task(service.add_pet(NEW))
        await asyncio.sleep(0)
        assert told[-1].waiting == 1
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert told[-1].waiting == 0
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert len(server.seen) == 1


async def test_after_a_cancelled_call_the_next_one_goes_out(connect: Connect) -> None:
    async with ScriptedServer([faults.silence, faults.answer(201, BELLA)]) as server:
        service = connect(server.address, policy=Policy(in_flight=1))
        first = asyncio.create_task(service.add_pet(NEW))
        await server.arrivals(1)
        second = asyncio.create_task(service.add_pet(NEW, priority=Priority.BULK))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).id == 812


async def test_closing_ends_calls_on_their_way_and_waiting(connect: Connect) -> None:
    async with ScriptedServer([faults.silence]) as server:
        service = connect(server.address, policy=Policy(in_flight=2))
        post = asyncio.create_task(service.add_pet(NEW))
        get = asyncio.create_task(service.list_pets())
        await server.arrivals(2)
        waiting = asyncio.create_task(service.add_pet(NEW))
        await asyncio.sleep(0)
        await service.close()
        effects = []
        for task in (post, get, waiting):
            caught = await failing(task)
            assert type(caught) is Closed
            effects.append(caught.effect)
        assert effects == [Effect.UNKNOWN, Effect.NONE, Effect.NONE]
        assert len(server.seen) == 2


async def test_closing_ends_a_call_inside_this_process() -> None:
    entered = asyncio.Event()

    async def app(_scope: object, _receive: object, _send: object) -> None:
        entered.set()
        await asyncio.Event().wait()

    patient = Timeouts(one_try=1000.0, call=1000.0)
    service = HttpPetService("http://practice/v1", KEY, asgi_app=app, timeouts=patient)
    call = asyncio.create_task(service.add_pet(NEW))
    await entered.wait()
    await service.close()
    caught = await failing(call)
    assert (type(caught), caught.effect) == (Closed, Effect.UNKNOWN)
