"""The message bar's view-model, and the rows of animals on their way, follow what happens."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from petdesk.animals.listing import Listing
from petdesk.animals.state import Connection, connection_changed
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.app.message_bar import AnimalsOnTheirWay, BarViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.intake.bar import undo
from petdesk.intake.entry import Batch, BatchRow, DraftText
from petdesk.intake.file import IntakeError
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.service.errors import Effect, Offline, TimedOut
from petdesk.service.messages import Action, Message, Topic
from tests.intake.intakes import ADDRESS, Intake, Store, Time, turns

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("qapp")]

BELLA = NewPet("Bella", 3)


class Desk:
    """An intake on a real file, with a main window, a form and a message bar around it."""

    def __init__(self, path: Path, time: Time) -> None:
        self.time = time
        self.store = Store(time)
        self.intake = Intake(path, time, self.store)
        self.main = MainViewModel(Environment.STAGING, str.casefold)
        scope = TaskScope(lambda *_: None)
        self.form = AddFormViewModel(self.intake.shown, scope, Listing)
        self.bar = BarViewModel(self.main, self.intake.shown, self.form, time)
        self.rows = AnimalsOnTheirWay(self.intake.shown, self.main, time)
        self.changes: list[object] = []
        self.bar.state_changed.connect(self.changes.append)

    @property
    def message(self) -> Message | None:
        return self.bar.message(self.time())

    def tells(self, topic: Topic) -> bool:
        return self.message is not None and self.message.topic is topic

    def has_problem(self) -> bool:
        return self.main.state.problem is not None

    @property
    def pending(self) -> list[tuple[str, str]]:
        return [(animal.name, animal.progress) for animal in self.main.state.listing.pending]

    def dismiss(self) -> None:
        assert self.message is not None
        self.bar.dismiss(self.message)


@pytest_asyncio.fixture
async def desk(qapp: QApplication, tmp_path: Path) -> AsyncIterator[Desk]:  # noqa: ARG001  timers
    desk = Desk(tmp_path / "intake.sqlite3", Time())
    await desk.intake.begin()
    yield desk
    delete(desk.rows)
    await desk.intake.end()


async def test_an_animal_stands_in_the_table_until_it_has_an_id(desk: Desk) -> None:
    desk.store.gate.clear()
    await desk.intake.model.submit(BELLA)
    assert desk.pending == [("Bella", "Held: 3 s")]
    await desk.time.pass_(1.5)
    desk.rows.show_rows()
    assert desk.pending == [("Bella", "Held: 2 s")]
    await desk.time.pass_(2.0)
    assert desk.pending == [("Bella", "Sending…")]
    desk.store.gate.set()
    await turns()
    assert desk.pending == []


async def test_nothing_of_another_environment_or_address_stands_in_the_table(desk: Desk) -> None:
    await desk.intake.model.submit(BELLA)
    await desk.intake.model.leave(1.0)
    desk.store.gate.clear()
    desk.intake.model.change_environment(Environment.STAGING, "https://other.example/v1")
    assert desk.pending == []
    desk.intake.model.change_environment(Environment.PRODUCTION, ADDRESS)
    desk.main.show_loaded(Environment.PRODUCTION, LoadedCopy(LocalCopy()))
    assert desk.pending == []
    desk.store.gate.set()


async def test_an_unknown_outcome_that_is_dismissed_is_decided_later(desk: Desk) -> None:
    desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)]
    desk.intake.model.hold_seconds = 0
    entry = await desk.intake.model.submit(BELLA)
    await turns()
    assert desk.tells(Topic.UNKNOWN)
    desk.dismiss()
    assert desk.intake.model.state.postponed == {entry.id}
    assert desk.message is None


async def test_the_main_window_s_own_message_and_that_of_the_disk_are_dismissed_there(
    desk: Desk,
) -> None:
    desk.main.job_failed("save", KeyError("x"))
    assert desk.has_problem()
    desk.dismiss()
    assert not desk.has_problem()
    desk.intake.disk.error = IntakeError("disk full")
    desk.intake.model.save_draft_soon(DraftText("B"))
    await desk.time.pass_(1.0)
    assert desk.tells(Topic.STORAGE)
    desk.dismiss()
    assert desk.intake.model.state.problem is None
    desk.intake.disk.error = None


async def test_a_connection_that_is_missing_is_dismissed_until_it_changes(desk: Desk) -> None:
    desk.main.apply(connection_changed, Connection.NO_KEYRING)
    assert desk.tells(Topic.MAIN)
    desk.dismiss()
    assert desk.message is None
    desk.main.apply(connection_changed, Connection.KEYRING_CLOSED)
    assert desk.tells(Topic.MAIN)


async def test_what_waits_is_reported_again_after_it_went_on(desk: Desk) -> None:
    desk.intake.model.hold_seconds = 0
    for _time in range(2):
        desk.store.outcomes = [(Offline(), False)]
        await desk.intake.model.submit(BELLA)
        await turns()
        assert desk.tells(Topic.WAITING)
        desk.dismiss()
        assert desk.message is None
        await desk.time.pass_(10.0)
        assert desk.pending == []


async def test_a_draft_of_the_last_run_is_told_until_the_form_was_opened(tmp_path: Path) -> None:
    time = Time()
    first = Desk(tmp_path / "intake.sqlite3", time)
    await first.intake.begin()
    first.form.open()
    first.form.edit(DraftText("Bella"))
    assert first.message is None
    await first.intake.end()
    second = Desk(tmp_path / "intake.sqlite3", time)
    await second.intake.begin()
    assert second.tells(Topic.DRAFT)
    second.form.open()
    assert second.form.state.draft == DraftText("Bella")
    assert second.message is None
    second.form.cancel()
    assert second.message is None
    await second.intake.end()


async def begin_import(desk: Desk, *names: str, hold: float = 0.0) -> int:
    rows = tuple(
        BatchRow(number, NewPet(name, 3), name.encode().ljust(16))
        for number, name in enumerate(names, start=2)
    )
    return await desk.intake.take(Batch("dogs.csv", rows), hold)


async def test_undo_takes_back_what_was_done_last_while_it_is_held(desk: Desk) -> None:
    batch_id = await begin_import(desk, "Ada", "Ben", hold=3.0)
    importing = Action.UNDO_IMPORT, batch_id, "&Undo importing “dogs.csv”"
    assert undo(desk.bar.state, desk.time()) == importing
    entry = await desk.intake.model.submit(BELLA)
    adding = Action.UNDO, entry.id, "&Undo adding “Bella”"
    assert undo(desk.bar.state, desk.time()) == adding
    desk.intake.model.undo(entry.id)
    await turns()
    assert undo(desk.bar.state, desk.time()) == importing
    desk.dismiss()
    desk.intake.model.stop(batch_id)
    await turns()
    assert desk.message is not None
    assert desk.message.text == "Import of “dogs.csv” undone, nothing was sent. 2 undone."
    assert undo(desk.bar.state, desk.time()) is None
    await desk.time.pass_(60.0)
    assert desk.store.sent == []
