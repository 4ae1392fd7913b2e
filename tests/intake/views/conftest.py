"""The main window with intake around it, on screen."""

from collections.abc import AsyncIterator

import pytest_asyncio
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from petdesk.core.resources import resource
from tests.intake.intakes import Intake
from tests.intake.views.screen import Screen


@pytest_asyncio.fixture
async def screen(qtbot: QtBot, qapp: QApplication, desk: Intake) -> AsyncIterator[Screen]:
    translator = QTranslator()
    assert translator.load(str(resource("translations/petdesk_en.qm")))
    qapp.installTranslator(translator)
    screen = Screen(qtbot, desk)
    yield screen
    screen.windows.close()
    screen.window.hide()
    delete(screen.pending)
    qapp.removeTranslator(translator)
