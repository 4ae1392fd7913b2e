"""The window that prints: what there is to print, its state, steps, view-model and texts."""

import math
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.changes import CHANGE_RETENTION, Change
from petdesk.animals.state import MainState, Workspace
from petdesk.animals.store import CatalogueFile
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.translation import QT_TRANSLATE_NOOP, filled, tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import local_time

# Tenths of a millimetre
MARGIN: Final = 100  # few printers reach the edge of the paper
HEAD: Final = 210  # a page's title with the lines below it
FOOT: Final = 50
ROW: Final = 62  # of the list

GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 8: (2, 4)}
"""The columns and rows of so many cards on a page."""

# CLDR, "paperSize" of supplemental/measurementData: all other countries use A4.
_LETTER_COUNTRIES: Final = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)


class Paper(Enum):
    """The paper, upright; the value is what is kept of a choice."""

    A4 = "A4"
    LETTER = "Letter"

    @property
    def size(self) -> tuple[float, float]:
        return (2100.0, 2970.0) if self is Paper.A4 else (2159.0, 2794.0)

    @property
    def rows(self) -> int:
        return int((self.size[1] - 2 * MARGIN - HEAD - FOOT) / ROW) - 1


def usual_paper(country: str) -> Paper:
    return Paper.LETTER if country in _LETTER_COUNTRIES else Paper.A4


class Subject(Enum):
    """What is printed: in a file's name, and as a person chooses it."""

    CARDS = "cards", QT_TRANSLATE_NOOP("Print", "Kennel cards (%1)")
    LIST = "list", QT_TRANSLATE_NOOP("Print", "List as shown (%1)")
    BOARD = "overview", QT_TRANSLATE_NOOP("Print", "Board overview")


class PrintChoices(NamedTuple):
    """What the next print begins with; ``shelter`` is the name that stands on the cards, if any."""

    paper: Paper
    per_page: int = 4
    shelter: str = ""

    def to_bytes(self) -> bytes:
        return f"{self.paper.value} {self.per_page} {self.shelter}".strip().encode()


def parse_choices(stored: bytes, usual: Paper) -> PrintChoices:
    """Return what `PrintChoices.to_bytes` made, else the usual choices."""
    match stored.decode("utf-8", "replace").split(" ", 2):
        case ["A4" | "Letter" as paper, "1" | "2" | "4" | "8" as count, *shelter]:
            return PrintChoices(Paper(paper), int(count), "".join(shelter))
    return PrintChoices(usual)


@dataclass(frozen=True, slots=True)
class PrintState:
    """What is printed of ``main``. ``chosen`` are the selected animals.

    ``now`` is in seconds since the Unix epoch. ``page`` (from 0) is the one on screen. ``changes``
    are those of the last month, ``None`` while they are unknown. ``done`` is how many pages are
    written, ``None`` while nobody prints. ``problem`` is why that failed.
    """

    main: MainState
    chosen: tuple[AnimalRecord, ...]
    now: float
    subject: Subject
    choices: PrintChoices
    page: int = 0
    changes: tuple[Change, ...] | None = None
    done: int | None = None
    problem: str = ""

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """What there is to choose from: cards only if an animal is selected."""
        return tuple(each for each in Subject if each is not Subject.CARDS or self.chosen)

    def name(self, subject: Subject) -> str:
        return filled(translate("Print", subject.value[1]), self._count(subject))

    def _count(self, subject: Subject) -> int:
        counts = {Subject.CARDS: len(self.chosen), Subject.LIST: self.main.listing.row_count}
        return counts.get(subject, 1)

    @property
    def file_name(self) -> str:
        as_of = self.main.catalogue.as_of
        at = local_time(self.now if as_of is None else as_of)
        when = at.strftime("%Y-%m-%d-%H%M") if at is not None else ""
        parts = ("petdesk", self.main.environment.value, self.subject.value[0], when)
        return "-".join(filter(None, parts)) + ".pdf"

    @property
    def page_count(self) -> int:
        rooms = {Subject.CARDS: self.choices.per_page, Subject.LIST: self.choices.paper.rows}
        return max(1, math.ceil(self._count(self.subject) / rooms.get(self.subject, 1)))

    @property
    def is_busy(self) -> bool:
        return self.done is not None

    def words_of(self, page: int) -> str:
        return filled(translate("Print", "Page %1 of %2"), page + 1, self.page_count)

    @property
    def note(self) -> str:
        if self.done is not None:
            return f"{self.words_of(min(self.done, self.page_count - 1))}…"
        if self.problem or self.chosen:
            return self.problem
        return translate("Print", "To print kennel cards, select animals in the list first.")


def print_state(
    main: MainState, selected: Collection[int], now: float, choices: PrintChoices
) -> PrintState:
    ids = {*selected}
    chosen = tuple(record for record in main.listing.shown if record.id in ids)
    return PrintState(main, chosen, now, Subject.CARDS if chosen else Subject.LIST, choices)


class PrintViewModel(ViewModel[PrintState]):
    def choose_subject(self, subject: Subject) -> None:
        self._show(replace(self.state, subject=subject, problem="", page=0))

    def choose(self, choices: PrintChoices) -> None:
        """Print otherwise; the preview shows the nearest page that there is then."""
        self._show(replace(self.state, choices=choices, problem=""))
        self.turn_to(self.state.page)

    def turn_to(self, page: int) -> None:
        self.apply(replace, page=max(0, min(page, self.state.page_count - 1)))

    def written(self, pages: int) -> None:
        self.apply(replace, done=pages, problem="")

    def end(self, problem: str = "") -> None:
        """Show that nothing is written any more, and why it failed, if so."""
        self.apply(replace, done=None, problem=problem)

    async def load_changes(self, workspace: Workspace) -> None:
        """Read what changed in the last month, as far as ``workspace`` has kept it."""
        since = self.state.now - CHANGE_RETENTION
        with suppress(CatalogueError):  # the page says that it is not known
            stored = await workspace.repository.run(CatalogueFile.load_changes, since)
            self.apply(replace, changes=stored)


def cards_per_page(count: int) -> str:
    return tr("%n card(s) to a page", "", count)


def paper_name(paper: Paper) -> str:
    return translate("Print", "Letter") if paper is Paper.LETTER else "A4"


def saved_text(count: int, name: str) -> str:
    return filled(tr("Saved %n page(s) as “%1”.", "", count), sanitize_for_line(name))


def printed_text(count: int, printer: str) -> str:
    return filled(tr("Sent %n page(s) to the printer “%1”.", "", count), sanitize_for_line(printer))


def no_printer() -> str:
    return translate("Print", "This computer has no printer. Save the pages as a PDF instead.")


def printer_failed(printer: str) -> str:
    text = translate(
        "Print",
        "The printer “%1” didn't take the pages. Check that it's on and connected, or save them "
        "as a PDF.",
    )
    return filled(text, sanitize_for_line(printer))
