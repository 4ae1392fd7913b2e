"""The texts of the window ``Did it go through?``."""

from collections.abc import Iterator, Mapping

from petdesk.domain.intake import Findings
from petdesk.domain.pets import NewPet, Pet
from petdesk.viewmodels.intake.question import QuestionState
from petdesk.viewmodels.intake.state import LookupState, Recheck
from petdesk.viewmodels.intake.wording import short_name, unclear_answer_text
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.error_messages import error_message
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.text.wording import category_words, shown_name, status_name
from petdesk.viewmodels.translation import tr, translate


def animal(pet: Pet | NewPet, labels: Mapping[int, str]) -> str:
    category = category_words(pet.category_id, labels.get(pet.category_id))
    parts = [shown_name(pet.name), category, status_name(pet.status)]
    number = getattr(pet, "id", None)
    return ", ".join(parts) if number is None else f"#{number} {', '.join(parts)}"


def question(state: QuestionState, labels: Mapping[int, str]) -> str:
    """Name the animal that the question is about, and where it was sent."""
    if state.entry is None:
        return ""
    text = translate("Question", "To %1: %2")
    text = text.replace("%1", environment_name(state.entry.environment))
    return text.replace("%2", animal(state.entry.new, labels))


def found(state: QuestionState, now: float) -> str:
    if state.entry is None:
        return ""
    text = translate("Question", "Sent %1, no answer. %2")
    open_answer = unclear_answer_text(state.entry)
    if open_answer:
        text = translate("Question", "Sent %1. %3 %2").replace("%3", open_answer)
    sent = moment(state.entry.sent_at or state.entry.created_at, now)
    return text.replace("%1", sent).replace("%2", _found(state, now))


def others(state: QuestionState) -> str:
    """Return how many other animals are to be asked about."""
    return tr("%n more after this one.", "", state.left) if state.left else ""


def same(state: QuestionState) -> str:
    """Return for how many others as well a person can decide at once."""
    return tr("Do the same for %n more", "", len(state.same))


def _found(state: QuestionState, now: float) -> str:
    return " ".join(part for part in (_again(state, now), _looked(state, now)) if part)


def _again(state: QuestionState, now: float) -> str:
    if state.again is None:
        return ""
    if state.again.check is Recheck.UNDER_WAY:
        text = translate("Question", "Checking the newest list before sending again…")
        if state.limit is None or state.limit.until <= now:
            return text
        return f"{text} {error_message(state.limit, now).text}"
    if state.again.check is Recheck.MATCHED:
        told = translate("Question", "Not sent again: the list has changed.")
        return told if state.matches else ""  # it has turned out to be another entry's
    text = translate("Question", "Not sent again: PetDesk couldn't check the newest list.")
    if state.again.error is None:
        remedy = translate("Question", "Try again once PetDesk is connected.")
        return f"{text} {remedy}"
    return f"{text} {error_message(state.again.error, now).text}"


def _looked(state: QuestionState, now: float) -> str:
    if state.is_checking:
        return ""  # it is about to be out of date
    findings = state.findings
    if findings is None:
        return (
            _when(state, now)
            if state.lookup_state is LookupState.NOT_LOOKED_UP
            else _why_not(state, now)
        )
    if not state.matches:
        text = _nothing(state.lookup_state).replace("%1", moment(findings.asked_at, now))
    elif len(state.matches) == 1:
        text = translate("Question", "One matching animal appeared: #%1 %2.")
        match = state.matches[0]
        text = text.replace("%1", str(match.id)).replace("%2", short_name(shown_name(match.name)))
    else:
        text = tr("%n matching animals appeared. Choose the one you added.", "", len(state.matches))
    return " ".join((text, *_doubts(state, findings)))


def _doubts(state: QuestionState, findings: Findings) -> Iterator[str]:
    """Return what else a match may be, and what looks the same but is none."""
    if state.matches:
        yield translate("Question", "Another desk may have added it at the same time.")
        if findings.is_truncated:
            yield translate(
                "Question", "The list was cut off at 100, so it may be an older animal."
            )
    if state.others:
        ids = ", ".join(f"#{pet.id}" for pet in state.others)
        yield tr(
            "%n animal(s) (%1) look the same, but PetDesk takes them for others you added.",
            "",
            len(state.others),
        ).replace("%1", ids)


def _nothing(lookup_state: LookupState) -> str:
    if lookup_state is LookupState.NO_MATCH:
        return translate(
            "Question",
            "Not in the complete list (as of %1). Most likely it hadn't been added by then.",
        )
    return translate(
        "Question",
        "Not in the first 100 (as of %1). It may still have been added; sending again "
        "could create a duplicate.",
    )


def _when(state: QuestionState, now: float) -> str:
    if state.lookup_at > now:
        text = translate("Question", "The answer may still be on its way. PetDesk checks at %1.")
        if state.entry is not None and state.entry.message:
            text = translate("Question", "PetDesk looks for it at %1.")
        return text.replace("%1", moment(state.lookup_at, now))
    return translate("Question", "PetDesk is looking for it…")


def _why_not(state: QuestionState, now: float) -> str:
    waiting = state.waiting
    told = translate("Question", "PetDesk can't look for it now. It will as soon as it can.")
    if waiting is None or waiting.error is None:
        return told
    return f"{told} {error_message(waiting.error, now).text}"
