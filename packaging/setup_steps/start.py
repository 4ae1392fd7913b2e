"""The two commands: open PetDesk, or test it."""

import os
import sys
from pathlib import Path

from setup_steps.become import become, clean_environment
from setup_steps.place import Place
from setup_steps.trouble import SetupError, say

# These open no window, so they need no screen either.
_WINDOWLESS = frozenset({"-h", "--help", "--version", "--self-check"})


def start(arguments: list[str]) -> int:
    """Do what ``packaging/run.py`` was asked and give the exit code."""
    try:
        if arguments[:1] == ["test"]:
            return _test(arguments[1:])
        return _run(arguments)
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


def ready(kind: str, needs: frozenset[str]) -> Path:
    """Return the Python of the environment ``kind``, made ready first where it is not.

    ``needs`` is as in `setup_steps.build.make_ready`.
    """
    place = Place(kind)
    stamp = place.stamp()
    if stamp and stamp.provided >= needs:
        return place.python(stamp.folder)
    from setup_steps.build import make_ready  # noqa: PLC0415 (a later start does without)

    return make_ready(place, needs)


def _run(arguments: list[str]) -> int:
    environment = clean_environment()
    needs = {"offscreen"}
    if _has_no_screen():
        environment["QT_QPA_PLATFORM"] = "offscreen"
        if _opens_window(arguments):
            arguments = ["--self-check"]
            say(
                "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so PetDesk "
                "runs its self-check instead of opening its window."
            )
    elif _opens_window(arguments):
        needs |= _screen_libraries()
    python = ready("run", frozenset(needs))
    # -P: a folder named petdesk where the person happens to stand must not be taken for PetDesk.
    return become([str(python), "-P", "-m", "petdesk", *arguments], environment)


def _test(arguments: list[str]) -> int:
    python = ready("test", frozenset({"offscreen", "tools"}))
    from setup_steps.checks import run_checks  # noqa: PLC0415 (opening PetDesk does without)

    return run_checks(python, arguments)


def _opens_window(arguments: list[str]) -> bool:
    """Whether PetDesk opens its window for these arguments: not for a command such as serve."""
    is_command = bool(arguments) and not arguments[0].startswith("-")
    return not is_command and _WINDOWLESS.isdisjoint(arguments)


def _has_no_screen() -> bool:
    chosen = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform == "linux" and not any(os.environ.get(name) for name in chosen)


def _screen_libraries() -> set[str]:
    """Name the libraries of the screen that Qt will choose (keys of machine.LIBRARIES)."""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform.startswith("wayland") or not (platform or os.environ.get("DISPLAY")):
        return {"wayland"}
    return {"x11"} if not platform or platform.startswith("xcb") else set()
