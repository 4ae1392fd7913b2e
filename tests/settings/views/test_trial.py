"""A test runs under its name, and says what it found."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from petdesk.service.errors import Unauthorized
from petdesk.settings.key_test import Outcome, TestReport
from tests.settings.views.screen import ADDRESS, PRODUCTION, Screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_test_runs_under_its_name_and_reports_beside_its_environment(screen: Screen) -> None:
    screen.start()
    screen.press("Test Production")
    assert screen.outcome("Production test report") is Outcome.RUNNING
    assert screen.said("Production test report") == "Testing…"
    assert screen.button("Test Production").text() == "Cancel test"
    screen.jobs.run()
    assert screen.tested == [(PRODUCTION, ADDRESS, "stored-key")]
    assert screen.said("Production test report") == (
        "The service accepts the key. Request limit: 60. It answered in 42 ms."
    )
    assert screen.said("Staging test report") == ""
    assert screen.outcome("Production test report") is Outcome.WORKS


def test_enter_after_a_test_by_its_key_tests_again_and_saves_nothing(screen: Screen) -> None:
    screen.start()
    screen.press("Replace Production key")
    screen.type("Production API key", "abc")
    screen.report = TestReport(Unauthorized("401"), None, 0.1)
    screen.button("Test Production").click()  # as its key does, which moves no focus
    screen.jobs.run()
    QTest.keyClick(screen.dialog.focusWidget(), Qt.Key.Key_Return)
    assert screen.model.state.keys[PRODUCTION].is_testing
    assert not screen.model.state.is_saving


def test_a_second_press_ends_the_test(screen: Screen) -> None:
    screen.start()
    screen.press("Test Production")
    screen.press("Test Production")
    assert not screen.jobs.waiting
    assert screen.button("Test Production").text() == "&Test"
    assert screen.said("Production test report") == ""


def test_nothing_is_tested_without_a_key(screen: Screen) -> None:
    screen.start()
    screen.type("Staging address", "http://localhost:8080/v1")
    screen.jobs.run()
    assert not screen.button("Test Staging").isEnabled()
    screen.type("Staging API key", "abc")
    assert screen.button("Test Staging").isEnabled()
