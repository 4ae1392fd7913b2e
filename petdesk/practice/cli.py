"""The ``petdesk serve`` command: its arguments and its exit code."""

import argparse
import os
import re
import sys
from collections.abc import Sequence

KEYS_VARIABLE = "PETDESK_SERVE_API_KEYS"


def main(arguments: Sequence[str]) -> int:
    """Serve until a signal stops it, in the main thread, and return the exit code.

    The code is 0 after a clean stop, and 2 where an argument cannot be used: one sentence on stderr
    says which.
    """
    args = parser().parse_args(arguments)
    # uvicorn is slow to import.
    from petdesk.practice.server import CannotServe, serve  # noqa: PLC0415  slow

    keys = [*args.api_key, *re.findall(r"[^\s,]+", os.environ.get(KEYS_VARIABLE, ""))]
    if not keys:
        return _refused(f"an API key is needed: --api-key or {KEYS_VARIABLE}")
    try:
        serve(args, keys)
    except CannotServe as error:
        return _refused(str(error))
    return 0


def _refused(why: str) -> int:
    print(f"petdesk serve: {why}.", file=sys.stderr)  # noqa: T201  output of a command
    return 2


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
