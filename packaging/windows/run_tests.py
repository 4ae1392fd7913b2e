r"""Run the tests under a Windows Python, one file after another: natively, or in Wine.

::

    python3 packaging/windows/run_tests.py --python "wine64 C:\\Python311\\python.exe"
    python3 packaging/windows/run_tests.py tests/settings --limit 300      (on Windows itself)

A file that hangs or ends its process takes no other's results along. What is printed goes into
``packaging/dist/windows-tests``. What fails in Wine alone stands in `IN_WINE_ALONE`; whatever else
does not pass ends the run with 1, and so does a Windows Python that is not there. That Python needs
``requirements/test.txt``, and a screen (``xvfb-run -a wine64`` and so on where there is none).
Journeys and benchmarks are Linux's own and left out.
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOGS = ROOT / "packaging" / "dist" / "windows-tests"
LEFT_OUT = ("tests/journeys", "tests/benchmarks")
IS_WINE = sys.platform != "win32"
PYTEST = ("-P", "-m", "pytest", "-q", "--color=no", "--tb=short", "-rfE", "-p", "no:cacheprovider")
WITH_SCHEMATHESIS = "tests/practice/test_openapi.py"  # its plugin costs each start seconds

# Wine lacks the second version of scaling for each monitor, and passes a variable of Qt's on only
# where WINE stands before its name.
VARIABLES = {"WINEQT_QPA_PLATFORM": "windows:dpiawareness=2"}
WARNINGS = (
    r"This plugin does not support (propagateSizeHints|raise)",  # the project's own line
    r"QWindowsWindow::setGeometry: Unable to set geometry",  # Wine tells of a new size late
    r"EnableNonClientDpiScaling\(\) failed",
)

_SCALING = "Qt warns on stderr, for each window, that Wine lacks a call for scaling its frame"
IN_WINE_ALONE = {
    "tests/practice/test_openapi.py::test_the_service_keeps_the_document": (
        "at times asyncio's loop waits in GetQueuedCompletionStatus and does not hear a thread"
    ),
    "tests/service/http/test_transport.py::"
    "test_a_certificate_that_the_settings_trust_is_accepted": (
        "Wine's certificate chains know no roots but the system's"
    ),
    "tests/app/test_cli.py::test_the_self_check_reports_one_line_for_each_part": _SCALING,
    "tests/app/test_self_check.py::"
    "test_without_a_screen_a_missing_keyring_is_reported_as_petdesk_check_reports_it": _SCALING,
}
"""The tests that cannot pass in Wine, or not always, for a reason that no Windows has."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the tests under a Windows Python.")
    parser.add_argument("paths", nargs="*", default=["tests"], help="files or folders (tests)")
    parser.add_argument("--python", default="" if IS_WINE else sys.executable, help="its command")
    parser.add_argument("--limit", type=float, default=300, help="seconds for a file (%(default)s)")
    options = parser.parse_args()
    command = shlex.split(options.python, posix="\\\\" in options.python or not IS_WINE)
    if not command or not shutil.which(command[0]):
        print(f"Nothing was tried: --python names no program ({options.python or 'not given'}).")
        return 1
    LOGS.mkdir(parents=True, exist_ok=True)
    unexpected = 0
    for file in find_files(options.paths):
        failures, last = run_file(command, file, options.limit)
        print(f"{file}: {last}", flush=True)
        for test in failures:
            why = IN_WINE_ALONE.get(test.partition("[")[0], "") if IS_WINE else ""
            unexpected += not why
            print(f"  {test}" + (f" (known: {why})" if why else ""), flush=True)
    print(f"{unexpected} not as expected" if unexpected else "all as expected")
    return int(unexpected > 0)


def find_files(paths: list[str]) -> list[str]:
    """Return the test files of ``paths``, from the project's root."""
    found = [ROOT / path for path in paths]
    files = {file for one in found for file in ([one] if one.is_file() else one.rglob("test_*.py"))}
    names = sorted(file.relative_to(ROOT).as_posix() for file in files)
    return [name for name in names if not name.startswith(LEFT_OUT)]


def run_file(command: list[str], file: str, limit: float) -> tuple[list[str], str]:
    """Return the tests that failed, or the file where it did not end, and pytest's last line."""
    plugins = () if file == WITH_SCHEMATHESIS else ("-p", "no:schemathesis")
    ignored = ("-o", "qt_log_ignore=" + "\n".join(WARNINGS)) if IS_WINE else ()
    process = subprocess.Popen(
        [*command, *PYTEST, *plugins, *ignored, "-o", f"timeout={max(1, int(limit * 0.8))}", file],
        cwd=ROOT,
        env={**os.environ, **(VARIABLES if IS_WINE else {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,  # to a file or a terminal Python does not start in every Wine
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        printed, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        _end(process)
        printed, _ = process.communicate()
    text = re.sub(r"wine: .*\n", "", printed.decode("utf-8", "replace").replace("\r", ""))
    name = file.removesuffix(".py").replace("/", ".")
    (LOGS / f"{name}.log").write_text(text, encoding="utf-8")
    last = (text.strip().splitlines() or ["printed nothing"])[-1]
    failures = re.findall(r"^(?:FAILED|ERROR) (tests/\S+)", text, re.MULTILINE)
    # 5: it has no test for this system.
    has_ended = process.returncode in {0, 1, 5} and re.search(r" in \d|no tests", last)
    return (failures if has_ended else [*failures, f"{file} (did not end)"]), last


def _end(process: subprocess.Popen[bytes]) -> None:
    # What the test has started goes with it.
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(tree, check=False)
    else:
        os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
