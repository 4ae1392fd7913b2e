"""The log: rotating files for administrators, without keys; and what is written of a run.

It is opened after the first paint, in the thread that prepares the rest. Without a writable folder
PetDesk works without a log. States hold no key. Names of animals are logged at DEBUG, and in errors
that contain them; the other lines have ids and numbers.
"""

from __future__ import annotations

import logging
import os
import sys
import time
import traceback
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, Final

from petdesk.animals.state import Connection, Fault, LocalProblem
from petdesk.core.display_text import on_one_line
from petdesk.core.files import check_is_file, private_opener
from petdesk.intake.entry import Stage
from petdesk.service.access import AddressError, parse_address, redact_address, redact_keys
from petdesk.service.errors import ServiceError
from petdesk.settings.fields import values_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from io import TextIOWrapper

    from petdesk.animals.state import MainState
    from petdesk.animals.view_model import MainViewModel
    from petdesk.core.paths import Paths
    from petdesk.intake.entry import IntakeEntry
    from petdesk.intake.state import IntakeState
    from petdesk.intake.view_model import IntakeViewModel
    from petdesk.settings.fields import Settings, Value

log = logging.getLogger(__name__)

FILE_NAME: Final = "petdesk.log"
_FILES, _MAX_BYTES = 5, 1_000_000  # bytes in each: weeks of a busy desk at INFO
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
    """The log of one run, in ``folder``, from ``level`` (a name of logging's, in any case) on.

    ``error`` says why nothing can be written to the folder; it is empty where that works.
    """

    def __init__(self, folder: Path, level: str) -> None:
        self.folder = folder
        self.error = ""
        self._handlers: list[logging.Handler] = []
        known = logging.getLevelNamesMapping()[level.upper()]
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            check_is_file(folder / FILE_NAME)
            file = _File(folder / FILE_NAME, "a", _MAX_BYTES, _FILES - 1, "utf-8")
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
        logging.getLogger("petdesk").setLevel(known)

    def close(self) -> None:
        logging.getLogger("petdesk").setLevel(logging.NOTSET)
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            if isinstance(handler, RotatingFileHandler):
                with suppress(OSError, ValueError):  # the disk may be full, or gone
                    handler.close()
        self._handlers.clear()


def loggable_address(text: str) -> str:
    """Return an address for the log; of one that cannot be used, which may hold a password, why."""
    if not text:
        return "no address"
    try:
        return str(parse_address(text))
    except AddressError as error:
        return f"an address that cannot be used ({error.problem.value})"


def error_line(error: BaseException) -> str:
    """Return the type and the text of ``error``, in one or a few lines, without keys."""
    return redact_keys("".join(traceback.format_exception_only(error)).strip())


class _File(RotatingFileHandler):
    """Loses a line where it cannot write: a full disk, a folder that was removed."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=private_opener)

    def doRollover(self) -> None:  # noqa: N802  logging's name
        """Begin a new file, unless another program on Windows has one in the way open.

        Then the next record continues this one, and the rollover is tried again. Backups move only
        up to the first number that is free, so that further tries push none of them out.
        """
        if self.stream is not None:
            self.stream.close()
            self.stream = None
        numbers = range(1, self.backupCount + 1)
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
        # Logging keeps the text that one handler made of an error for the next handler, which has
        # another form for it.
        kept, record.exc_text = record.exc_text, None
        try:
            return redact_keys(super().format(record))
        finally:
            record.exc_text = kept

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  logging's name
        # Text from outside must not begin lines of its own.
        return on_one_line(super().formatMessage(record))


def log_main(model: MainViewModel) -> None:
    """Log from now on what changes in the list, by comparing each state with the one before."""
    before = model.state

    def compare(state: MainState) -> None:
        nonlocal before
        for line in _main_lines(before, state):
            log.info("%s: %s", state.environment.value, line)
        before = state

    model.state_changed.connect(compare)


def log_intake(intake: IntakeViewModel) -> None:
    """Log from now on what becomes of each animal that is added."""
    before = intake.state

    def compare(state: IntakeState) -> None:
        nonlocal before
        if state.entries is not before.entries:
            stages = {entry.id: entry.stage for entry in before.entries}
            for entry in state.entries:
                _log_entry(entry, stages.get(entry.id))
        before = state

    intake.state_changed.connect(compare)


def log_settings(before: Settings, after: Settings) -> None:
    """Log which settings were changed, with values unless these may be secrets or name people."""
    old = values_of(before)
    for name, value in values_of(after).items():
        if value != old.get(name):
            log.info("setting %s changed%s", name.replace("/", "."), _shown(name, value))


def _main_lines(before: MainState, after: MainState) -> Iterator[str]:
    if after.environment is not before.environment:
        yield f"chosen, {len(after.listing.records)} animals in the local copy"
    problem = after.problem if after.problem is not before.problem else None
    if after.connection is not before.connection:
        yield _connection(before, after, has_failed=isinstance(problem, ServiceError))
    pause = _pause(after)
    if abs(pause - _pause(before)) > _SAME:
        ends = time.strftime(_TIME, time.localtime(pause))
        yield f"limit reached, nothing is sent before {ends}" if pause else "the pause is over"
    if isinstance(problem, LocalProblem):
        # An error that kept the environment closed was logged when it was raised.
        detail = "" if problem.fault is Fault.OPENING else problem.detail or problem.file
        yield f"{problem.fault.value}: {detail}" if detail else problem.fault.value
    elif problem is not None:
        yield error_line(problem)


def _connection(before: MainState, after: MainState, *, has_failed: bool) -> str:
    listing, was = f"{len(after.listing.records)} animals", before.connection
    if was is Connection.STARTING and after.connection is Connection.READY:
        return f"opened, {listing} in the local copy"
    if was is not Connection.WORKING or after.connection is not Connection.READY:
        return str(after.connection.value)
    if has_failed:
        return f"not refreshed, {listing}"
    catalogue = after.catalogue
    cut = ", ".join(status or "not stated" for status in catalogue.truncated_scopes)
    unreadable = f", {catalogue.unreadable} unreadable" if catalogue.unreadable else ""
    return f"refreshed, {listing}{unreadable}" + (f", cut off: {cut}" if cut else "")


def _pause(state: MainState) -> float:
    return (state.budget.paused_until or 0.0) if state.budget is not None else 0.0


def _log_entry(entry: IntakeEntry, before: Stage | None) -> None:
    # One that is new and settled was settled in another run.
    if entry.stage is before or (before is None and entry.stage.is_settled):
        return
    what = str(entry.stage.value)
    if entry.stage is Stage.ADDED:
        what = f"added, id {entry.pet.id if entry.pet is not None else 'not known'}"
    elif entry.stage is Stage.REFUSED and entry.status is not None:
        what = f"refused, HTTP {entry.status}"
    log.info("%s: entry %s: %s", entry.environment.value, entry.id, what)
    log.debug("entry %s is %r of %s", entry.id, entry.new.name, entry.new.category_id)


def _shown(name: str, value: Value) -> str:
    if name == "admin_line":  # it names people
        return ""
    if name.endswith("/address"):
        return f": {loggable_address(str(value))}"
    if name == "network/proxy":
        return f": {redact_address(str(value)) or '-'}"
    return f": {str(value).lower() if isinstance(value, bool) else value or '-'}"
