from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals import state as main_steps
from petdesk.animals.state import Connection
from petdesk.animals.store import LocalCopy
from petdesk.animals.views.window import ChildWindow
from petdesk.app.session import Session
from petdesk.core.environments import Environment
from petdesk.service.errors import Unauthorized
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import question
from petdesk.support.views.help_window import bare
from tests.animals.views.screen import ANIMALS, copy_of
from tests.animals.views.session_window import PLACES, bar_text, command, in_menu, shown
from tests.sessions import newest, until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEAVE = "Lea&ve browse-only mode"
ABOUT_ADDING = {"&Add animal…", "&Settings…", "&Undo", "&Send now", "Inta&ke log…"}


def commands(session: Session) -> set[str]:
    menus = session.window.menus
    every = (menus.file, menus.edit, menus.animal, menus.view, menus.help)
    return {action.text() for menu in every for action in in_menu(menu)}


def strip(session: Session) -> str:
    return session.window.strip.text()


def buttons(session: Session) -> list[str]:
    every = session.window.findChildren(QtWidgets.QAbstractButton)
    return [each.text() for each in every if each.isVisible()]


def boxes(session: Session) -> list[QMessageBox]:
    return [box for box in session.window.findChildren(QMessageBox) if box.isVisible()]


def asked(session: Session) -> QMessageBox:
    (box,) = boxes(session)
    return box


def press(session: Session, text: str) -> None:
    newest(asked(session), QtWidgets.QPushButton, text).click()


def can_add_and_set(session: Session) -> list[bool]:
    window = session.window
    return [
        one.isVisible() and one.isEnabled() for one in (window.add_button, window.settings_button)
    ]


@pytest.fixture
def browsing(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    with shown(qtbot, tmp_path, Settings(browse_only=True)) as session:
        yield session


@pytest_asyncio.fixture
async def session(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path
) -> AsyncIterator[Session]:
    """Provide one in which staging is set up, by a policy that is a parameter."""
    policy = getattr(request, "param", "")
    with shown(qtbot, tmp_path, Settings(addresses=PLACES), policy) as session:
        yield session
        await session.end()


def test_adding_and_settings_are_put_away_and_the_strip_says_so(browsing: Session) -> None:
    assert can_add_and_set(browsing) == [False, False]
    assert not ABOUT_ADDING & commands(browsing)
    assert LEAVE in commands(browsing)
    assert browsing.settings.shown_percent == 150
    first, second = strip(browsing).splitlines()
    assert first.startswith("Practice: ")
    assert "can't be added here" in second
    assert [browsing.permits(), browsing.permits()] == [False, False]
    press(browsing, "Cancel")  # it asked once
    assert not boxes(browsing)


async def test_no_button_leads_where_one_may_not_go(browsing: Session) -> None:
    model = browsing.model
    model.show_loaded(Environment.STAGING, LocalCopy())
    model.apply(main_steps.connection_changed, Connection.NOT_SET_UP)
    assert "Set it up" not in buttons(browsing)
    model.show_loaded(Environment.STAGING, copy_of(*ANIMALS))
    model.apply(main_steps.refresh_failed, Unauthorized())
    message = browsing.window.findChild(QLabel, "Message")
    assert isinstance(message, QLabel)
    assert message.isVisible()
    assert "Open settings" not in buttons(browsing)
    await browsing.change(Settings())
    model.show_loaded(Environment.STAGING, copy_of(*ANIMALS))
    model.apply(main_steps.refresh_failed, Unauthorized())
    assert "Open settings" in buttons(browsing)
    await browsing.end()


async def test_leaving_brings_everything_back_for_good(browsing: Session, tmp_path: Path) -> None:
    command(browsing.window.menus.file, bare(LEAVE)).trigger()
    press(browsing, "Leave")
    await until(lambda: can_add_and_set(browsing) == [True, True])
    assert commands(browsing) >= ABOUT_ADDING
    assert LEAVE not in commands(browsing)
    assert strip(browsing).count("\n") == 0
    assert browsing.permits()
    assert not SettingsStore(tmp_path / "settings.toml").effective().browse_only
    await browsing.end()


@pytest.mark.parametrize("session", ["browse_only = true\n"], indirect=True)
async def test_what_a_policy_sets_cannot_be_left(session: Session) -> None:
    assert can_add_and_set(session) == [False, False]
    assert LEAVE not in commands(session)
    assert "administrator" in strip(session)
    assert not session.permits()
    assert "administrator" in asked(session).text()
    asked(session).close()


def test_one_click_shows_an_animal_and_administrators_commands_are_away(
    browsing: Session, qtbot: QtBot
) -> None:
    window = browsing.window
    browsing.model.show_loaded(Environment.PRACTICE, copy_of(*ANIMALS))
    assert not {"For ad&ministrators"} & commands(browsing)
    window.resize(700, 560)
    qtbot.waitUntil(window.details.isHidden)
    place = window.table.visualRect(window.table.model().index(0, 0)).center()
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.details.isVisible()
    name = window.findChild(QLabel, "details name")
    assert isinstance(name, QLabel)
    assert name.isVisible()


STAGING, PRACTICE = Environment.STAGING, Environment.PRACTICE


def texts(menu: QtWidgets.QMenu) -> list[tuple[str, bool, bool]]:
    return [(each.text(), each.isChecked(), each.isEnabled()) for each in in_menu(menu)]


async def test_it_says_where_each_environment_leads_and_marks_the_one_on_screen(
    session: Session, qtbot: QtBot
) -> None:
    assert texts(session.window.menus.environment) == [
        ("&Practice (made-up animals)", True, True),
        ("&Staging (https://staging.example/a&&b/v1)", False, True),
        ("P&roduction (not set up)…", False, True),
    ]
    with qtbot.waitSignal(session.window.child_wanted) as wanted:
        in_menu(session.window.menus.environment)[2].trigger()
    assert wanted.args == [ChildWindow.SETTINGS]
    assert session.settings.environment is PRACTICE


async def test_a_switch_asks_where_it_leads_and_is_kept(session: Session, tmp_path: Path) -> None:
    await session.open_workspace.open()
    menu, store = session.window.menus.environment, SettingsStore(tmp_path / "settings.toml")
    for word in ("Cancel", "Switch to Staging"):
        in_menu(menu)[1].trigger()
        assert asked(session).text() == "Switch to Staging?"
        assert "https://staging.example/a&b/v1" in asked(session).informativeText()
        assert [mark for _, mark, _ in texts(menu)] == [True, False, False]
        press(session, word)
        assert (session.settings.environment is PRACTICE) or word != "Cancel"
    await until(lambda: session.window.windowTitle() == "PetDesk - Staging")
    assert [mark for _, mark, _ in texts(menu)] == [False, True, False]
    assert store.effective().environment is STAGING


async def test_the_keyboard_opens_it(session: Session, qtbot: QtBot) -> None:
    menu = session.window.menus.environment
    session.window.activateWindow()
    session.window.strip.switch.setFocus()
    qtbot.keyClick(session.window.strip.switch, Qt.Key.Key_Space)
    assert menu.isVisible()
    assert menu.activeAction() is in_menu(menu)[0]
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert asked(session).text() == "Switch to Staging?"
    press(session, "Cancel")


@pytest.mark.parametrize("session", ['environment = "practice"\n'], indirect=True)
async def test_where_the_administrator_chose_it_only_says_so(session: Session) -> None:
    menu = session.window.menus.environment
    assert not session.window.strip.switch.isVisible()
    assert [able for _, _, able in texts(menu)] == [True, False, False, False]
    assert texts(menu)[3][0] == "Set by your administrator."


def test_animals_that_wait_are_named_and_stay_where_they_are() -> None:
    here = Settings(STAGING, PLACES)
    text, more, _yes = question(here, PRACTICE, 2)
    assert text == "Switch to Practice?"
    assert "in Staging will be sent once you switch back." in more
    assert "sent" not in question(here, PRACTICE)[1]


CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def turn(widget: QWidget, angle: int, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    """Turn the wheel over ``widget`` as the system does: what it ignores goes to its parents."""
    window = widget.window()
    place = widget.mapTo(window, widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, angle), QPoint(), modifiers)
    QApplication.processEvents()


def size() -> float:
    return QApplication.font().pointSizeF()


async def test_keys_change_all_texts_at_once_and_for_good(qtbot: QtBot, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, Settings()) as session:
        usual, window = size(), session.window
        heading = window.strip.height()
        qtbot.keyClick(window, Qt.Key.Key_Equal, CTRL)
        qtbot.keyClick(window, Qt.Key.Key_Plus, CTRL)
        assert size() == pytest.approx(usual * 1.25)
        assert bar_text(session) == "Text size 125%"
        await until(lambda: window.strip.height() > heading)
        settings = session.make_settings()
        qtbot.keyClick(window, Qt.Key.Key_Minus, CTRL)
        assert bar_text(session) == "Text size 110%"
        assert settings.state.values["text_percent"] == 110  # where they are open
        assert not settings.state.is_changed
        # Stored by the end, however soon it comes.
        await session.end()
        assert SettingsStore(tmp_path / "settings.toml").effective().text_percent == 110
        qtbot.keyClick(window, Qt.Key.Key_0, CTRL)
        assert size() == pytest.approx(usual)


@pytest.mark.parametrize("which", [ChildWindow.ADD_FORM, ChildWindow.HELP])
async def test_the_wheel_and_the_keys_zoom_in_other_windows(
    session: Session, qtbot: QtBot, which: ChildWindow
) -> None:
    windows, main = session.windows, session.window
    main.child_wanted.emit(which)
    await until(lambda: QApplication.activeWindow() not in {None, main})
    opened = QApplication.activeWindow()
    assert opened is not None
    over = opened.findChild(QtWidgets.QLineEdit) or opened
    turn(over, 120)
    assert session.settings.text_percent == 110
    turn(over, -120, PLAIN)
    qtbot.keyClick(over, Qt.Key.Key_Plus, CTRL)
    assert session.settings.text_percent == 125
    qtbot.keyClick(over, Qt.Key.Key_Minus, CTRL)
    assert session.settings.text_percent == 110
    qtbot.keyClick(over, Qt.Key.Key_0, CTRL)
    assert session.settings.text_percent == 100
    windows.close()


@pytest.mark.parametrize("session", ["text_percent = 125\n"], indirect=True)
async def test_a_size_that_the_administrator_set_stays(session: Session, qtbot: QtBot) -> None:
    usual = size()
    qtbot.keyClick(session.window, Qt.Key.Key_Plus, CTRL)
    assert size() == usual
    assert bar_text(session) == "Your administrator has set the text size."
