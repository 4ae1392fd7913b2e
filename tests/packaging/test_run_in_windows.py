"""The script that runs the tests under a Windows Python, tried with the Python at hand."""

import subprocess
import sys
from pathlib import Path

from windows import run_tests

SCRIPT = Path(run_tests.__file__)


def test_without_a_windows_python_it_says_so_and_is_no_failure() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--python", "no-such-wine python.exe"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Skipped: there is no Windows Python here")


def test_journeys_and_benchmarks_are_left_out() -> None:
    files = run_tests.find_files(["tests"])
    assert "tests/domain/test_pets.py" in files
    assert not [file for file in files if "journeys" in file or "benchmarks" in file]


def test_a_file_that_hangs_ends_at_its_limit() -> None:
    command = [sys.executable, "-c", "import time; print('begun', flush=True); time.sleep(600)"]
    outcome = run_tests.run_file(command, 3.0, "tests/test_x.py")
    assert (outcome.word, outcome.last_line) == ("hung", "begun")


def test_a_backslash_in_the_command_stays() -> None:
    name = Path(sys.executable).as_posix()
    assert run_tests.find_command(rf"{name} C:\Python311\python.exe") == [
        name,
        r"C:\Python311\python.exe",
    ]
