"""The add form, open."""

from collections.abc import AsyncIterator

import pytest
from pytestqt.qtbot import QtBot

from tests.intake.intakes import Intake
from tests.intake.views.add_form.screen import Screen


@pytest.fixture
async def screen(qtbot: QtBot, desk: Intake) -> AsyncIterator[Screen]:
    screen = Screen(qtbot, desk)
    screen.open()
    yield screen
    screen.name.setFocus()  # what is left later is left without an intake
    screen.form.hide()
