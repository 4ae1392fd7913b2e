"""The main window with intake around it, on screen."""

from collections.abc import AsyncIterator

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from tests.intake.intakes import Intake
from tests.intake.views.screen import Screen


@pytest.fixture
async def screen(qtbot: QtBot, desk: Intake, english: None) -> AsyncIterator[Screen]:  # noqa: ARG001  spoken
    screen = Screen(qtbot, desk)
    yield screen
    screen.windows.close()
    screen.window.hide()
    delete(screen.pending)
