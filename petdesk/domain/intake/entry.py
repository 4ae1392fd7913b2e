"""An intake entry, one animal on its way to the service: its stages and its data."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, Pet

ENTRY_RETENTION = 90 * 24 * 3600.0
"""Seconds that an entry is kept after it is settled; one that is not is kept for ever."""

ID_LOOKUP_TIMEOUT = 24 * 3600.0
"""Seconds for which the id of an animal is sought that is at the service; see
`is_lookup_overdue`."""


class DraftText(NamedTuple):
    """What is typed into the add form, as it is typed; ``status`` is a `PetStatus` value or ''.

    ``entry_id`` is of the entry, taken back or refused, whose text it began as, if any.
    """

    name: str = ""
    category: str = ""
    status: str = ""
    entry_id: int | None = None


class Stage(Enum):
    """The stage of an entry; see the diagram of the package."""

    HELD = "held"
    QUEUED = "queued"
    SENDING = "sending"
    ADDED = "added"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    UNDONE = "undone"
    GIVEN_UP = "given up"
    CORRECTED = "corrected"

    @property
    def is_on_its_way(self) -> bool:
        """Whether PetDesk will send it, or is sending it."""
        return self in (Stage.HELD, Stage.QUEUED, Stage.SENDING)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will become of it."""
        return self in (Stage.ADDED, Stage.UNDONE, Stage.GIVEN_UP, Stage.CORRECTED)


class UnclearAnswer(StrEnum):
    """An answer that leaves open whether an animal was added: the ``message`` of its entry."""

    ANSWER = "(an answer)"
    """An answer of some service: its status is the entry's."""
    REDIRECT = "(a redirect)"
    """An answer that sends the request elsewhere, which is not followed."""
    WEB_PAGE = "(a web page)"
    """What is for people to read: a network's sign-in page, or a proxy's refusal."""
    NO_HTTP = "(no HTTP)"
    """Something else than a web service's answer."""
    TAKEN_ID = "(a taken ID)"
    """That it was added, under an id that another animal has."""
    NOT_LISTED = "(not listed)"
    """That it was added, but a complete list that was asked for later lacks it."""


class Origin(NamedTuple):
    """The row of a batch that an entry is; see `petdesk.domain.intake.batch.BatchRow`."""

    batch_id: int
    number: int
    fingerprint: bytes


class ImpossibleStepError(ValueError):
    """An entry cannot take this step at its stage."""


class ClaimedError(ValueError):
    """The animal chosen for an entry belongs to another entry already."""


@dataclass(frozen=True, slots=True)
class IntakeEntry:
    """One animal that a person added.

    ``id`` is PetDesk's own. ``address`` is the base address that it is meant for, in the spelling
    of `normalize_url`. Times are seconds since the Unix epoch: ``held_until`` of a held entry,
    ``sent_at`` when the newest sending began, ``settled_at``. ``attempts`` counts the sendings that
    may have reached the service. ``known_ids`` are the animals that looked the same before it was
    sent. ``pet`` is what it became, as the service gave it. ``message`` and ``status`` (HTTP) are
    of a refusal; where something else came for an answer, ``message`` is a `UnclearAnswer`.
    ``revision`` counts the entry's steps, so that two PetDesks on one file never take the same step
    both. ``origin`` is set where it came with a batch.
    """

    id: int
    environment: Environment
    address: str
    new: NewPet
    stage: Stage
    created_at: float
    held_until: float | None = None
    sent_at: float | None = None
    settled_at: float | None = None
    attempts: int = 0
    known_ids: frozenset[int] = frozenset()
    pet: Pet | None = None
    message: str = ""
    status: int | None = None
    revision: int = 0
    origin: Origin | None = None

    @property
    def is_without_id(self) -> bool:
        """Whether it is at the service, under an id that nobody knows yet."""
        return self.stage is Stage.ADDED and self.pet is None

    @property
    def needs_lookup(self) -> bool:
        """Whether a listing can show something of it."""
        return self.stage is Stage.UNKNOWN or self.is_without_id or self.is_in_doubt

    @property
    def is_in_doubt(self) -> bool:
        """Whether it waits to be sent again, though an earlier sending may have arrived."""
        return self.stage is Stage.QUEUED and self.attempts > 0


def is_expired(entry: IntakeEntry, now: float) -> bool:
    """Return whether it was settled so long ago that it is kept no more."""
    settled_at = entry.settled_at
    return entry.stage.is_settled and settled_at is not None and now - settled_at > ENTRY_RETENTION


def is_lookup_overdue(entry: IntakeEntry, now: float) -> bool:
    """Return whether its id was sought for so long that lists will not show it.

    That is where they are cut off, or hold another animal that looks the same.
    """
    settled_at = entry.settled_at
    return entry.is_without_id and settled_at is not None and now - settled_at > ID_LOOKUP_TIMEOUT


def is_alongside(one: IntakeEntry, other: IntakeEntry) -> bool:
    """Return whether two entries are meant for the same service."""
    return (one.environment, one.address) == (other.environment, other.address)
