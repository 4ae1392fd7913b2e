"""The two commands: open PetDesk, or test it."""

import os
import sys
from pathlib import Path

from setup_steps.environment import Environment
from setup_steps.errors import SetupError, print_status
from setup_steps.exec_process import clean_environment, exec_process

# These open no window, so they need no screen either.
_WINDOWLESS = frozenset({"-h", "--help", "--version", "--self-check"})


def start(arguments: list[str]) -> int:
    """Do what ``packaging/run.py`` was asked and return the exit code."""
    try:
        if arguments[:1] == ["test"]:
            return _test(arguments[1:])
        return _run(arguments)
    except SetupError as error:
        print_status(str(error))
        return 1
    except KeyboardInterrupt:
        print_status("Stopped.")
        return 130


def ready_python(kind: str, needs: frozenset[str]) -> Path:
    """Return the Python of the environment ``kind``, built first where that is needed.

    ``needs`` is as in `setup_steps.build.build`.
    """
    target = Environment(kind)
    stamp = target.stamp()
    if stamp and stamp.provided >= needs:
        return target.python(stamp.folder)
    from setup_steps.build import build  # noqa: PLC0415 (a later start needs none of it)

    return build(target, needs)


def _run(arguments: list[str]) -> int:
    environment = clean_environment()
    needs = {"offscreen"}
    if _has_no_screen():
        environment["QT_QPA_PLATFORM"] = "offscreen"
        if _opens_window(arguments):
            arguments = ["--self-check"]
            print_status(
                "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so PetDesk "
                "runs its self-check instead of opening its window."
            )
    elif _opens_window(arguments):
        needs |= screen_libraries()
    python = ready_python("run", frozenset(needs))
    # -P: a folder named petdesk in the current one must not be taken for PetDesk.
    return exec_process([str(python), "-P", "-m", "petdesk", *arguments], environment)


def _test(arguments: list[str]) -> int:
    python = ready_python("test", frozenset({"offscreen", "tools"}))
    from setup_steps.checks import run_checks  # noqa: PLC0415 (opening PetDesk needs none of it)

    return run_checks(python, arguments)


def _opens_window(arguments: list[str]) -> bool:
    """Return whether PetDesk opens its window for these arguments: not for a command like serve."""
    is_command = bool(arguments) and not arguments[0].startswith("-")
    return not is_command and _WINDOWLESS.isdisjoint(arguments)


def _has_no_screen() -> bool:
    chosen = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform == "linux" and not any(os.environ.get(name) for name in chosen)


def screen_libraries() -> set[str]:
    """Return the libraries of the screen that Qt will choose: keys of system_packages.LIBRARIES."""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform.startswith("wayland") or not (platform or os.environ.get("DISPLAY")):
        return {"wayland"}
    return {"x11"} if not platform or platform.startswith("xcb") else set()
