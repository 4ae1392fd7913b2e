"""The add form, open."""

from __future__ import annotations

import pytest_asyncio

from tests.viewmodels.add_form.typed import Form


@pytest_asyncio.fixture
async def form() -> Form:
    return Form()
