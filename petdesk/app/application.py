"""The one QApplication and its process: name, screen, requests and signals to quit.

Also what keeps PetDesk from starting: a screen that can't be reached, arguments that are refused.
"""

import gc
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, Final, TextIO

import petdesk.design.qt  # noqa: F401  imported for its effect, before all that uses Qt

# isort: split
from PySide6 import QtCore, QtWidgets
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from petdesk import __version__
from petdesk.core.resources import resource

log = logging.getLogger(__name__)

_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # what there is differs by system
# Qt's messages (6.10) if an X server or a Wayland compositor does not answer.
_UNREACHED: Final = ("could not connect to display", "Failed to create wl_display")
_VARIABLES: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_UNSEEN: Final = ("offscreen", "minimal")  # platforms of Qt that have no screen
_COLLECT_EVERY: Final = 2000  # milliseconds
_LISTEN_EVERY: Final = 500  # milliseconds

SCREEN_LOST = 1  # the exit code if there is no screen, or none any more


class Application(QApplication):
    """The one QApplication; ``when_quit`` is called if the system asks for the end.

    Qt would close the windows for it, and the main one refuses until all is in order.
    """

    when_quit: Callable[[], None] | None = None

    def event(self, event: QtCore.QEvent) -> bool:
        if event.type() is QtCore.QEvent.Type.Quit and self.when_quit is not None:
            self.when_quit()
            return True
        return super().event(event)


class ScreenLostError(Exception):
    """The screen (an X server) was lost: Qt ended a loop by itself. What matters is on disk."""


def stop_on_signals(stop: Callable[[], object], parent: QtCore.QObject) -> None:
    """Call ``stop`` from Qt's loop at each signal to stop that is not ignored.

    Python runs a signal's handler between its own instructions: in the middle of anything, and only
    once it has a turn, which a timer of ``parent`` gives it while Qt's loop waits.
    """

    def end(number: int) -> None:
        log.info("%s: the end was asked for", signal.Signals(number).name)
        stop()

    def later(number: int, _frame: FrameType | None) -> None:
        QtCore.QTimer.singleShot(0, parent, partial(end, number))

    for number in (getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)):
        # An ignored signal stays ignored: nohup and a shell's background jobs rely on it.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, later)
    timer = QtCore.QTimer(parent)
    timer.timeout.connect(lambda: None)
    timer.start(_LISTEN_EVERY)


def make_application() -> Application:
    # Qt reads settings of its own where a file dialog opens, and PySide6 unpickles `@Variant(...)`
    # values in them: a file could run code. There are none below a device.
    QtCore.QSettings.setPath(
        QtCore.QSettings.Format.NativeFormat, QtCore.QSettings.Scope.UserScope, os.devnull
    )
    if sys.platform == "win32":
        # The taskbar groups PetDesk's windows by it, not as Python's.
        windows_api().windll.shell32.SetCurrentProcessExplicitAppUserModelID("PetDesk.PetDesk")
    with exit_without_screen(SCREEN_LOST):
        application = Application(["petdesk", "-style", "fusion"])
    if sys.platform == "win32":
        # Else windows begin with Windows' own icon, until theirs are drawn.
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
    windows = windows_api()
    windows.windll.kernel32.TerminateProcess(windows.c_void_p(-1), 0)


def windows_api() -> Any:
    """Return the module that calls Windows' own functions; only Windows needs it."""
    import ctypes  # noqa: PLC0415  only Windows needs it

    return ctypes


def collect_in_this_thread(parent: QtCore.QObject) -> None:
    """Look for garbage from here on when Python would, but by a timer of ``parent``.

    Python does so in whichever thread makes one object too many. A QObject that is part of a cycle
    would end there, and if it has a timer, Qt crashes.
    """
    gc.disable()
    timer = QtCore.QTimer(parent)
    timer.timeout.connect(collect)
    timer.start(_COLLECT_EVERY)


def collect() -> None:
    """Collect garbage if Python would do so by itself, in the thread of the caller."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    # Python 3.14 has no threshold for the oldest: it looks through a part of them each time.
    due = [age for age, (count, most) in enumerate(counts) if 0 < most < count]
    if due:
        gc.collect(due[-1])


@contextmanager
def exit_without_screen(code: int) -> Iterator[None]:
    """End the process with ``code`` and a sentence if Qt would abort in making its application.

    Nothing may be open yet that has to be closed. Whether a screen answers is left to Qt, which
    knows every way to name one and to be let in.
    """
    messages: list[str] = []

    def on_message(kind: QtCore.QtMsgType, _context: QtCore.QMessageLogContext, text: str) -> None:
        messages.append(text)
        if kind is QtCore.QtMsgType.QtFatalMsg:
            _print(screen_problem(messages))
            os._exit(code)  # Qt would abort: a core dump, and the system's report of a crash

    before = QtCore.qInstallMessageHandler(on_message)
    try:
        yield
    finally:
        QtCore.qInstallMessageHandler(before)
    for text in messages:
        _print(text)


def show_refusal(text: str, code: int) -> bool:
    """Show ``text`` until a person has read it, if there is a screen and no terminal shows it.

    Returns whether it was shown. If the screen cannot be reached, the process ends here, with
    ``code``.
    """
    if not is_window_needed(sys.stderr, os.environ):
        return False
    with exit_without_screen(code):
        application = QApplication.instance() or QApplication([])
    intro = QtCore.QCoreApplication.translate("RefusedStart", "PetDesk didn't start.")
    box = QtWidgets.QMessageBox(QtWidgets.QMessageBox.Icon.Warning, "PetDesk", intro)
    box.setTextFormat(QtCore.Qt.TextFormat.PlainText)
    box.setInformativeText(text)
    box.finished.connect(application.quit)
    box.open()
    application.exec()
    return True


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


def screen_problem(messages: Sequence[str]) -> str:
    if not any(part in message for message in messages for part in _UNREACHED):
        return "\n".join(messages)
    named = [f"{name}={os.environ[name]}" for name in _VARIABLES if os.environ.get(name)]
    where = " and ".join(named) or "neither DISPLAY nor WAYLAND_DISPLAY is set"
    return (
        f"petdesk: no screen can be reached ({where}). Start PetDesk in a desktop session, or "
        "connect with ssh -X. --self-check needs no screen."
    )


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201  where Qt itself would write it
