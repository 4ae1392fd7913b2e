"""Log what happens in a run, by comparing each state of the screens with the one before.

All but `StateLogger` is pure. These states hold no key. Names of animals are logged at DEBUG, and
in errors that contain them; the other lines have ids and numbers.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from petdesk.diagnostics.error_reports import error_line
from petdesk.domain.addresses import AddressError, parse_address
from petdesk.domain.intake import Stage
from petdesk.storage.settings_fields import values_of
from petdesk.viewmodels.main.state import Connection, OpeningProblem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petdesk.domain.intake import IntakeEntry
    from petdesk.storage.settings_fields import Settings, Value
    from petdesk.viewmodels.intake.state import IntakeState
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.state import MainState, Problem
    from petdesk.viewmodels.main.view_model import MainViewModel

log = logging.getLogger(__name__)

_SAME = 1.0  # seconds; the same pause in another answer differs by less


class StateLogger:
    """Logs what happens in ``model`` and ``intake`` from now on."""

    def __init__(self, model: MainViewModel, intake: IntakeViewModel) -> None:
        self._main = model.state
        self._intake = intake.state
        model.context_changed.connect(self._on_main_changed)
        intake.state_changed.connect(self._on_intake_changed)

    def settings_changed(self, before: Settings, after: Settings) -> None:
        """Log which settings were changed."""
        for line in settings_lines(before, after):
            log.info("%s", line)

    def _on_main_changed(self, state: MainState) -> None:
        before, self._main = self._main, state
        for line in main_lines(before, state):
            log.info("%s", line)

    def _on_intake_changed(self, state: IntakeState) -> None:
        before, self._intake = self._intake, state
        if state.entries is before.entries:
            return
        known = {entry.id: entry for entry in before.entries}
        for entry in state.entries:
            line = entry_line(known.get(entry.id), entry)
            if line:
                log.info("%s", line)
                log.debug("entry %s is %r of %s", entry.id, entry.new.name, entry.new.category_id)


def main_lines(before: MainState, after: MainState) -> Iterator[str]:
    """Yield what is new in ``after``: the connection, an answer, a pause, a problem."""
    name = after.environment.value
    if after.environment is not before.environment:
        yield f"{name}: chosen, {len(after.listing.records)} animals in the local copy"
    if after.connection is not before.connection:
        yield f"{name}: {_connection(before, after)}"
    pause = _pause(after)
    if abs(pause - _pause(before)) > _SAME:
        ends = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(pause))
        yield (
            f"{name}: limit reached, nothing is sent before {ends}"
            if pause
            else (f"{name}: the pause is over")
        )
    if after.problem is not None and after.problem is not before.problem:
        yield f"{name}: {problem_line(after.problem)}"


def entry_line(before: IntakeEntry | None, after: IntakeEntry) -> str:
    """Return the stage of an entry; empty where it is unchanged or was settled in another run."""
    if before is None and after.stage.is_settled:
        return ""
    if before is not None and before.stage is after.stage:
        return ""
    where = after.environment.value
    line = f"{where}: entry {after.id}: {after.stage.value}"
    if after.stage is Stage.ADDED:
        return f"{line}, id {after.pet.id if after.pet is not None else 'not known'}"
    if after.stage is Stage.REFUSED and after.status is not None:
        return f"{line}, HTTP {after.status}"
    return line


def settings_lines(before: Settings, after: Settings) -> Iterator[str]:
    """Yield each changed setting, with its value unless that may be a secret or name people."""
    old = values_of(before)
    for name, value in values_of(after).items():
        if value != old.get(name):
            yield f"setting {name.replace('/', '.')} changed{_shown(name, value)}"


def problem_line(problem: Problem) -> str:
    """Return the kind of a problem on screen, and its detail."""
    if isinstance(problem, Exception):
        return error_line(problem)
    if isinstance(problem, OpeningProblem):
        return type(problem).__name__  # the error itself was logged when it was raised
    detail = getattr(problem, "detail", "")
    return f"{type(problem).__name__}: {detail}" if detail else type(problem).__name__


def loggable_address(text: str) -> str:
    """Return an address for the log; of one that cannot be used, which may hold a password, why."""
    if not text:
        return "no address"
    try:
        return str(parse_address(text))
    except AddressError as error:
        return f"an address that cannot be used ({error.problem.value})"


def _connection(before: MainState, after: MainState) -> str:
    listing = f"{len(after.listing.records)} animals"
    if before.connection is Connection.WORKING and after.connection is Connection.READY:
        catalogue = after.catalogue
        cut = ", ".join(status or "not stated" for status in catalogue.cut_off)
        return (
            f"refreshed, {listing}"
            + (f", {catalogue.unreadable} unreadable" if catalogue.unreadable else "")
            + (f", cut off: {cut}" if cut else "")
        )
    if before.connection is Connection.STARTING and after.connection is Connection.READY:
        return f"opened, {listing} in the local copy"
    return after.connection.value


def _pause(state: MainState) -> float:
    return (state.budget.paused_until or 0.0) if state.budget is not None else 0.0


_NOT_LOGGED = ("admin_line",)  # it names people


def _shown(name: str, value: Value) -> str:
    if name in _NOT_LOGGED:
        return ""
    if name.endswith("/address"):
        return f": {loggable_address(str(value))}"
    if name == "network/proxy" and "/" in str(value):
        # A proxy's address may hold a password.
        try:
            return f": {urlsplit(str(value)).hostname}"
        except ValueError:
            return ""
    if isinstance(value, bool):
        return f": {str(value).lower()}"
    return f": {value or '-'}"
