"""The service as the rest of PetDesk sees it; its moments are seconds since the Unix epoch."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from pathlib import Path
from typing import NamedTuple, Protocol

from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.service.errors import PauseReason, ServiceError

LIST_LIMIT = 100  # the most animals one list call can return (interface, "Request parameters")


class Priority(IntEnum):
    """The order in which waiting requests are sent; the smallest first."""

    PERSON = 0
    RECONCILE = 1
    REFRESH = 2
    BULK = 3


class Timeouts(NamedTuple):
    """The client's limits in seconds; waiting at the governor's gate is part of none of them."""

    connect: float = 5.0
    read: float = 10.0
    write: float = 10.0
    attempt: float = 15.0  # a try as a whole, so that a slow trickle ends too
    call: float = 18.0  # all tries of one call, and the waits between them


@dataclass(frozen=True, slots=True)
class Network:
    """What a shelter's network needs; ``ca_file`` (PEM) is trusted besides the system's store.

    ``proxy`` may hold a password, so it is in no repr; empty is none, and ``None`` the system's.
    """

    proxy: str | None = field(default=None, repr=False)
    ca_file: Path | None = None


class PetList(NamedTuple):
    pets: tuple[Pet, ...]
    unreadable: int  # elements that were left out
    status: PetStatus | None
    limit: int
    asked_at: float
    repeated: int = 0  # of the unreadable, those with the ID of another

    @property
    def is_complete(self) -> bool:
        """Whether it held everything: that fewer than asked for are all is PetDesk's assumption."""
        return len(self.pets) + self.unreadable < self.limit


class FetchedPet(NamedTuple):
    pet: Pet
    asked_at: float


class Pause(NamedTuple):
    """Until when nothing is sent, and why."""

    until: float
    reason: PauseReason = PauseReason.LIMIT


class BulkBudget(NamedTuple):
    """What the limit leaves to bulk work, in requests."""

    per_minute: float = 6.0  # above 0
    day_limit: int | None = None  # this and the others if the plan's day is known
    day_left: int | None = None
    day_ends_at: float | None = None  # once one is counted
    per_day: int | None = None


class Budget(NamedTuple):
    """What the rate limit still allows, by the last answer's headers."""

    limit: int | None = None
    remaining: int | None = None
    resets_at: float | None = None
    paused_until: float | None = None  # set while a person's request would have to wait
    reason: PauseReason = PauseReason.LIMIT
    waiting: int = 0  # requests that are held back
    bulk: BulkBudget = BulkBudget()
    down_until: float | None = None  # until the next try of a service that is down


class WaitReason(Enum):
    """Why a request waited before it was sent; of a pause, its reason's value."""

    NOT = "not"
    LIMIT_REACHED = "limit"
    KEY_BLOCKED = "blocked"
    ASKED_TO_WAIT = "asked"
    SHARING_LIMIT = "sharing limit"
    SERVICE_DOWN = "service down"
    TRYING_AGAIN = "trying again"


class Exchange(NamedTuple):
    """One request that was sent, and its answer; never the key or a body, so it may be shown."""

    at: float
    method: str
    address: str
    path: str  # below ``address``, with the query
    status: int | None
    fault: str  # why ``status`` is none
    seconds: float
    tries: int
    waited: float
    reason: WaitReason
    remaining: int | None


class PetService(Protocol):
    """The interface's three operations; each raises `petdesk.service.errors.ServiceError`."""

    def on_budget(self, callback: Callable[[Budget], None]) -> None:
        """Call ``callback`` on the loop whenever the budget changes; one callback at a time."""

    def on_outcome(self, callback: Callable[[ServiceError | None], object]) -> None:
        """Call ``callback`` on the loop with the error, or ``None``, of each request sent."""

    async def list_pets(
        self,
        *,
        status: PetStatus | None = None,
        limit: int = LIST_LIMIT,
        priority: Priority = Priority.PERSON,
    ) -> PetList:
        """List animals (listPets); ``limit`` is 1 to 100. Calls made at once go one by one."""

    async def add_pet(
        self,
        new: NewPet,
        *,
        priority: Priority = Priority.PERSON,
        before_sending: Callable[[], Awaitable[None]] | None = None,
    ) -> Pet:
        """Add one animal (createPet), in one attempt: the caller, who records each, tries again.

        ``before_sending`` is awaited once the limit admits the request; if it raises, nothing is
        sent.
        """

    async def fetch_pet(self, pet_id: int, *, priority: Priority = Priority.PERSON) -> FetchedPet:
        """Fetch one animal by its id (getPet; deprecated, removed on 5 December 2030)."""

    async def close(self) -> None:
        """End the connections; further calls raise."""
