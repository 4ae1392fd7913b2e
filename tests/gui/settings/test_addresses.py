"""Addresses, judged and mended as they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from tests.gui.settings.screen import Screen


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def offers(screen: Screen) -> list[QPushButton]:
    buttons = screen.dialog.findChildren(QPushButton)
    return [one for one in buttons if one.isVisible() and one.text().startswith("Use ")]


def test_an_address_is_judged_as_it_is_typed_and_holds_save_back(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "http://pets.example/v1")
    assert "https://" in screen.said("Staging address note")
    assert not screen.model.state.can_save
    screen.type("Staging address", "https://PETS.example.:443/v1/")
    assert "Production's address" in screen.said("Staging address note")
    assert not screen.model.state.can_save
    screen.type("Staging address", "https://staging.example/v1/")
    assert screen.said("Staging address note") == ""
    assert screen.model.state.can_save


def test_typing_leaves_the_cursor_where_it_is(screen: Screen) -> None:
    screen.start()
    field = screen.field("Production address")
    field.setFocus()
    field.setCursorPosition(8)
    QTest.keyClicks(field, "my")
    screen.jobs.run()
    assert field.text() == "https://mypets.example/v1"
    assert field.cursorPosition() == 10


def test_an_environment_without_an_address_cannot_be_saved(screen: Screen) -> None:
    screen.environment.setCurrentText("Staging")
    assert screen.said("Environment note") == ("Staging has no address yet. Enter it below.")
    assert not screen.model.state.can_save


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
