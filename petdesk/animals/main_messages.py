"""The main window's own messages: what is missing, what went wrong, why the table is empty."""

from dataclasses import replace

from petdesk.animals.search import Filter
from petdesk.animals.selection import code_elsewhere
from petdesk.animals.state import (
    Answer,
    Connection,
    Crash,
    EmptyReason,
    Fault,
    LabelsProblem,
    MainState,
    OpeningProblem,
    StorageProblem,
)
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.environment_names import environment_name
from petdesk.core.times import moment
from petdesk.core.translation import tr, translate
from petdesk.core.wording import service_may_have_more, shown_name
from petdesk.service import errors
from petdesk.service.error_messages import error_message, pause_text
from petdesk.service.messages import Action, Message
from petdesk.settings.storage_messages import disk_cause, disk_remedy, with_disk


def main_message(state: MainState, now: float) -> Message | None:  # noqa: PLR0911  one case a kind
    problem = state.problem
    if problem is None:
        return _connection_message(state)
    if isinstance(problem, StorageProblem):
        labels = [_labels_text(problem.labels)] if problem.labels is not None else []
        return Message(" ".join([_storage_text(problem), *labels]))
    if isinstance(problem, LabelsProblem):
        return Message(_labels_text(problem), Action.OPEN_SETTINGS)
    if isinstance(problem, Fault | Crash):
        return Message(_own_fault_text(problem))
    if isinstance(problem, OpeningProblem):
        return Message(_opening_text(problem, state), Action.RETRY)
    if isinstance(problem, errors.Unauthorized) and state.empty_reason is EmptyReason.NO_KEY:
        return None  # the empty table says so, with the same button
    message = _check_message(problem) or error_message(problem, now)
    is_plain = isinstance(problem, errors.NotFound | errors.Retired)
    if is_plain or not state.listing.records:
        return message
    if type(problem) is errors.Offline:
        text = translate("Message", "Can't reach the service. Showing saved animals.")
        return Message(text, message.action)
    return replace(message, text=f"{message.text} {_local_copy()}")


def empty_reason(state: MainState) -> Message | None:
    if state.empty_reason is None:
        return None
    if isinstance(state.problem, errors.Unauthorized) and state.empty_reason is EmptyReason.NO_KEY:
        return Message(error_message(state.problem, 0.0).text, Action.OPEN_SETTINGS)
    name = environment_name(state.environment)
    texts = {
        EmptyReason.LOADING: Message(translate("Empty", "Fetching the animals…")),
        EmptyReason.NOT_SET_UP: Message(
            translate(
                "Empty", "%1 isn't set up yet. It needs the service's address and an API key."
            ),
            Action.OPEN_SETTINGS,
        ),
        EmptyReason.BAD_ADDRESS: Message(
            translate("Empty", "PetDesk can't use the address of %1. Correct it in Settings."),
            Action.OPEN_SETTINGS,
        ),
        EmptyReason.SAME_AS_PRODUCTION: Message(_same_as_production(), Action.OPEN_SETTINGS),
        EmptyReason.NO_POLICY: Message(_no_policy()),
        EmptyReason.NO_KEY: Message(
            translate("Empty", "%1 has no working API key, so PetDesk can't fetch animals."),
            Action.OPEN_SETTINGS,
        ),
        EmptyReason.NO_COPY: Message(
            translate("Empty", "No saved animals for %1, and PetDesk can't ask the service now."),
            Action.RETRY,
        ),
        EmptyReason.SERVICE_EMPTY: Message(
            translate("Empty", "%1 has no animals yet."), Action.ADD_ANIMAL
        ),
        EmptyReason.NO_MATCH: Message(_no_match_text(state), Action.CLEAR_FILTERS),
    }
    message, unreadable = texts[state.empty_reason], state.catalogue.unreadable
    if state.empty_reason is EmptyReason.SERVICE_EMPTY and unreadable:
        return Message(tr("None of %n animal(s) could be read.", "", unreadable), Action.RETRY)
    if state.empty_reason is EmptyReason.NO_MATCH:
        return message
    return Message(message.text.replace("%1", name), message.action)


def card_elsewhere(state: MainState) -> str:
    elsewhere = code_elsewhere(state)
    if elsewhere is None:
        return ""
    text = translate(
        "Empty",
        "This card is for an animal in %1, and you're in %2. Switch the environment, then scan "
        "the card again.",
    )
    text = text.replace("%1", environment_name(elsewhere))
    return text.replace("%2", environment_name(state.environment))


def _no_match_text(state: MainState) -> str:
    sought, elsewhere = state.listing.filter, card_elsewhere(state)
    if elsewhere:
        return elsewhere
    if answer := asked_text(state):
        return answer
    if not sought.words:
        return translate("Empty", "No animals match these filters.")
    catalogue, has_more = state.catalogue, bool(state.catalogue.truncated_scopes)
    before = None if state.unknown_id is None else catalogue.records.get(state.unknown_id)
    if before is not None:
        text = translate("Empty", "“%1” was the ID of %2, which is no longer listed.")
        if state.listing.record(before.id) is not None:
            text = translate("Empty", "“%1” is the ID of %2, which was not seen lately.")
        text = text.replace("%2", shown_name(before.name))
    elif sought != Filter(text=sought.text):
        text = translate("Empty", "No animals match “%1” with these filters.")
    elif has_more:
        text = translate("Empty", "No animals match “%1” among the %2 that PetDesk knows.")
        text = text.replace("%2", str(len(state.listing.records)))
    else:
        text = translate("Empty", "No animals match “%1”.")
    text = text.replace("%1", sanitize_for_line(sought.text.strip()))
    return f"{text} {service_may_have_more()}" if has_more and before is None else text


def ask_text(state: MainState) -> str:
    if state.unknown_id is None:
        return ""
    return translate("Ask", "Ask the service for #%1").replace("%1", str(state.unknown_id))


def asked_text(state: MainState) -> str:
    if state.asked is None:
        return ""
    pet_id, answer, error = state.asked
    now = state.listing.ages.now
    if error is not None:
        return error_message(error, now).text
    budget = state.budget
    if answer is Answer.ASKING and budget is not None and (budget.paused_until or 0.0) > now:
        return pause_text(budget.reason, moment(budget.paused_until or now, now))
    record = state.listing.record(pet_id)
    number = str(len(state.listing.records))
    text = {
        Answer.ASKING: translate("Ask", "Asking the service for #%1…"),
        Answer.FOUND: translate("Ask", "The service has #%1: %2."),
        Answer.NOT_FOUND: translate("Ask", "The service found no animal with the ID %1."),
        Answer.RETIRED: translate(
            "Ask",
            "The service no longer looks up single animals, and none of the %3 that it lists "
            "has the ID %1.",
        ),
        Answer.NOT_ASKED: translate("Ask", "PetDesk can't ask the service for #%1 now."),
    }[answer]
    if answer is Answer.NOT_ASKED and state.connection is Connection.BY_CHOICE:
        text = translate("Ask", "You're working offline, so PetDesk didn't ask for #%1.")
    name = "" if record is None else shown_name(record.name)
    return text.replace("%3", number).replace("%1", str(pet_id)).replace("%2", name)


def _opening_text(problem: OpeningProblem, state: MainState) -> str:
    text = translate("Message", "Can't open %1: %2.")
    cause = disk_cause(problem.reason, problem.detail).rstrip(".")
    text = text.replace("%1", environment_name(state.environment)).replace("%2", cause)
    sentences = [text]
    if problem.reason is not DiskProblem.OTHER:
        sentences.append(disk_remedy(problem.reason))
    if state.listing.records:
        sentences.append(_local_copy())
    return " ".join(sentences)


def _local_copy() -> str:
    return translate("Message", "Showing saved animals.")


def _own_fault_text(problem: Fault | Crash) -> str:
    if isinstance(problem, Crash):
        text = translate(
            "Message",
            "PetDesk closed unexpectedly last time. There's a report for your administrator in %1",
        )
        return text.replace("%1", sanitize_for_display(problem.report))
    text = translate(
        "Message",
        "Something went wrong in PetDesk (%1). You can keep working. If it happens again, "
        "tell your administrator.",
    )
    return text.replace("%1", sanitize_for_display(problem.detail))


def _check_message(problem: errors.ServiceError) -> Message | None:
    if isinstance(problem, errors.NotFound):
        text = translate(
            "Message",
            "The service didn't find this animal. It stays here as last seen until a "
            "complete list shows otherwise.",
        )
        return Message(text)
    if isinstance(problem, errors.Retired):
        text = translate(
            "Message",
            "The service no longer looks up single animals. PetDesk uses the lists instead.",
        )
        return Message(text)
    return None


def _connection_message(state: MainState) -> Message | None:
    """Return what is missing; an empty table shows it itself, but for a keyring."""
    name = environment_name(state.environment)
    texts = {
        Connection.KEYRING_CLOSED: translate(
            "Message",
            "The system's keyring, which holds the API key, didn't open. Unlock it and "
            "press Refresh, or enter the key in Settings.",
        ),
        Connection.NO_KEYRING: translate(
            "Message",
            "This computer has no keyring that PetDesk can use. Enter the API key in "
            "Settings each time you start PetDesk.",
        ),
    }
    if state.listing.records:
        texts[Connection.NO_KEY] = translate("Message", "%1 has no API key. Showing saved animals.")
        texts[Connection.BAD_ADDRESS] = translate(
            "Message", "PetDesk can't use the address of %1. Correct it in Settings."
        )
        texts[Connection.SAME_AS_PRODUCTION] = _same_as_production()
        if state.connection is Connection.NO_POLICY:
            return Message(_no_policy().replace("%1", name), Action.DIAGNOSE)
    text = texts.get(state.connection)
    return Message(text.replace("%1", name), Action.OPEN_SETTINGS) if text else None


def _same_as_production() -> str:
    return translate(
        "Message",
        "%1 has Production's address, so PetDesk doesn't use it. Give it its own in Settings.",
    )


def _no_policy() -> str:
    return translate(
        "Message",
        "The policy for this computer can't be used, so PetDesk doesn't ask %1. Tell your "
        "administrator.",
    )


def _storage_text(problem: StorageProblem) -> str:
    if problem.is_practice:
        text = translate(
            "Message",
            "The file of practice animals was damaged and is now set aside as %1. What "
            "could be read is kept.",
        )
        return text.replace("%1", sanitize_for_display(problem.set_aside))
    if problem.set_aside:
        text = translate(
            "Message",
            "The local copy was damaged and is now set aside as %1. PetDesk fetches a new one.",
        )
        return text.replace("%1", sanitize_for_display(problem.set_aside))
    if problem.is_unread:
        text = translate(
            "Message",
            "Can't read the local copy (%1). PetDesk works without it. %2",
        )
    else:
        text = translate(
            "Message",
            "Can't save the local copy (%1). PetDesk works without it. %2",
        )
    return with_disk(text, problem.reason, problem.detail)


def _labels_text(problem: LabelsProblem) -> str:
    if problem.set_aside:
        text = translate(
            "Message",
            "The file of category labels can't be read (%2) and is now set aside as %1. Correct "
            "it in a text editor, name it labels.toml, and restart PetDesk.",
        )
        text = text.replace("%2", sanitize_for_display(problem.detail))
        return text.replace("%1", sanitize_for_display(problem.set_aside))
    text = translate(
        "Message",
        "Can't read the category labels (%1). Showing category IDs. %2",
    )
    return with_disk(text, problem.reason, problem.detail)
