"""The script that runs the tests under a Windows Python, tried with the Python at hand."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from windows import run_tests, wine

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


def test_a_test_that_hangs_or_ends_its_process_takes_no_other_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write(
        tmp_path / "tests" / "test_x.py",
        "import os, sys, time",
        "def test_first(): pass",
        "def test_that_ends_all(): os._exit(0)",
        "def test_second(): assert 0",
        "def test_that_hangs(): os.write(2, b'wine: noise\\n'), time.sleep(600)",
        "def test_third(): pass",
    )
    _write(tmp_path / "tests" / "test_y.py", "import nothing_of_that_name")
    _write(
        tmp_path / "tests" / "test_z.py",
        "import pytest",
        "pytest.skip('for no system', allow_module_level=True)",
    )
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    files = run_tests.find_files(["tests"])
    log = io.BytesIO()
    is_windows = sys.platform == "win32"
    results = run_tests.run_group([sys.executable], 60 if is_windows else 10, files, log)
    assert b"test_second FAILED" in log.getvalue()
    assert results == {
        "tests/test_x.py::test_first": "passed",
        "tests/test_x.py::test_that_ends_all": "ended all",
        "tests/test_x.py::test_second": "failed",
        # Windows has no alarm that could end the test alone.
        "tests/test_x.py::test_that_hangs": "ended all" if is_windows else "failed",
        "tests/test_x.py::test_third": "passed",
        "tests/test_y.py": "error",
        "tests/test_z.py": "skipped",
    }


def test_each_name_in_the_list_is_a_test_that_exists() -> None:
    for name in wine.FAILS:
        file, _, test = name.partition("::")
        source = (run_tests.ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test.partition('[')[0]}(" in source


def _write(file: Path, *lines: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
