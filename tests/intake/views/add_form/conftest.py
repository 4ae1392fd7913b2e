"""The add form, open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.intake.views.add_form.screen import Screen

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    screen = Screen(qtbot)
    screen.open()
    return screen
