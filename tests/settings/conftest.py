"""The settings dialog, open."""

from pathlib import Path

import pytest_asyncio

from tests.settings.dialog import Dialog


@pytest_asyncio.fixture
async def dialog(tmp_path: Path) -> Dialog:
    return Dialog(tmp_path / "settings.toml")
