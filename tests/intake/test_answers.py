"""What came for an answer to an animal that was sent, as it is kept and as it is said."""

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.core.environments import Environment
from petdesk.intake import entry as intake
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.log_view_model import log_state
from petdesk.intake.question_view_model import (
    QuestionState,
    QuestionViewModel,
    findings_text,
    next_question,
)
from petdesk.intake.schedule import LOOKUP_DELAY
from petdesk.intake.state import IntakeState
from petdesk.intake.steps import after_failure
from petdesk.intake.wording import unclear_answer_text
from petdesk.service.contract import Network, Timeouts
from petdesk.service.errors import Effect, Garbled, ServiceError
from petdesk.service.http import HttpPetService
from tests import faults
from tests.faults import ScriptedServer
from tests.intake.intakes import ADDRESS, BELLA, Intake, Store, Time, an_entry, send, turns

NOW = 1_000_000.0
SENDING = intake.sending(an_entry(Stage.QUEUED), NOW, [])
# Short for what never ends, long for a sound answer on a busy computer.
QUICK = Timeouts(connect=1.0, read=1.0, attempt=3.0, call=3.0)
PAGE = b"<html>Sign in</html>"
AN_ANSWER, NO_ANSWER = "The service answered {}, so the animal may or may not", ""


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        *((faults.answer(status), AN_ANSWER.format(status)) for status in (500, 502, 503, 204)),
        (faults.answer(200, {"id": 1}), AN_ANSWER.format(200)),
        (faults.answer(400, raw=b"no"), AN_ANSWER.format(400)),
        (faults.half_a_body(400), AN_ANSWER.format(400)),
        (faults.trickle(202), AN_ANSWER.format(202)),
        (faults.answer(302, headers={"Location": "https://x.example"}), "points elsewhere (302)"),
        (faults.answer(304), AN_ANSWER.format(304)),
        (faults.answer(403, raw=PAGE, kind="text/html"), "A web page (403) answered instead"),
        (faults.answer(511, raw=PAGE, kind="text/html"), "A web page (511) answered instead"),
        (faults.answer(200, raw=PAGE, kind="text/html"), "A web page (200) answered instead"),
        (faults.bytes_then_hang_up(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"), "isn't a web service"),
        (faults.reset, NO_ANSWER),
        (faults.silence, NO_ANSWER),
        (faults.bytes_then_hang_up(b""), NO_ANSWER),
    ],
)
async def test_no_answer_is_shown_only_where_none_came(reply: faults.Reply, words: str) -> None:
    async with ScriptedServer([reply]) as server:
        client = HttpPetService(server.address, "key", network=Network(proxy=""), timeouts=QUICK)
        with pytest.raises(ServiceError) as caught:
            await client.add_pet(BELLA)
        await client.close()
    entry = after_failure(SENDING, caught.value, NOW)
    assert entry.stage is Stage.UNKNOWN
    assert words in unclear_answer_text(entry)
    assert bool(unclear_answer_text(entry)) is bool(words)
    question = next_question(QuestionState(_state(entry), is_open=True), _state(entry))
    said = findings_text(question, NOW)
    assert ("no answer" in said) is not bool(words)
    assert ("may still be on its way" in said) is not bool(words)
    assert words in said
    assert words in _log(entry)


def _state(*entries: IntakeEntry) -> IntakeState:
    return IntakeState(Environment.STAGING, ADDRESS, entries, waiting=None)


def _log(*entries: IntakeEntry) -> str:
    """Return what the log says that the service said."""
    (row,) = log_state(_state(*entries), {4: "Cats"}, NOW).rows
    return row.cells[8]


async def test_what_is_said_to_be_added_and_no_whole_list_has_is_asked_about(
    desk: Intake, time: Time, store: Store
) -> None:
    store.outcomes = [(Garbled(effect=Effect.APPLIED), False)]
    entry = await send(desk)
    assert (desk.stages, desk.entries[0].is_without_id) == (["added"], True)
    store.limit = 0
    await time.pass_(LOOKUP_DELAY + 1.0)
    assert desk.stages == ["added"]  # a list that is cut off proves nothing
    store.limit = 100
    desk.model.lists_seen([await store.list_pets()])
    await turns()
    assert desk.stages == ["unknown"]
    question = QuestionViewModel(desk.shown)
    question.open()
    assert "its complete list doesn't have it" in findings_text(question.state, time())
    question.send_again()
    await time.pass_(LOOKUP_DELAY)
    assert (desk.stages, store.taken[0].name) == (["added"], entry.new.name)
    assert desk.entries[0].pet == store.taken[0]


async def test_one_that_another_entry_took_from_the_list_is_missing_there(
    desk: Intake, time: Time, store: Store
) -> None:
    await send(desk)
    store.outcomes = [(Garbled(effect=Effect.APPLIED), False)]
    desk.catalogue = Catalogue()
    await send(desk)
    await time.pass_(LOOKUP_DELAY + 1.0)
    assert desk.stages == ["added", "unknown"]
