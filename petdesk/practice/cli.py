"""The ``petdesk serve`` command: its arguments and its exit code."""

import argparse
import os
import sys
from collections.abc import Sequence

KEYS_VARIABLE = "PETDESK_SERVE_API_KEYS"

_EXIT_USAGE = 2


def main(arguments: Sequence[str]) -> int:
    """Run the command, and return its exit code."""
    parser = argparse.ArgumentParser(prog="petdesk serve")
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``petdesk serve``; `run` checks their values."""
    parser.description = (
        "Serve the practice service to this computer; it keeps its animals in one file."
    )
    parser.epilog = (
        f"API keys may also come from the environment variable {KEYS_VARIABLE}, separated by"
        " spaces or commas: arguments show in process lists. All keys given are accepted, each"
        " with its own limits."
    )
    add = parser.add_argument
    add("--port", default="8080", help="port to listen on; 0 takes a free one (%(default)s)")
    plans = "free, pro, business or enterprise; sets the rate limits (%(default)s)"
    add("--plan", default="free", help=plans)
    add("--per-minute", metavar="N", help="requests per minute, not the plan's")
    add("--per-day", metavar="N", help="requests per day, not the plan's")
    where = "SQLite file; made where there is none"
    add("--database", metavar="FILE", required=True, help=where)
    keys = "a key; may be repeated"
    add("--api-key", metavar="KEY", action="append", default=[], help=keys)
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
    # uvicorn is slow to import, and every start of PetDesk builds this parser.
    from petdesk.practice.server import CannotServe, read_settings, serve  # noqa: PLC0415  slow

    try:
        serve(read_settings(args, os.environ, KEYS_VARIABLE))
    except CannotServe as error:
        print(f"petdesk serve: {error}.", file=sys.stderr)  # noqa: T201  output of a command
        return _EXIT_USAGE
    return 0
