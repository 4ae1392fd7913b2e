from collections.abc import Iterable, Mapping
from dataclasses import replace

from petdesk.animals import state as steps
from petdesk.animals.catalogue import Catalogue, merge
from petdesk.animals.state import MainState
from petdesk.animals.store import LocalCopy
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.printing.view_model import Paper, PrintChoices, PrintState, Subject, print_state
from petdesk.service.contract import PetList

NOW = 1_790_000_000.0
HUGE = 2**63 - 1
LABELS = {1: "Dogs", 2: "Cats"}
PETS = (
    Pet(1, "Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Zoë", 2, None),
    Pet(3, "Max", 1, PetStatus.SOLD),
    Pet(HUGE, "\u202eeip\n2", 9, "fostered"),
)


def loaded(
    catalogue: Catalogue, environment: Environment, labels: Mapping[int, str] = LABELS
) -> MainState:
    copy = LocalCopy(catalogue, labels)
    return steps.loaded_state(MainState(environment), environment, copy, NOW)


def state_of(
    pets: Iterable[Pet] = PETS, environment: Environment = Environment.PRACTICE
) -> MainState:
    """Return the main window's state with ``pets``, of one unfiltered list."""
    return loaded(merge(Catalogue(), PetList(tuple(pets), 0, None, 100, NOW)), environment)


def printing(
    subject: Subject,
    pets: Iterable[Pet] = PETS,
    *,
    chosen: Iterable[int] = (),
    paper: Paper = Paper.A4,
    per_page: int = 8,
) -> PrintState:
    choices = PrintChoices(paper, per_page)
    return replace(print_state(state_of(pets), [*chosen], NOW + 60, choices), subject=subject)


def many(count: int) -> list[Pet]:
    names = ("Bella", "Maximilian of the long name", "القط", "שלום", "ミケちゃん")
    return [
        Pet(at, f"{names[at % 5]} {at}", at % 20, list(PetStatus)[at % 3]) for at in range(count)
    ]
