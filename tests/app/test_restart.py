"""PetDesk starts once more as it was started: with the same program, arguments and variables."""

import sys
from pathlib import Path

import pytest

from petdesk.app.cli import _parser
from tests.programs import ROOT, run_python

ONCE_MORE = """
import os, sys
print(sys.argv[1:], flush=True)
if "STARTED" not in os.environ:
    os.environ["STARTED"] = "yes"
    from petdesk.app.application import restart
    system = os.environ.get("SYSTEM", sys.platform)
    sys.exit(restart(os.environ.get("TOLD", ""), system=system))
sys.exit(5)
"""


def run(folder: Path, code: str, *arguments: str, **variables: str) -> list[str]:
    """Run ``code`` as a script, which warns of nothing; return what it and the next print."""
    script = folder / "a script.py"
    script.write_text(code, encoding="utf-8")
    done = run_python("-W", "error", str(script), *arguments, PYTHONPATH=str(ROOT), **variables)
    assert done.stderr == ""
    # Where the next goes on beside it, the first one ends.
    is_beside = variables.get("SYSTEM", sys.platform) in {"win32", "darwin"}
    assert done.returncode == (0 if is_beside else 5)
    return done.stdout.splitlines()


@pytest.mark.parametrize("system", [sys.platform, "win32", "darwin"])
def test_it_is_the_same_program_with_the_same_arguments(tmp_path: Path, system: str) -> None:
    arguments = ["--environment", "staging", "a b"]
    assert run(tmp_path, ONCE_MORE, *arguments, SYSTEM=system) == [str(arguments)] * 2


def test_an_environment_that_this_run_switched_to_wins_over_the_one_that_it_was_started_for(
    tmp_path: Path,
) -> None:
    told = run(tmp_path, ONCE_MORE, "--environment", "staging", TOLD="practice")
    arguments = ["--environment", "staging", "--environment", "practice"]
    assert told == [str(arguments[:2]), str(arguments)]
    assert _parser().parse_args(arguments).environment == "practice"


KEEPS_ITS_KEY = """
import os, sys
from petdesk.app import main as app
from petdesk.app.cli import main
key = os.environ.get("PETDESK_API_KEY")
def run_alone(application, paths, store):
    kept = dict(store.run.keys)
    print(key, *kept.values(), "PETDESK_API_KEY" in os.environ, flush=True)
    if "STARTED" in os.environ:
        return 5
    os.environ["STARTED"] = "yes"
    return app._RESTART
app._run_alone = run_alone
sys.exit(main(sys.argv[1:]))
"""


def test_the_key_that_this_run_was_given_is_the_next_one_s_too(tmp_path: Path) -> None:
    variables = {
        "PETDESK_DATA_DIR": str(tmp_path / "data"),
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_API_KEY": "a-key",
    }
    told = run(tmp_path, KEEPS_ITS_KEY, "--environment", "practice", **variables)
    assert told == ["a-key a-key False"] * 2
