"""The texts of the import window."""

from collections.abc import Mapping
from itertools import islice

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environment_names import environment_name
from petdesk.core.pets import PetStatus
from petdesk.core.translation import tr, translate
from petdesk.core.wording import ended_status, status_name
from petdesk.import_sheet.check import (
    CheckedRow,
    ImportState,
    Meaning,
    UnknownWord,
    Verdict,
)
from petdesk.import_sheet.columns import Field, normalize_words
from petdesk.import_sheet.reader import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    SheetProblem,
    SheetReadError,
)
from petdesk.intake.entry import PriorOutcome
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.form_fields import FieldProblem, KnownCategories, category_title
from petdesk.intake.form_wording import duplicate_words, field_problem
from petdesk.settings.storage_messages import with_disk


def read_problem(error: SheetReadError, name: str) -> str:
    text = _problems()[error.problem].replace("%3", sanitize_for_line(error.detail))
    limit = {
        SheetProblem.TOO_MANY_ROWS: f"{MAX_ROWS:n}",
        SheetProblem.TOO_MANY_COLUMNS: f"{MAX_COLUMNS:n}",
    }.get(error.problem, str(MAX_BYTES // 1_000_000))
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
        SheetProblem.SEPARATOR: translate(
            "ImportSheet",
            "“%1” has columns that something other than commas, semicolons, tabs or bars "
            "separates, so row %3 can't be read. Save it as CSV with commas, or as an Excel "
            "workbook.",
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
        SheetProblem.TOO_MANY_COLUMNS: translate(
            "ImportSheet",
            "“%1” has more than the %2 columns that PetDesk reads. Delete the columns that aren't "
            "about the animals.",
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


def accented(state: ImportState, most: int = 4) -> str:
    """Return some texts of the sheet that another encoding would change; names come first."""
    rows = () if state.table is None else state.table.rows
    cells = [state.columns.cell(row, Field.NAME) for row in rows]
    cells += [cell for row in rows for cell in row]
    texts = dict.fromkeys(cell.strip()[:20] for cell in cells if not cell.isascii())
    return ", ".join(islice(texts, most))


def encodings(state: ImportState) -> list[tuple[object, str]]:
    """Return the encodings that a sheet may be read in, with how a name looks then."""
    found: list[tuple[object, str]] = []
    table, seen = state.table, accented(state, 1)
    for encoding in table.encodings if table is not None else ():
        letters = seen.encode(table.encoding).decode(encoding, "replace") if table else ""
        text = f"{encoding_name(encoding)}: {sanitize_for_line(letters)}"
        found.append((encoding, text if letters else encoding_name(encoding)))
    return found


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
    return text.replace("%2", sanitize_for_line(accented(state)))


def field_name(field: Field) -> str:
    return {
        Field.NAME: translate("ImportSheet", "Name"),
        Field.CATEGORY: translate("ImportSheet", "Category"),
        Field.CATEGORY_ID: translate("ImportSheet", "Category ID"),
        Field.STATUS: translate("ImportSheet", "Status"),
    }[field]


def verdict_name(verdict: Verdict) -> str:
    return {
        Verdict.READY: translate("ImportSheet", "Ready"),
        Verdict.INCOMPLETE: translate("ImportSheet", "To correct"),
        Verdict.ALREADY_HERE: translate("ImportSheet", "Already here?"),
        Verdict.REPEATED: translate("ImportSheet", "Twice in the sheet"),
        Verdict.ADDED_BEFORE: translate("ImportSheet", "Imported before"),
        Verdict.NOT_AN_ANIMAL: translate("ImportSheet", "Not animals"),
    }[verdict]


def row_text(row: CheckedRow) -> str:
    if row.verdict is Verdict.INCOMPLETE:
        return _lacking(row)
    if row.verdict is Verdict.ALREADY_HERE and row.duplicate is not None:
        name, rest = duplicate_words(row.duplicate)
        text = translate("ImportSheet", "Already here? %1, %2")
        if row.twin:
            # First, since the name after it may be long: both rows may be ticked along.
            twice = translate("ImportSheet", "Same as row %1.").replace("%1", str(row.twin))
            text = f"{twice} {text}"
        return name.join(part.replace("%2", rest) for part in text.split("%1"))
    if row.verdict is Verdict.REPEATED:
        text = translate("ImportSheet", "Same name and category as row %1")
        return text.replace("%1", str(row.twin))
    if row.verdict is Verdict.ADDED_BEFORE:
        return _before(row)
    if row.verdict is Verdict.NOT_AN_ANIMAL:
        return _no_animal(row)
    return translate("ImportSheet", "Ready")


def _no_animal(row: CheckedRow) -> str:
    if row.is_above:
        return translate("ImportSheet", "Above the headings")
    if row.is_blank:
        return translate("ImportSheet", "No name, category or status in this row")
    return translate("ImportSheet", "Looks like a total, not an animal")


def _before(row: CheckedRow) -> str:
    return {
        PriorOutcome.WAITING: translate("ImportSheet", "Waiting to be added by an earlier import"),
        PriorOutcome.UNKNOWN: translate("ImportSheet", "May have been added by an earlier import"),
    }.get(row.known or PriorOutcome.ADDED, translate("ImportSheet", "Added by an earlier import"))


def _lacking(row: CheckedRow) -> str:
    if row.problem is None:
        text = translate("ImportSheet", "Status “%1” isn't known")
        return text.replace("%1", sanitize_for_line(row.status.strip()))
    text = {
        FieldProblem.NAME_BLANK: translate("ImportSheet", "The name is missing"),
        FieldProblem.CATEGORY_EMPTY: translate("ImportSheet", "The category is missing"),
        FieldProblem.CATEGORY_UNKNOWN: translate("ImportSheet", "Category “%1” isn't known"),
        FieldProblem.CATEGORY_NEW: translate("ImportSheet", "No animal has category %1 yet"),
        FieldProblem.CATEGORY_AMBIGUOUS: translate("ImportSheet", "More than one category is “%1”"),
    }.get(row.problem) or field_problem(row.problem)
    return text.replace("%1", sanitize_for_line(row.category.strip()))


def category_shown(row: CheckedRow, known: KnownCategories) -> str:
    if row.pet is None:
        return sanitize_for_line(row.category.strip())
    return category_title(row.pet.category_id, known.labels)


def status_shown(row: CheckedRow) -> str:
    if row.pet is None:
        return sanitize_for_line(row.status.strip())
    return status_name(row.pet.status) if row.pet.status else ""


def status_words() -> Mapping[str, Meaning]:
    """Return the statuses by what the screen calls them, and by what exported sheets do."""
    words: dict[str, Meaning] = {
        normalize_words(ended_status(status)): None for status in PetStatus
    }
    words |= {normalize_words(status_name(status)): status for status in PetStatus}
    return words | {normalize_words(status_name(None)): None}


def meaning_name(meaning: Meaning, known: KnownCategories) -> str:
    if meaning is None or isinstance(meaning, PetStatus):
        return status_name(meaning)
    return category_title(meaning, known.labels)


def word_text(word: UnknownWord) -> str:
    text = {
        Field.CATEGORY: translate("ImportSheet", "Category “%1”"),
        Field.STATUS: translate("ImportSheet", "Status “%1”"),
    }[word.word.field]
    if not word.word.key:
        text = translate("ImportSheet", "Without a category")
    text = text.replace("%1", sanitize_for_line(word.text))
    return text if word.is_chosen else f"{text} · " + tr("%n row(s)", "", word.rows)


def summary(state: ImportState) -> str:
    if not state.rows:
        return translate("ImportSheet", "There are no rows below the headings.")
    left = len(state.rows) - state.included
    if not state.included and _is_nothing_new(state):
        if not state.counts.get(Verdict.ALREADY_HERE):
            return translate(
                "ImportSheet", "Nothing new: every animal in the sheet is here already."
            )
        return translate(
            "ImportSheet",
            "Nothing new: every animal in the sheet is here already, or may be. Tick those that "
            "aren't.",
        )
    included = tr("%n animal(s) will be added.", "", state.included)
    return included + " " + tr("%n row(s) left out.", "", left) if left else included


def question(state: ImportState) -> str:
    text = translate("ImportSheet", "Add the animals of “%2” to %1?")
    text = text.replace("%1", environment_name(state.environment))
    return text.replace("%2", sanitize_for_line(state.name))


def _is_nothing_new(state: ImportState) -> bool:
    known = (Verdict.ALREADY_HERE, Verdict.ADDED_BEFORE, Verdict.NOT_AN_ANIMAL)
    return sum(state.counts.get(verdict, 0) for verdict in known) == len(state.rows)
