"""The settings of ``petdesk serve``, checked before anything is opened."""

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from petdesk.practice.middleware import Keys
from petdesk.practice.rate_limits import Plan, PlanLimits, plan_limits
from petdesk.resources import resource

_MAX_PORT = 65_535


class CannotServe(Exception):  # noqa: N818  reads well without Error
    """A setting cannot be used; the message is a sentence for people, without its period."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that ``petdesk serve`` needs, checked.

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

    @property
    def is_secure(self) -> bool:
        """Whether it is served by TLS."""
        return self.certfile is not None


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
        port=_whole("--port", args.port, 0, _MAX_PORT),
        plan=_plan(args),
        database=Path(args.database),
        samples=None if args.no_samples else Path(args.samples or resource("sample_animals.json")),
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
