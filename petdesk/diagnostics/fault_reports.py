"""Reports of faults: a file for each in the folder of the logs, without keys and names."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.diagnostics.fault_texts import error_line, error_text
from petdesk.domain.api_keys import without_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

_KEPT: Final = 20
"""Reports in the folder; an older one goes where another comes."""

_WRITTEN: Final = 10
"""Reports of one run: a fault in what is painted could otherwise write one with each paint."""


class Fault(NamedTuple):
    """An error that nobody caught, as it is told: ``details`` are the text of the report.

    ``report`` is its file, or ``None`` where none was written.
    """

    summary: str
    details: str
    report: Path | None


class FaultReports:
    """Writes reports into ``folder``; each begins with ``heading``. Any thread may call it.

    The same fault at the same place is written once in a run. ``secrets`` are left out wherever
    they would stand.
    """

    def __init__(
        self,
        folder: Path,
        heading: str,
        clock: Callable[[], float] = time.time,
        secrets: Iterable[str] = (),
    ) -> None:
        self._folder = folder
        self._heading = heading
        self._secrets = tuple(secrets)
        self._clock = clock
        self._faults: dict[str, Fault] = {}

    def write(self, error: BaseException, where: str) -> Fault:
        """Report ``error``, which came up in ``where`` (a thread, the loop)."""
        told = without_keys(error_text(error), self._secrets)
        if told in self._faults:
            return self._faults[told]
        now = self._clock()
        when = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(now))
        details = f"{self._heading}\n{when}, in {where}\n\n{told}\n"
        summary = without_keys(error_line(error), self._secrets)
        fault = Fault(summary, details, self._write_file(now, details))
        if len(self._faults) < _WRITTEN:
            self._faults[told] = fault
        return fault

    def _write_file(self, now: float, details: str) -> Path | None:
        if len(self._faults) >= _WRITTEN:
            return None
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
        path = self._folder / f"fault-{stamp}-{len(self._faults) + 1}.txt"
        try:
            path.write_text(details, encoding="utf-8")
        except OSError:
            return None
        for old in sorted(self._folder.glob("fault-*.txt"))[:-_KEPT]:
            with suppress(OSError):
                old.unlink()
        return path
