"""Sends one entry: written before it is, and what comes of it written after."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.intake import ImpossibleStepError, Stage
from petdesk.service.errors import Refused, ServiceError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import schedule
from petdesk.viewmodels.intake.failures import FORBIDDEN, MOST_FORBIDDEN, after_failure
from petdesk.viewmodels.intake.state import Hindrance, Waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.intake import IntakeEntry
    from petdesk.domain.pets import Pet
    from petdesk.service.contract import PetService
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.book import IntakeBook
    from petdesk.viewmodels.intake.progress import Progress
    from petdesk.viewmodels.intake.surroundings import Surroundings


MOST_LOST = 3
"""Lost answers in a row from which the next animal waits until the last one was looked for."""


class EntrySender:
    """Sends entries to ``service``, one at a time.

    ``scope`` owns the sendings, which are not cut off when the desk is left. ``clock`` gives
    seconds since the Unix epoch.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what a queue is made of
        self,
        service: PetService,
        book: IntakeBook,
        around: Surroundings,
        progress: Progress,
        scope: TaskScope,
        clock: Callable[[], float],
    ) -> None:
        self._service = service
        self._book = book
        self._around = around
        self._progress = progress
        self._scope = scope
        self._clock = clock
        self._sending: asyncio.Task[None] | None = None
        self._has_begun = False
        self._forbidden = 0
        self._lost = 0

    def stop(self) -> asyncio.Task[None] | None:
        """Return the sending that is under way, if one is; one that has not begun never does."""
        sending = self._sending
        if sending is None or sending.done():
            return None
        if not self._has_begun:
            sending.cancel()  # it waits for the limit: nothing was sent, and it stays queued
            return None
        return sending

    async def send(self, entry: IntakeEntry) -> None:
        """Send ``entry`` and wait for what comes of it."""
        # A job of its own, which goes on where the desk is left; what it fails with is reported.
        self._has_begun = False
        self._sending = self._scope.launch(self._send_one, entry, name="add")
        await asyncio.wait([self._sending])
        if self._sending.cancelled() or self._sending.exception() is not None:
            self._progress.hinder(ServiceError("the job failed"))

    async def _send_one(self, entry: IntakeEntry) -> None:
        entry_id = entry.id
        priority = schedule.priority_of(entry, self._around.state, self._clock())
        try:
            pet = await self._service.add_pet(
                entry.new, priority=priority, before_sending=lambda: self._begin(entry_id)
            )
        except ServiceError as error:
            await self._failed(entry_id, error)
        except ImpossibleStepError:
            return  # undone, or taken by another PetDesk: nothing was sent
        except IntakeError as error:
            self._progress.cannot_write(error)
        except Exception:
            # A fault of PetDesk's own: it may have been sent all the same.
            if self._has_begun:
                await self._happened(entry_id, intake.unknown)
            raise
        else:
            await self._succeeded(entry_id, pet)

    async def _begin(self, entry_id: int) -> None:
        self._has_begun = True
        now, state = self._clock(), self._around.state

        def begun(entry: IntakeEntry) -> IntakeEntry:
            if entry.address != state.address:
                raise ImpossibleStepError("it is meant for another address")
            return intake.sending(entry, now, self._around.catalogue.alike(entry.new))

        await self._book.step(entry_id, begun)

    async def _succeeded(self, entry_id: int, pet: Pet) -> None:
        self._forbidden = self._lost = 0
        self._progress.works()
        now = self._clock()
        entry = await self._happened(entry_id, lambda entry: intake.added(entry, pet, now))
        self._around.catalogue.tell_added(entry, self._around.state)

    async def _failed(self, entry_id: int, error: ServiceError) -> None:
        now = self._clock()
        entry = await self._happened(entry_id, lambda entry: after_failure(entry, error, now))
        if entry.stage is Stage.UNKNOWN:
            self._lost += 1
            # One is bad luck, and a list that comes shows that the service answers. Where three in
            # a row are lost, adding fails: the next waits for what became of the last.
            until = now + schedule.FIRST_PAUSE * self._lost
            if self._lost >= MOST_LOST:
                until = max(until, (entry.sent_at or now) + schedule.LOOK_AFTER)
            self._progress.wait(Waiting(Hindrance.OUT_OF_REACH, until, error))
        elif self._is_forbidden_for_good(error):
            self._progress.wait(Waiting(Hindrance.FORBIDDEN, None, error))
        elif entry.stage is Stage.QUEUED:
            self._progress.hinder(error)
        else:
            self._lost = 0
            self._progress.works()

    def _is_forbidden_for_good(self, error: ServiceError) -> bool:
        """Count 403s in a row; true from the one on after which a person is asked."""
        is_forbidden = isinstance(error, Refused) and error.status == FORBIDDEN
        self._forbidden = self._forbidden + 1 if is_forbidden else 0
        return self._forbidden >= MOST_FORBIDDEN

    async def _happened(
        self, entry_id: int, make: Callable[[IntakeEntry], IntakeEntry]
    ) -> IntakeEntry:
        with suppress(IntakeError):
            await self._progress.written(self._book.happened(entry_id, make))
        return self._book.entries[entry_id]
