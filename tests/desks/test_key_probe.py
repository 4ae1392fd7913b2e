"""What a test of a key finds, with a real server and the governor that the key has."""

import time
from pathlib import Path

import pytest

from petdesk.desks.clients import probe_key
from petdesk.domain.addresses import parse_address
from petdesk.service.errors import PauseReason, RateLimited
from petdesk.service.network import Network
from tests.desks.test_clients import KEY, Run
from tests.faults import ScriptedServer, answer

SENT_AWAY = answer(429, {}, headers={"Retry-After": "30"})
SPENT = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0"}


@pytest.mark.asyncio
async def test_a_limit_that_is_reached_is_reported_instead_of_waited_out(tmp_path: Path) -> None:
    async with ScriptedServer([SENT_AWAY]) as server:
        run, address = Run(tmp_path), parse_address(server.address)
        for _ in range(2):  # the second asks nothing: the gate is closed
            report = await probe_key(run.clients, address, KEY, Network())
            assert isinstance(report.error, RateLimited)
            assert report.error.until > time.time()
            client = await run.clients.get(server.address, KEY)
            assert client.gate.budget().waiting == 0
        assert len(server.seen) == 1
        await run.end()


@pytest.mark.asyncio
async def test_a_window_that_is_spent_is_reported_too(tmp_path: Path) -> None:
    spent = SPENT | {"X-RateLimit-Reset": str(int(time.time()) + 40)}
    async with ScriptedServer([answer(200, [], headers=spent)]) as server:
        run, address = Run(tmp_path), parse_address(server.address)
        report = await probe_key(run.clients, address, KEY, Network())
        assert (report.error, report.limit) == (None, 60)
        report = await probe_key(run.clients, address, KEY, Network())
        assert isinstance(report.error, RateLimited)
        assert len(server.seen) == 1
        await run.end()


@pytest.mark.asyncio
async def test_a_pause_is_reported_as_what_the_service_gave_for_it(tmp_path: Path) -> None:
    async with ScriptedServer([answer(403, {}, headers={"Retry-After": "30"})]) as server:
        run, address = Run(tmp_path), parse_address(server.address)
        for _ in range(2):  # the second asks nothing: the gate is closed
            report = await probe_key(run.clients, address, KEY, Network())
            assert isinstance(report.error, RateLimited)
            assert report.error.reason is PauseReason.BLOCKED
        assert len(server.seen) == 1
        await run.end()
