"""The steps from one state of the import window to the next. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from petdesk.domain.intake.batch import Batch, BatchRow, BatchSheet, SheetRow
from petdesk.domain.sheet_columns import Columns
from petdesk.domain.sheet_words import Field, word_key
from petdesk.storage.sheet_table import SheetReadError, SheetTable
from petdesk.viewmodels.add_form.categories import KnownCategories
from petdesk.viewmodels.import_sheet.check import CheckedRow, Meaning, Verdict, Word
from petdesk.viewmodels.import_sheet.state import Checked, ImportState, Page, UnknownWord, Work


def reading(state: ImportState, name: str) -> ImportState:
    """Show that the sheet ``name`` is being read."""
    return replace(state, work=Work.READING, name=name, error=None, failure="")


def not_read(state: ImportState, error: SheetReadError) -> ImportState:
    """Show why it cannot be read; what was read before is gone."""
    return ImportState(state.environment, name=state.name, error=error, meanings=state.meanings)


def read(
    state: ImportState, table: SheetTable, columns: Columns, categories: KnownCategories
) -> ImportState:
    """Show the sheet that was read; what was chosen for an earlier one is gone."""
    return ImportState(
        state.environment,
        Page.CHECK,
        Work.CHECKING,
        state.name,
        table=table,
        columns=columns,
        categories=categories,
        meanings=state.meanings,
    )


def columns_changed(state: ImportState, columns: Columns) -> ImportState:
    """Take other columns; cells that were mended stay mended."""
    return replace(state, columns=columns, work=Work.CHECKING, choices={})


def cell_edited(state: ImportState, number: int, field: Field, text: str) -> ImportState:
    """Take what was typed into a cell."""
    return replace(state, edits={**state.edits, (number, field): text}, work=Work.CHECKING)


def meaning_chosen(state: ImportState, word: Word, meaning: Meaning) -> ImportState:
    """Take what a text means in all rows."""
    return replace(state, meanings={**state.meanings, word: meaning}, work=Work.CHECKING)


def meaning_dropped(state: ImportState, word: Word) -> ImportState:
    """Take a meaning back."""
    left = {each: meaning for each, meaning in state.meanings.items() if each != word}
    return replace(state, meanings=left, work=Work.CHECKING)


def check_all(state: ImportState, rows: tuple[CheckedRow, ...]) -> Checked:
    """Return what is to be known of all ``rows``; for a thread, since there may be many."""
    return Checked(
        rows,
        unknown_words(rows, state.meanings, state.words),
        Counter(row.verdict for row in rows),
        sum(map(state.is_included, rows)),
        state.choices,
    )


def checked(state: ImportState, found: Checked) -> ImportState:
    """Show what is to be known of each row."""
    is_as_then = found.choices is state.choices
    state = replace(
        state,
        rows=found.rows,
        words=found.words,
        work=None,
        counts=found.counts,
        included=found.included if is_as_then else sum(map(state.is_included, found.rows)),
    )
    wanted = state.filter if state.counts.get(state.filter or Verdict.READY) else None
    return filtered(state, wanted)


def filtered(state: ImportState, wanted: Verdict | None) -> ImportState:
    """Show the rows of one verdict, or all."""
    shown = tuple(row for row in state.rows if row.verdict is wanted) if wanted else state.rows
    return replace(state, filter=wanted, shown=shown)


def included(state: ImportState, numbers: Iterable[int], *, is_in: bool) -> ImportState:
    """Include rows, or leave them out."""
    after = replace(state, choices={**state.choices, **dict.fromkeys(numbers, is_in)})
    return replace(after, included=sum(map(after.is_included, state.rows)))


def turned(state: ImportState, page: Page) -> ImportState:
    """Show another step."""
    return replace(state, page=page, failure="")


def overtaken(state: ImportState, failure: str) -> ImportState:
    """Check the rows anew: another import took some, and a ticked one may be among them."""
    left_out = {number: is_in for number, is_in in state.choices.items() if not is_in}
    return replace(state, work=Work.CHECKING, choices=left_out, failure=failure)


def unknown_words(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning], before: Sequence[UnknownWord]
) -> tuple[UnknownWord, ...]:
    """Return the texts that need a meaning, the most frequent first, with those that got one.

    Those that got theirs in an earlier import come last: a mistake of then can be mended.
    """
    counts: dict[Word, UnknownWord] = {}
    for row in rows:
        word = row.word
        # Also of a row that may be here: it is not sure, and cannot be ticked without.
        if word is not None and row.verdict in (Verdict.INCOMPLETE, Verdict.ALREADY_HERE):
            known = counts.get(word)
            text = (row.category if word.field.value == "category" else row.status).strip()
            first = known or UnknownWord(word, text, 0, row.suggested_id)
            counts[word] = first._replace(rows=first.rows + 1)
    kept = [
        each._replace(is_chosen=True, meaning=meanings[each.word])
        for each in before
        if each.word in meanings
    ]
    found = sorted(counts.values(), key=lambda each: -each.rows)
    order = {each.word: at for at, each in enumerate(before)}
    # What stands in the list stays where it is while a person goes through it.
    new = [each for each in _remembered(rows, meanings) if each.word not in order]
    return tuple(sorted([*kept, *found, *new], key=lambda each: order.get(each.word, len(order))))


def _remembered(
    rows: Sequence[CheckedRow], meanings: Mapping[Word, Meaning]
) -> Iterator[UnknownWord]:
    """Return the texts of ``rows`` that have a meaning which a person chose."""
    texts = dict.fromkeys((Field.CATEGORY, row.category) for row in rows)
    texts |= dict.fromkeys((Field.STATUS, row.status) for row in rows)
    words = {Word(field, word_key(text)): text.strip() for field, text in texts}
    for word, text in words.items():
        if word in meanings:
            yield UnknownWord(word, text, 0, is_chosen=True, meaning=meanings[word])


def batch_of(state: ImportState) -> Batch:
    """Return the rows that are included, with the sheet that they are of."""
    assert state.table is not None  # noqa: S101  nothing is included before
    rows = tuple(
        BatchRow(row.number, row.pet, row.fingerprint, row.known)
        for row in state.rows
        if row.pet is not None and state.is_included(row)
    )
    titles = {row.number for row in state.rows if row.is_above} - {row.number for row in rows}
    headings = None if state.columns.headings is None else state.columns.headings + 1
    sheet = tuple(
        SheetRow(number, cells)
        for number, cells in enumerate(state.table.rows, start=1)
        if any(cells) and number != headings and number not in titles
    )
    return Batch(state.name, rows, BatchSheet(state.headings, sheet))
