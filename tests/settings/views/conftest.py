"""The settings dialog, open."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.settings.views.screen import Screen


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Screen:
    screen = Screen(qtbot, tmp_path)
    screen.start()
    return screen
