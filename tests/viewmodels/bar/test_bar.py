"""What the message bar says: each thing that can be told, and which of them comes first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTranslator

from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Stage, UnclearAnswer
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.resources import resource
from petdesk.service.errors import Offline, RateLimited, Refused, TimedOut, Unauthorized
from petdesk.storage.disk_errors import DiskProblem
from petdesk.viewmodels.bar.notices import CommandResult
from petdesk.viewmodels.bar.state import BarState, bar_message, without_settled
from petdesk.viewmodels.intake.state import BlockReason, IntakeProblem, IntakeState, Waiting
from petdesk.viewmodels.main.state import Connection, MainState, StorageProblem
from petdesk.viewmodels.text.main_messages import main_message
from petdesk.viewmodels.text.messages import Action, Message, Topic
from petdesk.viewmodels.text.times import moment
from tests.viewmodels.bar.told import topics_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

NOW = 1_000_000.0
ENVIRONMENT = Environment.STAGING
HERE = "https://pets.example/v1"
BEFORE = "https://old.example/v1"
MAIN = MainState(ENVIRONMENT, connection=Connection.READY)
INTAKE = IntakeState(ENVIRONMENT, HERE, waiting=None)


@pytest.fixture(autouse=True)
def _english(qapp: QApplication) -> Iterator[None]:
    """Have the plural forms that the program has."""
    translator = QTranslator()
    assert translator.load(str(resource("translations/petdesk_en.qm")))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def entry(number: int, name: str = "Bella", address: str = HERE) -> IntakeEntry:
    return intake.held(number, ENVIRONMENT, address, NewPet(name, 1), NOW, 3.0)


HELD = entry(1, "Held")
QUEUED = intake.queued(entry(2, "Queued"))
SENDING = intake.sending(intake.queued(entry(3, "Sent")), NOW - 60, [])
REFUSED = intake.refused(SENDING, "no %3 <b>llamas</b>\u202e", 400)
UNKNOWN = intake.unknown(intake.sending(intake.queued(entry(4, "Lost")), NOW - 60, []))
ELSEWHERE = intake.queued(entry(5, "Moved", BEFORE))


def bar(*entries: IntakeEntry, **changes: object) -> BarState:
    state = BarState(MAIN, replace(INTAKE, entries=entries), started_at=NOW - 1)
    return replace(state, **changes)  # type: ignore[arg-type]  # fields by their names


def said(state: BarState) -> Message:
    message = bar_message(state, NOW)
    assert message is not None
    return message


def test_nothing_is_said_where_all_is_well() -> None:
    assert bar_message(bar(), NOW) is None
    assert bar_message(bar(QUEUED), NOW) is None


def test_what_is_held_can_be_undone_or_sent() -> None:
    message = said(bar(HELD))
    assert message.text == "Adding “Held” to Staging in 3 s."
    assert message.actions == (Action.UNDO, Action.SEND_NOW)
    assert (message.entry_id, message.is_warning) == (1, False)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (IntakeProblem("disk full"), ["can't save what you add", "(disk full)", "nothing is sent"]),
        (IntakeProblem("newer", is_unread=True), ["Can't read", "(newer)"]),
        (IntakeProblem("bad", "file.damaged", 2), ["as file.damaged", "2 animals", "Intake log"]),
        (IntakeProblem("a\u202eb"), ["a\ufffdb"]),
    ],
)
def test_a_file_in_trouble_is_told(problem: IntakeProblem, words: list[str]) -> None:
    message = said(bar(intake=replace(INTAKE, problem=problem)))
    assert all(word in message.text for word in words)
    assert message.topic is Topic.STORAGE


@pytest.mark.parametrize("reason", [each for each in DiskProblem if each is not DiskProblem.OTHER])
def test_each_trouble_with_the_disk_has_words_and_a_remedy_of_its_own(
    reason: DiskProblem,
) -> None:
    evil = "malformed database schema (<b>evil</b>)"
    problem = IntakeProblem(evil, reason=reason)
    text = said(bar(intake=replace(INTAKE, problem=problem))).text
    unread = said(bar(intake=replace(INTAKE, problem=replace(problem, is_unread=True)))).text
    for told in (text, unread):
        assert "evil" not in told
        assert ("Free some disk space" in told) is (reason is DiskProblem.FULL)
        assert "Tell your administrator" not in told


def test_an_animal_that_is_at_the_service_is_not_said_to_be_kept_back() -> None:
    added = intake.added(SENDING, Pet(3, "%1 %2", 1), NOW)
    problem = IntakeProblem("", reason=DiskProblem.FULL)
    told = replace(INTAKE, entries=(UNKNOWN, added), problem=problem)
    both = replace(told, unwritten=frozenset({added.id, UNKNOWN.id}))
    # As the bar's view-model hands it on.
    text = said(bar(intake=without_settled(both))).text
    assert text.startswith("“Sent” was added to Staging, so don't add it again.")
    assert "(the disk is full), and nothing more is sent until it can." in text
    text = said(bar(intake=replace(told, unwritten=frozenset({UNKNOWN.id})))).text
    assert text.startswith("This computer can't save what happened to “Lost” (the dis")
    assert "nothing is sent" not in text


def test_what_is_held_for_want_of_a_disk_says_so_once_its_time_is_over() -> None:
    problem = IntakeProblem("", reason=DiskProblem.FULL)
    state = bar(intake=replace(INTAKE, entries=(HELD,), problem=problem))
    assert said(state).topic is Topic.HELD
    over = bar_message(state, NOW + 3.0)
    assert over is not None
    assert over.topic is Topic.STORAGE
    assert "(the disk is full), so nothing is sent. Free some disk space." in over.text


def test_what_is_meant_for_another_address_is_told_with_it() -> None:
    message = said(bar(ELSEWHERE))
    assert message.text == "1 animal was added for another address (https://old.example/v1)."
    assert message.action is Action.DECIDE
    other = replace(ELSEWHERE, id=6)
    assert said(bar(ELSEWHERE, other)).text.startswith("2 animals were added")
    without = replace(INTAKE, address="", entries=(ELSEWHERE,))
    assert bar_message(bar(intake=without), NOW) is None


def test_a_refusal_is_told_in_the_service_s_words_made_harmless() -> None:
    message = said(bar(REFUSED))
    assert message.text == "The service refused “Sent” (400): no %3 <b>llamas</b>�."
    assert message.actions == (Action.CORRECT, Action.GIVE_UP)
    assert message.entry_id == 3
    two = said(bar(REFUSED, replace(REFUSED, id=9, message="No.")))
    assert two.text.endswith("\ufffd. 1 more refused.")


@pytest.mark.parametrize(("later", "topic"), [(1, Topic.UNKNOWN), (-1, Topic.REFUSED)])
def test_of_a_refusal_and_a_lost_answer_the_later_is_told_first(later: float, topic: Topic) -> None:
    lost = replace(UNKNOWN, sent_at=NOW - 60 + later)
    assert said(bar(REFUSED, lost)).topic is topic
    read = frozenset({(Topic.UNKNOWN, lost.id)})
    assert said(bar(REFUSED, lost, dismissed=read)).topic is Topic.REFUSED


def test_of_two_lost_answers_the_second_is_told_once_the_first_is_read() -> None:
    second = replace(UNKNOWN, id=9)
    read = frozenset({(Topic.UNKNOWN, UNKNOWN.id)})
    assert said(bar(UNKNOWN, second, dismissed=read)).entry_id == 9


def test_an_unknown_outcome_is_told_with_when_it_was_sent() -> None:
    message = said(bar(UNKNOWN))
    sent = moment(NOW - 60, NOW)
    assert message.text == f"“Lost” may not have been added: sent {sent}, no answer."
    assert (message.action, message.entry_id) == (Action.ASK, 4)
    assert said(bar(UNKNOWN, replace(UNKNOWN, id=9))).text.endswith("The same goes for 1 more.")


@pytest.mark.parametrize(
    ("came", "status", "words"),
    [
        (
            UnclearAnswer.ANSWER,
            500,
            "The service answered 500, so the animal may or may not have been",
        ),
        (
            UnclearAnswer.ANSWER,
            204,
            "The service answered 204, so the animal may or may not have been",
        ),
        (
            UnclearAnswer.REDIRECT,
            307,
            "address points elsewhere (307), so the animal may or may not",
        ),
        (UnclearAnswer.WEB_PAGE, 403, "A web page (403) answered instead of the service"),
        (
            UnclearAnswer.NO_HTTP,
            None,
            "What answered isn't a web service, so the animal may or may",
        ),
    ],
)
def test_an_answer_that_leaves_the_outcome_open_is_told_as_one(
    came: UnclearAnswer, status: int | None, words: str
) -> None:
    lost = intake.unknown(replace(UNKNOWN, stage=Stage.SENDING), came, status)
    text = said(bar(lost)).text
    assert text.startswith(f"“Lost” was sent {moment(NOW - 60, NOW)}. ")
    assert words in text
    assert "no answer" not in text


@pytest.mark.parametrize(
    ("pet", "shown"),
    [
        (Pet(8, "Sendt", 1), "#8 Sendt, Category 1, Not stated"),
        (Pet(8, "Sent", 2), "#8 Sent, Category 2, Not stated"),
        (Pet(8, "%1", 1, "\u202efostered"), "#8 %1, Category 1, \ufffdfostered"),
    ],
)
def test_what_the_service_added_otherwise_than_it_was_sent_is_told(pet: Pet, shown: str) -> None:
    message = said(bar(intake.added(SENDING, pet, NOW)))
    assert message.text.startswith(
        f"“Sent” was added, but the service has it as {shown}. PetDesk can't change"
    )
    assert (message.topic, message.entry_id) == (Topic.DIFFERS, 3)


def test_what_is_added_is_told_for_some_seconds_with_its_id() -> None:
    entry = intake.added(SENDING, Pet(8, "Sent", 1), NOW)
    message = said(bar(entry))
    assert (message.text, message.topic) == ("Added Sent, #8", Topic.ADDED)
    assert (message.action, message.entry_id) == (Action.SHOW, entry.id)
    assert bar_message(bar(entry), NOW + 60) is None
    later = replace(bar(entry), started_at=NOW + 1)
    assert bar_message(later, NOW + 2) is None  # it was added by an earlier run
    assert said(bar(entry, HELD)).topic is Topic.HELD
    nameless = replace(entry, pet=None)
    assert said(bar(nameless)).action is None


def test_what_a_command_came_to_is_told_for_some_seconds() -> None:
    told = replace(bar(), notices={Topic.DONE: CommandResult("Copied ID 8", NOW)})
    assert said(told).text == "Copied ID 8"
    assert bar_message(told, NOW + 60) is None


def test_what_is_added_as_it_was_sent_is_told_no_longer() -> None:
    with_status = replace(SENDING, new=NewPet("Sent", 1, PetStatus.SOLD))
    for sent, pet in (
        (SENDING, Pet(8, " Sent ", 1, PetStatus.SOLD)),
        (with_status, Pet(8, "Sent", 1, PetStatus.SOLD)),
        (replace(SENDING, new=NewPet("Zo\u00eb", 1)), Pet(8, "Zoe\u0308", 1)),
    ):
        assert bar_message(bar(intake.added(sent, pet, NOW)), NOW + 60) is None
    other = intake.added(with_status, Pet(8, "Sent", 1, PetStatus.PENDING), NOW)
    assert said(bar(other)).topic is Topic.DIFFERS


def test_what_was_added_otherwise_is_told_for_a_day_here_and_until_it_is_read() -> None:
    entry = intake.added(SENDING, Pet(8, "Sendt", 1), NOW)
    assert topics_told(bar(entry, replace(entry, id=9)), NOW) == [Topic.DIFFERS] * 2
    assert bar_message(bar(entry), NOW + 25 * 3600.0) is None
    assert bar_message(bar(replace(entry, address=BEFORE)), NOW) is None


def test_an_unknown_outcome_that_is_decided_later_or_elsewhere_is_not_told_here() -> None:
    later = replace(INTAKE, entries=(UNKNOWN,), postponed=frozenset({4}))
    assert bar_message(bar(intake=later), NOW) is None
    assert said(bar(replace(UNKNOWN, address=BEFORE))).topic is Topic.ELSEWHERE


@pytest.mark.parametrize(
    ("waiting", "words", "action"),
    [
        (
            Waiting(BlockReason.KEY_REFUSED, None, Unauthorized()),
            ["doesn't accept the API key", "1 animal waiting."],
            Action.OPEN_SETTINGS,
        ),
        (
            Waiting(BlockReason.LIMIT, NOW + 600, RateLimited(until=NOW + 600)),
            [
                "Shared request limit reached",
                f"1 animal waiting. Continues at {moment(NOW + 600, NOW)}.",
            ],
            None,
        ),
        (
            Waiting(BlockReason.UNREACHABLE, NOW + 60, Offline("no route")),
            ["Can't reach the service", "Continues at"],
            Action.RETRY,
        ),
        (Waiting(BlockReason.STORAGE, NOW + 2), ["disk", "1 animal waiting"], None),
    ],
)
def test_what_waits_is_told_with_why_and_until_when(
    waiting: Waiting, words: list[str], action: Action | None
) -> None:
    waits = replace(INTAKE, entries=(QUEUED,), waiting=waiting)
    message = said(bar(intake=waits))
    assert all(word in message.text for word in words), message.text
    assert message.action is action
    assert bar_message(bar(intake=replace(INTAKE, waiting=waiting)), NOW) is None


def test_a_pause_of_seconds_is_not_worth_a_message() -> None:
    waits = replace(INTAKE, entries=(QUEUED,), limit=RateLimited(until=NOW + 2))
    assert bar_message(bar(intake=waits), NOW) is None
    assert said(bar(intake=replace(waits, limit=RateLimited(until=NOW + 9)))).topic is Topic.WAITING


def test_the_main_window_s_own_trouble_stays_told_and_says_what_waits() -> None:
    not_open = replace(INTAKE, entries=(QUEUED,), waiting=Waiting(BlockReason.NOT_OPEN))
    closed = replace(MAIN, connection=Connection.KEYRING_CLOSED)
    told = main_message(closed, NOW)
    assert told is not None
    message = said(bar(intake=not_open, main=closed))
    assert message == replace(told, text=f"{told.text} 1 animal waiting.")
    assert bar_message(bar(intake=not_open), NOW) is None
    disk = replace(MAIN, problem=StorageProblem("disk full"))
    unreached = replace(not_open, waiting=Waiting(BlockReason.UNREACHABLE, None, TimedOut()))
    assert "disk full" in said(bar(intake=unreached, main=disk)).text
    assert said(bar(main=disk)) == main_message(disk, NOW)


def test_what_the_last_run_left_is_told_while_it_is_on_its_way() -> None:
    message = said(bar(QUEUED, SENDING, started_at=NOW + 1))
    assert message.text == "Sending 2 animals from the last session."
    assert (message.action, message.is_warning) == (None, False)


def test_a_draft_of_the_last_run_is_told() -> None:
    message = said(bar(kept_draft=DraftText("Bella")))
    assert message.text == "Your entry for “Bella” is still in the add form."
    assert (message.action, message.is_warning) == (Action.CONTINUE, False)
    assert "still in the add form" in said(bar(kept_draft=DraftText(category="1"))).text


def test_the_most_pressing_comes_first_and_what_was_read_gives_way() -> None:
    waiting = Waiting(BlockReason.UNREACHABLE, None, TimedOut())
    entries = (HELD, QUEUED, REFUSED, UNKNOWN, ELSEWHERE)
    state = bar(
        intake=replace(INTAKE, entries=entries, waiting=waiting, problem=IntakeProblem("full")),
        kept_draft=DraftText("Bella"),
        started_at=NOW + 1,
    )
    assert topics_told(state, NOW) == [
        Topic.HELD,
        Topic.STORAGE,
        Topic.ELSEWHERE,
        Topic.REFUSED,
        Topic.UNKNOWN,
        Topic.WAITING,
        Topic.LAST_RUN,
        Topic.DRAFT,
    ]


def test_a_long_refusal_is_cut_to_what_can_be_read_and_keeps_its_remedy() -> None:
    long = replace(REFUSED, message="y" * 5_000, status=403)
    text = said(bar(long)).text.replace("\u200b", "")
    assert text.endswith("y…. Ask your administrator.")
    assert len(text) < 400


@pytest.mark.parametrize(
    ("told", "shown"), [("Forbidden.", "403: Forbidden"), (" ", "403"), ("y" * 5_000, None)]
)
def test_a_key_that_may_not_add_is_told_with_whom_to_ask(told: str, shown: str | None) -> None:
    error = Refused(status=403, code="no", message=told)
    waits = Waiting(BlockReason.FORBIDDEN, None, error)
    text = said(bar(intake=replace(INTAKE, entries=(QUEUED,), waiting=waits))).text
    if shown is not None:
        assert text.startswith(f"The service doesn't let this key add animals ({shown}). 1 an")
    assert text.endswith("Ask your administrator about the key.")
    assert len(text) < 600


def test_a_refusal_without_words_is_no_bare_colon() -> None:
    silent = replace(REFUSED, message=" ")
    assert said(bar(silent)).text == "The service refused “Sent” (400)."
    two = said(bar(silent, replace(silent, id=9)))
    assert two.text == "The service refused “Sent” (400). 1 more refused."


@pytest.mark.parametrize(("status", "is_asked"), [(400, False), (422, False), (405, True)])
def test_a_refusal_that_is_not_of_the_animal_names_who_to_ask(
    status: int, *, is_asked: bool
) -> None:
    told = said(bar(replace(REFUSED, message="No.", status=status))).text
    assert told.endswith("No. Ask your administrator.") is is_asked


def test_only_what_is_still_open_is_looked_through() -> None:
    pet = Pet(1, "Sent", 1)
    added, nameless = intake.added(SENDING, pet, NOW), intake.added(SENDING, None, NOW)
    undone, otherwise = intake.undone(HELD, NOW), replace(added, pet=Pet(1, "Sendt", 1))
    last = replace(added, id=99, settled_at=NOW + 1)
    entries = (HELD, QUEUED, REFUSED, UNKNOWN, added, nameless, undone, otherwise, last)
    left = without_settled(replace(INTAKE, entries=entries)).entries
    assert left == (HELD, QUEUED, REFUSED, UNKNOWN, nameless, otherwise, last)
    behind = replace(INTAKE, entries=entries, unwritten=frozenset({added.id}))
    assert added in without_settled(behind).entries


def test_while_the_environment_changes_nothing_of_another_one_is_told() -> None:
    other = replace(MAIN, environment=Environment.PRODUCTION)
    assert bar_message(bar(REFUSED, main=other), NOW) is None


def test_one_that_is_tried_again_is_told_to_wait_all_along() -> None:
    waiting = Waiting(BlockReason.UNREACHABLE, NOW + 60, Offline("no route"))
    between = replace(INTAKE, entries=(SENDING,), waiting=waiting)
    assert "1 animal waiting." in said(bar(intake=between)).text
    assert bar_message(bar(intake=replace(between, waiting=None)), NOW) is None


def test_one_whose_hold_is_over_waits_for_those_before_it() -> None:
    pause = RateLimited(until=NOW + 60)
    state = bar(intake=replace(INTAKE, entries=(QUEUED, HELD), limit=pause))
    assert said(state).topic is Topic.HELD
    later = bar_message(state, NOW + 3)
    assert later is not None
    assert "2 animals waiting." in later.text
    alone = bar_message(bar(HELD), NOW + 3)
    assert alone is not None
    assert alone.topic is Topic.HELD


def test_working_offline_is_told_as_a_choice_and_not_as_a_fault() -> None:
    waiting = Waiting(BlockReason.UNREACHABLE, NOW + 60, Offline("no route"))
    state = replace(INTAKE, entries=(QUEUED,), waiting=waiting, is_offline=True)
    message = said(bar(intake=state))
    assert message.text == "You're working offline. 1 animal waiting."
    assert (message.action, message.is_warning) == (Action.RETRY, False)
