"""What the message bar and the animals on their way show follows what happens."""

from pathlib import Path

from pytestqt.qtbot import QtBot
from shiboken6 import delete

from petdesk.animals.state import Connection, connection_changed
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.intake.bar import undo
from petdesk.intake.entry import Batch, BatchRow, DraftText
from petdesk.intake.file import IntakeError
from petdesk.service.errors import Effect, Offline, TimedOut
from petdesk.service.messages import Action, Message, Topic
from tests.intake.intakes import ADDRESS, Intake, Store, Time, turns
from tests.intake.views.screen import Screen

BELLA = NewPet("Bella", 3)


def message(screen: Screen) -> Message | None:
    return screen.bar.message(screen.desk.time())


def topic(screen: Screen) -> Topic | None:
    shown = message(screen)
    return shown.topic if shown is not None else None


def dismiss(screen: Screen) -> None:
    shown = message(screen)
    assert shown is not None
    screen.bar.dismiss(shown)


def pending(screen: Screen) -> list[tuple[str, str]]:
    return [(animal.name, animal.progress) for animal in screen.main.state.listing.pending]


async def test_an_animal_stands_in_the_table_until_it_has_an_id(screen: Screen) -> None:
    desk = screen.desk
    desk.store.gate.clear()
    await desk.model.submit(BELLA)
    assert pending(screen) == [("Bella", "Held: 3 s")]
    await desk.time.pass_(1.5)
    screen.pending.show_rows()
    assert pending(screen) == [("Bella", "Held: 2 s")]
    await desk.time.pass_(2.0)
    assert pending(screen) == [("Bella", "Sending…")]
    desk.store.gate.set()
    await turns()
    assert pending(screen) == []


async def test_nothing_of_another_environment_or_address_stands_in_the_table(
    screen: Screen,
) -> None:
    desk = screen.desk
    await desk.model.submit(BELLA)
    await desk.model.leave(1.0)
    desk.store.gate.clear()
    desk.model.change_environment(Environment.STAGING, "https://other.example/v1")
    assert pending(screen) == []
    desk.model.change_environment(Environment.PRODUCTION, ADDRESS)
    screen.main.show_loaded(Environment.PRODUCTION, LoadedCopy(LocalCopy()))
    assert pending(screen) == []
    desk.store.gate.set()


async def test_an_unknown_outcome_that_is_dismissed_is_decided_later(screen: Screen) -> None:
    screen.desk.store.outcomes = [(TimedOut(effect=Effect.UNKNOWN), False)]
    screen.desk.model.hold_seconds = 0
    entry = await screen.desk.model.submit(BELLA)
    await turns()
    assert topic(screen) is Topic.UNKNOWN
    dismiss(screen)
    assert screen.desk.model.state.postponed == {entry.id}
    assert message(screen) is None


async def test_the_main_window_s_own_message_and_that_of_the_disk_are_dismissed_there(
    screen: Screen,
) -> None:
    screen.main.job_failed("save", KeyError("x"))
    assert topic(screen) is Topic.MAIN
    dismiss(screen)
    assert message(screen) is None
    screen.desk.disk.error = IntakeError("disk full")
    screen.desk.model.save_draft_soon(DraftText("B"))
    await screen.desk.time.pass_(1.0)
    assert topic(screen) is Topic.STORAGE
    dismiss(screen)
    assert screen.desk.model.state.problem is None
    screen.desk.disk.error = None


async def test_a_connection_that_is_missing_is_dismissed_until_it_changes(screen: Screen) -> None:
    screen.main.apply(connection_changed, Connection.NO_KEYRING)
    assert topic(screen) is Topic.MAIN
    dismiss(screen)
    assert message(screen) is None
    screen.main.apply(connection_changed, Connection.KEYRING_CLOSED)
    assert topic(screen) is Topic.MAIN


async def test_what_waits_is_reported_again_after_it_went_on(screen: Screen) -> None:
    screen.desk.model.hold_seconds = 0
    for _time in range(2):
        screen.desk.store.outcomes = [(Offline(), False)]
        await screen.desk.model.submit(BELLA)
        await turns()
        assert topic(screen) is Topic.WAITING
        dismiss(screen)
        assert message(screen) is None
        await screen.desk.time.pass_(10.0)
        assert pending(screen) == []


async def test_a_draft_of_the_last_run_is_reported_until_the_form_was_opened(
    qtbot: QtBot, tmp_path: Path, time: Time, store: Store
) -> None:
    for is_first in (True, False):
        intake = Intake(tmp_path / "intake.sqlite3", time, store)
        await intake.begin()
        screen = Screen(qtbot, intake)
        assert topic(screen) is (None if is_first else Topic.DRAFT)
        screen.form.open()
        assert screen.form.state.draft == (DraftText() if is_first else DraftText("Bella"))
        screen.form.edit(DraftText("Bella"))
        assert message(screen) is None
        screen.form.cancel()
        assert message(screen) is None
        await intake.end()
        screen.window.hide()
        delete(screen.pending)


async def test_undo_takes_back_what_was_done_last_while_it_is_held(screen: Screen) -> None:
    desk = screen.desk
    rows = [BatchRow(at, NewPet(name, 3), name.encode().ljust(16)) for at, name in enumerate("AB")]
    batch_id = await desk.take(Batch("dogs.csv", tuple(rows)), 3.0)
    importing = Action.UNDO_IMPORT, batch_id, "&Undo importing “dogs.csv”"
    assert undo(screen.bar.state, desk.time()) == importing
    entry = await desk.model.submit(BELLA)
    adding = Action.UNDO, entry.id, "&Undo adding “Bella”"
    assert undo(screen.bar.state, desk.time()) == adding
    desk.model.undo(entry.id)
    await turns()
    assert undo(screen.bar.state, desk.time()) == importing
    dismiss(screen)
    desk.model.stop(batch_id)
    await turns()
    shown = message(screen)
    assert shown is not None
    assert shown.text == "Import of “dogs.csv” undone, nothing was sent. 2 undone."
    assert undo(screen.bar.state, desk.time()) is None
    await desk.time.pass_(60.0)
    assert desk.store.sent == []
