"""The pages of the list, and the head and the foot that the page for the board has, too."""

import math
from typing import NamedTuple

from petdesk.viewmodels.printing.layout import Paper, rows_to_a_page
from petdesk.viewmodels.printing.request import PrintRequest, Subject
from petdesk.viewmodels.text.cells import Rows
from petdesk.viewmodels.text.columns import PaintedRow, headings
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.status_bar import coverage
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.text.wording import counted_animals, wanted_words
from petdesk.viewmodels.translation import translate


class Head(NamedTuple):
    """The title of a page, the two lines below it, and what stands at the foot."""

    title: str
    lines: tuple[str, str]
    printed: str
    number: str


def head_of(request: PrintRequest, subject: Subject, page: int, page_count: int) -> Head:
    """Return what frames a page (from 0): what it is, how old, what may be missing, its number."""
    state = request.state
    text = translate("Print", "%1: %2").replace("%1", environment_name(state.environment))
    about = text.replace("%2", coverage(state))
    printed = translate("Print", "Printed with PetDesk: %1")
    number = translate("Print", "Page %1 of %2").replace("%1", str(page + 1))
    return Head(
        title=_title(subject),
        lines=(about, _filter_line(request) if subject is Subject.LIST else ""),
        printed=printed.replace("%1", moment(request.now)),
        number=number.replace("%2", str(page_count)),
    )


def _title(subject: Subject) -> str:
    if subject is Subject.BOARD:
        return translate("Print", "Animals by category and status")
    return translate("Print", "Animals")


def _filter_line(request: PrintRequest) -> str:
    listing = request.state.listing
    wanted = wanted_words(listing)
    if not wanted:
        return ""
    text = translate("Print", "Filter: %2. %1").replace("%1", counted_animals(listing.row_count))
    return text.replace("%2", wanted)


class ListPage(NamedTuple):
    """A page of the list."""

    head: Head
    headings: tuple[str, ...]
    rows: tuple[PaintedRow, ...]


def list_page_count(request: PrintRequest, paper: Paper) -> int:
    """Return how many pages the list has."""
    return max(1, math.ceil(request.state.listing.row_count / rows_to_a_page(paper)))


def list_page(request: PrintRequest, paper: Paper, page: int) -> ListPage:
    """Return a page (from 0): the animals as the table shows them, those on their way first."""
    room, rows = rows_to_a_page(paper), Rows(request.state.listing)
    first = page * room
    last = min(first + room, request.state.listing.row_count)
    return ListPage(
        head_of(request, Subject.LIST, page, list_page_count(request, paper)),
        tuple(headings()),
        tuple(rows.painted(range(first, last))),
    )
