"""Setting up in three steps: address, key, test; nothing typed is lost by leaving."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from petdesk.service.errors import Unauthorized
from petdesk.viewmodels.settings.fields import Outcome, TestReport
from petdesk.views.settings.dialog import SettingsDialog
from petdesk.views.settings.set_up import ADDRESS as STEP_ADDRESS
from petdesk.views.settings.set_up import KEY, TEST, SetUpWindow
from tests.gui.settings.screen import ADDRESS, ORIGIN, PRODUCTION, Screen

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from petdesk.storage.settings_fields import Settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Screen:
    screen = Screen(qtbot, tmp_path / "settings.toml", kind=SetUpWindow, addresses={})
    screen.keys.stored.clear()
    screen.start()
    return screen


def step(screen: Screen) -> int:
    assert isinstance(screen.dialog, SetUpWindow)
    return screen.dialog.step


def enter(screen: Screen, text: str) -> None:
    """Type into the field that has the keyboard, and press Enter."""
    field = screen.dialog.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, text)
    screen.jobs.run()
    QTest.keyClick(field, Qt.Key.Key_Return)
    screen.jobs.run()


def test_by_keyboard_from_the_address_to_an_open_environment(screen: Screen) -> None:
    assert screen.said("Set-up step") == "Step 1 of 3"
    enter(screen, ADDRESS)
    assert (step(screen), screen.said("Set-up step")) == (KEY, "Step 2 of 3")
    enter(screen, "abc")
    assert step(screen) == TEST
    assert screen.tested == [(PRODUCTION, ADDRESS, "abc")]
    pill = screen.pill("Production test outcome")
    assert (pill.outcome, pill.text()) == (Outcome.WORKS, "Key accepted")
    saved: list[Settings] = []
    screen.model.saved.connect(saved.append)
    QTest.keyClick(screen.dialog.focusWidget(), Qt.Key.Key_Return)
    screen.jobs.run()
    assert [(each.environment, each.address(PRODUCTION)) for each in saved] == [
        (PRODUCTION, ADDRESS)
    ]
    assert screen.keys.stored == {(PRODUCTION, ORIGIN): "abc"}
    assert not screen.dialog.isVisible()


def test_a_refused_key_looks_and_reads_otherwise_and_leads_back_or_on(
    screen: Screen, qtbot: QtBot
) -> None:
    screen.report = TestReport(Unauthorized("401"), None, 0.1)
    assert not screen.button("All settings").isVisible()
    enter(screen, ADDRESS)
    enter(screen, "abc")
    pill = screen.pill("Production test outcome")
    assert (pill.outcome, pill.text()) == (Outcome.FAILED, "Key refused")
    assert "doesn't accept the key" in screen.said("Production test report")
    with qtbot.waitSignal(screen.dialog.settings_wanted):  # type: ignore[attr-defined]  # its own
        screen.press("All settings")
    screen.press("Back")
    assert step(screen) == KEY
    screen.report = TestReport(None, 60, 0.1)
    screen.type("API key", "def")
    screen.press("Next")
    screen.jobs.run()
    assert pill.outcome is Outcome.WORKS


def test_enter_tests_again_what_was_refused_and_saves_what_works(screen: Screen) -> None:
    screen.report = TestReport(Unauthorized("401"), None, 0.1)
    enter(screen, ADDRESS)
    enter(screen, "abc")
    screen.report = TestReport(None, 60, 0.1)
    QTest.keyClick(screen.dialog.focusWidget(), Qt.Key.Key_Return)
    screen.jobs.run()
    assert screen.tested == [(PRODUCTION, ADDRESS, "abc")] * 2
    assert not screen.keys.stored
    assert screen.dialog.focusWidget() is screen.button("Save")


def test_what_was_refused_is_no_default_from_any_button(screen: Screen) -> None:
    screen.report = TestReport(Unauthorized("401"), None, 0.1)
    enter(screen, ADDRESS)
    enter(screen, "abc")
    for name in ("Not now", "All settings", "Back"):
        screen.button(name).setFocus()
        assert not screen.button("Save").isDefault()


def test_a_step_that_is_not_done_says_what_is_missing(screen: Screen) -> None:
    screen.press("Next")
    assert step(screen) == STEP_ADDRESS
    assert screen.said("Production address note") == "Enter the service's address."
    assert screen.dialog.focusWidget() is screen.field("Service address")
    QTest.keyClicks(screen.field("Service address"), "http://pets.example")
    assert "https://" in screen.said("Production address note")
    screen.press("Next")
    assert step(screen) == STEP_ADDRESS
    screen.type("Service address", ADDRESS)
    screen.jobs.run()
    screen.press("Next")
    screen.press("Next")
    assert (step(screen), screen.said("Production key note")) == (KEY, "Paste the API key.")


def test_nothing_typed_is_lost_by_leaving(screen: Screen) -> None:
    enter(screen, ADDRESS)
    QTest.keyClicks(screen.field("API key"), "abc")
    assert screen.field("API key").echoMode() is QLineEdit.EchoMode.Password
    QTest.keyClick(screen.dialog, Qt.Key.Key_Escape)
    assert not screen.dialog.isVisible()
    screen.dialog.show()
    assert (step(screen), screen.field("API key").text()) == (KEY, "abc")
    screen.press("Back")
    assert screen.field("Service address").text() == ADDRESS
    screen.press("Not now")
    assert not screen.dialog.isVisible()
    assert not screen.store.read().addresses


def test_all_settings_show_what_was_typed(screen: Screen, qtbot: QtBot) -> None:
    enter(screen, ADDRESS)
    settings = SettingsDialog(screen.model, None)
    qtbot.addWidget(settings)
    settings.show()
    fields = {one.accessibleName(): one.text() for one in settings.findChildren(QLineEdit)}
    assert fields["Production address"] == ADDRESS


def test_a_key_that_is_there_is_taken_or_replaced(qtbot: QtBot, tmp_path: Path) -> None:
    screen = Screen(qtbot, tmp_path / "settings.toml", kind=SetUpWindow, addresses={})
    screen.start()
    enter(screen, ADDRESS)
    assert not screen.field("API key").isEnabled()
    assert screen.dialog.focusWidget() is screen.button("Next")
    screen.press("Replace API key")
    assert screen.dialog.focusWidget() is screen.field("API key")
    screen.press("Next")
    screen.jobs.run()
    assert screen.tested == [(PRODUCTION, ADDRESS, "stored-key")]


def test_what_the_steps_do_not_show_is_corrected_in_the_settings(
    screen: Screen, qtbot: QtBot
) -> None:
    enter(screen, ADDRESS)
    enter(screen, "abc")
    screen.model.edit("network/proxy", "")
    with qtbot.waitSignal(screen.dialog.settings_wanted):  # type: ignore[attr-defined]  # its own
        screen.press("Save")
    assert screen.dialog.isVisible()


def test_the_keyboard_is_at_save_again_where_the_key_cannot_be_kept(screen: Screen) -> None:
    enter(screen, ADDRESS)
    enter(screen, "abc")
    screen.model.apply(lambda state: replace(state, is_saving=True))
    assert screen.dialog.focusWidget() is not screen.button("Save")
    screen.model.apply(lambda state: replace(state, is_saving=False))
    assert screen.dialog.focusWidget() is screen.button("Save")
