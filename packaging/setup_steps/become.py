"""Hand this process over to another program."""

from __future__ import annotations

import os
import subprocess
import sys

_LEADS_ASTRAY = frozenset({"PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"})


def clean_environment() -> dict[str, str]:
    """Return this process's environment without what would lead PetDesk's own Python astray.

    PYTHONDONTWRITEBYTECODE goes too: a start without byte code takes more than twice as long.
    """
    return {name: value for name, value in os.environ.items() if name not in _LEADS_ASTRAY}


def become(command: list[str], environment: dict[str, str]) -> int:
    """Run ``command`` in the place of this process and give its exit code.

    On POSIX the process is replaced, so signals and the exit code need no passing on and this
    never returns. Windows has no such thing: there the program is waited for.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execve(command[0], command, environment)  # noqa: S606 (no shell is wanted)
    return wait_for(command, environment)


def wait_for(command: list[str], environment: dict[str, str]) -> int:
    """Run ``command`` to its end and give its exit code.

    Ctrl+C reaches the program as well, since both share the terminal; how it then ends is its own
    affair, so this waits on.
    """
    with subprocess.Popen(command, env=environment) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue
