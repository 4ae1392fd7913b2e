"""Keys: never shown, replaced, forgotten, and what the keyring says."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from petdesk.core.environments import Environment
from tests.settings.views.screen import ADDRESS, PRODUCTION, STAGING, Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_shows_what_is_stored_but_never_the_key(screen: Screen) -> None:
    screen.start()
    assert screen.dialog.windowTitle() == "Settings"
    items = [screen.environment.itemText(row) for row in range(screen.environment.count())]
    assert items == ["Practice", "Staging", "Production"]
    assert screen.environment.currentText() == "Practice"
    assert screen.field("Production address").text() == ADDRESS
    key = screen.field("Production API key")
    assert (key.text(), key.placeholderText()) == ("", "A key is stored")
    assert not key.isEnabled()
    assert key.echoMode() is QLineEdit.EchoMode.Password
    assert screen.field("Staging API key").isEnabled()


def test_a_key_pasted_with_spaces_is_trimmed_without_touching_the_field(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "https://staging.example/v1")
    screen.jobs.run()
    screen.type("Staging API key", "Bearer abc ")
    assert screen.field("Staging API key").text() == "Bearer abc "
    assert screen.model.state.keys[STAGING].typed == "abc"
    assert "Bearer" in screen.said("Staging key note")


def test_replace_opens_the_field_and_goes_there(screen: Screen) -> None:
    screen.start()
    screen.press("Replace Production key")
    assert screen.field("Production API key").isEnabled()
    assert screen.field("Production API key").hasFocus()
    assert not screen.button("Replace Production key").isEnabled()
    assert not screen.button("Replace Staging key").isVisible()


def test_forget_asks_first(screen: Screen) -> None:
    screen.start()
    screen.press("Forget Production key")
    assert "Production" in screen.question().text()
    assert screen.question().windowTitle() == "Forget the key for Production?"
    assert screen.question().textFormat() is Qt.TextFormat.PlainText
    screen.answer("Cancel")
    assert not screen.jobs.waiting
    screen.press("Forget Production key")
    forgotten: list[Environment] = []
    screen.model.key_forgotten.connect(forgotten.append)
    screen.answer("Forget key")
    screen.jobs.run()
    assert (screen.keys.stored, forgotten) == ({}, [PRODUCTION])
    assert screen.said("Production key note") == "No key is stored for this address."
    assert not screen.button("Forget Production key").isVisible()


def test_a_keyring_that_refuses_the_key_is_told_before_the_dialog_closes(
    screen: Screen, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    screen.start()
    screen.keys.is_full = True
    screen.press("Replace Production key")
    screen.type("Production API key", "abc4711")
    screen.press("Save")
    screen.jobs.run()
    assert screen.dialog.isVisible()
    assert "the keyring took no key for production: full" in caplog.text
    assert "abc4711" not in caplog.text
    assert "kept only until PetDesk closes" in screen.said("Save note")
    assert screen.field("Production API key").text() == ""
    screen.press("Save")
    screen.jobs.run()
    assert not screen.dialog.isVisible()
