"""A session of a test's own, with its window, on a data folder; and what is looked for in one."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.window import MainWindow
from petdesk.app.session import Session
from petdesk.app.workspaces import OpenWorkspace
from petdesk.core.language import make_name_key
from petdesk.core.paths import Paths
from petdesk.settings.store import RunSettings, SettingsStore

W = TypeVar("W", bound=QWidget)


@contextmanager
def session_in(
    folder: Path,
    qtbot: QtBot,
    run: RunSettings | None = None,
    policy: Path | None = None,
    policy_copy: Path | None = None,
) -> Iterator[Session]:
    """Yield a session on ``folder`` with a window that is not shown."""
    store = SettingsStore(folder / "settings.toml", run, policy, policy_copy)
    environment = store.effective().environment
    window = MainWindow(environment)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    model = MainViewModel(environment, make_name_key())
    paths = Paths(folder, folder / "settings.toml")
    session = Session(model, window, paths, store, OpenWorkspace(model, paths, store))
    yield session
    window.hide()
    for emitter in (model, session.intake, session.form, session.bar, window):
        emitter.blockSignals(True)  # noqa: FBT003  Qt's signature
    vars(session).clear()  # for the next collection


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


async def until(condition: Callable[[], object], limit: float = 30.0) -> None:
    """Handle jobs and Qt's events until ``condition`` holds."""
    deadline = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < deadline, "it did not come to this in time"
        QCoreApplication.processEvents()
        await asyncio.sleep(0.005)
