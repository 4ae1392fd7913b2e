"""A session on practice whose list has come, and what tests of its windows look at."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.views.binding import MainBinding
from petdesk.app.session import Session
from tests.sessions import session_in, until

W = TypeVar("W", bound=QWidget)


@asynccontextmanager
async def on_practice(folder: Path, qtbot: QtBot) -> AsyncIterator[Session]:
    with session_in(folder, qtbot) as session:
        session.bar.show_in(MainBinding(session.window, session.model))
        running = asyncio.create_task(session.run())
        model, intake = session.model, session.intake
        await until(lambda: model.state.catalogue.coverage and intake.state.is_loaded)
        await until(lambda: model.state.connection.can_ask)
        yield session
        if not running.done():
            session.window.close_wanted.emit()
        await running


def newest(parent: QWidget, kind: type[W], text: str = "") -> W:
    """Find the newest part of a kind, with this text."""
    parts = cast("list[W]", parent.findChildren(kind))
    return [each for each in parts if text in str(each.property("text") or "")][-1]


def save(dialog: QWidget, button: str, file: Path) -> QFileDialog:
    """Press a button, and choose ``file`` in the platform's dialog."""
    newest(dialog, QPushButton, button).click()
    where = newest(dialog, QFileDialog)
    where.fileSelected.emit(str(file))
    return where
