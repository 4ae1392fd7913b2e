"""All intake entries, each step of which is on disk before it holds here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from petdesk.domain.intake import restarted
from petdesk.storage.intake import IntakeConflictError, IntakeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from petdesk.domain.environments import Environment
    from petdesk.domain.intake import DraftText, IntakeEntry
    from petdesk.storage.intake import Change, LoadedIntake

    Steps = Callable[[IntakeEntry], IntakeEntry]


class IntakeKeeper(Protocol):
    """Keeps entries and drafts, off the loop. Raises `IntakeError` of the storage."""

    async def load(self) -> LoadedIntake:
        """Read everything; a damaged file is set aside, after what can be read was saved."""

    async def save(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        """Write all ``changes`` and ``draft``, or nothing.

        Raises `IntakeConflictError` where another PetDesk changed one of the entries first.
        """

    async def save_draft(self, environment: Environment, draft: DraftText) -> None:
        """Keep the text that is being typed."""


class IntakeBook:
    """The entries of every environment, by id; ``on_change`` is called after each change."""

    def __init__(self, keeper: IntakeKeeper, on_change: Callable[[], None]) -> None:
        self._keeper = keeper
        self._on_change = on_change
        self._entries: dict[int, IntakeEntry] = {}
        # What the file has of each entry that went further without being written.
        self._written: dict[int, IntakeEntry] = {}
        self._writing = asyncio.Lock()

    @property
    def entries(self) -> Mapping[int, IntakeEntry]:
        """Every entry, the oldest first."""
        return self._entries

    @property
    def unwritten(self) -> frozenset[int]:
        """The ids of the entries of which something happened that is not on disk yet."""
        return frozenset(self._written)

    @property
    def is_behind(self) -> bool:
        """Whether something that happened is not on disk yet."""
        return bool(self._written)

    async def load(self, now: float) -> LoadedIntake:
        """Read the entries; what was being sent when PetDesk ended is unknown from here on."""
        loaded = await self._keeper.load()
        self._entries = {entry.id: entry for entry in loaded.entries}
        for entry in loaded.entries:
            # Another PetDesk that runs on the same file hears the answers to what it sends.
            if loaded.is_alone or now - (entry.sent_at or now) > _LONGEST_SENDING:
                self._apply(entry, restarted(entry))
        self._on_change()
        return loaded

    async def begin(
        self, entry: IntakeEntry, *others: tuple[int, Steps], draft: DraftText | None = None
    ) -> None:
        """Put a new entry in, with steps of others; ``draft`` is kept from then on, if given.

        Raises `IntakeError`: then nothing changed.
        """
        async with self._writing:
            changes: list[Change] = [(None, entry)]
            for entry_id, make in others:
                before = self._entries[entry_id]
                after = make(before)
                if after is not before:
                    changes.append((before, after))
            await self._write(changes, (entry.environment, draft) if draft is not None else None)

    async def step(self, entry_id: int, make: Steps) -> IntakeEntry:
        """Take a step: written first. Raises what ``make`` does, and `IntakeError`.

        Where another PetDesk took a step meanwhile, this one is made from where that led.
        """
        async with self._writing:
            return await self._step(entry_id, make)

    async def happened(self, entry_id: int, make: Steps) -> IntakeEntry:
        """Take a step that the world took already: it holds here even where it is not written.

        Raises `IntakeError` where it was not written; `catch_up` tries again.
        """
        async with self._writing:
            try:
                return await self._step(entry_id, make)
            except IntakeError:
                before = self._entries[entry_id]
                self._apply(before, make(before))
                self._on_change()
                raise

    async def catch_up(self) -> None:
        """Write what is not on disk yet. Raises `IntakeError`."""
        async with self._writing:
            while self._written:
                try:
                    await self._write([])
                except IntakeConflictError:
                    continue

    async def _step(self, entry_id: int, make: Steps) -> IntakeEntry:
        while True:
            before = self._entries[entry_id]
            after = make(before)
            if after is before:
                return after
            try:
                await self._write([(before, after)])
            except IntakeConflictError:
                continue
            return after

    def _apply(self, before: IntakeEntry, after: IntakeEntry) -> None:
        if after is not before:
            self._written.setdefault(before.id, before)
            self._entries[before.id] = after

    async def _write(
        self, changes: Sequence[Change], draft: tuple[Environment, DraftText] | None = None
    ) -> None:
        # What could not be written earlier goes along, or the next step would find a gap.
        owed: dict[int, Change] = {
            entry_id: (written, self._entries[entry_id])
            for entry_id, written in self._written.items()
        }
        for before, after in changes:
            owed[after.id] = (self._written.get(after.id, before), after)
        try:
            await self._keeper.save(list(owed.values()), draft)
        except IntakeConflictError as conflict:
            for current in conflict.current:
                self._written.pop(current.id, None)
                self._entries[current.id] = current
            self._on_change()
            raise
        self._written.clear()
        self._entries.update((entry_id, after) for entry_id, (_, after) in owed.items())
        self._on_change()


_LONGEST_SENDING = 600.0
"""Seconds; no request lives for so long, so nobody hears the answer to one that old."""
