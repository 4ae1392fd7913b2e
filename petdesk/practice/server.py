"""The ``petdesk serve`` command: the practice service on a socket of this computer."""

import argparse
import os
import re
import signal
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Final

import petdesk.core.windows_version  # noqa: F401  before uvicorn, as its text says

# isort: split
import uvicorn
from starlette.types import ASGIApp

from petdesk.core.resources import resource
from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PLANS
from petdesk.practice.store import PracticeStore, StoreError
from petdesk.practice.wire import read_samples

HOST: Final = "127.0.0.1"
KEYS_VARIABLE: Final = "PETDESK_SERVE_API_KEYS"


def main(arguments: Sequence[str]) -> int:
    """Serve until a signal stops it, in the main thread, which alone gets signals."""
    arguments_parser = parser()
    options = arguments_parser.parse_args(arguments)
    keys = [*options.api_key, *re.findall(r"[^\s,]+", os.environ.get(KEYS_VARIABLE, ""))]
    if not keys:
        arguments_parser.error(f"an API key is needed: --api-key or {KEYS_VARIABLE}")
    with ExitStack() as stack:
        try:
            listener = stack.enter_context(_listen(options.port))
            store = PracticeStore(Path(options.database))
            if not options.no_samples:
                samples = Path(options.samples or resource("sample_animals.json"))
                store.fill_if_unused(read_samples(samples).animals)
            app = create_app(store, keys=keys, plan=PLANS[options.plan])
        except StoreError as error:
            arguments_parser.error(f"{options.database}: {error}")
        except (OSError, ValueError) as error:
            arguments_parser.error(getattr(error, "strerror", None) or str(error))
        server = _server(app)
        # Without a console, as started by pythonw on Windows, this prints nothing.
        address = f"http://{HOST}:{listener.getsockname()[1]}/v1"
        print(f"PetDesk practice service: {address}", flush=True)  # noqa: T201  output of a command
        server.run(sockets=[listener])
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
    where = "port to listen on; 0 takes a free one (%(default)s)"
    add("--port", type=_port, default=8080, help=where)
    add("--plan", choices=PLANS, default="free", help="sets the rate limits (%(default)s)")
    where = "SQLite file; made, with its folder, if there is none"
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


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) not in range(65_536):
        raise argparse.ArgumentTypeError("must be a whole number from 0 to 65535")
    return int(text)


def _server(app: ASGIApp) -> uvicorn.Server:
    config = uvicorn.Config(
        app,
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
    server = uvicorn.Server(config)

    def stop(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    # uvicorn raises the signals it took again when it has stopped: they end here, and with them
    # also one that comes before uvicorn listens to signals. Another program can send SIGBREAK
    # (Ctrl+Break) on Windows.
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    return server


def _listen(port: int) -> socket.socket:
    # Made again by its descriptor it knows its protocol, without which asyncio sets no TCP_NODELAY:
    # answers came 40 ms late.
    return socket.socket(fileno=socket.create_server((HOST, port)).detach())
