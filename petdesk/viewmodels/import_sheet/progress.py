"""What an import costs before it starts, how far it is, and the reason of each wait."""

import time
from dataclasses import dataclass
from enum import Enum
from typing import Final

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.environments import Environment
from petdesk.domain.intake import BatchMode, BatchRecord, Stage
from petdesk.service.contract import Budget
from petdesk.service.errors import RateLimited
from petdesk.viewmodels.intake.estimate import Estimate, estimate
from petdesk.viewmodels.intake.state import BlockReason, IntakeState, Waiting
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.error_messages import error_message
from petdesk.viewmodels.text.times import duration, moment
from petdesk.viewmodels.translation import tr, translate
from petdesk.viewmodels.view_model import ViewModel


class BatchWait(Enum):
    """Why the next row is not sent at this moment."""

    NONE = "none"
    """It goes out one after another, at the pace that leaves room for people."""
    HOLD = "hold"
    """It can still be undone as a whole."""
    PAUSED = "paused"
    PEOPLE = "people"
    """What people add one by one goes first."""
    ADDRESS = "address"
    """It is meant for another address than the one that is open."""
    QUEUE = "queue"
    """What holds up everything that is to be sent: the reason is in ``waiting``."""
    LIMIT = "limit"
    """The part of the limit that batches may use is spent."""
    EARLIER = "earlier"
    """An earlier import goes first."""


@dataclass(frozen=True, slots=True)
class ProgressState:
    """One import. ``batch`` is ``None`` where it is not of the environment that is open.

    ``waiting`` has reason and end of a wait of the whole queue, or of the limit. ``seconds_left``
    is until the last row is sent, as far as the limit shows now. ``address`` is the one that is
    open, ``unknown_id`` the entry of a row that a person is asked about.
    """

    batch: BatchRecord | None = None
    wait: BatchWait = BatchWait.NONE
    waiting: Waiting | None = None
    seconds_left: float | None = None
    address: str = ""
    unknown_id: int | None = None

    @property
    def can_pause(self) -> bool:
        """Whether there is something to pause."""
        return self.batch is not None and self.batch.is_sending

    @property
    def can_resume(self) -> bool:
        """Whether a person paused it."""
        batch = self.batch
        return batch is not None and batch.mode is BatchMode.PAUSED and not batch.is_over

    @property
    def can_stop(self) -> bool:
        """Whether something can still be taken back."""
        return self.batch is not None and self.batch.can_be_taken_back


def progress(intake: IntakeState, budget: Budget, batch_id: int, now: float) -> ProgressState:
    """Return how far the import ``batch_id`` is at the time ``now``."""
    batch = intake.batch(batch_id)
    if batch is None:
        return ProgressState()
    wait, waiting = _wait(intake, batch, now)
    seconds = None
    if batch.counts.waiting and batch.mode is BatchMode.RUNNING and wait is not BatchWait.ADDRESS:
        seconds = estimate(batch.counts.waiting, budget, now).seconds
    unknown = (
        entry.id
        for entry in intake.rows
        if entry.stage is Stage.UNKNOWN
        and entry.origin is not None
        and entry.origin.batch_id == batch_id
    )
    return ProgressState(batch, wait, waiting, seconds, intake.address, next(unknown, None))


def _wait(intake: IntakeState, batch: BatchRecord, now: float) -> tuple[BatchWait, Waiting | None]:
    of_batches = intake.batch_waiting
    hold = Waiting(BlockReason.NOT_OPEN, batch.starts_at)
    is_limited = of_batches is not None and (of_batches.until or now) > now
    causes = (
        (batch.is_over or batch.is_stopping, BatchWait.NONE, None),
        (batch.mode is BatchMode.PAUSED, BatchWait.PAUSED, None),
        (batch.address != intake.address, BatchWait.ADDRESS, None),
        (batch.starts_at > now, BatchWait.HOLD, hold),
        (intake.waiting is not None, BatchWait.QUEUE, intake.waiting),
        (is_limited, BatchWait.LIMIT, of_batches),
        (intake.waiting_count > 0, BatchWait.PEOPLE, None),
        (not _is_first(intake, batch), BatchWait.EARLIER, None),
    )
    return next(((wait, why) for holds, wait, why in causes if holds), (BatchWait.NONE, None))


def _is_first(intake: IntakeState, batch: BatchRecord) -> bool:
    here = (each for each in intake.batches if each.address == batch.address and each.is_sending)
    return next(here, batch).id == batch.id


class ImportProgressViewModel(ViewModel[ProgressState]):
    """Follows the import ``batch_id``, and does with it what a person wants."""

    def __init__(self, batch_id: int, intake: IntakeViewModel, main: MainViewModel) -> None:
        super().__init__(ProgressState())
        self.batch_id = batch_id
        self._intake = intake
        self._main = main
        intake.state_changed.connect(self.follow)
        main.context_changed.connect(self.follow)
        self.follow()

    def follow(self, _state: object = None) -> None:
        """Show how far it is now."""
        budget = self._main.state.budget or Budget()
        self._show(progress(self._intake.state, budget, self.batch_id, time.time()))

    def pause(self) -> None:
        """Send no more until `resume`."""
        self._intake.batches.pause(self.batch_id)

    def resume(self) -> None:
        self._intake.batches.resume(self.batch_id)

    def stop(self) -> None:
        """Take back what is not sent yet."""
        self._intake.batches.stop(self.batch_id)


_MINUTE: Final = 60.0


def remaining_text(batch: BatchRecord, seconds: float | None) -> str:
    """Return how many requests there are still to be, and how long they take, roughly.

    It is empty where the import does not go on.
    """
    if seconds is None:
        return ""
    requests = tr("%n request(s) to go.", "", batch.counts.waiting + batch.counts.sending)
    return f"{requests} {_time_left(seconds)}"


def _time_left(seconds: float) -> str:
    if seconds < _MINUTE:
        return translate("ImportProgress", "Less than a minute left.")
    return translate("ImportProgress", "About %1 left.").replace("%1", duration(seconds))


def wait_text(state: ProgressState, now: float) -> str:
    """Return why the next row is not sent at this moment; empty where nothing is to be sent."""
    if state.batch is None or state.batch.is_over or state.batch.is_stopping:
        return ""
    if state.waiting is not None and state.wait is not BatchWait.HOLD:
        return _reason(state.waiting, now, is_of_batches=state.wait is BatchWait.LIMIT)
    return {
        BatchWait.NONE: translate(
            "ImportProgress",
            "One after another, at a pace that leaves requests for people. You can go on working.",
        ),
        BatchWait.HOLD: translate("ImportProgress", "Starts in a moment."),
        BatchWait.PAUSED: translate("ImportProgress", "Paused. Nothing is sent until you resume."),
        BatchWait.PEOPLE: translate("ImportProgress", "What people add now goes first."),
        BatchWait.ADDRESS: translate(
            "ImportProgress",
            "This import is for another address (%1). It resumes when that one is in use again.",
        ).replace("%1", sanitize_for_display(state.batch.address)),
        BatchWait.EARLIER: translate("ImportProgress", "An earlier import goes first."),
    }[state.wait]


def _reason(waiting: Waiting, now: float, *, is_of_batches: bool) -> str:
    if is_of_batches:
        text = translate(
            "ImportProgress",
            "Imports have used their share of the limit. People can still add. Continues at %1.",
        )
        return text.replace("%1", moment(waiting.until or now, now))
    if waiting.reason is BlockReason.STORAGE:
        return translate("ImportProgress", "This computer can't save to its disk.")
    if waiting.reason is BlockReason.FORBIDDEN:
        return translate("ImportProgress", "The service doesn't let this key add animals.")
    if waiting.error is not None:
        text = error_message(waiting.error, now).text
        is_told = isinstance(waiting.error, RateLimited) or waiting.until is None
        if is_told or waiting.until is None or waiting.until <= now:
            return text
        again = translate("ImportProgress", "Continues at %1.")
        return f"{text} {again.replace('%1', moment(waiting.until, now))}"
    return translate("ImportProgress", "Waiting for the service to be open.")


def cost_lines(state: MainState, rows: int, now: float) -> tuple[str, ...]:
    """Return the cost of adding ``rows`` animals at ``now``, a sentence for each line."""
    cost = estimate(rows, state.budget or Budget(), now)
    about = translate("ImportPrice", "Takes about %1 at the pace the request limit allows.")
    free, people = "", cost.for_people
    if people:
        free = tr(
            "Meanwhile, %n request(s) a minute stay free for people at the desks.", "", people
        )
    lines = (
        tr("%n request(s), one for each animal.", "", cost.requests),
        about.replace("%1", duration(cost.seconds)),
        _of_the_day(state, cost),
        free,
        translate("ImportPrice", "What people do at this desk goes first."),
        translate(
            "ImportPrice",
            "You can pause or stop at any time. If PetDesk is closed, the import resumes when it's "
            "open again.",
        ),
    )
    return tuple(filter(None, lines))


def _of_the_day(state: MainState, cost: Estimate) -> str:
    if cost.day_limit is None or cost.today is None:
        if state.environment is Environment.PRACTICE:
            return ""
        return translate(
            "ImportPrice",
            "The day's limit isn't known. Set the plan in Settings, and imports leave some of it "
            "for people.",
        )
    if cost.is_for_days:
        text = translate("ImportPrice", "%1 of them fit into today's limit of %2. The rest follow.")
    else:
        text = translate("ImportPrice", "Uses %1 of the day's %2 requests.")
    used = text.replace("%1", str(cost.today)).replace("%2", str(cost.day_limit))
    kept = translate("ImportPrice", "Imports leave %1 requests a day for people.")
    return f"{used} {kept.replace('%1', str(cost.day_for_people))}"
