"""Lists that are refused, cut off or not sound: what the window and the log say of them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.animals.main_messages import empty_reason
from petdesk.animals.state import Connection
from petdesk.animals.status_bar import coverage_rows
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import ChildWindow
from petdesk.app.session import Session
from petdesk.settings.store import read_run_settings
from tests.animals.views.screen import Screen
from tests.faults import answer
from tests.journeys.servers import KEY, LIMITS, Script, error, listing, scripted
from tests.sessions import session_in, until

KUZCO = {"id": 1, "name": "Kuzco", "categoryId": 7}


@pytest.fixture
def script() -> Iterator[Script]:
    with scripted(listing("Kuzco", "Pacha")) as script:
        yield script


@pytest_asyncio.fixture
async def session(qtbot: QtBot, tmp_path: Path, script: Script) -> AsyncIterator[Session]:
    """The window at staging, with two animals listed."""
    variables = {"PETDESK_ENVIRONMENT": "staging", "PETDESK_STAGING_URL": script.address}
    run = read_run_settings(variables | {"PETDESK_API_KEY": KEY})
    with session_in(tmp_path, qtbot, run) as session:
        session.bar.show_in(MainBinding(session.window, session.model))
        session.window.show()
        running = asyncio.create_task(session.run())
        await until(lambda: len(session.model.state.listing.shown) == 2)
        await until(lambda: session.model.state.connection is Connection.READY)
        yield session
        session.window.close_wanted.emit()
        await running


async def refresh(session: Session) -> None:
    session.model.work_online()
    await until(lambda: session.model.state.connection is not Connection.WORKING)
    QApplication.processEvents()


def label(session: Session, name: str) -> str:
    return Screen(session.window, session.model).label(name)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("pets", "message", "coverage"),
    [
        (
            [{"id": number} for number in range(30)],
            "Refreshed, but none of 30 animal(s) could be read.",
            "None of 30 animal(s) could be read.",
        ),
        (
            [KUZCO, {"id": 2}],
            "Refreshed, but 1 animal(s) couldn't be read.",
            "1 animal(s) couldn't be read.",
        ),
        (
            [KUZCO] * 30,
            "Refreshed, but the service's list isn't consistent: it has animals more than once.",
            "The service's list has animals more than once.",
        ),
    ],
)
async def test_a_list_that_is_not_sound_is_said_and_proves_no_absence(
    session: Session, script: Script, pets: list[object], message: str, coverage: str
) -> None:
    script.always = answer(200, pets, headers=LIMITS)
    await refresh(session)
    assert label(session, "Message") == message
    assert label(session, "Coverage").endswith(coverage)
    extents = [row.extent for row in coverage_rows(session.model.state, 0.0)]
    assert ("couldn't be read" in " ".join(extents)) is (pets[0] != pets[-1])
    assert len(session.model.state.listing.shown) == 2


@pytest.mark.asyncio
async def test_a_service_whose_animals_cannot_be_read_is_not_called_empty(
    qtbot: QtBot, tmp_path: Path, script: Script
) -> None:
    script.always = answer(200, [{"id": number} for number in range(30)], headers=LIMITS)
    variables = {"PETDESK_ENVIRONMENT": "staging", "PETDESK_STAGING_URL": script.address}
    run = read_run_settings(variables | {"PETDESK_API_KEY": KEY})
    with session_in(tmp_path, qtbot, run) as session:
        running = asyncio.create_task(session.run())
        await until(lambda: session.model.state.connection is Connection.READY)
        why = empty_reason(session.model.state)
        assert why is not None
        assert why.text == "None of 30 animal(s) could be read."
        session.window.close_wanted.emit()
        await running


@pytest.mark.asyncio
async def test_a_refresh_that_was_refused_is_shown_and_logged_as_that(
    session: Session, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    await refresh(session)
    assert label(session, "Message") == "Refreshed: 2 animal(s)"
    caplog.set_level(logging.INFO, "petdesk.support.logs")
    script.always = error(400, "no lists today")
    await refresh(session)
    lines = [
        record.getMessage() for record in caplog.records if record.name == "petdesk.support.logs"
    ]
    assert "staging: not refreshed, 2 animals" in lines
    assert not any("staging: refreshed" in line for line in lines)
    assert label(session, "Message").startswith("The service refused this (400): no lists today")


@pytest.mark.asyncio
async def test_what_changed_says_since_when_it_cannot_tell(
    session: Session, script: Script
) -> None:
    session.window.child_wanted.emit(ChildWindow.CHANGES)
    await until(lambda: session.window.findChild(QLabel, "Changes empty"))
    notes = [each for each in session.window.findChildren(QLabel) if not each.isHidden()]
    assert not any("at most 100 animals" in note.text() for note in notes)
    script.always = listing(*(f"Animal {number}" for number in range(100)))
    await refresh(session)
    notes = [each for each in session.window.findChildren(QLabel) if not each.isHidden()]
    told = [note.text() for note in notes if "at most 100 animals" in note.text()]
    assert any("and since " in text and "isn't seen here" in text for text in told)
