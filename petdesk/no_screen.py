"""What is said where no screen can be reached: Qt aborts there, with advice that is seldom true."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Qt's words (6.10) where an X server and a Wayland compositor do not answer.
_UNREACHED: Final = ("could not connect to display", "Failed to create wl_display")
_VARIABLES: Final = ("DISPLAY", "WAYLAND_DISPLAY")


@contextmanager
def ended_without_screen(code: int) -> Iterator[None]:
    """End the process with ``code`` and a sentence where Qt would abort in making its application.

    Nothing may be open yet that has to be closed. Whether a screen answers is left to Qt, which
    knows every way to name one and to be let in.
    """
    heard: list[str] = []
    before = qInstallMessageHandler(partial(_hear, heard, code))
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    _say(heard)


def reason(heard: Sequence[str], variables: Mapping[str, str] = os.environ) -> str:
    """Return what to tell where Qt has said ``heard`` and can go no further."""
    if not any(words in text for text in heard for words in _UNREACHED):
        return "\n".join(heard)
    named = [f"{name}={variables[name]}" for name in _VARIABLES if variables.get(name)]
    where = " and ".join(named) or "neither DISPLAY nor WAYLAND_DISPLAY is set"
    return (
        f"petdesk: no screen can be reached ({where}). Start PetDesk in an open desktop session; "
        "over ssh, ssh -X brings one along. With --self-check PetDesk needs none."
    )


def _hear(
    heard: list[str], code: int, kind: QtMsgType, _context: QMessageLogContext, text: str
) -> None:
    heard.append(text)
    if kind is QtMsgType.QtFatalMsg:
        _say([reason(heard)])
        os._exit(code)  # Qt would abort: a core dump, and the system's report of a crash


def _say(texts: Sequence[str]) -> None:
    for text in texts:
        print(text, file=sys.stderr, flush=True)  # noqa: T201  where Qt itself would write it
