"""The one QApplication and its process: the name, the system's request to quit, end and restart."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Any, Final

import petdesk.design.qt  # noqa: F401  imported for its effect, before all that uses Qt

# isort: split
from PySide6.QtCore import QEvent, QObject, QSettings, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from petdesk import __version__
from petdesk.app.start_problems import exit_without_screen
from petdesk.core.resources import resource
from petdesk.design.look import STYLE
from petdesk.settings.store import KEY_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable

_COLLECT_EVERY: Final = 2000  # milliseconds

SCREEN_LOST = 1
"""The exit code where there is no screen, or none any more."""


class Application(QApplication):
    """The one QApplication; ``when_quit`` is called where the system asks for the end.

    Qt would close the windows for it, and the main one refuses until all is in order.
    """

    when_quit: Callable[[], None] | None = None

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Quit and self.when_quit is not None:
            self.when_quit()
            return True
        return super().event(event)


def make_application() -> Application:
    # Qt reads settings of its own where a file dialog opens, and PySide6 unpickles `@Variant(...)`
    # values in them: a file could run code. There are none below a device.
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, os.devnull)
    if sys.platform == "win32":
        # The taskbar groups PetDesk's windows by it, not as Python's.
        _windows().windll.shell32.SetCurrentProcessExplicitAppUserModelID("PetDesk.PetDesk")
    with exit_without_screen(SCREEN_LOST):
        application = Application(["petdesk", *STYLE])
    if sys.platform == "win32":
        # Else windows begin with Windows' own icon, until window_icon.py has drawn theirs.
        application.setWindowIcon(QIcon(str(resource("icons/petdesk.png"))))
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("org.petdesk.PetDesk")  # packaging/linux has it
    application.setQuitOnLastWindowClosed(False)
    return application


def end_windows_process() -> None:
    """End this process; all that must be kept is on disk.

    At the end of its session Windows may do so itself at any moment, and an installer that closes
    programs (ENDSESSION_CLOSEAPP) waits for that. By ``os._exit`` Qt's libraries would clean up
    first, while threads that use them are gone.
    """
    windows = _windows()
    windows.windll.kernel32.TerminateProcess(windows.c_void_p(-1), 0)


def _windows() -> Any:
    import ctypes  # noqa: PLC0415  only Windows needs it

    return ctypes


def restart(environment: str = "", key: str = "", system: str = sys.platform) -> int:
    """Replace this process, or start a new one and return the exit code. Raises OSError.

    ``environment`` is the one that this run was started for or has switched to, and ``key`` its
    key from the variable; each may be empty.
    """
    arguments = [sys.executable, *sys.orig_argv[1:]]
    if environment:
        arguments += ["--environment", environment]  # the last one counts
    # Whose key it is stands in a variable beside it, which is still there.
    variables = {**os.environ, KEY_VARIABLE: key} if key else os.environ
    if system not in {"win32", "darwin"}:
        # The same process, so that the terminal, or whatever started it, keeps it. Windows cannot,
        # and on macOS the window server would take this process for the one that has ended.
        os.execve(arguments[0], arguments, variables)  # noqa: S606  what started this process
    import subprocess  # noqa: PLC0415  few runs end by it

    beside = subprocess.Popen(arguments, env=variables)  # noqa: S603  what started this process
    # Nobody waits for it; without a return code Python would warn of that.
    beside.returncode = 0
    return 0


def collect_in_this_thread(parent: QObject) -> None:
    """Look for garbage from here on when Python would, but by a timer of ``parent``.

    Python does so in whichever thread makes one object too many. A QObject that is part of a cycle
    would end there, and where it has a timer, Qt crashes.
    """
    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect)
    timer.start(_COLLECT_EVERY)


def collect() -> None:
    """Collect where Python would by itself, in the thread of whoever calls this."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    # Python 3.14 has no threshold for the oldest: it looks through a part of them each time.
    due = [age for age, (count, most) in enumerate(counts) if 0 < most < count]
    if due:
        gc.collect(due[-1])
