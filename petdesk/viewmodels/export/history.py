"""The sheets of what happened: the intake log, what changed, and what became of an import."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from petdesk.domain.changes import Change
from petdesk.domain.environments import Environment
from petdesk.domain.intake import BatchMode, BatchResult, IntakeEntry, Stage
from petdesk.storage.sheet_writer import Cell, Sheet
from petdesk.viewmodels.changes.view_model import ChangesState
from petdesk.viewmodels.changes.wording import change_words
from petdesk.viewmodels.export.request import (
    ExportRequest,
    Part,
    Subject,
    about_rows,
    local_time,
    sheet_names,
)
from petdesk.viewmodels.intake.log import LogRow, LogState, log_headings, log_state
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.intake.wording import answer_text, stage_name
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.cells import ID, NAME, headings
from petdesk.viewmodels.text.wording import status_name
from petdesk.viewmodels.translation import translate

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
