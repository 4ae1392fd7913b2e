"""A process that has to keep to what a file's mode permits, as an ordinary user's has."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]

# In a name space that has no user of this one, root has no privilege over the files here.
_COMMAND = ["unshare", "--user"] if sys.platform == "linux" and not os.geteuid() else []


def run_without_privileges(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run ``script`` with ``folder`` as its first argument; skip the test where that cannot be."""
    if sys.platform == "win32":
        pytest.skip("Windows has access lists")
    done = subprocess.run(
        [*_COMMAND, sys.executable, "-c", script, str(folder)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    if "unshare failed" in done.stderr:
        pytest.skip("this system lets root give up no privilege")
    return done
