"""The main window's state, one frozen value, and the pure steps from one to the next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.animals.card_codes import parse_card_code
from petdesk.animals.catalogue import Catalogue, add_sightings, clamp_times, merge, united
from petdesk.animals.changes import Change
from petdesk.animals.listing import Ages, Listing, build, with_filter
from petdesk.animals.search import Filter, StatusFilter
from petdesk.core.disk_errors import CatalogueError, DiskError, DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, is_int64
from petdesk.core.translation import QT_TRANSLATE_NOOP
from petdesk.service import errors
from petdesk.service.contract import Budget, PetList, PetService
from petdesk.service.errors import Retired, ServiceError, Unauthorized

if TYPE_CHECKING:  # the storage is not needed before the first paint
    from petdesk.animals.catalogue import AnimalRecord
    from petdesk.animals.store import CatalogueRepository, LocalCopy
    from petdesk.core.tasks import TaskScope


class Connection(Enum):
    """Whether the service can be asked; the values are what the status bar says."""

    STARTING = QT_TRANSLATE_NOOP("Connection", "Connecting…")
    NOT_SET_UP = QT_TRANSLATE_NOOP("Connection", "Not set up yet")
    BAD_ADDRESS = QT_TRANSLATE_NOOP("Connection", "Invalid address")
    SAME_AS_PRODUCTION = QT_TRANSLATE_NOOP("Connection", "Production's address")
    NO_POLICY = QT_TRANSLATE_NOOP("Connection", "Policy can't be used")
    NO_KEY = QT_TRANSLATE_NOOP("Connection", "No API key")
    KEYRING_CLOSED = QT_TRANSLATE_NOOP("Connection", "Keyring not available")
    NO_KEYRING = QT_TRANSLATE_NOOP("Connection", "No keyring")
    READY = QT_TRANSLATE_NOOP("Connection", "Connected")
    FAULTY = QT_TRANSLATE_NOOP("Connection", "Service has a problem")
    WORKING = QT_TRANSLATE_NOOP("Connection", "Refreshing…")
    FAILED = QT_TRANSLATE_NOOP("Connection", "No connection")
    KEY_REFUSED = QT_TRANSLATE_NOOP("Connection", "API key not accepted")
    BY_CHOICE = QT_TRANSLATE_NOOP("Connection", "Working offline")

    @property
    def can_ask(self) -> bool:
        able = Connection.READY, Connection.FAULTY, Connection.FAILED, Connection.KEY_REFUSED
        return self in able

    @property
    def can_fetch(self) -> bool:
        """Whether one animal can be asked for: also while lists are, but one after another."""
        return self.can_ask or self is Connection.WORKING

    @property
    def can_refresh(self) -> bool:
        return self.can_ask or self.lacks_keyring or self is Connection.BY_CHOICE

    @property
    def lacks_address(self) -> bool:
        return self in (
            Connection.NOT_SET_UP,
            Connection.BAD_ADDRESS,
            Connection.SAME_AS_PRODUCTION,
            Connection.NO_POLICY,
        )

    @property
    def lacks_keyring(self) -> bool:
        """Whether the keyring gave no key, which it may do when it is asked again."""
        return self in (Connection.KEYRING_CLOSED, Connection.NO_KEYRING)


class Workspace(NamedTuple):
    """What is open for an environment.

    ``service`` is ``None`` if nothing can be asked; ``connection`` then says why. Jobs of ``scope``
    are cancelled when it is left; those of ``lasting`` are waited for: an animal on its way would
    be lost track of if nobody took its answer. ``set_aside`` is the new name of the practice
    service's file if that was damaged.
    """

    environment: Environment
    connection: Connection
    service: PetService | None
    repository: CatalogueRepository
    scope: TaskScope
    lasting: TaskScope
    labels: Mapping[int, str] = MappingProxyType({})
    set_aside: str = ""


class EmptyReason(Enum):
    LOADING = "loading"
    NO_ADDRESS = "no address"
    """The connection says which of the addresses that cannot be used it is."""

    NO_KEY = "no key"
    NO_COPY = "no copy"
    SERVICE_EMPTY = "service empty"
    NO_MATCH = "no match"


class Fault(Enum):
    """What went wrong on this computer, not with the service; the values are what people read."""

    COPY_UNREAD = QT_TRANSLATE_NOOP(
        "Message", "Can't read the local copy (%1). PetDesk works without it. %2"
    )
    COPY_UNSAVED = QT_TRANSLATE_NOOP(
        "Message", "Can't save the local copy (%1). PetDesk works without it. %2"
    )
    COPY_DAMAGED = QT_TRANSLATE_NOOP(
        "Message",
        "The local copy was damaged and is now set aside as %1. PetDesk fetches a new one.",
    )
    LABELS_UNREAD = QT_TRANSLATE_NOOP(
        "Message", "Can't read the category labels (%1). Showing category IDs. %2"
    )
    LABELS_DAMAGED = QT_TRANSLATE_NOOP(
        "Message",
        "The file of category labels can't be read (%2) and is now set aside as %1. Correct "
        "it in a text editor, name it labels.toml, and restart PetDesk.",
    )
    PRACTICE_DAMAGED = QT_TRANSLATE_NOOP(
        "Message",
        "The file of practice animals was damaged and is now set aside as %1. What could be read "
        "is kept.",
    )
    OPENING = QT_TRANSLATE_NOOP("Message", "Can't open %1: %2.")
    JOB = QT_TRANSLATE_NOOP(
        "Message",
        "Something went wrong in PetDesk (%1). You can keep working. If it happens again, "
        "tell your administrator.",
    )
    CRASH = QT_TRANSLATE_NOOP(
        "Message",
        "PetDesk closed unexpectedly last time. There's a report for your administrator in %1",
    )


_DAMAGES: Final = (Fault.COPY_DAMAGED, Fault.LABELS_DAMAGED, Fault.PRACTICE_DAMAGED)


class LocalProblem(NamedTuple):
    """A `Fault`; ``detail`` is technical, ``file`` names the report, or the file set aside."""

    fault: Fault
    detail: str = ""
    file: str = ""
    reason: DiskProblem = DiskProblem.OTHER


def disk_problem(fault: Fault, error: Exception, file: str = "") -> LocalProblem:
    reason = error.reason if isinstance(error, DiskError) else DiskProblem.OTHER
    return LocalProblem(fault, str(error) or type(error).__name__, file, reason)


class Answer(Enum):
    """What came of asking for an animal, as people read it; %1 is its ID, %2 its name."""

    ASKING = QT_TRANSLATE_NOOP("Ask", "Asking the service for #%1…")
    FOUND = QT_TRANSLATE_NOOP("Ask", "The service has #%1: %2.")
    NOT_FOUND = QT_TRANSLATE_NOOP("Ask", "The service found no animal with the ID %1.")
    RETIRED = QT_TRANSLATE_NOOP(
        "Ask", "The service's lists don't have #%1, but they may be incomplete."
    )
    """The service looks up single animals no longer, so its lists alone say which there are."""

    NOT_ASKED = QT_TRANSLATE_NOOP("Ask", "PetDesk can't ask the service for #%1 now.")
    OFFLINE = QT_TRANSLATE_NOOP("Ask", "You're working offline, so PetDesk didn't ask for #%1.")


class Asked(NamedTuple):
    """The animal that the service was last asked for by its ID; ``error`` says why it failed."""

    pet_id: int
    answer: Answer
    error: ServiceError | None = None


@dataclass(frozen=True, slots=True)
class MainState:
    """Everything the main window shows.

    ``is_named`` if the search selected the animal, and no person did. ``checking_id`` is the one
    that the service is being asked about. ``news`` are the changes since a person last looked at
    them. ``repeated`` counts the elements of the last refresh that had the ID of another. ``asked``
    is the outcome of `MainViewModel.ask`, for as long as the search stays as it was.
    """

    environment: Environment
    listing: Listing = field(default_factory=Listing)
    connection: Connection = Connection.STARTING
    problem: ServiceError | LocalProblem | None = None
    budget: Budget | None = None
    selected_id: int | None = None
    is_named: bool = False
    checking_id: int | None = None
    news: tuple[Change, ...] = ()
    repeated: int = 0
    asked: Asked | None = None

    @property
    def catalogue(self) -> Catalogue:
        return self.listing.catalogue

    @property
    def unknown_id(self) -> int | None:
        """The ID that is typed alone, if no animal listed lately has it."""
        listing = self.listing
        wanted = listing.filter
        if len(wanted.words) != 1 or self.empty_reason not in (None, EmptyReason.NO_MATCH):
            return None
        (id_,) = wanted.ids or (None,)
        if id_ is None or not is_int64(id_):
            return None
        is_folded = id_ in listing.ages.long_unseen and not listing.is_shown(id_)
        return id_ if is_folded or listing.record(id_) is None else None

    @property
    def selected(self) -> AnimalRecord | None:
        """The animal that is selected in the list; one that the filter hides is not."""
        listing = self.listing
        return listing.record(self.selected_id) if listing.is_shown(self.selected_id) else None

    @property
    def can_check(self) -> bool:
        return self.connection.can_fetch and self.checking_id is None

    @property
    def is_list_known(self) -> bool:
        """Whether the service ever said which animals there are; none is an answer, too."""
        return bool(self.catalogue.coverage or self.listing.records)

    @property
    def empty_reason(self) -> EmptyReason | None:
        if self.listing.row_count:
            return None
        if self.listing.records or self.listing.pending:
            return EmptyReason.NO_MATCH
        if self.connection.lacks_address:
            return EmptyReason.NO_ADDRESS
        has_no_key = self.connection is Connection.NO_KEY or self.connection.lacks_keyring
        if has_no_key or isinstance(self.problem, Unauthorized):
            return EmptyReason.NO_KEY
        if self.connection in (Connection.STARTING, Connection.WORKING):
            return EmptyReason.LOADING
        return EmptyReason.SERVICE_EMPTY if self.catalogue.coverage else EmptyReason.NO_COPY


def loaded_state(
    state: MainState, environment: Environment, copy: LocalCopy, now: float
) -> MainState:
    """Show a local copy; of the environment that is left, keep only what the person is doing.

    Nothing in it is of a time after ``now`` (`clamp_times`); the next save has it so, too.
    """
    before, problem = state.listing, None
    # Labels that were set aside wait for a person; a copy that was is fetched again by itself.
    if copy.labels_error is not None and (copy.labels_aside or copy.error is None):
        fault = Fault.LABELS_DAMAGED if copy.labels_aside else Fault.LABELS_UNREAD
        problem = disk_problem(fault, copy.labels_error, copy.labels_aside)
    elif copy.error is not None:
        fault = Fault.COPY_DAMAGED if copy.set_aside else Fault.COPY_UNREAD
        problem = disk_problem(fault, copy.error, copy.set_aside)
    wanted = before.filter._replace(category_id=None)
    empty = Listing(name_key=before.name_key, sort=before.sort, filter=wanted, ages=Ages(now))
    listing = build(empty, clamp_times(copy.catalogue, now), copy.labels)
    return MainState(environment, listing, problem=problem, news=copy.news)


def labels_known(state: MainState, labels: Mapping[int, str]) -> MainState:
    return replace(state, listing=build(state.listing, state.catalogue, labels))


def lists_seen(state: MainState, answers: Iterable[PetList]) -> MainState:
    return _relisted(state, reduce(merge, answers, state.catalogue))


def pet_seen(state: MainState, pet: Pet, now: float, asked_at: float | None = None) -> MainState:
    """Merge one animal that was added ``now``, or that was asked for by itself at ``asked_at``.

    What is known of it already is compared by the times when it was asked for, as lists are. One
    that nobody knew is as of now: a list asked for meanwhile may be older than the animal.
    """
    is_known = pet.id in state.catalogue.records
    at = asked_at if asked_at is not None and is_known else now
    return pets_restored(state, [(pet, at)])


def pets_restored(state: MainState, sightings: Iterable[tuple[Pet, float]]) -> MainState:
    return _relisted(state, add_sightings(state.catalogue, sightings))


def copy_read(state: MainState, copy: LocalCopy) -> MainState:
    news = tuple(dict.fromkeys((*state.news, *copy.news)))
    return _relisted(replace(state, news=news), united(state.catalogue, copy.catalogue))


def _relisted(state: MainState, catalogue: Catalogue) -> MainState:
    return replace(state, listing=build(state.listing, catalogue, state.listing.labels))


def connection_changed(state: MainState, connection: Connection) -> MainState:
    return replace(state, connection=connection, problem=_lasting(state))


def refresh_started(state: MainState, now: float, *, is_quiet: bool = False) -> MainState:
    """Show that a refresh runs; if the clock was set back, clamp the times (`clamp_times`)."""
    problem = state.problem if is_quiet else _lasting(state)
    state = replace(state, connection=Connection.WORKING, problem=problem)
    newest = state.catalogue.newest_answer
    if newest is None or newest <= now:
        return state
    # A second less, since two looks at a coarse clock may show the same time.
    return _relisted(state, clamp_times(state.catalogue, now - 1.0))


def answered(state: MainState, answers: Iterable[PetList]) -> MainState:
    answers = tuple(answers)
    repeated = sum(answer.repeated for answer in answers)
    connection = _settled(state, None)
    settled = replace(state, connection=connection, problem=_lasting(state), repeated=repeated)
    return lists_seen(settled, answers)


def refresh_failed(state: MainState, error: ServiceError) -> MainState:
    # That a file was set aside stays on screen until it is read; the status bar shows the rest.
    before = state.problem
    is_set_aside = isinstance(before, LocalProblem) and before.fault in _DAMAGES
    problem = before if is_set_aside else error
    return replace(state, connection=_settled(state, error), problem=problem)


def request_ended(state: MainState, outcome: ServiceError | None) -> MainState:
    """Show what the ``outcome`` of any request says of the connection; a refresh waits for its end.

    What kept the last refresh from the service is over once any request gets through.
    """
    if not state.connection.can_ask:
        return state
    connection, problem = connection_after(outcome), state.problem
    if isinstance(problem, ServiceError) and connection is Connection.READY:
        problem = problem if connection_after(problem) is connection else None
    return replace(state, connection=connection, problem=problem)


def connection_after(outcome: ServiceError | None) -> Connection:
    if isinstance(outcome, Unauthorized):
        return Connection.KEY_REFUSED
    if isinstance(outcome, errors.ServerFault):
        return Connection.FAULTY
    if outcome is None or isinstance(outcome, errors.Refused | Retired | errors.RateLimited):
        return Connection.READY  # it has answered
    return Connection.FAILED


def check_ended(state: MainState, failure: ServiceError | None) -> MainState:
    """Show what came of `MainViewModel.check_selected`: the animal, or why there is none.

    An animal that the service does not find stays as it was last seen. Only lists prove that one is
    no longer listed; this operation is deprecated, and its "not found" proves nothing about them.
    """
    ended = replace(state, checking_id=None)
    if isinstance(failure, Retired):
        return ended  # the lists were asked instead, and their answers are shown
    problem = refresh_failed(ended, failure).problem if failure is not None else _lasting(ended)
    return replace(ended, problem=problem)


def save_failed(state: MainState, error: CatalogueError) -> MainState:
    before, problem = state.problem, disk_problem(Fault.COPY_UNSAVED, error)
    # What cannot be read cannot be written for the same reason: it is on screen already.
    is_known = isinstance(before, LocalProblem) and before.detail == problem.detail
    return state if is_known else replace(state, problem=problem)


def copy_saved(state: MainState) -> MainState:
    before, over = state.problem, (Fault.COPY_UNREAD, Fault.COPY_UNSAVED)
    is_over = isinstance(before, LocalProblem) and before.fault in over
    return replace(state, problem=None) if is_over else state


def job_failed(state: MainState, detail: str, *, was_asking: bool) -> MainState:
    """Show that a job failed; if it ``was_asking`` the service, that is over."""
    problem = LocalProblem(Fault.JOB, detail)
    if not was_asking:
        return replace(state, problem=problem)
    is_busy = state.connection is Connection.WORKING
    connection = Connection.READY if is_busy else state.connection
    return replace(state, connection=connection, checking_id=None, asked=None, problem=problem)


def _settled(state: MainState, outcome: ServiceError | None) -> Connection:
    # Whoever chose to work offline while an answer was under way stays offline.
    is_offline = state.connection is Connection.BY_CHOICE
    return Connection.BY_CHOICE if is_offline else connection_after(outcome)


def _lasting(state: MainState) -> LocalProblem | None:
    # The others stay on screen until they are read, whatever the service answers.
    problem, passing = state.problem, (Fault.OPENING, Fault.JOB)
    return problem if isinstance(problem, LocalProblem) and problem.fault not in passing else None


def filter_chosen(state: MainState, wanted: Filter) -> MainState:
    if wanted == state.listing.filter:
        return state
    return replace(state, listing=with_filter(state.listing, wanted), asked=None)


def filter_for(state: MainState, text: str) -> Filter:
    """Return the filter for ``text`` in the search.

    The code of a card of this environment becomes the id that it stands for, and filters that hide
    the animal are cleared.
    """
    wanted = state.listing.filter._replace(text=text)
    code = parse_card_code(text)
    if code is None or code.environment is not state.environment:
        return wanted
    return filter_admitting(state, wanted._replace(text=f"#{code.animal_id}"), code.animal_id)


def filter_admitting(state: MainState, wanted: Filter, pet_id: int) -> Filter:
    """Return ``wanted``, or only its text if the rest hides the animal."""
    is_listed = state.listing.record(pet_id) is not None
    if not is_listed or with_filter(state.listing, wanted).is_shown(pet_id):
        return wanted
    is_long_unseen = pet_id in state.listing.ages.long_unseen
    return Filter(wanted.text, StatusFilter.LONG_UNSEEN if is_long_unseen else StatusFilter.ALL)


def ask_ended(state: MainState, pet_id: int, failure: ServiceError | None) -> MainState:
    """Show what came of asking for an animal, unless the person has searched on."""
    if state.asked is None or state.asked.pet_id != pet_id:
        return state
    is_retired, is_listed = isinstance(failure, Retired), state.listing.record(pet_id) is not None
    if failure is None or (is_retired and is_listed):
        wanted = filter_admitting(state, state.listing.filter, pet_id)
        state = named_selected(filter_chosen(state, wanted))
        return replace(state, asked=Asked(pet_id, Answer.FOUND))
    if is_retired or isinstance(failure, errors.NotFound):
        answer = Answer.RETIRED if is_retired else Answer.NOT_FOUND
        return replace(state, asked=Asked(pet_id, answer))
    return replace(state, asked=Asked(pet_id, Answer.NOT_ASKED, failure))


def named_selected(state: MainState) -> MainState:
    """Select the animal whose id is typed, or the only one found; once it is gone, none."""
    listing, shown = state.listing, state.listing.shown
    named = next(filter(listing.is_shown, listing.filter.ids), None)
    if named is None and listing.filter.words and len(shown) == 1:
        named = shown[0].id
    if named is not None:
        is_chosen = named == state.selected_id and not state.is_named
        return state if is_chosen else replace(state, selected_id=named, is_named=True)
    is_gone = state.is_named and not listing.is_shown(state.selected_id)
    return selected(state, None) if is_gone else state


def selected(state: MainState, pet_id: int | None) -> MainState:
    return replace(state, selected_id=pet_id, is_named=False)


RESERVED_SHARE: Final = 0.25
"""The part of the limit below which an automatic refresh leaves what remains to people.

Eight desks at half an hour make 384 to 512 of the free plan's 1,000 requests in eight hours.
"""

_AFTER_FAILURE: Final = 10
"""A service that was out of reach is tried again after this part of the interval."""


def is_due(state: MainState, asked_at: float | None, now: float, interval: float) -> bool:
    """Return whether a refresh nobody asked for should begin; times in seconds since the epoch.

    Not with a key that was refused: to go on asking could have it banned.
    """
    is_refused = state.connection is Connection.KEY_REFUSED
    if is_refused or not state.connection.can_ask or math.isinf(interval):
        return False
    wait = interval / _AFTER_FAILURE if state.connection is Connection.FAILED else interval
    # A clock that was set back would otherwise keep the desk waiting until it gets there again.
    has_passed = asked_at is None or not 0 <= now - asked_at < wait
    is_anything_waiting = state.budget is not None and state.budget.waiting
    return has_passed and not is_anything_waiting and not is_budget_low(state.budget, now)


def is_budget_low(budget: Budget | None, now: float) -> bool:
    """Return whether what the limit leaves is for people: little is left, or nothing."""
    if budget is None:
        return False
    if (budget.paused_until or 0.0) > now:
        return True
    if budget.limit is None or budget.remaining is None:
        return False
    is_over = budget.resets_at is not None and budget.resets_at <= now
    return not is_over and budget.remaining < budget.limit * RESERVED_SHARE
