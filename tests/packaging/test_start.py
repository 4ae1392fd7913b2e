"""A start by packaging/run.py: first, later, cut off, doubled, moved, with an unsuitable Python."""

import json
import os
import re
import shutil
import subprocess
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


def test_petdesk_comes_from_the_checkout_and_gets_the_arguments(
    started: Checkout, tmp_path: Path
) -> None:
    (tmp_path / "petdesk").mkdir()
    (tmp_path / "petdesk" / "__main__.py").write_text("print('a stranger')")
    arguments = ["--exit", "3", "two words", "*", ""]
    done = started.run(*arguments, cwd=tmp_path, PYTHONPATH=str(tmp_path))
    seen = json.loads(done.stdout)
    assert (done.returncode, seen["arguments"]) == (3, arguments)
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


def begin(checkout: Checkout) -> subprocess.Popen[str]:
    to = subprocess.PIPE
    variables = checkout.variables()
    return subprocess.Popen(checkout.command(), env=variables, stdout=to, stderr=to, text=True)


def test_a_killed_start_heals_and_two_starts_at_once_build_once(fresh: Checkout) -> None:
    with begin(fresh) as killed:
        assert killed.stderr is not None
        assert any("installing the locked packages" in line for line in killed.stderr)
        killed.kill()
    assert not list(fresh.home.glob("*.ready"))
    (left,) = fresh.environments()

    with begin(fresh) as first, begin(fresh) as second:
        said = [first.communicate()[1], second.communicate()[1]]
    assert (first.returncode, second.returncode) == (0, 0), said
    assert sum("making a Python environment" in text for text in said) == 1
    assert any("Another start is setting PetDesk up" in text for text in said)
    (built,) = fresh.environments()
    assert built != left
    assert fresh.run().stderr == ""


def test_a_package_that_was_changed_on_the_way_is_not_installed(
    started: Checkout, tmp_path: Path
) -> None:
    # A moved checkout has to go on working as well: its environment comes along.
    moved = Checkout(tmp_path / "moved", started.wheels)
    shutil.copytree(started.root, moved.root, symlinks=True)
    done = moved.run()
    assert done.stderr == ""
    assert Path(json.loads(done.stdout)["from"]).is_relative_to(moved.root)
    locked = moved.requirements.read_text()
    moved.requirements.write_text(locked[:-5] + "0000\n")

    refused = moved.run()
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "not the one that PetDesk is locked to" in refused.stderr
    assert "Traceback" not in refused.stderr

    moved.requirements.write_text(locked)
    assert moved.run().stderr == ""


PRETEND = """
import runpy, sys
sys.version_info = {version}
sys.argv = [{script!r}, "--exit", "4"]
runpy.run_path({script!r}, run_name="__main__")
"""


def run_as(
    version: tuple[int, int, int], checkout: Checkout, path: Path
) -> subprocess.CompletedProcess[str]:
    code = PRETEND.format(version=version, script=str(checkout.root / "packaging" / "run.py"))
    return checkout.run(command=[sys.executable, "-c", code], PATH=str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="py.exe stands outside the PATH given here")
@pytest.mark.parametrize("version", [(3, 8, 18), (3, 10, 1), (3, 15, 0)])
def test_an_unsuitable_python_says_which_is_needed(
    fresh: Checkout, tmp_path: Path, version: tuple[int, int, int]
) -> None:
    done = run_as(version, fresh, tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "needs a 64-bit Python 3.11 to 3.14" in done.stderr
    assert f"this is {version[0]}.{version[1]} " in done.stderr
    assert re.search("Install one beside it.*https://", done.stderr)
    assert not fresh.home.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the other Python")
def test_a_suitable_python_on_the_path_takes_over(started: Checkout, tmp_path: Path) -> None:
    suitable = tmp_path / f"python3.{sys.version_info.minor}"
    suitable.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    suitable.chmod(0o755)
    others = {f"python3.{minor}" for minor in range(11, 15)} - {suitable.name}
    for name in others:  # as pyenv's shims: on the PATH, with nothing behind them
        (tmp_path / name).write_text("#!/bin/sh\necho 'not installed' >&2\nexit 127\n")
        (tmp_path / name).chmod(0o755)
    done = run_as((3, 8, 18), started, Path(f"{tmp_path}{os.pathsep}{os.environ['PATH']}"))
    assert done.returncode == 4, done.stderr
    assert json.loads(done.stdout)["arguments"] == ["--exit", "4"]
