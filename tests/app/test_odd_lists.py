"""Lists that are refused, cut off or not sound: what the window and the log say of them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from petdesk.animals.state import Connection
from petdesk.animals.status_bar import coverage_rows
from petdesk.animals.views.binding import MainBinding
from petdesk.app.session import Session
from petdesk.settings.store import read_run_settings
from tests.faults import answer
from tests.journeys.servers import KEY, LIMITS, Script, listing, scripted
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
    label = session.window.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


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
