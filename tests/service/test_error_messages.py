import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from petdesk.animals import state as steps
from petdesk.animals.main_messages import asked_text, empty_reason, main_message
from petdesk.animals.search import Filter, StatusFilter
from petdesk.animals.state import Answer, Asked, EmptyReason, Fault, LocalProblem, MainState
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.service import errors
from petdesk.service.contract import PetList
from petdesk.service.errors import Effect, ServiceError
from petdesk.service.messages import Action, Message, action_name, error_message
from tests.animals.main.test_main_steps import EMPTINESSES

NOW = 1_000_000.0
START = MainState(Environment.STAGING)
DETAIL = "the detail"
ODD = "50 % <b>%1 %2 %n</b> & \u202egnp.exe\nsecond line"
SHOWN = sanitize_for_display(ODD)


def subclasses(of: type[ServiceError]) -> Iterator[type[ServiceError]]:
    for kind in of.__subclasses__():
        yield kind
        yield from subclasses(kind)


# Errors that other tests define are none of the service's.
VALUE_TYPES = sorted(
    (kind for kind in subclasses(ServiceError) if kind.__module__ == ServiceError.__module__),
    key=lambda kind: kind.__name__,
)


def make(kind: type[ServiceError], text: str = DETAIL) -> ServiceError:
    if issubclass(kind, errors.Refused):
        return kind(status=418, code="teapot", message=text)
    if kind is errors.RateLimited:
        return errors.RateLimited(until=NOW + 60, detail=text)
    if kind is errors.ServerFault:
        return errors.ServerFault(503, effect=Effect.UNKNOWN)
    return kind(text)


def refused(status: int, message: str) -> errors.Refused:
    return errors.Refused(status=status, code="x", message=message)


@pytest.mark.parametrize("kind", VALUE_TYPES)
def test_every_error_has_words_of_its_own(kind: type[ServiceError]) -> None:
    text = error_message(make(kind), NOW).text
    others = (make(other) for other in VALUE_TYPES if other is not kind)
    assert text not in {error_message(other, NOW).text for other in (*others, ServiceError(DETAIL))}
    assert text.endswith((".", DETAIL))
    assert not re.search(r"%\d|%n", text)


@pytest.mark.parametrize("kind", [ServiceError, *VALUE_TYPES])
def test_text_from_outside_is_shown_as_it_came_less_what_would_be_obeyed(
    kind: type[ServiceError],
) -> None:
    plain = error_message(make(kind, DETAIL), NOW).text
    odd = error_message(make(kind, ODD), NOW).text
    assert odd == plain.replace(DETAIL, sanitize_for_display(ODD))
    assert "\n" not in odd


@pytest.mark.parametrize(
    ("error", "part", "action"),
    [
        (errors.Unauthorized(), "Check the key", Action.OPEN_SETTINGS),
        (errors.TlsFailed("bad date"), "(bad date)", Action.OPEN_SETTINGS),
        (errors.Offline("no route"), "Can't reach the service. Check the network.", Action.RETRY),
        (errors.ServerFault(503, effect=Effect.NONE), "(HTTP 503)", Action.RETRY),
        (errors.RateLimited(until=NOW), "request limit", Action.WORK_OFFLINE),
        (refused(400, "name is blank."), "this (400): name is blank. Try again", Action.RETRY),
        (
            refused(403, " no %1\u202e\n "),
            "(403): no %1\ufffd. Ask your administrator what the API key may do",
            Action.OPEN_SETTINGS,
        ),
        (refused(404, ""), "refused this (404). Check the address", Action.OPEN_SETTINGS),
        (errors.Unauthorized("401 x", "It is old."), "key: It is old. Check", Action.OPEN_SETTINGS),
        (errors.OtherAnimal("#2, not #9"), "different animal (#2, not #9)", Action.RETRY),
        (errors.TooLarge("5000 animals"), "too large to read (5000 animals)", Action.RETRY),
    ],
)
def test_an_error_s_cause_and_remedy(error: ServiceError, part: str, action: Action | None) -> None:
    message = error_message(error, NOW)
    assert part in message.text
    assert message.action is action
    state = replace(START, problem=error)
    # A key that is not accepted is told once: on the empty page, where there is nothing else.
    shown = main_message(state, NOW) or empty_reason(state)
    assert shown == message


@pytest.mark.parametrize(
    ("error", "ending"),
    [
        (refused(403, "no"), "may do. Showing saved animals."),
        (errors.ServerFault(500, effect=Effect.NONE), "moment. Showing saved animals."),
        (errors.Offline("refused"), "Can't reach the service. Showing saved animals."),
        (errors.NameNotFound("x.example"), "in Settings. Showing saved animals."),
        (make(errors.NotFound), "until a complete list shows otherwise."),
    ],
)
def test_rows_that_the_service_did_not_just_give_are_said_to_be_the_local_copy(
    error: ServiceError, ending: str
) -> None:
    shown = next(state for _, state in EMPTINESSES if state.listing.records)
    message = main_message(replace(shown, problem=error), NOW)
    assert message is not None
    assert message.text.endswith(ending)


SOME_PETS = PetList(tuple(Pet(id_, "Rex", 1) for id_ in range(329)), 0, None, 329, 1.0)
CUT_OFF = steps.filter_chosen(steps.answered(START, (SOME_PETS,)), Filter("Xan"))
NO_MATCH = next(state for why, state in EMPTINESSES if why is EmptyReason.NO_MATCH)


@pytest.mark.parametrize(
    ("shown", "sought", "text"),
    [
        (NO_MATCH, Filter("Anabel "), "“Anabel”."),
        (NO_MATCH, Filter("%1\u202e"), "“%1\ufffd”."),
        # One that another filter hides may match.
        (NO_MATCH, Filter("Anabel", StatusFilter.SOLD), "“Anabel” with these filters."),
        (NO_MATCH, Filter("", StatusFilter.SOLD), "these filters."),
        (NO_MATCH, Filter(" # ", category_id=7), "these filters."),
        (
            CUT_OFF,
            Filter("Xan"),
            "“Xan” among the 329 that PetDesk knows. The service may have more.",
        ),
    ],
)
def test_nothing_found_names_what_was_sought_and_looked_through(
    shown: MainState, sought: Filter, text: str
) -> None:
    message = empty_reason(replace(shown, listing=replace(shown.listing, filter=sought)))
    assert message == Message(f"No animals match {text}", Action.CLEAR_FILTERS)


@pytest.mark.parametrize(
    ("asked", "limit", "text"),
    [
        (Asked(4000, Answer.NOT_FOUND), 1, "The service found no animal with the ID 4000."),
        (Asked(4000, Answer.NOT_ASKED), 1, "PetDesk can't ask the service for #4000 now."),
        (Asked(4000, Answer.ASKING), 1, "Asking the service for #4000…"),
        (Asked(1, Answer.FOUND), 1, "The service has #1: Bella."),
        (
            Asked(4000, Answer.RETIRED),
            1,
            "The service's lists don't have #4000, but they may be incomplete.",
        ),
        (Asked(4000, Answer.RETIRED), 100, "The service found no animal with the ID 4000."),
    ],
)
def test_what_came_of_asking_for_an_animal_is_one_sentence(
    asked: Asked, limit: int, text: str
) -> None:
    state = steps.answered(START, (PetList((Pet(1, "Bella", 1),), 0, None, limit, 1.0),))
    assert asked_text(replace(state, asked=asked)) == text


@pytest.mark.parametrize(("why", "state"), EMPTINESSES)
def test_every_empty_table_says_why(why: EmptyReason | None, state: MainState) -> None:
    message = empty_reason(state)
    assert (message is None) == (why is None)
    if message is None:
        return
    assert message.text.endswith((".", "…"))
    assert "%" not in message.text
    # What is wrong with the policy stands in the bar, whose button it is to diagnose it.
    assert (message.action is None) == (
        why is EmptyReason.LOADING or state.connection is steps.Connection.NO_POLICY
    )


@pytest.mark.parametrize("connection", steps.Connection)
def test_a_keyring_that_did_not_open_is_told_without_error(connection: steps.Connection) -> None:
    message = main_message(replace(START, connection=connection), NOW)
    assert (message is not None) == connection.lacks_keyring
    if message is not None:
        assert "keyring" in message.text
        assert message.action is Action.OPEN_SETTINGS


@pytest.mark.parametrize(
    ("problem", "words", "action"),
    [
        (make(errors.NotFound), "didn't find this animal", None),
        (
            LocalProblem(Fault.CRASH, file="/logs/crash\n.txt"),
            " report for your administrator in /logs/crash\N{SYMBOL FOR LINE FEED}.txt",
            None,
        ),
        (
            LocalProblem(Fault.COPY_UNSAVED, "no such <b>evil</b>", reason=DiskProblem.DAMAGED),
            "Can't save the local copy (the file is damaged)",
            None,
        ),
        (LocalProblem(Fault.COPY_UNSAVED, ODD), f"save the local copy ({SHOWN})", None),
        (LocalProblem(Fault.COPY_UNREAD, ODD), f"Can't read the local copy ({SHOWN})", None),
        (LocalProblem(Fault.COPY_DAMAGED, file=ODD), f"as {SHOWN}", None),
        (LocalProblem(Fault.PRACTICE_DAMAGED, file=ODD), f"as {SHOWN}", None),
        (LocalProblem(Fault.JOB, ODD), f"({SHOWN})", None),
        (
            LocalProblem(Fault.OPENING, "the disk is full", reason=DiskProblem.FULL),
            "Can't open Staging: the disk is full. Free some disk space.",
            Action.RETRY,
        ),
        (LocalProblem(Fault.LABELS_UNREAD, ODD), f"labels ({SHOWN})", Action.OPEN_SETTINGS),
        (
            LocalProblem(Fault.LABELS_DAMAGED, "damaged", ODD),
            f"(damaged) and is now set aside as {SHOWN}",
            Action.OPEN_SETTINGS,
        ),
    ],
)
def test_petdesk_s_own_troubles(
    problem: LocalProblem | ServiceError, words: str, action: Action | None
) -> None:
    message = main_message(replace(START, problem=problem), NOW)
    assert message is not None
    assert words in message.text
    assert message.action is action


def test_every_action_has_a_name_of_its_own() -> None:
    assert len({action_name(action) for action in Action}) == len(Action)
