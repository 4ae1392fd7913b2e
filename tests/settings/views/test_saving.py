"""Saving, cancelling, and what the dialog looks like meanwhile."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from petdesk.settings.view_model import NETWORK
from tests.faults import CERTIFICATE
from tests.settings.views.screen import ADDRESS, PRODUCTION, STAGING, Screen


def test_saves_everything_and_closes(screen: Screen, qtbot: QtBot) -> None:
    screen.enter("Staging address", " http://LOCALHOST:8080/v1/ ")
    screen.type("Staging API key", "Bearer abc")
    screen.environment.setCurrentText("Staging")
    QTest.keyClick(screen.field("Staging API key"), Qt.Key.Key_Return)
    assert "Press Esc to stop saving" in screen.said("Save note")
    assert not screen.button("Save").isEnabled()
    with qtbot.waitSignal(screen.model.saved):
        screen.jobs.run()
    assert not screen.dialog.isVisible()
    addresses = {PRODUCTION: ADDRESS, STAGING: "http://localhost:8080/v1"}
    assert screen.store.effective() == Settings(STAGING, addresses)
    assert screen.keys.stored[STAGING, "http://localhost:8080"] == "abc"


def test_saving_is_announced_once(screen: Screen, heard: list[str]) -> None:
    screen.press("Replace Production key")
    screen.type("Production API key", "abc")
    screen.enter("Staging address", "http://localhost:8080/v1")
    screen.type("Staging API key", "def")
    heard.clear()
    screen.save()
    assert len(screen.keys.stored) == 2
    note = "The key is in the system's keyring."
    waiting, saving = (text for text in heard if text != note)
    assert waiting.startswith("Waiting for the system's keyring")
    assert saving == "Saving…"


def test_cancel_stops_a_save_that_waits_for_the_keyring(screen: Screen) -> None:
    screen.press("Replace Production key")
    screen.type("Production API key", "abc")
    screen.press("Save")
    assert "Press Esc to stop saving" in screen.said("Save note")
    screen.press("Cancel")
    assert screen.dialog.isVisible()
    assert screen.field("Production API key").text() == "abc"
    assert (screen.said("Save note"), screen.jobs.waiting) == ("", [])
    assert screen.button("Save").isEnabled()


def test_cancel_asks_once_where_something_changed(screen: Screen) -> None:
    screen.environment.setCurrentText("Production")
    screen.press("Cancel")
    assert "without saving" in screen.question().text()
    assert screen.question().windowTitle() == "Close without saving?"
    screen.answer("Cancel")
    assert screen.dialog.isVisible()
    screen.press("Cancel")
    screen.answer("Discard changes")
    assert not screen.dialog.isVisible()
    assert screen.store.effective().environment is Environment.PRACTICE


def test_nothing_closes_it_while_it_saves(screen: Screen) -> None:
    screen.press("Save")
    assert screen.said("Save note") == "Saving…"
    for name in ("Save", "Cancel"):
        assert not screen.button(name).isEnabled()
    screen.dialog.reject()
    assert screen.dialog.isVisible()
    screen.jobs.run()
    assert not screen.dialog.isVisible()


def test_whatever_fails_a_save_leaves_a_dialog_that_can_be_closed(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_settings: Settings) -> None:
        raise LookupError("odd")

    monkeypatch.setattr(screen.store, "write", refuse)
    screen.save()
    assert "Couldn't save the settings (odd)" in screen.said("Save note")
    screen.press("Cancel")
    assert not screen.dialog.isVisible()


def test_certificates_that_cannot_be_used_are_reported_before_saving(
    screen: Screen, tmp_path: Path
) -> None:
    file = tmp_path / "shelter.pem"
    file.write_text("nothing")
    screen.model.edit("network/ca_file", str(file))
    screen.save()
    assert screen.said("Network ca_file note").startswith("Can't use this file (")
    assert screen.pages.currentRow() == NETWORK
    assert screen.dialog.focusWidget() is screen.field("Certificate file")
    screen.model.edit("network/ca_file", str(CERTIFICATE))
    screen.save()
    assert screen.store.effective().ca_file == str(CERTIFICATE)


def test_what_a_policy_fixes_wrongly_holds_nothing_up(qtbot: QtBot, tmp_path: Path) -> None:
    policy = '[staging]\naddress = "nonsense"\n[network]\nproxy = "ftp://x"\nca_file = "x.pem"\n'
    screen = Screen(qtbot, tmp_path, policy)
    screen.save()
    assert not screen.dialog.isVisible()
