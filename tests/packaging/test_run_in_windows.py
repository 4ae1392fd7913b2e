"""The script that runs the tests under a Windows Python, tried with the Python at hand."""

import sys
from pathlib import Path

import pytest
from windows import run_tests


def test_each_name_in_the_list_is_a_test_that_exists() -> None:
    for name in run_tests.IN_WINE_ALONE:
        file, _, test = name.partition("::")
        source = (run_tests.ROOT / file).read_text(encoding="utf-8")
        assert f"def {test}(" in source


def test_a_failure_and_a_hang_are_told_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "LOGS", tmp_path)
    monkeypatch.setattr(run_tests, "PYTEST", ("-c",))
    hangs = "import sys, time; print('begins', flush=True); time.sleep(600)"
    assert run_tests.run_file([sys.executable, "-c", hangs], "tests/test_one.py", 3) == (
        ["tests/test_one.py (did not end)"],
        "begins",
    )
    fails = "print('FAILED tests/test_one.py::test_it - why'); print('1 failed in 2s'); exit(1)"
    assert run_tests.run_file([sys.executable, "-c", fails], "tests/test_one.py", 60) == (
        ["tests/test_one.py::test_it"],
        "1 failed in 2s",
    )
