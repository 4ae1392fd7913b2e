"""Freeze PetDesk for the system this runs on, prove that it works, and pack it.

::

    python3 packaging/build.py              the program, checked, and every package of this system
    python3 packaging/build.py program      the program alone

The results are in ``packaging/dist/``. The first run makes an environment from the hash-locked
``packaging/requirements/build.txt``, as ``packaging/run.py`` does; it needs any Python 3.11 to 3.14
with a shared library, and on Linux binutils, dpkg and patchelf. SOURCE_DATE_EPOCH is the time that
stands in the packages.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from freezing.product import COMMAND, NAME, OUTPUT, ROOT
from setup_steps.errors import SetupError, print_status
from setup_steps.exec_process import clean_environment
from setup_steps.start import ready_python

HERE = ROOT / "packaging"


def main(arguments: list[str]) -> int:
    """Build; return 0 where all of it went well."""
    if arguments not in ([], ["program"]):
        print(__doc__, file=sys.stderr)
        return 2
    tools = {"strip": "binutils", "patchelf": "patchelf", "dpkg-deb": "dpkg"}
    missing = [package for tool, package in tools.items() if not shutil.which(tool)]
    if sys.platform == "linux" and not arguments and missing:
        print_status(f"Linux packages need {', '.join(missing)}: install them first.")
        return 1
    try:
        python = str(ready_python("build", frozenset({"offscreen"})))
    except SetupError as error:
        print_status(str(error))
        return 1
    steps = [
        *preparation(python),
        ("freezing", freeze_command(python)),
        ("checking the frozen program", [str(frozen_program()), "--self-check"]),
    ]
    if arguments != ["program"]:
        steps.append(("packing", [python, str(HERE / "freezing" / "pack.py")]))
    for name, command in steps:
        print_status(f"{name} ...")
        code = subprocess.run(command, env=build_environment(), check=False).returncode
        if code:
            print_status(f"PetDesk was not built: {name} failed.")
            return code
    return 0


def preparation(python: str) -> list[tuple[str, list[str]]]:
    """Return what makes the files that the checkout lacks; each goes into ``dist/``."""
    return [
        ("drawing the icons", [python, str(HERE / "freezing" / "icons.py"), str(OUTPUT / "icons")]),
        ("stamping the build", [python, str(HERE / "build_stamp.py")]),
    ]


def freeze_command(python: str) -> list[str]:
    """Return PyInstaller's command line."""
    folders = ["--distpath", str(OUTPUT), "--workpath", str(OUTPUT / "work")]
    recipe = str(HERE / "petdesk.spec")
    # What an earlier run left is not reused: it may be of a file that changed while that one ran.
    options = ["--noconfirm", "--clean", "--log-level=WARN"]
    return [python, "-m", "PyInstaller", *options, *folders, recipe]


def frozen_program() -> Path:
    """Return the program that a terminal starts."""
    if sys.platform == "darwin":
        return OUTPUT / f"{NAME}.app" / "Contents" / "MacOS" / COMMAND
    return OUTPUT / COMMAND / (f"{COMMAND}.exe" if sys.platform == "win32" else COMMAND)


def build_environment() -> dict[str, str]:
    """Return the variables of every step: no screen is needed, and nothing depends on the run."""
    return clean_environment() | {
        "PYTHONPATH": str(HERE),
        "PYTHONHASHSEED": "1",
        **({"QT_QPA_PLATFORM": "offscreen"} if sys.platform == "linux" else {}),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
