"""Reports for administrators: errors that nobody caught, and how a run that crashed ended.

Each is a file in the folder of the logs, without keys.
"""

import faulthandler
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, NamedTuple

from petdesk.domain.api_keys import redact_keys
from petdesk.files import private_opener, read_small

_MAX_FILES: Final = 20
"""Reports in the folder; a new one replaces the oldest."""

_MAX_OF_A_RUN: Final = 10
"""Reports of one run: a fault in painting could otherwise write one with each paint."""

_CRASH_NAME: Final = "crash.txt"
_DYING: Final = 5.0  # seconds in which other threads of a crashed process may still write


class Fault(NamedTuple):
    """An error that nobody caught: ``details`` are the text of the report.

    ``report`` is its file, or ``None`` where none was written.
    """

    summary: str
    details: str
    report: Path | None


class ErrorReports:
    """Writes reports into ``folder``; each begins with ``heading``. Any thread may call it.

    The same fault at the same place is written once in a run.
    """

    def __init__(self, folder: Path, heading: str, clock: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._heading = heading
        self._clock = clock
        self._faults: dict[str, Fault] = {}

    def write(self, error: BaseException, where: str) -> Fault:
        """Report ``error``, which was raised in ``where`` (a thread, the loop)."""
        text = redact_keys("".join(traceback.format_exception(error)))
        if text in self._faults:
            return self._faults[text]
        now = self._clock()
        details = f"{self._heading}\n{_timestamp(now)}, in {where}\n\n{text}"
        fault = Fault(error_line(error), details, self._write_file(now, details))
        if len(self._faults) < _MAX_OF_A_RUN:
            self._faults[text] = fault
        return fault

    def _write_file(self, now: float, details: str) -> Path | None:
        if len(self._faults) >= _MAX_OF_A_RUN:
            return None
        path = self._folder / f"fault-{_file_stamp(now)}-{len(self._faults) + 1}.txt"
        try:
            path.write_text(details, encoding="utf-8")
        except OSError:
            return None
        for old in sorted(self._folder.glob("fault-*.txt"))[:-_MAX_FILES]:
            with suppress(OSError):
                old.unlink()
        return path


class CrashFile:
    """The file in ``folder`` that Python's fault handler writes to; raises OSError without one.

    It begins with ``heading``, the system of this run, which the next may have left. All else are
    places in the program and no values, so no keys. A good end removes it; what a crash left is
    moved to ``report``, which is ``None`` after a good end.

    On Windows the handler also writes about errors that a library recovered from. ``last_sign`` is
    the time of the last sign of life of the run before: what it survived was no crash.
    """

    def __init__(self, folder: Path, heading: str, last_sign: float = 0.0) -> None:
        self._path = folder / _CRASH_NAME
        self.report = self._move_last(folder, last_sign)
        # Made anew: to open a pipe by this name would block.
        self._path.unlink(missing_ok=True)
        self._file: IO[str] = open(self._path, "x", encoding="utf-8", opener=private_opener)  # noqa: SIM115  closed in `close`
        self._file.write(f"{heading}\n")
        self._file.flush()
        # The handler writes to the descriptor, from a signal handler.
        faulthandler.enable(self._file)

    def add(self, text: str) -> None:
        """Keep ``text``, which this run ends by, for the next start."""
        with suppress(OSError, ValueError):
            self._file.write(text)
            self._file.flush()

    def close(self, *, is_good: bool) -> None:
        """Disable the handler; after a good end, remove the file."""
        faulthandler.disable()
        self._file.close()
        if is_good:
            with suppress(OSError):
                self._path.unlink()

    def _move_last(self, folder: Path, last_sign: float) -> Path | None:
        try:
            content, ended_at = read_small(self._path), self._path.stat().st_mtime
        except OSError:
            return None
        heading, _, crash = content.partition(b"\n")
        if not crash.strip():
            return None  # it was killed, or lost its power: there is nothing to report
        if last_sign > ended_at + _DYING:
            return None
        report = folder / f"crash-{_file_stamp(ended_at)}.txt"
        first = f"PetDesk ended unexpectedly at {_timestamp(ended_at)}.\n"
        report.write_bytes(b"%b%b\n\n%b" % (first.encode(), heading.strip(), crash))
        return report


def error_line(error: BaseException) -> str:
    """Return the type and the text of ``error``, in one or a few lines, without keys."""
    return redact_keys("".join(traceback.format_exception_only(error)).strip())


def _timestamp(moment: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(moment))


def _file_stamp(moment: float) -> str:
    return time.strftime("%Y%m%d-%H%M%S", time.localtime(moment))
