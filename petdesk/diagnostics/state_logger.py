"""Log what happens in a run, by comparing each state of the main window with the one before.

All but `StateLogger` is pure. These states hold no key. Names of animals are logged in errors that
contain them; the other lines have ids and numbers.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from petdesk.diagnostics.logs import error_line, loggable_address
from petdesk.domain.addresses import redact_address
from petdesk.service.errors import ServiceError
from petdesk.storage.settings_fields import values_of
from petdesk.viewmodels.main.state import Connection, OpeningProblem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petdesk.storage.settings_fields import Settings, Value
    from petdesk.viewmodels.main.state import MainState, Problem
    from petdesk.viewmodels.main.view_model import MainViewModel

log = logging.getLogger(__name__)

_SAME = 1.0  # seconds; the same pause in another answer differs by less


class StateLogger:
    """Logs what happens in ``model`` from now on."""

    def __init__(self, model: MainViewModel) -> None:
        self._state = model.state
        model.context_changed.connect(self._on_changed)

    def _on_changed(self, state: MainState) -> None:
        before, self._state = self._state, state
        for line in main_lines(before, state):
            log.info("%s", line)


def log_settings(before: Settings, after: Settings) -> None:
    """Log which settings were changed."""
    for line in settings_lines(before, after):
        log.info("%s", line)


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


def _connection(before: MainState, after: MainState) -> str:
    listing = f"{len(after.listing.records)} animals"
    is_refused = isinstance(after.problem, ServiceError) and after.problem is not before.problem
    if before.connection is Connection.WORKING and is_refused:
        return f"not refreshed, {listing} in the local copy"
    if before.connection is Connection.WORKING and after.connection is Connection.READY:
        catalogue = after.catalogue
        cut = ", ".join(status or "not stated" for status in catalogue.truncated_scopes)
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
    if name == "network/proxy":
        return f": {redact_address(str(value)) or '-'}"
    if isinstance(value, bool):
        return f": {str(value).lower()}"
    return f": {value or '-'}"
