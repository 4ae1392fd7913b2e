"""One client for each address and key; a pause holds after a restart; the key stands in no file."""

import asyncio
import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from petdesk.app.clients import Clients, probe_key, stored_name
from petdesk.core.pets import NewPet
from petdesk.service.access import parse_address
from petdesk.service.contract import Exchange, Network, Pause
from petdesk.service.errors import Closed, PauseReason, ProxyFailed, RateLimited
from petdesk.service.gate import Clock
from petdesk.service.http import HttpPetService
from petdesk.service.pauses import PauseFiles
from petdesk.settings.fields import PlanLimits
from petdesk.settings.wording import report_text
from tests.faults import Exchange as Answering
from tests.faults import ScriptedServer, answer
from tests.service.conftest import SetClock
from tests.sessions import until

KEY = "a-key-that-must-not-stand-in-a-file"


class Run:
    """One run of PetDesk as far as its clients go, on the settings in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.exchanges: list[Exchange] = []
        self.clients = Clients(folder / "pauses", self.exchanges.append)

    async def sent_away(self, address: str) -> HttpPetService:
        """Return the client of ``address``, whose service has just asked it to wait."""
        client = await self.clients.get(address, KEY)
        with pytest.raises(RateLimited):
            await client.list_pets()
        return client

    async def end(self) -> None:
        await self.clients.close()


async def test_a_pause_is_kept_right_away_and_outlasts_a_clock_that_was_set_forward(
    tmp_path: Path,
) -> None:
    sent_away = answer(403, {}, headers={"Retry-After": "3000"})
    async with ScriptedServer([sent_away]) as server:
        first = Run(tmp_path)
        await first.sent_away(server.address)
        # Killed now: nothing of the first run is closed or drained.
        name = stored_name(KEY)
        file = tmp_path / "pauses" / f"{name}.json"
        await until(file.exists)
        kept = json.loads(file.read_text())
        # An hour forward: by the wall clock it was noted an hour ago, and is over.
        for moment in ("until", "noted_at"):
            kept[moment] -= 3600.0
        file.write_text(json.dumps(kept))
        second = Run(tmp_path)
        again = await second.clients.get(server.address, KEY)
        with pytest.raises(RateLimited) as caught:
            await again.list_pets()
        assert caught.value.reason is PauseReason.BLOCKED
        assert caught.value.until == pytest.approx(time.time() + 3000.0, abs=60.0)
        await first.end()
        await second.end()
        assert len(server.seen) == 1


async def test_a_pause_that_is_over_is_kept_no_longer_than_until_the_next_answer(
    tmp_path: Path,
) -> None:
    """On another day the computer's monotonic clock may show the same seconds once more."""
    async with ScriptedServer([answer(200, [])] * 2) as server:
        name = stored_name(KEY)
        clock = SetClock(Clock().monotonic() + 600.0, time.time() - 24 * 3600.0)
        pauses = PauseFiles(tmp_path / "pauses", clock)
        # The computer was started since: this clock had counted more by then.
        pauses.write(name, Pause(clock.wall_now + 3000.0))
        second = Run(tmp_path)
        client = await second.clients.get(server.address, KEY)
        assert (await client.list_pets()).pets == ()
        await second.end()
        assert pauses.read(name) is None
        assert len(server.seen) == 1


_ANOTHER_PROGRAM = """
import asyncio, sys
from pathlib import Path
from petdesk.app.clients import Clients
from petdesk.service.errors import RateLimited

async def main(folder, address, key):
    clients = Clients(Path(folder), lambda exchange: None)
    try:
        await (await clients.get(address, key)).list_pets()
    except RateLimited:
        print("told")
    await clients.close()

asyncio.run(main(*sys.argv[1:]))
"""


async def told_elsewhere(folder: Path, address: str) -> None:
    """Run another program with the key, which the service at ``address`` tells to wait."""
    arguments = ("-c", _ANOTHER_PROGRAM, str(folder / "pauses"), address, KEY)
    pipe = asyncio.subprocess.PIPE
    program = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=pipe)
    assert (await program.communicate())[0].split() == [b"told"]


async def test_what_another_program_with_the_key_was_told_holds_here_at_any_address(
    tmp_path: Path,
) -> None:
    sent_away = answer(429, {}, headers={"Retry-After": "3000"})
    async with ScriptedServer([answer(200, [])]) as here, ScriptedServer([sent_away]) as there:
        run = Run(tmp_path)
        client = await run.clients.get(here.address, KEY)
        await client.list_pets()
        await told_elsewhere(tmp_path, there.address)
        for call in (client.list_pets(), client.add_pet(NewPet("Bella", 3))):
            with pytest.raises(RateLimited) as caught:
                await call
            assert caught.value.until == pytest.approx(time.time() + 3000.0, abs=60.0)
        assert len(here.seen) == 1
        await (await run.clients.get(here.address, "another-key")).list_pets()
        assert len(here.seen) == 2
        await run.end()


async def test_a_shorter_pause_and_the_end_of_one_leave_a_longer_one_in_place(
    tmp_path: Path,
) -> None:
    pauses, name = PauseFiles(tmp_path / "pauses", Clock()), stored_name(KEY)
    short = answer(429, {}, headers={"Retry-After": "0"})
    async with ScriptedServer([short, answer(200, [])]) as server:
        run = Run(tmp_path)
        client = await run.clients.get(server.address, KEY)
        asking = asyncio.ensure_future(client.list_pets())
        await server.arrivals(1)
        longer = Pause(time.time() + 3000.0)
        pauses.write(name, longer)
        with pytest.raises(RateLimited):
            await asking
        await run.end()
        kept = pauses.read(name)
        assert kept is not None
        assert kept.until == pytest.approx(longer.until, abs=1.0)


def left(remaining: int, seconds: int = 60) -> dict[str, str]:
    """Return the headers of a period that has ``remaining`` of 60 requests left."""
    reset = int(time.time()) + seconds
    return {
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": str(reset),
    }


async def test_another_network_is_another_way_through_the_same_governor(tmp_path: Path) -> None:
    sent_away = answer(429, {}, headers={"Retry-After": "3000"})
    async with ScriptedServer([sent_away]) as server:
        run = Run(tmp_path)
        before = await run.sent_away(server.address)
        after = await run.clients.get(server.address, KEY, Network(proxy=""))
        assert after is not before
        assert await run.clients.get(server.address, KEY, Network(proxy="")) is after
        with pytest.raises(RateLimited):
            await after.list_pets()
        await run.end()
        with pytest.raises(Closed):
            await after.list_pets()
        assert len(server.seen) == 1


async def test_an_animal_on_its_way_is_answered_though_the_network_is_another_by_then(
    tmp_path: Path,
) -> None:
    is_changed = asyncio.Event()
    created = answer(201, {"id": 7, "name": "Bella", "categoryId": 3})

    async def answer_late(exchange: Answering) -> None:
        await is_changed.wait()
        await created(exchange)

    async with ScriptedServer([answer_late]) as server:
        run = Run(tmp_path)
        client = await run.clients.get(server.address, KEY)
        adding = asyncio.ensure_future(client.add_pet(NewPet("Bella", 3)))
        await server.arrivals(1)
        await run.clients.get(server.address, KEY, Network(proxy=""))
        is_changed.set()
        assert (await adding).id == 7
        await run.end()


async def test_a_test_goes_by_its_own_network_and_leaves_the_client_in_use(tmp_path: Path) -> None:
    async with ScriptedServer([answer(200, [])] * 2) as server:
        run = Run(tmp_path)
        used = await run.clients.get(server.address, KEY)
        async with run.clients.test_client(server.address, KEY, Network(proxy="")) as client:
            assert client is not used
            await client.list_pets(limit=1)
        async with run.clients.test_client(server.address, KEY, Network()) as client:
            assert client is used
        assert (await used.list_pets()).pets == ()
        await run.end()


@pytest.fixture
def proxied(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def make(address: str) -> None:
        for name in ("http_proxy", "https_proxy"):
            monkeypatch.setenv(name, address.removesuffix("/v1"))
        monkeypatch.setenv("no_proxy", "direct.invalid")

    return make


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have settings of their own")
async def test_the_systems_proxy_is_used_and_named_but_not_for_this_computer(
    tmp_path: Path, proxied: Callable[[str], None]
) -> None:
    service, proxy = ScriptedServer([answer(200, [])]), ScriptedServer([answer(502)])
    async with service, proxy:
        proxied(proxy.address)
        run = Run(tmp_path)
        for address in ("https://petdesk.invalid/v1", "https://direct.invalid/v1", service.address):
            report = await probe_key(run.clients, parse_address(address), KEY, Network())
            text = report_text(report, PlanLimits(), 0.0)
            is_proxied = "petdesk" in address
            assert isinstance(report.error, ProxyFailed) == is_proxied
            assert (f"through the proxy {proxy.address.split('/')[2]}." in text) == is_proxied
        await run.end()
    assert {seen.target for seen in proxy.seen} == {"petdesk.invalid:443"}
    assert len(service.seen) == 1


async def test_certificates_that_cannot_be_read_are_an_error_before_anything_is_sent(
    tmp_path: Path,
) -> None:
    run = Run(tmp_path)
    file, address = tmp_path / "shelter.pem", "https://pets.example/v1"
    named = re.escape(f"the file of certificates {file} cannot be used (")
    with pytest.raises(OSError, match=named + r"[^()]+\)$"):  # in the system's words
        await run.clients.get(address, KEY, Network(ca_file=file))
    report = await probe_key(run.clients, parse_address(address), KEY, Network(ca_file=file))
    assert report.error is not None
    assert str(file) in report.error.detail
    await run.end()


async def test_what_was_used_of_the_day_is_known_after_a_restart(tmp_path: Path) -> None:
    async with ScriptedServer([answer(200, [], headers=left(20))]) as server:
        first = Run(tmp_path)
        client = await first.clients.get(server.address, KEY, per_day=1000)
        await client.list_pets()
        begun = client.gate.day()
        assert begun is not None
        assert begun[1] == 40
        await first.end()
        second = Run(tmp_path)
        again = await second.clients.get(server.address, KEY, per_day=1000)
        known = again.gate.day()
        assert known is not None
        assert known[1] == 40
        assert abs(known[0] - begun[0]) < 5
        await second.end()


@pytest.mark.parametrize(
    ("status", "reason"), [(429, PauseReason.LIMIT), (403, PauseReason.BLOCKED)]
)
async def test_a_test_of_a_key_reports_a_pause_and_waits_for_none(
    tmp_path: Path, status: int, reason: PauseReason
) -> None:
    sent_away = answer(status, {}, headers={"Retry-After": "30"})
    async with ScriptedServer([sent_away]) as server:
        run, address = Run(tmp_path), parse_address(server.address)
        for _ in range(2):  # the second asks nothing: the gate is closed
            report = await probe_key(run.clients, address, KEY, Network())
            assert isinstance(report.error, RateLimited)
            assert (report.error.reason, report.error.until > time.time()) == (reason, True)
            client = await run.clients.get(server.address, KEY)
            assert client.gate.budget().waiting == 0
        assert len(server.seen) == 1
        await run.end()
