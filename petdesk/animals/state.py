"""The main window's state: one frozen value. `steps` has the functions that make the next one.

::

    view ──calls──> MainViewModel ──> state = function(state, what happened) ──> view renders it
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from petdesk.animals.catalogue import AnimalRecord, Catalogue
from petdesk.animals.changes import Change
from petdesk.animals.listing import Listing
from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import is_int64
from petdesk.service.contract import Budget
from petdesk.service.errors import ServiceError, Unauthorized


class Connection(Enum):
    STARTING = "starting"
    NOT_SET_UP = "not set up"
    BAD_ADDRESS = "bad address"
    SAME_AS_PRODUCTION = "staging has production's address"
    NO_POLICY = "the policy can't be used"
    NO_KEY = "no key"
    KEYRING_CLOSED = "keyring closed"
    NO_KEYRING = "no keyring"
    READY = "ready"
    WORKING = "working"
    FAILED = "failed"
    KEY_REFUSED = "key refused"
    BY_CHOICE = "by choice"

    @property
    def can_ask(self) -> bool:
        return self in (Connection.READY, Connection.FAILED, Connection.KEY_REFUSED)

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
        """Whether the keyring gave no key; it may when it is asked again."""
        return self in (Connection.KEYRING_CLOSED, Connection.NO_KEYRING)


class EmptyReason(Enum):
    LOADING = "loading"
    NOT_SET_UP = "not set up"
    BAD_ADDRESS = "bad address"
    SAME_AS_PRODUCTION = "same as production"
    NO_POLICY = "no policy"
    NO_KEY = "no key"
    NO_COPY = "no copy"
    SERVICE_EMPTY = "service empty"
    NO_MATCH = "no match"


_WITHOUT_ANSWER = {
    Connection.NOT_SET_UP: EmptyReason.NOT_SET_UP,
    Connection.BAD_ADDRESS: EmptyReason.BAD_ADDRESS,
    Connection.SAME_AS_PRODUCTION: EmptyReason.SAME_AS_PRODUCTION,
    Connection.NO_POLICY: EmptyReason.NO_POLICY,
    Connection.NO_KEY: EmptyReason.NO_KEY,
    Connection.KEYRING_CLOSED: EmptyReason.NO_KEY,
    Connection.NO_KEYRING: EmptyReason.NO_KEY,
    Connection.STARTING: EmptyReason.LOADING,
    Connection.WORKING: EmptyReason.LOADING,
}


class LabelsProblem(NamedTuple):
    """The category labels could not be read; the fields are as in `StorageProblem`."""

    detail: str
    set_aside: str = ""
    reason: DiskProblem = DiskProblem.OTHER


@dataclass(frozen=True, slots=True)
class StorageProblem:
    """The local copy could not be read or written; ``detail`` is the system's text.

    ``set_aside`` is the new name of a damaged file, where there was one. ``is_unread`` where
    reading failed, else writing.
    ``labels`` is what is wrong with these as well. ``is_practice`` where it is the practice
    service's own file.
    """

    detail: str
    set_aside: str = ""
    is_unread: bool = False
    labels: LabelsProblem | None = None
    reason: DiskProblem = DiskProblem.OTHER
    is_practice: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """PetDesk itself failed in a job; ``detail`` names the job and what was raised."""

    detail: str


@dataclass(frozen=True, slots=True)
class OpeningProblem:
    """The environment could not be opened at all; ``detail`` is technical."""

    detail: str
    reason: DiskProblem = DiskProblem.OTHER


def opening_problem(error: Exception) -> OpeningProblem:
    reason = error.reason if isinstance(error, DiskError) else DiskProblem.OTHER
    return OpeningProblem(str(error) or type(error).__name__, reason)


class Visibility(Enum):
    IN_TABLE = "in table"
    HIDDEN = "hidden"
    """Listed, but the filter leaves it out."""

    ELSEWHERE = "elsewhere"
    """No longer listed, or not known at all: the table cannot show it."""


class Answer(Enum):
    ASKING = "asking"
    FOUND = "found"
    NOT_FOUND = "not found"
    RETIRED = "retired"
    """The service looks up single animals no longer, and its lists lack this one, too."""

    NOT_ASKED = "not asked"
    FAILED = "failed"


class Asked(NamedTuple):
    """The animal that the service was last asked for by its ID; ``error`` says why it failed."""

    pet_id: int
    answer: Answer
    error: ServiceError | None = None


class Crash(NamedTuple):
    """The run before ended unexpectedly; ``report`` is the file with the details."""

    report: str


Problem = ServiceError | StorageProblem | LabelsProblem | Fault | OpeningProblem | Crash
"""What the message bar can show of the main window."""


@dataclass(frozen=True, slots=True)
class MainState:
    """Everything the main window shows.

    ``is_named`` where the animal was selected because its id was typed, ``is_first`` where as the
    first of the list. ``checking_id`` is the animal that the service is being asked about.
    ``not_found`` are those that it did not find in this run, each with the time of that answer.
    ``news`` are the changes since a person last looked at them. ``repeated`` counts the elements of
    the last refresh that had the ID of another. ``asked`` is the outcome of
    `MainViewModel.ask`, for as long as the search stays as it was.
    """

    environment: Environment
    catalogue: Catalogue = field(default_factory=Catalogue)
    listing: Listing = field(default_factory=Listing)
    connection: Connection = Connection.STARTING
    problem: Problem | None = None
    budget: Budget | None = None
    selected_id: int | None = None
    is_named: bool = False
    is_first: bool = False
    checking_id: int | None = None
    not_found: Mapping[int, float] = field(default_factory=dict)
    news: tuple[Change, ...] = ()
    repeated: int = 0
    asked: Asked | None = None

    @property
    def unknown_id(self) -> int | None:
        """The ID that is typed, and nothing else, where no animal listed lately has it."""
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
        return self.listing.record(self.selected_id)

    def visibility_of(self, pet_id: int) -> Visibility:
        if self.listing.is_shown(pet_id):
            return Visibility.IN_TABLE
        return Visibility.ELSEWHERE if self.listing.record(pet_id) is None else Visibility.HIDDEN

    @property
    def can_check(self) -> bool:
        """Whether one animal can be asked for: also while lists are, but one after another."""
        can_ask = self.connection.can_ask or self.connection is Connection.WORKING
        return can_ask and self.checking_id is None

    @property
    def is_any_listed(self) -> bool:
        """Whether the answers that the screen rests on held any animal that could be read."""
        as_of = self.catalogue.as_of
        return as_of is not None and any(
            record.seen_at >= as_of for record in self.catalogue.records.values()
        )

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
        if isinstance(self.problem, Unauthorized):
            return EmptyReason.NO_KEY
        unproven = EmptyReason.SERVICE_EMPTY if self.catalogue.coverage else EmptyReason.NO_COPY
        return _WITHOUT_ANSWER.get(self.connection, unproven)
