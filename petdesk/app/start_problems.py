"""What keeps PetDesk from starting: a screen that cannot be reached, arguments that are refused."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, TextIO

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QMessageBox

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Qt's messages (6.10) where an X server and a Wayland compositor do not answer.
_UNREACHED: Final = ("could not connect to display", "Failed to create wl_display")
_VARIABLES: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_UNSEEN: Final = ("offscreen", "minimal")  # platforms of Qt that have no screen


@contextmanager
def exit_without_screen(code: int) -> Iterator[None]:
    """End the process with ``code`` and a sentence where Qt would abort in making its application.

    Nothing may be open yet that has to be closed. Whether a screen answers is left to Qt, which
    knows every way to name one and to be let in.
    """
    messages: list[str] = []
    before = qInstallMessageHandler(partial(_on_message, messages, code))
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    _print(messages)


def show_refusal(text: str, code: int) -> None:
    """Show ``text`` until a person has read it, where there is a screen and no terminal shows it.

    Where the screen cannot be reached, the process ends here, with ``code``.
    """
    if not is_window_needed(sys.stderr, os.environ):
        return
    with exit_without_screen(code):
        application = QApplication.instance() or QApplication([])
    intro = QCoreApplication.translate("RefusedStart", "PetDesk didn't start.")
    box = QMessageBox(QMessageBox.Icon.Warning, "PetDesk", intro)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(text)
    box.finished.connect(application.quit)
    box.open()
    application.exec()


def is_window_needed(
    stderr: TextIO | None, variables: Mapping[str, str], system: str = sys.platform
) -> bool:
    """Return whether nobody reads ``stderr``, and there is a screen."""
    if stderr is not None and stderr.isatty():
        return False
    if variables.get("QT_QPA_PLATFORM", "") in _UNSEEN:
        return False
    # Without either, Qt would abort.
    has_screen = any(variables.get(name) for name in _VARIABLES)
    return has_screen or system in {"win32", "darwin"}


def screen_problem(messages: Sequence[str], variables: Mapping[str, str] = os.environ) -> str:
    if not any(part in message for message in messages for part in _UNREACHED):
        return "\n".join(messages)
    named = [f"{name}={variables[name]}" for name in _VARIABLES if variables.get(name)]
    where = " and ".join(named) or "neither DISPLAY nor WAYLAND_DISPLAY is set"
    return (
        f"petdesk: no screen can be reached ({where}). Start PetDesk in a desktop session, or "
        "connect with ssh -X. --self-check needs no screen."
    )


def _on_message(
    messages: list[str], code: int, kind: QtMsgType, _context: QMessageLogContext, text: str
) -> None:
    messages.append(text)
    if kind is QtMsgType.QtFatalMsg:
        _print([screen_problem(messages)])
        os._exit(code)  # Qt would abort: a core dump, and the system's report of a crash


def _print(texts: Sequence[str]) -> None:
    for text in texts:
        print(text, file=sys.stderr, flush=True)  # noqa: T201  where Qt itself would write it
