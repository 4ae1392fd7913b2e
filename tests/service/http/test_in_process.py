"""Clients of this process and of its threads."""

import asyncio
import threading

import pytest

from petdesk.service.errors import Effect, ServerFault
from petdesk.service.http import HttpPetService
from tests import faults
from tests.faults import ScriptedServer
from tests.service.http.straight import KEY, NEW, Connect, failing

pytestmark = pytest.mark.asyncio


async def test_an_app_that_crashes_in_this_process_is_a_server_fault() -> None:
    async def app(_scope: object, _receive: object, _send: object) -> None:
        raise RuntimeError("the app's own mistake")

    service = HttpPetService("http://practice/v1", KEY, asgi_app=app)
    caught = await failing(service.add_pet(NEW))
    assert (type(caught), caught.effect) == (ServerFault, Effect.UNKNOWN)
    await service.close()


async def test_a_client_built_in_a_thread_serves_the_loop(connect: Connect) -> None:
    built: list[HttpPetService] = []
    async with ScriptedServer([faults.answer(body=[])]) as server:
        thread = threading.Thread(target=lambda: built.append(connect(server.address)))
        thread.start()
        await asyncio.to_thread(thread.join)
        assert (await built[0].list_pets()).pets == ()
