"""Starting PetDesk once more in place of this process, as it was started: after its end."""

import os
import subprocess
import sys

from petdesk.storage.run_settings import KEY_VARIABLE


def start_again(environment: str = "", key: str = "", system: str = sys.platform) -> int:
    """Start it; give this process's exit code where it goes on beside that. Raises OSError.

    ``environment`` is what this run was told, or switched to for as long as it lasts, and ``key``
    what it was given; each may be empty.
    """
    arguments = [sys.executable, *sys.orig_argv[1:]]
    if environment:
        arguments += ["--environment", environment]  # the last one counts
    # Whose key it is stands in a variable beside it, which is still there.
    variables = {**os.environ, KEY_VARIABLE: key} if key else os.environ
    if system not in {"win32", "darwin"}:
        # The same process, so that a terminal, or whoever started it, keeps it. Windows has no such
        # thing, and on macOS the window server would know this process for the one that has ended.
        os.execve(arguments[0], arguments, variables)  # noqa: S606  what started this process
    beside = subprocess.Popen(arguments, env=variables)  # noqa: S603  likewise
    # It goes on by itself. Without an end of it on record, Python would warn that nobody waited.
    beside.returncode = 0
    return 0
