"""The steps from one state of the main window to the next, less those in `selection`: pure."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from petdesk.animals.catalogue import (
    Catalogue,
    ListAnswer,
    add,
    add_sightings,
    clamp_times,
    merge,
    united,
)
from petdesk.animals.changes import Change
from petdesk.animals.listing import Listing, PendingAnimal, aged, build, with_pending
from petdesk.animals.state import (
    Connection,
    Crash,
    Fault,
    LabelsProblem,
    MainState,
    OpeningProblem,
    StorageProblem,
)
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.core.system_locale import Locale
from petdesk.service.errors import (
    NotFound,
    RateLimited,
    Refused,
    Retired,
    ServerFault,
    ServiceError,
    Unauthorized,
)

_COARSE: Final = 1.0
"""Seconds; two looks at a coarse clock show the same time for less."""


def copy_loaded(
    state: MainState, environment: Environment, copy: LocalCopy, locale: Locale
) -> MainState:
    # Nothing of the environment that is left may stay on screen but what the person is doing.
    wanted = replace(state.listing.filter, category_id=None)
    empty = Listing(sort=state.listing.sort, filter=wanted, ages=state.listing.ages)
    listing = build(empty, copy.catalogue, copy.labels, locale)
    return MainState(environment, copy.catalogue, listing, news=copy.news)


def loaded_state(
    state: MainState, environment: Environment, loaded: LoadedCopy, locale: Locale
) -> MainState:
    shown = copy_loaded(state, environment, loaded.copy, locale)
    labels: LabelsProblem | None = None
    if loaded.labels_error is not None:
        error = loaded.labels_error
        labels = LabelsProblem(str(error), loaded.labels_aside, error.reason)
    if loaded.error is None:
        return replace(shown, problem=labels)
    # Both are shown, the animals first.
    problem = replace(storage_problem(loaded.error), set_aside=loaded.set_aside, labels=labels)
    return replace(shown, problem=replace(problem, is_unread=True))


def connection_changed(state: MainState, connection: Connection) -> MainState:
    return replace(state, connection=connection, problem=_lasting(state))


def labels_known(state: MainState, labels: Mapping[int, str], locale: Locale) -> MainState:
    return replace(state, listing=build(state.listing, state.catalogue, labels, locale))


def opening_failed(state: MainState, problem: OpeningProblem) -> MainState:
    return replace(state, connection=Connection.FAILED, problem=problem)


def refresh_started(state: MainState, *, is_quiet: bool = False) -> MainState:
    problem = state.problem if is_quiet else _lasting(state)
    return replace(state, connection=Connection.WORKING, problem=problem)


def clock_checked(state: MainState, now: float, locale: Locale) -> MainState:
    """Take for old by ``now`` what seems to be of a later time: the clock was set back since.

    Every answer would count as older than that, and change nothing, until the clock gets there.
    """
    newest = state.catalogue.newest_answer
    if newest is None or newest <= now:
        return state
    return _relisted(state, clamp_times(state.catalogue, now - _COARSE), locale)


def answered(state: MainState, answers: Iterable[ListAnswer], locale: Locale) -> MainState:
    answers, connection = tuple(answers), _settled(state, Connection.READY)
    repeated = sum(answer.repeated for answer in answers)
    settled = replace(state, connection=connection, problem=_lasting(state), repeated=repeated)
    return lists_seen(settled, answers, locale)


def refresh_failed(state: MainState, error: ServiceError) -> MainState:
    # A copy that was set aside stays on screen until it is read; the status bar shows the rest.
    known = state.problem
    is_set_aside = isinstance(known, StorageProblem | LabelsProblem) and bool(known.set_aside)
    connection = _settled(state, _after(error))
    return replace(state, connection=connection, problem=known if is_set_aside else error)


def pet_seen(
    state: MainState, pet: Pet, now: float, locale: Locale, *, asked_at: float | None = None
) -> MainState:
    """Merge one animal that was added ``now``, or that was asked for by itself at ``asked_at``.

    What is known of it already is compared by the times when it was asked for, as lists are. One
    that nobody knew is as of now: a list asked for meanwhile may be older than the animal.
    """
    at = now
    if asked_at is not None and pet.id in state.catalogue.records:
        at = asked_at
    return _relisted(state, add(state.catalogue, [pet], at), locale)


def lists_seen(state: MainState, answers: Iterable[ListAnswer], locale: Locale) -> MainState:
    catalogue = state.catalogue
    for answer in answers:
        catalogue = merge(catalogue, answer)
    return _relisted(state, catalogue, locale)


def pets_restored(
    state: MainState, sightings: Iterable[tuple[Pet, float]], locale: Locale
) -> MainState:
    return _relisted(state, add_sightings(state.catalogue, sightings), locale)


def copy_read(state: MainState, copy: LocalCopy, locale: Locale) -> MainState:
    news = tuple(dict.fromkeys((*state.news, *copy.news)))
    catalogue = united(state.catalogue, copy.catalogue)
    return _relisted(replace(state, news=news), catalogue, locale)


def pending_shown(state: MainState, pending: tuple[PendingAnimal, ...]) -> MainState:
    if pending == state.listing.pending:
        return state
    return replace(state, listing=with_pending(state.listing, pending))


def storage_problem(error: CatalogueError) -> StorageProblem:
    return StorageProblem(str(error), reason=error.reason)


def storage_failed(state: MainState, problem: StorageProblem) -> MainState:
    known = state.problem
    # What cannot be read cannot be written for the same reason: the one on screen has more detail.
    if isinstance(known, StorageProblem) and known.is_unread and known.detail == problem.detail:
        return state
    return replace(state, problem=problem)


def copy_saved(state: MainState) -> MainState:
    """Take the message away that the local copy cannot be saved; one set aside stays on screen."""
    problem = state.problem
    is_over = isinstance(problem, StorageProblem) and not problem.set_aside
    return replace(state, problem=None) if is_over else state


def job_failed(state: MainState, fault: Fault, *, was_asking: bool) -> MainState:
    """Show that a job of PetDesk's own ended with an error that nobody expected.

    ``was_asking`` means that the job was asking the service, which may not look as if it went on.
    """
    is_busy = was_asking and state.connection is Connection.WORKING
    return replace(
        state,
        connection=Connection.READY if is_busy else state.connection,
        checking_id=None if was_asking else state.checking_id,
        asked=None if was_asking else state.asked,
        problem=fault,
    )


def time_passed(state: MainState, now: float) -> MainState:
    return replace(state, listing=aged(state.listing, now))


def crash_found(state: MainState, crash: Crash) -> MainState:
    return state if state.problem is not None else replace(state, problem=crash)


def check_ended(
    state: MainState, pet_id: int, failure: ServiceError | None, now: float
) -> MainState:
    """Show what came of it: the animal was there, or why not.

    An animal that the service does not find stays as it was last seen, with a note beside it. Only
    lists prove that an animal is no longer listed; this operation is deprecated, and its "not
    found" proves nothing about them.
    """
    ended = replace(state, checking_id=None)
    if failure is None:
        not_found = {id_: at for id_, at in state.not_found.items() if id_ != pet_id}
        ended = replace(ended, not_found=not_found)
    elif isinstance(failure, NotFound):
        ended = replace(ended, not_found={**state.not_found, pet_id: now})
    if failure is None:
        return ended if state.connection is Connection.WORKING else _reached(ended)
    failed = refresh_failed(ended, failure)
    # A refresh goes on, whatever became of the check.
    is_busy = state.connection is Connection.WORKING
    return replace(failed, connection=state.connection) if is_busy else failed


def changes_found(state: MainState, found: tuple[Change, ...], *, is_news: bool) -> MainState:
    return replace(state, news=(*state.news, *found)) if is_news else state


def _reached(state: MainState) -> MainState:
    is_offline = state.connection is Connection.BY_CHOICE
    problem = state.problem if not isinstance(state.problem, ServiceError) else None
    connection = state.connection if is_offline else Connection.READY
    return replace(state, connection=connection, problem=problem)


def _after(error: ServiceError) -> Connection:
    if isinstance(error, Unauthorized):
        return Connection.KEY_REFUSED
    has_answered = isinstance(error, Refused | Retired | RateLimited | ServerFault)
    return Connection.READY if has_answered else Connection.FAILED


def _settled(state: MainState, outcome: Connection) -> Connection:
    # Whoever chose to work offline while an answer was under way stays offline.
    return Connection.BY_CHOICE if state.connection is Connection.BY_CHOICE else outcome


def _lasting(state: MainState) -> StorageProblem | LabelsProblem | Crash | None:
    # What became of the local copy, or of the run before, has nothing to do with the service: it
    # stays until it is read.
    lasting = StorageProblem | LabelsProblem | Crash
    return state.problem if isinstance(state.problem, lasting) else None


def _relisted(state: MainState, catalogue: Catalogue, locale: Locale) -> MainState:
    listing = build(state.listing, catalogue, state.listing.labels, locale)
    return replace(state, catalogue=catalogue, listing=listing)
