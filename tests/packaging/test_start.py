"""A start that finds everything ready: what reaches PetDesk, and what comes back."""

import json
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import Checkout

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux may lack a screen")


def test_a_later_start_says_nothing_and_changes_nothing(started: Checkout) -> None:
    before = {path: path.stat().st_mtime_ns for path in started.home.iterdir()}
    # No index at all, as without a network.
    again = started.run(PIP_FIND_LINKS="")
    assert (again.returncode, again.stderr) == (0, "")
    assert {path: path.stat().st_mtime_ns for path in started.home.iterdir()} == before


@pytest.mark.parametrize("arguments", [["--exit", "3"], ["--exit", "0", "two words", "*", ""]])
def test_arguments_and_exit_code_are_passed_on(started: Checkout, arguments: list[str]) -> None:
    done = started.run(*arguments)
    assert json.loads(done.stdout)["arguments"] == arguments
    assert done.returncode == int(arguments[1])


def test_petdesk_comes_from_the_checkout_wherever_one_stands(
    started: Checkout, tmp_path: Path
) -> None:
    (tmp_path / "petdesk").mkdir()
    (tmp_path / "petdesk" / "__main__.py").write_text("print('a stranger')")
    done = started.run(cwd=tmp_path, PYTHONPATH=str(tmp_path))
    seen = json.loads(done.stdout)
    assert Path(seen["from"]).is_relative_to(started.root)
    assert Path(seen["prefix"]).is_relative_to(started.home)
    assert seen["PYTHONPATH"] is None


@on_linux
def test_without_a_screen_one_sentence_and_the_self_check(started: Checkout) -> None:
    done = started.run("--environment", "staging", QT_QPA_PLATFORM="")
    assert json.loads(done.stdout)["arguments"] == ["--self-check"]
    assert json.loads(done.stdout)["QT_QPA_PLATFORM"] == "offscreen"
    assert done.stderr.count(".\n") == len(done.stderr.splitlines()) == 1
    assert "no screen" in done.stderr


@on_linux
@pytest.mark.parametrize(
    "arguments", [["serve", "--port", "8080"], ["--version"], ["--self-check"]]
)
def test_what_opens_no_window_needs_no_screen(started: Checkout, arguments: list[str]) -> None:
    done = started.run(*arguments, QT_QPA_PLATFORM="")
    assert json.loads(done.stdout)["arguments"] == arguments
    assert done.stderr == ""
