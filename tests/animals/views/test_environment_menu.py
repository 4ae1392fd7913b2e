"""The menu of environments: where each leads, the question before, and who may not switch."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from petdesk.animals.views.window import ChildWindow
from petdesk.app.session import Session
from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import menu_text, question
from tests.animals.views.session_window import PLACES, in_menu, shown
from tests.sessions import until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

STAGING, PRACTICE, PRODUCTION = Environment.STAGING, Environment.PRACTICE, Environment.PRODUCTION


def menu_of(session: Session) -> QMenu:
    """Make the menu, as the session does once the environment is open."""
    menus = session.window.findChildren(QMenu)
    return next(each for each in menus if each.title() == "E&nvironment")


def asked(session: Session) -> QMessageBox:
    (box,) = (b for b in session.window.findChildren(QMessageBox) if b.isVisible())
    return box


def answer(session: Session, text: str) -> None:
    (button,) = (b for b in asked(session).findChildren(QPushButton) if b.text() == text)
    button.click()


def switch(session: Session) -> QAbstractButton:
    (found,) = (
        each for each in session.window.findChildren(QAbstractButton) if each.text() == "Switch"
    )
    return found


def texts(menu: QMenu) -> list[tuple[str, bool, bool]]:
    return [(each.text(), each.isChecked(), each.isEnabled()) for each in in_menu(menu)]


async def test_it_says_where_each_environment_leads_and_marks_the_one_on_screen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with shown(qtbot, tmp_path, Settings(addresses=PLACES)) as session:
        assert texts(menu_of(session)) == [
            ("&Practice (made-up animals)", True, True),
            ("&Staging (https://staging.example/v1)", False, True),
            ("P&roduction (not set up)…", False, True),
        ]
        with qtbot.waitSignal(session.window.child_wanted) as wanted:
            in_menu(menu_of(session))[2].trigger()
        assert wanted.args == [ChildWindow.SETTINGS]
        assert session.settings.environment is PRACTICE
        await session.end()


async def test_a_switch_asks_where_it_leads_and_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, Settings(addresses=PLACES)) as session:
        await session.open()
        menu, store = menu_of(session), SettingsStore(tmp_path / "settings.toml")
        for word in ("Cancel", "Switch to Staging"):
            in_menu(menu)[1].trigger()
            assert asked(session).text() == "Switch to Staging?"
            assert "https://staging.example/v1" in asked(session).informativeText()
            assert [mark for _, mark, _ in texts(menu)] == [True, False, False]
            answer(session, word)
            assert (session.settings.environment is PRACTICE) or word != "Cancel"
        await until(lambda: session.window.windowTitle() == "PetDesk - Staging")
        assert [mark for _, mark, _ in texts(menu)] == [False, True, False]
        assert store.effective().environment is STAGING
        await session.end()


async def test_the_keyboard_opens_it(qtbot: QtBot, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, Settings(addresses=PLACES)) as session:
        menu = menu_of(session)
        session.window.activateWindow()
        switch(session).setFocus()
        qtbot.keyClick(switch(session), Qt.Key.Key_Space)
        assert menu.isVisible()
        assert menu.activeAction() is in_menu(menu)[0]
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
        assert asked(session).text() == "Switch to Staging?"
        answer(session, "Cancel")
        await session.end()


async def test_where_the_administrator_chose_it_only_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    policy = 'environment = "practice"\n'
    with shown(qtbot, tmp_path, Settings(addresses=PLACES), policy) as session:
        menu = menu_of(session)
        assert not switch(session).isVisible()
        assert [able for _, _, able in texts(menu)] == [True, False, False, False]
        assert texts(menu)[3][0] == "Set by your administrator."
        await session.end()


def test_animals_that_wait_are_named_and_stay_where_they_are() -> None:
    here = Settings(STAGING, PLACES)
    text, more, _yes = question(here, PRACTICE, 2)
    assert text == "Switch to Practice?"
    assert "in Staging will be sent once you switch back." in more
    assert "sent" not in question(here, PRACTICE)[1]


def test_an_address_stands_in_the_menu_as_it_is() -> None:
    settings = Settings(addresses={PRODUCTION: "https://pets.example/a&b/v1"})
    assert menu_text(settings, PRODUCTION) == "P&roduction (https://pets.example/a&&b/v1)"
