r"""Run the tests under a Windows Python, folder by folder: natively, or in Wine.

::

    python3 packaging/windows/run_tests.py --python "wine64 C:\\Python311\\python.exe"
    python3 packaging/windows/run_tests.py tests/storage --limit 300      (on Windows itself)

A test that hangs or ends its process takes no other's result along: the others go on without it.
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
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import IO

sys.path.append(str(Path(__file__).resolve().parents[1]))
from windows import wine

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = "PETDESK_WINDOWS_PYTHON"
LEFT_OUT = ("tests/journeys", "tests/benchmarks")
PYTEST = (
    *("-P", "-m", "pytest", "-v", "--color=no", "--tb=short", "-ra"),
    *("--continue-on-collection-errors", "-p", "no:cacheprovider"),  # a cache mixes two systems
)
WITH_SCHEMATHESIS = ("tests/practice/test_openapi.py",)
"""The files that need its plugin, which costs each start seconds."""
IN_WINE = () if sys.platform == "win32" else ("-o", "qt_log_ignore=" + "\n".join(wine.WARNINGS))
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


def run_group(command: list[str], limit: float, files: list[str]) -> tuple[Results, str]:
    """Run the files in one process, and once more without each test that ends it."""
    results: Results = {}
    printed = []
    left, without_tests = files, "not reached"
    while left:
        before = len(results)
        output = _run(command, limit, left, list(results))
        printed.append(output)
        results |= read_results(output)
        if _FINISHED.search(output):
            without_tests = "skipped"
            break
        if len(results) == before:
            break
        # The last file that was begun may have tests left; those before it have none.
        last = max(left.index(test.partition("::")[0]) for test in list(results)[before:])
        left = left[last:]
    for file in files:
        if not any(test == file or test.startswith(f"{file}::") for test in results):
            results[file] = without_tests
    return results, "\n".join(printed)


def read_results(output: str) -> Results:
    """Return how each test ended that ``output`` tells of."""
    told = list(_RESULT.finditer(output))
    results = {each[1]: each[2].lower() for each in told}
    if _FINISHED.search(output):
        results |= dict.fromkeys(_NOT_COLLECTED.findall(output), "error")
    elif begun := _BEGUN.search(output[told[-1].end() if told else 0 :]):
        results[begun[1]] = ENDED
    return results


def plain(output: str) -> str:
    """Return ``output`` without what Wine itself prints into the middle of pytest's lines."""
    return re.sub(r"wine: .*\n", "", output.replace("\r", ""))


def _run(command: list[str], limit: float, files: list[str], done: list[str]) -> str:
    plugins = () if files[0] in WITH_SCHEMATHESIS else ("-p", "no:schemathesis")
    limits = ("-o", f"timeout={max(1, int(limit * 0.8))}")
    without = [f"--deselect={test}" for test in done if test.partition("::")[0] in files]
    process = subprocess.Popen(
        [*command, *PYTEST, *plugins, *IN_WINE, *limits, *files, *without],
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
    return plain(printed.decode("utf-8", "replace"))


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


def tell_group(results: Results, printed: str) -> None:
    """Print a line for each file, and all that was printed where a test did not pass."""
    for file, tests in groupby(sorted(results.items()), lambda each: each[0].partition("::")[0]):
        counts = Counter(word for _, word in tests)
        print(f"{file}: " + ", ".join(f"{n} {word}" for word, n in counts.items()))
    if any(word in FAILURES for word in results.values()):
        print(printed)
    sys.stdout.flush()


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
    parser.add_argument("--jobs", type=int, default=1, help="folders at a time (%(default)s)")
    options = parser.parse_args()
    command = find_command(options.python)
    if not command:
        print(f"Skipped: there is no Windows Python here; --python or {VARIABLE} may name one.")
        return 0
    results: Results = {}
    with ThreadPoolExecutor(options.jobs) as pool:
        groups = find_groups(find_files(options.paths))
        for found, printed in pool.map(partial(run_group, command, options.limit), groups):
            tell_group(found, printed)
            results |= found
    reasons = {} if sys.platform == "win32" else {test: wine.reason(test) for test in results}
    return int(not judge(results, {test: why for test, why in reasons.items() if why}))


if __name__ == "__main__":
    sys.exit(main())
