"""The command line: parse the arguments, and import nothing heavy before they need it."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
from typing import TYPE_CHECKING, NoReturn, TextIO

from petdesk import __version__
from petdesk.domain.environments import Environment

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from _typeshed import ReadableBuffer

USAGE_ERROR = 2
"""The exit code for arguments or variables that make no sense."""

_INTERRUPTED = 128 + signal.SIGINT  # as a shell has it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (else the process's own) ask for; return the exit code."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        sys.stdout, sys.stderr = _until_closed(sys.stdout), _until_closed(sys.stderr)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the terminal cannot show becomes "?", as on stderr.
        sys.stdout.reconfigure(errors="replace")
    if argv[:1] == ["serve"]:
        return _serve(argv[1:])
    if argv[:1] in (["check"], ["list"], ["get"], ["add"], ["import"], ["key"]):
        return _command(argv[0], argv[1:])
    # Ctrl+C ends it as `kill` does, until a window is there that can end in good order: a
    # KeyboardInterrupt out of something that Qt calls would be printed, and end nothing.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # A plain start reads no arguments: making the parser would hold up the first paint.
    options = _parser().parse_args(argv) if argv else None
    try:
        return _run(options) if options is not None else _open_window(None)
    except _settings_error() as error:
        print(f"petdesk: {error}", file=sys.stderr)  # noqa: T201  a command's answer
        if options is None or not options.self_check:
            from petdesk.start_problems import show_refusal  # noqa: PLC0415  loads Qt

            show_refusal(str(error), USAGE_ERROR)
        return USAGE_ERROR


class _Pipe(io.FileIO):
    """A standard stream whose reader may leave at any moment, as `head` does: the rest is dropped.

    Python would raise wherever something is printed next. Then an animal that is on disk, and may
    be under way, would be left with the exit code for "nothing was added".
    """

    def write(self, data: ReadableBuffer, /) -> int:
        """Write ``data``, or drop it."""
        try:
            return super().write(data)
        except OSError as error:
            if error.errno not in {errno.EPIPE, errno.EINVAL}:  # the second is Windows'
                raise
            return memoryview(data).nbytes


def _until_closed(stream: TextIO) -> TextIO:
    """Return ``stream``, wrapped so that it drops what is written after its reader has left."""
    if not isinstance(stream, io.TextIOWrapper) or stream.isatty():
        return stream  # a program without a console has none; a console's is not to be replaced
    stream.flush()
    buffer = io.BufferedWriter(_Pipe(stream.fileno(), "wb", closefd=False))
    return io.TextIOWrapper(
        buffer,
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _parser() -> argparse.ArgumentParser:
    import argparse  # noqa: PLC0415  a plain start does without it

    class Parser(argparse.ArgumentParser):
        """Refuses arguments also in a window, where there is no terminal."""

        def error(self, message: str) -> NoReturn:
            """Print and show ``message``, and exit."""
            from petdesk.start_problems import show_refusal  # noqa: PLC0415  loads Qt

            self.print_usage(sys.stderr)
            print(f"{self.prog}: error: {message}", file=sys.stderr)  # noqa: T201  a command's answer
            show_refusal(message, USAGE_ERROR)
            sys.exit(USAGE_ERROR)

    parser = Parser(
        prog="petdesk",
        description="The front desk of an animal shelter.",
        epilog="'petdesk check' says why something doesn't work. 'petdesk list', 'petdesk get', "
        "'petdesk add', 'petdesk import' and 'petdesk key' are for scripts. 'petdesk serve' serves "
        "the practice animals to others. Each has its own help (-h).",
    )
    parser.add_argument(
        "--environment",
        choices=[environment.value for environment in Environment],
        help="work in this environment, for this run only",
    )
    parser.add_argument(
        "--self-check",
        action="store_true",
        help="open every screen, ask the practice service, test the keyring, and report",
    )
    parser.add_argument("--version", action="version", version=f"PetDesk {__version__}")
    return parser


def _serve(arguments: Sequence[str]) -> int:
    import argparse  # noqa: PLC0415  a plain start does without it

    from petdesk.practice import cli  # noqa: PLC0415  the window needs none of it

    parser = argparse.ArgumentParser(
        prog="petdesk serve", description="Serve the practice service over HTTP."
    )
    cli.add_arguments(parser)
    return cli.run(parser.parse_args(arguments))


def _command(name: str, arguments: Sequence[str]) -> int:
    try:
        return _found(name)(arguments)
    except KeyboardInterrupt:
        print(f"petdesk {name}: interrupted", file=sys.stderr)  # noqa: T201  a command's answer
        return _INTERRUPTED
    except _settings_error() as error:
        print(f"petdesk {name}: {error}", file=sys.stderr)  # noqa: T201  a command's answer
        return USAGE_ERROR


def _found(name: str) -> Callable[[Sequence[str]], int]:
    if name == "list":
        from petdesk.commands.list_animals import list_animals  # noqa: PLC0415  the window needs none

        return list_animals
    if name == "get":
        from petdesk.commands.get_animal import get_animal  # noqa: PLC0415  the window needs none

        return get_animal
    if name == "add":
        from petdesk.commands.add_animal import add_animal  # noqa: PLC0415  the window needs none

        return add_animal
    if name == "import":
        from petdesk.commands.import_sheet import import_sheet  # noqa: PLC0415  the window needs none

        return import_sheet
    if name == "key":
        from petdesk.commands.manage_key import manage_key  # noqa: PLC0415  the window needs none

        return manage_key
    from petdesk.commands.check import check  # noqa: PLC0415  the window needs none of it

    return check


def _run(options: argparse.Namespace) -> int:
    if options.self_check:
        # Screens are opened where they are not seen; a platform chosen outside stays. On Windows
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


def _settings_error() -> type[Exception]:
    from petdesk.storage.settings import SettingsError  # noqa: PLC0415  not for --version

    return SettingsError
