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


def test_journeys_and_benchmarks_are_left_out() -> None:
    files = run_tests.find_files(["tests"])
    assert "tests/domain/test_pets.py" in files
    assert not [file for file in files if "journeys" in file or "benchmarks" in file]


def test_a_folder_is_run_at_once_and_a_file_with_a_plugin_of_its_own_alone() -> None:
    files = ["tests/a/test_1.py", *run_tests.WITH_SCHEMATHESIS, "tests/a/test_2.py", "tests/b.py"]
    groups = run_tests.find_groups(files)
    assert ["tests/a/test_1.py", "tests/a/test_2.py"] in groups
    assert list(run_tests.WITH_SCHEMATHESIS) in groups


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


def test_a_process_that_says_nothing_is_ended(tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    _write(silent, "import time", "time.sleep(600)")
    log = io.BytesIO()
    results = run_tests.run_group([sys.executable, str(silent)], 1, ["tests/test_x.py"], log)
    assert results == {"tests/test_x.py": "not reached"}


def test_how_a_file_ended_is_told_while_the_others_still_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path / "tests" / "test_x.py", "def test_one(): assert 0", "def test_two(): pass")
    # What pytest prints is read while this one goes on only if it hears that the first is told.
    _write(
        tmp_path / "tests" / "test_y.py",
        "import pathlib, time",
        "def test_three():",
        "    while not pathlib.Path('told').exists(): time.sleep(0.01)",
    )
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    tell = run_tests.Teller.hear

    def hear(teller: run_tests.Teller, results: run_tests.Results) -> None:
        tell(teller, results)
        if "test_x.py" in (told := capsys.readouterr().out):
            (tmp_path / "told").write_text(told)

    monkeypatch.setattr(run_tests.Teller, "hear", hear)
    files = run_tests.find_files(["tests"])
    run_tests.run_group([sys.executable], 60, files, io.BytesIO())
    assert (tmp_path / "told").read_text().splitlines() == [
        "tests/test_x.py: 1 failed, 1 passed",
        "  failed tests/test_x.py::test_one",
    ]
    assert capsys.readouterr().out.splitlines() == ["tests/test_y.py: 1 passed"]


def test_only_what_is_named_may_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wine, "FAILS", {"tests/test_x.py::test_one": "no such thing in Wine"})
    results = {"tests/test_x.py::test_one[a]": "failed", "tests/test_x.py::test_two": "passed"}
    known = {test: why for test in results if (why := wine.reason(test))}
    assert run_tests.judge(results, known)
    assert "no such thing in Wine" in capsys.readouterr().out
    assert not run_tests.judge(results | {"tests/test_x.py::test_one_more": "failed"}, known)


def test_what_wine_prints_between_is_no_part_of_a_test_s_name() -> None:
    told = b"tests/a.py::test_one wine: Read access denied\nPASSED [ 50%]\n"
    assert run_tests.read_results(run_tests.plain(told)) == {"tests/a.py::test_one": "passed"}


def test_each_name_in_the_list_is_a_test_that_exists() -> None:
    for name in wine.FAILS:
        file, _, test = name.partition("::")
        source = (run_tests.ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test.partition('[')[0]}(" in source


def test_a_backslash_in_the_command_stays() -> None:
    name = Path(sys.executable).as_posix()
    assert run_tests.find_command(rf"{name} C:\Python311\python.exe") == [
        name,
        r"C:\Python311\python.exe",
    ]


def _write(file: Path, *lines: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
