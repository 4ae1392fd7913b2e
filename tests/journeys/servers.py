"""Services of the journeys' own, on real sockets: practice as a process, and a scripted one."""

import asyncio
import json
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults import Exchange, Reply, ScriptedServer, answer
from tests.programs import served

KEY = "key-of-the-journey"
LLAMAS = 7
LIMITS = {"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "59"}
_START_LIMIT = 20.0  # seconds
SAMPLES = """{"categories": {"7": "Llamas"}, "animals": [
  {"name": "Kuzco", "categoryId": 7, "status": "available"},
  {"name": "Pacha", "categoryId": 7, "status": "sold"}]}"""


@dataclass(frozen=True, slots=True)
class Service:
    """A running ``petdesk serve`` with two llamas."""

    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> str:
        return self.address.rpartition(":")[2].partition("/")[0]

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.communicate() == ("", "")


@contextmanager
def serve(folder: Path, *, port: str = "0") -> Iterator[Service]:
    """Serve the database in ``folder``, which is made where there is none."""
    samples = folder / "llamas.json"
    samples.write_text(SAMPLES)
    command = ["-m", "petdesk", "serve", "--port", port, "--samples", str(samples)]
    command += ["--database", str(folder / "served.sqlite3")]
    with served(command, PETDESK_SERVE_API_KEYS=KEY) as (process, at):
        yield Service(process, at)


@dataclass
class Stable:
    """Lists the animals ``names``, all of category 7 and numbered from 1, and takes others.

    ``then`` is what it does once it has taken one. ``limits`` gives its limit headers.
    """

    names: list[str]
    then: Reply | None = None
    limits: Callable[[], Mapping[str, str]] = lambda: LIMITS

    async def __call__(self, exchange: Exchange) -> None:
        reply = answer(200, self._pets(), headers=self.limits())
        if exchange.seen.method == "POST":
            self.names.append(json.loads(exchange.seen.body)["name"])
            pet = self._pets()[-1] | json.loads(exchange.seen.body)
            reply = self.then or answer(201, pet, headers=self.limits())
        await reply(exchange)

    def _pets(self) -> list[dict[str, object]]:
        return [
            {"id": number, "name": name, "categoryId": LLAMAS}
            for number, name in enumerate(self.names, start=1)
        ]


def listing(*names: str) -> Stable:
    return Stable([*names])


@dataclass(slots=True)
class Script:
    """A scripted server in a thread; ``always`` answers every request from now on."""

    always: Reply
    address: str = ""
    methods: list[str] = field(default_factory=list)

    async def reply(self, exchange: Exchange) -> None:
        self.methods.append(exchange.seen.method)
        await self.always(exchange)

    def posts(self) -> int:
        return self.methods.count("POST")


def by_target(single: Reply, lists: Reply) -> Reply:
    """Answer a request for one animal by ``single``, and any other by ``lists``."""

    async def reply(exchange: Exchange) -> None:
        is_single = exchange.seen.target.rpartition("/")[2].isdigit()
        await (single if is_single else lists)(exchange)

    return reply


def at_staging(address: str) -> Mapping[str, str]:
    return {
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": address,
        "PETDESK_API_KEY": KEY,
    }


def error(status: int, message: str, headers: Mapping[str, str] | None = None) -> Reply:
    """An answer with the interface's Error body."""
    body = {"code": "journey", "message": message, "status": status}
    return answer(status, body, headers={**LIMITS, **(headers or {})})


@contextmanager
def scripted(always: Reply, *, is_tls: bool = False) -> Iterator[Script]:
    """Run a scripted server while the journey goes on."""
    script = Script(always=always)
    started, ending = threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()

    async def run() -> None:
        async with ScriptedServer([script.reply], is_tls=is_tls) as server:
            script.address = server.address
            started.set()
            await ending.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    try:
        assert started.wait(_START_LIMIT)
        yield script
    finally:
        loop.call_soon_threadsafe(ending.set)
        thread.join()
        loop.close()
