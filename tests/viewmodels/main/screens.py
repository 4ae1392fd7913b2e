"""Animals of the main window, and what its view-model shows."""

from collections.abc import Awaitable, Callable

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.storage.catalogue_file import LoadedCopy, LocalCopy
from petdesk.viewmodels.listing.listing import Locale
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.state import Connection, Problem
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.words.wording import status_name
from tests.viewmodels.desks import FakeService

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
LOCALE = Locale(str.casefold, status_name)
BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
ADA = Pet(2, "Ada", 2, PetStatus.SOLD)
ZOE = Pet(3, "Zoë", 1, None)

LARGE_STORE = [
    Pet(id_, f"Animal {id_}", id_ % 4, status)
    for id_, status in enumerate([*PetStatus] * 50, start=1)
]

STATUS_CALLS = list(PetStatus)

Serve = Callable[..., FakeService]
"""Makes a service of the animals given."""

OpenDesk = Callable[..., Desk]
"""Opens a desk of a service, with whatever else `make_desk` takes by name."""

SettledDesk = Callable[..., Awaitable[Desk]]
"""The same, once every job has ended that the opening began."""


def names(model: MainViewModel) -> list[str]:
    listing = model.state.listing
    return [listing.records[row].name for row in listing.shown]


def connection(model: MainViewModel) -> Connection:
    return model.state.connection


def checking(model: MainViewModel) -> int | None:
    return model.state.checking_id


def problem(model: MainViewModel) -> Problem | None:
    return model.state.problem


def loaded(*pets: Pet, at: float = 1.0) -> LoadedCopy:
    return LoadedCopy(LocalCopy(add(Catalogue(), pets, at)))
