"""The settings dialog: keys, what is typed and judged, all pages, and saving."""

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.service.errors import Unauthorized
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyLocation
from petdesk.settings.labels import LabelRow, LabelTable
from petdesk.settings.state import DESK, LABELS, NETWORK, SERVICE
from petdesk.settings.views.pages import ServiceCard
from petdesk.settings.wording import TestReport
from tests.faults import CERTIFICATE
from tests.forms import named
from tests.settings.views.screen import ADDRESS, ORIGIN, OTHER, PRODUCTION, STAGING, Screen


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Screen:
    screen = Screen(qtbot, tmp_path)
    screen.start()
    return screen


def test_shows_what_is_stored_but_never_the_key(screen: Screen) -> None:
    assert screen.dialog.windowTitle() == "Settings"
    items = [screen.environment.itemText(row) for row in range(screen.environment.count())]
    assert items == ["Practice", "Staging", "Production"]
    assert screen.environment.currentText() == "Practice"
    assert screen.field("Production address").text() == ADDRESS
    assert (screen.key.text(), screen.key.placeholderText()) == ("", "A key is stored")
    assert not screen.key.isEnabled()
    assert screen.key.echoMode() is QLineEdit.EchoMode.Password
    assert screen.field("Staging API key").isEnabled()
    assert not screen.button("Replace Staging key").isVisible()
    screen.press("Replace Production key")
    assert screen.key.isEnabled()
    assert screen.key.hasFocus()
    assert not screen.button("Replace Production key").isEnabled()


def test_forget_asks_first_and_a_key_that_cannot_be_forgotten_is_still_there(
    screen: Screen,
) -> None:
    screen.press("Forget Production key")
    assert screen.question().windowTitle() == "Forget the key for Production?"
    assert screen.question().textFormat() is Qt.TextFormat.PlainText
    screen.answer("Cancel")
    assert not screen.jobs.waiting
    screen.keys.refusal = "locked"
    screen.press("Forget Production key")
    screen.answer("Forget key")
    assert screen.note == "Can't use the system's keyring (locked). The stored key wasn't removed."
    assert (len(screen.keys.stored), screen.forgotten) == (1, [])
    screen.keys.refusal = ""
    screen.press("Forget Production key")
    screen.answer("Forget key")
    assert (screen.keys.stored, screen.forgotten) == ({}, [PRODUCTION])
    assert screen.note == "No key is stored for this address."
    assert not screen.button("Forget Production key").isVisible()


def test_another_origin_is_looked_up_and_another_path_is_not(screen: Screen) -> None:
    screen.keys.refusal = "asked again"
    screen.model.edit("production/address", "https://pets.example/more/v1")  # pasted
    screen.model.finish_address(PRODUCTION)
    screen.jobs.run()
    assert screen.note == "The key is in the system's keyring."
    screen.keys.refusal = ""
    screen.enter("Production address", OTHER)
    assert screen.note == "The address has changed. Enter the key that belongs to it."
    screen.enter("Production address", ADDRESS)
    assert screen.note == "The key is in the system's keyring."


def test_the_keyring_is_asked_once_a_person_has_left_the_address(screen: Screen) -> None:
    field = screen.field("Production address")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, OTHER)
    assert not screen.jobs.waiting
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert len(screen.jobs.waiting) == 1
    screen.jobs.run()
    field.editingFinished.emit()
    assert not screen.jobs.waiting


def test_a_key_typed_for_one_origin_is_not_kept_for_another(screen: Screen) -> None:
    screen.replace_key(" abc")
    screen.enter("Production address", OTHER)  # what lies between two addresses is none
    assert screen.key.text() == ""
    assert screen.key.isEnabled()
    screen.save()
    assert screen.keys.stored == {(PRODUCTION, ORIGIN): "stored-key"}


@pytest.mark.parametrize("texts", [("https://other/v", OTHER), (OTHER, OTHER[:-1], OTHER)])
def test_a_typing_error_in_an_address_does_not_cost_the_key(
    screen: Screen, texts: tuple[str, ...]
) -> None:
    screen.enter("Production address", texts[0])
    screen.type("Production API key", "abc")
    for text in texts[1:]:
        screen.model.edit("production/address", text)
    screen.jobs.run()
    assert screen.key.text() == "abc"


def test_a_keyring_that_refuses_the_key_is_reported_before_the_dialog_closes(
    screen: Screen, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    screen.keys.is_full = True
    screen.replace_key("abc4711")
    screen.save()
    assert screen.dialog.isVisible()
    assert "the keyring took no key for production: full" in caplog.text
    assert "abc4711" not in caplog.text
    assert "kept only until PetDesk closes" in screen.said("Save note")
    assert screen.key.text() == ""
    assert screen.model.state.keys[PRODUCTION].location is KeyLocation.THIS_RUN
    screen.save()
    assert not screen.dialog.isVisible()


def test_a_test_runs_under_its_name_and_reports_beside_its_environment(screen: Screen) -> None:
    screen.press("Test Production")
    assert screen.said("Production test report") == "Testing…"
    assert screen.button("Test Production").text() == "Cancel test"
    screen.jobs.run()
    assert screen.tested == [(PRODUCTION, ADDRESS, "stored-key")]
    text = "The service accepts the key. Request limit: 60."
    assert screen.said("Production test report") == text
    assert screen.said("Staging test report") == ""


def test_enter_after_a_test_by_its_key_tests_again_and_saves_nothing(screen: Screen) -> None:
    screen.replace_key("abc")
    screen.report = TestReport(Unauthorized("401"))
    screen.button("Test Production").click()  # as its key does, which moves no focus
    screen.jobs.run()
    QTest.keyClick(screen.dialog.focusWidget(), Qt.Key.Key_Return)
    assert screen.model.state.keys[PRODUCTION].is_testing
    assert not screen.model.state.is_saving


@pytest.mark.parametrize("name", ["Test Production", "Production address", "Production API key"])
def test_a_second_press_or_a_change_ends_the_test(screen: Screen, name: str) -> None:
    screen.press("Replace Production key")
    screen.press("Test Production")
    if name == "Test Production":
        screen.press(name)
    else:
        screen.type(name, OTHER)
    screen.jobs.run()
    assert screen.tested == []
    assert screen.button("Test Production").text() == "&Test"
    assert screen.said("Production test report") == ""


def test_a_test_that_cannot_be_made_ends_and_says_why(screen: Screen) -> None:
    screen.report = LookupError("odd")
    screen.do("Test Production")
    assert "odd" in screen.said("Production test report")
    screen.keys.refusal = "locked"
    screen.do("Test Production")
    assert "(locked). A key entered here is kept only" in screen.note
    assert screen.said("Production test report") == ""


def test_save_leads_to_the_first_mistake_wherever_it_is(screen: Screen) -> None:
    screen.dialog.resize(screen.dialog.width(), 320)
    screen.choose("Proxy", "Use this proxy")
    screen.type("Staging address", "ftp://x")
    screen.pages.setCurrentRow(DESK)
    screen.press("Save")
    address = screen.field("Staging address")
    assert screen.pages.currentRow() == SERVICE
    assert screen.dialog.focusWidget() is address
    assert screen.is_in_sight(address)
    assert not screen.model.state.is_saving
    screen.type("Staging address", "https://staging.example/v1")
    screen.press("Save")
    assert screen.pages.currentRow() == NETWORK
    assert screen.dialog.focusWidget() is screen.field("Proxy address")
    screen.model.edit_labels(LabelTable((LabelRow("dogs", "Dogs"),)))
    screen.press("Save")
    assert screen.pages.currentRow() == LABELS
    assert screen.dialog.focusWidget().accessibleName() == "Labels"


def test_the_first_field_has_the_keyboard_and_tab_goes_on_as_one_reads(screen: Screen) -> None:
    assert screen.dialog.focusWidget() is screen.environment
    names = []
    for _step in range(14):
        names.append(screen.dialog.focusWidget().accessibleName())
        QTest.keyClick(screen.dialog.focusWidget(), Qt.Key.Key_Tab)
    cards = [each.accessibleName() for each in screen.dialog.findChildren(ServiceCard)]
    assert cards == ["Production", "Staging"]
    on_page = names[: names.index("Test Production") + 1]
    assert on_page == [
        *("Environment", "Production address", "Replace Production key", "Forget Production key"),
        *("Production plan", "Test Production"),
    ]
    assert {"Save", "Cancel", "Pages"} <= set(names)
    last = [name for name in names if name in {"Save", "Cancel"}][:2]
    assert last == sorted(last, key=lambda name: screen.button(name).x())


def test_an_address_is_judged_as_it_is_typed_and_holds_save_back(screen: Screen) -> None:
    screen.type("Staging address", "http://pets.example/v1")
    assert "https://" in screen.said("Staging address note")
    field = screen.field("Staging address")
    assert "https://" in field.accessibleDescription()
    assert QAccessible.queryAccessibleInterface(field).state().invalid
    assert not screen.model.state.can_save
    screen.type("Staging address", "https://PETS.example.:443/v1/")
    assert "Production's address" in screen.said("Staging address note")
    assert not screen.model.state.can_save
    screen.type("Staging address", "https://staging.example/v1/")
    assert screen.said("Staging address note") == ""
    assert field.accessibleDescription() == ""
    assert not QAccessible.queryAccessibleInterface(field).state().invalid
    assert screen.model.state.can_save


def test_a_wrong_address_is_announced_once_it_is_typed_and_not_at_each_letter(
    screen: Screen, heard: list[str]
) -> None:
    heard.clear()
    field = screen.field("Staging address")
    field.setFocus()
    QTest.keyClicks(field, "ht://staging.example/v1")
    assert heard == []
    field.editingFinished.emit()
    assert [text for text in heard if "https://" in text] == [screen.said("Staging address note")]
    heard.clear()
    field.setCursorPosition(len("ht"))
    QTest.keyClicks(field, "tps")  # the cursor stays where it is
    assert (heard, screen.said("Staging address note")) == ([], "")
    assert field.text() == "https://staging.example/v1"


def _plan(begin: str, per_day: int) -> str:
    # Figures are grouped as the system does it.
    return f"{begin} requests a minute, {QLocale().toString(per_day)} a day"


def test_a_plan_is_chosen_and_own_figures_are_entered(screen: Screen) -> None:
    per_day = screen.field("Production requests a day")
    assert not per_day.isVisible()
    assert "Choose your plan" in screen.said("Production plan note")
    screen.choose("Production plan", _plan("Pro: 300", 10_000))
    assert not per_day.isVisible()
    screen.choose("Production plan", "Custom limits")
    assert per_day.isVisible()
    screen.type("Production requests a day", "many")
    assert "whole number" in screen.said("Production per_day note")
    assert not screen.model.state.can_save
    screen.type("Production requests a day", "20000")
    screen.do("Test Production")
    assert "Check the plan" in screen.said("Production test report")
    screen.type("Production requests a minute", "60")
    assert "Check the plan" not in screen.said("Production test report")
    screen.choose("Staging plan", _plan("Free: 60", 1000))
    screen.save()
    assert screen.store.effective().plans == {
        "production/plan": "own",
        "production/per_minute": 60,
        "production/per_day": 20_000,
        "staging/plan": "free",
    }


def test_this_desk_s_settings_are_saved(screen: Screen) -> None:
    screen.pages.setCurrentRow(1)
    screen.type("Who to ask for changes", " Ask Kim ")
    screen.choose("Refresh interval", "Every 60 minute(s)")
    screen.choose("Undo time", "Off (send right away)")
    screen.choose("Appearance", "Dark")
    screen.choose("Text size", "150%")
    named(screen.dialog, QCheckBox, "Browse only").click()
    assert screen.said("Language note") == ""
    screen.choose("Language", "Español")
    assert "after a restart" in screen.said("Language note")
    screen.save()
    assert screen.store.effective() == Settings(
        addresses={PRODUCTION: ADDRESS},
        admin_line="Ask Kim",
        refresh_minutes=60,
        undo_seconds=0,
        appearance="dark",
        text_percent=150,
        language="es",
        browse_only=True,
    )


def test_a_proxy_is_entered_only_where_it_is_chosen_and_is_pointed_out_where_it_is_wrong(
    screen: Screen,
) -> None:
    assert not screen.field("Proxy address").isEnabled()
    screen.choose("Proxy", "Use this proxy")
    assert screen.said("Save note") == "Something on the page “Network” needs correcting."
    assert screen.pages.item(NETWORK).toolTip() == "Needs correcting"
    assert screen.pages.item(SERVICE).toolTip() == ""
    screen.pages.setCurrentRow(NETWORK)
    assert screen.said("Save note") == ""
    assert screen.said("Network proxy address note") == "Enter the proxy's address."
    screen.type("Proxy address", "http://proxy.example:3128/")
    screen.choose("Proxy", "System default")
    assert not screen.model.state.is_changed
    screen.choose("Proxy", "Use this proxy")
    screen.save()
    assert screen.store.effective().proxy == "http://proxy.example:3128"


def test_the_pages_are_turned_by_keys(screen: Screen) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    for key, page in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageUp, 3)):
        QTest.keyClick(screen.dialog, key, control)
        assert screen.pages.currentRow() == page


POLICY = """\
environment = "practice"
undo_seconds = 7
language = "es"
colour = "blue"
[production]
address = "https://fixed.example/v1"
plan = "free"
[staging]
per_day = 12
[network]
proxy = "none"
ca_file = ""
"""


def test_what_a_policy_fixes_is_shown_locked(qtbot: QtBot, tmp_path: Path) -> None:
    screen = Screen(qtbot, tmp_path, POLICY)
    screen.start()
    for name in ("Environment", "Undo time", "Language", "Production plan", "Proxy"):
        assert not screen.combo(name).isEnabled()
    for name in ("Production address", "Certificate file"):
        assert not screen.field(name).isEnabled()
    for name in ("Environment", "Production address", "Undo_seconds", "Language", "Network proxy"):
        assert screen.said(f"{name} note").startswith("Set by your administrator.")
    assert screen.combo("Undo time").currentText() == "7 second(s)"
    assert screen.combo("Language").currentText() == "Español"
    field = screen.field("Production address")
    assert field.text() == "https://fixed.example/v1"
    assert field.accessibleDescription() == "Set by your administrator."
    assert screen.field("Staging address").isEnabled()
    screen.choose("Staging plan", "Custom limits")
    assert not screen.field("Staging requests a day").isEnabled()
    assert screen.field("Staging requests a minute").isEnabled()
    assert screen.said("Problems").endswith(
        "policy.toml: “colour” isn't a setting that PetDesk knows"
    )


def test_saves_everything_announces_that_once_and_closes(
    screen: Screen, qtbot: QtBot, heard: list[str]
) -> None:
    screen.replace_key("abc")
    screen.enter("Staging address", " http://LOCALHOST:8080/v1/ ")
    screen.type("Staging API key", "Bearer def")
    screen.choose("Environment", "Staging")
    heard.clear()
    QTest.keyClick(screen.field("Staging API key"), Qt.Key.Key_Return)
    assert "Press Esc to stop saving" in screen.said("Save note")
    assert not screen.button("Save").isEnabled()
    with qtbot.waitSignal(screen.model.saved):
        screen.jobs.run()
    assert not screen.dialog.isVisible()
    addresses = {PRODUCTION: ADDRESS, STAGING: "http://localhost:8080/v1"}
    assert screen.store.effective() == Settings(STAGING, addresses)
    keys = {(PRODUCTION, ORIGIN): "abc", (STAGING, "http://localhost:8080"): "def"}
    assert screen.keys.stored == keys
    waiting, saving = (each for each in heard if each != "The key is in the system's keyring.")
    assert waiting.startswith("Waiting for the system's keyring")
    assert saving == "Saving…"


def test_cancel_stops_a_save_that_waits_for_the_keyring(screen: Screen) -> None:
    screen.replace_key("abc")
    screen.press("Save")
    assert "Press Esc to stop saving" in screen.said("Save note")
    screen.press("Cancel")
    assert screen.dialog.isVisible()
    assert screen.key.text() == "abc"
    assert (screen.said("Save note"), screen.jobs.waiting) == ("", {})
    assert screen.button("Save").isEnabled()


def test_cancel_asks_once_where_something_changed(screen: Screen) -> None:
    screen.choose("Environment", "Production")
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
