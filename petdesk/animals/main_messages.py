"""The main window's own messages: what is missing, what went wrong, why the table is empty."""

from typing import Final

from petdesk.animals.card_codes import parse_card_code
from petdesk.animals.search import Filter
from petdesk.animals.state import Answer, Connection, EmptyReason, Fault, LocalProblem, MainState
from petdesk.core.disk_errors import DiskProblem, disk_cause, disk_remedy, with_disk
from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.environments import environment_name
from petdesk.core.translation import filled, tr, translate
from petdesk.core.wording import service_may_have_more, shown_name
from petdesk.service import errors
from petdesk.service.messages import Action, Message, Topic, error_message, pause_text


def main_message(state: MainState, now: float) -> Message | None:  # noqa: PLR0911  one case a kind
    problem = state.problem
    if problem is None:
        return _connection_message(state)
    if isinstance(problem, LocalProblem):
        action = {
            Fault.LABELS_UNREAD: Action.OPEN_SETTINGS,
            Fault.LABELS_DAMAGED: Action.OPEN_SETTINGS,
            Fault.OPENING: Action.RETRY,
        }
        return Message(_local_text(problem, state), action.get(problem.fault))
    if isinstance(problem, errors.Unauthorized) and state.empty_reason is EmptyReason.NO_KEY:
        return None  # the empty table says so, with the same button
    message = error_message(problem, now)
    if isinstance(problem, errors.NotFound):
        text = translate(
            "Message",
            "The service didn't find this animal. It stays here as last seen until a "
            "complete list shows otherwise.",
        )
        return Message(text)
    if not state.listing.records:
        return message
    if type(problem) is errors.Offline:
        text = translate("Message", "Can't reach the service. Showing saved animals.")
        return Message(text, message.action)
    saved = translate("Message", "Showing saved animals.")
    return message._replace(text=f"{message.text} {saved}")


def empty_reason(state: MainState) -> Message | None:
    match state.empty_reason:
        case None:
            return None
        case EmptyReason.NO_MATCH:
            return Message(_no_match_text(state), Action.CLEAR_FILTERS)
        case EmptyReason.LOADING:
            message = Message(translate("Empty", "Fetching the animals…"))
        case EmptyReason.NO_ADDRESS:
            has_remedy = state.connection is not Connection.NO_POLICY
            text = _connection_texts()[state.connection]
            message = Message(text, Action.OPEN_SETTINGS if has_remedy else None)
        case EmptyReason.NO_KEY:
            if isinstance(state.problem, errors.Unauthorized):
                return Message(error_message(state.problem, 0.0).text, Action.OPEN_SETTINGS)
            text = translate("Empty", "%1 has no working API key, so PetDesk can't fetch animals.")
            message = Message(text, Action.OPEN_SETTINGS)
        case EmptyReason.NO_COPY:
            text = translate(
                "Empty", "No saved animals for %1, and PetDesk can't ask the service now."
            )
            message = Message(text, Action.RETRY)
        case EmptyReason.SERVICE_EMPTY if state.catalogue.unreadable:
            text = tr("None of %n animal(s) could be read.", "", state.catalogue.unreadable)
            message = Message(text, Action.RETRY)
        case _:
            message = Message(translate("Empty", "%1 has no animals yet."), Action.ADD_ANIMAL)
    return message._replace(text=filled(message.text, environment_name(state.environment)))


def _no_match_text(state: MainState) -> str:
    wanted, catalogue = state.listing.filter, state.catalogue
    code = parse_card_code(wanted.text)
    if code is not None and code.environment is not state.environment:
        text = translate(
            "Empty",
            "This card is for an animal in %1, and you're in %2. Switch the environment, then scan "
            "the card again.",
        )
        names = map(environment_name, (code.environment, state.environment))
        return filled(text, *names)
    if answer := asked_text(state):
        return answer
    if not wanted.words:
        return translate("Empty", "No animals match these filters.")
    has_more = bool(catalogue.truncated_scopes)
    before = None if state.unknown_id is None else catalogue.records.get(state.unknown_id)
    about = len(state.listing.records) if before is None else shown_name(before.name)
    if before is not None:
        text = translate("Empty", "“%1” was the ID of %2, which is no longer listed.")
        if state.listing.record(before.id) is not None:
            text = translate("Empty", "“%1” is the ID of %2, which was not seen lately.")
    elif wanted != Filter(text=wanted.text):
        text = translate("Empty", "No animals match “%1” with these filters.")
    elif has_more:
        text = translate("Empty", "No animals match “%1” among the %2 that PetDesk knows.")
    else:
        text = translate("Empty", "No animals match “%1”.")
    text = filled(text, sanitize_for_line(wanted.text.strip()), about)
    return f"{text} {service_may_have_more()}" if has_more and before is None else text


def ask_text(state: MainState) -> str:
    if state.unknown_id is None:
        return ""
    return filled(translate("Ask", "Ask the service for #%1"), state.unknown_id)


def asked_text(state: MainState) -> str:
    """Return what became of asking the service for an animal, as one sentence."""
    if state.asked is None:
        return ""
    pet_id, answer, error = state.asked
    now, budget = state.listing.ages.now, state.budget
    if error is not None:
        return error_message(error, now).text
    if answer is Answer.ASKING and budget is not None and (budget.paused_until or 0.0) > now:
        return pause_text(budget.reason, budget.paused_until or now, now)
    if answer is Answer.NOT_ASKED and state.connection is Connection.BY_CHOICE:
        answer = Answer.OFFLINE
    elif answer is Answer.RETIRED and not state.catalogue.truncated_scopes:
        answer = Answer.NOT_FOUND
    record = state.listing.record(pet_id)
    name = "" if record is None else shown_name(record.name)
    return filled(translate("Ask", answer.value), pet_id, name)


def _connection_message(state: MainState) -> Message | None:
    """Return what is missing; an empty table shows it itself, but for a keyring."""
    connection = state.connection
    is_shown_there = not state.listing.records or connection is Connection.NOT_SET_UP
    if connection not in _connection_texts() or (is_shown_there and not connection.lacks_keyring):
        return None
    text = filled(_connection_texts()[connection], environment_name(state.environment))
    is_policy = connection is Connection.NO_POLICY
    return Message(text, Action.DIAGNOSE if is_policy else Action.OPEN_SETTINGS)


def _connection_texts() -> dict[Connection, str]:
    return {
        Connection.NOT_SET_UP: translate(
            "Empty", "%1 isn't set up yet. It needs the service's address and an API key."
        ),
        Connection.BAD_ADDRESS: translate(
            "Message", "PetDesk can't use the address of %1. Correct it in Settings."
        ),
        Connection.SAME_AS_PRODUCTION: translate(
            "Message",
            "%1 has Production's address, so PetDesk doesn't use it. Give it its own in Settings.",
        ),
        Connection.NO_POLICY: translate(
            "Message",
            "The policy for this computer can't be used, so PetDesk doesn't ask %1. Tell your "
            "administrator.",
        ),
        Connection.NO_KEY: translate("Message", "%1 has no API key. Showing saved animals."),
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


def _local_text(problem: LocalProblem, state: MainState) -> str:
    text = translate("Message", problem.fault.value)
    if problem.fault is Fault.OPENING:
        cause = disk_cause(problem.reason, problem.detail).rstrip(".")
        text = filled(text, environment_name(state.environment), cause)
        is_known = problem.reason is not DiskProblem.OTHER
        remedy = disk_remedy(problem.reason) if is_known else ""
        saved = translate("Message", "Showing saved animals.")
        return " ".join(filter(None, (text, remedy, saved if state.listing.records else "")))
    if problem.fault in (Fault.COPY_UNREAD, Fault.COPY_UNSAVED, Fault.LABELS_UNREAD):
        return with_disk(text, problem.reason, problem.detail)
    detail = sanitize_for_display(problem.detail)
    return filled(text, sanitize_for_display(problem.file) or detail, detail)


# Browse-only mode: for volunteers, who look animals up and should break nothing by mistake. A
# person leaves it by a command that asks once, unless a policy sets it.

_NOT_HERE: Final = frozenset(
    {
        Action.OPEN_SETTINGS,
        Action.ADD_ANIMAL,
        Action.CONTINUE,
        Action.CORRECT,
        Action.UNDO,
        Action.SEND_NOW,
        Action.SEND_QUEUED,
        Action.GIVE_UP,
        Action.ASK,
        Action.DECIDE,
    }
)
"""Actions that change settings, or are about animals that are added."""


def message_for_browsing(message: Message | None) -> Message | None:
    if message is None or message.topic is Topic.DRAFT:
        return None
    actions = tuple(each for each in message.actions if each not in _NOT_HERE)
    return message._replace(action=actions[0] if actions else None, others=actions[1:])


def browse_note(*, is_fixed: bool) -> str:
    if is_fixed:
        return translate("Browsing", "Browse only, set by your administrator.")
    return translate("Browsing", "Browse only. Animals can't be added here.")
