"""What can be printed, as it stood when a person asked for it. Pure."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from petdesk.domain.catalogue import AnimalRecord
from petdesk.viewmodels.export.request import local_time
from petdesk.viewmodels.main.state import MainState


class Subject(Enum):
    """What is printed; the value is part of a file's name."""

    CARDS = "cards"
    LIST = "list"
    BOARD = "overview"


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What ``state`` has to print. ``chosen`` are the selected animals.

    ``now`` is in seconds since the Unix epoch, ``first`` what is likely meant.
    """

    state: MainState
    chosen: tuple[AnimalRecord, ...]
    now: float
    first: Subject

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """What there is to choose from: cards only where an animal is selected."""
        return tuple(each for each in Subject if each is not Subject.CARDS or self.chosen)

    def file_name(self, subject: Subject) -> str:
        """Return a name for the file: what it has, and how old that is."""
        as_of = self.state.catalogue.as_of
        at = local_time(self.now if as_of is None else as_of)
        when = at.strftime("%Y-%m-%d-%H%M") if at is not None else ""
        parts = ("petdesk", self.state.environment.value, subject.value, when)
        return "-".join(filter(None, parts)) + ".pdf"


def print_request(
    state: MainState, selected: Collection[int], now: float, *, wants_cards: bool = False
) -> PrintRequest:
    """Return what can be printed; ``selected`` are the ids of rows.

    The first row is selected by itself, so one animal is likely meant only where a person chose it,
    or asked for cards.
    """
    ids = set(selected)
    chosen = tuple(record for record in state.listing.shown if record.id in ids)
    is_meant = wants_cards or len(chosen) > 1 or not state.is_first
    first = Subject.CARDS if chosen and is_meant else Subject.LIST
    return PrintRequest(state, chosen, now, first)
