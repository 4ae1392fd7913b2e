"""What controllers post in the message bar about this desk, and its wording.

A notice that equals the one before it stays read.
"""

from dataclasses import dataclass, field

from petdesk.animals.state import MainState
from petdesk.core.display_text import wrappable
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.pets import PetStatus
from petdesk.core.translation import tr, translate
from petdesk.core.wording import counted_animals, shown_name, status_name
from petdesk.intake.wording import short_name
from petdesk.service.messages import Action, Message, Topic
from petdesk.settings.fields import SettingFault, SettingProblem
from petdesk.settings.wording import problem_text


@dataclass(frozen=True, slots=True, eq=False)
class SecondStart:
    """A second start for ``environment``; ``is_fixed`` where the administrator chose another one.

    Each is an event of its own and equals no other.
    """

    environment: Environment
    is_fixed: bool = False

    def message(self, shown: Environment) -> Message | None:
        if self.environment is shown:
            return None
        text = translate(
            "BarMessage",
            "PetDesk was started for %2, but is already open in %1.",
        )
        if self.is_fixed:
            more = translate("BarMessage", "Your administrator chose %1 for this computer.")
        else:
            more = translate("BarMessage", "Switch to %2 until you close PetDesk?")
        text = f"{text} {more}".replace("%1", environment_name(shown))
        text = text.replace("%2", environment_name(self.environment))
        action = None if self.is_fixed else Action.SWITCH
        return Message(text, action, topic=Topic.STARTED_FOR)


@dataclass(frozen=True, slots=True)
class LanguageChanged:
    def message(self, _shown: Environment) -> Message:
        text = translate("BarMessage", "The new language takes effect after a restart.")
        return Message(text, Action.RESTART, topic=Topic.LANGUAGE, is_warning=False)


@dataclass(frozen=True, slots=True)
class SettingMistakes:
    """What the layers of settings have wrong. ``can_set`` is whether Settings may be opened."""

    problems: tuple[SettingProblem, ...] = ()
    can_set: bool = field(default=True, compare=False)
    policy_file: str = field(default="", compare=False)
    topic: Topic = Topic.SETTINGS

    def message(self, _shown: Environment) -> Message | None:
        if not self.problems:
            return None
        first, others = self.problems[0], len(self.problems) - 1
        text = {
            SettingFault.SAME_ADDRESS: translate("BarMessage", "Staging isn't used: %1."),
            SettingFault.OVERRULED: translate("BarMessage", "Not as asked for: %1."),
        }.get(first.fault, translate("BarMessage", "A setting is ignored: %1."))
        if first.fault in {SettingFault.UNREADABLE, SettingFault.GARBLED}:
            text = translate(
                "BarMessage",
                "Settings aren't used: %1. Ask your administrator to correct the file.",
            )
        if first.is_policy and first.fault is not SettingFault.SAME_ADDRESS:
            text = translate("BarMessage", "The policy needs correcting: %1.")
            # Why it can't be read, and what that means, are one message.
            second = self.problems[1:2]
            if second and second[0].fault in {SettingFault.STALE, SettingFault.LOST}:
                others -= 1
                text = f"{text} {_consequence(second[0].fault)}"
        text = text.replace("%1", wrappable(problem_text(first)))
        if others:
            text = f"{text} {_more(others)}"
        # What people chose here is chosen anew there; files are for whoever wrote them.
        mended = {SettingFault.WRONG, SettingFault.SAME_ADDRESS}
        is_own = first.fault in mended and first.source not in {"", self.policy_file}
        action = Action.OPEN_SETTINGS if is_own and self.can_set else Action.DIAGNOSE
        return Message(text, action, topic=self.topic, is_warning=first.is_policy)


def _consequence(fault: SettingFault) -> str:
    if fault is SettingFault.STALE:
        return translate("BarMessage", "What it set when it was last read still holds.")
    return translate(
        "BarMessage", "Until then, PetDesk only browses and sends no request with a key."
    )


@dataclass(frozen=True, slots=True)
class CommandResult:
    text: str
    at: float
    action: Action | None = None

    def message(self, _shown: Environment) -> Message:
        return Message(self.text, self.action, topic=Topic.DONE, is_warning=False, at=self.at)


@dataclass(frozen=True, slots=True, eq=False)
class ExportFailed:
    """A file that could not be written, with why and what helps; each is an event of its own."""

    text: str

    def message(self, _shown: Environment) -> Message:
        return Message(wrappable(self.text), Action.EXPORT_AGAIN, topic=Topic.NOT_EXPORTED)


def _more(others: int) -> str:
    return tr("There is %n more.", "", others)


def id_copied(pet_id: str) -> str:
    return translate("BarMessage", "Copied ID %1").replace("%1", pet_id)


def refreshed(state: MainState) -> str:
    left_out = state.catalogue.unreadable
    if state.repeated:
        return translate(
            "BarMessage",
            "Refreshed, but the service's list isn't consistent: it has animals more than once.",
        )
    if left_out and not state.is_any_listed:
        return tr("Refreshed, but none of %n animal(s) could be read.", "", left_out)
    if left_out:
        return tr("Refreshed, but %n animal(s) couldn't be read.", "", left_out)
    count = counted_animals(len(state.listing.records))
    return translate("BarMessage", "Refreshed: %1").replace("%1", count)


def checked(name: str, status: PetStatus | str | None) -> str:
    text = translate("BarMessage", "Checked %2: %1").replace("%1", status_name(status))
    return text.replace("%2", short_name(shown_name(name)))


def not_found(pet_id: int) -> str:
    return translate("BarMessage", "The service didn't find #%1").replace("%1", str(pet_id))


def text_size(percent: int) -> str:
    return translate("BarMessage", "Text size %1%").replace("%1", str(percent))


def text_size_fixed() -> str:
    return translate("BarMessage", "Your administrator has set the text size.")


Notice = CommandResult | ExportFailed | SecondStart | LanguageChanged | SettingMistakes
