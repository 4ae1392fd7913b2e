"""The window that prints: its state, its steps and its view-model; no page is painted here."""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from petdesk.domain.changes import CHANGE_RETENTION, Change
from petdesk.storage.disk_errors import CatalogueError
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.printing.layout import COUNTS, Paper
from petdesk.viewmodels.printing.pages import list_page_count
from petdesk.viewmodels.printing.request import PrintRequest, Subject
from petdesk.viewmodels.view_model import ViewModel


class PrintChoices(NamedTuple):
    """What the next print begins with: the paper, and the cards on a page."""

    paper: Paper
    per_page: int = 4

    def kept(self) -> bytes:
        """Return them as they are kept."""
        return f"{self.paper.value} {self.per_page}".encode()


def stored_choices(kept: bytes, usual: Paper) -> PrintChoices:
    """Return what `PrintChoices.kept` made, or the usual where it is none."""
    paper, _, count = kept.decode("utf-8", "replace").partition(" ")
    if paper not in {each.value for each in Paper} or count not in map(str, COUNTS):
        return PrintChoices(usual)
    return PrintChoices(Paper(paper), int(count))


@dataclass(frozen=True, slots=True)
class PrintState:
    """What is printed. ``page`` (from 0) is the one on screen.

    ``changes`` are those of the last month, ``None`` while they are unknown. ``done`` is how many
    pages are written, ``None`` while nobody prints. ``note`` is what came of it.
    """

    request: PrintRequest
    subject: Subject
    choices: PrintChoices
    page: int = 0
    changes: tuple[Change, ...] | None = None
    done: int | None = None
    note: str = ""

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        if self.subject is Subject.BOARD:
            return 1
        if self.subject is Subject.LIST:
            return list_page_count(self.request, self.choices.paper)
        return max(1, math.ceil(len(self.request.chosen) / self.choices.per_page))

    @property
    def is_busy(self) -> bool:
        """Whether pages are being written."""
        return self.done is not None


def chosen(
    state: PrintState, subject: Subject | None = None, choices: PrintChoices | None = None
) -> PrintState:
    """Print something else, or otherwise; the preview begins anew where its pages are others."""
    after = replace(
        state, subject=subject or state.subject, choices=choices or state.choices, note=""
    )
    return replace(after, page=min(state.page, after.page_count - 1) if subject is None else 0)


def turned(state: PrintState, page: int) -> PrintState:
    """Show another page, or the nearest one that there is."""
    page = max(0, min(page, state.page_count - 1))
    return state if page == state.page else replace(state, page=page)


def writing(state: PrintState, done: int) -> PrintState:
    """Show how many pages are written."""
    return replace(state, done=done, note="")


def ended(state: PrintState, note: str = "") -> PrintState:
    """Show that nothing is written any more, and why it failed, if so."""
    return replace(state, done=None, note=note)


class PrintViewModel(ViewModel[PrintState]):
    """Owns what is chosen, the page of the preview, and how far the printing is."""

    def __init__(self, request: PrintRequest, choices: PrintChoices) -> None:
        super().__init__(PrintState(request, request.first, choices))

    def choose_subject(self, subject: Subject) -> None:
        """Print the cards, the list or the page for the board."""
        self.apply(chosen, subject=subject)

    def choose_paper(self, paper: Paper) -> None:
        """Print on ``paper``."""
        self.apply(chosen, choices=self.state.choices._replace(paper=paper))

    def choose_per_page(self, count: int) -> None:
        """Print ``count`` cards on a page."""
        self.apply(chosen, choices=self.state.choices._replace(per_page=count))

    def turn_to(self, page: int) -> None:
        """Show a page (from 0), or the nearest one that there is."""
        self.apply(turned, page)

    def written(self, pages: int) -> None:
        """Show that so many pages are written."""
        self.apply(writing, pages)

    def end(self, note: str = "") -> None:
        """Show that nothing is written any more, and why it failed, if so."""
        self.apply(ended, note)

    async def load_changes(self, desk: Desk) -> None:
        """Read what changed in the last month, as far as ``desk`` has kept it."""
        try:
            found = await desk.repository.load_changes(self.state.request.now - CHANGE_RETENTION)
        except CatalogueError:
            return  # the page says that it is not known
        self.apply(replace, changes=found)
