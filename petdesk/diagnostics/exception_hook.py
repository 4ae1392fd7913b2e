"""The hooks for errors that nobody caught, and the files of a run: log, reports, crash file.

An error that nobody caught is written to a report and shown in one dialog; PetDesk goes on. The
hook is made right after the first paint; the thread that prepares the rest opens its files.
"""

from __future__ import annotations

import logging
import sys
import threading
from functools import partial
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QTimer,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)

if TYPE_CHECKING:
    import asyncio
    from pathlib import Path
    from types import TracebackType

    from petdesk.diagnostics.error_reports import CrashFile, ErrorReports, Fault
    from petdesk.diagnostics.logs import Log
    from petdesk.storage.paths import Paths
    from petdesk.storage.settings import RunSettings
    from petdesk.storage.settings_fields import Settings
    from petdesk.views.help.fault_dialog import FaultDialog
    from petdesk.views.main.window import MainWindow

log = logging.getLogger(__name__)


class ExceptionHook(QObject):
    """Catches errors while its context lasts, from `open_files` on with files.

    ``failed`` carries a `Fault`.
    """

    failed = Signal(object)

    def __init__(self, window: MainWindow, paths: Paths, run_settings: RunSettings) -> None:
        super().__init__(window)
        self.window = window
        self._paths = paths
        self._run_settings = run_settings
        self._log: Log | None = None
        self._crash_file: CrashFile | None = None
        self._reports: ErrorReports | None = None
        self._dialog: FaultDialog | None = None
        self._is_reporting = threading.local()
        window.logs_wanted.connect(self.open_log_folder)
        self.failed.connect(self._on_failed)

    def open_log_folder(self) -> None:
        """Show the folder of the log and the reports."""
        from petdesk.diagnostics.logs import log_folder  # noqa: PLC0415  rarely needed
        from petdesk.views.widgets.dialogs import open_folder  # noqa: PLC0415  rarely needed

        open_folder(log_folder(self._paths), self.window)

    @property
    def last_crash(self) -> Path | None:
        """The report of how the run before crashed, if it did."""
        return self._crash_file.report if self._crash_file is not None else None

    def __enter__(self) -> Self:
        self.install()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        # Ctrl+C at a terminal is no error.
        self.close(error if isinstance(error, Exception) else None)

    def install(self) -> None:
        """Install the hooks: errors nobody catches in any thread, and Qt's messages."""
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread
        sys.unraisablehook = self._unraisable
        qInstallMessageHandler(_qt_message)

    def open_files(self, settings: Settings) -> None:
        """Open the log and the reports' folder; never raises. Blocks, and imports in its thread."""
        from petdesk.diagnostics.error_reports import CrashFile, ErrorReports  # noqa: PLC0415  in a thread
        from petdesk.diagnostics.logs import (  # noqa: PLC0415  in a thread
            Log,
            last_line_at,
            log_folder,
            loggable_address,
            system_line,
        )

        folder, run = log_folder(self._paths), self._run_settings
        last_sign = last_line_at(folder)
        self._log = Log(folder, run.log_level)
        heading = system_line()
        log.info("start: %s", heading)
        address = loggable_address(settings.address(settings.environment))
        where = address if settings.environment.is_remote else "built in"
        log.info("environment %s, %s; data in %s", settings.environment, where, self._paths.data)
        self._reports = ErrorReports(folder, heading)
        try:
            self._crash_file = CrashFile(folder, heading, last_sign)
        except OSError as error:
            log.info("no crash report can be written to %s: %s", folder, error.strerror)
        if self.last_crash is not None:
            log.info("the run before ended unexpectedly, see %s", self.last_crash)

    def attach_to_loop(self) -> None:
        """Catch the errors of the running loop's callbacks and of tasks that nobody awaits."""
        import asyncio  # noqa: PLC0415  loaded with the session, in its thread

        asyncio.get_running_loop().set_exception_handler(self._uncaught_in_loop)

    def close(self, error: Exception | None = None) -> None:
        """Remove the hooks and close the files; an ``error`` of the run is kept as a crash."""
        sys.excepthook, sys.unraisablehook = sys.__excepthook__, sys.__unraisablehook__
        threading.excepthook = threading.__excepthook__
        qInstallMessageHandler(None)
        if error is None:
            log.info("quit")
        else:
            log.info("the run ended by an error", exc_info=error)
        if self._crash_file is not None:
            if error is not None and self._reports is not None:
                self._crash_file.add(self._reports.write(error, "the whole run").details)
            self._crash_file.close(is_good=error is None)
        if self._log is not None:
            self._log.close()

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

    def _uncaught_in_loop(
        self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]
    ) -> None:
        error, message = context.get("exception"), context.get("message")
        if isinstance(error, Exception):
            self._failed(error, f"the loop ({message})")
        else:
            log.error("the loop: %s", message)

    def _unraisable(self, failure: sys.UnraisableHookArgs) -> None:
        if failure.exc_value is not None:
            log.error("ignored: %s", failure.err_msg or "an error", exc_info=failure.exc_value)

    def _failed(self, error: BaseException, where: str) -> None:
        # An error while one is reported would be reported for ever.
        if getattr(self._is_reporting, "is_on", False):
            return
        self._is_reporting.is_on = True
        try:
            log.critical("nobody caught an error in %s", where, exc_info=error)
            if self._reports is not None:
                self.failed.emit(self._reports.write(error, where))
        finally:
            self._is_reporting.is_on = False

    def _on_failed(self, fault: Fault) -> None:
        # Never at once: what failed may be a paint, in which no window can be made. A queued
        # connection would do, but naming it loads the `Qt` namespace: 10 ms right after the paint.
        QTimer.singleShot(0, partial(self._show, fault))

    def _show(self, fault: Fault) -> None:
        from petdesk.views.help.fault_dialog import FaultDialog  # noqa: PLC0415  rarely needed

        self._is_reporting.is_on = True
        try:
            if self._dialog is None:
                self._dialog = FaultDialog(self.window)
                self._dialog.finished.connect(self._on_dialog_finished)
            self._dialog.add(fault.summary, fault.details, fault.report)
            self._dialog.open()
        finally:
            self._is_reporting.is_on = False

    def _on_dialog_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def _qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    # A fatal message ends the process; the crash file then has the trace.
    level = _LEVELS.get(kind, logging.ERROR)
    logging.getLogger("petdesk.qt").log(level, "%s: %s", context.category or "qt", text)
