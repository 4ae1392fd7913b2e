"""The command line: parse the arguments, and import nothing heavy before they need it."""

from __future__ import annotations

import errno
import gc
import importlib
import io
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

from petdesk import __version__

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

USAGE_ERROR = 2  # the exit code for arguments or variables that make no sense
_UNWRITTEN = 120  # as Python itself ends if its output could not be written
_INTERRUPTED = 128 + signal.SIGINT  # as a shell has it
_READER_HAS_LEFT: Final = {errno.EPIPE, errno.EINVAL}  # the second is Windows'

_COMMANDS: Final = {
    "check": ("petdesk.app.commands.administration", "check", "say why something doesn't work"),
    "list": ("petdesk.app.commands.animals", "list_animals", "list the animals"),
    "get": ("petdesk.app.commands.animals", "get_animal", "get one animal by its ID"),
    "add": ("petdesk.app.commands.add_animal", "add_animal", "add one animal"),
    "import": ("petdesk.app.commands.import_sheet", "import_sheet", "add the animals of a sheet"),
    "key": ("petdesk.app.commands.administration", "manage_key", "keep or forget an API key"),
    "serve": ("petdesk.practice.server", "main", "serve the practice animals to this computer"),
}
"""By its name each command's module, which is imported when it is asked for, function and help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (else the process's own) ask for; return the exit code."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    command = next((each for each in argv if each in _COMMANDS), None)
    if command is not None and argv[0].startswith("--environment"):
        argv.remove(command)
        argv.insert(0, command)
    opens_window = not argv or (argv[0].startswith("--environment") and not argv[2:])
    if arguments is not None or opens_window:
        return _main(argv)
    answer, out = io.BytesIO(), sys.stdout
    if {"serve", "--self-check"}.isdisjoint(argv):  # these print as they go
        sys.stdout = io.TextIOWrapper(answer, "utf-8" if out is None else out.encoding)
    try:
        code = _main(argv)
    except SystemExit as ended:  # argparse's, whose codes are numbers
        code = int(ended.code or 0)
    return _end(code, answer, out)


def _main(argv: list[str]) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the terminal cannot show becomes "?", as on stderr.
        sys.stdout.reconfigure(errors="replace")
    command = _COMMANDS.get(argv[0]) if argv else None
    program = f"petdesk {argv[0]}" if command is not None else "petdesk"
    # A plain start reads no arguments: making the parser would hold up the first paint.
    options = _options(argv) if argv and command is None else None
    is_check = options is not None and options.self_check
    try:
        if command is not None:
            module, function, _ = command
            return int(getattr(importlib.import_module(module), function)(argv[1:]))
        # Ctrl+C ends it as `kill` does, until a window is there that can end in good order: a
        # KeyboardInterrupt out of something that Qt calls would be printed, and end nothing.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if is_check:
            # Screens are opened unseen; a platform chosen outside stays. On Windows nothing has
            # letters there, since Qt brings none of its own; each shows for a moment.
            if sys.platform != "win32":
                os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
            from petdesk.app.self_check import self_check  # noqa: PLC0415  loads everything

            return self_check()
        # Nothing that is made at first is garbage; looking for some would cost a tenth of the time
        # to the first paint. `petdesk.app.main.run` begins to collect after it.
        gc.disable()
        from petdesk.app.main import run  # noqa: PLC0415  loads Qt

        return run(os.environ, options.environment if options is not None else None)
    except KeyboardInterrupt:
        note("interrupted", program)
        return _INTERRUPTED
    except Exception as error:
        from petdesk.settings.store import SettingsError  # noqa: PLC0415  not for --version

        if not isinstance(error, SettingsError):
            raise
        note(str(error), program)
        if command is None and not is_check:
            from petdesk.app.application import show_refusal  # noqa: PLC0415  loads Qt

            show_refusal(str(error), USAGE_ERROR)
        return USAGE_ERROR


def note(text: str, program: str = "petdesk") -> None:
    """Print ``text`` beside a command's answer. A reader may leave at any time, as `head` does."""
    if sys.stderr is not None:  # else it would be printed into the answer
        with suppress(OSError):
            print(f"{program}: {text}", file=sys.stderr, flush=True)  # noqa: T201  a command's answer


def _options(argv: list[str]) -> argparse.Namespace:
    import argparse  # noqa: PLC0415  a plain start does without it

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            self.print_usage(sys.stderr)
            note(f"error: {message}", self.prog)
            # A shortcut may have a wrong option. Who gives a command is a script, or reads stderr.
            is_shortcut = {*_COMMANDS, "--self-check"}.isdisjoint(argv) and argv[0].startswith("-")
            if is_shortcut or sys.stderr is None:
                from petdesk.app.application import show_refusal  # noqa: PLC0415  loads Qt

                show_refusal(message, USAGE_ERROR)
            sys.exit(USAGE_ERROR)

    commands = "\n".join(f"  petdesk {name:8}{about}" for name, (*_, about) in _COMMANDS.items())
    parser = Parser(
        prog="petdesk",
        description="The front desk of an animal shelter. Without a command its window opens.",
        epilog=f"commands, each with a help of its own (-h):\n{commands}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--environment",
        choices=("practice", "staging", "production"),  # `Environment` would load Qt
        help="work in this environment, for this run only",
    )
    parser.add_argument(
        "--self-check",
        action="store_true",
        help="open every window, ask the practice service, test the keyring, and report",
    )
    parser.add_argument("--version", action="version", version=f"PetDesk {__version__}")
    if not argv[0].startswith("-"):
        parser.error(f"{argv[0]} is no command; there are: {', '.join(_COMMANDS)}")
    return parser.parse_args(argv)


def _end(code: int, answer: io.BytesIO, out: TextIO | None) -> NoReturn:
    """Write ``answer`` to ``out``, and end this process with ``code``.

    Python's own end would take Qt down, and a thread may still be at work in it, or in a library of
    the keyring's: one end in a hundred was a segmentation fault.

    Only here can the output be lost. Anywhere before, an animal that is on disk, and may be under
    way, would be left with the exit code for "nothing was added".
    """
    try:
        if out is not None:
            sys.stdout.flush()
            out.buffer.write(answer.getvalue())
            out.flush()
    except OSError as error:
        if error.errno not in _READER_HAS_LEFT:
            note(f"the output can't be written: {error.strerror}")
            code = code or _UNWRITTEN
    os._exit(code)
