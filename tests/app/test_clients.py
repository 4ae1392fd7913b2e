"""One client for each address and key; a pause holds after a restart; the key stands in no file."""

import asyncio
import json
import re
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
import pytest_asyncio

from petdesk.app.clients import Clients, limit_waits, stored_name
from petdesk.core.pets import NewPet
from petdesk.service.access import parse_address
from petdesk.service.contract import Budget, Network, Pause
from petdesk.service.errors import Closed, PauseReason, ProxyFailed, RateLimited
from petdesk.service.gate import Clock, PauseFiles
from petdesk.service.http import HttpPetService
from petdesk.settings.fields import PlanLimits
from petdesk.settings.wording import report_text
from tests.faults import Exchange, Reply, ScriptedServer, answer
from tests.programs import run_job
from tests.service.conftest import SetClock
from tests.sessions import until

KEY = "a-key-that-must-not-stand-in-a-file"

Start = Callable[[], Clients]


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Begin a run of PetDesk, as far as its clients go, on the data of this test."""
    runs: list[Clients] = []

    def begin() -> Clients:
        runs.append(Clients(tmp_path / "pauses", lambda _exchange: None))
        return runs[-1]

    yield begin
    for clients in runs:
        with suppress(RuntimeError):  # it has ended
            await clients.close()


@pytest.fixture
def clients(start: Start) -> Clients:
    return start()


async def sent_away(clients: Clients, address: str) -> HttpPetService:
    """Return the client of ``address``, whose service has just asked it to wait."""
    client = await clients.get(address, KEY)
    with pytest.raises(RateLimited):
        await client.list_pets()
    return client


def wait(seconds: int, status: int = 429) -> Reply:
    return answer(status, {}, headers={"Retry-After": str(seconds)})


async def test_a_pause_is_kept_right_away_and_outlasts_a_clock_that_was_set_forward(
    start: Start, tmp_path: Path
) -> None:
    async with ScriptedServer([wait(3000, 403)]) as server:
        await sent_away(start(), server.address)
        # Killed now: nothing of the first run is closed or drained.
        name = stored_name(KEY)
        file = tmp_path / "pauses" / f"{name}.json"
        await until(file.exists)
        kept = json.loads(file.read_text())
        # An hour forward: by the wall clock it was noted an hour ago, and is over.
        for moment in ("until", "noted_at"):
            kept[moment] -= 3600.0
        file.write_text(json.dumps(kept))
        again = await start().get(server.address, KEY)
        with pytest.raises(RateLimited) as caught:
            await again.list_pets()
        assert caught.value.reason is PauseReason.BLOCKED
        assert caught.value.until == pytest.approx(time.time() + 3000.0, abs=60.0)
        assert len(server.seen) == 1


async def test_a_pause_that_is_over_is_kept_no_longer_than_until_the_next_answer(
    clients: Clients, tmp_path: Path
) -> None:
    """On another day the computer's monotonic clock may show the same seconds once more."""
    async with ScriptedServer([answer(200, [])] * 2) as server:
        name = stored_name(KEY)
        clock = SetClock(Clock().monotonic() + 600.0, time.time() - 24 * 3600.0)
        pauses = PauseFiles(tmp_path / "pauses", clock)
        # The computer was started since: this clock had counted more by then.
        pauses.write(name, Pause(clock.wall_now + 3000.0))
        client = await clients.get(server.address, KEY)
        assert (await client.list_pets()).pets == ()
        await clients.close()
        assert pauses.read(name) is None
        assert len(server.seen) == 1


def another_program(folder: str, address: str) -> None:
    async def ask() -> None:
        clients = Clients(Path(folder), lambda _exchange: None)
        with pytest.raises(RateLimited):
            await (await clients.get(address, KEY)).list_pets()
        await clients.close()

    asyncio.run(ask())


async def test_what_another_program_with_the_key_was_told_holds_here_at_any_address(
    clients: Clients, tmp_path: Path
) -> None:
    async with ScriptedServer([answer(200, [])]) as here, ScriptedServer([wait(3000)]) as there:
        client = await clients.get(here.address, KEY)
        await client.list_pets()
        folder = str(tmp_path / "pauses")
        told = await asyncio.to_thread(run_job, another_program, folder, there.address)
        assert told.returncode == 0
        for call in (client.list_pets(), client.add_pet(NewPet("Bella", 3))):
            with pytest.raises(RateLimited) as caught:
                await call
            assert caught.value.until == pytest.approx(time.time() + 3000.0, abs=60.0)
        assert len(here.seen) == 1
        await (await clients.get(here.address, "another-key")).list_pets()
        assert len(here.seen) == 2


async def test_a_shorter_pause_and_the_end_of_one_leave_a_longer_one_in_place(
    clients: Clients, tmp_path: Path
) -> None:
    pauses, name = PauseFiles(tmp_path / "pauses", Clock()), stored_name(KEY)
    async with ScriptedServer([wait(0), answer(200, [])]) as server:
        client = await clients.get(server.address, KEY)
        asking = asyncio.ensure_future(client.list_pets())
        await server.arrivals(1)
        longer = Pause(time.time() + 3000.0)
        pauses.write(name, longer)
        with pytest.raises(RateLimited):
            await asking
        await clients.close()
        kept = pauses.read(name)
        assert kept is not None
        assert kept.until == pytest.approx(longer.until, abs=1.0)


async def test_another_network_is_another_way_through_the_same_governor(clients: Clients) -> None:
    async with ScriptedServer([wait(3000)]) as server:
        before = await sent_away(clients, server.address)
        after = await clients.get(server.address, KEY, Network(proxy=""))
        assert after is not before
        assert await clients.get(server.address, KEY, Network(proxy="")) is after
        with pytest.raises(RateLimited):
            await after.list_pets()
        await clients.close()
        with pytest.raises(Closed):
            await after.list_pets()
        assert len(server.seen) == 1


async def test_an_animal_on_its_way_is_answered_though_the_network_is_another_by_then(
    clients: Clients,
) -> None:
    is_changed = asyncio.Event()
    created = answer(201, {"id": 7, "name": "Bella", "categoryId": 3})

    async def answer_late(exchange: Exchange) -> None:
        await is_changed.wait()
        await created(exchange)

    async with ScriptedServer([answer_late]) as server:
        client = await clients.get(server.address, KEY)
        adding = asyncio.ensure_future(client.add_pet(NewPet("Bella", 3)))
        await server.arrivals(1)
        await clients.get(server.address, KEY, Network(proxy=""))
        is_changed.set()
        assert (await adding).id == 7


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have settings of their own")
async def test_the_systems_proxy_is_used_and_named_but_not_for_this_computer(
    clients: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, proxy = ScriptedServer([answer(200, [])]), ScriptedServer([answer(502)])
    async with service, proxy:
        for name in ("http_proxy", "https_proxy"):
            monkeypatch.setenv(name, proxy.address.removesuffix("/v1"))
        monkeypatch.setenv("no_proxy", "direct.invalid")
        for address in ("https://petdesk.invalid/v1", "https://direct.invalid/v1", service.address):
            report = await clients.probe(parse_address(address), KEY, Network())
            text = report_text(report, PlanLimits(), 0.0)
            is_proxied = "petdesk" in address
            assert isinstance(report.error, ProxyFailed) == is_proxied
            assert (f"through the proxy {proxy.address.split('/')[2]}." in text) == is_proxied
    assert {seen.target for seen in proxy.seen} == {"petdesk.invalid:443"}
    assert len(service.seen) == 1


async def test_certificates_that_cannot_be_read_are_an_error_before_anything_is_sent(
    clients: Clients, tmp_path: Path
) -> None:
    file, address = tmp_path / "shelter.pem", "https://pets.example/v1"
    named = re.escape(f"the file of certificates {file} cannot be used (")
    with pytest.raises(OSError, match=named + r"[^()]+\)$"):  # in the system's words
        await clients.get(address, KEY, Network(ca_file=file))
    report = await clients.probe(parse_address(address), KEY, Network(ca_file=file))
    assert report.error is not None
    assert str(file) in report.error.detail


async def test_what_was_used_of_the_day_is_known_after_a_restart(start: Start) -> None:
    headers = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "20"}
    headers["X-RateLimit-Reset"] = str(int(time.time()) + 60)
    async with ScriptedServer([answer(200, [], headers=headers)]) as server:
        first = start()
        client = await first.get(server.address, KEY, per_day=1000)
        await client.list_pets()
        day = client.gate.day()
        await first.close()
        again = await start().get(server.address, KEY, per_day=1000)
        for began_at, used in filter(None, (day, again.gate.day())):
            assert (abs(began_at - time.time()) < 60, used) == (True, 40)
        assert again.gate.day() is not None


@pytest.mark.parametrize(
    ("status", "reason"), [(429, PauseReason.LIMIT), (403, PauseReason.BLOCKED)]
)
async def test_a_test_of_a_key_reports_a_pause_and_waits_for_none(
    clients: Clients, status: int, reason: PauseReason
) -> None:
    async with ScriptedServer([wait(30, status)]) as server:
        address = parse_address(server.address)
        for _ in range(2):  # the second asks nothing: the gate is closed
            report = await clients.probe(address, KEY, Network())
            assert isinstance(report.error, RateLimited)
            assert (report.error.reason, report.error.until > time.time()) == (reason, True)
            client = await clients.get(server.address, KEY)
            assert client.gate.budget().waiting == 0
        assert len(server.seen) == 1


async def test_others_that_wait_behind_a_slow_answer_are_not_the_limits_doing() -> None:
    gate = SimpleNamespace(budget=lambda: Budget(waiting=3), not_before=lambda: None)
    client = cast("HttpPetService", SimpleNamespace(gate=gate))
    assert await limit_waits(client, asyncio.sleep(0.5, "answer"), 0.0) == "answer"
