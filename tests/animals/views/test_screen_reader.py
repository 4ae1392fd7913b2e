"""What a screen reader speaks of a person's own actions on the practice service: each once."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from petdesk.animals.state import Connection
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.message_bar import MessageBar
from petdesk.app.session import Session
from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText
from petdesk.intake.form_view_model import AfterAdding
from petdesk.settings.fields import Settings
from tests.animals.views.screen import a_second_later
from tests.animals.views.session_window import bar_text, shown
from tests.sessions import until

pytestmark = [pytest.mark.asyncio, pytest.mark.qt_log_ignore("This plugin does not support")]
PRACTICE = Settings(environment=Environment.PRACTICE, undo_seconds=0)


@pytest_asyncio.fixture
async def session(
    qtbot: QtBot,
    tmp_path: Path,
    heard: list[str],
    english: None,  # noqa: ARG001  spoken
) -> AsyncIterator[Session]:
    """Provide one whose animals are on screen, with nothing left to be spoken of."""
    with shown(qtbot, tmp_path, PRACTICE) as session:
        await session.open_workspace.open()
        await session.intake.queue.load()
        await until(lambda: session.model.state.listing.row_count)
        await until(lambda: session.model.state.connection is Connection.READY)
        await settled(session)
        heard.clear()
        yield session
        await session.end()


async def settled(session: Session) -> None:
    """Wait until what is spoken after a pause in typing, or in the messages, has been."""
    (binding,) = session.window.findChildren(MainBinding)
    (bar,) = session.window.findChildren(MessageBar)
    await until(lambda: not binding.telling.isActive() and not bar._telling.isActive())


async def test_how_many_were_found_is_spoken_once_after_a_pause(
    session: Session, qtbot: QtBot, heard: list[str]
) -> None:
    qtbot.keyClicks(session.window.filters.search, "bel")
    await settled(session)
    count = session.model.state.listing.row_count
    assert heard == [f"{count} animals"]
    session.window.filters.search.clear()
    await settled(session)
    assert len(heard) == 2


async def test_that_nothing_was_found_and_what_may_be_meant_is_spoken_once(
    session: Session, qtbot: QtBot, heard: list[str]
) -> None:
    qtbot.keyClicks(session.window.filters.search, "belllla")
    await settled(session)
    await until(lambda: "Did you mean" in " ".join(heard))
    await settled(session)
    spoken = " ".join(heard)
    assert spoken.count("No animals match “belllla” among the 240 that PetDesk knows.") == 1
    assert spoken.count("Did you mean Bella?") == 1


async def test_what_the_service_answers_of_an_id_is_spoken_once(
    session: Session, qtbot: QtBot, heard: list[str]
) -> None:
    qtbot.keyClicks(session.window.filters.search, "4000")
    qtbot.keyClick(session.window.filters.search, Qt.Key.Key_Return)
    answer = "The service found no animal with the ID 4000."
    await until(lambda: answer in heard)
    await settled(session)
    assert heard.count(answer) == 1


async def test_what_an_add_became_is_spoken_once(session: Session, heard: list[str]) -> None:
    session.form.open()
    session.form.edit(DraftText("Zuzana", "1"))
    session.form.submit(AfterAdding.CLOSE)
    await until(lambda: bar_text(session).startswith("Added Zuzana"))
    a_second_later(session.window)
    await settled(session)
    assert [text for text in heard if "Added Zuzana" in text] == [bar_text(session)]


def _has_spoken(heard: list[str], times: int) -> bool:
    return len(heard) >= times


async def test_what_is_done_again_is_spoken_again(session: Session, heard: list[str]) -> None:
    table = session.window.findChild(AnimalTable)
    assert table is not None
    table.selectRow(0)
    await settled(session)
    heard.clear()
    buttons = session.window.details.findChildren(QAbstractButton)
    (copy,) = (each for each in buttons if each.accessibleName() == "Copy ID")
    for times in (1, 2):
        copy.click()
        await until(partial(_has_spoken, heard, times))
    a_second_later(session.window)
    assert heard == 2 * [f"Copied ID {session.model.state.selected_id}"]
