"""How far an import is: its rows, its requests, the time left and the reason of each wait."""

import time
from dataclasses import dataclass
from enum import Enum

from petdesk.domain.intake import BatchMode, BatchRecord, IntakeEntry, Stage
from petdesk.domain.pets import Pet
from petdesk.service.contract import Budget
from petdesk.viewmodels.intake.estimate import estimate
from petdesk.viewmodels.intake.state import BlockReason, IntakeState, LookupState, Recheck, Waiting
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.main.view_model import MainViewModel
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
class UnknownRow:
    """A row that may or may not be at the service; ``pet`` is the one animal that matches."""

    entry: IntakeEntry
    lookup_state: LookupState
    pet: Pet | None = None

    @property
    def number(self) -> int:
        """The row as the spreadsheet counts it."""
        return self.entry.origin.number if self.entry.origin is not None else 0


@dataclass(frozen=True, slots=True)
class ProgressState:
    """One import. ``batch`` is ``None`` where it is not of the environment that is open.

    ``waiting`` has reason and end of a wait of the whole queue, or of the limit. ``unknown`` are
    the rows that a person is asked about, listed while ``is_settling``. ``seconds_left`` is until
    the last row is sent, as far as the limit shows now. ``address`` is the one that is open.
    """

    batch: BatchRecord | None = None
    wait: BatchWait = BatchWait.NONE
    waiting: Waiting | None = None
    seconds_left: float | None = None
    is_settling: bool = False
    unknown: tuple[UnknownRow, ...] = ()
    address: str = ""

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

    def found(self, *sights: LookupState) -> list[UnknownRow]:
        """Return the unknown rows of which a list showed so much."""
        return [row for row in self.unknown if row.lookup_state in sights]


def progress(
    intake: IntakeState, budget: Budget, batch_id: int, now: float, *, is_settling: bool
) -> ProgressState:
    """Return how far the import ``batch_id`` is at the time ``now``."""
    batch = intake.batch(batch_id)
    if batch is None:
        return ProgressState()
    wait, waiting = _wait(intake, batch, now)
    seconds = None
    if batch.counts.waiting and batch.mode is BatchMode.RUNNING and wait is not BatchWait.ADDRESS:
        seconds = estimate(batch.counts.waiting, budget, now).seconds
    rows = unknown_rows(intake, batch_id) if is_settling else ()
    return ProgressState(batch, wait, waiting, seconds, is_settling, rows, intake.address)


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


def unknown_rows(state: IntakeState, batch_id: int) -> tuple[UnknownRow, ...]:
    """Return the rows of a batch that a person is asked about, in the sheet's order."""
    rows = [
        entry
        for entry in state.rows
        if entry.stage is Stage.UNKNOWN
        and entry.origin is not None
        and entry.origin.batch_id == batch_id
    ]
    found = (_found(state, entry) for entry in rows)
    return tuple(sorted(found, key=lambda row: row.number))


def _found(state: IntakeState, entry: IntakeEntry) -> UnknownRow:
    wanted = state.send_again.get(entry.id)
    if wanted is not None and wanted.check is Recheck.UNDER_WAY:
        return UnknownRow(entry, LookupState.CHECKING)
    findings = state.findings_for(entry.id)
    if findings is None:
        return UnknownRow(entry, LookupState.NOT_LOOKED_UP)
    return UnknownRow(entry, LookupState.of(findings), next(iter(findings.matches), None))


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
        state = progress(
            self._intake.state,
            budget,
            self.batch_id,
            time.time(),
            is_settling=self._state.is_settling,
        )
        self._show(state)

    def pause(self) -> None:
        """Send no more until `resume`."""
        self._intake.batches.pause(self.batch_id)

    def resume(self) -> None:
        """Go on."""
        self._intake.batches.resume(self.batch_id)

    def stop(self) -> None:
        """Take back what is not sent yet."""
        self._intake.batches.stop(self.batch_id)

    def settle(self, *, is_settling: bool) -> None:
        """List the unknown rows from now on, or no longer."""
        self._show(ProgressState(is_settling=is_settling))
        self.follow()

    def confirm_matches(self) -> None:
        """Settle each row that one animal alone matches as that animal."""
        for row in self._state.found(LookupState.ONE_MATCH):
            if row.pet is not None:
                self._intake.decisions.confirm(row.entry.id, row.pet.id)

    def send_again(self) -> None:
        """Send again the rows that no list shows; the newest one is asked for first, for all."""
        rows = self._state.found(LookupState.NO_MATCH, LookupState.NO_MATCH_TRUNCATED)
        self._intake.decisions.send_again([row.entry.id for row in rows])

    def give_up(self) -> None:
        """Leave the unknown rows that were looked for as they are: they are not asked about."""
        rows = self._state.found(
            LookupState.ONE_MATCH,
            LookupState.SEVERAL_MATCHES,
            LookupState.NO_MATCH,
            LookupState.NO_MATCH_TRUNCATED,
        )
        for row in rows:
            self._intake.decisions.give_up(row.entry.id)
