import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from petdesk.animals.views.binding import MainBinding
from petdesk.app.session import Session
from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.support.views.help_window import bare
from tests.sessions import session_in

PLACES = {Environment.STAGING: "https://staging.example/a&b/v1"}
"""Where nobody answers; staging alone is set up."""


@contextmanager
def shown(qtbot: QtBot, folder: Path, settings: Settings, policy: str = "") -> Iterator[Session]:
    """Yield a session by ``settings`` and a ``policy``, with its window on screen."""
    SettingsStore(folder / "settings.toml").write(settings)
    policy_file = folder / "policy.toml"
    policy_file.write_text(policy)
    with session_in(folder, qtbot, policy=policy_file if policy else None) as session:
        session.bar.show_in(MainBinding(session.window, session.model))
        with qtbot.waitExposed(session.window):
            session.window.show()
        try:
            yield session
        finally:
            session.window.hide()


def bar_text(session: Session) -> str:
    message = session.bar.message(time.time())
    return message.text if message is not None else ""


def in_menu(menu: QMenu) -> list[QAction]:
    return [each for each in menu.actions() if each.isVisible() and not each.isSeparator()]


def command(menu: QMenu, text: str) -> QAction:
    return next(each for each in in_menu(menu) if bare(each.text()).startswith(text))
