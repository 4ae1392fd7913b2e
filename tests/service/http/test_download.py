"""A small file by HTTP: without a key, within its size and time, and from nowhere else."""

import pytest

from petdesk.service.errors import (
    BadAnswer,
    NotFound,
    Offline,
    ProxyFailed,
    Redirected,
    ServerFault,
    ServiceError,
    TimedOut,
    TlsFailed,
    TooLarge,
)
from petdesk.service.http.download import Downloader
from petdesk.service.network import Network, Timeouts
from tests.faults import CERTIFICATE, Reply, ScriptedServer, answer, silence, trickle

QUICK = Timeouts(connect=0.2, read=0.2, write=0.2, attempt=0.4)
DIRECT = Network(proxy="")


async def downloaded(
    address: str, cap: int = 100, network: Network = DIRECT, timeouts: Timeouts | None = None
) -> bytes:
    downloader = Downloader(f"{address}/updates.json", network, timeouts)
    try:
        return await downloader.get(".minisig", cap)
    finally:
        await downloader.close()


@pytest.mark.asyncio
async def test_it_comes_whole_and_carries_no_key() -> None:
    async with ScriptedServer([answer(raw=b"x" * 100, kind=None)]) as server:
        assert await downloaded(server.address) == b"x" * 100
        (seen,) = server.seen
    assert seen.target.endswith("/updates.json.minisig")
    assert "authorization" not in {name.lower() for name in seen.headers}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (answer(raw=b"x" * 101), TooLarge),
        (answer(404), NotFound),
        (answer(302, headers={"Location": "https://elsewhere.example/"}), Redirected),
        (answer(403), BadAnswer),
        (answer(503), ServerFault),
        (silence, TimedOut),
        (trickle(), TimedOut),
    ],
)
async def test_anything_else_is_told(reply: Reply, error: type[ServiceError]) -> None:
    async with ScriptedServer([reply]) as server:
        with pytest.raises(error):
            await downloaded(server.address, timeouts=QUICK if error is TimedOut else None)
        assert len(server.seen) == 1


@pytest.mark.asyncio
async def test_nobody_there_is_told() -> None:
    async with ScriptedServer([silence]) as server:
        address = server.address
    with pytest.raises(Offline):
        await downloaded(address)


@pytest.mark.asyncio
async def test_a_certificate_is_checked_and_a_file_of_certificates_is_trusted() -> None:
    async with ScriptedServer([answer(raw=b"sound")], is_tls=True) as server:
        with pytest.raises(TlsFailed):
            await downloaded(server.address)
        trusting = Network(proxy="", ca_file=CERTIFICATE)
        assert await downloaded(server.address, network=trusting) == b"sound"


@pytest.mark.asyncio
async def test_it_goes_by_the_proxy_and_says_what_that_refused() -> None:
    async with ScriptedServer([answer(403)]) as proxy:
        network = Network(proxy=f"http://127.0.0.1:{proxy.port}")
        with pytest.raises(ProxyFailed):
            await downloaded("https://updates.example", network=network)
    assert [(seen.method, seen.target) for seen in proxy.seen] == [
        ("CONNECT", "updates.example:443")
    ]


def test_an_address_without_https_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(ValueError, match="https"):
        Downloader("http://updates.example/updates.json", DIRECT)
