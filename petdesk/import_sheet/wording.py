"""The texts of the import window."""

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import environment_name
from petdesk.core.pets import PetStatus
from petdesk.core.translation import filled, tr, translate
from petdesk.core.wording import status_name
from petdesk.import_sheet.check import CheckedRow, Meaning, Verdict
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.reader import GUESSES, MAX_BYTES, MAX_ROWS, SheetProblem, SheetReadError
from petdesk.import_sheet.view_model import ImportState, SheetWord
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.form_fields import KnownCategories, category_title
from petdesk.settings.wording import with_disk


def read_problem(error: SheetReadError, name: str) -> str:
    is_of_rows = error.problem is SheetProblem.TOO_MANY_ROWS
    limit = f"{MAX_ROWS:n}" if is_of_rows else str(MAX_BYTES // 1_000_000)
    text = translate("ImportSheet", error.problem.value)
    return filled(text, sanitize_for_line(name), limit, sanitize_for_line(error.detail))


def not_started(error: IntakeError) -> str:
    if isinstance(error, BatchOvertakenError):
        return translate(
            "ImportSheet",
            "Nothing was added: another import has taken some of these rows. They are left out "
            "now, with the rows that you had ticked. Check the rows, then start again.",
        )
    text = translate("ImportSheet", "Nothing was added: the sheet can't be saved (%1). %2")
    return with_disk(text, error.reason, str(error))


def _encoding_name(encoding: str) -> str:
    return translate("ImportSheet", GUESSES.get(encoding, encoding))


def _accented(state: ImportState) -> list[str]:
    """Return texts of the sheet that another encoding would change; names come first."""
    cells = [state.columns.cell(row, Field.NAME) for row in state.table.rows]
    cells += [cell for row in state.table.rows for cell in row]
    return [*dict.fromkeys(cell.strip()[:20] for cell in cells if not cell.isascii())]


def encodings(state: ImportState) -> dict[str, str]:
    """Return the encodings that a sheet may be read in, with how a name looks then."""
    example = next(iter(_accented(state)), "").encode(state.table.encoding or "utf-8")
    return {
        each: f"{_encoding_name(each)}: {sanitize_for_line(example.decode(each, 'replace'))}"
        for each in GUESSES
    }


def encoding_note(state: ImportState) -> str:
    """Return that an encoding is a guess, with what it would spoil; empty where it is none."""
    if not state.table.encoding:
        return ""
    text = translate(
        "ImportSheet",
        "The file doesn't say how its letters are encoded. PetDesk read it as %1. Check the names "
        "with accents, and choose another encoding if they look wrong: %2",
    )
    examples = sanitize_for_line(", ".join(_accented(state)[:4]))
    return filled(text, _encoding_name(state.table.encoding), examples)


def other_sheets(state: ImportState) -> str:
    """Name the sheets of a workbook that are not imported now, each with its rows."""
    text = translate("ImportSheet", "“%1” (%2)")
    others = [
        filled(text, sanitize_for_line(name), tr("%n row(s)", "", rows))
        for name, rows in state.table.sheets.items()
        if name != state.table.sheet
    ]
    text = translate("ImportSheet", "Other sheets of this workbook, not imported now: %1")
    return filled(text, ", ".join(others)) if others else ""


def verdict_names() -> dict[Verdict, str]:
    return {
        Verdict.READY: translate("ImportSheet", "Ready"),
        Verdict.SIMILAR: translate("ImportSheet", "Similar name"),
        Verdict.INCOMPLETE: translate("ImportSheet", "To correct"),
        Verdict.ALREADY_HERE: translate("ImportSheet", "Already here?"),
        Verdict.REPEATED: translate("ImportSheet", "Twice in the sheet"),
        Verdict.ADDED_BEFORE: translate("ImportSheet", "Imported before"),
        Verdict.NOT_AN_ANIMAL: translate("ImportSheet", "Not animals"),
    }


def shown_text(row: CheckedRow, field: Field, known: KnownCategories) -> str:
    """Return what a cell means, else what stands in it."""
    if field is Field.NAME or row.pet is None:
        cells = {Field.NAME: row.name, Field.CATEGORY: row.category.strip()}
        return sanitize_for_line(cells.get(field, row.status.strip()))
    if field is Field.CATEGORY:
        return meaning_name(row.pet.category_id, known)
    return status_name(row.pet.status) if row.pet.status else ""


def meaning_name(meaning: Meaning, known: KnownCategories) -> str:
    if meaning is None or isinstance(meaning, PetStatus):
        return status_name(meaning)
    return category_title(meaning, known.labels)


def word_text(word: SheetWord) -> str:
    text = translate("ImportSheet", "Category “%1”")
    if word.word.field is Field.STATUS:
        text = translate("ImportSheet", "Status “%1”")
    elif not word.word.key:
        text = translate("ImportSheet", "Without a category")
    text = filled(text, sanitize_for_line(word.text))
    return f"{text} · " + tr("%n row(s)", "", word.rows) if word.rows else text


def summary(state: ImportState) -> str:
    counts, rows = state.counts, len(state.rows)
    if not rows:
        return translate("ImportSheet", "There are no rows below the headings.")
    none_new = (Verdict.ALREADY_HERE, Verdict.ADDED_BEFORE, Verdict.NOT_AN_ANIMAL)
    if state.included or sum(counts[each] for each in none_new) < rows:
        added = tr("%n animal(s) will be added.", "", state.included)
        left = rows - state.included
        return added + " " + tr("%n row(s) left out.", "", left) if left else added
    if not counts[Verdict.ALREADY_HERE]:
        return translate("ImportSheet", "Nothing new: every animal in the sheet is here already.")
    return translate(
        "ImportSheet",
        "Nothing new: every animal in the sheet is here already, or may be. Tick those that "
        "aren't.",
    )


def question(state: ImportState) -> str:
    text = translate("ImportSheet", "Add the animals of “%2” to %1?")
    return filled(text, environment_name(state.environment), sanitize_for_line(state.name))
