"""The command line: it reads arguments, and loads nothing heavy before it knows what is asked."""

import argparse
import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from petdesk import __version__
from petdesk.domain.environments import Environment

USAGE_ERROR = 2
"""The exit code for arguments or variables that make no sense."""

_INTERRUPTED = 128 + signal.SIGINT  # as a shell has it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (else the process's own) ask for; give its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that knows no such letter gets a mark in its place, as on stderr, no traceback.
        sys.stdout.reconfigure(errors="replace")
    if given[:1] == ["serve"]:
        return _serve(given[1:])
    if given[:1] == ["check"]:
        return _check(given[1:])
    # Ctrl+C ends it as `kill` does, until a window is there that can end in good order: a
    # KeyboardInterrupt out of something that Qt calls would be printed, and end nothing.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # A plain start reads no arguments: making the parser would hold up the first paint.
    options = _parser().parse_args(given) if given else None
    try:
        return _run(options) if options is not None else _open_window(None)
    except _told_wrong() as error:
        print(f"petdesk: {error}", file=sys.stderr)  # noqa: T201  a command's answer
        if options is None or not options.self_check:
            from petdesk.refused_start import tell_refusal  # noqa: PLC0415  loads Qt

            tell_refusal(str(error), USAGE_ERROR)
        return USAGE_ERROR


class _Parser(argparse.ArgumentParser):
    """Refuses arguments in a window, too, where no terminal says so."""

    def error(self, message: str) -> NoReturn:
        """Tell ``message`` and end."""
        from petdesk.refused_start import tell_refusal  # noqa: PLC0415  loads Qt

        self.print_usage(sys.stderr)
        print(f"{self.prog}: error: {message}", file=sys.stderr)  # noqa: T201  a command's answer
        tell_refusal(message, USAGE_ERROR)
        sys.exit(USAGE_ERROR)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="petdesk",
        description="The front desk of an animal shelter.",
        epilog="'petdesk check' tells why something does not work, 'petdesk serve' serves the "
        "practice animals to others; each has a help of its own (-h).",
    )
    parser.add_argument(
        "--environment",
        choices=[environment.value for environment in Environment],
        help="work in this environment for this run; the next plain start is not changed",
    )
    parser.add_argument(
        "--self-check",
        action="store_true",
        help="open every screen, make a round trip to practice, look at the keyring, and report",
    )
    parser.add_argument("--version", action="version", version=f"PetDesk {__version__}")
    return parser


def _serve(arguments: Sequence[str]) -> int:
    from petdesk.practice import command  # noqa: PLC0415  the window needs none of it

    parser = argparse.ArgumentParser(
        prog="petdesk serve", description="Serve the practice service over HTTP."
    )
    command.add_arguments(parser)
    return command.run(parser.parse_args(arguments))


def _check(arguments: Sequence[str]) -> int:
    try:
        from petdesk.check import check  # noqa: PLC0415  the window needs none of it

        return check(arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except _told_wrong() as error:
        print(f"petdesk check: {error}", file=sys.stderr)  # noqa: T201  a command's answer
        return USAGE_ERROR


def _run(options: argparse.Namespace) -> int:
    if options.self_check:
        # Screens are opened where nobody has to see them; a choice made outside stands. On Windows
        # nothing has letters there, since Qt brings none of its own; each shows for a moment.
        if sys.platform != "win32":
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from petdesk.self_check import self_check  # noqa: PLC0415  loads everything

        return self_check()
    return _open_window(options.environment)


def _open_window(environment: str | None) -> int:
    # Nothing that is made at first is garbage; looking for some would cost a tenth of the time to
    # the first paint. `petdesk.app.run` begins to collect after it.
    gc.disable()
    from petdesk.app import run  # noqa: PLC0415  loads Qt

    return run(os.environ, environment)


def _told_wrong() -> type[Exception]:
    from petdesk.storage.run_settings import SettingsError  # noqa: PLC0415  not for --version

    return SettingsError
