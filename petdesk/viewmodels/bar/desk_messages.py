"""What the message bar says of this desk: how it was started, and what its settings have wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject

from petdesk.storage.setting_problems import SettingFault
from petdesk.viewmodels.add_form.wording import fitted
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.messages import Action, Message, Topic

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.storage.setting_problems import SettingProblem

translate = QCoreApplication.translate


class StartedFor(NamedTuple):
    """What a second start was told; ``is_fixed`` where the administrator chose the environment."""

    environment: Environment
    is_fixed: bool = False


class SettingMistakes(NamedTuple):
    """What in the layers of settings does not count. ``can_set`` tells who may open Settings."""

    problems: tuple[SettingProblem, ...] = ()
    can_set: bool = True
    policy_file: str = ""


def started_for(told: StartedFor | None, shown: Environment) -> Message | None:
    """Say that PetDesk was started for another environment than ``shown``."""
    if told is None or told.environment is shown:
        return None
    text = translate(
        "BarMessage",
        "PetDesk was started for %2, but it is open already, and this window shows %1.",
    )
    if told.is_fixed:
        more = translate("BarMessage", "Your administrator chose %1 for this computer.")
    else:
        more = translate("BarMessage", "Switch to %2 until PetDesk is closed?")
    text = f"{text} {more}".replace("%1", environment_name(shown))
    text = text.replace("%2", environment_name(told.environment))
    return Message(text, None if told.is_fixed else Action.SWITCH, topic=Topic.STARTED_FOR)


def next_language() -> Message:
    """Say that the language that was chosen is not spoken yet."""
    text = translate("BarMessage", "PetDesk speaks the language chosen from its next start on.")
    return Message(text, Action.RESTART, topic=Topic.LANGUAGE, is_warning=False)


def mistakes(told: SettingMistakes) -> Message | None:
    """Say what in the settings does not count: the first of it, and how much more there is."""
    if not told.problems:
        return None
    from petdesk.viewmodels.settings.choices import problem_text  # noqa: PLC0415  most desks need none

    first, others = told.problems[0], len(told.problems) - 1
    text = translate("BarMessage", "A setting does not count: %1.")
    text = text.replace("%1", fitted(problem_text(first)))
    if others:
        text = f"{text} {counted.more(others)}"
    # What people chose here is chosen anew there; files are for whoever wrote them.
    is_own = first.fault is SettingFault.WRONG and first.place not in {"", told.policy_file}
    action = Action.OPEN_SETTINGS if is_own and told.can_set else Action.DIAGNOSE
    return Message(text, action, topic=Topic.SETTINGS, is_warning=False)


class CountedMistakes(QObject):
    """Phrases with a number: lupdate knows plural forms only in a class's own ``tr``."""

    def more(self, count: int) -> str:
        """Say how many other mistakes there are."""
        return self.tr("There is %n more.", "", count)


counted = CountedMistakes()
