"""Keeps entries in memory as the intake file does on disk, revisions and all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from petdesk.storage.intake import IntakeConflictError, LoadedIntake

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petdesk.domain.environments import Environment
    from petdesk.domain.intake import DraftText, IntakeEntry
    from petdesk.storage.intake import Change


class MemoryKeeper:
    """Implements `IntakeKeeper`; each writing takes ``seconds``."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.entries: dict[int, IntakeEntry] = {}
        self._seconds = seconds

    async def load(self) -> LoadedIntake:
        return LoadedIntake(tuple(self.entries[entry_id] for entry_id in sorted(self.entries)))

    async def save(
        self,
        changes: Sequence[Change],
        draft: tuple[Environment, DraftText] | None = None,  # noqa: ARG002  the protocol's
    ) -> None:
        await asyncio.sleep(self._seconds)
        stale = [
            after.id
            for before, after in changes
            if self._revision(after.id) != (before.revision if before else -1)
        ]
        if stale:
            raise IntakeConflictError([self.entries[entry_id] for entry_id in stale])
        self.entries.update((after.id, after) for _, after in changes)

    async def save_draft(self, environment: Environment, draft: DraftText) -> None:
        """Nobody types here."""

    def _revision(self, entry_id: int) -> int:
        entry = self.entries.get(entry_id)
        return -1 if entry is None else entry.revision
