"""Started with a Python that PetDesk does not run on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import Checkout

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
    return subprocess.run(
        [sys.executable, "-c", code],
        env=checkout.variables(PATH=str(path)),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="py.exe stands outside the PATH given here")
@pytest.mark.parametrize("version", [(3, 8, 18), (3, 10, 1), (3, 15, 0)])
def test_an_unsuitable_python_says_which_is_needed(
    fresh: Checkout, tmp_path: Path, version: tuple[int, int, int]
) -> None:
    done = run_as(version, fresh, tmp_path)
    assert done.returncode == 1
    assert "needs a 64-bit Python 3.11 to 3.14" in done.stderr
    assert f"this is {version[0]}.{version[1]} " in done.stderr
    assert "Install one beside it" in done.stderr
    assert "https://" in done.stderr
    assert len(done.stderr.splitlines()) == 1
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
