"""The ``petdesk serve`` command: its arguments and its exit code."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import Any, Final

KEYS_VARIABLE = "PETDESK_SERVE_API_KEYS"

_EXIT_USAGE = 2

_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "--host": {"default": "127.0.0.1", "help": "address to listen on (%(default)s)"},
    "--port": {"default": "8080", "help": "port to listen on; 0 takes a free one (%(default)s)"},
    "--certfile": {"metavar": "FILE", "help": "TLS certificate (PEM); required beyond loopback"},
    "--keyfile": {
        "metavar": "FILE",
        "help": "the certificate's private key (PEM), without passphrase",
    },
    "--plan": {
        "default": "free",
        "help": "free, pro, business or enterprise; sets the rate limits (%(default)s)",
    },
    "--per-minute": {"metavar": "N", "help": "requests per minute, not the plan's"},
    "--per-day": {"metavar": "N", "help": "requests per day, not the plan's"},
    "--database": {
        "metavar": "FILE",
        "required": True,
        "help": "SQLite file; made where there is none",
    },
    "--api-key": {
        "metavar": "KEY",
        "action": "append",
        "default": [],
        "help": "a key; may be repeated",
    },
    "--api-key-file": {
        "metavar": "FILE",
        "help": "file with one key a line; blank lines are ignored",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``petdesk serve``; `run` checks their values."""
    parser.description = "Serve the practice service, which keeps its animals in one file."
    parser.epilog = (
        f"API keys may also come from the environment variable {KEYS_VARIABLE}, separated by"
        " spaces or commas: arguments show in process lists. All keys given are accepted, each"
        " with its own budget."
    )
    for flag, options in _OPTIONS.items():
        parser.add_argument(flag, **options)
    samples = parser.add_mutually_exclusive_group()
    samples.add_argument(
        "--samples", metavar="FILE", help="fill a new database from this file, not PetDesk's own"
    )
    samples.add_argument(
        "--no-samples", action="store_true", help="leave a new database without animals"
    )


def run(args: argparse.Namespace) -> int:
    """Serve until a signal stops it, and return the exit code; call it in the main thread.

    The code is 0 after a clean stop, and 2 where an argument cannot be used: one sentence on stderr
    says which.
    """
    # uvicorn and ssl are slow to import, and every start of PetDesk builds this parser.
    from petdesk.practice.server import serve  # noqa: PLC0415  slow to import
    from petdesk.practice.settings import CannotServe, read_settings  # noqa: PLC0415  slow to import

    try:
        serve(read_settings(args, os.environ, KEYS_VARIABLE))
    except CannotServe as error:
        print(f"petdesk serve: {error}.", file=sys.stderr)  # noqa: T201  output of a command
        return _EXIT_USAGE
    return 0
