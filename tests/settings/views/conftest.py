"""The settings dialog, open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.settings.views.screen import Screen

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path) -> Screen:
    return Screen(qtbot, tmp_path / "settings.toml")
