"""The main window with intake around it, on screen."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.core.resources import resource
from tests.intake.views.screen import Screen


@pytest.fixture
def screen(qtbot: QtBot, qapp: QApplication) -> Iterator[Screen]:
    translator = QTranslator()
    assert translator.load(str(resource("translations/petdesk_en.qm")))
    qapp.installTranslator(translator)
    screen = Screen(qtbot)
    yield screen
    screen.windows.close()
    screen.window.hide()
    qapp.removeTranslator(translator)
