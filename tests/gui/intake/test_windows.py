"""All windows about intake together."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from petdesk.domain.intake import Findings
from petdesk.views.intake.address_question import AddressQuestion
from petdesk.views.intake.log_window import IntakeLogWindow
from petdesk.views.intake.question_window import QuestionWindow
from tests.gui.intake.log import Log
from tests.gui.intake.screen import BEFORE, NOW, PET, Screen, queued, unknown

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_closing_all_leaves_only_the_main_window(screen: Screen) -> None:
    screen.intake.have(unknown(1), queued(2, "A", BEFORE))
    Log(screen)
    screen.windows.ask()
    screen.windows.decide_address()
    screen.windows.close()
    for kind in (IntakeLogWindow, QuestionWindow, AddressQuestion):
        assert not screen.is_open(kind)


def test_no_two_mnemonics_of_a_window_are_the_same(screen: Screen) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_truncated=False, asked_at=NOW))
    log = Log(screen)
    screen.windows.ask()
    for window in (log.window, screen.opened(QuestionWindow)):
        texts = [label.text() for label in window.findChildren(QLabel)]
        texts += [button.text() for button in window.findChildren(QPushButton)]
        keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(keys) == len(set(keys)) >= 4
