"""The hook for errors that nobody caught, and the files of a run: the log and the crash file.

An error that nobody caught is logged and shown in one dialog; PetDesk goes on. The hook is made
right after the first paint; a thread opens its files.
"""

import faulthandler
import logging
import sys
import threading
import time
import traceback
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from PySide6 import QtCore
from PySide6.QtGui import QGuiApplication

from petdesk.animals.views.window import MainWindow
from petdesk.core.build_info import versions
from petdesk.core.files import private_opener, read_small
from petdesk.core.paths import Paths
from petdesk.service.access import redact_address, redact_keys
from petdesk.settings.fields import Settings
from petdesk.support.logs import Log, error_line, log_folder

if TYPE_CHECKING:
    from petdesk.support.views.fault_dialog import FaultDialog

log = logging.getLogger(__name__)

_CRASH_NAME: Final = "crash.txt"
_MAX_LOGGED: Final = 50  # errors of a run: a fault in painting comes again with each paint


class ExceptionHook(QtCore.QObject):
    """Catches errors while its context lasts, from `open_files` on with files.

    ``failed`` carries an error in a line, and what an administrator needs to know of it.
    """

    failed = QtCore.Signal(str, str)

    def __init__(self, window: MainWindow, paths: Paths, level: str = "info") -> None:
        super().__init__(window)
        self.window = window
        self._data, self._folder, self._level = paths.data, log_folder(paths), level
        self._log: Log | None = None
        self._crash_file: CrashFile | None = None
        self._dialog: FaultDialog | None = None
        self._is_reporting = False
        self._logged: set[str] = set()
        window.logs_wanted.connect(self._open_logs)
        # Never at once: what failed may be a paint, in which no window can be made.
        self.failed.connect(self._show, QtCore.Qt.ConnectionType.QueuedConnection)

    @property
    def last_crash(self) -> Path | None:
        return self._crash_file.report if self._crash_file is not None else None

    def __enter__(self) -> Self:
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread
        sys.unraisablehook = self._unraisable
        QtCore.qInstallMessageHandler(_qt_message)
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        sys.excepthook, sys.unraisablehook = sys.__excepthook__, sys.__unraisablehook__
        threading.excepthook = threading.__excepthook__
        QtCore.qInstallMessageHandler(None)
        # Ctrl+C at a terminal is no error.
        crash = error if isinstance(error, Exception) else None
        if crash is None:
            log.info("quit")
        else:
            log.critical("the run ended by an error", exc_info=crash)
        if self._crash_file is not None:
            self._crash_file.close(crash)
        if self._log is not None:
            self._log.close()

    def open_files(self, settings: Settings) -> None:
        """Open the log and the crash file; never raises. Blocks."""
        folder, heading = self._folder, system_line()
        self._log = Log(folder, self._level)
        log.info("start: %s", heading)
        address = redact_address(settings.address(settings.environment)) or "no address"
        where = address if settings.environment.is_remote else "built in"
        log.info("environment %s, %s; data in %s", settings.environment, where, self._data)
        try:
            self._crash_file = CrashFile(folder, heading)
        except OSError as error:
            log.info("no crash report can be written to %s: %s", folder, error.strerror)
        if self.last_crash is not None:
            log.info("the run before ended unexpectedly, see %s", self.last_crash)

    def _uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            self._failed(error, "the window")

    def _uncaught_in_thread(self, failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None and not isinstance(failure.exc_value, SystemExit):
            name = failure.thread.name if failure.thread is not None else "?"
            self._failed(failure.exc_value, f"the thread {name}")

    def uncaught_in_loop(self, _loop: object, context: dict[str, object]) -> None:
        error, message = context.get("exception"), context.get("message")
        if isinstance(error, Exception):
            self._failed(error, f"the loop ({message})")
        else:
            log.error("the loop: %s", message)

    def _unraisable(self, failure: "sys.UnraisableHookArgs") -> None:
        if failure.exc_value is not None:
            log.error("ignored: %s", failure.err_msg or "an error", exc_info=failure.exc_value)

    def _failed(self, error: BaseException, where: str) -> None:
        # An error while one is reported would be reported for ever.
        if self._is_reporting:
            return
        self._is_reporting = True
        try:
            text = redact_keys("".join(traceback.format_exception(error)))
            if text not in self._logged and len(self._logged) < _MAX_LOGGED:
                self._logged.add(text)
                log.critical("nobody caught an error in %s", where, exc_info=error)
            self.failed.emit(error_line(error), f"{system_line()}\nin {where}\n\n{text}")
        finally:
            self._is_reporting = False

    def _open_logs(self) -> None:
        from petdesk.design.dialogs import open_folder  # noqa: PLC0415  the list does without

        open_folder(self._folder, self.window)

    def _show(self, summary: str, details: str) -> None:
        from petdesk.support.views.fault_dialog import FaultDialog  # noqa: PLC0415  few runs show it

        self._is_reporting = True
        try:
            if self._dialog is None:
                is_logged = self._log is not None and not self._log.error
                self._dialog = FaultDialog(self.window, self._folder if is_logged else None)
                self._dialog.finished.connect(lambda: setattr(self, "_dialog", None))
            self._dialog.add(summary, details)
            self._dialog.open()
        finally:
            self._is_reporting = False


def system_line() -> str:
    return f"{', '.join(map(' '.join, versions()))}, {QGuiApplication.platformName()}"


class CrashFile:
    """The file in ``folder`` that Python's fault handler writes to; raises OSError without one.

    It begins with ``heading``, the system of this run, which the next may have left. All else are
    places in the program and no values, so no keys. A good end removes it; what a crash left is
    moved to ``report``, which is ``None`` after a good end.
    """

    def __init__(self, folder: Path, heading: str) -> None:
        self._path = folder / _CRASH_NAME
        self.report: Path | None = None
        crash = b""
        with suppress(OSError):
            _heading, _, crash = read_small(self._path).partition(b"\n")
        if crash.strip():  # else it was killed, or lost its power: there is nothing to report
            moment = time.localtime(self._path.stat().st_mtime)
            name = f"crash-{time.strftime('%Y%m%d-%H%M%S', moment)}.txt"
            self.report = self._path.replace(folder / name)
        # A new file: to open a pipe by this name would block.
        self._path.unlink(missing_ok=True)
        self._file = open(self._path, "x", encoding="utf-8", opener=private_opener)  # noqa: SIM115  closed in `close`
        self._file.write(f"{heading}\n")
        self._file.flush()
        # The handler writes to the descriptor, from a signal handler.
        faulthandler.enable(self._file)

    def close(self, error: Exception | None = None) -> None:
        """Disable the handler; keep an ``error`` of the whole run, else remove the file."""
        faulthandler.disable()
        with suppress(OSError):
            if error is not None:
                self._file.write(redact_keys("".join(traceback.format_exception(error))))
            self._file.close()
            if error is None:
                self._path.unlink()


def _qt_message(kind: QtCore.QtMsgType, context: QtCore.QMessageLogContext, text: str) -> None:
    # A fatal message ends the process; the crash file then has the trace.
    level = logging.getLevelNamesMapping()[kind.name.removeprefix("Qt")[:-3].upper()]
    logging.getLogger("petdesk.design.qt").log(level, "%s: %s", context.category or "qt", text)
