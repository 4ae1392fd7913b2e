"""The intake's view-model: what people add, on its way to the service, and what became of it.

Nothing here is sent, and no form is cleared, before it is on disk.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from petdesk.domain import intake
from petdesk.domain.intake import ClaimedError, DraftText, ImpossibleStepError
from petdesk.service.errors import PauseReason
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.intake import IntakeError
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.intake import steps
from petdesk.viewmodels.intake.book import IntakeBook
from petdesk.viewmodels.intake.catalogue_link import CatalogueLink
from petdesk.viewmodels.intake.desk_queues import DeskQueues
from petdesk.viewmodels.intake.drafts import IntakeDrafts
from petdesk.viewmodels.intake.loading import IntakeLoading
from petdesk.viewmodels.intake.queue import IntakeQueue
from petdesk.viewmodels.intake.sending_again import SendingAgain
from petdesk.viewmodels.intake.state import Hindrance, IntakeState, Waiting
from petdesk.viewmodels.intake.submission import new_id, steps_of_others

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping

    from petdesk.domain.catalogue import Catalogue
    from petdesk.domain.environments import Environment
    from petdesk.domain.intake import Findings, IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.service.contract import PetList
    from petdesk.storage.intake import LoadedIntake
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.book import IntakeKeeper, Steps
    from petdesk.viewmodels.main.desk import Desk


class IntakeViewModel(QObject):
    """Holds the intake of the environment that is open, and works its queue off.

    ``undone`` and ``refused`` carry an `IntakeEntry`, whose text can be opened as a draft of its
    own. ``catalogue`` gives the animals known of the open environment; what that is told goes by
    the link of the same name. ``clock`` gives seconds since the Unix epoch, ``sleep`` waits for
    seconds.
    """

    state_changed = Signal(object)
    undone = Signal(object)
    refused = Signal(object)

    def __init__(  # noqa: PLR0913  what a test replaces, each by its name
        self,
        environment: Environment,
        address: str,
        keeper: IntakeKeeper,
        scope: TaskScope,
        catalogue: Callable[[], Catalogue],
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__()
        self._state = IntakeState(environment, address)
        self._scope = scope
        self.catalogue = CatalogueLink(catalogue, self)
        self._clock = clock
        self.hold_seconds: float = Settings().undo_seconds
        """How long an animal can be undone before it is sent: 0 to `intake.LONGEST_HOLD`."""
        self._book = IntakeBook(keeper, self._book_changed)
        self._drafts = IntakeDrafts(keeper, scope, sleep, self._tell_trouble, self._draft_saved)
        self._desk: Desk | None = None
        self._queues = DeskQueues(
            self,
            lambda service: IntakeQueue(service, self._book, self, scope, clock=clock, sleep=sleep),
        )
        self._again = SendingAgain(self, self._step, scope)
        self._loading = IntakeLoading(self._book, scope, self._read, clock=clock, sleep=sleep)

    @property
    def state(self) -> IntakeState:
        """The state on screen."""
        return self._state

    async def load(self) -> None:
        """Read what earlier runs left; what was being sent then is unknown now.

        Where it cannot be read, that is told, and tried again by itself from then on.
        """
        await self._loading.load()

    def change_environment(self, environment: Environment, address: str) -> None:
        """Show the intake of another environment, or of another address; no entry moves."""
        reason = Hindrance.NOT_OPEN if self._loading.is_done else Hindrance.NOT_LOADED
        state = IntakeState(
            environment,
            address,
            waiting=Waiting(reason),
            draft=self._drafts.get(environment),
            problem=self._state.problem,
            unwritten=self._state.unwritten,
        )
        self.show(steps.with_entries(state, self._book.entries.values()))

    def attach(self, desk: Desk) -> None:
        """Go on with what waits for ``desk``, whose catalogue is on screen."""
        self._desk = desk
        if self._loading.is_done:
            self._start(desk)

    async def leave(self, limit: float) -> None:
        """End the hold and let what is due go out, for at most ``limit`` seconds; then stop.

        What waits is kept. What is still being sent goes on, and is written when its answer comes.
        What a person wants sent again, and was still looked for, stays unknown.
        """
        self._desk = None
        # Sent again would be what is looked for now, whenever the desk is open again.
        self.show(replace(self._state, send_again={}))
        await self._queues.leave(limit)

    async def finish(self, limit: float) -> None:
        """Wait for what is still being sent and written, at most ``limit`` seconds.

        What has no answer by then is unknown at the next start.
        """
        with suppress(TimeoutError, IntakeError):
            async with asyncio.timeout(limit):
                await self._drafts.save()
                await self._queues.finish()
                await self._book.catch_up()
        await self._scope.close()

    async def submit(
        self,
        new: NewPet,
        *,
        corrects: int | None = None,
        then_draft: DraftText | None = DraftText(),  # noqa: B008  a frozen constant
    ) -> IntakeEntry:
        """Commit an animal and give its entry; from here on it is never lost.

        Sends what was held before. ``corrects`` is the refused entry that this one replaces.
        ``then_draft`` is what is typed from now on, kept in the same step; ``None`` leaves it,
        where the animal was typed elsewhere. Raises `IntakeError` where it cannot be written, or no
        address is set: then nothing was done, and the form keeps its text; `ImpossibleStepError`
        where ``corrects`` was corrected already.
        """
        meant_for = self._state.environment, self._state.address
        await self.load()
        state = self._state
        if meant_for != (state.environment, state.address):
            raise IntakeError("another environment was opened meanwhile")
        if not state.address:
            raise IntakeError("the environment has no address")
        if not self._loading.is_done:
            problem = state.problem
            trouble = problem.trouble if problem is not None else DiskTrouble.OTHER
            raise IntakeError("the file of what was added cannot be read", trouble)
        now = self._clock()
        entry_id = new_id(self._book.entries, now)
        entry = intake.held(entry_id, state.environment, state.address, new, now, self.hold_seconds)
        others = steps_of_others(state, corrects, now)
        typed = self._drafts.get(state.environment)
        if then_draft is not None:
            # Before the writing, or what was typed could be saved once more while it goes on.
            self._drafts.replace(state.environment, then_draft)
        try:
            await self._book.begin(entry, *others, draft=then_draft)
        except BaseException:
            self._drafts.keep(state.environment, typed)
            raise
        self._try_now()
        return entry

    def keep_draft(self, draft: DraftText) -> None:
        """Keep what is typed, within half a second."""
        self._drafts.keep(self._state.environment, draft)

    def undo(self, entry_id: int) -> None:
        """Take back what is held; nothing is done once it is on its way."""
        self._do(entry_id, lambda entry: intake.undone(entry, self._clock()), self.undone.emit)

    def send_now(self, entry_id: int) -> None:
        """End the hold."""
        self._do(entry_id, intake.queued)

    def confirm(self, entry_id: int, pet_id: int) -> None:
        """Say that an unknown entry is the animal ``pet_id``, one of its matches."""
        pet = steps.match_of(self._state, entry_id, pet_id)
        if pet is not None:
            entries, now = self._book.entries.values(), self._clock()
            found = self._state.findings
            self._do(entry_id, lambda entry: intake.confirmed(entry, pet, now, entries, found))

    def send_again(self, entry_id: int) -> None:
        """Send an unknown entry once more: a person is sure that the service does not have it.

        The newest list is asked for first. Where it has a match that the person was not shown, or
        cannot be had, nothing is sent, and the state says so.
        """
        service = self._desk.service if self._desk is not None else None
        self._again.start(entry_id, service)

    def decide_later(self, entry_id: int) -> None:
        """Ask about an unknown entry no more by itself in this run."""
        self.show(steps.postponed(self._state, entry_id))

    def give_up(self, entry_id: int) -> None:
        """Settle an unknown, refused or waiting entry as it is: it is not sent."""
        self._do(entry_id, lambda entry: intake.given_up(entry, self._clock()))

    def release(self, entry_id: int) -> None:
        """Mean an entry for the address that is open instead of the one that it was made for."""
        address = self._state.address
        if address:
            self._do(entry_id, lambda entry: intake.readdressed(entry, address))

    def dismiss_problem(self) -> None:
        """Take the message about the intake file away."""
        self.show(replace(self._state, problem=None))

    def service_works(self) -> None:
        """Go on at once: a request has just shown that the service answers and takes the key."""
        self.show(steps.service_worked(self._state))
        if steps.is_look_old(self._state, self._clock()):
            self._queues.look_again()
        self._queues.wake()

    def stay_offline(self, *, is_offline: bool) -> None:
        """Try nothing again by itself while a person works offline; what is added goes out once."""
        if is_offline != self._state.is_offline:
            self.show(replace(self._state, is_offline=is_offline))
            self._queues.wake()

    def resume(self) -> None:
        """Go on, at a person's word, though the service answered 403 again and again."""
        self.show(steps.resumed(self._state))
        self._queues.wake()

    def limit_seen(self, until: float | None, reason: PauseReason = PauseReason.LIMIT) -> None:
        """Show until when the service wants nothing sent, if it does, and why."""
        was = self._state.waiting
        self.show(steps.limit_seen(self._state, until, reason))
        if self._state.waiting is not was:
            self._queues.wake()

    def lists_seen(self, answers: Collection[PetList]) -> None:
        """Take in what lists tell of entries, whoever asked for them."""
        self.show(steps.lists_seen(self._state, answers))
        self._queues.wake()

    def show(self, state: IntakeState) -> None:
        """Make ``state`` the one on screen."""
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def show_findings(self, found: Mapping[int, Findings]) -> None:
        """Show what was found of entries, as far as they are on screen."""
        state = replace(self._state, findings={**self._state.findings, **found})
        self.show(steps.with_entries(state, self._book.entries.values()))

    def _read(self, loaded: LoadedIntake) -> None:
        if loaded.error is not None:
            self.show(steps.not_loaded(self._state, loaded, loaded.error))
        if self._loading.is_done:
            self._drafts.loaded(loaded.drafts)
            self.show(steps.loaded(self._state, self._drafts.get(self._state.environment)))
            if self._desk is not None:
                self._start(self._desk)

    def _start(self, desk: Desk) -> None:
        if desk.environment is not self._state.environment:
            return
        self.catalogue.restore(self._state)
        if desk.service is not None:
            self._queues.start(desk.environment, desk.service)

    def _do(
        self, entry_id: int, make: Steps, then: Callable[[IntakeEntry], None] | None = None
    ) -> None:
        self._scope.launch(partial(self._step, entry_id, make, then), name="intake step")

    async def _step(
        self, entry_id: int, make: Steps, then: Callable[[IntakeEntry], None] | None = None
    ) -> None:
        try:
            entry = await self._book.step(entry_id, make)
        except (ImpossibleStepError, ClaimedError):
            return  # the screen was behind: what it shows now says why
        except IntakeError as error:
            self._tell_trouble(error)
            return
        if then is not None:
            then(entry)
        self._try_now()

    def _book_changed(self) -> None:
        before, entries = self._state, self._book.entries.values()
        after = steps.book_changed(before, entries, self._book.unwritten)
        self.show(after)
        for entry in steps.newly_refused(before, after):
            self.refused.emit(entry)

    def _draft_saved(self) -> None:
        if self._loading.is_done:
            self.show(steps.written(self._state))

    def _tell_trouble(self, error: IntakeError) -> None:
        self.show(steps.not_written(self._state, error))

    def _try_now(self) -> None:
        """Go on after a person's own request, which goes out also where they work offline."""
        self.show(steps.tried_at_a_word(self._state))
        self._queues.wake()
