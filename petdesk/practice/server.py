"""The ``petdesk serve`` command: the practice service on a socket of this computer."""

import argparse
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import petdesk.core.windows_version  # noqa: F401  before uvicorn, as its text says

# isort: split
import uvicorn

from petdesk.core.resources import resource
from petdesk.practice.app import create_app, usable_keys
from petdesk.practice.rate_limits import PLANS, PlanLimits
from petdesk.practice.samples import SamplesError, read_samples
from petdesk.practice.store import PracticeStore, StoreError

HOST: Final = "127.0.0.1"
KEYS_VARIABLE: Final = "PETDESK_SERVE_API_KEYS"

STOP_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""The signals that end it; SIGBREAK (Ctrl+Break) is what another program can send on Windows."""

_MAX_PORT: Final = 65_535


class CannotServe(Exception):  # noqa: N818  reads well without Error
    """A setting cannot be used; the message is a sentence for people, without its period."""


def main(arguments: Sequence[str]) -> int:
    """Serve until a signal stops it, in the main thread, and return the exit code.

    The code is 0 after a clean stop, and 2 where an argument cannot be used: one sentence on stderr
    says which.
    """
    args = parser().parse_args(arguments)
    keys = [*args.api_key, *re.findall(r"[^\s,]+", os.environ.get(KEYS_VARIABLE, ""))]
    try:
        serve(args, keys)
    except CannotServe as error:
        print(f"petdesk serve: {error}.", file=sys.stderr)  # noqa: T201  output of a command
        return 2
    return 0


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk serve",
        description="Serve the practice service to this computer; it keeps its animals in one "
        "file.",
        epilog=f"API keys may also come from the environment variable {KEYS_VARIABLE}, separated by"
        " spaces or commas: arguments show in process lists. All keys given are accepted, each"
        " with its own limits.",
    )
    add = parser.add_argument
    add("--port", default="8080", help="port to listen on; 0 takes a free one (%(default)s)")
    plans = "free, pro, business or enterprise; sets the rate limits (%(default)s)"
    add("--plan", default="free", help=plans)
    add("--per-minute", metavar="N", help="requests per minute, not the plan's")
    add("--per-day", metavar="N", help="requests per day, not the plan's")
    where = "SQLite file; made where there is none"
    add("--database", metavar="FILE", required=True, help=where)
    add("--api-key", metavar="KEY", action="append", default=[], help="a key; may be repeated")
    samples = parser.add_mutually_exclusive_group()
    samples.add_argument(
        "--samples", metavar="FILE", help="fill a new database from this file, not PetDesk's own"
    )
    samples.add_argument(
        "--no-samples", action="store_true", help="leave a new database without animals"
    )
    return parser


def _whole(option: str, text: str, smallest: int, largest: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not smallest <= int(text) <= largest:
        raise CannotServe(f"{option} must be a whole number from {smallest} to {largest}")
    return int(text)


def read_plan(args: argparse.Namespace) -> PlanLimits:
    if args.plan not in PLANS:
        raise CannotServe(f"--plan must be one of {', '.join(PLANS)}")
    figures = PLANS[args.plan]
    for name, text in (("per_minute", args.per_minute), ("per_day", args.per_day)):
        if text is not None:
            number = _whole(f"--{name.replace('_', '-')}", text, 1, 999_999_999)
            figures = figures._replace(**{name: number})
    if not all(figures):
        raise CannotServe(
            "the enterprise plan has no limits of its own: give --per-minute and --per-day"
        )
    return figures


def serve(args: argparse.Namespace, keys: Sequence[str]) -> None:
    """Serve until one of `STOP_SIGNALS` comes; print the address once it listens.

    Raises `CannotServe`. Belongs to the main thread, which alone gets signals.
    """
    if not keys:
        raise CannotServe(f"an API key is needed: --api-key or {KEYS_VARIABLE}")
    try:
        keys = usable_keys(keys)
    except ValueError as error:
        raise CannotServe(str(error)) from None
    port, plan = _whole("--port", args.port, 0, _MAX_PORT), read_plan(args)
    with _listen(port) as listener, _store(args) as store:
        config = uvicorn.Config(
            create_app(store, keys=keys, plan=plan),
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        server = _Server(config, f"http://{HOST}:{listener.getsockname()[1]}/v1")
        # uvicorn raises the signals it took again when it has stopped: they end here, and with
        # them also one that comes before uvicorn listens to signals.
        for number in STOP_SIGNALS:
            signal.signal(number, server.stop)
        server.run(sockets=[listener])


class _Server(uvicorn.Server):
    """uvicorn's server; it prints ``address`` once it listens."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Without a console, as started by pythonw on Windows, this prints nothing.
        print(f"PetDesk practice service: {self._address}", flush=True)  # noqa: T201  output of a command


@contextmanager
def _store(args: argparse.Namespace) -> Iterator[PracticeStore]:
    try:
        store = PracticeStore(Path(args.database))
    except StoreError as error:
        raise CannotServe(str(error)) from error
    try:
        if not args.no_samples:
            samples = Path(args.samples or resource("sample_animals.json"))
            store.fill_if_unused(read_samples(samples).animals)
        yield store
    except SamplesError as error:
        raise CannotServe(str(error)) from error
    finally:
        store.close()


def _listen(port: int) -> socket.socket:
    # With the protocol named, asyncio sets TCP_NODELAY: answers came 40 ms late without it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it lets a second server take the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise CannotServe(f"cannot listen on {HOST} port {port}: {error.strerror}") from error
    return listener
