"""Any table that a person imports is on disk row for row, or each other row says why it is not.

The rows take the path of the import window: file, columns, checks, what a person mends and ticks,
and the batch in the intake file.
"""

import asyncio
import csv
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.import_sheet.check import Verdict, row_text
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.view_model import ImportState, ImportViewModel
from petdesk.intake.entry import BatchMode, BatchResult
from tests.fakes import STAGING, settle
from tests.intake.intakes import Intake, Store, Time
from tests.sheets import write_table

LISTING = build(
    Listing(),
    add(Catalogue(), [Pet(1, "Bella", 1, PetStatus.SOLD), Pet(2, "Zoë", 2, None)], 1.0),
    {1: "Dogs", 2: "Cats"},
)
PLACES = {Field.NAME: 0, Field.CATEGORY: 1, Field.STATUS: 2}
HEADINGS = ("Name", "Category", "Status", "Notes")

# A line break within a cell is one line feed: a workbook knows no other.
characters = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff")
anything = st.text(characters | st.just("\n"), max_size=8).filter(lambda x: not x.startswith("'"))
names = anything | st.sampled_from(["0", "Bella", "bella ", "Zoe", "Total: 3", "Art", "Name", "77"])
categories = anything | st.sampled_from(["Dogs", "cats", "2", "77", "Perros", "9" * 30, ""])
statuses = anything | st.sampled_from(["sold", "Reservado", "-", ""])
tables = st.lists(st.tuples(names, categories, statuses, anything), max_size=6)
files = st.builds(
    "{}{}{}".format,
    st.sampled_from(",;\t"),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(["utf-8", "utf-16"]),
) | st.just("xlsx")

Rows = Sequence[tuple[str, str, str, str]]


Imported = tuple[ImportState, BatchResult | None]  # as it was started, and what is on disk


async def import_sheet(folder: Path, file: Path, headings: int | None) -> Imported:
    """Import ``file``, and do all that a person can so that each row is added."""
    desk, begun = Intake(folder / "intake.sqlite3", Store(Time())), list[int]()
    scope = TaskScope(desk.fail)
    model = ImportViewModel(STAGING, lambda: LISTING, desk.model, scope)
    model.started.connect(begun.append)
    await desk.model.load()
    model.read_file(file)
    await settle(scope)
    model.choose_headings(headings)
    for field, place in PLACES.items():
        model.choose_column(field, place)
    await settle(scope)
    for _ in PLACES:
        mend(model)
        await settle(scope)
        for unknown in model.state.words:
            if unknown.rows:
                is_status = unknown.word.field is Field.STATUS
                model.choose_meaning(unknown.word, (PetStatus.SOLD if is_status else 1,))
        await settle(scope)
    model.include([row for row in model.state.rows if row.pet is not None], is_in=True)
    started = model.state
    model.start()
    await settle(scope)
    assert len(begun) == bool(started.included)
    result = await desk.model.batch_result(begun[0]) if begun else None
    await scope.close()
    await desk.end()
    return started, result


def mend(model: ImportViewModel) -> None:
    """Name what has no name, and say what a cell means that is not asked about."""
    for row in model.state.rows:
        if row.verdict is Verdict.INCOMPLETE and row.field is Field.NAME:
            model.edit_cell(row.number, Field.NAME, f"Mended {row.number}")
        if row.verdict is Verdict.ALREADY_HERE and row.pet is None:
            is_status = row.field is Field.STATUS
            field, text = (Field.STATUS, "sold") if is_status else (Field.CATEGORY, "Dogs")
            model.edit_cell(row.number, field, text)


def import_table(table: Sequence[Sequence[str]], kind: str, headings: int | None) -> Imported:
    # Windows removes no file that is open, as the lock is until this process ends.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = Path(folder, "sheet")
        write_table(file, table, kind)
        return asyncio.run(import_sheet(Path(folder), file, headings))


def filled(table: Sequence[Sequence[str]]) -> dict[int, Sequence[str]]:
    """Return the rows that are not empty, by the spreadsheet's number."""
    return {at: row for at, row in enumerate(table, start=1) if any(map(str.strip, row))}


def assert_each_row_is_accounted_for(
    table: Sequence[Sequence[str]], kind: str, headings: int | None
) -> None:
    shown, result = import_table(table, kind, headings)
    wanted = filled(table)
    wanted.pop(-1 if headings is None else headings + 1, None)
    rows = {row.number: row for row in shown.rows}
    assert len(rows) == len(shown.rows) == sum(shown.counts.values())
    assert all(map(row_text, shown.rows))
    assert rows.keys() == wanted.keys()
    left_out = {number for number, row in rows.items() if row.pet is None}
    assert all(rows[number].verdict is Verdict.NOT_AN_ANIMAL for number in left_out)
    if result is None:
        assert not shown.included
        assert left_out == wanted.keys()
        return
    assert result.record.mode is BatchMode.RUNNING
    on_disk = {x.origin.number: x.new for x in result.entries if x.origin}
    assert len(on_disk) == len(result.entries)
    assert on_disk.keys() | left_out == wanted.keys()
    assert not on_disk.keys() & left_out
    width = len(result.sheet.headings) - bool(left_out)  # the reason stands behind the sheet
    kept = {row.number: row.cells[:width] for row in result.sheet.rows}
    mended = {number: padded(row) for number, row in wanted.items()}
    for (number, field), text in shown.edits.items():
        mended[number][PLACES[field]] = text
    assert {number: padded(row) for number, row in kept.items()} == mended
    for number, new in on_disk.items():
        name = wanted[number][0]
        assert new.name in (" ".join(name.splitlines()).strip(), f"Mended {number}"), name


def padded(row: Sequence[str]) -> list[str]:
    return [cell if cell.strip() else "" for cell in row] + [""] * (len(HEADINGS) - len(row))


@given(tables, files)
@example([("0", "77", "", ""), ("\u0660", "77", "", ""), ("0", "77", "sold", "")], ";0utf-8")
@example([("", "", "", "Kennel 7"), ("Total: 3", "Dogs", "", ""), ("", " ", "", "")], "xlsx")
@settings(max_examples=30)
def test_any_table_below_headings_is_accounted_for(rows: Rows, kind: str) -> None:
    assert_each_row_is_accounted_for([HEADINGS, *rows], kind, 0)


# Without headings that part the cells alike, a separator within a cell may be taken for one.
words = st.text(st.characters(categories=("L", "N")), max_size=8)
wordy = st.tuples(
    words | st.sampled_from(["Art", "Name", "Total"]),
    words | st.sampled_from(["Dogs", "77", "Status"]),
    words | st.sampled_from(["sold", "Tipo"]),
    words,
)


@given(st.lists(wordy.filter(any), min_size=1, max_size=6), files)
@example([("Rex", "Dogs", "", ""), ("Art", "Dogs", "", ""), ("Ada", "Cats", "", "")], ";0utf-8")
@settings(max_examples=30)
def test_any_table_without_headings_is_accounted_for(rows: Rows, kind: str) -> None:
    assert_each_row_is_accounted_for(rows, kind, None)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_whose_name_is_no_utf8_is_taken(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"Z\xfcrich.csv")
    file.write_text("Name;Category;Status\nRex;Dogs;\n", encoding="utf-8")
    _started, result = asyncio.run(import_sheet(tmp_path, file, 0))
    assert result is not None
    assert result.record.name == "Z\ufffdrich.csv"
