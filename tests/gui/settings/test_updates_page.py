"""The page of updates: what is entered is checked, saved, and locked by a policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QCheckBox

from tests.forms import named
from tests.gui.settings.screen import Screen

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.usefixtures("build"),
]

ADDRESS = "https://example.org/petdesk/updates.json"


def test_an_address_is_saved(screen: Screen) -> None:
    screen.start()
    screen.pages.setCurrentRow(4)
    assert "never looks for updates" in screen.said("Update address note")
    screen.type("Address of updates", f" {ADDRESS} ")
    named(screen.dialog, QCheckBox, "Look once a week").click()
    screen.press("Save")
    screen.jobs.run()
    stored = screen.store.read()
    assert stored.update_address == ADDRESS
    assert not stored.weekly_updates


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("https://example.org", "whole address of a file"),
        ("http://example.org/u.json", "beginning with https://"),
    ],
)
def test_what_cannot_be_is_told_and_not_saved(screen: Screen, text: str, note: str) -> None:
    screen.start()
    screen.pages.setCurrentRow(4)
    screen.type("Address of updates", text)
    assert note in screen.said("Update address note")
    screen.press("Save")
    screen.jobs.run()
    assert not screen.store.read().update_address
    assert screen.field("Address of updates").text() == text


@pytest.mark.parametrize("has_key", [True, False])
def test_an_address_without_a_key_says_who_can_set_one(
    qtbot: QtBot,
    tmp_path: Path,
    build: Path,
    has_key: bool,  # noqa: FBT001  a parameter of the test
) -> None:
    if has_key:
        (build / "update-key.pub").touch()
    screen = Screen(qtbot, tmp_path / "settings.toml")
    screen.start()
    screen.pages.setCurrentRow(4)
    screen.type("Address of updates", ADDRESS)
    assert ("without a key" in screen.said("Update address note")) is not has_key
    screen.press("Save")
    screen.jobs.run()
    assert screen.store.read().update_address == ADDRESS


def test_the_other_settings_can_be_saved_though_a_policy_names_no_key(
    qtbot: QtBot, tmp_path: Path
) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_text(f'[updates]\naddress = "{ADDRESS}"\n')
    screen = Screen(qtbot, tmp_path / "settings.toml", policy)
    screen.start()
    screen.pages.setCurrentRow(4)
    named(screen.dialog, QCheckBox, "Look once a week").click()
    screen.press("Save")
    screen.jobs.run()
    assert not screen.store.read().weekly_updates


def test_what_a_policy_sets_is_locked(qtbot: QtBot, tmp_path: Path) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_text(f'[updates]\naddress = "{ADDRESS}"\nweekly = false\n')
    screen = Screen(qtbot, tmp_path / "settings.toml", policy)
    screen.start()
    screen.pages.setCurrentRow(4)
    assert screen.field("Address of updates").text() == ADDRESS
    assert not screen.field("Address of updates").isEnabled()
    weekly = named(screen.dialog, QCheckBox, "Look once a week")
    assert (weekly.isChecked(), weekly.isEnabled()) == (False, False)
    assert screen.said("Update address lock") == "Set by your administrator."
