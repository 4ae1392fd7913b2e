"""The log: rotating files for administrators, without keys; and what is written of a run.

It is opened after the first paint, in a thread. Without a writable folder PetDesk works without a
log. States hold no key. Names of animals are logged at DEBUG, and in errors that contain them; the
other lines have ids and numbers.
"""

import logging
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TypeVar

from petdesk.animals.state import Fault, LocalProblem, MainState
from petdesk.core.display_text import on_one_line, sanitize_for_line
from petdesk.core.files import check_is_file, make_folder, private_opener
from petdesk.core.paths import Paths
from petdesk.core.view_model import ViewModel
from petdesk.service.access import redact_address, redact_keys
from petdesk.settings.fields import FIELDS, Settings, Value, values_of
from petdesk.settings.store import LOG_LEVELS

State = TypeVar("State")

log = logging.getLogger(__name__)

FILE_NAME: Final = "petdesk.log"
_BACKUPS, _FULL = 4, 1_000_000  # bytes, then another file begins: weeks of a busy desk at INFO
_FORM: Final = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_TIME: Final = "%Y-%m-%dT%H:%M:%S%z"
_SAME: Final = 1.0  # seconds; the same pause in another answer differs by less


def log_folder(
    paths: Paths, variables: Mapping[str, str] = os.environ, system: str = sys.platform
) -> Path:
    """Return the folder of the logs: the platform's, or under the folder of a separate PetDesk.

    On Linux that is the folder for state (XDG Base Directory Specification 0.8), where a path that
    is not absolute is ignored.
    """
    if paths.is_separate or system == "win32":
        return paths.data / "logs"
    if system == "darwin":
        return Path.home() / "Library" / "Logs" / "PetDesk"
    state = Path(variables.get("XDG_STATE_HOME", ""))
    return (state if state.is_absolute() else Path.home() / ".local" / "state") / "PetDesk"


class Log:
    """The log of one run, from ``level`` on; ``error`` says why nothing can be written."""

    def __init__(self, folder: Path, level: str) -> None:
        self.error = ""
        self._handlers: list[logging.Handler] = []
        try:
            make_folder(folder)
            check_is_file(folder / FILE_NAME)
            file = _File(folder / FILE_NAME, encoding="utf-8")
        except OSError as error:
            self.error = error.strerror or str(error)
        else:
            file.setFormatter(_Formatter(_FORM, _TIME))
            self._handlers.append(file)
        if sys.stderr is not None:  # which a windowed build on Windows lacks
            terminal = logging.StreamHandler()
            terminal.setLevel(logging.WARNING)
            self._handlers.append(terminal)
        for handler in self._handlers:
            logging.getLogger().addHandler(handler)
        # Others' loggers stay at WARNING: httpx would write whole addresses at INFO.
        logging.getLogger("petdesk").setLevel(level.upper() if level in LOG_LEVELS else "INFO")

    def close(self) -> None:
        logging.getLogger("petdesk").setLevel(logging.NOTSET)
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            if isinstance(handler, _File):
                with suppress(OSError, ValueError):  # the disk may be full, or gone
                    handler.close()


def error_line(error: BaseException) -> str:
    """Return the type and the text of ``error``, in one or a few lines, without keys."""
    return redact_keys("".join(traceback.format_exception_only(error)).strip())


class _File(logging.FileHandler):
    """Rotates, and loses a line if it cannot write: a full disk, a folder that was removed.

    `logging.handlers` would load sockets and pickles before the first rows.
    """

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=private_opener)

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError, ValueError):
            stream = self.stream
            if stream is not None and stream.tell() > _FULL:
                self.stream = None
                stream.close()
                self._roll_over()
            super().emit(record)

    def _roll_over(self) -> None:
        """Begin a new file, unless another program on Windows has one in the way open.

        Then the next record continues this one, and the rollover is tried again. Backups move only
        up to the first number that is free, so that further tries push none of them out.
        """
        numbers = range(1, _BACKUPS + 1)
        free = next((each for each in numbers if not self._backup(each).exists()), numbers[-1])
        with suppress(OSError):
            for number in range(free, 0, -1):
                self._backup(number - 1).replace(self._backup(number))

    def _backup(self, number: int) -> Path:
        return Path(f"{self.baseFilename}.{number}" if number else self.baseFilename)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  logging's name
        """Do nothing: there is nowhere to report it."""


class _Formatter(logging.Formatter):
    """Formats a record as one line, with its traceback below; keys are cut out."""

    def format(self, record: logging.LogRecord) -> str:
        return redact_keys(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  logging's name
        # Text from outside must not begin lines of its own.
        return on_one_line(super().formatMessage(record))


def log_states(model: ViewModel[State], lines_of: Callable[[State, State], Iterator[str]]) -> None:
    """Log from now on the lines that a state of ``model`` makes beside the one before."""
    before = model.state

    def compare(after: Any) -> None:
        nonlocal before
        for line in lines_of(before, after):
            log.info("%s: %s", after.environment.value, line)
        before = after

    model.state_changed.connect(compare)


def log_settings(before: Settings, after: Settings) -> None:
    """Log which settings were changed, with values unless these may be secrets or name people."""
    old = values_of(before)
    for name, value in values_of(after).items():
        if value != old.get(name):
            shown = "" if name == "admin_line" else f": {shown_value(name, value)}"
            log.info("setting %s changed%s", name.replace("/", "."), shown)


def shown_value(name: str, value: Value) -> str:
    """Return the value of a setting on a line, without the password that an address may hold."""
    if isinstance(value, bool):
        return str(value).lower()
    if value in ("", 0) and not FIELDS[name].accepts(0):
        return "-"
    is_address = name == "network/proxy" or name.endswith("/address")
    return sanitize_for_line(redact_address(str(value)) if is_address else str(value))


def main_lines(before: MainState, after: MainState) -> Iterator[str]:
    if (after.environment, after.connection) != (before.environment, before.connection):
        cut = ", ".join(status or "not stated" for status in after.catalogue.truncated_scopes)
        extent = f"{len(after.listing.records)} animals" + (f", cut off: {cut}" if cut else "")
        name = after.connection.name.lower().replace("_", " ")
        yield f"{name}, {extent}, {after.catalogue.unreadable} unreadable"
    problem = after.problem if after.problem is not before.problem else None
    pause = _pause(after)
    if abs(pause - _pause(before)) > _SAME:
        ends = time.strftime(_TIME, time.localtime(pause))
        yield f"limit reached, nothing is sent before {ends}" if pause else "the pause is over"
    if isinstance(problem, LocalProblem):
        # An error that kept the environment closed was logged when it was raised.
        detail = "" if problem.fault is Fault.OPENING else problem.detail or problem.file
        failed = f"failed: {problem.fault.name.lower().replace('_', ' ')}"
        yield f"{failed}: {detail}" if detail else failed
    elif problem is not None:
        yield error_line(problem)


def _pause(state: MainState) -> float:
    return (state.budget.paused_until or 0.0) if state.budget is not None else 0.0
