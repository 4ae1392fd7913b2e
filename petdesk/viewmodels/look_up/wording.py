"""What `Look up by ID` says: an animal that is not there, and a service that looks up no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.catalogue import Standing
from petdesk.domain.text import brief
from petdesk.viewmodels.look_up.state import Answer, IdProblem
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.words.error_messages import error_message, pause_text
from petdesk.viewmodels.words.times import last_seen, moment
from petdesk.viewmodels.words.wording import category_words, ended_status, status_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.viewmodels.look_up.state import Outcome
    from petdesk.viewmodels.main.state import MainState

translate = QCoreApplication.translate


def problem_words(problem: IdProblem | None) -> str:
    """Say what is wrong with what was typed."""
    if problem is None:
        return ""
    return {
        IdProblem.EMPTY: translate("LookUp", "Type the animal's ID."),
        IdProblem.NO_NUMBER: translate("LookUp", "An ID is a whole number, such as 812."),
        IdProblem.TOO_LARGE: translate(
            "LookUp", "No animal's ID is as large as this: the largest is 9223372036854775807."
        ),
    }[problem]


def animal_words(outcome: Outcome, labels: Mapping[int, str]) -> str:
    """Say what is known of the animal; empty where nothing is."""
    record = outcome.record
    if record is None:
        return ""
    has_ended = outcome.standing is Standing.STATUS_ENDED
    status = ended_status(record.status) if has_ended else status_name(record.status)
    category = category_words(record.category_id, labels.get(record.category_id))
    return f"{brief(record.name)}\n{category}\n{status}"


def asking_words(state: MainState, now: float) -> str:
    """Say that an answer is waited for, and until when nothing can be asked, if so."""
    budget = state.budget
    if budget is None or budget.paused_until is None or budget.paused_until <= now:
        return translate("LookUp", "Asking the service...")
    text = translate("LookUp", "%1 Then the service is asked.")
    return text.replace("%1", pause_text(budget.reason, moment(budget.paused_until, now)))


def outcome_words(outcome: Outcome, state: MainState, now: float) -> str:
    """Say what came of the look-up: first what the service said, then what the local copy has."""
    service = _service_words(outcome, state, now)
    if outcome.answer is Answer.FOUND:
        return service
    return f"{service} {_local_words(outcome, state, now)}".strip()


def deprecation_words() -> str:
    """Say that the service gives the look-up up (interface, "Get an animal (deprecated)")."""
    return translate(
        "LookUp",
        "The service will take the look-up of single animals away on 5 December 2030. From then "
        "on PetDesk goes by its lists.",
    )


def _service_words(outcome: Outcome, state: MainState, now: float) -> str:
    match outcome.answer:
        case Answer.FOUND:
            return translate("LookUp", "The service has it, as of now.")
        case Answer.NOT_FOUND:
            return translate("LookUp", "The service has no animal with this ID just now.")
        case Answer.RETIRED:
            return translate(
                "LookUp",
                "The service no longer looks up single animals, so PetDesk goes by its lists.",
            )
        case Answer.NOT_ASKED:
            return _not_asked_words(state.connection)
        case Answer.FAILED if outcome.error is not None:
            return error_message(outcome.error, now).text
        case _:
            return ""


def _not_asked_words(connection: Connection) -> str:
    if connection is Connection.BY_CHOICE:
        return translate("LookUp", "PetDesk works offline, so only the local copy was searched.")
    return translate("LookUp", "The service cannot be asked, so only the local copy was searched.")


def _local_words(outcome: Outcome, state: MainState, now: float) -> str:
    record = outcome.record
    if record is not None:
        text = translate("LookUp", "The local copy has it, last seen %1.")
        if outcome.standing is Standing.NOT_LISTED:
            text = translate("LookUp", "It was last seen %1 and is no longer listed.")
        return text.replace("%1", last_seen(record.seen_at, now))
    if state.catalogue.as_of is None:
        return translate("LookUp", "The local copy holds no list yet.")
    text = translate("LookUp", "The local copy, as of %1, has no animal with this ID.")
    if state.catalogue.cut_off:
        text = translate(
            "LookUp",
            "The local copy, as of %1, has no animal with this ID, but it is not complete: the "
            "animal may exist all the same.",
        )
    return text.replace("%1", moment(state.catalogue.as_of, now))
