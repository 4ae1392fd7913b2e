"""Connections that bring no whole request, on real sockets: they keep nobody from an answer."""

import signal
import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from petdesk.practice.server import MAX_CONNECTIONS
from tests.faults import CERTIFICATE
from tests.practice.serving import serving, stop

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows ends a process, it cannot ask it to"
)

KEY = {"Authorization": "Bearer key"}
HEAD = b"POST /v1/pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer key\r\n"
BODY = HEAD + b"Content-Length: 1000\r\nContent-Type: application/json\r\n\r\n{"
WHOLE = b"GET /v1/pets?limit=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer key\r\n\r\n"
UNFINISHED = [b"", b"GET /v1/pe", BODY]
FLOOD = 400
SECONDS = 8.0
HURRIED = {"TEST_REQUEST_SECONDS": str(SECONDS)}


def address_of(url: str) -> tuple[str, int]:
    parsed = httpx.URL(url)
    assert parsed.port
    return parsed.host, parsed.port


def connected(stack: ExitStack, url: str, sent: bytes = b"") -> socket.socket:
    connection = stack.enter_context(socket.create_connection(address_of(url)))
    connection.sendall(sent)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Return whether the other side closes within the time that a request has."""
    connection.settimeout(SECONDS + 5)
    try:
        while connection.recv(1 << 16):
            pass  # the rest of an answer
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


def test_a_request_has_a_limited_time_to_arrive(tmp_path: Path) -> None:
    with serving("--database", tmp_path / "a.db", "--api-key", "key", **HURRIED) as (process, url):
        with ExitStack() as stack:
            waiting = [connected(stack, url, sent) for sent in UNFINISHED]
            later = connected(stack, url, WHOLE)
            assert later.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
            later.sendall(b"GET /v1/pe")  # one more, on the same connection
            waiting.append(later)
            assert all(is_closed(each) for each in waiting)
        stop(process, signal.SIGTERM)


@pytest.mark.parametrize("sent", UNFINISHED)
def test_hundreds_of_unfinished_requests_keep_nobody_from_an_answer(
    tmp_path: Path, sent: bytes
) -> None:
    arguments = ("--api-key", "key", "--plan", "business")  # what a request begins with counts
    with serving("--database", tmp_path / "a.db", *arguments, **HURRIED) as (process, url):
        with ExitStack() as stack:
            flood = [connected(stack, url, sent) for _ in range(FLOOD)]
            answer = httpx.get(f"{url}/pets", headers=KEY, trust_env=False)
            assert answer.status_code == 200
            for each in flood[: FLOOD - MAX_CONNECTIONS]:
                assert is_closed(each)
        stop(process, signal.SIGTERM)


def test_connections_without_tls_are_bounded_in_number_and_time(tmp_path: Path) -> None:
    certificate = ("--certfile", CERTIFICATE, "--keyfile", CERTIFICATE)
    arguments = ("--database", tmp_path / "a.db", "--api-key", "key", *certificate)
    with serving(*arguments, **HURRIED) as (process, url):
        with ExitStack() as stack:
            flood = [connected(stack, url) for _ in range(FLOOD)]
            assert is_closed(flood[-1])
            assert is_closed(flood[0])
            answer = httpx.get(f"{url}/pets", headers=KEY, trust_env=False, verify=False)  # noqa: S501  a certificate of the tests
            assert answer.status_code == 200
        stop(process, signal.SIGTERM)
