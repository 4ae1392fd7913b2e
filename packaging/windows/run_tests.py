r"""Run the tests under a Windows Python, file by file: natively, or in Wine.

::

    python3 packaging/windows/run_tests.py --python "wine64 C:\Python311\python.exe"
    python3 packaging/windows/run_tests.py tests/storage --limit 300      (on Windows itself)

A file that hangs ends at its limit and holds up no other. ``PETDESK_WINDOWS_PYTHON`` may hold the
command instead. That Python needs ``requirements/test.txt``, and a screen (``xvfb-run -a wine64``
and so on where there is none). Journeys and benchmarks are Linux's own and left out.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = "PETDESK_WINDOWS_PYTHON"
LEFT_OUT = ("tests/journeys", "tests/benchmarks")
# A cache would mix two systems' results.
PYTEST = ("-P", "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider")
WITH_SCHEMATHESIS = ("tests/practice/test_openapi.py",)
"""The files that need its plugin, which costs each file seconds."""
# What Qt warns of in Wine alone, which lacks these calls; after the project's own line.
WINE_WARNINGS = (
    r"This plugin does not support (propagateSizeHints|raise)",
    r"QWindowsWindow::setGeometry: Unable to set geometry",  # Wine tells of a new size late
    r"DpiAwareness::\w+ is not supported by current system|EnableNonClientDpiScaling\(\) failed",
)
IN_WINE = () if sys.platform == "win32" else ("-o", "qt_log_ignore=" + "\n".join(WINE_WARNINGS))
HUNG = -1


class Outcome(NamedTuple):
    """How one file ended: pytest's exit code, or ``HUNG``; and all that it printed."""

    file: str
    code: int
    output: str

    @property
    def word(self) -> str:
        """Return passed, skipped (no test of it runs there), hung or failed."""
        words = {0: "passed", 5: "skipped", HUNG: "hung"}
        return words.get(self.code, "failed")

    @property
    def last_line(self) -> str:
        """Return pytest's own count, or the last that was heard."""
        lines = [line for line in self.output.splitlines() if line.strip()]
        return lines[-1] if lines else ""


def find_command(given: str) -> list[str]:
    """Return the command that starts a Windows Python; empty where there is none."""
    if given:
        command = shlex.split(given, posix=os.name == "posix" and "\\\\" in given)
        return command if shutil.which(command[0]) else []
    return [sys.executable] if sys.platform == "win32" else []


def find_files(paths: list[str]) -> list[str]:
    """Return the test files of ``paths``, from the project's root."""
    found: set[str] = set()
    for path in paths:
        place = ROOT / path
        files = [place] if place.is_file() else place.rglob("test_*.py")
        found.update(file.relative_to(ROOT).as_posix() for file in files)
    return sorted(file for file in found if not file.startswith(LEFT_OUT))


def run_file(command: list[str], limit: float, file: str) -> Outcome:
    """Run one file and return how it ended, after at most ``limit`` seconds."""
    plugins = () if file in WITH_SCHEMATHESIS else ("-p", "no:schemathesis")
    process = subprocess.Popen(
        [*command, *PYTEST, *plugins, *IN_WINE, "-o", f"timeout={max(1, int(limit * 0.8))}", file],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,  # to a file or a terminal Python does not start in every Wine
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert process.stdout is not None  # noqa: S101  it was asked for
    printed = bytearray()
    reader = threading.Thread(target=_read, args=(process.stdout, printed), daemon=True)
    reader.start()
    try:
        code = process.wait(limit)
    except subprocess.TimeoutExpired:
        _end(process)
        code = HUNG
    # Wine's services, which a first start starts, keep the pipe open: its end may never come.
    reader.join(2)
    return Outcome(file, code, printed.decode("utf-8", "replace").replace("\r", ""))


def _read(pipe: IO[bytes], printed: bytearray) -> None:
    with pipe:
        while piece := os.read(pipe.fileno(), 65536):
            printed += piece


def _end(process: subprocess.Popen[bytes]) -> None:
    # What the test has started goes with it.
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], check=False)  # noqa: S607  Windows' own
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def report(outcomes: list[Outcome]) -> None:
    """Print how many files ended how, and which did not pass."""
    for word in ("failed", "hung", "skipped", "passed"):
        files = [each.file for each in outcomes if each.word == word]
        print(f"{len(files)} {word}" + (f": {' '.join(files)}" if word != "passed" else ""))


def main() -> int:
    """Run the files; return 0 where none failed or hung, or where there is no Windows Python."""
    parser = argparse.ArgumentParser(description="Run the tests under a Windows Python.")
    parser.add_argument("paths", nargs="*", default=["tests"], help="files or folders (tests)")
    parser.add_argument("--python", default=os.environ.get(VARIABLE, ""), help="its command")
    parser.add_argument("--limit", type=float, default=180, help="seconds for a file (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="files at a time (%(default)s)")
    options = parser.parse_args()
    command = find_command(options.python)
    if not command:
        print(f"Skipped: there is no Windows Python here; --python or {VARIABLE} may name one.")
        return 0
    outcomes = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(
            partial(run_file, command, options.limit), find_files(options.paths)
        ):
            print(f"{outcome.word:8}{outcome.file}: {outcome.last_line}", flush=True)
            if outcome.word in ("failed", "hung"):
                print(outcome.output, flush=True)
            outcomes.append(outcome)
    report(outcomes)
    return int(any(each.word in ("failed", "hung") for each in outcomes))


if __name__ == "__main__":
    sys.exit(main())
