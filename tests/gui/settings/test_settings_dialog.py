"""The settings dialog: each state is rendered, and each field and button calls its method."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QTabWidget,
)

from petdesk.domain.environments import Environment
from petdesk.service.errors import Unauthorized
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.keys import Kept
from petdesk.storage.settings import Settings, SettingsStore
from petdesk.viewmodels.settings.labels_state import LabelRow
from petdesk.viewmodels.settings.service_report import TestReport
from petdesk.viewmodels.settings.steps import with_fields
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from petdesk.views.settings.dialog import SettingsDialog
from tests.forms import FakeKeys, FakeShelf, StepScope, named

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from petdesk.domain.addresses import BaseAddress

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS = "https://pets.example/v1"
ORIGIN = "https://pets.example"


class Screen:
    """The dialog as a person finds it: by the names of what is on it."""

    def __init__(self, qtbot: QtBot, file: Path, policy_file: Path | None = None) -> None:
        self.store = SettingsStore(file, policy_file=policy_file)
        self.store.write(Settings(addresses={PRODUCTION: ADDRESS}))
        self.keys = FakeKeys({(PRODUCTION, ORIGIN): "stored-key"})
        self.shelf = FakeShelf()
        self.jobs = StepScope()
        self.tested: list[tuple[Environment, str, str]] = []
        self.report = TestReport(None, 60, 0.042)
        self.model = SettingsViewModel(
            self.store.effective(), self.store, self.keys, self._tester, self.shelf, self.jobs
        )
        self.dialog = SettingsDialog(self.model, None)
        qtbot.addWidget(self.dialog)
        with qtbot.waitActive(self.dialog):
            self.dialog.show()

    async def _tester(
        self, which: Environment, address: BaseAddress, key: str, _settings: Settings
    ) -> TestReport:
        self.tested.append((which, str(address), key))
        return self.report

    def start(self) -> None:
        self.model.start()
        self.jobs.run()

    def type(self, name: str, text: str) -> None:
        field = self.field(name)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        field.editingFinished.emit()

    def press(self, name: str) -> None:
        QTest.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def field(self, name: str) -> QLineEdit:
        return named(self.dialog, QLineEdit, name)

    def button(self, name: str) -> QPushButton:
        return named(self.dialog, QPushButton, name)

    def said(self, name: str) -> str:
        return self.label(name).text()

    def label(self, name: str) -> QLabel:
        found = [one for one in self.dialog.findChildren(QLabel) if one.objectName() == name]
        assert len(found) == 1
        return found[0]

    def combo(self, name: str) -> QComboBox:
        return named(self.dialog, QComboBox, name)

    def choose(self, name: str, text: str) -> None:
        combo = self.combo(name)
        row = combo.findText(text)
        assert row >= 0, [combo.itemText(at) for at in range(combo.count())]
        combo.setCurrentIndex(row)

    def question(self) -> QMessageBox:
        boxes = [box for box in self.dialog.findChildren(QMessageBox) if box.isVisible()]
        assert len(boxes) == 1
        return boxes[0]

    def answer(self, text: str) -> None:
        box = self.question()
        button = next(one for one in box.buttons() if one.text().replace("&", "") == text)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def tabs(self) -> QTabWidget:
        return self.dialog.findChildren(QTabWidget)[0]

    @property
    def environment(self) -> QComboBox:
        return named(self.dialog, QComboBox, "Environment")


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Screen:
    return Screen(qtbot, tmp_path / "settings.ini")


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


def test_says_that_the_keyring_is_being_asked(screen: Screen) -> None:
    assert screen.said("Production key note") == "Asking the system's keyring..."
    screen.start()
    assert screen.said("Production key note") == "The key is in the system's keyring."


@pytest.mark.parametrize(("page", "number"), [(0, 15), (1, 8), (2, 7), (3, 6)])
def test_no_two_mnemonics_of_a_page_are_the_same(screen: Screen, page: int, number: int) -> None:
    screen.tabs.setCurrentIndex(page)
    shown = [one for one in screen.dialog.findChildren(QLabel) if one.isVisible()]
    texts = [label.text() for label in shown]
    texts += [one.text() for one in screen.dialog.findChildren(QPushButton) if one.isVisible()]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) == number


def test_an_address_is_judged_as_it_is_typed_and_holds_save_back(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "http://pets.example/v1")
    assert "https://" in screen.said("Staging address note")
    assert not screen.button("Save").isEnabled()
    screen.type("Staging address", "https://pets.example/v1/")
    assert screen.said("Staging address note") == ""
    assert screen.button("Save").isEnabled()


def test_typing_leaves_the_cursor_where_it_is(screen: Screen) -> None:
    screen.start()
    field = screen.field("Production address")
    field.setFocus()
    field.setCursorPosition(8)
    QTest.keyClicks(field, "my")
    screen.jobs.run()
    assert field.text() == "https://mypets.example/v1"
    assert field.cursorPosition() == 10


def test_a_key_pasted_with_spaces_is_trimmed_without_touching_the_field(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "https://staging.example/v1")
    screen.jobs.run()
    screen.type("Staging API key", "Bearer abc ")
    assert screen.field("Staging API key").text() == "Bearer abc "
    assert screen.model.state.services[STAGING].key == "abc"
    assert "Bearer" in screen.said("Staging key note")


def test_another_origin_asks_for_its_key(screen: Screen) -> None:
    screen.start()
    screen.type("Production address", "https://other.example/v1")
    screen.jobs.run()
    note = "A key is bound to its address; enter the key for the new one."
    assert screen.said("Production key note") == note
    assert screen.field("Production API key").isEnabled()


def test_replace_opens_the_field_and_goes_there(screen: Screen) -> None:
    screen.start()
    screen.press("Replace Production key")
    assert screen.field("Production API key").isEnabled()
    assert screen.field("Production API key").hasFocus()
    assert not screen.button("Replace Production key").isEnabled()
    assert not screen.button("Replace Staging key").isEnabled()


def test_forget_asks_first(screen: Screen) -> None:
    screen.start()
    screen.press("Forget Production key")
    assert "Production" in screen.question().text()
    assert screen.question().windowTitle() == "Forget the key of Production?"
    assert screen.question().textFormat() is Qt.TextFormat.PlainText
    screen.answer("Cancel")
    assert not screen.jobs.waiting
    screen.press("Forget Production key")
    screen.answer("Forget key")
    screen.jobs.run()
    assert screen.keys.stored == {}
    assert screen.said("Production key note") == "No key is stored for this address."
    assert not screen.button("Forget Production key").isEnabled()


def test_a_test_runs_under_its_name_and_reports_beside_its_environment(screen: Screen) -> None:
    screen.start()
    screen.press("Test Production")
    group = next(
        box for box in screen.dialog.findChildren(QGroupBox) if box.title() == "Production"
    )
    assert group.findChildren(QProgressBar)[0].isVisible()
    assert screen.button("Test Production").text() == "Cancel test"
    screen.jobs.run()
    assert screen.tested == [(PRODUCTION, ADDRESS, "stored-key")]
    assert screen.said("Production test report") == (
        "The service is reachable and accepts the key. Request limit: 60. It answered in 42 ms."
    )
    assert screen.said("Staging test report") == ""
    assert not group.findChildren(QProgressBar)[0].isVisible()


def test_enter_presses_the_button_that_has_the_keyboard(screen: Screen) -> None:
    screen.start()
    screen.button("Test Production").setFocus()
    QTest.keyClick(screen.button("Test Production"), Qt.Key.Key_Return)
    assert screen.model.state.services[PRODUCTION].is_testing
    assert not screen.model.state.is_saving


def test_no_text_is_cut_off_however_long(screen: Screen, qtbot: QtBot) -> None:
    screen.type("Staging address", "http://localhost:8080/v1")
    screen.keys.refusal = "no backend " * 40
    screen.start()
    note = next(
        one for one in screen.dialog.findChildren(QLabel) if one.objectName() == "Staging key note"
    )
    screen.model._show(replace(screen.model.state, failure="cannot write " * 20))
    qtbot.waitUntil(lambda: note.height() >= note.heightForWidth(note.width()))
    below = screen.button("Test Staging")
    bottom = note.mapToGlobal(note.rect().bottomLeft()).y()
    assert bottom < below.mapToGlobal(QPoint()).y()
    told = screen.label("Save note")
    assert told.height() >= told.heightForWidth(told.width())


def test_a_second_press_ends_the_test(screen: Screen) -> None:
    screen.start()
    screen.press("Test Production")
    screen.press("Test Production")
    assert not screen.jobs.waiting
    assert screen.button("Test Production").text() == "&Test Production"
    assert screen.said("Production test report") == ""


def test_a_failed_test_says_what_to_do(screen: Screen) -> None:
    screen.start()
    screen.report = TestReport(Unauthorized("401"), None, 1.5)
    screen.press("Test Production")
    screen.jobs.run()
    said = screen.said("Production test report")
    assert "does not accept the key" in said
    assert "Check that the key" in said


def test_nothing_is_tested_without_a_key(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "http://localhost:8080/v1")
    screen.jobs.run()
    assert not screen.button("Test Staging").isEnabled()
    screen.type("Staging API key", "abc")
    assert screen.button("Test Staging").isEnabled()


def test_saves_everything_and_closes(screen: Screen, qtbot: QtBot) -> None:
    screen.start()
    screen.type("Staging address", "http://localhost:8080/v1")
    screen.jobs.run()
    screen.type("Staging API key", "abc")
    screen.environment.setCurrentText("Staging")
    QTest.keyClick(screen.field("Staging API key"), Qt.Key.Key_Return)
    assert screen.said("Save note") == "Saving..."
    assert named(screen.dialog, QProgressBar, "Saving").isVisible()
    assert not screen.button("Save").isEnabled()
    with qtbot.waitSignal(screen.model.saved):
        screen.jobs.run()
    assert not screen.dialog.isVisible()
    addresses = {PRODUCTION: ADDRESS, STAGING: "http://localhost:8080/v1"}
    assert screen.store.read() == Settings(STAGING, addresses)
    assert screen.keys.stored[STAGING, "http://localhost:8080"] == "abc"


def test_an_environment_without_an_address_cannot_be_saved(screen: Screen) -> None:
    screen.environment.setCurrentText("Staging")
    assert screen.said("Environment note") == (
        "Staging needs an address before PetDesk can work in it."
    )
    assert not screen.button("Save").isEnabled()


def test_an_unusable_keyring_is_told_before_a_key_is_typed(screen: Screen) -> None:
    screen.keys.refusal = "no backend"
    screen.start()
    assert "held for this run only" in screen.said("Production key note")
    assert "no backend" in screen.said("Production key note")


def test_a_keyring_that_refuses_the_key_is_told_before_the_dialog_closes(screen: Screen) -> None:
    screen.start()
    screen.keys.is_full = True
    screen.press("Replace Production key")
    screen.type("Production API key", "abc")
    screen.press("Save")
    screen.jobs.run()
    assert screen.dialog.isVisible()
    assert "held for this run only" in screen.said("Save note")
    assert screen.field("Production API key").text() == ""
    screen.press("Save")
    screen.jobs.run()
    assert not screen.dialog.isVisible()


def test_cancel_stops_a_save_that_waits_for_the_keyring(screen: Screen) -> None:
    screen.start()
    screen.press("Replace Production key")
    screen.type("Production API key", "abc")
    screen.press("Save")
    assert not screen.button("Cancel").isEnabled()
    screen.model._show(replace(screen.model.state, waits_for_keyring=True))
    assert "Cancel stops saving" in screen.said("Save note")
    screen.press("Cancel")
    assert screen.dialog.isVisible()
    assert screen.field("Production API key").text() == "abc"
    assert (screen.said("Save note"), screen.jobs.waiting) == ("", [])
    assert screen.button("Save").isEnabled()


def test_a_failure_to_save_is_told(screen: Screen) -> None:
    screen.model._show(replace(screen.model.state, failure="cannot write x"))
    assert "cannot write x" in screen.said("Save note")


def test_a_key_held_for_this_run_says_so(screen: Screen) -> None:
    screen.start()
    fields = replace(screen.model.state.services[PRODUCTION], kept=Kept.THIS_RUN)
    screen.model._show(with_fields(screen.model.state, PRODUCTION, fields))
    assert screen.field("Production API key").placeholderText() == "A key is held for this run"
    assert "this run only" in screen.said("Production key note")


def test_cancel_closes_at_once_where_nothing_changed(screen: Screen) -> None:
    screen.start()
    screen.press("Cancel")
    assert not screen.dialog.isVisible()


def test_cancel_asks_once_where_something_changed(screen: Screen) -> None:
    screen.start()
    screen.environment.setCurrentText("Production")
    screen.press("Cancel")
    screen.dialog.reject()
    assert "without saving" in screen.question().text()
    assert screen.question().windowTitle() == "Close without saving?"
    screen.answer("Cancel")
    assert screen.dialog.isVisible()
    screen.press("Cancel")
    screen.answer("Discard changes")
    assert not screen.dialog.isVisible()
    assert screen.store.read().environment is Environment.PRACTICE


def test_nothing_closes_it_while_it_saves(screen: Screen) -> None:
    screen.start()
    screen.press("Save")
    screen.dialog.reject()
    assert screen.dialog.isVisible()
    screen.jobs.run()
    assert not screen.dialog.isVisible()


def test_every_label_is_plain_text(screen: Screen) -> None:
    notes = [label for label in screen.dialog.findChildren(QLabel) if label.objectName()]
    assert len(notes) >= 8
    assert {label.textFormat() for label in notes} == {Qt.TextFormat.PlainText}


def test_every_field_has_a_name_of_its_own(screen: Screen) -> None:
    for kind in (QLineEdit, QComboBox, QPushButton):
        widgets = [one for one in screen.dialog.findChildren(kind) if one.accessibleName()]
        names = [one.accessibleName() for one in widgets]
        assert len(names) == len(set(names)), names


def offers(screen: Screen) -> list[QPushButton]:
    buttons = screen.dialog.findChildren(QPushButton)
    return [one for one in buttons if one.isVisible() and one.text().startswith("Use ")]


def test_a_pasted_address_is_offered_mended(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "staging.example/")
    [offer] = offers(screen)
    assert offer.text() == "Use https://staging.example/v1"
    QTest.mouseClick(offer, Qt.MouseButton.LeftButton)
    assert screen.field("Staging address").text() == "https://staging.example/v1"
    assert screen.said("Staging address note") == ""
    assert not offers(screen)


def test_a_long_address_makes_no_long_button(screen: Screen) -> None:
    screen.type("Staging address", f"staging.example/{'x' * 300}")
    [offer] = offers(screen)
    assert len(offer.text()) < 50
    assert "x" * 300 in offer.toolTip()


def test_a_plan_is_chosen_and_own_figures_are_entered(screen: Screen) -> None:
    screen.start()
    per_day = screen.field("Production requests a day")
    assert not per_day.isVisible()
    assert "Name the plan" in screen.said("Production plan note")
    screen.choose("Production plan", "Pro: 300 requests a minute, 10000 a day")
    assert not per_day.isVisible()
    screen.choose("Production plan", "Own figures")
    assert per_day.isVisible()
    screen.type("Production requests a day", "many")
    assert "whole number" in screen.said("Production plan note")
    assert not screen.button("Save").isEnabled()
    screen.type("Production requests a day", "20000")
    screen.choose("Staging plan", "Free: 60 requests a minute, 1000 a day")
    screen.press("Save")
    screen.jobs.run()
    stored = screen.store.read()
    assert (stored.plans, stored.own_limits) == (
        {PRODUCTION: "own", STAGING: "free"},
        {PRODUCTION: (0, 20_000)},
    )


def test_a_limit_that_is_not_the_plan_s_is_told(screen: Screen) -> None:
    screen.start()
    screen.choose("Production plan", "Pro: 300 requests a minute, 10000 a day")
    screen.press("Test Production")
    screen.jobs.run()
    assert "check the plan" in screen.said("Production test report")
    screen.choose("Production plan", "Free: 60 requests a minute, 1000 a day")
    assert "check the plan" not in screen.said("Production test report")


def test_this_desk_s_settings_are_saved(screen: Screen) -> None:
    screen.start()
    screen.tabs.setCurrentIndex(1)
    screen.type("Line for changes and removals", "Ask Kim")
    screen.choose("Refresh interval", "Every 60 minute(s)")
    screen.choose("Undo time", "None: send at once")
    screen.choose("Appearance", "Dark")
    screen.choose("Text size", "150 %")
    assert screen.said("Language note") == ""
    screen.choose("Language", "Español")
    assert "next start" in screen.said("Language note")
    screen.press("Save")
    screen.jobs.run()
    assert screen.store.read() == Settings(
        addresses={PRODUCTION: ADDRESS},
        admin_line="Ask Kim",
        refresh_minutes=60,
        undo_seconds=0,
        appearance="dark",
        text_percent=150,
        language="es",
    )


def test_a_value_that_is_none_of_the_usual_ones_is_shown(screen: Screen) -> None:
    desk = replace(screen.model.state.desk, refresh_minutes=45, undo_seconds=1, text_percent=105)
    screen.model.edit_desk(desk)
    assert screen.combo("Refresh interval").currentText() == "Every 45 minute(s)"
    assert screen.combo("Undo time").currentText() == "1 second(s)"
    assert screen.combo("Text size").currentText() == "105 %"


def test_a_proxy_is_entered_only_where_it_is_chosen(screen: Screen) -> None:
    screen.start()
    screen.tabs.setCurrentIndex(3)
    assert not screen.field("Proxy address").isEnabled()
    screen.choose("Proxy", "This proxy")
    assert screen.said("Proxy note") == "Enter the proxy's address."
    screen.type("Proxy address", "socks5://proxy.example")
    assert "http://" in screen.said("Proxy note")
    screen.type("Proxy address", "http://proxy.example:3128")
    screen.type("Certificate file", "/nowhere/a b.pem")
    screen.press("Save")
    screen.jobs.run()
    assert "No such file" in screen.said("Certificate note")
    screen.type("Certificate file", " ")
    screen.press("Save")
    screen.jobs.run()
    stored = screen.store.read()
    assert (stored.proxy, stored.ca_file) == ("http://proxy.example:3128", "")


def test_a_mistake_on_another_page_is_pointed_to(screen: Screen) -> None:
    screen.start()
    screen.choose("Proxy", "This proxy")
    assert not screen.button("Save").isEnabled()
    told = screen.said("Save note")
    assert told == "Something on the page Network has to be corrected first."
    assert not screen.tabs.tabIcon(3).isNull()
    assert screen.tabs.tabIcon(0).isNull()
    screen.tabs.setCurrentIndex(3)
    assert screen.said("Save note") == ""


POLICY = """\
environment = "practice"
undo_seconds = 7
language = "es"
colour = "blue"
[production]
address = "https://fixed.example/v1"
plan = "free"
[network]
proxy = "none"
ca_file = ""
"""


def test_what_a_policy_fixes_is_shown_locked(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "policy.toml").write_text(POLICY, encoding="utf-8")
    screen = Screen(qtbot, tmp_path / "settings.ini", tmp_path / "policy.toml")
    screen.start()
    for name in ("Environment", "Undo time", "Language", "Production plan", "Proxy"):
        assert not screen.combo(name).isEnabled()
    for name in ("Production address", "Certificate file"):
        assert not screen.field(name).isEnabled()
    locks = ("Undo time lock", "Language lock", "Proxy lock")
    for note in ("Environment note", "Production address note", *locks):
        assert screen.said(note) == "Set by your administrator."
    assert screen.combo("Undo time").currentText() == "7 second(s)"
    assert screen.combo("Language").currentText() == "Español"
    assert screen.field("Production address").text() == "https://fixed.example/v1"
    assert screen.field("Staging address").isEnabled()
    assert screen.combo("Staging plan").isEnabled()
    told = screen.said("Problems").replace("\u200b", "")
    assert told.endswith("policy.toml, line 4: 'colour' is no setting that PetDesk knows")


def test_labels_are_saved_with_the_rest_and_asked_about_like_the_rest(screen: Screen) -> None:
    screen.start()
    screen.model.labels.add()
    screen.model.labels.edit(0, LabelRow("dogs", "Dogs"))
    assert screen.said("Save note") == "Something on the page Categories has to be corrected first."
    assert not screen.button("Save").isEnabled()
    screen.model.labels.edit(0, LabelRow("1", "Dogs"))
    screen.press("Cancel")
    screen.answer("Cancel")
    assert screen.shelf.saved == []
    screen.press("Save")
    screen.jobs.run()
    assert screen.shelf.saved == [(Environment.PRACTICE, {1: "Dogs"})]
    assert not screen.dialog.isVisible()


def test_labels_that_cannot_be_saved_keep_the_dialog_open(screen: Screen) -> None:
    screen.start()
    screen.model.labels.add()
    screen.model.labels.edit(0, LabelRow("1", "Dogs"))
    screen.shelf.trouble = CatalogueError("disk full")
    screen.press("Save")
    screen.jobs.run()
    assert "disk full" in screen.said("Save note")
    assert screen.dialog.isVisible()
    screen.shelf.trouble = None
    screen.press("Save")
    screen.jobs.run()
    assert screen.shelf.saved == [(Environment.PRACTICE, {1: "Dogs"})]
