"""Runs ``petdesk serve`` as a process of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from petdesk.practice.server import main

SCRIPT = "import sys; from petdesk.practice.server import main; sys.exit(main(sys.argv[1:]))"
ROOT = Path(__file__).parents[2]


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-W", "error", "-c", SCRIPT, *map(str, arguments)]


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("PETDESK_")}
    return {**inherited, "PYTHONPATH": str(ROOT), **extra}


def fail(*arguments: str | Path) -> str:
    """Run a command line that must be refused, in this process; return its sentence."""
    with redirect_stdout(io.StringIO()) as output, redirect_stderr(io.StringIO()) as errors:
        assert main(list(map(str, arguments))) == 2
    assert output.getvalue() == ""
    (sentence,) = errors.getvalue().splitlines()
    return sentence


@contextmanager
def serving(*arguments: str | Path, **extra: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve on a free port; yield the process and the address it printed."""
    with subprocess.Popen(
        command("--port", "0", *arguments),
        env=environment(extra),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("PetDesk practice service: "), process.communicate()
            yield process, line.removeprefix("PetDesk practice service: ").strip()
        finally:
            process.kill()


def stop(process: subprocess.Popen[str], signal_number: int) -> None:
    """Stop the process and check that it went quietly."""
    process.send_signal(signal_number)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (0, "", "")
