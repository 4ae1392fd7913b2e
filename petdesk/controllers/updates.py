"""Checks for updates: by Help > Check for updates, and automatically; posts the result."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any, Final

from petdesk.domain.updates import UpdateReport
from petdesk.storage.paths import fingerprint
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.bar.notices import UpdateNews
from petdesk.viewmodels.bar.view_model import BarViewModel
from petdesk.viewmodels.text.messages import Action, Topic
from petdesk.viewmodels.updates.view_model import UpdatesState, UpdatesViewModel
from petdesk.views.main.window import MainWindow

_READ: Final = "message bar/read update"
_FIRST: Final = (60.0, 600.0)  # seconds after the start; between them chance spreads the desks
_EACH: Final = 3600.0  # seconds between looks at the calendar, and at the settings


class UpdatesController:
    """Posts in the message bar what ``model`` found, and opens the page of a release.

    ``settings`` returns those that hold. ``scope`` owns the writing of what was read.
    """

    def __init__(  # noqa: PLR0913, PLR0917  each is one thing it works with
        self,
        window: MainWindow,
        bar: BarViewModel,
        model: UpdatesViewModel,
        store: SettingsStore,
        settings: Callable[[], Settings],
        scope: TaskScope,
    ) -> None:
        self._window = window
        self._bar = bar
        self._model = model
        self._store = store
        self._settings = settings
        self._scope = scope
        self._page = ""
        self._mark = b""
        self._read_mark = store.read_entry(_READ)
        model.state_changed.connect(self._on_changed)
        window.updates_wanted.connect(model.ask)
        window.acted.connect(self._on_acted)
        bar.dismissed.connect(self._on_dismissed)

    async def watch(
        self, sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep
    ) -> None:
        """Check automatically from now on, whenever that is due and wanted."""
        least, most = _FIRST
        await sleep(random.uniform(least, most))  # noqa: S311  it spreads requests, and guards nothing
        while True:
            settings = self._settings()
            if settings.update_address and settings.weekly_updates and not settings.browse_only:
                await self._model.check_if_due()
            await sleep(_EACH)

    def _on_changed(self, state: UpdatesState) -> None:
        from petdesk.viewmodels.updates import wording  # noqa: PLC0415  most runs never check

        report = state.report
        if state.is_checking:
            if state.is_asked:
                # Until the answer is there, which may take longer than a passing message stays.
                self._mark = b""
                under_way = UpdateNews(wording.under_way(), Topic.UPDATE_ANSWER)
                self._bar.post(Topic.UPDATE_ANSWER, under_way)
        elif report is None:
            self._bar.post(Topic.UPDATE_ANSWER, None)
        elif state.is_asked and report.fault is None and not report.is_newer:
            self._bar.post(Topic.UPDATE, None)
            self._bar.post(Topic.UPDATE_ANSWER, None)
            self._bar.show_result(wording.report_text(report))
        else:
            self._page = report.manifest.page if report.is_newer and report.manifest else ""
            topic = Topic.UPDATE_ANSWER if state.is_asked else Topic.UPDATE
            text, is_warning = wording.report_text(report), report.fault is not None
            news = UpdateNews(text, topic, self._remedy(report), is_warning=is_warning)
            self._post(news, should_notify=state.should_notify)

    def _remedy(self, report: UpdateReport) -> Action | None:
        from petdesk.viewmodels.updates.wording import IN_SETTINGS  # noqa: PLC0415  most runs never check

        if self._page:
            return Action.OPEN_PAGE
        can_set = report.fault in IN_SETTINGS and not self._window.is_browsing
        return Action.OPEN_SETTINGS if can_set else None

    def _post(self, news: UpdateNews, *, should_notify: bool) -> None:
        """Post ``news`` in place of the last; what PetDesk found by itself may have been read."""
        is_answer = news.topic is Topic.UPDATE_ANSWER
        self._bar.post(Topic.UPDATE if is_answer else Topic.UPDATE_ANSWER, None)
        self._mark = fingerprint(news.text).encode()
        was_read = should_notify and not is_answer and self._mark == self._read_mark
        self._bar.post(news.topic, news if should_notify else None, was_read=was_read)

    def _on_acted(self, action: Action) -> None:
        if action is Action.OPEN_PAGE and self._page:
            from petdesk.views.widgets.dialogs import open_page  # noqa: PLC0415  when asked for

            open_page(self._page, self._window)

    def _on_dismissed(self, topic: Topic) -> None:
        """Keep for later runs which news a person has dismissed."""
        is_news = topic in (Topic.UPDATE, Topic.UPDATE_ANSWER)
        if is_news and self._mark and self._mark != self._read_mark:
            self._read_mark = self._mark
            self._scope.launch(
                run_in_own_thread,
                self._store.write_entry,
                _READ,
                self._mark,
                name="remember the news of updates",
            )
