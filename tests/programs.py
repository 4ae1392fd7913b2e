"""Python and PetDesk as processes of their own, in the checkout and without a screen."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
_ANNOUNCEMENT = "PetDesk practice service: "


def run_python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python to its end; an empty text among ``variables`` leaves that variable out."""
    told = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **variables}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={name: value for name, value in told.items() if value},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def run_job(
    job: Callable[..., object], *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run ``job``, a function of a test's module, in a process of its own; see `run_python`."""
    script = f"from {job.__module__} import {job.__name__} as job; job(*{arguments!r})"
    return run_python("-c", script, **variables)


def petdesk(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m petdesk``, on Windows with a screen if it draws letters."""
    if sys.platform == "win32" and "--self-check" in arguments:
        variables["QT_QPA_PLATFORM"] = ""
    return run_python("-m", "petdesk", *arguments, **variables)


@contextmanager
def served(
    arguments: Sequence[str | Path], **variables: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run Python with ``arguments`` that serve; yield the process and the address it printed."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("PETDESK_")}
    with subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env=inherited | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith(_ANNOUNCEMENT), process.communicate()
            yield process, line.removeprefix(_ANNOUNCEMENT).strip()
        finally:
            process.kill()
