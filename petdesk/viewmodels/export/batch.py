"""The sheet of an import as it was read, with what became of each row."""

from collections.abc import Iterator, Mapping

from petdesk.domain.intake import BatchMode, BatchResult, IntakeEntry, Stage
from petdesk.storage.sheet_writer import Cell, Sheet
from petdesk.viewmodels.export import wording
from petdesk.viewmodels.export.request import ExportRequest, Part, Subject, local_time
from petdesk.viewmodels.intake.wording import answer_text, stage_name
from petdesk.viewmodels.translation import translate


def batch_request(result: BatchResult, labels: Mapping[int, str], now: float) -> ExportRequest:
    """Return what can be exported of an import: its sheet, with three more columns."""
    record = result.record

    def make(part: Part) -> Sheet:
        about = wording.about_rows(request, part, now)
        rows = batch_rows(result, labels)
        return Sheet(batch_headings(result), rows, about, wording.sheet_names(Subject.IMPORT))

    counts = {Part.ALL: len(result.sheet.rows)}
    request = ExportRequest(
        Subject.IMPORT, record.environment, counts, make, source_name=record.name
    )
    return request


def batch_headings(result: BatchResult) -> tuple[str, ...]:
    """Return the headings of the sheet and of the three columns."""
    width = max((len(row.cells) for row in result.sheet.rows), default=0)
    came = result.sheet.headings + ("",) * (width - len(result.sheet.headings))
    return (
        *came,
        translate("Export", "What became of it"),
        translate("Export", "ID"),
        translate("Export", "When"),
    )


def batch_rows(result: BatchResult, labels: Mapping[int, str]) -> Iterator[tuple[Cell, ...]]:
    """Return each row of the sheet with what became of it."""
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
