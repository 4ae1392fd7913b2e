"""A rate-limited server in a process of its own, which keeps exact accounts of what came.

It prints its port, takes its settings as a line of JSON, serves until its input ends, and prints
its accounts as JSON.
"""

import asyncio
import json
import random
import socket
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.benchmarks.rate_limit_rules import BAN_AFTER, Bucket, Fixed, Rule, Sliding, Verdict

ONE_WAY = 0.02  # seconds; 40 ms for a round trip
BAN_SECONDS = 300


@dataclass(frozen=True)
class Settings:
    """What the server is; ``begins`` is the wall clock's whole second of its first window."""

    begins: int
    rule: str = "fixed"
    limit: int = 60
    seconds: float = 6.0
    per_day: int | None = None
    ahead: float = 0.0
    headers: bool = True
    drop: float = 0.0

    def made(self) -> Rule:
        if self.rule == "fixed":
            return Fixed(self.limit, self.seconds, self.per_day)
        return (Sliding if self.rule == "sliding" else Bucket)(self.limit, self.seconds)


@dataclass
class Accounts:
    """What came. ``own_early`` counts requests before the end of one's own Retry-After."""

    accepted: Counter[str] = field(default_factory=Counter)
    by_window: Counter[int] = field(default_factory=Counter)
    refused: int = 0
    own_early: int = 0
    bans: int = 0
    dropped: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    stored: list[str] = field(default_factory=list)


class Server:
    """One key's limit, shared by all who connect."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rule = settings.made()
        self.chance = random.Random(4711)  # noqa: S311  a made-up network
        self.accounts = Accounts()
        self.key_waits_until = self.banned_until = -1e9
        self.early = 0
        self.waits_until: dict[str, float] = {}

    def judge(self, client: str, life: float) -> Verdict:
        accounts = self.accounts
        accounts.seen[client] += 1
        accounts.own_early += life < self.waits_until.get(client, -1e9)
        verdict = self.rule.judge(life)
        if life < self.banned_until:
            wait = round(self.banned_until - life) + 1
            verdict = Verdict(verdict.limit, 0, self.banned_until, wait)
        if verdict.retry_after is None:
            self.early = 0
            accounts.accepted[client] += 1
            accounts.by_window[int(life // self.settings.seconds)] += 1
            return verdict
        accounts.refused += 1
        self.early += life < self.key_waits_until
        if self.early >= BAN_AFTER:
            self.early, self.banned_until = 0, life + BAN_SECONDS
            accounts.bans += 1
        self.waits_until[client] = self.key_waits_until = life + verdict.retry_after
        return verdict

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await self._answer(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        said = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        pet = json.loads(await reader.readexactly(int(said.get("content-length", 0))) or b"{}")
        await asyncio.sleep(ONE_WAY)
        is_dropped = self.chance.random() < self.settings.drop
        if is_dropped:
            self.accounts.dropped += 1
            if self.chance.random() < 0.5:
                return False
        life = time.time() - self.settings.begins
        verdict = self.judge(said.get("user-agent", ""), life)
        if verdict.retry_after is None:
            self.accounts.stored.append(pet["name"])
        if is_dropped:
            return False
        await asyncio.sleep(ONE_WAY)
        writer.write(self._text(verdict, pet))
        await writer.drain()
        return True

    def _text(self, verdict: Verdict, pet: dict[str, object]) -> bytes:
        answer = pet | {"id": len(self.accounts.stored)}
        if verdict.retry_after is not None:
            answer = {"code": "limit", "message": "Too many requests.", "status": 429}
        body = json.dumps(answer).encode()
        now = time.time()
        headers = verdict.headers(
            now + self.settings.ahead,
            life=now - self.settings.begins,
            limits=self.settings.headers,
        )
        headers |= {"content-type": "application/json", "content-length": str(len(body))}
        lines = [f"{name}: {text}\r\n" for name, text in headers.items()]
        return f"HTTP/1.1 {verdict.status} X\r\n{''.join(lines)}\r\n".encode() + body


async def main() -> None:
    """Serve until the input ends."""
    # With the protocol named, asyncio sets TCP_NODELAY: answers come 40 ms late without it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    server = Server(Settings(**json.loads(sys.stdin.readline())))
    serving = await asyncio.start_server(server.serve, sock=listener)
    await asyncio.to_thread(sys.stdin.read)
    serving.close()
    print(json.dumps(vars(server.accounts)))


if __name__ == "__main__":
    asyncio.run(main())
