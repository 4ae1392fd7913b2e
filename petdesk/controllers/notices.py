"""Posts in the message bar what concerns this desk: the language, the settings, categories."""

import logging
from typing import Final

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.environments import Environment
from petdesk.storage.paths import fingerprint
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.bar.notices import (
    LanguageChanged,
    SettingMistakes,
    UnnamedCategories,
)
from petdesk.viewmodels.bar.view_model import BarViewModel
from petdesk.viewmodels.main.state import LabelsProblem, MainState, StorageProblem
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.messages import Action, Topic
from petdesk.views.main.window import ChildWindow, MainWindow

log = logging.getLogger(__name__)

_MAX_LOGGED: Final = 20  # lines; a file that is none of settings would push weeks out of the log
_NAMED: Final = "message bar/categories named"
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
        mistakes, texts = await run_in_own_thread(_explain, self._store)
        new = [text for text in texts if text not in self._logged]
        for text in new[:_MAX_LOGGED]:
            log.warning("a setting is ignored: %s", text)
        if len(new) > _MAX_LOGGED:
            log.warning("%d more are ignored", len(new) - _MAX_LOGGED)
        self._logged |= set(texts)
        self._mark = fingerprint("\n".join(texts)).encode() if texts else b""
        was_read = bool(texts) and self._store.read_entry(_READ) == self._mark
        self._bar.post(Topic.SETTINGS, mistakes, was_read=was_read)

    async def keep(self) -> None:
        if self._mark is None:
            return
        read = self._mark if self._bar.is_read(Topic.SETTINGS) else b""
        if read != self._store.read_entry(_READ):
            await run_in_own_thread(self._store.write_entry, _READ, read)


class CategoriesController:
    """Posts once for each environment that its categories have no names.

    It does so where people can name them. A person who has read it, or has gone there, sees it no
    more. ``scope`` owns the writing.
    """

    def __init__(
        self,
        window: MainWindow,
        bar: BarViewModel,
        model: MainViewModel,
        store: SettingsStore,
        scope: TaskScope,
    ) -> None:
        self._window = window
        self._bar = bar
        self._model = model
        self._store = store
        self._scope = scope
        self._shown: UnnamedCategories | None = None
        self._unread = set[Environment]()
        self._done = set(store.read_entry(_NAMED).decode(errors="replace").split())
        model.context_changed.connect(self._check)
        window.browsing_changed.connect(self._check)
        window.acted.connect(self._on_acted)
        bar.dismissed.connect(self._on_dismissed)
        self._check()  # the first answer may have come before

    def _check(self) -> None:
        state = self._model.state
        if _lost_labels(state.problem):
            self._unread.add(state.environment)
        wanted = UnnamedCategories(state.environment) if self._is_wanted(state) else None
        if wanted != self._shown:
            self._shown = wanted
            self._bar.post(Topic.CATEGORIES, wanted)

    def _is_wanted(self, state: MainState) -> bool:
        environment, listing, policy = state.environment, state.listing, self._store.policy
        is_settled = environment.value in self._done or environment in self._unread
        if self._window.is_browsing or not environment.is_remote or is_settled:
            return False
        if policy is not None and policy.labels.get(environment):
            return False
        used = [category for category, _count in listing.categories]
        return bool(used) and not any(listing.labels.get(category) for category in used)

    def _on_acted(self, action: Action) -> None:
        if action is Action.NAME_CATEGORIES:
            self._settle()
            self._window.child_wanted.emit(ChildWindow.CATEGORIES)

    def _on_dismissed(self, topic: Topic) -> None:
        if topic is Topic.CATEGORIES:
            self._settle()

    def _settle(self) -> None:
        if self._shown is None:
            return
        self._done.add(self._shown.environment.value)
        done = " ".join(sorted(self._done)).encode()
        self._scope.launch(
            run_in_own_thread, self._store.write_entry, _NAMED, done, name="remember the categories"
        )
        self._check()


def _lost_labels(problem: object) -> bool:
    """Return whether there may be names that could not be read."""
    is_storage = isinstance(problem, StorageProblem) and problem.labels is not None
    return is_storage or isinstance(problem, LabelsProblem)


def _explain(store: SettingsStore) -> tuple[SettingMistakes, list[str]]:

    found = store.explain()
    can_set = not found.settings.browse_only
    mistakes = SettingMistakes(found.problems, can_set, found.policy_file)
    return mistakes, [sanitize_for_display(str(problem)) for problem in found.problems]
