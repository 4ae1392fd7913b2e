"""The log: rotating files for administrators, without keys, and without names above DEBUG.

It is opened after the first paint, in the thread that prepares the rest. A folder that cannot be
written costs the log and nothing else.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from petdesk import __version__
from petdesk.diagnostics.fault_texts import error_text
from petdesk.diagnostics.system_name import system_name
from petdesk.domain.api_keys import without_keys
from petdesk.domain.text import on_one_line
from petdesk.storage.damage import check_kind
from petdesk.storage.folders import private

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from io import TextIOWrapper
    from types import TracebackType

    from petdesk.storage.places import Places

    _ExcInfo = (
        tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    )

FILE_NAME: Final = "petdesk.log"
_FILES, _LARGEST = 5, 1_000_000  # bytes in each: weeks of a busy desk at INFO
_FORM: Final = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_TIME: Final = "%Y-%m-%dT%H:%M:%S%z"


def log_folder(
    places: Places, variables: Mapping[str, str] = os.environ, system: str = sys.platform
) -> Path:
    """Return the folder of the logs: the platform's, or under the folder of a separate PetDesk.

    On Linux that is the folder for state (XDG Base Directory Specification 0.8), where a path that
    is not absolute does not count.
    """
    if places.is_separate or system == "win32":
        return places.data / "logs"
    if system == "darwin":
        return Path.home() / "Library" / "Logs" / "PetDesk"
    state = Path(variables.get("XDG_STATE_HOME", ""))
    return (state if state.is_absolute() else Path.home() / ".local" / "state") / "PetDesk"


def last_line_at(folder: Path) -> float:
    """Return when the last line was written to the log in ``folder``; 0 where there is none."""
    try:
        return os.stat(folder / FILE_NAME).st_mtime  # noqa: PTH116  one name for both
    except OSError:
        return 0.0


class Log:
    """The log of one run, in ``folder``, from ``level`` (a name of logging's, in any case) on.

    ``secrets`` are left out wherever they would stand. ``trouble`` says why nothing can be written
    to the folder; it is empty where all is well.
    """

    def __init__(self, folder: Path, level: str, secrets: Iterable[str] = ()) -> None:
        self.folder = folder
        self.trouble = ""
        self._handlers: list[logging.Handler] = []
        known = logging.getLevelNamesMapping()[level.upper()]
        form = _Formatter(tuple(secrets), with_texts=known <= logging.DEBUG)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            check_kind(folder / FILE_NAME)
            file = _File(folder / FILE_NAME, "a", _LARGEST, _FILES - 1, "utf-8")
        except OSError as error:
            self.trouble = error.strerror or str(error)
        else:
            file.setFormatter(form)
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
        """Write no more, and give the files free."""
        logging.getLogger("petdesk").setLevel(logging.NOTSET)
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            if isinstance(handler, RotatingFileHandler):
                with suppress(OSError, ValueError):  # the disk may be full, or gone
                    handler.close()
        self._handlers.clear()


def system_line() -> str:
    """Say which PetDesk this is, and what it runs on."""
    return (
        f"PetDesk {__version__}, Python {platform.python_version()}, Qt {qVersion()} "
        f"(PySide6 {pyside_version}), {system_name()}, {QGuiApplication.platformName()}"
    )


class _File(RotatingFileHandler):
    """Loses a line rather than disturb anybody: a full disk, a folder that was taken away."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=private)

    def doRollover(self) -> None:  # noqa: N802  logging's name
        """Begin a new file, unless another program on Windows has this one open: then go on in it.

        logging's own would move the backups first, at each further line again, until none is left.
        """
        if self.stream is not None:
            self.stream.close()
            self.stream = None
        # It is opened anew, also where it could not be moved, by whoever writes next.
        with suppress(OSError):
            self._shift(Path(self.baseFilename).replace(self._backup(self.backupCount + 1)))

    def _shift(self, newest: Path) -> None:
        """Give each backup the number after its own, and ``newest`` the first."""
        for number in range(self.backupCount, 0, -1):
            with suppress(OSError):
                (self._backup(number - 1) if number > 1 else newest).replace(self._backup(number))

    def _backup(self, number: int) -> Path:
        return Path(f"{self.baseFilename}.{number}")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  logging's name
        """Do nothing; there is nowhere to tell it."""


class _Formatter(logging.Formatter):
    """One line for each record, less secrets, and tracebacks by `error_text`."""

    def __init__(self, secrets: tuple[str, ...], *, with_texts: bool) -> None:
        super().__init__(_FORM, _TIME)
        self._secrets = secrets
        self._with_texts = with_texts

    def format(self, record: logging.LogRecord) -> str:
        # Logging keeps what one handler made of an error for the next, which words it otherwise.
        kept, record.exc_text = record.exc_text, None
        try:
            return without_keys(super().format(record), self._secrets)
        finally:
            record.exc_text = kept

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  logging's name
        # What comes from outside must not begin lines of its own.
        return on_one_line(super().formatMessage(record))

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802  logging's name
        with suppress(Exception):  # an error whose text cannot be made is no reason to log nothing
            return "" if ei[1] is None else error_text(ei[1], with_text=self._with_texts)
        return "(an error that cannot be told)"
