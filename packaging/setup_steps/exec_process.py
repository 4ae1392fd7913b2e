"""Hand this process over to another program."""

from __future__ import annotations

import os
import subprocess
import sys

_MISLEADING = frozenset({"PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"})


def clean_environment() -> dict[str, str]:
    """Return this process's environment without what would mislead PetDesk's own Python.

    PYTHONDONTWRITEBYTECODE goes too: a start without byte code takes more than twice as long.
    """
    return {name: value for name, value in os.environ.items() if name not in _MISLEADING}


def exec_process(command: list[str], environment: dict[str, str]) -> int:
    """Run ``command`` in place of this process and return its exit code.

    On POSIX the process is replaced, so nothing has to be passed on and this never
    returns. Windows cannot do that: there this waits for the program.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment)  # noqa: S606 (no shell is wanted)
    return wait_for(command, environment)


def wait_for(command: list[str], environment: dict[str, str]) -> int:
    """Run ``command`` to its end and return its exit code.

    Ctrl+C reaches the program as well, since both share the terminal; it decides how to end, so
    this waits on.
    """
    with subprocess.Popen(command, env=environment) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue
