"""What an import takes from its sheet, and which rows it leaves out, with the reason.

The reason is kept in a column of its own behind the sheet's: so the progress window has it also
after a restart, and so has the sheet that is exported with what became of each row.
"""

from typing import NamedTuple

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.translation import translate
from petdesk.export.request import reason_heading
from petdesk.import_sheet.check import SENT, CheckedRow
from petdesk.import_sheet.state import ImportState
from petdesk.import_sheet.wording import row_text
from petdesk.intake.entry import Batch, BatchResult, BatchRow, BatchSheet, SheetRow


class LeftOut(NamedTuple):
    number: int
    text: str
    why: str


def left_out(state: ImportState) -> tuple[LeftOut, ...]:
    rows = state.table.rows if state.table is not None else ()
    return tuple(
        _left_out(row.number, rows[row.number - 1], _reason(row))
        for row in state.rows
        if not state.is_included(row)
    )


def left_out_of(result: BatchResult) -> tuple[LeftOut, ...]:
    """Return the same of a stored batch; none of one that an earlier version has stored."""
    headings, sent = result.sheet.headings, {e.origin.number for e in result.entries if e.origin}
    if headings[-1:] != (reason_heading(),):
        return ()
    at = len(headings) - 1
    rows = (row for row in result.sheet.rows if row.number not in sent)
    return tuple(_left_out(number, cells[:at], "".join(cells[at:])) for number, cells in rows)


def batch_of(state: ImportState) -> Batch:
    assert state.table is not None  # noqa: S101  nothing is included before
    included = [row for row in state.rows if row.pet is not None and state.is_included(row)]
    numbers = {row.number for row in included}
    reasons = {row.number: _reason(row) for row in state.rows if row.number not in numbers}
    titles = {row.number for row in state.rows if row.is_above_headings} - numbers
    at_headings = None if state.columns.headings is None else state.columns.headings + 1
    headings = (*state.headings, reason_heading()) if reasons else state.headings
    width = len(state.headings)
    sheet = tuple(
        SheetRow(number, (*cells, *("",) * (width - len(cells)), reasons[number]))
        if number in reasons
        else SheetRow(number, cells)
        for number, cells in enumerate(state.table.rows, start=1)
        if any(cells) and number != at_headings and number not in titles
    )
    rows = tuple(
        BatchRow(row.number, row.pet, row.fingerprint, row.known) for row in included if row.pet
    )
    return Batch(state.name, rows, BatchSheet(headings, sheet))


def _reason(row: CheckedRow) -> str:
    return row_text(row) if row.verdict not in SENT else translate("ImportSheet", "Not ticked")


def _left_out(number: int, cells: tuple[str, ...], why: str) -> LeftOut:
    text = " · ".join(filter(None, map(str.strip, cells)))
    return LeftOut(number, sanitize_for_line(text), sanitize_for_line(why))
