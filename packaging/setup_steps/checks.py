"""Every check of the project, then its tests."""

import os
import subprocess
import sys
from pathlib import Path

from setup_steps import system_packages
from setup_steps.environment import ROOT
from setup_steps.errors import print_status
from setup_steps.exec_process import clean_environment, wait_for

_LINT_IMPORTS = (
    "import sys; from importlinter.cli import lint_imports_command as main; sys.exit(main())"
)

_CHECKS = (
    ("ruff check", ("-m", "ruff", "check")),
    ("ruff format", ("-m", "ruff", "format", "--check")),
    ("mypy", ("-m", "mypy")),
    ("import-linter", ("-c", _LINT_IMPORTS)),
)

# Half of the time is spent waiting for the journeys' programs, so four at a time keep two cores
# busy.
_ALL_TESTS = ["--numprocesses=4", "--dist=worksteal"]


def run_checks(python: Path, pytest_arguments: list[str]) -> int:
    """Run all of them, also after a failure; return a code that is 0 where none failed.

    pytest comes last, so that its summary is the last line.
    """
    os.chdir(ROOT)
    environment = clean_environment()
    failed = []
    for name, arguments in _CHECKS:
        print_status(f"== {name}")
        command = [str(python), "-P", *arguments]
        if subprocess.run(command, env=environment, check=False).returncode:
            failed.append(name)
    print_status(f"== FAILED: {', '.join(failed)}" if failed else "== all checks passed")
    _print_skipped_tests()
    print_status("== pytest")
    chosen = pytest_arguments or _ALL_TESTS
    code = wait_for([str(python), "-P", "-m", "pytest", *chosen], environment)
    return code or int(bool(failed))


def _print_skipped_tests() -> None:
    if sys.platform != "linux":
        print_status(
            "== On this system the journeys that need a Linux screen or session do not run."
        )
    missing = system_packages.missing_tools()
    for one in missing:
        print_status(f"== {one.name} is missing, so these tests do not run: {one.wanted_by}.")
    if missing:
        command = system_packages.command_for(missing)
        print_status(f"== On Debian and its kin this brings what is missing: {command}")
