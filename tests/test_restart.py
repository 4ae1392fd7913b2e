"""PetDesk starts once more as it was started: with the same program, arguments and variables."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from petdesk.cli import _parser

ROOT = Path(__file__).parents[1]

ONCE_MORE = """
import os, sys
print(sys.argv[1:], flush=True)
if "STARTED" not in os.environ:
    os.environ["STARTED"] = "yes"
    from petdesk.application import restart
    system = os.environ.get("SYSTEM", sys.platform)
    sys.exit(restart(os.environ.get("TOLD", ""), system=system))
sys.exit(5)
"""


def test_it_is_the_same_program_with_the_same_arguments(tmp_path: Path) -> None:
    script = tmp_path / "a script.py"
    script.write_text(ONCE_MORE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script), "--environment", "staging", "a b"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "['--environment', 'staging', 'a b']\n" * 2
    assert done.stderr == ""
    # Here the first one ends, and the second goes on beside it.
    assert done.returncode == (0 if sys.platform in {"win32", "darwin"} else 5)


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_there_the_next_goes_on_beside_this_one_which_warns_of_nothing(
    tmp_path: Path, system: str
) -> None:
    script = tmp_path / "script.py"
    script.write_text(ONCE_MORE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SYSTEM": system},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "[]\n" * 2
    assert (done.stderr, done.returncode) == ("", 0)


def test_an_environment_that_this_run_switched_to_wins_over_the_one_that_it_was_started_for(
    tmp_path: Path,
) -> None:
    script = tmp_path / "script.py"
    script.write_text(ONCE_MORE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script), "--environment", "staging"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "TOLD": "practice"},
        capture_output=True,
        text=True,
        check=False,
    )
    arguments = ["--environment", "staging", "--environment", "practice"]
    assert done.stdout.splitlines() == [str(arguments[:2]), str(arguments)]
    assert _parser().parse_args(arguments).environment == "practice"


KEEPS_ITS_KEY = """
import os, sys
from petdesk import app
from petdesk.cli import main
key = os.environ.get("PETDESK_API_KEY")
def run_alone(start):
    kept = dict(start.store.run.keys)
    print(key, *kept.values(), "PETDESK_API_KEY" in os.environ, flush=True)
    if "STARTED" in os.environ:
        return 5
    os.environ["STARTED"] = "yes"
    return app._RESTART
app._run_alone = run_alone
sys.exit(main(sys.argv[1:]))
"""


def test_the_key_that_this_run_was_given_is_the_next_one_s_too(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(KEEPS_ITS_KEY, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), "--environment", "practice"],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PETDESK_DATA_DIR": str(tmp_path / "data"),
            "PETDESK_ENVIRONMENT": "staging",
            "PETDESK_API_KEY": "a-key",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=None if sys.platform == "win32" else 60,  # minutes in Wine
    )
    assert done.stdout == "a-key a-key False\n" * 2
    assert done.stderr == ""
