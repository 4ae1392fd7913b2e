"""Every check of the project, then its tests."""

import os
import subprocess
import sys
from pathlib import Path

from setup_steps import machine
from setup_steps.become import clean_environment, wait_for
from setup_steps.place import ROOT
from setup_steps.trouble import say

_LINT_IMPORTS = (
    "import sys; from importlinter.cli import lint_imports_command as main; sys.exit(main())"
)

_CHECKS = (
    ("ruff check", ("-m", "ruff", "check")),
    ("ruff format", ("-m", "ruff", "format", "--check")),
    ("mypy", ("-m", "mypy")),
    ("import-linter", ("-c", _LINT_IMPORTS)),
)


def run_checks(python: Path, pytest_arguments: list[str]) -> int:
    """Run all of them, also past a failure, and give a code that is 0 where none failed.

    pytest comes last, so that its summary is the last line.
    """
    os.chdir(ROOT)
    environment = clean_environment()
    failed = []
    for name, arguments in _CHECKS:
        say(f"== {name}")
        command = [str(python), "-P", *arguments]
        if subprocess.run(command, env=environment, check=False).returncode:
            failed.append(name)
    say(f"== FAILED: {', '.join(failed)}" if failed else "== all checks passed")
    _name_what_will_not_run()
    say("== pytest" if pytest_arguments else "== pytest: all tests, about ten minutes")
    code = wait_for([str(python), "-P", "-m", "pytest", *pytest_arguments], environment)
    return code or int(bool(failed))


def _name_what_will_not_run() -> None:
    if sys.platform != "linux":
        say("== On this system the journeys that need a Linux screen or session do not run.")
    missing = machine.missing_tools()
    for one in missing:
        say(f"== {one.name} is missing, so these tests do not run: {one.wanted_by}.")
    if missing:
        say(f"== On Debian and its kin this brings what is missing: {machine.command_for(missing)}")
