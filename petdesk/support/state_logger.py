"""Log what happens in a run, by comparing each state with the one before.

These states hold no key. Names of animals are logged at DEBUG, and in errors that contain them; the
other lines have ids and numbers.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from petdesk.animals.state import Connection, Fault, LocalProblem
from petdesk.intake.entry import Stage
from petdesk.service.addresses import redact_address
from petdesk.service.errors import ServiceError
from petdesk.settings.fields import values_of
from petdesk.support.logs import error_line, loggable_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petdesk.animals.state import MainState
    from petdesk.animals.view_model import MainViewModel
    from petdesk.intake.entry import IntakeEntry
    from petdesk.intake.state import IntakeState
    from petdesk.intake.view_model import IntakeViewModel
    from petdesk.settings.fields import Settings, Value

log = logging.getLogger(__name__)

_SAME = 1.0  # seconds; the same pause in another answer differs by less


class StateLogger:
    def __init__(self, model: MainViewModel) -> None:
        self._state = model.state
        model.state_changed.connect(self._on_changed)

    def _on_changed(self, state: MainState) -> None:
        before, self._state = self._state, state
        for line in _main_lines(before, state):
            log.info("%s: %s", state.environment.value, line)


class IntakeLogger:
    def __init__(self, intake: IntakeViewModel) -> None:
        self._state = intake.state
        intake.state_changed.connect(self._on_state_changed)

    def _on_state_changed(self, state: IntakeState) -> None:
        before, self._state = self._state, state
        if state.entries is before.entries:
            return
        stages = {entry.id: entry.stage for entry in before.entries}
        for entry in state.entries:
            stage = stages.get(entry.id)
            # One that is new and settled was settled in another run.
            if entry.stage is not stage and not (stage is None and entry.stage.is_settled):
                log.info("%s: entry %s: %s", entry.environment.value, entry.id, _stage(entry))
                log.debug("entry %s is %r of %s", entry.id, entry.new.name, entry.new.category_id)


def log_settings(before: Settings, after: Settings) -> None:
    """Log which settings were changed, with values unless these may be secrets or name people."""
    old = values_of(before)
    for name, value in values_of(after).items():
        if value != old.get(name):
            log.info("setting %s changed%s", name.replace("/", "."), _shown(name, value))


def _main_lines(before: MainState, after: MainState) -> Iterator[str]:
    if after.environment is not before.environment:
        yield f"chosen, {len(after.listing.records)} animals in the local copy"
    is_new = after.problem is not None and after.problem is not before.problem
    if after.connection is not before.connection:
        has_failed = is_new and isinstance(after.problem, ServiceError)
        yield _connection(before, after, has_failed=has_failed)
    pause = _pause(after)
    if abs(pause - _pause(before)) > _SAME:
        ends = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(pause))
        yield f"limit reached, nothing is sent before {ends}" if pause else "the pause is over"
    if is_new and after.problem is not None:
        yield _problem_line(after.problem)


def _problem_line(problem: ServiceError | LocalProblem) -> str:
    if isinstance(problem, ServiceError):
        return error_line(problem)
    # An error that kept the environment closed was logged when it was raised.
    detail = "" if problem.fault is Fault.OPENING else problem.detail or problem.file
    return f"{problem.fault.value}: {detail}" if detail else problem.fault.value


def _connection(before: MainState, after: MainState, *, has_failed: bool) -> str:
    listing = f"{len(after.listing.records)} animals"
    if before.connection is Connection.WORKING and after.connection is Connection.READY:
        if has_failed:
            return f"not refreshed, {listing}"
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


def _stage(entry: IntakeEntry) -> str:
    if entry.stage is Stage.ADDED:
        return f"added, id {entry.pet.id if entry.pet is not None else 'not known'}"
    if entry.stage is Stage.REFUSED and entry.status is not None:
        return f"refused, HTTP {entry.status}"
    return str(entry.stage.value)


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
