"""The add form, open."""

import pytest
from pytestqt.qtbot import QtBot

from tests.intake.views.add_form.screen import Screen


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    screen = Screen(qtbot)
    screen.open()
    return screen
