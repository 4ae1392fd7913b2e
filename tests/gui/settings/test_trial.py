"""A test runs under its name, and says what it found."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGroupBox, QProgressBar

from petdesk.service.errors import Unauthorized
from petdesk.viewmodels.settings.service_report import TestReport
from tests.gui.settings.screen import ADDRESS, PRODUCTION, Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


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
