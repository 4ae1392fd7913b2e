"""Keys: never shown, bound to an address, replaced, forgotten and tested."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from petdesk.core.environments import Environment
from petdesk.service.errors import Unauthorized
from petdesk.settings.keys import KeyLocation
from petdesk.settings.wording import Outcome, TestReport
from tests.settings.views.screen import ADDRESS, ORIGIN, OTHER, PRODUCTION, Screen


def note(screen: Screen) -> str:
    return screen.said("Production key note").replace("\u200b", "")


def test_shows_what_is_stored_but_never_the_key(screen: Screen) -> None:
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
    assert not screen.button("Replace Staging key").isVisible()
    screen.press("Replace Production key")
    assert key.isEnabled()
    assert key.hasFocus()
    assert not screen.button("Replace Production key").isEnabled()


def test_forget_asks_first(screen: Screen) -> None:
    screen.press("Forget Production key")
    assert screen.question().windowTitle() == "Forget the key for Production?"
    assert screen.question().textFormat() is Qt.TextFormat.PlainText
    screen.answer("Cancel")
    assert not screen.jobs.waiting
    screen.press("Forget Production key")
    forgotten: list[Environment] = []
    screen.model.key_forgotten.connect(forgotten.append)
    screen.answer("Forget key")
    assert (screen.keys.stored, forgotten) == ({}, [PRODUCTION])
    assert note(screen) == "No key is stored for this address."
    assert not screen.button("Forget Production key").isVisible()


def test_a_key_that_cannot_be_forgotten_is_still_there(screen: Screen) -> None:
    screen.keys.refusal = "locked"
    forgotten: list[Environment] = []
    screen.model.key_forgotten.connect(forgotten.append)
    screen.press("Forget Production key")
    screen.answer("Forget key")
    assert note(screen) == "Can't use the system's keyring (locked). The stored key wasn't removed."
    assert screen.button("Forget Production key").isVisible()
    assert forgotten == []
    screen.keys.refusal = ""
    screen.start()
    assert note(screen) == "The key is in the system's keyring."


def test_another_origin_is_looked_up_and_another_path_is_not(screen: Screen) -> None:
    screen.keys.refusal = "asked again"
    screen.model.edit("production/address", "https://pets.example/more/v1")  # pasted
    screen.model.finish_address(PRODUCTION)
    screen.jobs.run()
    assert note(screen) == "The key is in the system's keyring."
    screen.keys.refusal = ""
    screen.enter("Production address", OTHER)
    assert note(screen) == "The address has changed. Enter the key that belongs to it."
    screen.enter("Production address", ADDRESS)
    assert note(screen) == "The key is in the system's keyring."


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
    screen.press("Replace Production key")
    screen.type("Production API key", " abc")
    screen.enter("Production address", OTHER)  # what lies between two addresses is none
    assert screen.field("Production API key").text() == ""
    assert screen.field("Production API key").isEnabled()
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
    assert screen.field("Production API key").text() == "abc"


def test_a_keyring_known_to_be_unusable_holds_nothing_up(screen: Screen) -> None:
    screen.keys.refusal = "no backend"
    screen.start()
    screen.type("Production API key", "abc")
    assert "kept only until PetDesk closes" in note(screen)
    screen.save()
    assert not screen.dialog.isVisible()
    assert screen.keys.known(PRODUCTION, ORIGIN) == "abc"


def test_a_keyring_that_refuses_the_key_is_reported_before_the_dialog_closes(
    screen: Screen, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    screen.keys.is_full = True
    screen.press("Replace Production key")
    screen.type("Production API key", "abc4711")
    screen.save()
    assert screen.dialog.isVisible()
    assert "the keyring took no key for production: full" in caplog.text
    assert "abc4711" not in caplog.text
    assert "kept only until PetDesk closes" in screen.said("Save note")
    assert screen.field("Production API key").text() == ""
    assert screen.model.state.keys[PRODUCTION].location is KeyLocation.THIS_RUN
    screen.save()
    assert not screen.dialog.isVisible()


def test_a_test_runs_under_its_name_and_reports_beside_its_environment(screen: Screen) -> None:
    screen.press("Test Production")
    assert screen.model.state.keys[PRODUCTION].outcome is Outcome.RUNNING
    assert screen.said("Production test report") == "Testing…"
    assert screen.button("Test Production").text() == "Cancel test"
    screen.jobs.run()
    assert screen.tested == [(PRODUCTION, ADDRESS, "stored-key")]
    assert screen.said("Production test report") == (
        "The service accepts the key. Request limit: 60."
    )
    assert screen.said("Staging test report") == ""
    assert screen.model.state.keys[PRODUCTION].outcome is Outcome.WORKS


def test_enter_after_a_test_by_its_key_tests_again_and_saves_nothing(screen: Screen) -> None:
    screen.press("Replace Production key")
    screen.type("Production API key", "abc")
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
    assert screen.model.state.keys[PRODUCTION].outcome is Outcome.FAILED
    assert "odd" in screen.said("Production test report")
    screen.keys.refusal = "locked"
    screen.do("Test Production")
    assert "(locked). A key entered here is kept only" in note(screen)
    assert screen.said("Production test report") == ""
