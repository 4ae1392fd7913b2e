"""What can be exported: animals, the intake log, what changed, and what became of an import.

Texts are as the service sent them, so that a sheet of animals reads back to the same ones. What is
shown of an animal beyond that has columns of its own: its category's label, and when it was seen.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

from petdesk import __version__
from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.cells import ID, NAME, headings, status_word
from petdesk.animals.changes import Change, change_words
from petdesk.animals.changes_view_model import ChangesState
from petdesk.animals.listing import Listing, wanted_words, with_filter
from petdesk.animals.search import Filter
from petdesk.animals.state import MainState
from petdesk.animals.status_bar import coverage, coverage_rows
from petdesk.core.disk_errors import DiskProblem, disk_cause
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import Environment, environment_name
from petdesk.core.translation import QT_TRANSLATE_NOOP, filled, tr, translate
from petdesk.core.wording import BY_STATUS, local_time, status_name
from petdesk.export.writer import Cell, Sheet, SheetError
from petdesk.intake.entry import BatchMode, BatchResult, IntakeEntry, SheetRow, Stage
from petdesk.intake.log_view_model import LogRow, LogState, log_headings
from petdesk.intake.state import IntakeState
from petdesk.intake.wording import answer_text, stage_name

REASONS: Final = QT_TRANSLATE_NOOP("Export", "Why it was left out")
"""The heading, stored in English, of the column behind a stored sheet's own: why a row is out."""

_MAX_FILTER_LENGTH: Final = 60  # letters of what is looked for, in the name of a file


class Part(Enum):
    SHOWN = QT_TRANSLATE_NOOP("Export", "Rows shown (%1)")
    SELECTED = QT_TRANSLATE_NOOP("Export", "Selected rows (%1)")
    ALL = "all"


class Subject(Enum):
    """What the rows are: in the file's name, the window's title, all rows, and a workbook."""

    ANIMALS = (
        "animals",
        QT_TRANSLATE_NOOP("Export", "Export animals"),
        QT_TRANSLATE_NOOP("Export", "All animals (%1)"),
        QT_TRANSLATE_NOOP("Export", "Animals"),
    )
    INTAKE_LOG = (
        "intake-log",
        QT_TRANSLATE_NOOP("Export", "Export intake log"),
        QT_TRANSLATE_NOOP("Export", "All entries (%1)"),
        QT_TRANSLATE_NOOP("Export", "Intake log"),
    )
    CHANGES = (
        "changes",
        QT_TRANSLATE_NOOP("Export", "Export changes"),
        QT_TRANSLATE_NOOP("Export", "All changes (%1)"),
        QT_TRANSLATE_NOOP("Export", "Changes"),
    )
    IMPORT = (
        "import",
        QT_TRANSLATE_NOOP("Export", "Export import"),
        QT_TRANSLATE_NOOP("Export", "All rows (%1)"),
        QT_TRANSLATE_NOOP("Export", "Imported sheet"),
    )


_FORMATS: Final = {
    "": QT_TRANSLATE_NOOP("Export", "Excel workbook (.xlsx)"),
    ",": QT_TRANSLATE_NOOP("Export", "CSV with commas (.csv)"),
    ";": QT_TRANSLATE_NOOP("Export", "CSV with semicolons (.csv)"),
    "\t": QT_TRANSLATE_NOOP("Export", "CSV with tabs (.csv)"),
}
_OTHERWISE: Final = QT_TRANSLATE_NOOP("Export", "Choose another folder or name.")
_REMEDIES: Final = {
    DiskProblem.FULL: QT_TRANSLATE_NOOP("Export", "Free some disk space, or choose another disk."),
    DiskProblem.READ_ONLY: QT_TRANSLATE_NOOP("Export", "Choose another folder."),
    DiskProblem.LOCKED: QT_TRANSLATE_NOOP("Export", "Close it there, or choose another name."),
}


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Rows to export, as they stood ``now``, when a person asked for it.

    ``parts`` has the rows of each part, in the order of choice. ``row_of`` makes a row's cells, in
    any thread. ``about`` is said of the whole. ``source_name`` is the sheet that the rows were
    imported from, ``as_of`` how old they are (seconds since the Unix epoch), ``omitted`` how many
    animals on their way are left out.
    """

    subject: Subject
    environment: Environment
    now: float
    parts: Mapping[Part, Sequence[Any]]
    headings: Sequence[str]
    row_of: Callable[[Any], tuple[Cell, ...]]
    about: Sequence[tuple[str, str]] = ()
    filter_words: str = ""
    source_name: str = ""
    as_of: float | None = None
    warning: str = ""
    omitted: int = 0

    @property
    def title(self) -> str:
        return translate("Export", self.subject.value[1])

    def part_name(self, part: Part) -> str:
        text = self.subject.value[2] if part is Part.ALL else part.value
        return filled(translate("Export", text), len(self.parts[part]))

    def make_sheet(self, part: Part) -> Sheet:
        zone = datetime.fromtimestamp(self.now, UTC).astimezone().strftime("UTC%z")
        wanted = self.filter_words if part is Part.SHOWN else ""
        source = (translate("Export", "Filter"), wanted or translate("Export", "None"))
        if self.source_name:
            source = (translate("Export", "Import of"), self.source_name)
        exported_at = f"{local_time(self.now)} ({zone}), PetDesk {__version__}"
        about = [
            (translate("Export", "Environment"), environment_name(self.environment)),
            (translate("Export", "Rows"), self.part_name(part)),
            source,
            (translate("Export", "Exported"), exported_at),
            *self.about,
        ]
        names = translate("Export", self.subject.value[3]), translate("Export", "About")
        return Sheet(self.headings, map(self.row_of, self.parts[part]), about, names)

    @property
    def default_part(self) -> Part:
        """The part that is likely meant: several rows that a person selected, or those shown."""
        if len(self.parts.get(Part.SELECTED, ())) > 1:
            return Part.SELECTED
        is_empty = self.parts.get(Part.ALL) and not self.parts.get(Part.SHOWN)
        return Part.ALL if is_empty else Part.SHOWN

    def warning_of(self, part: Part) -> str:
        """Return what may be missing in a part; rows that a person selected are those rows."""
        return "" if part is Part.SELECTED else self.warning

    def file_name(self, part: Part) -> str:
        """Return a name for the file, without its ending: what it has, and how old that is.

        CSV has no other place to say so that a program which reads it would not take for a row.
        """
        words = self.source_name or (self.filter_words if part is Part.SHOWN else "")
        words = re.sub(r"[^\w]+", "-", unicodedata.normalize("NFC", words)).strip("-_").casefold()
        at = local_time(self.now if self.as_of is None else self.as_of)
        parts = (
            "petdesk",
            self.environment.value,
            self.subject.value[0],
            "selected" if part is Part.SELECTED else "",
            words[:_MAX_FILTER_LENGTH].strip("-"),
            at.strftime("%Y-%m-%d-%H%M") if at is not None else "",
            "incomplete" if self.warning_of(part) else "",
        )
        return "-".join(filter(None, parts))


def format_name(separator: str) -> str:
    return translate("Export", _FORMATS[separator])


def under_way(name: str) -> str:
    return filled(translate("Export", "Exporting to “%1”…"), sanitize_for_line(name))


def exported_text(subject: Subject, count: int, name: str, warning: str) -> str:
    text = tr("Exported %n row(s) to “%1”.", "", count)
    if subject is Subject.ANIMALS:
        text = tr("Exported %n animal(s) to “%1”.", "", count)
    return f"{filled(text, sanitize_for_line(name))} {warning}".rstrip()


def omitted_text(count: int) -> str:
    return tr("%n animal(s) still on the way to the service won't be included.", "", count)


def not_exported(error: SheetError, name: str) -> str:
    text = translate("Export", "Can't export to “%1” (%2). %3")
    cause, remedy = disk_cause(error.reason, str(error)), _REMEDIES.get(error.reason, _OTHERWISE)
    return filled(text, sanitize_for_line(name), cause, translate("Export", remedy))


def animals_request(state: MainState, selected: Collection[int], now: float) -> ExportRequest:
    listing, chosen = state.listing, set(selected)
    selection = [record for record in listing.shown if record.id in chosen]
    every = with_filter(listing, Filter()).shown
    about = [(translate("Export", "Coverage"), coverage(state))]
    about += [
        (row.status, ". ".join(filter(None, (row.number, row.as_of, row.extent))))
        for row in coverage_rows(state)
    ]
    is_unsure = bool(state.catalogue.truncated_scopes or state.catalogue.unreadable)
    return ExportRequest(
        Subject.ANIMALS,
        state.environment,
        now,
        _parts(listing.shown, selection, every),
        sheet_headings(),
        lambda record: animal_row(listing, record),
        about,
        filter_words=wanted_words(listing),
        as_of=state.catalogue.as_of,
        warning=translate("Export", "Some animals may be missing.") if is_unsure else "",
        omitted=len(listing.pending),
    )


def sheet_headings() -> tuple[str, ...]:
    name, category, status, id_ = headings()
    category_id = translate("Export", "Category ID")
    return name, category, category_id, status, id_, translate("Export", "Last seen")


def animal_row(listing: Listing, record: AnimalRecord) -> tuple[Cell, ...]:
    id_, name, category_id, status, seen_at, _first = record
    word: Cell = status
    if id_ in listing.ended:
        word = status_word(listing, record)
    elif status in BY_STATUS:
        word = status_name(status)
    return name, listing.labels.get(category_id), category_id, word, id_, local_time(seen_at)


def log_request(
    main: MainState, intake: IntakeState, log: LogState, selected: Sequence[LogRow], now: float
) -> ExportRequest:
    labels, sheets = main.listing.labels, {batch.id: batch.name for batch in intake.batches}
    state, name, category, *others = log_headings()
    ids, sheet = translate("Export", "Category ID"), translate("Export", "Sheet")
    extent = translate("Export", "The animals added on this computer in the last 90 days.")
    return ExportRequest(
        Subject.INTAKE_LOG,
        main.environment,
        now,
        _parts(log.entries, log.entries_of(selected), log.entries_of(log.every)),
        (state, name, category, ids, *others, sheet),
        lambda entry: _log_row(entry, labels, sheets),
        [(translate("Export", "Extent"), extent)],
        filter_words=_filter(log.text),
    )


def changes_request(
    main: MainState, changes: ChangesState, selected: Sequence[Change], now: float
) -> ExportRequest:
    columns, labels = headings(), main.listing.labels
    when, what = translate("ChangesWindow", "When"), translate("ChangesWindow", "What changed")
    extent = translate(
        "Export",
        "What this desk has seen in the last 30 days. Where the service's lists are cut off, "
        "there may be more.",
    )

    def row_of(each: Change) -> tuple[Cell, ...]:
        return local_time(each.at), each.name, change_words(each, labels), each.animal_id

    return ExportRequest(
        Subject.CHANGES,
        main.environment,
        now,
        _parts(changes.shown, selected, changes.changes),
        (when, columns[NAME], what, columns[ID]),
        row_of,
        [(translate("Export", "Extent"), extent)],
        filter_words=_filter(changes.text),
    )


def _parts(
    shown: Sequence[object], selected: Sequence[object], every: Sequence[object]
) -> dict[Part, Sequence[object]]:
    parts = {Part.SHOWN: shown}
    if selected:
        parts[Part.SELECTED] = selected
    if len(every) != len(shown):
        parts[Part.ALL] = every
    return parts


def _filter(text: str) -> str:
    return filled(translate("Export", "“%1”"), text.strip()) if text.strip() else ""


def _log_row(
    entry: IntakeEntry, labels: Mapping[int, str], sheets: Mapping[int, str]
) -> tuple[Cell, ...]:
    new, origin = entry.new, entry.origin
    return (
        stage_name(entry.stage),
        new.name,
        labels.get(new.category_id),
        new.category_id,
        status_name(new.status) if new.status is not None else None,
        entry.pet.id if entry.pet is not None else None,
        local_time(entry.created_at),
        local_time(entry.sent_at),
        local_time(entry.settled_at),
        answer_text(entry, labels),
        sheets.get(origin.batch_id) if origin is not None else None,
    )


def batch_request(result: BatchResult, labels: Mapping[int, str], now: float) -> ExportRequest:
    sheet, heads = result.sheet, result.sheet.headings
    has_reasons = heads[-1:] == (REASONS,)
    widest = max((len(row.cells) for row in sheet.rows), default=0)
    width = len(heads) - 1 if has_reasons else max(len(heads), widest)
    entries = {each.origin.number: each for each in result.entries if each.origin is not None}

    def row_of(row: SheetRow) -> tuple[Cell, ...]:
        cells, why = (*row.cells, *("",) * width)[:width], "".join(row.cells[width:])
        entry = entries.get(row.number)
        if entry is None:
            return *cells, _with_reason(translate("Export", "Left out"), why), None, None
        return *cells, *_outcome(entry, result, labels)

    became = translate("Export", "What became of it")
    columns = (became, translate("Export", "ID"), translate("Export", "When"))
    return ExportRequest(
        Subject.IMPORT,
        result.record.environment,
        now,
        {Part.ALL: sheet.rows},
        (*(*heads, *("",) * width)[:width], *columns),
        row_of,
        source_name=result.record.name,
    )


def _with_reason(text: str, why: str) -> str:
    return f"{text} ({why})" if why else text


def _outcome(
    entry: IntakeEntry, result: BatchResult, labels: Mapping[int, str]
) -> tuple[Cell, Cell, Cell]:
    is_stopped = entry.stage is Stage.QUEUED and result.record.mode is BatchMode.STOPPED
    stage = Stage.UNDONE if is_stopped else entry.stage
    if stage in {Stage.GIVEN_UP, Stage.UNDONE}:
        return stage_name(stage), None, None
    pet_id = entry.pet.id if entry.pet is not None else None
    became = _with_reason(stage_name(stage), answer_text(entry, labels))
    return became, pet_id, local_time(entry.settled_at or entry.sent_at)
