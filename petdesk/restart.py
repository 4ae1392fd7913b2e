"""Restart PetDesk as it was started, after the end of its run."""

import os
import subprocess
import sys

from petdesk.storage.settings import KEY_VARIABLE


def restart(environment: str = "", key: str = "", system: str = sys.platform) -> int:
    """Replace this process, or start a new one and return the exit code. Raises OSError.

    ``environment`` is the one that this run was started for or has switched to, and ``key`` its
    key from the variable; each may be empty.
    """
    arguments = [sys.executable, *sys.orig_argv[1:]]
    if environment:
        arguments += ["--environment", environment]  # the last one counts
    # Whose key it is stands in a variable beside it, which is still there.
    variables = {**os.environ, KEY_VARIABLE: key} if key else os.environ
    if system not in {"win32", "darwin"}:
        # The same process, so that the terminal, or whatever started it, keeps it. Windows cannot,
        # and on macOS the window server would take this process for the one that has ended.
        os.execve(arguments[0], arguments, variables)  # noqa: S606  what started this process
    beside = subprocess.Popen(arguments, env=variables)  # noqa: S603  what started this process
    # Nobody waits for it; without a return code Python would warn of that.
    beside.returncode = 0
    return 0
