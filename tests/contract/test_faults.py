"""Faults on a real socket: each ends in time, in its own error, with the right effect."""

import asyncio
import logging
import threading
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable

import httpx
import pytest
import pytest_asyncio

from petdesk.domain.pets import NewPet, Pet
from petdesk.service.contract import Budget, Priority
from petdesk.service.errors import (
    BadAnswer,
    Closed,
    ConnectionBroke,
    Effect,
    Garbled,
    NameNotFound,
    Offline,
    ProxyFailed,
    RateLimited,
    Redirected,
    Refused,
    Retired,
    ServerFault,
    ServiceError,
    TimedOut,
    TlsFailed,
    TooLarge,
    Unauthorized,
    WebPage,
)
from petdesk.service.governor import Policy
from petdesk.service.http import HttpPetService
from petdesk.service.network import Network, Timeouts
from tests import faults
from tests.faults import CERTIFICATE, ScriptedServer

pytestmark = pytest.mark.asyncio

KEY = "sk-secret-4711"
BELLA = {"id": 812, "name": "Bella", "categoryId": 2}
NEW = NewPet("Bella", 2)
QUICK = Timeouts(connect=0.2, read=0.2, write=0.2, one_try=0.4, call=3.0)
"""Far below the suite's own time limit, far above what a sound answer on loopback takes."""
NO_MARGIN = Policy(margin=0.0, jitter=0.0, blind=0.0)

Connect = Callable[..., HttpPetService]


@pytest_asyncio.fixture
async def connect() -> AsyncIterator[Connect]:
    """Give ``connect(address, ...)``, a client that goes straight and waits for no chance."""
    clients: list[HttpPetService] = []

    def make(
        address: str,
        *,
        timeouts: Timeouts | None = None,
        network: Network | None = None,
        policy: Policy = NO_MARGIN,
    ) -> HttpPetService:
        client = HttpPetService(
            address,
            KEY,
            timeouts=timeouts,
            network=network or Network(proxy=""),
            random=lambda: 0.0,
            policy=policy,
        )
        clients.append(client)
        return client

    yield make
    for client in clients:
        await client.close()


async def failing(call: Awaitable[object]) -> ServiceError:
    """Give the error of ``call``; it and whatever hangs on to it must be without the key."""
    with pytest.raises(ServiceError) as caught:
        await call
    shown = "".join(traceback.format_exception(caught.value))
    assert KEY not in shown
    assert KEY not in repr(caught.value)
    assert caught.value.__cause__ is None
    # The HTTP library's exceptions hold the request, and it the key.
    link = caught.value.__context__
    while link is not None:
        assert not isinstance(link, httpx.HTTPError)
        link = link.__context__
    return caught.value


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


POST_FAULTS: list[tuple[faults.Reply, type[ServiceError], Effect]] = [
    (faults.reset, ConnectionBroke, Effect.UNKNOWN),
    (faults.bytes_then_hang_up(b""), ConnectionBroke, Effect.UNKNOWN),
    (faults.bytes_then_hang_up(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"), BadAnswer, Effect.UNKNOWN),
    (
        faults.bytes_then_hang_up(b"HTTP/1.1 200 OK\r\n\x00bad: \x01\r\n\r\n"),
        BadAnswer,
        Effect.UNKNOWN,
    ),
    (faults.silence, TimedOut, Effect.UNKNOWN),
    (faults.trickle(200), TimedOut, Effect.UNKNOWN),
    (faults.trickle(201), Garbled, Effect.APPLIED),
    (faults.trickle(401), Unauthorized, Effect.NONE),
    (faults.trickle(503), ServerFault, Effect.UNKNOWN),
    (faults.half_a_body(200), ConnectionBroke, Effect.UNKNOWN),
    (faults.half_a_body(201), Garbled, Effect.APPLIED),
    (faults.half_a_body(400), ConnectionBroke, Effect.UNKNOWN),
    (faults.endless(201), Garbled, Effect.APPLIED),
    (faults.answer(201, raw=b"<html>", kind="text/html"), WebPage, Effect.APPLIED),
    (faults.answer(500), ServerFault, Effect.UNKNOWN),
    (faults.answer(302, headers={"Location": "/v1/login"}), Redirected, Effect.UNKNOWN),
    (faults.answer(400, {"code": "c", "message": "m", "status": 400}), Refused, Effect.NONE),
    (faults.answer(403, raw=b"<html>", kind="text/html"), WebPage, Effect.UNKNOWN),
]


@pytest.mark.parametrize(("reply", "error", "effect"), POST_FAULTS)
async def test_a_post_that_may_have_arrived_is_sent_once(
    connect: Connect, reply: faults.Reply, error: type[ServiceError], effect: Effect
) -> None:
    async with ScriptedServer([reply]) as server:
        caught = await failing(connect(server.address, timeouts=QUICK).add_pet(NEW))
        assert (type(caught), caught.effect) == (error, effect)
        assert len(server.seen) == 1


GET_FAULTS: list[tuple[faults.Reply, type[ServiceError], int]] = [
    # what comes, what it becomes, how often it is asked
    (faults.reset, ConnectionBroke, 5),
    (faults.half_a_body(), ConnectionBroke, 5),
    (faults.answer(503), ServerFault, 5),
    (faults.silence, TimedOut, 5),
    (faults.answer(raw=b"<html>sign in</html>", kind="text/html"), WebPage, 1),
    (faults.answer(raw=b'[{"id":'), Garbled, 1),
    (faults.answer(raw=b"[]", headers={"Content-Encoding": "gzip"}), Garbled, 1),
    (faults.gzip_bomb(), TooLarge, 1),
    (faults.endless(), TooLarge, 1),
    (faults.answer(headers={"X-Long": "x" * 200_000}), BadAnswer, 1),
]


@pytest.mark.parametrize(("reply", "error", "times"), GET_FAULTS)
async def test_a_get_is_asked_again_where_that_may_help(
    connect: Connect, reply: faults.Reply, error: type[ServiceError], times: int
) -> None:
    async with ScriptedServer([reply]) as server:
        caught = await failing(connect(server.address, timeouts=QUICK).list_pets())
        assert (type(caught), caught.effect) == (error, Effect.NONE)
        assert len(server.seen) == times


async def test_a_get_that_fails_four_times_still_brings_its_answer(connect: Connect) -> None:
    script = [faults.answer(503), faults.reset, faults.half_a_body(), faults.answer(500)]
    async with ScriptedServer([*script, faults.answer(body=[BELLA])]) as server:
        assert (await connect(server.address).list_pets()).pets == (Pet(812, "Bella", 2),)


async def test_a_trickle_ends_at_the_deadline_of_the_call(connect: Connect) -> None:
    timeouts = Timeouts(read=5.0, one_try=0.3, call=0.5)
    async with ScriptedServer([faults.trickle()]) as server:
        caught = await failing(connect(server.address, timeouts=timeouts).list_pets())
        assert type(caught) is TimedOut
        assert len(server.seen) == 2


async def test_a_try_may_not_outlast_its_call(connect: Connect) -> None:
    async with ScriptedServer([faults.slowly(b"[]", seconds=1.0)]) as server:
        service = connect(server.address, timeouts=Timeouts(one_try=60.0, call=0.3))
        assert type(await failing(service.list_pets())) is TimedOut


async def test_the_budget_of_repeats_is_shared_by_all_calls(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(503)]) as server:
        service = connect(server.address)
        for _ in range(5):
            await failing(service.list_pets())
        assert len(server.seen) == 5 + 10


async def test_nobody_listening_is_offline_without_effect(connect: Connect) -> None:
    async with ScriptedServer([faults.silence]) as server:
        address = server.address
    service = connect(address)
    for call in (service.add_pet(NEW), service.list_pets()):
        caught = await failing(call)
        assert (type(caught), caught.effect) == (Offline, Effect.NONE)


async def test_a_post_that_could_not_leave_is_sent_when_it_can(connect: Connect) -> None:
    """The first 429s and a success: each 429 is known to have had no effect."""
    slow = faults.answer(429, raw=b"slow", kind="text/plain", headers={"Retry-After": "0"})
    async with ScriptedServer([slow, slow, faults.answer(201, BELLA)]) as server:
        added = await connect(server.address).add_pet(NEW)
        assert (added.id, len(server.seen)) == (812, 3)


async def test_a_name_that_is_not_found_says_so(connect: Connect) -> None:
    caught = await failing(connect("https://petdesk.invalid/v1", timeouts=QUICK).add_pet(NEW))
    assert (type(caught), caught.effect) == (NameNotFound, Effect.NONE)
    assert "petdesk.invalid was not found" in caught.detail


async def test_an_untrusted_certificate_fails_before_the_key_is_sent(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(201, BELLA)], is_tls=True) as server:
        caught = await failing(connect(server.address).add_pet(NEW))
        assert (type(caught), caught.effect) == (TlsFailed, Effect.NONE)
        assert "certificate" in caught.detail.lower()
        assert server.seen == []


async def test_a_certificate_that_the_settings_trust_is_accepted(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(201, BELLA)], is_tls=True) as server:
        service = connect(server.address, network=Network(proxy="", ca_file=CERTIFICATE))
        assert (await service.add_pet(NEW)).id == 812


async def test_plain_http_where_tls_belongs_is_a_tls_failure(connect: Connect) -> None:
    async with ScriptedServer([faults.silence]) as server:
        address = server.address.replace("http://", "https://")
        caught = await failing(connect(address, timeouts=QUICK).add_pet(NEW))
        assert isinstance(caught, TlsFailed | Offline | TimedOut)
        assert caught.effect is Effect.NONE


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_the_key_does_not_follow_a_redirect(connect: Connect, status: int) -> None:
    async with ScriptedServer([faults.answer(body=[])]) as other:
        moved = faults.answer(status, headers={"Location": f"{other.address}/pets"})
        async with ScriptedServer([moved]) as server:
            caught = await failing(connect(server.address).list_pets())
            assert type(caught) is Redirected
            assert "redirects to 127.0.0.1" in caught.detail
        assert other.seen == []


async def test_a_proxy_that_refuses_is_offline_and_never_sees_the_key(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(407)]) as proxy:
        network = Network(proxy=proxy.address.removesuffix("/v1"))
        caught = await failing(connect("https://petdesk.invalid/v1", network=network).add_pet(NEW))
        assert (type(caught), caught.effect) == (ProxyFailed, Effect.NONE)
        assert "proxy" in caught.detail
        assert {seen.method for seen in proxy.seen} == {"CONNECT"}
        assert KEY not in str(proxy.seen)


async def test_a_proxy_that_is_silent_leaves_a_post_without_effect(connect: Connect) -> None:
    async with ScriptedServer([faults.silence]) as proxy:
        network = Network(proxy=proxy.address.removesuffix("/v1"))
        service = connect("https://petdesk.invalid/v1", network=network, timeouts=QUICK)
        caught = await failing(service.add_pet(NEW))
        assert (type(caught), caught.effect) == (TimedOut, Effect.NONE)


async def test_loopback_bypasses_the_systems_proxy(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    async with ScriptedServer([faults.answer(body=[])]) as server:
        assert (await connect(server.address, network=Network()).list_pets()).pets == ()


async def test_the_systems_proxy_is_used_for_others(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    async with ScriptedServer([faults.answer(502)]) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", proxy.address.removesuffix("/v1"))
        monkeypatch.setenv("https_proxy", proxy.address.removesuffix("/v1"))
        caught = await failing(
            connect("https://petdesk.invalid/v1", network=Network()).add_pet(NEW)
        )
        assert type(caught) is ProxyFailed
        assert proxy.seen[0].target == "petdesk.invalid:443"


async def test_an_error_that_repeats_the_key_is_shown_without_it(connect: Connect) -> None:
    body = {"code": f"c {KEY}", "message": f"the key {KEY} may not do this", "status": 403}
    async with ScriptedServer([faults.answer(403, body)]) as server:
        caught = await failing(connect(server.address).add_pet(NEW))
        assert isinstance(caught, Refused)
        assert caught.message == "the key *** may not do this"
        assert KEY not in caught.code


async def test_no_log_holds_the_key(connect: Connect, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with ScriptedServer([faults.answer(503), faults.answer(201, BELLA)]) as server:
        await failing(connect(server.address).add_pet(NEW))
        await connect(server.address).add_pet(NEW)
    assert KEY not in caplog.text
    assert not [
        record for record in caplog.records if record.name.startswith(("httpx", "httpcore"))
    ]


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
        assert stored == pytest.approx(told[-1].paused_until, abs=1.0)
        again = HttpPetService(server.address, KEY, not_before=stored)
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


async def test_a_410_retires_the_operation_for_good(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(410, raw=b"", kind=None)]) as server:
        service = connect(server.address)
        for _ in range(3):
            assert isinstance(await failing(service.fetch_pet(1)), Retired)
        assert len(server.seen) == 1


async def test_the_services_own_date_retires_the_operation(connect: Connect) -> None:
    script = [faults.answer(body=BELLA, headers={"Date": "Wed, 04 Dec 2030 23:59:59 GMT"})]
    async with ScriptedServer(script) as server:
        service = connect(server.address)
        assert (await service.fetch_pet(812)).name == "Bella"
        server.script[:] = [
            faults.answer(body=BELLA, headers={"Date": "Thu, 05 Dec 2030 00:00:00 GMT"})
        ]
        assert (await service.fetch_pet(812)).name == "Bella"
        assert isinstance(await failing(service.fetch_pet(812)), Retired)
        assert len(server.seen) == 2


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
