"""The texts of `Look up by ID`."""

from petdesk.domain.catalogue import ListingState
from petdesk.domain.display_text import sanitize_for_line
from petdesk.viewmodels.look_up.state import Answer, IdProblem, Outcome
from petdesk.viewmodels.main.state import Connection, MainState
from petdesk.viewmodels.text.error_messages import error_message, pause_text
from petdesk.viewmodels.text.times import last_seen, moment
from petdesk.viewmodels.text.wording import status_name
from petdesk.viewmodels.translation import translate


def problem_words(problem: IdProblem | None) -> str:
    """Return what is wrong with what was typed."""
    if problem is None:
        return ""
    return {
        IdProblem.EMPTY: translate("LookUp", "Enter an ID."),
        IdProblem.NO_NUMBER: translate("LookUp", "An ID is a whole number, such as 812."),
        IdProblem.TOO_LARGE: translate(
            "LookUp", "This ID is too large. The largest possible is 9223372036854775807."
        ),
    }[problem]


def asking_words(state: MainState, now: float) -> str:
    """Return that an answer is waited for, and until when nothing can be asked, if so."""
    budget = state.budget
    if budget is None or budget.paused_until is None or budget.paused_until <= now:
        return translate("LookUp", "Asking the service…")
    return pause_text(budget.reason, moment(budget.paused_until, now))


def outcome_words(outcome: Outcome, state: MainState, now: float) -> str:
    """Return the outcome of the look-up: the service's answer, then what the local copy has."""
    service = _service_words(outcome, state, now)
    if outcome.answer is Answer.FOUND:
        return service
    return f"{service} {_local_words(outcome, state, now)}".strip()


def animal_words(outcome: Outcome | None) -> str:
    """Return who was found, for who does not see the card."""
    record = None if outcome is None else outcome.record
    return (
        "" if record is None else f"{sanitize_for_line(record.name)}, {status_name(record.status)}."
    )


def deprecation_words() -> str:
    """Return that the service will end the look-up (interface, "Get an animal (deprecated)")."""
    return translate(
        "LookUp",
        "The service ends single look-ups on 5 December 2030. PetDesk then uses the lists.",
    )


def _service_words(outcome: Outcome, state: MainState, now: float) -> str:
    match outcome.answer:
        case Answer.FOUND:
            return translate("LookUp", "The service has this animal.")
        case Answer.NOT_FOUND:
            return translate("LookUp", "The service found no animal with this ID.")
        case Answer.RETIRED:
            return translate(
                "LookUp",
                "The service no longer looks up single animals. PetDesk uses the lists instead.",
            )
        case Answer.NOT_ASKED:
            return _not_asked_words(state.connection)
        case Answer.FAILED if outcome.error is not None:
            return error_message(outcome.error, now).text
        case _:
            return ""


def _not_asked_words(connection: Connection) -> str:
    if connection is Connection.BY_CHOICE:
        return translate("LookUp", "You're working offline.")
    return translate("LookUp", "Can't ask the service.")


def _local_words(outcome: Outcome, state: MainState, now: float) -> str:
    record = outcome.record
    if record is not None:
        text = translate("LookUp", "In the local copy, last seen %1.")
        if outcome.listing_state is ListingState.NOT_LISTED:
            text = translate("LookUp", "No longer listed, last seen %1.")
        return text.replace("%1", last_seen(record.seen_at, now))
    if state.catalogue.as_of is None:
        return translate("LookUp", "The local copy has no list yet.")
    text = translate("LookUp", "Not in the local copy (as of %1).")
    if state.catalogue.truncated_scopes:
        text = translate(
            "LookUp",
            "Not in the local copy (as of %1), which is incomplete. The animal may still exist.",
        )
    return text.replace("%1", moment(state.catalogue.as_of, now))
