"""The other pages: plans, this desk, the network, what a policy fixes, labels."""

from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from petdesk.settings.fields import Settings
from tests.forms import named
from tests.settings.views.screen import ADDRESS, PRODUCTION, STAGING, Screen


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
    stored = screen.store.effective()
    assert (stored.plans, stored.own_limits) == (
        {PRODUCTION: "own", STAGING: "free"},
        {PRODUCTION: (60, 20_000)},
    )


def test_this_desk_s_settings_are_saved(screen: Screen) -> None:
    screen.pages.setCurrentRow(1)
    screen.type("Who to ask for changes", "Ask Kim")
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


def test_a_proxy_is_entered_only_where_it_is_chosen(screen: Screen) -> None:
    screen.pages.setCurrentRow(3)
    assert not screen.field("Proxy address").isEnabled()
    screen.choose("Proxy", "Use this proxy")
    assert screen.said("Network proxy address note") == "Enter the proxy's address."
    screen.type("Proxy address", "ftp://proxy.example")
    assert "http://" in screen.said("Network proxy address note")
    screen.type("Proxy address", "http://proxy.example:3128")
    screen.save()
    assert screen.store.effective().proxy == "http://proxy.example:3128"


def test_the_pages_are_turned_by_keys(screen: Screen) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    for key, page in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageUp, 0), (Qt.Key.Key_PageUp, 3)):
        QTest.keyClick(screen.dialog, key, control)
        assert screen.pages.currentRow() == page


def test_a_mistake_on_another_page_is_pointed_out(screen: Screen) -> None:
    screen.choose("Proxy", "Use this proxy")
    text = screen.said("Save note")
    assert text == "Something on the page “Network” needs correcting."
    assert screen.pages.item(3).toolTip() == "Needs correcting"
    assert screen.pages.item(0).toolTip() == ""
    screen.pages.setCurrentRow(3)
    assert screen.said("Save note") == ""


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
    assert screen.field("Production address").text() == "https://fixed.example/v1"
    text = screen.field("Production address").accessibleDescription()
    assert text == "Set by your administrator."
    assert screen.field("Staging address").isEnabled()
    screen.choose("Staging plan", "Custom limits")
    assert not screen.field("Staging requests a day").isEnabled()
    assert screen.field("Staging requests a minute").isEnabled()
    problems = screen.said("Problems").replace("\u200b", "")
    assert problems.endswith("policy.toml: “colour” isn't a setting that PetDesk knows")
