"""Quitting while an animal is only in memory, since its folder was taken away."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from petdesk.core.pets import NewPet
from petdesk.intake.entry import Stage
from tests.sessions import session_in, until


def boxes() -> list[QMessageBox]:
    tops = QApplication.topLevelWidgets()
    return [each for each in tops if isinstance(each, QMessageBox) and each.isVisible()]


@pytest.mark.asyncio
@pytest.mark.parametrize("answer", ["Quit anyway", "again"])
async def test_quit_first_says_that_an_animal_is_saved_nowhere(
    tmp_path: Path, qtbot: QtBot, answer: str
) -> None:
    folder = tmp_path / "data"
    with session_in(folder, qtbot) as session:
        session.window.show()
        running = asyncio.create_task(session.run())
        await until(lambda: session.form.state.can_add and session.intake.state.is_loaded)
        session.intake.queue.hold_seconds = 30.0
        await session.intake.queue.submit(NewPet("Yzma", 1))
        folder.rename(tmp_path / "gone")
        session.window.close_wanted.emit()
        await until(boxes)
        (box,) = boxes()
        assert "not saved anywhere" in box.text()
        box.close()
        await until(lambda: not (boxes() or session._ending.is_set()))
        assert not running.done()
        assert [entry.stage for entry in session.intake.state.entries] == [Stage.HELD]
        session.window.close_wanted.emit()
        await until(boxes)
        (box,) = boxes()
        if answer == "again":
            session.window.close_wanted.emit()
        else:
            (button,) = [each for each in box.buttons() if each.text() == answer]
            button.click()
        await until(running.done)
        await running
