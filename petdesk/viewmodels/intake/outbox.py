"""What relay, sender and reconciler of one desk share.

This is the pattern of the transactional outbox: what people add is committed to the intake file,
and a relay takes it from there to the service.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from petdesk.domain.intake import IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.service.contract import PetList, PetService
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
