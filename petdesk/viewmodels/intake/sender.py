"""Sends one entry; its stage is written to disk before and after.

This is the pattern of the transactional outbox: what people add is committed to the intake file,
and a relay takes it from there to the service. `Outbox` is what relay, sender and reconciler share.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from petdesk.domain import intake
from petdesk.domain.intake import ImpossibleStepError, IntakeEntry
from petdesk.service.errors import ServiceError
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake import schedule
from petdesk.viewmodels.intake.failures import after_failure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from petdesk.domain.pets import NewPet
    from petdesk.service.contract import PetList, PetService, Priority
    from petdesk.tasks import TaskScope
    from petdesk.viewmodels.intake.repository import IntakeRepository
    from petdesk.viewmodels.intake.state import IntakeState
    from petdesk.viewmodels.view_model import ViewModel


@dataclass(frozen=True, slots=True)
class Outbox:
    """The entries that are meant for ``address``, and what brings them to the service there.

    ``repository`` commits each step of an entry; ``model`` has the newest snapshot, and applies
    steps to it. ``scope`` owns the sendings, which are not cut off when the desk is left. ``clock``
    returns seconds since the Unix epoch, ``sleep`` waits for seconds. ``lookalikes`` returns the
    ids of the animals known that look like a new one. ``on_added`` takes an entry that the service
    has just added, ``on_listed`` the lists that were asked for.
    """

    address: str
    service: PetService
    repository: IntakeRepository
    model: ViewModel[IntakeState]
    scope: TaskScope
    clock: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]
    lookalikes: Callable[[NewPet], Iterable[int]]
    on_added: Callable[[IntakeEntry], None]
    on_listed: Callable[[tuple[PetList, ...]], None]


class Sent(NamedTuple):
    """The outcome of an attempt: the entry after it, and what went wrong, if anything.

    ``at`` is when its answer came, or failed to (seconds since the Unix epoch). An `IntakeError`
    means that nothing was sent, as that could not be written first.
    """

    entry: IntakeEntry
    at: float
    error: ServiceError | IntakeError | None = None


class EntrySender:
    """Sends the entries of ``outbox``, one at a time."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._attempt: asyncio.Task[None] | None = None
        self._has_begun = False
        self._is_stopped = False
        self._sent: Sent | None = None

    async def send(self, entry: IntakeEntry, priority: Priority) -> Sent | None:
        """Send ``entry``; return ``None`` where it is not to be sent, at least not now."""
        self._has_begun, self._is_stopped, self._sent = False, False, None
        # A job of its own, which goes on where the desk is left; what it fails with is reported.
        self._attempt = self._outbox.scope.launch(self._send, entry, priority, name="add")
        await asyncio.wait([self._attempt])
        if self._is_stopped:
            return None
        if self._attempt.cancelled() or self._attempt.exception() is not None:
            return Sent(entry, self._outbox.clock(), ServiceError("the job failed"))
        return self._sent

    def stop(self) -> asyncio.Task[None] | None:
        """Return the attempt that is under way, if one is; one that has not begun never does."""
        attempt = self._attempt
        if attempt is None or attempt.done():
            return None
        if not self._has_begun:
            self._is_stopped = (
                attempt.cancel()
            )  # it waits for the limit: nothing was sent, and it stays queued
            return None
        return attempt

    async def _send(self, entry: IntakeEntry, priority: Priority) -> None:
        outbox = self._outbox
        try:
            pet = await outbox.service.add_pet(
                entry.new, priority=priority, before_sending=lambda: self._begin(entry.id)
            )
        except ServiceError as error:
            failure, now = error, outbox.clock()
            after = await self._record_step(entry.id, lambda e: after_failure(e, failure, now))
            self._sent = Sent(after, now, error)
        except ImpossibleStepError:
            return  # undone, or taken by another PetDesk: nothing was sent
        except IntakeError as error:
            self._sent = Sent(entry, outbox.clock(), error)
        except Exception:
            # A fault of PetDesk's own: it may have been sent all the same.
            if self._has_begun:
                await self._record_step(entry.id, intake.unknown)
            raise
        else:
            now = outbox.clock()
            after = await self._record_step(entry.id, lambda e: intake.added(e, pet, now))
            self._sent = Sent(after, now)
            outbox.on_added(after)

    async def _begin(self, entry_id: int) -> None:
        self._has_begun = True
        outbox, now = self._outbox, self._outbox.clock()

        def begun(entry: IntakeEntry) -> IntakeEntry:
            if entry.address != outbox.address:
                raise ImpossibleStepError("it is meant for another address")
            if not schedule.can_send(entry, outbox.model.state, now):
                raise ImpossibleStepError("it waited, and may have arrived meanwhile")
            return intake.sending(entry, now, outbox.lookalikes(entry.new))

        await outbox.repository.step(entry_id, begun)

    async def _record_step(
        self, entry_id: int, make: Callable[[IntakeEntry], IntakeEntry]
    ) -> IntakeEntry:
        repository = self._outbox.repository
        with suppress(IntakeError):
            return await repository.record_step(entry_id, make)
        return repository.entries[entry_id]  # the repository writes it later
