"""What a client may be built with, and how it behaves on clocks that a test sets."""

import asyncio
import subprocess
import sys
import time

import pytest
from starlette.types import Receive, Scope, Send

from petdesk.domain.pets import NewPet
from petdesk.service.activity import Exchange, Waited, as_curl
from petdesk.service.contract import Priority
from petdesk.service.errors import Closed, RateLimited, Retired, ServiceError
from petdesk.service.gate import Gate
from petdesk.service.governor import Policy
from petdesk.service.headers import LimitHeaders
from petdesk.service.http import HttpPetService
from petdesk.service.network import Network, proxy_for
from tests.faults import ScriptedServer, answer, bytes_then_hang_up
from tests.service.conftest import WALL, SetClock

KEY = "sk-secret-4711"


@pytest.mark.parametrize(
    "address",
    [
        "https://pets.example/v1",
        "https://pets.example:8443/v1/",
        "http://127.0.0.1:8080/v1",
        "http://localhost/v1",
        "http://[::1]:8080/v1",
    ],
)
def test_an_address_that_protects_the_key_is_taken(address: str) -> None:
    assert KEY not in repr(HttpPetService(address, KEY, network=Network(proxy="")))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://pets.example/v1", "https://"),
        ("http://127.0.0.1.pets.example/v1", "https://"),
        ("http://2130706433/v1", "https://"),
        ("http://127.0.0.1@pets.example/v1", "no user name"),
        ("https://user:word@pets.example/v1", "no user name"),
        ("https://pets.example/v1?key=1", "no user name"),
        ("https://pets.example/v1#x", "no user name"),
        ("ftp://pets.example/v1", "must begin with https"),
        ("pets.example/v1", "must begin with https"),
        ("https:///v1", "must begin with https"),
        ("", "must begin with https"),
        ("https://pets.example:port/v1", "can't be read"),
    ],
)
def test_any_other_address_is_a_value_error_that_says_why(address: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HttpPetService(address, KEY)


@pytest.mark.parametrize("key", ["", "sk secret", "sk-secret\n", "sk-sécret", "sk\x00"])
def test_a_key_that_no_header_can_carry_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(ValueError, match="API key") as caught:
        HttpPetService("https://pets.example/v1", key)
    assert not key or key not in str(caught.value)


def test_a_proxy_of_an_unknown_kind_is_refused_rather_than_gone_around() -> None:
    with pytest.raises(ValueError, match="socks5"):
        HttpPetService("https://pets.example/v1", KEY, network=Network(proxy="socks5://a:1"))


def test_a_proxys_password_stands_in_no_repr() -> None:
    assert "word" not in repr(Network(proxy="http://user:word@proxy:3128"))


@pytest.mark.parametrize(
    ("proxy", "host", "used"),
    [
        ("proxy:3128", "pets.example", "http://proxy:3128"),
        ("https://proxy", "pets.example", "https://proxy"),
        ("", "pets.example", None),
        ("proxy:3128", "localhost", None),
        ("proxy:3128", "::1", None),
    ],
)
def test_which_proxy_is_used(proxy: str, host: str, used: str | None) -> None:
    assert proxy_for(host, Network(proxy=proxy)) == used


def test_the_systems_exceptions_from_its_proxy_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy:3128")
    monkeypatch.setenv("no_proxy", "pets.example")
    assert proxy_for("pets.example", Network()) is None
    assert proxy_for("other.example", Network()) == "http://proxy:3128"


def test_only_this_module_loads_the_network_library() -> None:
    """The rest of the client is imported before the first paint and must stay cheap."""
    modules = "contract errors wire governor gate retry headers body network deprecation clock"
    imports = "".join(f"import petdesk.service.{name};" for name in modules.split())
    heavy = ("httpx", "truststore", "urllib.request")
    check = f"import sys; print([n for n in {heavy} if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", imports + check], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.asyncio
async def test_our_own_clock_retires_the_operation_before_the_first_answer(
    set_clock: SetClock,
) -> None:
    set_clock.wall_now = 1_922_745_600.0  # 5 December 2030, 00:00 UTC
    service = HttpPetService("https://pets.example/v1", KEY, clock=set_clock)
    with pytest.raises(Retired):
        await service.fetch_pet(1)
    await service.close()


@pytest.mark.asyncio
async def test_an_early_timer_sends_nothing_early(set_clock: SetClock) -> None:
    gate = Gate(set_clock, random=lambda: 0.0, policy=Policy(margin=0.0), not_before=WALL + 0.01)
    waiting = asyncio.create_task(gate.enter(Priority.PERSON))
    # The loop's clock runs past the moment while the gate's own stands still before it.
    _, unfinished = await asyncio.wait([waiting], timeout=0.05)
    assert unfinished
    set_clock.advance(0.01)
    await waiting


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("ahead", "until"),
    [(3600.0, WALL + 3600.0), (10 * 24 * 3600.0, WALL + 24 * 3600.0)],
)
async def test_a_stored_pause_is_honoured_and_an_absurd_one_cut(
    set_clock: SetClock, ahead: float, until: float
) -> None:
    gate = Gate(set_clock, not_before=WALL + ahead)
    with pytest.raises(RateLimited) as caught:
        await gate.enter(Priority.PERSON)
    assert caught.value.until == until
    assert gate.not_before() == until


@pytest.mark.asyncio
async def test_a_stored_pause_that_is_over_means_nothing(set_clock: SetClock) -> None:
    gate = Gate(set_clock, not_before=WALL - 1)
    assert gate.not_before() is None
    await gate.enter(Priority.BULK)


@pytest.mark.asyncio
async def test_the_budgets_moments_are_of_our_wall_clock(set_clock: SetClock) -> None:
    gate = Gate(set_clock, random=lambda: 0.0, policy=Policy(margin=0.0))
    ticket = await gate.enter(Priority.PERSON)
    reset = int(WALL) + 120
    gate.answered(ticket, 200, LimitHeaders(60, 41, reset, reset_in=30.0, ahead=90.0))
    set_clock.advance(10.0)
    budget = gate.budget()
    assert (budget.limit, budget.remaining, budget.resets_at) == (60, 41, WALL + 30.0)


@pytest.mark.asyncio
async def test_a_pause_is_told_until_the_window_too_has_ended(set_clock: SetClock) -> None:
    gate = Gate(set_clock, random=lambda: 0.0, policy=Policy(margin=0.0, jitter=0.0))
    ticket = await gate.enter(Priority.PERSON)
    limits = LimitHeaders(60, 0, int(WALL) + 12, reset_in=12.0, retry_in=11.0)
    gate.answered(ticket, 429, limits)
    assert gate.budget().paused_until == gate.not_before()
    assert (gate.not_before() or 0.0) >= WALL + 12


@pytest.mark.asyncio
async def test_a_caller_cancelled_as_it_is_let_through_gives_its_place_back(
    set_clock: SetClock,
) -> None:
    gate = Gate(set_clock, policy=Policy(in_flight=1))
    first = await gate.enter(Priority.PERSON)
    second = asyncio.create_task(gate.enter(Priority.PERSON))
    await asyncio.sleep(0)
    gate.failed(first, sent=False)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    await gate.enter(Priority.PERSON)


@pytest.mark.asyncio
async def test_a_caller_cancelled_before_it_is_let_through_loses_no_place(
    set_clock: SetClock,
) -> None:
    gate = Gate(set_clock, policy=Policy(in_flight=1))
    first = await gate.enter(Priority.PERSON)
    second = asyncio.create_task(gate.enter(Priority.PERSON))
    third = asyncio.create_task(gate.enter(Priority.PERSON))
    await asyncio.sleep(0)
    second.cancel()  # it wakes only after the next line
    gate.failed(first, sent=False)
    await third
    assert second.cancelled()
    assert gate.budget().waiting == 0


@pytest.mark.asyncio
async def test_equals_go_in_order_of_arrival_and_any_place_can_be_given_up(
    set_clock: SetClock,
) -> None:
    gate = Gate(set_clock, policy=Policy(in_flight=1))
    ticket = await gate.enter(Priority.PERSON)
    done: list[int] = []

    async def call(number: int) -> None:
        ticket = await gate.enter(Priority.PERSON)
        done.append(number)
        gate.answered(ticket, 200, LimitHeaders())

    calls = [asyncio.create_task(call(number)) for number in range(2000)]
    await asyncio.sleep(0)
    assert gate.budget().waiting == 2000
    for number in range(0, 2000, 2):
        calls[number].cancel()
    await asyncio.sleep(0)
    assert gate.budget().waiting == 1000
    gate.answered(ticket, 200, LimitHeaders())
    await asyncio.gather(*calls, return_exceptions=True)
    assert done == list(range(1, 2000, 2))


@pytest.mark.asyncio
async def test_a_closed_gate_lets_nobody_in(set_clock: SetClock) -> None:
    gate = Gate(set_clock)
    gate.close()
    with pytest.raises(Closed):
        await gate.enter(Priority.PERSON)


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


@pytest.mark.asyncio
async def test_a_wait_is_recorded_with_its_reason() -> None:
    exchanges: list[Exchange] = []
    soon = answer(429, {}, headers={"Retry-After": "1"})
    async with ScriptedServer([soon, answer(200, [])]) as server:
        client = HttpPetService(server.address, KEY, on_exchange=exchanges.append)
        await client.list_pets()
        await client.close()
    assert [(exchange.status, exchange.tries) for exchange in exchanges] == [(429, 1), (200, 2)]
    assert exchanges[0].reason is Waited.NOT
    assert exchanges[1].reason is Waited.LIMIT_REACHED
    assert exchanges[1].waited >= 1.0


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
        client = HttpPetService(server.address, KEY, not_before=time.time() + 3600.0)
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


def test_httpx_comes_without_its_command_line_and_click_stays_to_be_had() -> None:
    code = (
        "import sys; import petdesk.service.http; print('click' in sys.modules);"
        "import click; print(click.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "click"]
