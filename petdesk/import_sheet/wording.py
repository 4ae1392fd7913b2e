"""The texts of the import window."""

from collections.abc import Mapping

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import environment_name
from petdesk.core.pets import PetStatus
from petdesk.core.translation import tr, translate
from petdesk.core.wording import status_name
from petdesk.export.request import sheet_headings
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
    text = _problems()[error.problem].replace("%3", sanitize_for_line(error.detail))
    return text.replace("%2", limit).replace("%1", sanitize_for_line(name))


def _problems() -> Mapping[SheetProblem, str]:
    return {
        SheetProblem.EMPTY: translate(
            "ImportSheet", "“%1” has no rows. Choose another file, or save it with its rows."
        ),
        SheetProblem.NOT_A_SHEET: translate(
            "ImportSheet",
            "“%1” isn't a sheet that PetDesk can read. Save it as CSV or as an Excel workbook "
            "(.xlsx), then choose that file.",
        ),
        SheetProblem.WEB_PAGE: translate(
            "ImportSheet",
            "“%1” is a web page (HTML), whatever its name says. Open it in your spreadsheet "
            "program and save it as an Excel workbook (.xlsx), then choose that file.",
        ),
        SheetProblem.ENCODING: translate(
            "ImportSheet", "“%1” isn't text in this encoding. Choose another one."
        ),
        SheetProblem.FOLDER: translate(
            "ImportSheet", "“%1” is a folder. Choose a file with a sheet in it."
        ),
        SheetProblem.UNREADABLE: translate(
            "ImportSheet",
            "“%1” can't be opened (%3). If another program has it open, close it there, then try "
            "again.",
        ),
        SheetProblem.PASSWORD: translate(
            "ImportSheet",
            "“%1” is protected by a password. Save a copy without one, then choose the copy.",
        ),
        SheetProblem.DAMAGED: translate(
            "ImportSheet",
            "“%1” is damaged. Open it in your spreadsheet program and save it again, or save it "
            "as CSV.",
        ),
        SheetProblem.QUOTES: translate(
            "ImportSheet",
            "“%1” has a quotation mark that is never closed, near line %3. Correct that line, or "
            "save the sheet as an Excel workbook.",
        ),
        SheetProblem.TOO_LARGE: translate(
            "ImportSheet",
            "“%1” is larger than the %2 MB that PetDesk reads. Split it into smaller files.",
        ),
        SheetProblem.TOO_MANY_ROWS: translate(
            "ImportSheet",
            "“%1” has more than the %2 rows that PetDesk reads at a time. Split it into smaller "
            "files.",
        ),
        SheetProblem.TOO_WIDE_APART: translate(
            "ImportSheet",
            "“%1” has cells very far from one another. Copy the rows with animals into a new "
            "sheet, then choose that.",
        ),
    }


def not_started(error: IntakeError) -> str:
    if isinstance(error, BatchOvertakenError):
        return translate(
            "ImportSheet",
            "Nothing was added: another import has taken some of these rows. They are left out "
            "now, with the rows that you had ticked. Check the rows, then start again.",
        )
    text = translate("ImportSheet", "Nothing was added: the sheet can't be saved (%1). %2")
    return with_disk(text, error.reason, str(error))


def encoding_name(encoding: str) -> str:
    return {
        "cp1252": translate("ImportSheet", "Windows, Western Europe"),
        "mac_roman": translate("ImportSheet", "Mac"),
        "cp1250": translate("ImportSheet", "Windows, Central Europe"),
        "iso8859_2": translate("ImportSheet", "ISO Latin 2, Central Europe"),
        "cp1251": translate("ImportSheet", "Windows, Cyrillic"),
    }.get(encoding, encoding)


def _accented(state: ImportState) -> list[str]:
    """Return texts of the sheet that another encoding would change; names come first."""
    rows = () if state.table is None else state.table.rows
    cells = [state.columns.cell(row, Field.NAME) for row in rows]
    cells += [cell for row in rows for cell in row]
    return [*dict.fromkeys(cell.strip()[:20] for cell in cells if not cell.isascii())]


def encodings(state: ImportState) -> dict[str, str]:
    """Return the encodings that a sheet may be read in, with how a name looks then."""
    if state.table is None:
        return {}
    example = next(iter(_accented(state)), "").encode(state.table.encoding or "utf-8")
    return {
        each: f"{encoding_name(each)}: {sanitize_for_line(example.decode(each, 'replace'))}"
        for each in GUESSES
    }


def encoding_note(state: ImportState) -> str:
    """Return that an encoding is a guess, with what it would spoil; empty where it is none."""
    if state.table is None or not state.table.encoding:
        return ""
    text = translate(
        "ImportSheet",
        "The file doesn't say how its letters are encoded. PetDesk read it as %1. Check the names "
        "with accents, and choose another encoding if they look wrong: %2",
    )
    text = text.replace("%1", encoding_name(state.table.encoding))
    return text.replace("%2", sanitize_for_line(", ".join(_accented(state)[:4])))


def other_sheets(state: ImportState) -> str:
    """Name the sheets of a workbook that are not imported now, each with its rows."""
    if state.table is None:
        return ""
    others = [
        translate("ImportSheet", "“%1” (%2)")
        .replace("%2", tr("%n row(s)", "", rows))
        .replace("%1", sanitize_for_line(name))
        for name, rows in state.table.sheets.items()
        if name != state.table.sheet
    ]
    text = translate("ImportSheet", "Other sheets of this workbook, not imported now: %1")
    return text.replace("%1", ", ".join(others)) if others else ""


def field_name(field: Field) -> str:
    return dict(zip(Field, sheet_headings(), strict=False))[field]


def verdict_name(verdict: Verdict) -> str:
    return {
        Verdict.READY: translate("ImportSheet", "Ready"),
        Verdict.SIMILAR: translate("ImportSheet", "Similar name"),
        Verdict.INCOMPLETE: translate("ImportSheet", "To correct"),
        Verdict.ALREADY_HERE: translate("ImportSheet", "Already here?"),
        Verdict.REPEATED: translate("ImportSheet", "Twice in the sheet"),
        Verdict.ADDED_BEFORE: translate("ImportSheet", "Imported before"),
        Verdict.NOT_AN_ANIMAL: translate("ImportSheet", "Not animals"),
    }[verdict]


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
    text = text.replace("%1", sanitize_for_line(word.text))
    return f"{text} · " + tr("%n row(s)", "", word.rows) if word.rows else text


def summary(state: ImportState) -> str:
    counts, rows = state.counts, len(state.rows)
    if not rows:
        return translate("ImportSheet", "There are no rows below the headings.")
    none_new = (Verdict.ALREADY_HERE, Verdict.ADDED_BEFORE, Verdict.NOT_AN_ANIMAL)
    if not state.included and sum(counts[each] for each in none_new) == rows:
        if counts[Verdict.ALREADY_HERE]:
            return translate(
                "ImportSheet",
                "Nothing new: every animal in the sheet is here already, or may be. Tick those "
                "that aren't.",
            )
        return translate("ImportSheet", "Nothing new: every animal in the sheet is here already.")
    added = tr("%n animal(s) will be added.", "", state.included)
    left = rows - state.included
    return added + " " + tr("%n row(s) left out.", "", left) if left else added


def question(state: ImportState) -> str:
    text = translate("ImportSheet", "Add the animals of “%2” to %1?")
    text = text.replace("%1", environment_name(state.environment))
    return text.replace("%2", sanitize_for_line(state.name))
