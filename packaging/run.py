"""Set PetDesk up on this computer and start it.

::

    python3 packaging/run.py [PetDesk's own arguments]    opens PetDesk
    python3 packaging/run.py test [pytest's arguments]    runs every check and test

The first start makes a Python environment under ``.venv-run/`` from the hash-locked files in
``packaging/requirements/``; a later start compares a stamp and does nothing else. Standard library
only, no shell, the same on Windows, macOS and Linux.

This file and ``setup_steps/exec_process.py`` keep to what Python 3.8 can read: they must get far
enough on an old Python to say which one is needed, or to find it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from setup_steps.exec_process import exec_process

MINORS = ("3.14", "3.13", "3.12", "3.11")
SUITABLE = tuple(f"{minor} 64-bit" for minor in MINORS)
DESCRIBE = (
    "import sys;"
    "print('%d.%d %s' % (sys.version_info[:2] + ('64-bit' if sys.maxsize > 2**32 else '32-bit',)))"
)

WHERE_TO_GET_ONE = (
    "Install one beside it, "
    + (
        "from https://www.python.org/downloads/"
        if sys.platform in {"win32", "darwin"}
        else "with your system's package manager or from https://docs.astral.sh/uv/ "
        "(uv python install 3.13)"
    )
    + ", then type the same line again."
)


def describe_this_python() -> str:
    """Return version and word size as `DESCRIBE` prints them."""
    bits = "64-bit" if sys.maxsize > 2**32 else "32-bit"
    return "{}.{} {}".format(*sys.version_info[:2], bits)


def find_suitable_python() -> list[str] | None:
    """Return the command of a Python that PetDesk runs on, by the PATH or Windows' ``py``."""
    import shutil  # noqa: PLC0415 (only an unsuitable Python gets here)
    import subprocess  # noqa: PLC0415 (only an unsuitable Python gets here)

    launcher = shutil.which("py") if sys.platform == "win32" else None
    for minor in MINORS:
        found = shutil.which(f"python{minor}")
        for command in ([found] if found else [], [launcher, f"-{minor}"] if launcher else []):
            if not command:
                continue
            # A name on the PATH may be a shim with nothing behind it, so it has to answer.
            answer = subprocess.run(
                [*command, "-c", DESCRIBE], capture_output=True, text=True, check=False
            )
            if answer.stdout.strip() in SUITABLE:
                return command
    return None


def main() -> int:
    """Start on this Python, or on a suitable one in its place."""
    here = describe_this_python()
    if here in SUITABLE:
        from setup_steps.start import start  # noqa: PLC0415 (an old Python cannot read it)

        return start(sys.argv[1:])
    command = find_suitable_python()
    if command is None:
        print(
            f"PetDesk needs a 64-bit Python 3.11 to 3.14; this is {here} ({sys.executable}) "
            f"and no other was found on the PATH. {WHERE_TO_GET_ONE}",
            file=sys.stderr,
        )
        return 1
    return exec_process([*command, str(Path(__file__).resolve()), *sys.argv[1:]], dict(os.environ))


if __name__ == "__main__":
    sys.exit(main())
