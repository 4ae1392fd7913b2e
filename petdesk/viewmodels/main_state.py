"""The main window's state: one frozen value, and the pure function that makes the next one.

::

    view ──calls──> MainViewModel ──event──> reduce(state, event) ──> state ──> view renders it
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.catalogue import (
    AnimalRecord,
    Catalogue,
    ListAnswer,
    add,
    merge,
)
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet
from petdesk.domain.search import Filter, Sort
from petdesk.service.contract import Budget
from petdesk.service.errors import Refused, Retired, ServiceError, Unauthorized
from petdesk.viewmodels.listing import Listing, Locale, build, with_filter, with_sort


class Connection(Enum):
    """How PetDesk stands to the service of the active environment."""

    STARTING = "starting"
    NOT_SET_UP = "not set up"
    NO_KEY = "no key"
    KEYRING_CLOSED = "keyring closed"
    READY = "ready"
    WORKING = "working"
    FAILED = "failed"
    BY_CHOICE = "by choice"

    @property
    def can_ask(self) -> bool:
        """Whether a request can be made now."""
        return self in (Connection.READY, Connection.FAILED)


class Emptiness(Enum):
    """Why no row is shown; each has its own sentence and action."""

    LOADING = "loading"
    NOT_SET_UP = "not set up"
    NO_KEY = "no key"
    NO_COPY = "no copy"
    SERVICE_EMPTY = "service empty"
    NO_MATCH = "no match"


_WITHOUT_ANSWER = {
    Connection.NOT_SET_UP: Emptiness.NOT_SET_UP,
    Connection.NO_KEY: Emptiness.NO_KEY,
    Connection.KEYRING_CLOSED: Emptiness.NO_KEY,
    Connection.STARTING: Emptiness.LOADING,
    Connection.WORKING: Emptiness.LOADING,
}


@dataclass(frozen=True, slots=True)
class StorageProblem:
    """The local copy could not be read or written; ``detail`` is the system's reason.

    ``set_aside`` is the new name of a damaged file, where there was one.
    """

    detail: str
    set_aside: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """PetDesk itself failed in a job; ``detail`` names the job and what was raised."""

    detail: str


Problem = ServiceError | StorageProblem | Fault
"""What the message bar can tell."""


@dataclass(frozen=True, slots=True)
class MainState:
    """Everything the main window shows."""

    environment: Environment
    catalogue: Catalogue = field(default_factory=Catalogue)
    listing: Listing = field(default_factory=Listing)
    connection: Connection = Connection.STARTING
    problem: Problem | None = None
    budget: Budget | None = None
    selected_id: int | None = None

    @property
    def selected(self) -> AnimalRecord | None:
        """The animal that the details panel shows."""
        return self.listing.record(self.selected_id)

    @property
    def emptiness(self) -> Emptiness | None:
        """Why no row is shown, or ``None`` where some are."""
        if self.listing.shown:
            return None
        if self.listing.records:
            return Emptiness.NO_MATCH
        if isinstance(self.problem, Unauthorized):
            return Emptiness.NO_KEY
        unproven = Emptiness.SERVICE_EMPTY if self.catalogue.coverage else Emptiness.NO_COPY
        return _WITHOUT_ANSWER.get(self.connection, unproven)


@dataclass(frozen=True, slots=True)
class CopyLoaded:
    """The local copy of an environment was read: the screen is that environment's from now on."""

    environment: Environment
    catalogue: Catalogue
    labels: Mapping[int, str]
    order: Sequence[int]


@dataclass(frozen=True, slots=True)
class ConnectionChanged:
    """The environment's service can be asked, or why not."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class LabelsKnown:
    """The labels of the environment's categories."""

    labels: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class RefreshStarted:
    """The service is being asked."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The service answered one or more list calls, which are merged together."""

    answers: tuple[ListAnswer, ...]


@dataclass(frozen=True, slots=True)
class RefreshFailed:
    """The service could not be asked, or answered with an error."""

    error: ServiceError


@dataclass(frozen=True, slots=True)
class PetSeen:
    """One animal as the service has it ``now``: added, or fetched by itself."""

    pet: Pet
    now: float


@dataclass(frozen=True, slots=True)
class StorageFailed:
    """The local copy could not be read or written."""

    problem: StorageProblem


@dataclass(frozen=True, slots=True)
class JobFailed:
    """A job of PetDesk's own ended with an error that nobody expected."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class BudgetSeen:
    """The rate limit stands as ``budget`` says."""

    budget: Budget


@dataclass(frozen=True, slots=True)
class FilterChosen:
    """A person looks for something."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class SortChosen:
    """A person wants another order."""

    sort: Sort


@dataclass(frozen=True, slots=True)
class Selected:
    """A person chose an animal, or none."""

    pet_id: int | None


@dataclass(frozen=True, slots=True)
class ProblemDismissed:
    """A person has read the message."""


Event = (
    CopyLoaded
    | ConnectionChanged
    | LabelsKnown
    | RefreshStarted
    | Answered
    | RefreshFailed
    | PetSeen
    | StorageFailed
    | JobFailed
    | BudgetSeen
    | FilterChosen
    | SortChosen
    | Selected
    | ProblemDismissed
)


def reduce(state: MainState, event: Event, locale: Locale) -> MainState:  # noqa: C901, PLR0911, PLR0912  one case an event
    """Give the state after ``event``."""
    match event:
        case CopyLoaded():
            return _opened(state, event, locale)
        case ConnectionChanged(connection):
            return replace(state, connection=connection, problem=None)
        case LabelsKnown(labels):
            return _relisted(state, state.catalogue, locale, labels)
        case RefreshStarted():
            return replace(state, connection=Connection.WORKING, problem=None)
        case Answered(answers):
            catalogue = state.catalogue
            for answer in answers:
                catalogue = merge(catalogue, answer)
            settled = replace(state, connection=_settled(state, Connection.READY), problem=None)
            return _relisted(settled, catalogue, locale)
        case RefreshFailed(error):
            answered = isinstance(error, Refused | Retired)
            settled_as = _settled(state, Connection.READY if answered else Connection.FAILED)
            return replace(state, connection=settled_as, problem=error)
        case PetSeen(pet, now):
            return _relisted(state, add(state.catalogue, [pet], now), locale)
        case StorageFailed(problem):
            return replace(state, problem=problem)
        case JobFailed(fault):
            # Whatever the job was, it is over: nothing may look as if it still ran.
            busy = state.connection is Connection.WORKING
            ended = Connection.READY if busy else state.connection
            return replace(state, connection=ended, problem=fault)
        case BudgetSeen(budget):
            return replace(state, budget=budget)
        case FilterChosen(wanted):
            return replace(state, listing=with_filter(state.listing, wanted))
        case SortChosen(sort):
            return replace(state, listing=with_sort(state.listing, sort, locale))
        case Selected(pet_id):
            return replace(state, selected_id=pet_id)
        case ProblemDismissed():
            return replace(state, problem=None)


def _settled(state: MainState, outcome: Connection) -> Connection:
    # Whoever chose to work offline while an answer was under way stays offline.
    return Connection.BY_CHOICE if state.connection is Connection.BY_CHOICE else outcome


def _opened(state: MainState, event: CopyLoaded, locale: Locale) -> MainState:
    # Nothing of the environment that is left may stay on screen but what the person is doing.
    empty = Listing(sort=state.listing.sort, filter=replace(state.listing.filter, category_id=None))
    return MainState(
        environment=event.environment,
        catalogue=event.catalogue,
        listing=build(empty, event.catalogue, event.labels, locale, event.order),
    )


def _relisted(
    state: MainState,
    catalogue: Catalogue,
    locale: Locale,
    labels: Mapping[int, str] | None = None,
) -> MainState:
    wanted = state.listing.labels if labels is None else labels
    return replace(
        state, catalogue=catalogue, listing=build(state.listing, catalogue, wanted, locale)
    )
