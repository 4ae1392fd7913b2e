"""An animal is held, sent and known by its id, through quits, starts and whatever hinders it.

What is typed is kept. The data folder may be silent, or leave and come back, as a home does that is
unmounted: what is sent is what the very file says that this run works with.
"""

import asyncio
import os
import shutil
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, ImpossibleStepError, IntakeEntry
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.state import BlockReason
from petdesk.intake.steps import FIRST_RETRY_PAUSE, LOOKUP_DELAY, MAX_LOST, RELOAD_PAUSE
from petdesk.intake.store import IntakeStore
from petdesk.service import errors
from petdesk.service.contract import Priority
from petdesk.service.errors import Offline, RateLimited, Refused, ServiceError, Unauthorized
from tests.forms import fail
from tests.intake import intakes
from tests.intake.intakes import BELLA, REX, Intake, Store, drafts, on_disk, send, settle, turns

LOST = errors.ConnectionBroke(effect=errors.Effect.UNKNOWN), False


async def answer_on_a_full_disk(desk: Intake) -> IntakeEntry:
    """Send an animal whose answer cannot be written."""
    desk.store.gate.clear()
    entry = await send(desk)
    desk.disk.error = IntakeError("the disk is full")
    await settle(desk.store.gate.set)
    return entry


async def test_403_refuses_no_animal_and_three_in_a_row_stop_the_queue(desk: Intake) -> None:
    await send(desk, BELLA, *[(Refused(status=403, code="no", message="No."), False)] * 4)
    await send(desk, REX)
    await desk.time.pass_(3600.0)
    assert desk.stages == ["queued", "queued"]
    assert desk.store.sent == [BELLA] * 3
    why = desk.wait
    assert why.reason is BlockReason.FORBIDDEN
    desk.model.service_works()
    await desk.time.pass_(3600.0)
    assert len(desk.store.sent) == 3, "a list that comes proves nothing of adding"
    await settle(desk.model.resume)
    assert len(desk.store.sent) == 4, "a person's word is one more try"
    assert desk.wait == why
    desk.model.resume()
    await desk.time.pass_(60.0)
    assert desk.stages == ["added", "added"]


async def test_what_was_just_added_is_a_persons_request_and_a_backlog_is_not(desk: Intake) -> None:
    await send(desk)
    assert desk.store.priorities == [Priority.PERSON]
    desk.store.priorities.clear()
    desk.store.gate.clear()
    for _ in range(4):
        await send(desk, REX)
    await settle(desk.store.gate.set)
    # The first was alone; the last is again, once those before it are through.
    assert desk.store.priorities == [Priority.PERSON, Priority.BULK, Priority.BULK, Priority.PERSON]


async def test_where_adding_fails_each_waits_for_what_became_of_the_last(desk: Intake) -> None:
    desk.store.outcomes = [LOST] * 5
    for _ in range(5):
        await send(desk, REX)
    await desk.time.pass_(3 * FIRST_RETRY_PAUSE + 0.1)
    assert desk.stages == ["unknown"] * MAX_LOST + ["queued", "queued"]
    await desk.time.pass_(LOOKUP_DELAY - 1.0)
    assert desk.stages[MAX_LOST:] == ["queued", "queued"]
    await desk.time.pass_(2.0)
    assert desk.stages[MAX_LOST:] == ["unknown", "queued"]


async def test_a_correction_is_a_new_entry_and_settles_the_refused_one_once(desk: Intake) -> None:
    error = Refused(status=400, code="bad", message="No llamas.")
    refused = await send(desk, BELLA, (error, False))
    await desk.model.submit(REX, corrects=refused.id)
    with pytest.raises(ImpossibleStepError):
        await desk.model.submit(REX, corrects=refused.id)
    assert desk.stages == ["corrected", "queued"]


async def test_a_fault_of_its_own_leaves_an_unknown_entry_and_a_working_queue(desk: Intake) -> None:
    await send(desk, BELLA, (ZeroDivisionError("bug"), True))
    await send(desk, REX)
    await desk.time.pass_(LOOKUP_DELAY + 60.0)
    assert desk.stages == ["unknown", "added"]
    assert desk.failures == ["add: ZeroDivisionError('bug')"]
    desk.failures.clear()


async def test_a_sending_is_waited_for_at_the_end_whatever_was_opened_since(desk: Intake) -> None:
    desk.store.gate.clear()
    await send(desk)
    for _ in range(2):
        await desk.model.leave(0.0)
        await settle(desk.open)
    await send(desk, REX)
    await desk.model.leave(0.0)
    ending = asyncio.ensure_future(desk.model.finish(3600.0))
    await turns()
    desk.store.gate.set()
    await ending
    assert on_disk(desk) == ["added", "queued"], "one after another"


async def test_what_only_waits_for_the_limit_when_it_is_left_was_never_sent(desk: Intake) -> None:
    desk.store.leave.clear()
    await send(desk)
    await desk.model.leave(0.0)
    await settle(desk.store.leave.set)
    assert (on_disk(desk), desk.store.sent) == (["queued"], [])


async def test_what_another_petdesk_moved_to_another_address_is_not_sent_here(desk: Intake) -> None:
    desk.store.leave.clear()
    await send(desk)
    moved = "https://moved.example/v1"
    elsewhere = Intake(desk.file.path, Store(desk.time), address=moved)
    elsewhere.store.leave.clear()
    await elsewhere.begin()
    await settle(elsewhere.model.release, elsewhere.entries[0].id, moved)
    await settle(desk.store.leave.set)
    assert (desk.stages, desk.store.sent) == (["queued"], [])
    await settle(elsewhere.store.leave.set)
    assert elsewhere.stages == ["added"]
    await elsewhere.end()


async def test_another_petdesk_on_the_same_file_takes_no_step_twice(desk: Intake) -> None:
    await send(desk, BELLA, (Offline(), False))
    other = desk.another()
    await other.begin()
    await desk.time.pass_(60.0)
    assert len(desk.store.taken) == 1
    assert (desk.stages, other.stages, on_disk(desk)) == (["added"],) * 3
    assert (desk.model.state.problem, other.model.state.problem) == (None, None)
    await other.end()


async def test_an_animal_is_added_though_another_petdesk_sends_the_one_before(desk: Intake) -> None:
    held = await desk.model.submit(BELLA)
    other = IntakeFile(desk.file.path)
    other.load(desk.time.now)
    other.save([(held, intake.queued(held))])
    await send(desk, REX)
    assert on_disk(desk) == ["added", "added"]


async def test_nothing_is_sent_before_it_is_on_disk_that_it_is(desk: Intake) -> None:
    desk.store.leave.clear()
    await send(desk)
    desk.disk.error = IntakeError("the disk is full")
    desk.store.leave.set()
    await desk.time.pass_(10.0)
    assert (desk.stages, desk.store.sent, on_disk(desk)) == (["queued"], [], ["queued"])
    desk.disk.error = None
    await desk.time.pass_(10.0)
    assert (desk.stages, len(desk.store.sent)) == (["added"], 1)


async def test_an_answer_that_cannot_be_written_is_shown_and_written_later(desk: Intake) -> None:
    await answer_on_a_full_disk(desk)
    assert (desk.stages, on_disk(desk)) == (["added"], ["sending"])
    assert desk.added
    desk.disk.error = None
    await desk.time.pass_(10.0)
    assert on_disk(desk) == ["added"]
    assert desk.model.state.problem is None
    tries = desk.disk.tries
    await desk.time.pass_(60.0)
    assert desk.disk.tries == tries


async def test_a_step_after_one_not_yet_on_disk_is_written_from_what_is(desk: Intake) -> None:
    desk.store.outcomes = [LOST]
    entry = await answer_on_a_full_disk(desk)
    assert (desk.stages, on_disk(desk)) == (["unknown"], ["sending"])
    desk.disk.error = None
    await settle(desk.model.give_up, entry.id)
    assert (desk.stages, on_disk(desk)) == (["given up"], ["given up"])


async def test_a_file_read_again_takes_no_unwritten_answer_back(desk: Intake) -> None:
    await answer_on_a_full_disk(desk)
    other = IntakeFile(desk.file.path)
    (sent,) = other.load(desk.time.now).entries
    other.save([(sent, unknown := intake.unknown(sent))])
    other.save([(unknown, intake.given_up(unknown, desk.time.now))])
    await settle(desk.model.take_in, Environment.STAGING, intakes.ADDRESS)
    assert (desk.stages, on_disk(desk)) == (["added"], ["given up"])


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Offline(), BlockReason.UNREACHABLE),
        (errors.TlsFailed(), BlockReason.UNREACHABLE),
        (RateLimited(until=1_000_010.0), BlockReason.LIMIT),
    ],
)
async def test_what_cannot_have_arrived_goes_on(
    desk: Intake, error: ServiceError, reason: BlockReason
) -> None:
    await send(desk, BELLA, (error, False))
    await send(desk, REX)
    waiting = desk.wait
    assert (waiting.reason, waiting.error) == (reason, error)
    assert waiting.until is not None
    assert (desk.stages, desk.model.state.waiting_count) == (["queued", "queued"], 2)
    await desk.time.pass_(waiting.until - desk.time.now - 0.1)
    assert len(desk.store.sent) == 1
    await desk.time.pass_(0.2)
    assert desk.stages == ["added", "added"]


@pytest.mark.parametrize("error", [Offline(), RateLimited(until=1_000_010.0)])
async def test_offline_nothing_is_tried_again_by_itself(desk: Intake, error: ServiceError) -> None:
    await send(desk, BELLA, *[(error, False)] * 3)
    desk.model.stay_offline(is_offline=True)
    await desk.time.pass_(3600.0)
    assert len(desk.store.sent) == 1
    assert desk.wait.error == error
    await send(desk, REX)
    await desk.time.pass_(3600.0)
    assert len(desk.store.sent) == 2
    desk.model.stay_offline(is_offline=False)
    await desk.time.pass_(60.0)
    assert desk.stages == ["added", "added"]


async def test_a_key_that_is_refused_stops_the_queue_until_it_works(desk: Intake) -> None:
    await send(desk, BELLA, (Unauthorized(), False))
    await desk.time.pass_(3600.0)
    assert (desk.stages, len(desk.store.sent)) == (["queued"], 1)
    assert desk.wait.reason is BlockReason.KEY_REFUSED
    await settle(desk.model.service_works)
    assert desk.stages == ["added"]


async def test_a_hold_ends_though_the_clock_is_set_back(desk: Intake) -> None:
    await desk.model.submit(REX)
    desk.time.set_back(365 * 24 * 3600.0)
    await desk.time.pass_(60.0)
    assert desk.stages == ["added"]


ENTRY = intake.held(1, Environment.PRACTICE, "http://practice.invalid/v1", NewPet("Yzma", 1), 1, 0)


async def test_a_silent_disk_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scope, file = TaskScope(fail), IntakeFile(tmp_path / "intake.sqlite3")
    store = IntakeStore(ENTRY.environment, ENTRY.address, file, scope)
    stuck, shown = threading.Event(), asyncio.Event()
    with monkeypatch.context() as hurry:
        hurry.setattr("petdesk.core.worker._DISK_LIMIT", 0.01)
        hurry.setattr(IntakeFile, "load_or_salvage", lambda *_: stuck.wait())
        assert not await store.load()
        assert store.state.problem is not None
        assert store.state.problem.reason is DiskProblem.SILENT
    save = IntakeFile.save

    def save_slowly(file: IntakeFile, *values: Any) -> None:
        stuck.wait()
        save(file, *values)

    monkeypatch.setattr(IntakeFile, "save", save_slowly)
    monkeypatch.setattr("petdesk.intake.store._SILENT_AFTER", 0.01)
    store.apply(replace, problem=None)
    store.on_change = lambda _state: shown.set()
    adding = asyncio.ensure_future(store.begin(ENTRY))
    await shown.wait()
    assert (store.state.problem is not None, store.entries) == (True, {})
    stuck.set()
    await adding
    assert file.load(10.0).entries == (ENTRY,)
    assert await store.load()
    assert store.state.problem is None


async def test_what_is_typed_is_kept_within_half_a_second(desk: Intake) -> None:
    for letters in ("B", "Be", "Bel"):
        await settle(desk.model.save_draft_soon, DraftText(letters))
    await desk.time.pass_(0.4)
    assert desk.disk.tries == 1
    assert drafts(desk) == {Environment.STAGING: DraftText("Bel")}
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    await desk.time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3", "available")}


async def test_what_was_added_is_no_longer_typed(desk: Intake) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await desk.time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    await desk.model.submit(BELLA, then_draft=DraftText(category="3"))
    for seconds in (0.0, 0.4):
        await desk.time.pass_(seconds)
        assert drafts(desk) == {Environment.STAGING: DraftText(category="3")}


async def test_a_cleared_form_is_not_on_disk_before_what_was_typed_is_added(desk: Intake) -> None:
    desk.model.save_draft_soon(DraftText("Bella", "3"))
    await desk.time.pass_(0.4)
    desk.model.save_draft_soon(DraftText("Bella", "3", "available"))
    desk.disk.gate.clear()
    adding = asyncio.ensure_future(desk.model.submit(BELLA))
    await desk.time.pass_(0.4)
    assert drafts(desk) == {Environment.STAGING: DraftText("Bella", "3")}
    desk.disk.gate.set()
    await adding
    assert drafts(desk) == {Environment.STAGING: DraftText()}


@pytest.fixture
async def unread(tmp_path: Path, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(tmp_path / "intake.sqlite3", store)
    yield intake
    await intake.end()


async def test_an_animal_goes_to_no_environment_opened_since(unread: Intake) -> None:
    unread.disk.readable.clear()
    unread.model.save_draft_soon(DraftText("Rex"))
    adding = asyncio.ensure_future(unread.model.submit(REX))
    await turns()
    unread.model.change_environment(Environment.PRODUCTION, "https://other.example/v1")
    unread.disk.readable.set()
    with pytest.raises(IntakeError, match="another environment"):
        await adding
    assert on_disk(unread) == []
    await unread.time.pass_(1.0)
    assert drafts(unread) == {Environment.STAGING: DraftText("Rex")}


async def test_a_file_that_cannot_be_read_is_tried_again_by_itself(unread: Intake) -> None:
    unread.disk.unreadable = IntakeError("database is locked")
    await unread.begin()
    with pytest.raises(IntakeError, match="cannot be read"):
        await unread.model.submit(REX)
    unread.model.save_draft_soon(DraftText("Re"))
    for _ in range(2):
        assert reason(unread) is not None
        await unread.time.pass_(RELOAD_PAUSE)
    unread.model.dismiss_problem()
    await unread.time.pass_(2 * RELOAD_PAUSE)
    assert reason(unread) is None
    unread.disk.unreadable = None
    await unread.time.pass_(RELOAD_PAUSE)
    assert unread.model.state.is_loaded
    await send(unread, REX)
    assert unread.stages == ["added"]


def leave(home: Path) -> None:
    home.rename(home.with_name("away"))


def come_back(home: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    home.with_name("away").rename(home)


def reason(desk: Intake) -> DiskProblem | None:
    problem = desk.model.state.problem
    return problem.reason if problem is not None else None


async def test_what_was_added_is_sent_once_the_folder_is_back(desk: Intake, home: Path) -> None:
    leave(home)
    with pytest.raises(IntakeError) as told:
        await desk.model.submit(BELLA)
    assert told.value.reason is DiskProblem.GONE
    come_back(home)
    await desk.model.submit(BELLA)
    leave(home)
    await desk.time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.GONE)
    assert desk.wait.reason is BlockReason.STORAGE
    # Nothing was begun in its place, not even the folder: a home is mounted there.
    assert not os.access(home, os.F_OK)
    come_back(home)
    await desk.time.pass_(10.0)
    assert (desk.stages, on_disk(desk), reason(desk)) == (["added"], ["added"], None)
    assert desk.store.sent == [BELLA]


async def test_another_file_in_its_place_is_left_alone(desk: Intake, home: Path) -> None:
    await desk.model.submit(BELLA)
    leave(home)
    other = IntakeFile(home / "intake.sqlite3")
    other.save([])
    content = other.path.read_bytes()
    await desk.time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.REPLACED)
    assert other.path.read_bytes() == content
    come_back(home)
    await desk.time.pass_(10.0)
    assert (desk.stages, len(desk.store.sent)) == (["added"], 1)


async def test_an_older_copy_in_its_place_sends_nothing_again(desk: Intake, home: Path) -> None:
    await desk.model.submit(BELLA)
    backup = Path(shutil.copytree(home, home.with_name("backup")))
    desk.store.gate.clear()
    await desk.time.pass_(3.0)
    assert (desk.stages, desk.store.sent) == (["sending"], [BELLA])
    leave(home)
    shutil.move(backup, home)
    desk.store.gate.set()
    await desk.time.pass_(60.0)
    assert (desk.stages, reason(desk)) == (["added"], DiskProblem.REPLACED)
    assert desk.store.sent == [BELLA]
    come_back(home)
    await desk.time.pass_(10.0)
    assert (on_disk(desk), desk.store.sent) == (["added"], [BELLA])
