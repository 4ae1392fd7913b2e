"""The add form, open."""

import pytest_asyncio
from PySide6.QtWidgets import QApplication

from tests.intake.form.typed import Form


@pytest_asyncio.fixture
async def form(qapp: QApplication) -> Form:  # noqa: ARG001  its timers need one
    return Form()
