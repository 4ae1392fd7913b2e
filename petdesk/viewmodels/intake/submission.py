"""What adding an animal begins: its entry, and the steps of others that go with it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from petdesk.domain import intake
from petdesk.domain.intake import Stage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petdesk.domain.intake import IntakeEntry
    from petdesk.viewmodels.intake.book import Steps
    from petdesk.viewmodels.intake.state import IntakeState


def new_id(known: Iterable[int], now: float) -> int:
    """Return an id for an entry made at ``now`` (seconds since the Unix epoch) beside ``known``."""
    # In the order of adding; and by chance as well, since two PetDesks may add to one file.
    return max(int(now * 1e6) << 8 | secrets.randbits(8), max(known, default=0) + 1)


def steps_of_others(
    state: IntakeState, corrects: int | None, now: float
) -> list[tuple[int, Steps]]:
    """Return the steps that go with a new entry: what was held is sent, ``corrects`` is settled."""
    steps: list[tuple[int, Steps]] = [
        (before.id, _no_longer_held) for before in state.entries if before.stage is Stage.HELD
    ]
    if corrects is not None:
        steps.append((corrects, lambda refused: intake.corrected(refused, now)))
    return steps


def _no_longer_held(entry: IntakeEntry) -> IntakeEntry:
    return intake.queued(entry) if entry.stage is Stage.HELD else entry
