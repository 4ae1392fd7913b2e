"""Serving the practice service on a socket: settings, listening, and a clean stop."""

import argparse
import ipaddress
import os
import re
import signal
import socket
import ssl
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from petdesk.practice.app import create_app
from petdesk.practice.gate import Keys
from petdesk.practice.limits import Plan, PlanLimits, plan_limits
from petdesk.practice.samples import SamplesError, default_samples, seed_samples
from petdesk.practice.store import PracticeStore, StoreError

_LARGEST_PORT = 65_535
_STOP_SECONDS: Final = 3
"""How long answers under way may take after a signal to stop."""


class CannotServe(Exception):  # noqa: N818 - reads as what it says
    """What was given cannot be served; the message is a sentence for people, without its period."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything ``petdesk serve`` was told, checked.

    ``samples`` of ``None`` leaves a new database empty; ``certfile`` of ``None`` means no TLS.
    """

    host: str
    port: int
    plan: PlanLimits
    database: Path
    samples: Path | None
    keys: tuple[str, ...] = field(repr=False)
    certfile: Path | None
    keyfile: Path | None


def read_settings(
    args: argparse.Namespace, environ: Mapping[str, str], keys_variable: str
) -> Settings:
    """Check the arguments and gather the keys. Raises `CannotServe`.

    ``keys_variable`` names the one of ``environ`` that may hold keys too.
    """
    if bool(args.certfile) != bool(args.keyfile):
        raise CannotServe("--certfile and --keyfile go together")
    return Settings(
        host=args.host,
        port=_whole("--port", args.port, 0, _LARGEST_PORT),
        plan=_plan(args),
        database=Path(args.database),
        samples=None if args.no_samples else Path(args.samples or default_samples()),
        keys=_keys(args, environ.get(keys_variable, ""), keys_variable),
        certfile=Path(args.certfile) if args.certfile else None,
        keyfile=Path(args.keyfile) if args.keyfile else None,
    )


def _whole(option: str, text: str, smallest: int, largest: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not smallest <= int(text) <= largest:
        raise CannotServe(f"{option} must be a whole number from {smallest} to {largest}")
    return int(text)


def _plan(args: argparse.Namespace) -> PlanLimits:
    if args.plan not in list(Plan):
        raise CannotServe(f"--plan must be one of {', '.join(Plan)}")
    figures = [
        None if text is None else _whole(option, text, 1, 999_999_999)
        for option, text in (("--per-minute", args.per_minute), ("--per-day", args.per_day))
    ]
    try:
        return plan_limits(Plan(args.plan), per_minute=figures[0], per_day=figures[1])
    except ValueError:
        raise CannotServe(
            "the enterprise plan has no figures of its own: give --per-minute and --per-day"
        ) from None


def _keys(args: argparse.Namespace, more: str, variable: str) -> tuple[str, ...]:
    keys = [*args.api_key, *re.findall(r"[^\s,]+", more)]
    if args.api_key_file:
        keys += _keys_of_file(Path(args.api_key_file))
    if not keys:
        raise CannotServe(f"an API key is needed: --api-key, --api-key-file or {variable}")
    try:
        Keys(keys)
    except ValueError as error:
        raise CannotServe(str(error)) from None
    return tuple(dict.fromkeys(keys))


def _keys_of_file(path: Path) -> list[str]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise CannotServe(f"the key file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise CannotServe(f"the key file {path} is not a text file") from None
    keys = [line.strip() for line in lines if line.strip()]
    if not keys:
        raise CannotServe(f"the key file {path} holds no key")
    return keys


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; say the address on stdout once it listens.

    Raises `CannotServe` where the address, the certificate, the database or the samples cannot be
    used. Belongs to the main thread, which alone gets signals.
    """
    with _listener(settings) as listener, _store(settings) as store:
        app = create_app(store, keys=settings.keys, plan=settings.plan)
        server = _Server(_config(app, settings), _address(listener, secure=_is_secure(settings)))
        # uvicorn raises the signals it took again when it has stopped: they end here, and with
        # them also one that comes before uvicorn listens to signals.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, server.stop)
        server.run(sockets=[listener])


class _Server(uvicorn.Server):
    """uvicorn's server, saying ``address`` when it listens."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        """Stop as soon as the answers under way are sent."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        sys.stdout.write(f"PetDesk practice service: {self._address}\n")
        sys.stdout.flush()


def _config(app: object, settings: Settings) -> uvicorn.Config:
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn spells Starlette's ASGIApp in types of its own
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        # X-Forwarded-For would let anyone choose the address whose budget is used.
        proxy_headers=False,
        timeout_graceful_shutdown=_STOP_SECONDS,
        ssl_certfile=settings.certfile,
        ssl_keyfile=settings.keyfile,
    )
    try:
        config.load()
    except ssl.SSLError as error:
        message = f"{settings.certfile} and {settings.keyfile} are no PEM certificate with its key"
        raise CannotServe(message) from error
    except OSError as error:
        message = f"the certificate or its key cannot be read: {error.strerror}"
        raise CannotServe(message) from error
    return config


def _is_secure(settings: Settings) -> bool:
    return settings.certfile is not None


@contextmanager
def _store(settings: Settings) -> Iterator[PracticeStore]:
    try:
        store = PracticeStore(settings.database)
    except StoreError as error:
        raise CannotServe(str(error)) from error
    try:
        if settings.samples is not None:
            seed_samples(store, settings.samples)
        yield store
    except SamplesError as error:
        raise CannotServe(str(error)) from error
    finally:
        store.close()


def _listener(settings: Settings) -> socket.socket:
    family, address = _resolve(settings)
    if not ipaddress.ip_address(address[0].partition("%")[0]).is_loopback:
        _require_tls(settings)
    # With the protocol named, asyncio sets TCP_NODELAY: answers came 40 ms late without it.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it lets a second server take the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        where = f"{settings.host} port {settings.port}"
        raise CannotServe(f"cannot listen on {where}: {error.strerror}") from error
    return listener


def _resolve(settings: Settings) -> tuple[socket.AddressFamily, tuple[str, ...]]:
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
    except (OSError, UnicodeError) as error:
        raise CannotServe(f"the address {settings.host} is not known") from error
    # A name such as localhost may mean both; clients that know one know IPv4.
    family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return family, address  # type: ignore[return-value]  # IPv6 adds numbers; only bind() sees them


def _require_tls(settings: Settings) -> None:
    if not _is_secure(settings):
        raise CannotServe(
            f"{settings.host} is beyond this computer, where keys would travel readable:"
            " give --certfile and --keyfile"
        )


def _address(listener: socket.socket, *, secure: bool) -> str:
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{shown}:{port}/v1"
