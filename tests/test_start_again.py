"""PetDesk starts once more as it was started: with the same program, arguments and variables."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

ONCE_MORE = """
import os, sys
print(sys.argv[1:], flush=True)
if "STARTED" not in os.environ:
    os.environ["STARTED"] = "yes"
    from petdesk.start_again import start_again
    sys.exit(start_again())
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
    # On Windows the first one ends, and the second goes on beside it.
    assert done.returncode == (0 if sys.platform == "win32" else 5)
