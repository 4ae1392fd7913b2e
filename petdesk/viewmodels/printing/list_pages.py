"""The pages of the list: as many rows as a page has room for, made when the page is asked for."""

import math
from typing import NamedTuple

from petdesk.viewmodels.printing.layout import rows_to_a_page
from petdesk.viewmodels.printing.page_heads import Head, head_of
from petdesk.viewmodels.printing.paper import Paper
from petdesk.viewmodels.printing.request import PrintRequest, Subject
from petdesk.viewmodels.text.cells import Rows
from petdesk.viewmodels.text.columns import PaintedRow, headings


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
