"""Posts in the message bar what concerns this desk: the language, the settings."""

import logging
from dataclasses import replace
from typing import Final

from petdesk.animals.views.window import MainWindow
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.paths import fingerprint
from petdesk.core.worker import run_in_own_thread
from petdesk.intake.bar_view_model import BarViewModel
from petdesk.intake.notices import LanguageChanged, SettingMistakes
from petdesk.service.messages import Action, Topic
from petdesk.settings.fields import SettingFault, Settings
from petdesk.settings.store import SettingsStore

log = logging.getLogger(__name__)

_MAX_LOGGED: Final = 20  # lines; a file that is none of settings would push weeks out of the log
_READ: Final = "message bar/read mistakes"


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
        is_other = settings.language != self._language
        self._bar.post(Topic.LANGUAGE, LanguageChanged() if is_other else None)

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
        overruled, mistakes, texts = await run_in_own_thread(_explain, self._store)
        new = [text for text in texts if text not in self._logged]
        for text in new[:_MAX_LOGGED]:
            log.warning("a setting is ignored: %s", text)
        if len(new) > _MAX_LOGGED:
            log.warning("%d more are ignored", len(new) - _MAX_LOGGED)
        self._logged |= set(texts)
        self._mark = fingerprint("\n".join(texts)).encode() if texts else b""
        was_read = bool(texts) and self._store.read_entry(_READ) == self._mark
        self._bar.post(Topic.SETTINGS, mistakes, was_read=was_read)
        if overruled.problems:
            self._bar.post(Topic.STARTED_FOR, overruled)

    async def keep(self) -> None:
        if self._mark is None:
            return
        read = self._mark if self._bar.is_read(Topic.SETTINGS) else b""
        if read != self._store.read_entry(_READ):
            await run_in_own_thread(self._store.write_entry, _READ, read)


def _explain(store: SettingsStore) -> tuple[SettingMistakes, SettingMistakes, list[str]]:
    """Return what this run asked for in vain, the other mistakes, and the text of each."""
    found = store.explain()
    mistakes = SettingMistakes(
        tuple(p for p in found.problems if p.fault is not SettingFault.OVERRULED),
        not found.settings.browse_only,
        found.policy_file,
    )
    asked = tuple(p for p in found.problems if p.fault is SettingFault.OVERRULED)
    overruled = replace(mistakes, problems=asked, topic=Topic.STARTED_FOR)
    return overruled, mistakes, [sanitize_for_display(str(p)) for p in found.problems]
