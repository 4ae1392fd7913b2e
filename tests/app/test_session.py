"""The session opens what the settings name, applies changes, and ends all of it in good order."""

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.state import Connection, Workspace
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.app.main import end_of_session
from petdesk.app.message_bar import READ_ENTRY, SettingProblemsController
from petdesk.app.session import Session
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet
from petdesk.import_sheet.check import Word
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.view_model import write_meanings
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.import_sheet.views.window import ImportWindow
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.form_view_model import AfterAdding
from petdesk.service.contract import PetList
from petdesk.service.messages import Action, Topic
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.store import RunSettings, SettingsStore
from petdesk.settings.views.dialog import SettingsDialog, SetUpWindow
from tests.animals.views.session_window import bar_text
from tests.sessions import newest, session_in, until

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION


@pytest.fixture
def idle(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    """A session that has not begun."""
    with session_in(tmp_path / "data", qtbot) as session:
        yield session


@pytest.fixture
def stored(tmp_path: Path) -> SettingsStore:
    """What another start would read."""
    return SettingsStore(tmp_path / "data" / "settings.toml")


def add_yzma(session: Session) -> None:
    session.form.open()
    session.form.edit(DraftText("Yzma", "1"))
    session.form.keep_choices(is_on=True)
    session.intake.queue.hold_seconds = 30
    session.form.submit(AfterAdding.CLOSE)


async def test_an_end_of_windows_session_saves_all_and_sends_nothing(
    session: Session, tmp_path: Path, stored: SettingsStore
) -> None:
    session.window.resize(session.window.width() - 20, session.window.height())
    add_yzma(session)
    await until(lambda: session.intake.state.entries)
    application = SimpleNamespace(when_quit=None)
    end_of_session(application, session, system="win32")  # type: ignore[arg-type]  # there is one
    (entry,) = IntakeFile(tmp_path / "data" / "intake.sqlite3").load(time.time()).entries
    assert entry.stage is Stage.HELD
    assert stored.read_entry("main window/geometry")
    assert stored.read_entry("add form/keep category and status") == b"yes"


async def test_a_logout_of_macos_ends_it_at_once_unless_something_is_to_be_sent(
    session: Session, stored: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = list[int]()
    monkeypatch.setattr("os._exit", codes.append)
    session.window.resize(session.window.width() - 20, session.window.height())
    idle, busy = SimpleNamespace(when_quit=lambda: None), SimpleNamespace(when_quit=None)
    end_of_session(idle, session, system="darwin")  # type: ignore[arg-type]  # there is one
    assert stored.read_entry("main window/geometry")
    idle.when_quit()
    assert codes == [0]
    add_yzma(session)
    await until(lambda: session.intake.state.entries)
    end_of_session(busy, session, system="darwin")  # type: ignore[arg-type]  # there is one
    assert busy.when_quit is None


async def test_what_the_next_start_takes_up_is_kept_without_an_end(
    session: Session, stored: SettingsStore, qtbot: QtBot
) -> None:
    session.window.show()
    session.window.resize(session.window.width(), session.window.height() + 33)
    session.form.keep_choices(is_on=True)
    session.window.child_wanted.emit(ChildWindow.IMPORT)
    meant = {Environment.PRACTICE: {Word(Field.CATEGORY, "perros"): 1}}
    shown = newest(session.window, ImportWindow)
    shown._model.meanings_changed.emit(write_meanings(meant))
    await until(lambda: stored.read_entry("add form/keep category and status") == b"yes")
    await until(lambda: b"perros" in stored.read_entry("import/meanings"))
    await until(lambda: stored.read_entry("main window/geometry"))
    geometry = stored.read_entry("main window/geometry")
    next_window = MainWindow(Environment.PRACTICE, geometry=geometry)
    qtbot.addWidget(next_window, before_close_func=lambda _window: None)
    assert next_window.height() == session.window.height()


async def test_a_mistake_in_the_settings_is_shown_until_it_is_read_and_logged_once(
    idle: Session, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("undo_seconds = 99\n")
    problems = SettingProblemsController(SettingsStore(file), idle.bar)
    for _time in range(2):
        await problems.check()
    assert "“undo_seconds” must be a whole number from 0 to 30" in bar_text(idle)
    assert len([line for line in caplog.messages if "undo_seconds" in line]) == 1
    assert f"{file}: undo_seconds" in caplog.text
    message = idle.bar.message(time.time())
    assert message is not None
    idle.bar.dismiss(message)
    SettingsStore(file).write_entry(READ_ENTRY, problems.read)
    # A later run shows what was read no more; another mistake, it does.
    later = SettingProblemsController(SettingsStore(file), idle.bar)
    assert later.read == problems.read  # so that it is known for changed once it is mended
    idle.bar.post(Topic.SETTINGS, None)
    await later.check()
    assert bar_text(idle) == ""
    file.write_text(file.read_text().replace("undo_seconds = 99", "colour = 1"))
    await later.check()
    assert "“colour” isn't a setting" in bar_text(idle)
    file.write_text("undo_seconds = 9\n")
    await later.check()
    assert bar_text(idle) == ""
    await idle.end()


@pytest.mark.parametrize("can_keep", [True, False])
async def test_a_copy_of_the_policy_is_kept_once_the_desk_is_open(
    qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture, *, can_keep: bool
) -> None:
    policy, kept = tmp_path / "policy.toml", tmp_path / "kept" / "kept.toml"
    policy.write_text("undo_seconds = 7\n")
    target = kept if can_keep else policy / "nowhere.toml"
    with session_in(tmp_path, qtbot, policy=policy, policy_copy=target) as session:
        running = asyncio.create_task(session.run())
        if can_keep:
            await until(kept.exists)
            assert kept.read_text() == policy.read_text()
        else:
            await until(lambda: "no copy of the policy was kept" in caplog.text)
        session.window.close_wanted.emit()
        await running


async def test_under_a_policy_that_is_no_toml_one_only_browses(
    qtbot: QtBot, tmp_path: Path
) -> None:
    policy = tmp_path / "policy.toml"
    values = {"environment": "production", "production/address": "https://pets.example/v1"}
    run = RunSettings(values)
    policy.write_text("undo_seconds = 5\nbrowse_only = yes\n")
    with session_in(tmp_path, qtbot, run, policy) as session:
        await session.open_workspace.open()
        assert session.model.state.connection is Connection.NO_POLICY
        assert session.window.is_browsing


async def test_an_environment_that_does_not_open_is_shown_on_both_screens(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_factory: WorkspaceFactory, _settings: Settings) -> Workspace:
        raise OSError("the disk is gone")

    monkeypatch.setattr(WorkspaceFactory, "open", fail)
    await session.open_workspace.open()
    assert session.model.state.connection is Connection.FAILED
    # While a request is under way, the form shows what came of the last.
    for connection, shown in (
        (Connection.WORKING, Connection.FAILED),
        (Connection.READY, Connection.READY),
    ):
        assert session.form.state.connection is Connection.FAILED
        session.model.apply(replace, connection=connection)
        assert session.form.state.connection is shown


async def test_form_window_and_icon_show_one_environment_also_while_a_slow_disk_is_read(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = WorkspaceFactory.load
    shown: list[tuple[Environment, Environment]] = []

    async def look_and_load(factory: WorkspaceFactory, settings: Settings) -> LocalCopy:
        shown.append((session.model.state.environment, session.form.state.environment))
        return await load(factory, settings)

    monkeypatch.setattr(WorkspaceFactory, "load", look_and_load)
    icon = QApplication.windowIcon().cacheKey()
    await session.change(Settings(STAGING))
    assert QApplication.windowIcon().cacheKey() != icon
    assert shown == [(Environment.PRACTICE, Environment.PRACTICE)]
    assert session.form.state.environment is STAGING


async def added_before(idle: Session, folder: Path, at: float) -> IntakeEntry:
    """Let Yzma be added, at this moment, by an earlier run."""
    address, pet = open_address(idle.settings), Pet(5000, "Yzma", 1)
    held = intake.held(1, Environment.PRACTICE, address, NewPet("Yzma", 1), 1.0, 1.0)
    entry = intake.added(intake.sending(intake.queued(held), at, []), pet, at)
    IntakeFile(folder / "data" / "intake.sqlite3").save([(None, entry)])
    await idle.intake.queue.load()
    return entry


async def test_what_was_added_but_not_kept_in_the_local_copy_is_put_in_at_the_next_opening(
    idle: Session, tmp_path: Path
) -> None:
    yesterday = time.time() - 86400.0
    await added_before(idle, tmp_path, yesterday)
    await idle.open_workspace.open()
    record = idle.model.state.catalogue.records[5000]
    assert (record.name, record.seen_at) == ("Yzma", yesterday)
    await idle.end()


async def test_an_animal_of_the_log_is_shown_though_it_was_not_seen_lately(
    idle: Session, tmp_path: Path
) -> None:
    now, month = time.time(), 31 * 86400.0
    entry = await added_before(idle, tmp_path, now - month)
    assert entry.pet is not None
    known = merge(add(Catalogue(), [entry.pet], now - month), PetList((), 0, None, 0, now))
    idle.model.show_loaded(Environment.PRACTICE, LocalCopy(known))
    idle.window.acted.emit(Action.SHOW, entry.id)
    assert [record.id for record in idle.model.state.listing.shown] == [5000]
    await idle.end()


async def test_an_import_whose_rows_cannot_be_read_says_so_when_it_is_exported(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_batch_id: int) -> None:
        raise IntakeError("no space", DiskProblem.FULL)

    monkeypatch.setattr(session.intake.queue, "batch_result", fail)
    session.window.acted.emit(Action.SHOW_IMPORT, 1)
    newest(session.window, ImportProgressWindow).export_wanted.emit()
    await until(lambda: bar_text(session))
    assert bar_text(session).startswith("Can't read the rows of this import (the disk is full).")


async def test_what_is_saved_for_this_desk_applies_at_once(session: Session) -> None:
    workspace = session.model.workspace
    changed = Settings(undo_seconds=7, admin_line="Ask Kim", text_percent=150, refresh_minutes=60)
    await session.change(changed)
    assert session.model.workspace is workspace
    assert session.intake.queue.hold_seconds == 7
    assert session.auto_refresh.seconds == 3600.0
    notes = session.window.findChildren(QLabel, "Changes note")
    assert [note.text().endswith("Ask Kim") for note in notes] == [True]
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    large = application.font().pointSizeF()
    await session.change(Settings(refresh_minutes=0))
    assert session.auto_refresh.seconds == float("inf")
    assert large == pytest.approx(application.font().pointSizeF() * 1.5)
    settings = session.make_settings()
    settings.labels_saved.emit(Environment.PRACTICE, {1: "Hounds"})
    assert session.model.state.listing.labels == {1: "Hounds"}


async def test_what_is_saved_while_an_environment_opens_is_not_written_over(
    session: Session, stored: SettingsStore
) -> None:
    changed = Settings(admin_line="Ask Kim")
    async with session.open_workspace.turn:  # as a locked keyring has it for minutes
        stored.write(changed)
        change = asyncio.create_task(session.change(changed))
        await asyncio.sleep(0)
        session.window.zoomed.emit(1)
        session.save_now()
        assert stored.effective() == changed._replace(text_percent=110)
    await change
    assert session.settings == stored.effective()


async def test_a_larger_text_replaces_no_settings_that_cannot_be_read(
    session: Session, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "settings.toml"
    file.write_text(damaged := 'environment = "production"\nxx = [\n')
    session.window.zoomed.emit(1)
    session.save_now()
    assert (session.settings.text_percent, file.read_text()) == (110, damaged)


async def test_no_import_stays_open_where_one_only_browses(session: Session) -> None:
    session.window.child_wanted.emit(ChildWindow.IMPORT)
    window = newest(session.window, ImportWindow)
    assert window.isVisible()
    await session.change(session.settings._replace(browse_only=True))
    assert not window.isVisible()


async def test_what_was_discarded_in_the_settings_is_not_saved_by_the_set_up(
    session: Session,
) -> None:
    def set_up() -> SetUpWindow:
        session.window.child_wanted.emit(ChildWindow.SET_UP)
        return newest(session.window, SetUpWindow)

    newest(set_up(), QPushButton, "All settin&gs").click()
    dialog = newest(session.window, SettingsDialog)
    dialog.model.edit("admin_line", "Ask Kim")
    dialog.reject()
    newest(dialog, QPushButton, "Discard changes").click()
    assert set_up().model.state.values["admin_line"] == ""


async def test_a_disk_that_does_not_answer_keeps_nobody_from_quitting(
    idle: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = threading.Event()
    monkeypatch.setattr("petdesk.app.session._DRAIN_LIMIT", 0.1)
    monkeypatch.setattr(SettingsStore, "write_entry", lambda *_values: disk.wait())
    idle.form.keep_choices(is_on=True)
    async with asyncio.timeout(10):
        await idle.end()
    disk.set()
    idle.save_now()  # as a system that ends its session asks, however late


AT_STAGING = Settings(STAGING, {STAGING: "http://127.0.0.1:9/v1"})


@pytest.mark.parametrize(
    ("before", "after", "is_same"),
    [
        (Settings(), Settings(addresses={STAGING: "https://pets.example/v1"}), True),
        (Settings(), Settings(proxy=""), False),
        (Settings(), Settings(STAGING), False),
        (AT_STAGING, Settings(STAGING, {STAGING: "HTTP://127.0.0.1:9/v1/"}), True),
    ],
)
async def test_what_is_open_stays_open_unless_what_it_was_opened_by_was_changed(
    session: Session, before: Settings, after: Settings, *, is_same: bool
) -> None:
    await session.change(before)
    workspace = session.model.workspace
    await session.change(after)
    assert (session.model.workspace is workspace) is is_same
    assert session.settings == after
    assert session.model.state.environment is after.environment


def boxes() -> list[QMessageBox]:
    tops = QApplication.topLevelWidgets()
    return [each for each in tops if isinstance(each, QMessageBox) and each.isVisible()]


@pytest.mark.parametrize("answer", ["Quit anyway", "again"])
async def test_quit_first_says_that_an_animal_is_saved_nowhere(
    idle: Session, tmp_path: Path, answer: str
) -> None:
    idle.window.show()
    running = asyncio.create_task(idle.run())
    await until(lambda: idle.form.state.can_add and idle.intake.state.is_loaded)
    idle.intake.queue.hold_seconds = 30.0
    await idle.intake.queue.submit(NewPet("Yzma", 1))
    (tmp_path / "data").rename(tmp_path / "gone")
    idle.window.close_wanted.emit()
    await until(boxes)
    (box,) = boxes()
    assert "not saved anywhere" in box.text()
    box.close()
    await until(lambda: not (boxes() or idle._ending.is_set()))
    assert not running.done()
    assert [entry.stage for entry in idle.intake.state.entries] == [Stage.HELD]
    idle.window.close_wanted.emit()
    await until(boxes)
    (box,) = boxes()
    if answer == "again":
        idle.window.close_wanted.emit()
    else:
        (button,) = [each for each in box.buttons() if each.text() == answer]
        button.click()
    await until(running.done)
    await running
