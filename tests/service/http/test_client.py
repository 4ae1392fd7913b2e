"""The operations of a client: what is sent, with which key, and what a limit holds back."""

import asyncio
import logging
from base64 import b64encode

import httpx
import pytest

from petdesk.animals.activity_view_model import as_curl
from petdesk.service import errors
from petdesk.service.contract import Budget, Exchange, Network, Priority
from petdesk.service.errors import Effect, PauseReason, RateLimited
from petdesk.service.gate import Gate
from petdesk.service.governor import Figures
from petdesk.service.http import HttpPetService
from tests.faults import ScriptedServer, answer, bytes_then_hang_up, silence
from tests.service.conftest import SetClock
from tests.service.http.conftest import KEY, NEW, Connect, failing

ADDED = {"id": 812, "name": "Bella", "categoryId": 1}


async def test_a_caller_makes_ready_before_anything_is_sent_and_sends_again_itself(
    connect: Connect,
) -> None:
    soon = answer(429, {}, headers={"Retry-After": "0"})
    async with ScriptedServer([soon, answer(201, ADDED)]) as server:
        service, seen = connect(server.address), list[int]()

        async def make_ready() -> None:
            seen.append(len(server.seen))

        caught = await failing(service.add_pet(NEW, before_sending=make_ready))
        assert type(caught) is errors.RateLimited
        assert (await service.add_pet(NEW, before_sending=make_ready)).id == 812
    assert seen == [0, 1]


async def test_where_the_caller_cannot_make_ready_nothing_is_sent_and_no_place_is_lost(
    connect: Connect,
) -> None:
    async def fail() -> None:
        raise OSError("full")

    async with ScriptedServer([answer(201, ADDED)]) as server:
        service = connect(server.address, figures=Figures(max_in_flight=1))
        for _ in range(3):
            with pytest.raises(OSError, match="full"):
                await service.add_pet(NEW, before_sending=fail)
        assert server.seen == []
        assert (await service.add_pet(NEW)).id == 812


async def test_lists_asked_for_at_once_go_one_after_another(connect: Connect) -> None:
    async with ScriptedServer([answer(body=[])]) as server:
        service = connect(server.address)
        lists = await asyncio.gather(*(service.list_pets(priority=which) for which in Priority))
    assert {seen.connection for seen in server.seen} == {0}
    assert len({each.asked_at for each in lists}) == len(lists)


async def test_a_request_says_who_asks_with_which_key_and_for_what(connect: Connect) -> None:
    """Requests to read share a connection, and each to add has its own."""
    async with ScriptedServer([answer(body=[])]) as server:
        service = connect(server.address)
        await service.list_pets(limit=5)
        await service.list_pets()
        server.script[:] = [answer(201, ADDED)]
        await service.add_pet(NEW)
        await service.add_pet(NEW)
    assert [seen.connection for seen in server.seen] == [0, 0, 1, 2]
    first, *_, post = server.seen
    assert (first.method, first.target) == ("GET", "/v1/pets?limit=5")
    assert (post.method, post.target) == ("POST", "/v1/pets")
    assert post.headers["content-type"] == "application/json"
    for seen in server.seen:
        assert seen.headers["authorization"] == f"Bearer {KEY}"
        assert seen.headers["accept"] == "application/json"
        assert seen.headers["user-agent"].startswith("PetDesk/")
        assert seen.headers["host"] == f"127.0.0.1:{server.port}"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_the_key_does_not_follow_a_redirect(connect: Connect, status: int) -> None:
    async with ScriptedServer([answer(body=[])]) as other:
        moved = answer(status, headers={"Location": f"{other.address}/pets"})
        async with ScriptedServer([moved]) as server:
            caught = await failing(connect(server.address).list_pets())
            assert type(caught) is errors.Redirected
            assert "redirects to 127.0.0.1" in caught.detail
        assert other.seen == []


@pytest.mark.parametrize("status", [400, 401, 403, None])
async def test_a_key_that_is_repeated_is_in_no_error_record_or_log(
    connect: Connect, caplog: pytest.LogCaptureFixture, status: int | None
) -> None:
    caplog.set_level(logging.DEBUG)
    packed = b64encode(f"ab{KEY}c".encode()).decode()
    body = {"code": f"c {KEY} {packed}", "message": f"the key {KEY} may not", "status": status}
    reply = answer(status, body) if status else bytes_then_hang_up(KEY.encode())
    exchanges: list[Exchange] = []
    async with ScriptedServer([reply]) as server:
        caught = await failing(connect(server.address, on_exchange=exchanges.append).add_pet(NEW))
    if isinstance(caught, errors.Refused | errors.Unauthorized):
        assert caught.message == "the key *** may not"
    assert [(each.method, each.status) for each in exchanges] == [("POST", status)]
    shown = f"{vars(caught)} {exchanges} {as_curl(exchanges[0])} {caplog.text}"
    assert KEY not in shown
    assert packed not in shown
    assert not [name for name, *_ in caplog.record_tuples if name.startswith(("httpx", "httpcore"))]


async def test_our_own_clock_retires_the_operation_before_the_first_answer(
    set_clock: SetClock,
) -> None:
    set_clock.wall_now = 1_922_659_200.0  # date -ud 2030-12-05 +%s
    service = HttpPetService("https://pets.example/v1", KEY, gate=Gate(set_clock))
    with pytest.raises(errors.Retired):
        await service.fetch_pet(1)
    await service.close()


async def test_the_services_own_date_retires_the_operation(connect: Connect) -> None:
    script = [answer(body=ADDED, headers={"Date": "Wed, 04 Dec 2030 23:59:59 GMT"})]
    async with ScriptedServer(script) as server:
        service = connect(server.address)
        assert (await service.fetch_pet(812)).pet.name == "Bella"
        server.script[:] = [answer(body=ADDED, headers={"Date": "Thu, 05 Dec 2030 00:00:00 GMT"})]
        assert (await service.fetch_pet(812)).pet.name == "Bella"
        assert isinstance(await failing(service.fetch_pet(812)), errors.Retired)
        assert len(server.seen) == 2


async def test_an_operation_that_is_gone_is_not_asked_for_again(connect: Connect) -> None:
    async with ScriptedServer([answer(410, {})]) as server:
        service = connect(server.address)
        for _ in range(2):
            assert isinstance(await failing(service.fetch_pet(812)), errors.Retired)
        assert len(server.seen) == 1


async def test_closing_ends_calls_on_their_way_and_waiting(connect: Connect) -> None:
    async with ScriptedServer([silence]) as server:
        service = connect(server.address, figures=Figures(max_in_flight=2))
        post = asyncio.create_task(service.add_pet(NEW))
        get = asyncio.create_task(service.list_pets())
        await server.arrivals(2)
        waiting = asyncio.create_task(service.add_pet(NEW))
        await asyncio.sleep(0)
        await service.close()
        effects = []
        for task in (post, get, waiting):
            caught = await failing(task)
            assert type(caught) is errors.Closed
            effects.append(caught.effect)
        assert effects == [Effect.UNKNOWN, Effect.NONE, Effect.NONE]
        await service.close()
        assert type(await failing(service.list_pets())) is errors.Closed
        assert len(server.seen) == 2


async def test_a_post_stays_where_a_429_came_while_it_connected(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the leave and the first byte stand a connection and, with TLS, a handshake."""
    told: list[Exchange] = []
    outcomes: list[errors.ServiceError | None] = []
    async with ScriptedServer([answer(429, headers={"Retry-After": "3600"})]) as server:
        service = connect(server.address, on_exchange=told.append)
        service.on_outcome(outcomes.append)
        handle = httpx.AsyncHTTPTransport.handle_async_request

        async def connect_late(
            transport: httpx.AsyncHTTPTransport, request: httpx.Request
        ) -> httpx.Response:
            if request.method == "POST":
                assert isinstance(await failing(service.list_pets()), RateLimited)
            return await handle(transport, request)

        monkeypatch.setattr(httpx.AsyncHTTPTransport, "handle_async_request", connect_late)
        assert isinstance(await failing(service.add_pet(NEW)), RateLimited)
        assert len(server.seen) == 1
        assert [exchange.method for exchange in told] == ["GET"], "the POST was not sent"
    assert list(map(type, outcomes)) == [RateLimited]


ERROR = {"code": "c", "message": "m", "status": 403}


@pytest.mark.parametrize("body", [{}, ERROR])
@pytest.mark.parametrize(
    ("status", "reason"),
    [
        *((status, PauseReason.BLOCKED) for status in (401, 403)),
        *((status, PauseReason.ASKED) for status in (400, 409, 500, 503)),
    ],
)
async def test_retry_after_holds_everything_back_and_refuses_nothing(
    connect: Connect, status: int, reason: PauseReason, body: dict[str, object]
) -> None:
    """A fault of the service leaves the animal unknown besides."""
    told: list[Budget] = []
    headers = {"Retry-After": "3600"}
    async with ScriptedServer([answer(status, body, headers=headers)]) as server:
        service = connect(server.address)
        service.on_budget(told.append)
        first, later = await failing(service.add_pet(NEW)), await failing(service.list_pets())
        is_fault = status == 500
        assert first.effect is (Effect.UNKNOWN if is_fault else Effect.NONE)
        for caught in (later,) if is_fault else (first, later):
            assert isinstance(caught, RateLimited)
            assert caught.reason is told[-1].reason is reason
            assert caught.until == pytest.approx(told[-1].paused_until, abs=1.0)
        assert len(server.seen) == 1


async def test_what_comes_of_each_request_is_told_but_of_none_by_another_network(
    connect: Connect,
) -> None:
    told: list[errors.ServiceError | None] = []
    replies = [answer(500), answer(body=[]), answer(401, {}), answer(body=[])]
    async with ScriptedServer(replies) as server:
        service = connect(server.address)
        service.on_outcome(told.append)
        await service.list_pets()
        await failing(service.add_pet(NEW))
        other = service.with_network(Network())
        await other.list_pets()
        await other.close_connections()
    kinds = [errors.ServerFault, type(None), errors.Unauthorized]
    assert [type(outcome) for outcome in told] == kinds


async def test_a_listener_that_fails_costs_no_answer(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    def listener(_told: Budget | errors.ServiceError | None) -> None:
        raise RuntimeError("the listener's own mistake")

    headers = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7"}
    async with ScriptedServer([answer(body=[], headers=headers)]) as server:
        service = connect(server.address)
        service.on_budget(listener)
        service.on_outcome(listener)
        assert (await service.list_pets()).pets == ()
    assert caplog.text.count("RuntimeError: the listener's own mistake") >= 2
