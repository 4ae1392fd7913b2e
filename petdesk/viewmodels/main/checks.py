"""The main window's state while single animals are checked, and what is news since it was read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.service.errors import NotFound, ServiceError
from petdesk.viewmodels.main.state import Connection, MainState
from petdesk.viewmodels.main.steps import refresh_failed

if TYPE_CHECKING:
    from petdesk.domain.changes import Change


def check_started(state: MainState, pet_id: int) -> MainState:
    """Show that the service is asked about an animal."""
    return replace(state, checking_id=pet_id)


def check_ended(
    state: MainState, pet_id: int, failure: ServiceError | None, now: float
) -> MainState:
    """Show what came of it: the animal was there, or why not.

    An animal that the service does not find stays as it was last seen, with that said beside it:
    only lists prove what is no longer listed, and this operation is deprecated, so that its "not
    found" is a word about the animal and no proof about the lists.
    """
    told = state if failure is not None else _found(state, pet_id)
    if isinstance(failure, NotFound):
        told = absent_noted(state, pet_id, now)
    ended = replace(told, checking_id=None)
    if failure is None:
        return ended if state.connection is Connection.WORKING else reached(ended)
    failed = refresh_failed(ended, failure)
    # A refresh goes on, whatever became of the check.
    is_busy = state.connection is Connection.WORKING
    return replace(failed, connection=state.connection) if is_busy else failed


def absent_noted(state: MainState, pet_id: int, now: float) -> MainState:
    """Note that the service did not find an animal, at the time ``now``."""
    return replace(state, absent={**state.absent, pet_id: now})


def _found(state: MainState, pet_id: int) -> MainState:
    left = {id_: at for id_, at in state.absent.items() if id_ != pet_id}
    return replace(state, absent=left)


def reached(state: MainState) -> MainState:
    """Show that the service answered; who works offline by choice goes on so."""
    is_offline = state.connection is Connection.BY_CHOICE
    problem = state.problem if not isinstance(state.problem, ServiceError) else None
    connection = state.connection if is_offline else Connection.READY
    return replace(state, connection=connection, problem=problem)


def check_stopped(state: MainState) -> MainState:
    """Show that nothing is asked about any animal."""
    return state if state.checking_id is None else replace(state, checking_id=None)


def changes_found(state: MainState, found: tuple[Change, ...], *, is_news: bool) -> MainState:
    """Note what is different; ``is_news`` where nobody on this side has seen it happen."""
    return replace(state, news=(*state.news, *found)) if is_news else state


def news_read(state: MainState) -> MainState:
    """Take the news away: a person has seen the list of them."""
    return replace(state, news=()) if state.news else state
