"""The session opens what the settings name, and ends all of it in good order."""

import asyncio
import gc
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.app import end_of_session
from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet, Pet
from petdesk.local_data.local_copy import open_address
from petdesk.session.session import Session
from petdesk.storage.catalogue import LoadedCopy
from petdesk.storage.intake import IntakeFile
from petdesk.storage.places import Places
from petdesk.storage.settings import Settings, SettingsStore
from petdesk.system_locale import make_locale
from petdesk.tasks import TaskScope
from petdesk.viewmodels.add_form.state import After
from petdesk.viewmodels.bar.desk_messages import SettingMistakes
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.settings.labels_state import LabelsAt
from petdesk.views.main.window import MainWindow
from petdesk.windows.mistakes import Mistakes
from tests.forms import FakeService
from tests.forms import desk as form_desk


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    model = MainViewModel(Environment.PRACTICE, make_locale())
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    places = Places(tmp_path, tmp_path / "settings.ini")
    session = Session(model, window, places, SettingsStore(places.settings_file))
    yield session
    window.hide()
    # Let go of here: a thread of another test must not be who collects it.
    vars(session).clear()
    gc.collect()


def _report(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


def attach(session: Session, service: FakeService) -> None:
    session._desks._desk = replace(form_desk(service, TaskScope(_report)), scope=TaskScope(_report))


async def turns() -> None:
    """Let everything that is ready run."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_what_was_just_added_is_on_disk_before_the_end(session: Session) -> None:
    session._intake.hold_seconds = 0
    await session._intake.load()
    await session._open()
    session._form.open()
    session._form.edit(DraftText("Yzma", "1"))
    session._form.keep_category(is_on=True)
    session._form.submit(After.CLOSE)
    await session._end()
    (entry,) = IntakeFile(session._places.data / "intake.sqlite3").load(time.time()).entries
    assert entry.stage is intake.Stage.ADDED
    assert session._store.read_entry("add form/keep category") == b"yes"


@pytest.mark.asyncio
async def test_an_end_of_windows_session_keeps_all_and_begins_nothing(session: Session) -> None:
    session._intake.hold_seconds = 30
    await session._intake.load()
    await session._open()
    session._form.open()
    session._form.edit(DraftText("Yzma", "1"))
    session._form.keep_category(is_on=True)
    session._form.submit(After.CLOSE)
    await session._committing.finish()
    ended: list[str] = []
    application = SimpleNamespace(when_quit=lambda: ended.append("quit"))
    end_of_session(application, session)  # type: ignore[arg-type]  # there is one QApplication
    application.when_quit()  # as Qt does next
    (entry,) = IntakeFile(session._places.data / "intake.sqlite3").load(time.time()).entries
    assert (entry.stage, ended) == (intake.Stage.HELD, [])
    assert session._store.read_entry("main window/geometry")
    assert session._store.read_entry("add form/keep category") == b"yes"
    await session._end()


async def kept_without_an_end(session: Session, qtbot: QtBot) -> None:
    """Let what has changed be kept; no end follows, as where the process is killed."""
    timer = session._kept_entries._timer
    assert timer.isActive()
    with qtbot.waitSignal(timer.timeout):
        timer.start(0)
    await session._committing.finish()


@pytest.mark.asyncio
async def test_the_window_s_place_is_kept_as_it_changes(session: Session, qtbot: QtBot) -> None:
    session._window.show()
    session._window.resize(session._window.width(), session._window.height() + 33)
    await kept_without_an_end(session, qtbot)
    kept = session._store.read_entry("main window/geometry")
    next_window = MainWindow(Environment.PRACTICE, geometry=kept)
    qtbot.addWidget(next_window, before_close_func=lambda _window: None)
    assert next_window.height() == session._window.height()
    await session._end()


@pytest.mark.asyncio
async def test_whether_the_form_keeps_the_category_is_kept_as_it_changes(
    session: Session, qtbot: QtBot
) -> None:
    session._form.keep_category(is_on=True)
    await kept_without_an_end(session, qtbot)
    assert session._store.read_entry("add form/keep category") == b"yes"
    await session._end()


@pytest.mark.asyncio
async def test_a_leave_that_was_cancelled_is_finished_at_the_end(session: Session) -> None:
    done = asyncio.Event()

    async def save() -> None:
        await done.wait()

    attach(session, FakeService())
    assert session._desks.desk is not None
    session._desks.desk.lasting.launch(save, name="save")
    leaving = asyncio.ensure_future(session._desks.leave())
    await turns()
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    ending = asyncio.ensure_future(session._end())
    await turns()
    assert not ending.done()
    done.set()
    await ending


def bar_text(session: Session) -> str:
    message = session._bar.message(time.time())
    return message.text if message is not None else ""


@pytest.mark.asyncio
async def test_a_switch_after_a_second_start_holds_for_this_run_alone(session: Session) -> None:
    production = Environment.PRODUCTION
    session.started_for(production)
    assert "started for Production" in bar_text(session)
    assert session._settings.environment is Environment.PRACTICE
    session._window.switch_wanted.emit()
    while tasks := session._scope._tasks:
        await asyncio.wait(tasks)
        await asyncio.sleep(0)
    assert session._model.state.environment is production
    assert "started for" not in bar_text(session)
    # Also what is saved later in this run leaves the next plain start alone.
    session._store.write(session._settings._replace(undo_seconds=5))
    next_start = SettingsStore(session._store._file).effective()
    assert (next_start.environment, next_start.undo_seconds) == (Environment.PRACTICE, 5)
    await session._end()


@pytest.mark.asyncio
async def test_another_language_is_told_until_it_is_chosen_back_and_starts_again_if_asked(
    session: Session,
) -> None:
    spanish = session._settings._replace(language="es")
    session._apply(spanish)
    assert "next start" in bar_text(session)
    session._apply(session._settings)
    assert bar_text(session) == ""
    session._apply(spanish)
    told = session._bar.message(time.time())
    assert told is not None
    session._bar.dismiss(told)
    assert bar_text(session) == ""
    before = session.is_restart_wanted
    session._window.restart_wanted.emit()
    assert (before, session.is_restart_wanted) == (False, True)
    assert session._ending.is_set()
    await session._end()


@pytest.mark.asyncio
async def test_nobody_switches_what_the_administrator_chose_or_while_browsing(
    session: Session,
) -> None:
    del session._store.policy
    session._store._policy_file = session._places.data / "policy.toml"
    session._store._policy_file.write_text('environment = "practice"')
    session.started_for(Environment.STAGING)
    session._window.switch_wanted.emit()
    assert "Your administrator chose Practice" in bar_text(session)
    del session._store.policy
    session._store._policy_file = None
    session._browsing.settings_changed(Settings(browse_only=True))
    session.started_for(Environment.STAGING)
    session._window.switch_wanted.emit()
    assert not session._scope._tasks
    assert session._settings.environment is Environment.PRACTICE
    session._browsing.close()
    await session._end()


@pytest.mark.asyncio
async def test_a_mistake_in_the_settings_is_told_quietly_and_no_more_once_it_is_mended(
    session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    file = session._places.data / "settings.ini"
    file.write_text("[General]\nundo_seconds=99\n")
    for _time in range(2):
        await session._mistakes.tell()
    assert "'undo_seconds' must be a whole number from 0 to 30" in bar_text(session)
    assert len([one for one in caplog.messages if "does not count" in one]) == 1
    # Who has read it is told of it no more, in a later run either; of another one, yes.
    message = session._bar.message(time.time())
    assert message is not None
    session._bar.dismiss(message)
    await session._mistakes.keep()
    later = Mistakes(SettingsStore(file), session._bar)
    session._bar.tell_mistakes(SettingMistakes())
    await later.tell()
    assert bar_text(session) == ""
    file.write_text(file.read_text().replace("undo_seconds=99", "colour=blue"))
    await later.tell()
    assert "'colour' is no setting" in bar_text(session)
    await later.keep()
    caplog.clear()
    file.write_text("".join(f"k{number}=1\n" for number in range(1000)))
    await later.tell()
    assert len(caplog.messages) == 21
    assert caplog.messages[-1] == "980 more do not count"
    file.write_text("undo_seconds=9\n")
    await session._mistakes.tell()
    assert bar_text(session) == ""
    await session._end()


@pytest.mark.asyncio
async def test_a_copy_of_the_policy_is_kept_once_the_desk_is_open(
    session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    policy, kept = session._places.data / "policy.toml", session._places.data / "kept" / "kept.toml"
    policy.write_text("undo_seconds = 7\n")
    del session._store.policy
    session._store._policy_file, session._store._kept_policy = policy, kept
    await session._open_first()
    assert kept.read_text() == policy.read_text()
    session._store._kept_policy = policy / "nowhere.toml"
    await session._open_first()
    assert "no copy of the policy was kept" in caplog.text
    await session._end()


@pytest.mark.asyncio
async def test_saving_what_changes_nothing_here_leaves_the_desk_alone(session: Session) -> None:
    desk = replace(form_desk(FakeService(), TaskScope(_report)), environment=Environment.PRACTICE)
    session._desks._desk = desk
    session._model.attach(replace(desk, service=None, connection=Connection.READY))
    session._model.select(3)
    await session._change(Settings(addresses={Environment.STAGING: "https://pets.example/v1"}))
    assert session._desks.desk is desk
    assert session._model.state.selected_id == 3
    assert session._settings.address(Environment.STAGING) == "https://pets.example/v1"


@pytest.mark.asyncio
async def test_an_environment_that_does_not_open_is_told_on_both_screens(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_settings: Settings) -> Desk:
        raise OSError("the disk is gone")

    monkeypatch.setattr(session._opener, "open", fail)
    await session._open()
    assert session._model.state.connection is Connection.FAILED
    assert session._form.state.connection is Connection.FAILED


@pytest.mark.asyncio
async def test_the_form_says_what_the_last_request_of_the_window_showed(session: Session) -> None:
    await session._open()
    for connection, shown in (
        (Connection.KEY_REFUSED, Connection.KEY_REFUSED),
        (Connection.WORKING, Connection.KEY_REFUSED),
        (Connection.READY, Connection.READY),
    ):
        session._model.state_changed.emit(replace(session._model.state, connection=connection))
        assert session._form.state.connection is shown


@pytest.mark.asyncio
async def test_practice_opens_attaches_and_ends(session: Session) -> None:
    await session._open()
    assert session._form.state.can_add
    first = session._desks.desk
    await session._change(Settings(Environment.STAGING))
    assert session._model.state.connection is Connection.NOT_SET_UP
    await session._change(Settings())
    assert session._desks.desk is not first
    assert session._model.state.environment is Environment.PRACTICE
    await session._end()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "address", ["http://pets.example/v1", "https://kim:x@pets.example/v1", "https://a.b/v2"]
)
async def test_an_address_that_cannot_be_used_is_told_as_that(
    session: Session, address: str
) -> None:
    await session._open()
    await session._change(Settings(Environment.STAGING, {Environment.STAGING: address}))
    assert session._model.state.connection is Connection.BAD_ADDRESS
    assert not session._form.state.can_add
    await session._end()


@pytest.mark.asyncio
async def test_form_and_window_name_one_environment_also_while_a_slow_disk_is_read(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    await session._open()
    load = session._opener.load
    shown: list[tuple[Environment, Environment]] = []

    async def look_and_load(settings: Settings) -> LoadedCopy:
        shown.append((session._model.state.environment, session._form.state.environment))
        return await load(settings)

    monkeypatch.setattr(session._opener, "load", look_and_load)
    await session._change(Settings(Environment.STAGING))
    assert shown == [(Environment.PRACTICE, Environment.PRACTICE)]
    assert session._form.state.environment is Environment.STAGING
    await session._end()


@pytest.mark.asyncio
async def test_an_animal_given_to_the_intake_reaches_the_service_and_the_screen(
    session: Session,
) -> None:
    session._intake.hold_seconds = 0
    await session._intake.load()
    await session._open()
    added: asyncio.Future[Pet] = asyncio.get_running_loop().create_future()
    session._intake.catalogue.added.connect(added.set_result)
    await session._intake.submit(NewPet("Yzma", 1))
    pet = await added
    assert session._model.state.catalogue.records[pet.id].name == "Yzma"
    await session._end()


@pytest.mark.asyncio
async def test_what_was_added_but_not_kept_in_the_local_copy_is_put_in_at_the_next_opening(
    session: Session,
) -> None:
    address = open_address(session._settings)
    held = intake.held(1, Environment.PRACTICE, address, NewPet("Yzma", 1), 1.0, 1.0)
    yesterday = time.time() - 86400.0
    sending = intake.sending(intake.queued(held), yesterday, [])
    entry = intake.added(sending, Pet(5000, "Yzma", 1), yesterday)
    IntakeFile(session._places.data / "intake.sqlite3").save([(None, entry)])
    await session._intake.load()
    await session._open()
    record = session._model.state.catalogue.records[5000]
    assert (record.name, record.seen_at) == ("Yzma", yesterday)
    await session._end()


@pytest.mark.asyncio
async def test_labels_are_on_screen_as_soon_as_they_are_saved_and_stay(session: Session) -> None:
    await session._open()
    settings = session._settings_model()
    settings.labels.choose(Environment.PRACTICE)
    while settings.labels.state.at is not LabelsAt.READY:
        await asyncio.gather(*session._scope._tasks)
    row = settings.labels.state.table.rows[0]
    settings.labels.edit(0, replace(row, label="Hounds"))
    category_id = row.category_id
    assert category_id is not None
    assert session._model.state.listing.labels[category_id] != "Hounds"
    await settings.labels.save(session._settings)
    assert session._model.state.listing.labels[category_id] == "Hounds"
    await session._open()
    assert session._model.state.listing.labels[category_id] == "Hounds"
    await session._end()


@pytest.mark.asyncio
async def test_what_is_saved_for_this_desk_holds_at_once(session: Session) -> None:
    session._window.details.complete()
    await session._open()
    desk = session._desks.desk
    await session._change(Settings(undo_seconds=7, admin_line="Ask Kim", text_percent=150))
    assert session._desks.desk is desk
    assert session._intake.hold_seconds == 7
    notes = session._window.findChildren(QLabel, "Changes note")
    assert [note.text().endswith("Ask Kim") for note in notes] == [True]
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    large = application.font().pointSizeF()
    await session._change(Settings())
    assert large == pytest.approx(application.font().pointSizeF() * 1.5)
    await session._end()


@pytest.mark.asyncio
async def test_another_network_opens_the_environment_anew_for_the_person_who_chose_it(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[bool] = []
    attach = session._model.attach

    def watched(desk: Desk, *, is_wanted: bool = False) -> None:
        waits.append(is_wanted)
        attach(desk, is_wanted=is_wanted)

    monkeypatch.setattr(session._model, "attach", watched)
    await session._open()
    desk = session._desks.desk
    await session._change(Settings(proxy=""))
    assert session._desks.desk is not desk
    assert waits == [False, True]
    await session._end()


@pytest.mark.asyncio
async def test_what_in_the_settings_does_not_count_is_logged(
    session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    file = session._places.data / "settings.ini"
    file.write_text("colour=blue\n", encoding="utf-8")
    await session._mistakes.tell()
    assert f"{file}, line 1: colour: unknown" in caplog.text


@pytest.mark.asyncio
async def test_an_address_in_another_spelling_is_the_same_desk(session: Session) -> None:
    settings = Settings(Environment.STAGING, {Environment.STAGING: "http://127.0.0.1:9/v1"})
    await session._change(settings)
    desk = session._desks.desk
    respelled = {Environment.STAGING: "HTTP://127.0.0.1:9/v1/"}
    await session._change(settings._replace(addresses=respelled))
    assert session._desks.desk is desk
    await session._end()


@pytest.mark.asyncio
async def test_the_refresh_interval_is_the_settings_own(session: Session) -> None:
    await session._change(Settings(refresh_minutes=60))
    assert session._auto_refresh.interval == 3600.0
    await session._change(Settings(refresh_minutes=0))
    assert session._auto_refresh.interval == float("inf")
    await session._end()
