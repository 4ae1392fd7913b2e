"""The menus of a whole session, in every language: each key of a menu leads to one command."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QMenu

from petdesk.language import installed_language
from petdesk.storage.settings_fields import LANGUAGES, Settings
from tests.gui.main.session_window import PLACES, in_menu, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication, QMenuBar
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def menus_below(holder: QMenu | QMenuBar) -> Iterator[tuple[str, list[str]]]:
    """Return each menu's title, and the texts of what can be seen in it."""
    for action in holder.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield menu.title(), [each.text() for each in in_menu(menu)]
            yield from menus_below(menu)


def key_of(text: str) -> str:
    return text[text.index("&") + 1].lower() if "&" in text else ""


@pytest.mark.asyncio
@pytest.mark.parametrize("language", LANGUAGES[1:])
async def test_each_key_of_a_menu_leads_to_one_command(
    language: str, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with (
        installed_language(qapp, language),
        shown(qtbot, tmp_path, Settings(addresses=PLACES)) as session,
    ):
        await session.open()
        # The menu of environments comes once the first environment is open.
        session._environments.start()
        found = dict(menus_below(session.window.menuBar()))
        assert len(found) == 8
        columns = session.window.findChild(QMenu, "Columns")
        assert columns is not None
        del found[columns.title()]  # what stands over the columns has no keys
        for title, texts in found.items():
            keys = Counter(map(key_of, texts))
            assert [text for text in texts if keys[key_of(text)] > 1] == [], title
        await session.end()
