"""Posts in the message bar what concerns this desk: second starts, the language, the settings."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from petdesk.domain.text import sanitize_for_display
from petdesk.storage.paths import fingerprint
from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.bar.notices import NextLanguage, SettingMistakes, StartedFor
from petdesk.viewmodels.text.messages import Action, Topic

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.environments import Environment
    from petdesk.storage.settings import SettingsStore
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.views.main.window import MainWindow

log = logging.getLogger(__name__)

_MOST: Final = 20  # lines; a file that is none of settings would push weeks out of the log
_READ: Final = "message bar/read mistakes"


class EnvironmentController:
    """Posts that a second start was for another environment, and switches where a person agrees.

    ``switch`` opens another environment; ``permits`` returns whether settings can be changed here,
    which this is like.
    """

    def __init__(
        self,
        window: MainWindow,
        bar: BarViewModel,
        store: SettingsStore,
        permits: Callable[[], bool],
        switch: Callable[[Environment], None],
    ) -> None:
        self._bar = bar
        self._store = store
        self._permits = permits
        self._switch = switch
        self._started_for: StartedFor | None = None
        window.acted.connect(self._on_acted)

    def started_for(self, environment: Environment | None) -> None:
        """Post the environment of a second start; ``None`` only wanted the window."""
        policy = self._store.policy
        is_fixed = policy is not None and "environment" in policy.values
        self._post(None if environment is None else StartedFor(environment, is_fixed))

    def _on_acted(self, action: Action) -> None:
        wanted = self._started_for
        if action is not Action.SWITCH or wanted is None:
            return
        if wanted.is_fixed or not self._permits():
            return
        # For this run, as if it had been started so: the next plain start is not changed.
        self._store.run = self._store.run._replace(environment=wanted.environment, is_argument=True)
        self._post(None)
        self._switch(wanted.environment)

    def _post(self, notice: StartedFor | None) -> None:
        self._started_for = notice
        self._bar.post(Topic.STARTED_FOR, notice)


class RestartController:
    """Posts that another language than ``language`` was chosen, which needs another start.

    ``is_wanted`` is whether a person wants PetDesk to start again after this run.
    """

    def __init__(self, window: MainWindow, bar: BarViewModel, language: str) -> None:
        self._window = window
        self._bar = bar
        self._language = language
        self.is_wanted = False
        window.acted.connect(self._on_acted)

    def settings_changed(self, settings: Settings) -> None:
        """Post, or withdraw, that the language is another one from the next start on."""
        is_other = settings.language != self._language
        self._bar.post(Topic.LANGUAGE, NextLanguage() if is_other else None)

    def _on_acted(self, action: Action) -> None:
        if action is Action.RESTART:
            self.is_wanted = True
            # As at any end: what is held is sent, and what was typed is kept.
            self._window.close_wanted.emit()


class SettingProblemsController:
    """Logs and posts what the layers of ``store`` have wrong.

    A person who has read it sees it no more, in a later run either: it may be for somebody else to
    correct.
    """

    def __init__(self, store: SettingsStore, bar: BarViewModel) -> None:
        self._store = store
        self._bar = bar
        self._logged: set[str] = set()
        self._mark: bytes | None = None

    async def check(self) -> None:
        """Check the settings as they are now."""
        mistakes, texts = await run_in_own_thread(_explain, self._store)
        new = [text for text in texts if text not in self._logged]
        for text in new[:_MOST]:
            log.warning("a setting is ignored: %s", text)
        if len(new) > _MOST:
            log.warning("%d more are ignored", len(new) - _MOST)
        self._logged |= set(texts)
        self._mark = fingerprint("\n".join(texts)).encode() if texts else b""
        was_read = bool(texts) and self._store.read_entry(_READ) == self._mark
        self._bar.post(Topic.SETTINGS, mistakes, was_read=was_read)

    async def keep(self) -> None:
        """Save what was read, for the next run."""
        if self._mark is None:
            return
        read = self._mark if self._bar.is_read(Topic.SETTINGS) else b""
        if read != self._store.read_entry(_READ):
            await run_in_own_thread(self._store.write_entry, _READ, read)


def _explain(store: SettingsStore) -> tuple[SettingMistakes, list[str]]:
    from petdesk.storage.settings_layers import explain  # noqa: PLC0415  in the thread of this call

    found = explain(store)
    can_set = not found.settings.browse_only
    mistakes = SettingMistakes(found.problems, can_set, found.policy_file)
    return mistakes, [sanitize_for_display(str(problem)) for problem in found.problems]
