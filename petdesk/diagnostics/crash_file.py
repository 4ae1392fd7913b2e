"""What Python says as it dies (a fault in a library, an abort of Qt), kept for the next start."""

from __future__ import annotations

import faulthandler
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Final

from petdesk.small_file import read_small
from petdesk.storage.folders import private

if TYPE_CHECKING:
    from pathlib import Path

_NAME: Final = "crash.txt"
_DYING: Final = 5.0  # seconds in which other threads may still say something


class CrashFile:
    """A file in ``folder`` that Python's fault handler writes to; raises OSError where it cannot.

    It has places in the program and no values, so neither keys nor names. A good end removes it;
    what a bad one left is kept as ``report``, which is ``None`` after a good end.

    On Windows the handler also writes of what a library met and got over. ``last_sign`` is the time
    of the last sign of life of the run before: what it outlived was no crash.
    """

    def __init__(self, folder: Path, heading: str, last_sign: float = 0.0) -> None:
        self._path = folder / _NAME
        self.report = self._keep_last(folder, heading, last_sign)
        # Made anew: a pipe would be waited for.
        self._path.unlink(missing_ok=True)
        self._file: IO[str] = open(self._path, "x", encoding="utf-8", opener=private)  # noqa: SIM115  closed in `close`
        # The handler writes to the file itself, from a signal: it knows no file of Python's.
        faulthandler.enable(self._file)

    def add(self, text: str) -> None:
        """Keep ``text`` for the next start: this run ends by it."""
        with suppress(OSError, ValueError):
            self._file.write(text)
            self._file.flush()

    def close(self, *, is_good: bool) -> None:
        """Write no more; after a good end nothing is left for the next start."""
        faulthandler.disable()
        self._file.close()
        if is_good:
            with suppress(OSError):
                self._path.unlink()

    def _keep_last(self, folder: Path, heading: str, last_sign: float) -> Path | None:
        try:
            left, ended_at = read_small(self._path), self._path.stat().st_mtime
        except OSError:
            return None
        if not left.strip():
            return None  # it was killed, or lost its power: that left nothing to tell
        if last_sign > ended_at + _DYING:
            return None
        ended = time.localtime(ended_at)
        report = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S', ended)}.txt"
        when = time.strftime("%Y-%m-%dT%H:%M:%S%z", ended)
        first = f"PetDesk ended unexpectedly at {when}.\nThe next start: {heading}\n\n"
        report.write_bytes(first.encode() + left)
        return report
