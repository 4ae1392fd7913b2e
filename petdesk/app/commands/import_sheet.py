"""``petdesk import``: the animals of a sheet, each exactly once, for scripts.

It reads and checks the sheet as the window does, and adds the rows that are ready. They are on disk
as one batch before the first is sent. If a window is open on the same data, environment and
address, that sends them; else the command does, through the same queue. What was left unsent, also
if the command was killed, is sent by the next ``petdesk import`` or by the window.
"""

import argparse
import json
import time
from collections.abc import Sequence
from contextlib import aclosing, suppress
from itertools import islice
from pathlib import Path

from petdesk.animals.store import LocalCopy
from petdesk.app.cli import note
from petdesk.app.commands import start
from petdesk.app.commands.add_animal import Delivery, failing, require_address
from petdesk.app.commands.start import Code, CommandError, Context
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.export.request import Part, batch_request
from petdesk.export.writer import SheetError, write_sheet
from petdesk.import_sheet.check import CheckedRow, Verdict
from petdesk.import_sheet.reader import GUESSES, SheetReadError
from petdesk.import_sheet.view_model import ImportState, ImportViewModel, batch_of, other_sheets
from petdesk.intake.entry import BatchCounts, BatchRecord, BatchResult
from petdesk.intake.file import BatchOvertakenError, IntakeError
from petdesk.intake.matching import differs_from_sent
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import BlockReason
from petdesk.intake.wording import answer_text
from petdesk.settings.store import MEANINGS_ENTRY

_MAX_NAMED = 1000  # rows of which the answer says what they lack
_NEEDS_A_PERSON = (BlockReason.KEY_REFUSED, BlockReason.FORBIDDEN)


def import_sheet(arguments: Sequence[str]) -> int:
    parser = start.command_parser(
        "import",
        "Add the animals of a sheet (CSV, XLSX, XLS, ODS), each exactly once: all are on disk "
        "before the first is sent. What became of them is printed as JSON.",
        "0 all rows are added, or ready; 1 nothing was added, and nothing is kept; 2 wrong "
        "arguments, or a sheet that can't be read for certain; 3 on disk, and not all is sent: the "
        "same command goes on, and PetDesk does when it is open; 5 the service refused some; 6 "
        "some are unknown, and PetDesk looks for them when it is open; 7 some rows can't be sent "
        "as they are, or may be here already: they are left out; 9 sent, and what came of it could "
        "not be written to disk; 10 as the JSON says, but the results could not be written. It can "
        "be run again after each: what was added from the sheet is "
        "recognised. Animals that are there already are looked for in the local copy, which "
        "PetDesk and petdesk list refresh.",
    )
    add = parser.add_argument
    add("file", type=Path, metavar="FILE")
    add("--dry-run", action="store_true", help="read and check the sheet, and add nothing")
    add("--sheet", default="", metavar="NAME", help="of a workbook (the first with rows)")
    results = "write the sheet with what became of each row (.csv, .xlsx); not of a dry run"
    add("--results", type=Path, help=results)
    encoding = (
        "of a CSV file that is no UTF-8; required if a name or category has letters that depend "
        "on it"
    )
    add("--encoding", choices=("utf-8", *GUESSES), default="", help=encoding)
    wait = "send for at most so long; what is left is on disk (until all is sent)"
    add("--wait", type=start.seconds, metavar="SECONDS", help=wait)
    return start.run(parser, _import, arguments)


async def _import(context: Context, options: argparse.Namespace) -> Code:
    require_address(context)
    if options.dry_run and options.results is not None:
        raise CommandError("a dry run has no --results", Code.USAGE)
    if options.results is not None and options.results.resolve() == options.file.resolve():
        raise CommandError("--results would overwrite the sheet itself", Code.USAGE)
    copy = start.local_copy(context)
    if not copy.catalogue.coverage:
        note(
            "no list of the service is in the local copy, so animals that are there already can't "
            "be found; run petdesk list, or open PetDesk, first"
        )
    delivery = Delivery(
        context, copy.catalogue, lambda entry: entry.origin is not None, _NEEDS_A_PERSON
    )
    queue, record = delivery.queue, None
    async with aclosing(delivery):
        sheet = await _check_sheet(context, queue, copy, options)
        if options.dry_run:
            _print(sheet, None)
            return _code(sheet, BatchCounts())
        if options.results is not None:
            _try_to_write(options.results)
        with failing("the animals can't be written to disk, so nothing was added"):
            while True:
                with suppress(BatchOvertakenError):
                    record = await _commit(queue, sheet)
                    break
                # Another import took rows in this moment, which are known now.
                sheet = await _check_sheet(context, queue, copy, options)
        with failing("the rows were on disk, and can't be read there any more", Code.UNKNOWN):
            await delivery.deliver(lambda: not _waiting(queue), options.wait)
    return await _report(queue, sheet, record, options)


async def _check_sheet(
    context: Context, queue: IntakeQueue, copy: LocalCopy, options: argparse.Namespace
) -> ImportState:
    """Return the sheet with its rows checked. Raises `CommandError` if it can't be read."""
    environment, main = context.settings.environment, start.local_state(context, copy)
    scope, meanings = TaskScope(start.note_failure), context.store.read_entry(MEANINGS_ENTRY)
    model = ImportViewModel(environment, lambda: main.listing, queue, scope, meanings)
    model.read_file(options.file, options.encoding, options.sheet)
    await scope.finish()
    state = model.state
    if state.work is not None:
        raise CommandError("the sheet was not checked to its end, so nothing was added")
    if state.error is not None:  # else rows of an earlier import would seem new
        is_unread = isinstance(state.error, SheetReadError)
        raise CommandError(state.problem, Code.USAGE if is_unread else Code.FAILED)
    if options.sheet and state.table.sheet != options.sheet:
        names = ", ".join(map(repr, state.table.sheets)) or "no sheets"
        raise CommandError(f"{state.name} has no sheet {options.sheet!r}: {names}", Code.USAGE)
    if others := other_sheets(state):
        note(f"{others} (--sheet)")
    if not options.encoding and state.encoding_note:
        sent = (row for row in state.rows if row.verdict is not Verdict.NOT_AN_ANIMAL)
        if not all(row.name.isascii() and row.category.isascii() for row in sent):
            offers = "; ".join(
                f"--encoding {name} ({shown})" for name, shown in state.encodings.items()
            )
            text = f"{state.encoding_note}. Nothing was added; say which is right: {offers}"
            raise CommandError(text, Code.USAGE)
        note(f"{state.encoding_note} (--encoding)")
    return state


async def _commit(queue: IntakeQueue, sheet: ImportState) -> BatchRecord | None:
    """Commit the rows that are included; return the batch, or the one that the sheet became."""
    if sheet.included:
        batch_id = await queue.take(batch_of(sheet))
        return queue.state.batch(batch_id)
    # Run again after it was killed: it goes on with what waits.
    await queue.opened()
    return next((each for each in _waiting(queue) if each.name == sheet.name), None)


def _waiting(queue: IntakeQueue) -> list[BatchRecord]:
    here = (each for each in queue.state.batches if each.address == queue.state.address)
    return [each for each in here if each.is_sending or each.counts.sending]


async def _report(
    queue: IntakeQueue, sheet: ImportState, record: BatchRecord | None, options: argparse.Namespace
) -> Code:
    record = record and queue.state.batch(record.id)
    _print(sheet, record)
    is_told = options.results is None or await _write_results(queue, sheet, record, options.results)
    rows = record.rows if record is not None else ()
    told = (row for row in rows if differs_from_sent(row) or row.is_without_id)
    for row in islice(told, _MAX_NAMED):
        what = answer_text(row, {}) or "added, and its ID isn't known; PetDesk looks for it"
        note(f"row {row.origin.number if row.origin else 0} ({row.new.name}): {what}")
    if record is not None and queue.state.unwritten:
        note("not all could be written to disk; PetDesk asks about it at its next start")
        return Code.UNWRITTEN
    return _code(sheet, record.counts if record else BatchCounts()) if is_told else Code.NO_RESULTS


def _code(sheet: ImportState, counts: BatchCounts) -> Code:
    fine = (Verdict.READY, Verdict.SIMILAR, Verdict.ADDED_BEFORE, Verdict.NOT_AN_ANIMAL)
    outcomes = (
        (counts.waiting + counts.sending, Code.WAITING),
        (counts.unknown, Code.UNKNOWN),
        (counts.refused, Code.REFUSED),
        (not all(row.verdict in fine for row in sheet.rows), Code.LEFT_OUT),
    )
    return next((code for holds, code in outcomes if holds), Code.DONE)


def _try_to_write(file: Path) -> None:
    try:
        file.open("ab").close()  # what stands there is replaced at the end
    except OSError as error:
        raise CommandError(
            f"the results can't be written, so nothing was added: {error}"
        ) from error


async def _write_results(
    queue: IntakeQueue, sheet: ImportState, record: BatchRecord | None, file: Path
) -> bool:
    try:
        if record is None:  # every row is left out
            record = BatchRecord(0, sheet.environment, "", sheet.name, 0.0, 0.0)
            result = BatchResult(record, (), batch_of(sheet).sheet)
        else:
            result = await queue.batch_result(record.id)
        rows = batch_request(result, {}, time.time()).make_sheet(Part.ALL)
        await run_in_own_thread(write_sheet, file, rows, ",")
    except (SheetError, IntakeError) as error:
        note(f"{file} can't be written: {error}")
        return False
    return True


def _print(sheet: ImportState, record: BatchRecord | None) -> None:
    rows = [row for row in sheet.rows if row.verdict in _NAMED][:_MAX_NAMED]
    values: dict[str, object] = {
        "environment": sheet.environment.value,
        "sheet": sheet.name,
        "worksheet": sheet.table.sheet or None,
        "worksheets": sheet.table.sheets,  # with their filled rows
        "rows": len(sheet.rows),
        **{verdict.value: sheet.counts.get(verdict, 0) for verdict in Verdict},
        "left_out": [_named(row) for row in rows],
    }
    if record is not None:
        values["batch"] = record.id
        values["outcome"] = {**record.counts._asdict(), "total": record.counts.total}
    print(json.dumps(values), flush=True)  # noqa: T201  a command's answer


_NAMED = (Verdict.INCOMPLETE, Verdict.ALREADY_HERE, Verdict.REPEATED)


def _named(row: CheckedRow) -> dict[str, object]:
    return {
        "row": row.number,
        "why": row.verdict.value,
        "name": row.name,
        "field": row.field.value if row.field is not None else None,
        "problem": row.problem.name.lower().replace("_", " ") if row.problem is not None else None,
        "near_id": row.duplicate.id if row.duplicate is not None else None,
        "twin_row": row.twin or None,
    }
