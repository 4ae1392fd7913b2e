"""Python and PetDesk as processes of their own, in the checkout and without a screen."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run_python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python to its end; an empty text among ``variables`` leaves that variable out."""
    told = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **variables}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={name: value for name, value in told.items() if value},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def petdesk(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m petdesk``, on Windows with a screen if it draws letters."""
    if sys.platform == "win32" and "--self-check" in arguments:
        variables["QT_QPA_PLATFORM"] = ""
    return run_python("-m", "petdesk", *arguments, **variables)
