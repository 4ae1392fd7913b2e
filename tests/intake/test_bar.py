from dataclasses import replace

import pytest

from petdesk.animals.main_messages import main_message
from petdesk.animals.state import Connection, Fault, LocalProblem, MainState
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet
from petdesk.core.wording import moment, moment_ahead
from petdesk.intake import entry as intake
from petdesk.intake.bar import BarState, bar_message
from petdesk.intake.entry import DraftText, IntakeEntry
from petdesk.intake.state import BlockReason, IntakeProblem, IntakeState, Waiting
from petdesk.service import errors
from petdesk.service.errors import RateLimited, TimedOut
from petdesk.service.messages import Action, Message, Topic, error_message

NOW = 1_000_000.0
ENVIRONMENT = Environment.STAGING
HERE = "https://pets.example/v1"
BEFORE = "https://old.example/v1"
MAIN = MainState(ENVIRONMENT, connection=Connection.READY)
INTAKE = IntakeState(ENVIRONMENT, HERE, waiting=None)


pytestmark = pytest.mark.usefixtures("english")


def entry(number: int, name: str = "Bella", address: str = HERE) -> IntakeEntry:
    return intake.held(number, ENVIRONMENT, address, NewPet(name, 1), NOW, 3.0)


HELD = entry(1, "Held")
QUEUED = intake.queued(entry(2, "Queued"))
SENDING = intake.sending(intake.queued(entry(3, "Sent")), NOW - 60, [])
REFUSED = intake.refused(SENDING, "no %3 <b>llamas</b>\u202e", 400)
UNKNOWN = intake.unknown(intake.sending(intake.queued(entry(4, "Lost")), NOW - 60, []))
ELSEWHERE = intake.queued(entry(5, "Moved", BEFORE))
THIRD = replace(ELSEWHERE, id=6, address="https://third.example/v1")  # another one again
ADDED = intake.added(SENDING, Pet(8, "Sent", 1), NOW)
NO_ROUTE = Waiting(BlockReason.UNREACHABLE, NOW + 60, errors.Offline("no route"))
FULL = IntakeProblem("<b>evil</b>", reason=DiskProblem.FULL)
COPIED = Message("Copied ID 8", topic=Topic.DONE, is_warning=False, at=NOW)
SENT_AT = moment(NOW - 60, NOW)


def bar(*entries: IntakeEntry, **changes: object) -> BarState:
    state = BarState(MAIN, replace(INTAKE, entries=entries), started_at=NOW - 1)
    return replace(state, **changes)  # type: ignore[arg-type]  # fields by their names


def with_intake(*entries: IntakeEntry, **changes: object) -> BarState:
    state = replace(INTAKE, entries=entries, **changes)  # type: ignore[arg-type]  # by their names
    return bar(intake=state)


def said(state: BarState, now: float = NOW) -> Message:
    message = bar_message(state, now)
    assert message is not None
    return message


def topics_told(state: BarState, now: float = NOW) -> list[Topic]:
    """Dismiss each message, and return what they were about."""
    topics: list[Topic] = []
    while (message := bar_message(state, now)) is not None:
        topics.append(message.topic)
        key = message.topic, message.entry_id
        state = replace(state, dismissed=state.dismissed | {key})
    return topics


LOST = f"“Lost” may not have been added: sent {SENT_AT}, no answer. 1 more may not have been added."
REFUSALS = "The service refused “Sent” (400): no %3 <b>llamas</b>\ufffd. 1 more refused."
NOT_ALLOWED = "The service refused “Sent” (405): No. Ask your administrator."
MOVED = f"1 animal was added for another address ({BEFORE})."
TYPED = "Your entry for “Bella” is still in the add form."
ON_REFUSAL = (Action.CORRECT, Action.GIVE_UP)


@pytest.mark.parametrize(
    ("state", "topic", "text", "actions"),
    [
        (bar(HELD), "held", "Adding “Held” to Staging in 3 s.", (Action.UNDO, Action.SEND_NOW)),
        (bar(ADDED), "added", "Added Sent, #8", (Action.SHOW,)),
        (bar(replace(ADDED, pet=None)), "added", "Added Sent. Its ID isn't known yet.", ()),
        (bar(ELSEWHERE, THIRD), "elsewhere", MOVED, (Action.DECIDE,)),
        (bar(REFUSED, replace(REFUSED, id=9, message="No.")), "refused", REFUSALS, ON_REFUSAL),
        (bar(replace(REFUSED, message="No.", status=405)), "refused", NOT_ALLOWED, ON_REFUSAL),
        (bar(UNKNOWN, replace(UNKNOWN, id=9)), "unknown", LOST, (Action.ASK,)),
        (bar(kept_draft=DraftText("Bella")), "draft", TYPED, (Action.CONTINUE,)),
        (bar(notices={Topic.DONE: COPIED}), "done", "Copied ID 8", ()),
    ],
)
def test_each_thing_is_told_with_what_can_be_done(
    state: BarState, topic: str, text: str, actions: tuple[Action, ...]
) -> None:
    message = said(state)
    assert (message.topic, message.text, message.actions) == (Topic(topic), text, actions)
    assert message.is_warning is (topic in {"elsewhere", "refused", "unknown"})


LIMITED = RateLimited(until=NOW + 600)
KEY, UNREACHABLE = BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE


@pytest.mark.parametrize(
    ("waiting", "cause", "is_until", "action"),
    [
        (Waiting(KEY, None, errors.Unauthorized()), "", False, Action.OPEN_SETTINGS),
        (Waiting(BlockReason.LIMIT, NOW + 600, LIMITED), "", False, None),
        (NO_ROUTE, "", True, Action.RETRY),
        # Nothing goes on by itself: a wrong password sent again locks the account.
        (Waiting(UNREACHABLE, NOW + 60, errors.ProxyDenied("407")), "", False, Action.RETRY),
        (Waiting(BlockReason.STORAGE, NOW + 60), "can't save to its disk.", True, None),
    ],
)
def test_what_an_animal_waits_for_is_told(
    waiting: Waiting, cause: str, *, is_until: bool, action: Action | None
) -> None:
    told = error_message(waiting.error, NOW).text if waiting.error is not None else cause
    then = f" Continues at {moment_ahead(NOW + 60, NOW)}." if is_until else ""
    # One that is tried again waits all along.
    for each in (QUEUED, SENDING):
        message = said(with_intake(each, waiting=waiting))
        assert message.text.endswith(f"{told} 1 animal waiting.{then}")
        assert (message.action, message.topic, message.is_warning) == (action, Topic.WAITING, True)
    offline = said(with_intake(QUEUED, waiting=NO_ROUTE, is_offline=True))
    assert offline.text == "You're working offline. 1 animal waiting."


@pytest.mark.parametrize(
    "state",
    [
        bar(),
        bar(QUEUED),
        with_intake(ELSEWHERE, address=""),
        bar(replace(ADDED, address=BEFORE)),
        bar(ADDED, started_at=NOW + 1),  # it was added by an earlier run
        # It was told before the next one came.
        bar(replace(ADDED, settled_at=NOW - 0.5), intake.undone(HELD, NOW)),
        with_intake(UNKNOWN, postponed=frozenset({4})),
        with_intake(waiting=NO_ROUTE),
        with_intake(QUEUED, limit=RateLimited(until=NOW + 2)),  # not worth reading
        with_intake(QUEUED, waiting=Waiting(BlockReason.NOT_OPEN)),
        with_intake(SENDING),
        # While the environment changes, nothing of another one is told.
        bar(REFUSED, main=replace(MAIN, environment=Environment.PRODUCTION)),
    ],
)
def test_what_needs_no_words_has_none(state: BarState) -> None:
    assert bar_message(state, NOW) is None


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (IntakeProblem("a\u202eb"), ["can't save what you add", "(a\ufffdb)", "nothing is sent"]),
        (IntakeProblem("newer", is_unread=True), ["Can't read", "(newer)"]),
        (IntakeProblem("bad", "file.damaged", 2), ["as file.damaged", "2 animals", "Intake log"]),
    ],
)
def test_a_file_in_trouble_is_told(problem: IntakeProblem, words: list[str]) -> None:
    message = said(with_intake(problem=problem))
    assert message.topic is Topic.STORAGE
    assert all(word in message.text for word in words)


def test_an_animal_that_is_at_the_service_is_not_said_to_be_kept_back() -> None:
    added = replace(ADDED, pet=Pet(3, "%1 %2", 1))
    unwritten = frozenset({added.id, UNKNOWN.id})
    text = said(with_intake(UNKNOWN, added, problem=FULL, unwritten=unwritten)).text
    assert text.startswith("“Sent” was added to Staging, so don't add it again.")
    assert "(the disk is full), and nothing more is sent until it can." in text


def test_what_is_held_waits_for_the_disk_and_for_those_before_it() -> None:
    state = with_intake(HELD, problem=FULL)
    assert said(state).topic is Topic.HELD
    assert "(the disk is full), so nothing is sent. Free" in said(state, NOW + 3.0).text
    state = with_intake(QUEUED, HELD, limit=RateLimited(until=NOW + 60))
    assert said(state).topic is Topic.HELD
    assert "2 animals waiting." in said(state, NOW + 3).text
    assert said(bar(HELD), NOW + 3).topic is Topic.HELD


@pytest.mark.parametrize(
    ("pet", "shown"),
    [
        (Pet(8, "Sendt", 1), "#8 Sendt, Category 1, Not stated"),
        (Pet(8, "\u200b", 1), "#8 (no name), Category 1, Not stated"),
        (Pet(8, "%1", 2, "\u202efostered"), "#8 %1, Category 2, \ufffdfostered"),
    ],
)
def test_what_the_service_added_otherwise_is_told_for_a_day(pet: Pet, shown: str) -> None:
    added = intake.added(SENDING, pet, NOW)
    message = said(bar(added))
    assert message.text.startswith(
        f"“Sent” was added, but the service has it as {shown}. PetDesk can't change"
    )
    assert topics_told(bar(added, replace(added, id=9))) == [Topic.DIFFERS] * 2
    assert bar_message(bar(added), NOW + 25 * 3600.0) is None
    assert bar_message(bar(ADDED), NOW + 60) is None


def test_the_main_window_s_own_trouble_stays_told_and_says_what_waits() -> None:
    not_open = replace(INTAKE, entries=(QUEUED,), waiting=Waiting(BlockReason.NOT_OPEN))
    closed = replace(MAIN, connection=Connection.KEYRING_CLOSED)
    told = main_message(closed, NOW)
    assert told is not None
    message = said(bar(intake=not_open, main=closed))
    assert message == told._replace(text=f"{told.text} 1 animal waiting.")
    disk = replace(MAIN, problem=LocalProblem(Fault.COPY_UNSAVED, "disk full"))
    unreached = replace(not_open, waiting=Waiting(BlockReason.UNREACHABLE, None, TimedOut()))
    assert "disk full" in said(bar(intake=unreached, main=disk)).text
    assert said(bar(main=disk)) == main_message(disk, NOW)
    both = said(bar(intake=unreached, main=replace(MAIN, problem=TimedOut())))
    assert both.topic is Topic.WAITING


def test_the_most_pressing_comes_first_and_what_was_read_gives_way() -> None:
    waiting = Waiting(BlockReason.UNREACHABLE, None, TimedOut())
    entries = (HELD, QUEUED, REFUSED, UNKNOWN, ELSEWHERE)
    state = bar(
        intake=replace(INTAKE, entries=entries, waiting=waiting, problem=IntakeProblem("full")),
        kept_draft=DraftText("Bella"),
        started_at=NOW + 1,
    )
    assert topics_told(state) == [
        Topic.HELD,
        Topic.STORAGE,
        Topic.ELSEWHERE,
        Topic.REFUSED,
        Topic.UNKNOWN,
        Topic.WAITING,
        Topic.DRAFT,
    ]
    assert said(bar(ADDED, HELD)).topic is Topic.HELD


@pytest.mark.parametrize(
    ("told", "shown"), [("Forbidden.", "403: Forbidden"), (" ", "403"), ("y" * 5_000, "403: yyy")]
)
def test_a_key_that_may_not_add_is_told_with_whom_to_ask(told: str, shown: str) -> None:
    error = errors.Refused(status=403, code="no", message=told)
    text = said(with_intake(QUEUED, waiting=Waiting(BlockReason.FORBIDDEN, None, error))).text
    assert text.startswith(f"The service doesn't let this key add animals ({shown}")
    assert text.endswith("Ask your administrator about the key.")
    refused = said(bar(replace(REFUSED, message=told, status=403))).text
    assert refused.endswith("Ask your administrator.")
    # A long answer is cut, so that its remedy stays in sight.
    assert max(len(text), len(refused.replace("\u200b", ""))) < 600
