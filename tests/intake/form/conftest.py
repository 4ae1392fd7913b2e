"""The add form, open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.intake.form.typed import Form

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest_asyncio.fixture
async def form(qapp: QApplication) -> Form:  # noqa: ARG001  its timers need one
    return Form()
