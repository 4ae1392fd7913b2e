"""The one QApplication: PetDesk's name for the system, and the system's request to quit."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import petdesk.qt  # noqa: F401  imported for its effect, before all that uses Qt

# isort: split
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from petdesk import __version__
from petdesk.start_problems import exit_without_screen
from petdesk.views.design.appearance import STYLE

if TYPE_CHECKING:
    from collections.abc import Callable

SCREEN_LOST = 1
"""The exit code where there is no screen, or none any more."""


class Application(QApplication):
    """The one QApplication; ``when_quit`` is called where the system asks for the end.

    Qt would close the windows for it, and the main one refuses until all is in order.
    """

    when_quit: Callable[[], None] | None = None

    def event(self, event: QEvent) -> bool:
        """Accept the request to quit, and begin the end."""
        if event.type() is QEvent.Type.Quit and self.when_quit is not None:
            self.when_quit()
            return True
        return super().event(event)


def make_application() -> Application:
    """Make the one QApplication, with PetDesk's name."""
    # Qt reads settings of its own where a file dialog opens, and PySide6 unpickles `@Variant(...)`
    # values in them: a file could run code. There are none below a device.
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, os.devnull)
    if sys.platform == "win32":
        from petdesk.windows_process import name_process  # noqa: PLC0415  only Windows needs it

        name_process("PetDesk.PetDesk")
    with exit_without_screen(SCREEN_LOST):
        application = Application(["petdesk", *STYLE])
    if sys.platform == "win32":
        from petdesk.resources import resource  # noqa: PLC0415  only Windows needs it so early

        # Else windows begin with Windows' own icon, until views/window_icon.py has drawn theirs.
        application.setWindowIcon(QIcon(str(resource("icons/petdesk.png"))))
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("org.petdesk.PetDesk")  # packaging/linux has it
    application.setQuitOnLastWindowClosed(False)
    return application
