"""A scripted server: raw bytes on a real socket, for what a well-behaved server never does.

It takes one request at a time from each connection, writes it down, and answers by the next reply
of its script; the last reply is repeated. ``tests/loopback.pem`` is a certificate for loopback that
nobody trusts; its key opens nothing.
"""

import asyncio
import contextlib
import json
import socket
import ssl
import struct
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from typing import Self

CERTIFICATE = Path(__file__).with_name("loopback.pem")


@dataclass(frozen=True)
class Seen:
    """One request as it arrived. ``connection`` numbers the connections from 0."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    connection: int


@dataclass
class Exchange:
    seen: Seen
    writer: asyncio.StreamWriter
    open: bool = True

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()


Reply = Callable[[Exchange], Awaitable[None]]


def answer(
    status: int = 200,
    body: object = None,
    *,
    headers: Mapping[str, str] | None = None,
    kind: str | None = "application/json",
    raw: bytes | None = None,
) -> Reply:
    """A whole answer; ``body`` is sent as JSON, or ``raw`` as it is."""
    content = json.dumps(body).encode() if raw is None else raw

    async def reply(exchange: Exchange) -> None:
        lines = [f"HTTP/1.1 {status} Reason", f"Content-Length: {len(content)}"]
        lines += [f"Content-Type: {kind}"] if kind else []
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        await exchange.send("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + content)

    return reply


def plenty() -> Mapping[str, str]:
    """Return the headers of a limit that lets a backlog go as fast as it can."""
    now = time.time()
    return {
        "Date": formatdate(now, usegmt=True),
        "X-RateLimit-Limit": "6000",
        "X-RateLimit-Remaining": "5900",
        "X-RateLimit-Reset": str(int(now // 60 + 1) * 60),
    }


def bytes_then_hang_up(data: bytes) -> Reply:
    async def reply(exchange: Exchange) -> None:
        if data:
            await exchange.send(data)
        exchange.open = False

    return reply


def _head(status: int, length: int | None = None) -> bytes:
    lines = [f"HTTP/1.1 {status} Reason", "Content-Type: application/json"]
    lines += [f"Content-Length: {length}"] if length is not None else []
    return "\r\n".join(lines).encode() + b"\r\n\r\n["


def half_a_body(status: int = 200) -> Reply:
    return bytes_then_hang_up(_head(status, 99) + b'{"id": 1,')


async def reset(exchange: Exchange) -> None:
    raw = exchange.writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    exchange.writer.transport.abort()
    exchange.open = False


async def silence(exchange: Exchange) -> None:
    """Never answer; ends when the client gives up."""
    await exchange.writer.wait_closed()


def endless(status: int = 200, lump: bytes = b" " * 2**20, pause: float = 0.0) -> Reply:
    """A body without end, as fast as it is taken."""

    async def reply(exchange: Exchange) -> None:
        await exchange.send(_head(status))
        while not exchange.writer.is_closing():
            await exchange.send(lump)
            await asyncio.sleep(pause)

    return reply


def trickle(status: int = 200) -> Reply:
    """A byte of the body every 20 ms, for ever: each read is in time, the whole never is."""
    return endless(status, b" ", 0.02)


@dataclass
class ScriptedServer:
    """Use with ``async with``; ``script`` may be changed while it serves."""

    script: list[Reply]
    is_tls: bool = False
    seen: list[Seen] = field(default_factory=list)
    _connections: int = 0
    port: int = 0
    _server: asyncio.Server | None = None
    _is_over: bool = False
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _arrived: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def __aenter__(self) -> Self:
        context = None
        if self.is_tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATE)
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *_error: object) -> None:
        assert self._server is not None
        # Before `close`, after which it waits for no connection (Python 3.11). One that is still
        # open when the loop ends would be collected in another test, and fail that.
        ended = asyncio.create_task(self._server.wait_closed())
        await asyncio.sleep(0)
        self._is_over = True
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await ended

    @property
    def address(self) -> str:
        return f"http{'s' if self.is_tls else ''}://127.0.0.1:{self.port}/v1"

    async def arrivals(self, number: int) -> None:
        async with self._arrived:
            await self._arrived.wait_for(lambda: len(self.seen) >= number)

    async def left(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        number, self._connections = self._connections, self._connections + 1
        try:
            while not self._is_over and await self._one(reader, writer, number):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError, ssl.SSLError):
            pass  # the client went, or the test is over
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError, ssl.SSLError, asyncio.CancelledError):
                await writer.wait_closed()
            self._tasks.discard(task)

    async def _one(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int
    ) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        method, target, _ = first.split(" ")
        headers = {name.lower(): value for name, value in (x.split(": ", 1) for x in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        exchange = Exchange(Seen(method, target, headers, body, number), writer)
        async with self._arrived:
            self.seen.append(exchange.seen)
            self._arrived.notify_all()
        reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        await reply(exchange)
        return exchange.open
