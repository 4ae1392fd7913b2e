r"""Run the tests under a Windows Python, folder by folder: natively, or in Wine.

::

    python3 packaging/windows/run_tests.py --python "wine64 C:\\Python311\\python.exe"
    python3 packaging/windows/run_tests.py tests/storage --limit 300      (on Windows itself)

A test that hangs or ends its process takes no other's result along: the others go on without it.
How a file ended is printed as soon as it has, and what its tests print goes into a log while they
run (``--logs``), so that a run that is broken off leaves what it found.
What fails in Wine alone stands in ``wine.py`` with its reason; whatever else does not pass ends the
run with 1. ``PETDESK_WINDOWS_PYTHON`` may hold the command instead. That Python needs
``requirements/test.txt``, and a screen (``xvfb-run -a wine64`` and so on where there is none).
Journeys and benchmarks are Linux's own and left out.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import IO, TYPE_CHECKING

sys.path.append(str(Path(__file__).resolve().parents[1]))
from windows import wine

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = "PETDESK_WINDOWS_PYTHON"
LOGS = ROOT / "packaging" / "dist" / "windows-tests"
LEFT_OUT = ("tests/journeys", "tests/benchmarks")
PYTEST = (
    *("-P", "-m", "pytest", "-v", "--color=no", "--tb=short", "-ra"),
    *("--continue-on-collection-errors", "-p", "no:cacheprovider"),  # a cache mixes two systems
)
WITH_SCHEMATHESIS = ("tests/practice/test_openapi.py",)
"""The files that need its plugin, which costs each start seconds."""
IN_WINE = () if sys.platform == "win32" else ("-o", "qt_log_ignore=" + "\n".join(wine.WARNINGS))
VARIABLES_IN_WINE = {} if sys.platform == "win32" else wine.VARIABLES
ENDED = "ended all"
FAILURES = ("failed", "error", ENDED, "not reached")
_RESULT = re.compile(r"^(tests/\S+\.py::.*?) (PASSED|FAILED|SKIPPED|XFAIL|ERROR)\b", re.MULTILINE)
_NOT_COLLECTED = re.compile(r"^ERROR (tests/\S+\.py)(?: |$)", re.MULTILINE)
_BEGUN = re.compile(r"^(tests/\S+\.py::[^\s\[]+(?:\[.*?\](?= |$))?)", re.MULTILINE)
_FINISHED = re.compile(r"^=+ .* in \d[^\n]*=+\s*\Z", re.MULTILINE)

Results = dict[str, str]
"""How each test ended; a file that could not be read, or has no test for this system, is one."""


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


def find_groups(files: list[str]) -> list[list[str]]:
    """Return ``files`` by folder, and each that needs a plugin of its own alone."""

    def place(file: str) -> str:
        return file if file in WITH_SCHEMATHESIS else str(Path(file).parent)

    return [list(group) for _, group in groupby(sorted(files, key=place), place)]


class Teller:
    """Prints how each file of a group ended, as soon as the next one begins."""

    def __init__(self, files: list[str]) -> None:
        self._left = files

    def hear(self, results: Results) -> None:
        """Print the files before the last one begun; one without results may not be read yet."""
        begun = [file for file in self._left if _tests_of(file, results)]
        for file in begun[:-1]:
            self._tell(file, results)
        self._left = [file for file in self._left if file not in begun[:-1]]

    def end(self, results: Results) -> None:
        """Print the files that are left."""
        for file in self._left:
            self._tell(file, results)

    def _tell(self, file: str, results: Results) -> None:
        tests = _tests_of(file, results)
        counts = Counter(tests.values())
        lines = [f"{file}: " + ", ".join(f"{n} {word}" for word, n in counts.items())]
        lines += [f"  {word} {test}" for test, word in tests.items() if word in FAILURES]
        print("\n".join(lines), flush=True)


def _tests_of(file: str, results: Results) -> Results:
    return {test: word for test, word in results.items() if test.partition("::")[0] == file}


def run_group(command: list[str], limit: float, files: list[str], log: IO[bytes]) -> Results:
    """Run the files in one process, and once more without each test that ends it."""
    results: Results = {}
    teller = Teller(files)
    left, without_tests = files, "not reached"
    while left:
        before = dict(results)

        def hear(output: str, before: Results = before) -> None:
            teller.hear(before | read_results(output))

        output = _run([*command, *_arguments(limit, left, before)], limit, log, hear)
        results |= read_results(output)
        if _FINISHED.search(output):
            without_tests = "skipped"
            break
        if len(results) == len(before):
            break
        # The last file that was begun may have tests left; those before it have none.
        found = list(results)[len(before) :]
        left = left[max(left.index(test.partition("::")[0]) for test in found) :]
    for file in files:
        if not _tests_of(file, results):
            results[file] = without_tests
    teller.end(results)
    return results


def read_results(output: str) -> Results:
    """Return how each test ended that ``output`` tells of."""
    told = list(_RESULT.finditer(output))
    results = {each[1]: each[2].lower() for each in told}
    if _FINISHED.search(output):
        results |= dict.fromkeys(_NOT_COLLECTED.findall(output), "error")
    elif begun := _BEGUN.search(output[told[-1].end() if told else 0 :]):
        results[begun[1]] = ENDED
    return results


def plain(printed: bytes | bytearray) -> str:
    """Return the text of ``printed`` without what Wine prints into the middle of its lines."""
    return re.sub(r"wine: .*\n", "", printed.decode("utf-8", "replace").replace("\r", ""))


def _arguments(limit: float, files: list[str], done: Results) -> list[str]:
    plugins = () if files[0] in WITH_SCHEMATHESIS else ("-p", "no:schemathesis")
    limits = ("-o", f"timeout={max(1, int(limit * 0.8))}")
    without = [f"--deselect={test}" for test in done if test.partition("::")[0] in files]
    return [*PYTEST, *plugins, *IN_WINE, *limits, *files, *without]


def _run(command: list[str], limit: float, log: IO[bytes], hear: Callable[[str], None]) -> str:
    """Run ``command`` until it ends or is silent for ``limit`` seconds; return what it printed."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **VARIABLES_IN_WINE},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,  # to a file or a terminal Python does not start in every Wine
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert process.stdout is not None  # noqa: S101  it was asked for
    printed = bytearray()
    reader = threading.Thread(target=_read, args=(process.stdout, log, printed, hear), daemon=True)
    reader.start()
    heard = -1
    while process.poll() is None and heard < len(printed):
        heard = len(printed)
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            continue
    if process.poll() is None:
        _end(process)
    # Wine's services, which a first start starts, keep the pipe open: its end may never come.
    reader.join(2)
    return plain(printed)


def _read(pipe: IO[bytes], log: IO[bytes], printed: bytearray, hear: Callable[[str], None]) -> None:
    with pipe:
        while piece := os.read(pipe.fileno(), 65536):
            printed += piece
            log.write(piece)
            hear(plain(printed))


def _end(process: subprocess.Popen[bytes]) -> None:
    # What the test has started goes with it.
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], check=False)  # noqa: S607  Windows' own
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()  # Wine's taskkill knows no /T, and then ends nothing
    process.wait()


def judge(results: Results, known: dict[str, str]) -> bool:
    """Print the verdict; return whether all that did not pass is ``known``, with its reason."""
    failures = {test: word for test, word in results.items() if word in FAILURES}
    for test, word in sorted(failures.items()):
        print(f"{word} {test}" + (f": {known[test]}" if test in known else ""))
    for test in sorted(known.keys() - failures.keys()):
        print(f"{results[test]} {test}, which was to fail: {known[test]}")
    files = {test.partition("::")[0] for test in results}
    counts = Counter(results.values())
    unknown = failures.keys() - known.keys()
    print(f"{len(files)} files: " + ", ".join(f"{n} {word}" for word, n in counts.items()))
    print(f"{len(unknown)} not as expected" if unknown else "all as expected")
    return not unknown


def main() -> int:
    """Run the files; return 0 where all is as expected, or where there is no Windows Python."""
    parser = argparse.ArgumentParser(description="Run the tests under a Windows Python.")
    parser.add_argument("paths", nargs="*", default=["tests"], help="files or folders (tests)")
    parser.add_argument("--python", default=os.environ.get(VARIABLE, ""), help="its command")
    parser.add_argument("--limit", type=float, default=180, help="seconds for a test (%(default)s)")
    parser.add_argument("--logs", type=Path, default=LOGS, help="a folder (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="folders at a time (%(default)s)")
    options = parser.parse_args()
    command = find_command(options.python)
    if not command:
        print(f"Skipped: there is no Windows Python here; --python or {VARIABLE} may name one.")
        return 0
    options.logs.mkdir(parents=True, exist_ok=True)

    def run(files: list[str]) -> Results:
        name = files[0].removesuffix(".py").replace("/", ".")
        with (options.logs / f"{name}.log").open("wb", buffering=0) as log:
            return run_group(command, options.limit, files, log)

    results: Results = {}
    with ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(run, find_groups(find_files(options.paths))):
            results |= found
    reasons = {} if sys.platform == "win32" else {test: wine.reason(test) for test in results}
    return int(not judge(results, {test: why for test, why in reasons.items() if why}))


if __name__ == "__main__":
    sys.exit(main())
