"""Why PetDesk did not start, for who started it by an icon and reads no terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from petdesk.no_screen import ended_without_screen

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNSEEN = ("offscreen", "minimal")  # platforms of Qt that have no screen


def tell_refusal(text: str, code: int) -> None:
    """Show ``text`` until a person has read it, where there is a screen and no terminal has it.

    Where the screen cannot be reached, the process ends here, with ``code``.
    """
    if not is_a_window_needed(sys.stderr, os.environ):
        return
    with ended_without_screen(code):
        application = QApplication.instance() or QApplication([])
    intro = QCoreApplication.translate("RefusedStart", "PetDesk was not started.")
    box = QMessageBox(QMessageBox.Icon.Warning, "PetDesk", intro)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(text)
    box.finished.connect(application.quit)
    box.open()
    application.exec()


def is_a_window_needed(
    stderr: TextIO | None, variables: Mapping[str, str], system: str = sys.platform
) -> bool:
    """Return whether nobody reads ``stderr``, and there is a screen to say it on."""
    if stderr is not None and stderr.isatty():
        return False
    if variables.get("QT_QPA_PLATFORM", "") in _UNSEEN:
        return False
    # Without either, Qt would abort.
    has_screen = any(variables.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen or system in {"win32", "darwin"}
