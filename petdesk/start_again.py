"""Starting PetDesk once more in place of this process, as it was started: after its end."""

import os
import subprocess
import sys


def start_again(environment: str = "") -> int:
    """Start it; give this process's exit code where it goes on beside that. Raises OSError.

    ``environment`` is what this run was told, or switched to for as long as it lasts.
    """
    arguments = [sys.executable, *sys.orig_argv[1:]]
    if environment:
        arguments += ["--environment", environment]  # the last one counts
    if os.name != "nt":
        # The same process, so that a terminal, or whoever started it, keeps it.
        os.execv(arguments[0], arguments)  # noqa: S606  what started this process
    subprocess.Popen(arguments)  # noqa: S603  likewise
    return 0
