"""What can be exported: animals, the intake log, what changed, and what became of an import.

Texts are as the service sent them, so that a sheet of animals reads back to the same ones. What is
shown of an animal beyond that has columns of its own: its category's label, and when it was seen.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Final, TypeVar

from petdesk import __version__
from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.cells import ID, NAME, headings, status_word
from petdesk.animals.changes import Change, change_words
from petdesk.animals.changes_view_model import ChangesState
from petdesk.animals.listing import Listing, wanted_words
from petdesk.animals.search import Filter
from petdesk.animals.state import MainState
from petdesk.animals.status_bar import coverage, coverage_rows
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.times import local_time
from petdesk.core.translation import tr, translate
from petdesk.core.wording import BY_STATUS, status_name
from petdesk.export.writer import Cell, Sheet, SheetError
from petdesk.intake.entry import BatchMode, BatchResult, IntakeEntry, Stage
from petdesk.intake.log import LogRow, LogState, log_headings, log_state
from petdesk.intake.state import IntakeState
from petdesk.intake.wording import answer_text, stage_name
from petdesk.settings.storage_messages import disk_cause

_MAX_FILTER_LENGTH: Final = 60  # letters of what is looked for, in the name of a file


class Part(Enum):
    """Which rows: those that a filter leaves, those that are selected, or all."""

    SHOWN = "shown"
    SELECTED = "selected"
    ALL = "all"


class Subject(Enum):
    """What the rows are; the value is part of the file's name."""

    ANIMALS = "animals"
    INTAKE_LOG = "intake-log"
    CHANGES = "changes"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Rows to export, as they stood when a person asked for it.

    ``counts`` has how many rows each part has, in the order of choice. ``make_sheet`` makes the
    sheet of a part, in any thread. ``filter_words`` is what the filter looks for, in a few words.
    ``source_name`` is the sheet that the rows were imported from. ``as_of`` is how old they are
    (seconds since the Unix epoch). ``warning`` says what may be missing, ``omitted`` how many
    animals on their way are left out.
    """

    subject: Subject
    environment: Environment
    counts: Mapping[Part, int]
    make_sheet: Callable[[Part], Sheet]
    filter_words: str = ""
    source_name: str = ""
    as_of: float | None = None
    warning: str = ""
    omitted: int = 0

    @property
    def default_part(self) -> Part:
        """The part that is likely meant: several rows that a person selected, or those shown."""
        if self.counts.get(Part.SELECTED, 0) > 1:
            return Part.SELECTED
        return (
            Part.ALL
            if self.counts.get(Part.ALL) and not self.counts.get(Part.SHOWN)
            else Part.SHOWN
        )

    def warning_of(self, part: Part) -> str:
        """Return what may be missing in a part; rows that a person selected are those rows."""
        return "" if part is Part.SELECTED else self.warning

    def file_name(self, part: Part, now: float) -> str:
        """Return a name for the file, without its ending: what it has, and how old that is.

        CSV has no other place to say so that a program which reads it would not take for a row.
        """
        filter_words = self.source_name or (self.filter_words if part is Part.SHOWN else "")
        filter_words = _plain(filter_words)[:_MAX_FILTER_LENGTH].strip("-")
        at = local_time(now if self.as_of is None else self.as_of)
        when = at.strftime("%Y-%m-%d-%H%M") if at is not None else ""
        chosen = part.value if part is Part.SELECTED else ""
        end = "incomplete" if self.warning_of(part) else ""
        parts = (
            "petdesk",
            self.environment.value,
            self.subject.value,
            chosen,
            filter_words,
            when,
            end,
        )
        return "-".join(filter(None, parts))


def _plain(text: str) -> str:
    return re.sub(r"[^\w]+", "-", unicodedata.normalize("NFC", text)).strip("-_").casefold()


def title(subject: Subject) -> str:
    return {
        Subject.ANIMALS: translate("Export", "Export animals"),
        Subject.INTAKE_LOG: translate("Export", "Export intake log"),
        Subject.CHANGES: translate("Export", "Export changes"),
        Subject.IMPORT: translate("Export", "Export import"),
    }[subject]


def part_name(subject: Subject, part: Part, count: int) -> str:
    every = {
        Subject.ANIMALS: translate("Export", "All animals (%1)"),
        Subject.INTAKE_LOG: translate("Export", "All entries (%1)"),
        Subject.CHANGES: translate("Export", "All changes (%1)"),
        Subject.IMPORT: translate("Export", "All rows (%1)"),
    }[subject]
    text = {
        Part.SHOWN: translate("Export", "Rows shown (%1)"),
        Part.SELECTED: translate("Export", "Selected rows (%1)"),
        Part.ALL: every,
    }[part]
    return text.replace("%1", str(count))


def sheet_names(subject: Subject) -> tuple[str, str]:
    rows = {
        Subject.ANIMALS: translate("Export", "Animals"),
        Subject.INTAKE_LOG: translate("Export", "Intake log"),
        Subject.CHANGES: translate("Export", "Changes"),
        Subject.IMPORT: translate("Export", "Imported sheet"),
    }[subject]
    return rows, translate("Export", "About")


def about_rows(request: ExportRequest, part: Part, now: float) -> list[tuple[str, str]]:
    zone = datetime.fromtimestamp(now, UTC).astimezone().strftime("UTC%z")
    wanted = request.filter_words if part is Part.SHOWN else ""
    left = (translate("Export", "Filter"), wanted or translate("Export", "None"))
    return [
        (translate("Export", "Environment"), environment_name(request.environment)),
        (translate("Export", "Rows"), part_name(request.subject, part, request.counts[part])),
        (translate("Export", "Import of"), request.source_name) if request.source_name else left,
        (translate("Export", "Exported"), f"{local_time(now)} ({zone}), PetDesk {__version__}"),
    ]


def format_name(separator: str) -> str:
    return {
        "": translate("Export", "Excel workbook (.xlsx)"),
        ",": translate("Export", "CSV with commas (.csv)"),
        ";": translate("Export", "CSV with semicolons (.csv)"),
        "\t": translate("Export", "CSV with tabs (.csv)"),
    }[separator]


def under_way(name: str) -> str:
    return translate("Export", "Exporting to “%1”…").replace("%1", sanitize_for_line(name))


def exported(subject: Subject, count: int, name: str, warning: str) -> str:
    text = (
        tr("Exported %n animal(s) to “%1”.", "", count)
        if subject is Subject.ANIMALS
        else tr("Exported %n row(s) to “%1”.", "", count)
    )
    return " ".join(filter(None, (text.replace("%1", sanitize_for_line(name)), warning)))


def left_out(count: int) -> str:
    return tr("%n animal(s) still on the way to the service won't be included.", "", count)


def may_be_missing() -> str:
    return translate("Export", "Some animals may be missing.")


def not_exported(error: SheetError, name: str) -> str:
    cause, remedy = disk_cause(error.reason, str(error)), _remedy(error.reason)
    text = translate("Export", "Can't export to “%1” (%2). %3")
    head, tail = text.split("%1")
    return head + sanitize_for_line(name) + tail.replace("%3", remedy).replace("%2", cause)


def _remedy(problem: DiskProblem) -> str:
    return {
        DiskProblem.FULL: translate("Export", "Free some disk space, or choose another disk."),
        DiskProblem.READ_ONLY: translate("Export", "Choose another folder."),
        DiskProblem.LOCKED: translate("Export", "Close it there, or choose another name."),
    }.get(problem) or translate("Export", "Choose another folder or name.")


def animals_request(state: MainState, selected: Collection[int], now: float) -> ExportRequest:
    """Return what can be exported of the animals; ``selected`` are the ids of rows."""
    listing = state.listing
    animals: dict[Part, Sequence[AnimalRecord]] = {Part.SHOWN: listing.shown}
    if chosen := set(selected):
        animals[Part.SELECTED] = [record for record in listing.shown if record.id in chosen]
    if listing.filter.is_active:
        animals[Part.ALL] = listing.found(Filter())
    is_unsure = bool(state.catalogue.truncated_scopes or state.catalogue.unreadable)

    def make(part: Part) -> Sheet:
        about = [*about_rows(request, part, now), *_about(state)]
        rows = animal_rows(listing, animals[part])
        return Sheet(sheet_headings(), rows, about, sheet_names(Subject.ANIMALS))

    request = ExportRequest(
        Subject.ANIMALS,
        state.environment,
        {part: len(found) for part, found in animals.items()},
        make,
        filter_words=wanted_words(listing),
        as_of=state.catalogue.as_of,
        warning=may_be_missing() if is_unsure else "",
        omitted=len(listing.pending),
    )
    return request


def sheet_headings() -> tuple[str, ...]:
    name, category, status, id_ = headings()
    category_id = translate("Export", "Category ID")
    return name, category, category_id, status, id_, translate("Export", "Last seen")


def animal_rows(listing: Listing, records: Sequence[AnimalRecord]) -> Iterator[tuple[Cell, ...]]:
    words = {status: translate("Status", text.name) for status, text in BY_STATUS.items()}
    labels = listing.labels
    for record in records:
        id_, name, category_id, status, seen_at, _first = record
        is_over = id_ in listing.ended
        word = status_word(listing, record) if is_over else words.get(status or "", status)
        yield name, labels.get(category_id), category_id, word, id_, local_time(seen_at)


def _about(state: MainState) -> Iterator[tuple[str, str]]:
    yield translate("Export", "Coverage"), coverage(state)
    for row in coverage_rows(state):
        yield row.status, ". ".join(filter(None, (row.known, row.as_of, row.extent)))


T = TypeVar("T")


def log_request(
    main: MainState, intake: IntakeState, log: LogState, selected: Sequence[LogRow], now: float
) -> ExportRequest:
    labels, sheets = main.listing.labels, {batch.id: batch.name for batch in intake.batches}
    state, name, category, *others = log_headings()
    ids, sheet = translate("Export", "Category ID"), translate("Export", "Sheet")
    heads = (state, name, category, ids, *others, sheet)
    every = log_state(intake, labels, now, "", None, log.sheets)
    filter_words = [] if log.stage is None else [stage_name(log.stage)]
    return _request(
        Subject.INTAKE_LOG,
        main.environment,
        _parts(log.entries, log.entries_of(selected), every.entries),
        (heads, lambda entry: _log_row(entry, labels, sheets)),
        _filter(log.text, filter_words),
        translate("Export", "The animals added on this computer in the last 90 days."),
        now,
    )


def changes_request(
    main: MainState, changes: ChangesState, selected: Sequence[Change], now: float
) -> ExportRequest:
    columns, labels = headings(), main.listing.labels
    when, what = translate("ChangesWindow", "When"), translate("ChangesWindow", "What changed")
    return _request(
        Subject.CHANGES,
        main.environment,
        _parts(changes.shown, selected, changes.changes),
        ((when, columns[NAME], what, columns[ID]), lambda change: _change_row(change, labels)),
        _filter(changes.text),
        translate(
            "Export",
            "What this desk has seen in the last 30 days. Where the service's lists are cut off, "
            "there may be more.",
        ),
        now,
    )


def _request(  # noqa: PLR0913, PLR0917  what is different of the two
    subject: Subject,
    environment: Environment,
    parts: Mapping[Part, Sequence[T]],
    table: tuple[Sequence[str], Callable[[T], tuple[Cell, ...]]],
    filter_words: str,
    extent: str,
    now: float,
) -> ExportRequest:
    heads, row_of = table

    def make(part: Part) -> Sheet:
        about = [*about_rows(request, part, now), (translate("Export", "Extent"), extent)]
        return Sheet(heads, map(row_of, parts[part]), about, sheet_names(subject))

    counts = {part: len(rows) for part, rows in parts.items()}
    request = ExportRequest(subject, environment, counts, make, filter_words)
    return request


def _parts(
    shown: Sequence[T], selected: Sequence[T], every: Sequence[T]
) -> dict[Part, Sequence[T]]:
    parts = {Part.SHOWN: shown}
    if selected:
        parts[Part.SELECTED] = selected
    if len(every) != len(shown):
        parts[Part.ALL] = every
    return parts


def _filter(text: str, words: Sequence[str] = ()) -> str:
    typed = [translate("Export", "“%1”").replace("%1", text.strip())] if text.strip() else []
    return ", ".join([*words, *typed])


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


def _change_row(change: Change, labels: Mapping[int, str]) -> tuple[Cell, ...]:
    return local_time(change.at), change.name, change_words(change, labels), change.animal_id


def batch_request(result: BatchResult, labels: Mapping[int, str], now: float) -> ExportRequest:
    record = result.record

    def make(part: Part) -> Sheet:
        about = about_rows(request, part, now)
        rows = batch_rows(result, labels)
        return Sheet(batch_headings(result), rows, about, sheet_names(Subject.IMPORT))

    counts = {Part.ALL: len(result.sheet.rows)}
    request = ExportRequest(
        Subject.IMPORT, record.environment, counts, make, source_name=record.name
    )
    return request


def batch_headings(result: BatchResult) -> tuple[str, ...]:
    width = max((len(row.cells) for row in result.sheet.rows), default=0)
    came = result.sheet.headings + ("",) * (width - len(result.sheet.headings))
    return (
        *came,
        translate("Export", "What became of it"),
        translate("Export", "ID"),
        translate("Export", "When"),
    )


def batch_rows(result: BatchResult, labels: Mapping[int, str]) -> Iterator[tuple[Cell, ...]]:
    entries = {entry.origin.number: entry for entry in result.entries if entry.origin is not None}
    width = len(batch_headings(result)) - 3
    for number, cells in result.sheet.rows:
        entry = entries.get(number)
        yield (*cells, *("",) * (width - len(cells)), *_outcome(entry, result, labels))


def _outcome(
    entry: IntakeEntry | None, result: BatchResult, labels: Mapping[int, str]
) -> tuple[Cell, Cell, Cell]:
    if entry is None:
        return translate("Export", "Left out"), None, None
    if entry.stage is Stage.GIVEN_UP:
        return stage_name(Stage.GIVEN_UP), None, None
    is_stopped = entry.stage is Stage.QUEUED and result.record.mode is BatchMode.STOPPED
    if is_stopped or entry.stage is Stage.UNDONE:
        return stage_name(Stage.UNDONE), None, None
    said = answer_text(entry, labels)
    became = f"{stage_name(entry.stage)} ({said})" if said else stage_name(entry.stage)
    pet_id = entry.pet.id if entry.pet is not None else None
    return became, pet_id, local_time(entry.settled_at or entry.sent_at)
