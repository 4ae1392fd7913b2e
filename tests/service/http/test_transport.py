"""Addresses, keys and proxies that may be used, and connections that cannot be made."""

import asyncio
import gc
import re
import traceback
from pathlib import Path

import pytest

from petdesk.service import errors
from petdesk.service.access import AddressError
from petdesk.service.contract import Network, Priority
from petdesk.service.errors import Effect
from petdesk.service.http import HttpPetService
from petdesk.service.messages import error_message
from tests import faults
from tests.faults import CERTIFICATE, ScriptedServer
from tests.service.http.conftest import BELLA, KEY, NEW, QUICK, Connect, failing

REFRESH = Priority.REFRESH


@pytest.mark.parametrize("scheme", ["http", "ftp", "https://kim:word@"])
def test_an_address_that_does_not_protect_the_key_is_refused(scheme: str) -> None:
    with pytest.raises(AddressError):
        HttpPetService(f"{scheme}://pets.example/v1", KEY)


@pytest.mark.parametrize("key", ["", "sk secret", "sk-secret\n", "sk-sécret", "sk\x00"])
def test_a_key_that_no_header_can_carry_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(ValueError, match="API key") as caught:
        HttpPetService("https://pets.example/v1", key)
    assert not key or key not in str(caught.value)


@pytest.mark.parametrize(
    "proxy", ["http://kim:sec/ret@proxy:3128", "proxy:31x8", "ftp://sec:ret@proxy"]
)
def test_a_proxy_that_cannot_be_read_is_refused_without_repeating_it(proxy: str) -> None:
    with pytest.raises(ValueError, match="the proxy's address can't be used") as caught:
        HttpPetService("https://pets.example/v1", KEY, network=Network(proxy=proxy))
    assert "sec" not in "".join(traceback.format_exception(caught.value, limit=0))


@pytest.mark.parametrize(
    ("proxy", "host", "used"),
    [
        ("proxy:3128", "pets.example", "proxy:3128"),
        ("https://proxy", "pets.example", "proxy"),
        ("", "pets.example", ""),
        ("proxy:3128", "localhost", ""),
        ("proxy:3128", "[::1]", ""),
    ],
)
def test_which_proxy_is_used(proxy: str, host: str, used: str) -> None:
    service = HttpPetService(f"https://{host}/v1", KEY, network=Network(proxy=proxy))
    assert service.connections.proxy == used
    assert KEY not in repr(service)


async def test_an_untrusted_certificate_fails_before_the_key_is_sent(connect: Connect) -> None:
    async with ScriptedServer([faults.answer(201, BELLA)], is_tls=True) as server:
        caught = await failing(connect(server.address).add_pet(NEW))
        assert (type(caught), caught.effect) == (errors.UnknownAuthority, Effect.NONE)
        assert "certificate" in caught.detail.lower()
        assert server.seen == []
    remedy = error_message(caught, 0.0).text
    assert "a certificate file of their own" in remedy
    assert "clock" not in remedy


async def test_a_certificate_that_the_settings_trust_is_accepted(
    connect: Connect, tmp_path: Path
) -> None:
    file = tmp_path / "shelter.pem"
    file.write_bytes("# für alle\n".encode("latin-1") + CERTIFICATE.read_bytes())
    async with ScriptedServer([faults.answer(201, BELLA)], is_tls=True) as server:
        service = connect(server.address, network=Network(proxy="", ca_file=file))
        assert (await service.add_pet(NEW)).id == 812
        with pytest.raises(OSError, match="the whole path"):
            connect(server.address, network=Network(ca_file=Path(file.name)))


async def test_a_proxys_password_that_is_refused_is_sent_once_and_again_only_for_a_person(
    connect: Connect,
) -> None:
    async with ScriptedServer([faults.answer(407)]) as proxy:
        network = Network(proxy=proxy.address.removesuffix("/v1").replace("//", "//kim:word@"))
        service = connect("https://petdesk.invalid/v1", network=network)
        calls = service.add_pet(NEW), service.add_pet(NEW), service.list_pets(priority=REFRESH)
        for call in calls:
            caught = await failing(call)
            assert (type(caught), caught.effect) == (errors.ProxyDenied, Effect.NONE)
            assert len(proxy.seen) == 1
        assert type(await failing(service.list_pets())) is errors.ProxyDenied
        assert len(proxy.seen) == 2
        assert {seen.method for seen in proxy.seen} == {"CONNECT"}
        assert KEY not in str(proxy.seen)
        # With the settings changed it is another proxy's.
        other = service.with_network(Network(proxy=proxy.address.removesuffix("/v1")))
        await failing(other.add_pet(NEW))
        assert len(proxy.seen) == 3
        await other.close()


async def test_a_proxy_that_takes_the_password_later_is_used_again(connect: Connect) -> None:
    let_through = faults.bytes_then_hang_up(b"HTTP/1.1 200 OK\r\n\r\nno TLS behind it\r\n\r\n")
    async with ScriptedServer([faults.answer(407), let_through]) as proxy:
        network = Network(proxy=proxy.address.removesuffix("/v1"))
        service = connect("https://petdesk.invalid/v1", network=network)
        assert type(await failing(service.list_pets())) is errors.ProxyDenied
        assert type(await failing(service.list_pets())) is errors.TlsFailed
        tried = len(proxy.seen)
        assert type(await failing(service.add_pet(NEW))) is errors.TlsFailed
        assert len(proxy.seen) > tried


@pytest.mark.parametrize(
    "reply",
    [
        faults.bytes_then_hang_up(b"hello\r\n\r\n"),
        faults.bytes_then_hang_up(b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n"),
        faults.bytes_then_hang_up(b"HTTP/1.1 200 OK\r\nbad header\r\n\r\n"),
        faults.answer(raw=b"[" * 100_000),
        faults.answer(raw=b"[{"),
        faults.half_a_body(),
        faults.reset,
    ],
)
async def test_no_programmers_words_reach_people(connect: Connect, reply: faults.Reply) -> None:
    async with ScriptedServer([reply]) as server:
        answered = await failing(connect(server.address).list_pets())
    nobody_listens = await failing(connect(server.address).list_pets())
    for caught in (answered, nobody_listens):
        text = error_message(caught, 0.0).text + caught.detail
        assert not re.search(r"bytearray|_[A-Z]+|recursion|attempts|Input data|Error|\('", text)
        assert caught.detail


@pytest.mark.parametrize(
    ("proxy", "error", "told"),
    [
        ("", errors.NameNotFound, "the name pets.invalid was not found"),
        ("http://127.0.0.1:9", errors.ProxyFailed, "the proxy 127.0.0.1"),
        ("proxy.invalid:3128", errors.ProxyFailed, "the proxy proxy.invalid"),
    ],
)
async def test_the_computer_that_is_not_there_is_what_is_reported(
    connect: Connect, proxy: str, error: type[errors.ServiceError], told: str
) -> None:
    service = connect("https://pets.invalid/v1", network=Network(proxy=proxy), timeouts=QUICK)
    caught = await failing(service.add_pet(NEW))
    assert (type(caught), caught.effect) == (error, Effect.NONE)
    assert told in caught.detail
    assert ("pets.invalid" in caught.detail) == (not proxy)


async def refuse_by_socks(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speak RFC 1928: take no authentication, and find the name that is asked for unreachable."""
    _, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    writer.write(b"\x05\x00")
    *_, length = await reader.readexactly(5)
    assert await reader.readexactly(length + 2) == b"petdesk.invalid\x01\xbb"
    writer.write(b"\x05\x04\x00\x01" + bytes(6))
    await writer.drain()
    await reader.read()
    writer.close()
    await writer.wait_closed()


async def test_a_socks_proxy_is_asked_for_the_service_by_name(connect: Connect) -> None:
    serving = await asyncio.start_server(refuse_by_socks, "127.0.0.1", 0)
    async with serving:
        port = serving.sockets[0].getsockname()[1]
        network = Network(proxy=f"socks5://127.0.0.1:{port}")
        caught = await failing(connect("https://petdesk.invalid/v1", network=network).add_pet(NEW))
    assert (type(caught), caught.effect) == (errors.ProxyFailed, Effect.NONE)
    assert caught.detail == "the proxy answered Host unreachable"
    gc.collect()  # a connection that was left open would warn now
