"""The service on a socket, in a process of its own.

It prints its port, takes its settings and its first window's wall clock as a line of JSON, serves
until its input ends, and prints its accounts as JSON. A desk is known by the first part of its
address's path.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
import time

from tests.benchmarks.rate_limit.service import Answer, Service, Settings
from tests.benchmarks.rate_limit.virtual import ONE_WAY


class Server:
    """Serves ``service``, whose life began at ``begins`` of the wall clock."""

    def __init__(self, service: Service, begins: float) -> None:
        self._service = service
        self._begins = begins
        self._chance = random.Random(4711)  # noqa: S311  a made-up network

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer what comes over one connection, until it ends."""
        try:
            while await self._answer(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        said = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        body = await reader.readexactly(int(said.get("content-length", 0)))
        method, target, _ = first.split(" ")
        path, _, query = target.partition("?")
        desk = path.split("/")[1]
        service, sent_at = self._service, self._life()
        service.sent(desk, sent_at)
        await asyncio.sleep(ONE_WAY)
        is_dropped = self._chance.random() < service.settings.drop
        if is_dropped:
            service.accounts.dropped += 1
            if self._chance.random() < 0.5:
                return False
        answer = service.answer(desk, method, query, body, self._life(), sent_at=sent_at)
        if is_dropped:
            return False
        await asyncio.sleep(ONE_WAY)
        service.told(desk, answer, self._life())
        writer.write(_text(answer))
        await writer.drain()
        return True

    def _life(self) -> float:
        return time.time() - self._begins


def _text(answer: Answer) -> bytes:
    headers = {**answer.headers, "content-length": str(len(answer.body))}
    lines = "".join(f"{name}: {text}\r\n" for name, text in headers.items())
    return f"HTTP/1.1 {answer.status} X\r\n{lines}\r\n".encode() + answer.body


async def main() -> None:
    """Serve until the input ends."""
    # With the protocol named, asyncio sets TCP_NODELAY: answers come 40 ms late without it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    job = json.loads(sys.stdin.readline())
    begins = float(job.pop("begins"))
    service = Service(Settings(**job), epoch=begins)
    serving = await asyncio.start_server(Server(service, begins).serve, sock=listener)
    await asyncio.to_thread(sys.stdin.read)
    serving.close()
    print(json.dumps(vars(service.accounts)))


if __name__ == "__main__":
    asyncio.run(main())
