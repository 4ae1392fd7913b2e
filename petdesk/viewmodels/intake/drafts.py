"""The text that is being typed, one for each environment, saved while it is typed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.storage.intake import IntakeError
from petdesk.tasks import TaskScope

_PAUSE = 0.3
"""Seconds between a key and the saving of what is typed; with the saving under half a second."""

_AGAIN_AFTER = 2.0
"""Seconds after which what could not be saved is tried again."""


class IntakeDrafts:
    """Keeps what is typed, and saves it with ``save_draft``, which raises `IntakeError`.

    ``on_saved`` is called with what keeps it from being saved, once, and with ``None`` when it is
    saved all the same. ``scope`` owns the saving, ``sleep`` waits for seconds.
    """

    def __init__(
        self,
        save_draft: Callable[[Environment, DraftText], Awaitable[None]],
        scope: TaskScope,
        sleep: Callable[[float], Awaitable[None]],
        on_saved: Callable[[IntakeError | None], None],
    ) -> None:
        self._save_draft = save_draft
        self._scope = scope
        self._sleep = sleep
        self._on_saved = on_saved
        self._texts: dict[Environment, DraftText] = {}
        self._unsaved: set[Environment] = set()
        self._saving: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()

    def loaded(self, drafts: Mapping[Environment, DraftText]) -> None:
        """Take what earlier runs left; what has been typed since wins."""
        self._texts = {**drafts, **self._texts}

    def get(self, environment: Environment) -> DraftText:
        return self._texts.get(environment, DraftText())

    def keep(self, environment: Environment, draft: DraftText) -> None:
        """Keep what is typed, and save it soon."""
        self._texts[environment] = draft
        self._unsaved.add(environment)
        if self._saving is None or self._saving.done():
            self._saving = self._scope.launch(self._save_soon, name="save draft")

    def replace(self, environment: Environment, draft: DraftText) -> None:
        """Keep ``draft``, which is saved elsewhere."""
        self._texts[environment] = draft
        # Saved here, it could be on disk before what was typed is an entry there.
        self._unsaved.discard(environment)

    async def save(self) -> IntakeError | None:
        """Save what is not saved yet, and wait for a saving that is under way.

        Return what kept some of it from being saved.
        """
        async with self._writing:
            failed: dict[Environment, IntakeError] = {}
            while self._unsaved:
                environment = self._unsaved.pop()
                try:
                    await self._save_draft(environment, self.get(environment))
                except IntakeError as error:
                    failed[environment] = error
            self._unsaved |= failed.keys()
            return next(iter(failed.values()), None)

    async def _save_soon(self) -> None:
        await self._sleep(_PAUSE)
        error = await self.save()
        if error is not None:
            # Once: a person may have taken the message away.
            self._on_saved(error)
        while self._unsaved:
            await self._sleep(_AGAIN_AFTER)
            if self._unsaved and await self.save() is None:
                self._on_saved(None)
