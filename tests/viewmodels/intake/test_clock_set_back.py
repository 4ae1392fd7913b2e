"""A person, or the network's time, sets the clock of the computer back while animals wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.intake.schedule import LOOKUP_DELAY, LOOKUP_INTERVAL
from tests.viewmodels.intake.sendings import REX, lose

if TYPE_CHECKING:
    from tests.viewmodels.intake.intakes import Intake, Time

pytestmark = pytest.mark.asyncio

YEAR = 365 * 24 * 3600.0


async def test_what_is_held_goes_out(desk: Intake, time: Time) -> None:
    await desk.model.submit(REX)
    time.set_back(YEAR)
    await time.pass_(60.0)
    assert desk.stages == ["added"]


async def test_what_cannot_be_written_is_tried_again(desk: Intake, time: Time) -> None:
    await desk.model.submit(REX)
    desk.disk.error = IntakeError("the disk is full")
    desk.model.decisions.send_now(desk.entries[0].id)
    await time.pass_(10.0)
    time.set_back(YEAR)
    desk.disk.error = None
    await time.pass_(60.0)
    assert desk.stages == ["added"]


async def test_what_is_unknown_is_looked_for_once(desk: Intake, time: Time) -> None:
    await lose(desk, is_taken=False)
    await time.pass_(LOOKUP_INTERVAL * 2)
    desk.model.service_works()
    await time.pass_(LOOKUP_DELAY)
    assert len(desk.store.lists) == 2
    time.set_back(3600.0)
    await lose(desk, is_taken=False)
    await time.pass_(2 * LOOKUP_DELAY)
    assert len(desk.store.lists) == 3
