"""What an import costs before it starts, how far it is, and the reason of each wait."""

import math
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from petdesk.animals.state import MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environments import Environment
from petdesk.core.translation import filled, tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import duration, moment_ahead
from petdesk.export.request import REASONS
from petdesk.import_sheet.view_model import OmittedRow, omitted_row
from petdesk.intake.entry import BatchMode, BatchRecord, BatchResult, Stage
from petdesk.intake.file import IntakeError
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import SHORT_PAUSE, answer_text, stage_name
from petdesk.service.contract import Budget, BulkBudget
from petdesk.service.errors import ProxyDenied, RateLimited
from petdesk.service.messages import error_message


@dataclass(frozen=True, slots=True)
class ProgressState:
    """One import. ``batch`` is ``None`` if it is not of the environment that is open.

    ``wait`` is why the next row is not sent at this moment, and how long the others take.
    ``address`` is the one that is open, ``unknown_id`` the entry of a row that a person is asked
    about.
    """

    batch: BatchRecord | None = None
    wait: str = ""
    address: str = ""
    unknown_id: int | None = None
    omitted: tuple[OmittedRow, ...] = ()

    @property
    def can_pause(self) -> bool:
        return self.batch is not None and self.batch.is_sending

    @property
    def can_resume(self) -> bool:
        batch = self.batch
        return batch is not None and batch.mode is BatchMode.PAUSED and batch.counts.waiting > 0

    @property
    def can_stop(self) -> bool:
        return self.can_pause or self.can_resume


def progress(intake: IntakeState, budget: Budget, batch_id: int, now: float) -> ProgressState:
    batch = intake.batch(batch_id)
    if batch is None:
        return ProgressState()
    wait = _wait_text(intake, batch, now)
    if not batch.is_over and batch.mode is BatchMode.RUNNING and batch.address == intake.address:
        requests = tr("%n request(s) to go.", "", batch.counts.waiting + batch.counts.sending)
        if obstacle := _obstacle_text(intake, budget, now):  # nobody knows how long it lasts
            wait = f"{wait if batch.starts_at > now else obstacle} {requests}"
        else:
            wait = f"{wait} {requests} {_remaining_text(batch.counts.waiting, budget, now)}"
    mine = (each for each in intake.unknown if each.origin and each.origin.batch_id == batch_id)
    unknown = next(mine, None)
    return ProgressState(batch, wait, intake.address, unknown.id if unknown else None)


def _wait_text(  # noqa: PLR0911  a return for each reason
    intake: IntakeState, batch: BatchRecord, now: float
) -> str:
    """Return why the next row is not sent now, if it is for no obstacle; empty if none is."""
    if batch.is_over or batch.is_stopping:
        return ""
    if batch.mode is BatchMode.PAUSED:
        return translate("ImportProgress", "Paused. Nothing is sent until you resume.")
    if batch.address != intake.address:
        text = translate(
            "ImportProgress",
            "This import is for another address (%1). It resumes when that one is in use again.",
        )
        return filled(text, sanitize_for_display(batch.address))
    if batch.starts_at > now:
        return translate("ImportProgress", "Starts in a moment.")
    if intake.waiting_count:
        return translate("ImportProgress", "What people add now goes first.")
    sending = [each for each in intake.batches if each.address == batch.address and each.is_sending]
    if sending and sending[0] is not batch:
        return translate("ImportProgress", "An earlier import goes first.")
    return translate(
        "ImportProgress",
        "One after another, at a pace that leaves requests for people. You can go on working.",
    )


def _obstacle_text(intake: IntakeState, budget: Budget, now: float) -> str:
    """Return what keeps all imports from being sent, if anything does."""
    waiting, down_until = intake.obstacle, budget.down_until
    is_limit = waiting is not None and waiting.reason is BlockReason.LIMIT
    if waiting is not None and not (is_limit and (waiting.until or now) - now <= SHORT_PAUSE):
        again_at = 0.0 if intake.is_offline else max(waiting.until or 0.0, down_until or 0.0)
        return _reason(waiting, again_at, now)
    if down_until is not None:
        text = translate("ImportProgress", "Can't reach the service, or it has a problem.")
        return _with_next_try(text, down_until, now)
    share = intake.batch_waiting
    if share is None or (share.until or now) <= now:
        return ""
    text = translate(
        "ImportProgress",
        "Imports have used their share of the limit. People can still add. Continues at %1.",
    )
    return filled(text, moment_ahead(share.until or now, now))


def stored_omitted_rows(result: BatchResult) -> tuple[OmittedRow, ...]:
    """Return the rows that a stored batch leaves out, and those that the service refused.

    An earlier version stored no reasons: then only the latter.
    """
    headings, sent = result.sheet.headings, {e.origin.number: e for e in result.entries if e.origin}
    at, rows = len(headings) - (headings[-1:] == (REASONS,)), list[OmittedRow]()
    for number, cells in result.sheet.rows:
        entry, why = sent.get(number), "".join(cells[at:])
        if entry is not None and entry.stage is Stage.REFUSED:
            why = f"{stage_name(entry.stage)} ({answer_text(entry, {})})"
        elif entry is not None or at == len(headings):
            continue
        rows.append(omitted_row(number, cells[:at], why))
    return tuple(rows)


class ImportProgressViewModel(ViewModel[ProgressState]):
    def __init__(self, batch_id: int, intake: IntakeViewModel, main: MainViewModel) -> None:
        super().__init__(ProgressState())
        self.batch_id = batch_id
        self._intake = intake
        self._main = main
        self._result: BatchResult | None = None
        self.pause = partial(intake.queue.set_mode, batch_id, BatchMode.PAUSED)
        self.resume = partial(intake.queue.set_mode, batch_id, BatchMode.RUNNING)
        self.stop = partial(intake.queue.set_mode, batch_id, BatchMode.STOPPED)
        intake.state_changed.connect(self.follow)
        main.state_changed.connect(self.follow)
        self.follow()

    def follow(self, _state: object = None) -> None:
        budget = self._main.state.budget or Budget()
        now = progress(self._intake.state, budget, self.batch_id, time.time())
        if self._result is not None and now.batch is not None:
            result = self._result._replace(entries=now.batch.rows)
            now = replace(now, omitted=stored_omitted_rows(result))
        self._show(now)

    async def read_omitted(self) -> None:
        with suppress(IntakeError):  # the window tells of a disk that fails
            self._result = await self._intake.queue.batch_result(self.batch_id)
        self.follow()


_MINUTE, _DAY = 60.0, 24 * 3600.0


def _remaining_text(rows: int, budget: Budget, now: float) -> str:
    seconds = seconds_needed(rows, budget, now)
    if seconds < _MINUTE:
        return translate("ImportProgress", "Less than a minute left.")
    return filled(translate("ImportProgress", "About %1 left."), duration(seconds))


def _reason(waiting: Waiting, again_at: float, now: float) -> str:
    if waiting.reason is BlockReason.STORAGE:
        return translate("ImportProgress", "This computer can't save to its disk.")
    if waiting.reason is BlockReason.FORBIDDEN:
        return translate("ImportProgress", "The service doesn't let this key add animals.")
    if waiting.error is None:
        return translate("ImportProgress", "Waiting for the service to be open.")
    text = error_message(waiting.error, now, is_retried=True).text
    if isinstance(waiting.error, RateLimited | ProxyDenied):  # which say when
        return text
    return _with_next_try(text, again_at, now)


def _with_next_try(text: str, at: float, now: float) -> str:
    again = translate("ImportProgress", "Tries again in %1 s.")
    return f"{text} {filled(again, math.ceil(at - now))}" if at > now else text


def seconds_needed(rows: int, budget: Budget, now: float) -> float:
    """Return how long ``rows`` take by what the last answers showed of the limit.

    Other desks change that from minute to minute.
    """
    bulk = budget.bulk
    if bulk.day_limit is None or bulk.day_left is None or rows <= bulk.day_left:
        pause = max(0.0, (budget.paused_until or now) - now)
        return pause + rows / bulk.per_minute * _MINUTE
    per_day = max(1, bulk.per_day or 1)
    wait = _DAY if bulk.day_ends_at is None else max(0.0, bulk.day_ends_at - now)
    whole_days, last = divmod(rows - bulk.day_left - 1, per_day)
    return wait + whole_days * _DAY + (last + 1) / bulk.per_minute * _MINUTE


def cost_lines(state: MainState, rows: int, now: float) -> tuple[str, ...]:
    budget = state.budget or Budget()
    about = translate("ImportPrice", "Takes about %1 at the pace the request limit allows.")
    lines = (
        tr("%n request(s), one for each animal.", "", rows),
        filled(about, duration(seconds_needed(rows, budget, now))),
        _of_the_day(state, rows, budget.bulk),
        translate("ImportProgress", "What people add now goes first."),
        translate(
            "ImportPrice",
            "You can pause or stop at any time. If PetDesk is closed, the import resumes when it's "
            "open again.",
        ),
    )
    return tuple(filter(None, lines))


def _of_the_day(state: MainState, rows: int, bulk: BulkBudget) -> str:
    if bulk.day_limit is None or bulk.day_left is None or bulk.per_day is None:
        if state.environment is Environment.PRACTICE:
            return ""
        return translate(
            "ImportPrice",
            "The day's limit isn't known. Set the plan in Settings, and imports leave some of it "
            "for people.",
        )
    today, text = rows, translate("ImportPrice", "Uses %1 of the day's %2 requests.")
    if rows > bulk.day_left:
        today = bulk.day_left
        text = translate("ImportPrice", "%1 of them fit into today's limit of %2. The rest follow.")
    reserve = translate("ImportPrice", "Imports leave %1 requests a day for people.")
    reserve = filled(reserve, bulk.day_limit - bulk.per_day)
    return f"{filled(text, today, bulk.day_limit)} {reserve}"
