"""Posts in the message bar what concerns this desk: a second start, the language, the settings."""

import logging
import time
from collections.abc import Sequence
from typing import Final

from petdesk.animals.views.window import MainWindow
from petdesk.app.message_bar import BarViewModel
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import Environment, environment_name
from petdesk.core.paths import fingerprint
from petdesk.core.translation import tr, translate
from petdesk.core.worker import run_in_own_thread
from petdesk.service.messages import Action, Message, Topic
from petdesk.settings.fields import SettingFault, SettingProblem, Settings
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import problem_text

log = logging.getLogger(__name__)

_MAX_LOGGED: Final = 20  # lines; a file that is none of settings would push weeks out of the log
_READ: Final = "message bar/read mistakes"


def second_start(wanted: Environment, shown: Environment, *, is_fixed: bool) -> Message:
    """Return that PetDesk was started for ``wanted`` while it shows ``shown``.

    ``is_fixed``: the administrator chose the environment, so nobody can switch.
    """
    text = translate("BarMessage", "PetDesk was started for %2, but is already open in %1.")
    if is_fixed:
        more = translate("BarMessage", "Your administrator chose %1 for this computer.")
    else:
        more = translate("BarMessage", "Switch to %2 until you close PetDesk?")
    text = f"{text} {more}".replace("%1", environment_name(shown))
    text = text.replace("%2", environment_name(wanted))
    action = None if is_fixed else Action.SWITCH
    return Message(text, action, topic=Topic.STARTED_FOR, at=time.time())


def setting_mistakes(
    problems: Sequence[SettingProblem],
    topic: Topic = Topic.SETTINGS,
    policy_file: str = "",
    *,
    can_set: bool = True,
) -> Message | None:
    """Return the first of ``problems``; ``can_set`` is whether Settings may be opened."""
    if not problems:
        return None
    first, others = problems[0], len(problems) - 1
    text = {
        SettingFault.SAME_ADDRESS: translate("BarMessage", "Staging isn't used: %1."),
        SettingFault.OVERRULED: translate("BarMessage", "Not as asked for: %1."),
    }.get(first.fault, translate("BarMessage", "A setting is ignored: %1."))
    if first.fault in {SettingFault.UNREADABLE, SettingFault.GARBLED}:
        text = translate(
            "BarMessage", "Settings aren't used: %1. Ask your administrator to correct the file."
        )
    if first.is_policy and first.fault is not SettingFault.SAME_ADDRESS:
        text = translate("BarMessage", "The policy needs correcting: %1.")
        # Why it can't be read, and what that means, are one message.
        consequence = {
            SettingFault.STALE: translate(
                "BarMessage", "What it set when it was last read still holds."
            ),
            SettingFault.LOST: translate(
                "BarMessage", "Until then, PetDesk only browses and sends no request with a key."
            ),
        }.get(problems[1].fault if others else first.fault)
        if consequence is not None:
            others -= 1
            text = f"{text} {consequence}"
    text = text.replace("%1", wrappable(problem_text(first)))
    if others:
        text = f"{text} " + tr("There is %n more.", "", others)
    # What people chose here is chosen again there; files are for whoever wrote them.
    mended = {SettingFault.WRONG, SettingFault.SAME_ADDRESS}
    is_own = first.fault in mended and first.source not in {"", policy_file}
    action = Action.OPEN_SETTINGS if is_own and can_set else Action.DIAGNOSE
    return Message(text, action, topic=topic, is_warning=first.is_policy)


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
        text = translate("BarMessage", "The new language takes effect after a restart.")
        notice = Message(text, Action.RESTART, topic=Topic.LANGUAGE, is_warning=False)
        self._bar.post(Topic.LANGUAGE, notice if settings.language != self._language else None)

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
        report = await run_in_own_thread(self._store.explain)
        texts = [sanitize_for_display(str(problem)) for problem in report.problems]
        new = [text for text in texts if text not in self._logged]
        for text in new[:_MAX_LOGGED]:
            log.warning("a setting is ignored: %s", text)
        if len(new) > _MAX_LOGGED:
            log.warning("%d more are ignored", len(new) - _MAX_LOGGED)
        self._logged |= set(texts)
        self._mark = fingerprint("\n".join(texts)).encode() if texts else b""
        was_read = bool(texts) and self._store.read_entry(_READ) == self._mark
        for topic in (Topic.STARTED_FOR, Topic.SETTINGS):
            is_of_run = topic is Topic.STARTED_FOR  # what this run asked for in vain
            notice = setting_mistakes(
                [p for p in report.problems if (p.fault is SettingFault.OVERRULED) is is_of_run],
                topic,
                report.policy_file,
                can_set=not report.settings.browse_only,
            )
            if notice is not None or not is_of_run:
                self._bar.post(topic, notice, was_read=was_read and not is_of_run)

    async def keep(self) -> None:
        if self._mark is None:
            return
        read = self._mark if self._bar.is_read(Topic.SETTINGS) else b""
        if read != self._store.read_entry(_READ):
            await run_in_own_thread(self._store.write_entry, _READ, read)
