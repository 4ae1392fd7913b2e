"""The intake log lists the rows of sheets under their names."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain.environments import Environment
from petdesk.domain.intake import Batch, BatchRow, Stage
from petdesk.domain.pets import NewPet
from petdesk.service.errors import Refused
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.export.history import log_request
from petdesk.viewmodels.export.request import Part
from petdesk.viewmodels.intake.log_view_model import _PAUSE, IntakeLogViewModel
from petdesk.viewmodels.listing.listing import Locale
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.wording import status_name
from tests.viewmodels.intake.intakes import Intake, Store, Time, turns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from petdesk.viewmodels.intake.log_rows import LogState


pytestmark = pytest.mark.asyncio


class Desk:
    """An intake on a real file, with the log of it."""

    def __init__(self, path: Path) -> None:
        time = Time()
        self.store = Store(time)
        self.intake = Intake(path, time, self.store)
        self.main = MainViewModel(Environment.STAGING, Locale(str.casefold, status_name))
        self.log = IntakeLogViewModel(self.intake.model, self.main, self.intake.scope)

    async def take(self, *names: str) -> int:
        rows = tuple(
            BatchRow(number, NewPet(name, 3), name.encode().ljust(16))
            for number, name in enumerate(names, start=2)
        )
        return await self.intake.model.batches.take(Batch("llamas.csv", rows))


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    desk = Desk(tmp_path / "intake.sqlite3")
    await desk.intake.begin()
    yield desk
    desk.log.close()
    desk.store.gate.set()
    await desk.intake.end()


def listed(state: LogState) -> list[tuple[str, ...]]:
    return [row.cells[:2] for row in state.rows]


async def read(desk: Desk, until: int) -> None:
    """Open the log, and wait until it has so many entries."""
    desk.log.open()
    await has(desk, until)


async def has(desk: Desk, number: int) -> None:
    """Wait until the log has so many entries, which none of its pauses may delay."""
    async with asyncio.timeout(_PAUSE / 2):
        while len(desk.log.state.entries) < number:
            await turns(1)


async def test_the_rows_of_a_sheet_stand_under_its_name(desk: Desk) -> None:
    desk.store.outcomes = [(Refused(status=400, code="x", message="No room"), False)]
    await desk.take("Ada", "Ben")
    await turns(200)
    desk.intake.model.hold_seconds = 0.0
    await desk.intake.model.submit(NewPet("Zoe", 3))
    await turns(100)
    await read(desk, until=3)
    names = ("Imported sheet", "llamas.csv")
    everything = [("Added", "Zoe"), names, ("Refused", "Ada"), ("Added", "Ben")]
    assert listed(desk.log.state) == everything
    assert [row.can_correct or row.can_give_up for row in desk.log.state.rows] == [False] * 4
    desk.log.search("ben")
    assert listed(desk.log.state) == [names, ("Added", "Ben")]
    desk.log.search("llamas")
    assert listed(desk.log.state) == everything[1:]
    desk.log.search("")
    desk.log.choose_stage(Stage.REFUSED)
    assert listed(desk.log.state) == [names, ("Refused", "Ada")]
    desk.log.close()
    desk.log.choose_stage(None)
    assert listed(desk.log.state) == [("Added", "Zoe"), names]


async def test_the_rows_are_exported_with_the_name_of_their_sheet(desk: Desk) -> None:
    await desk.take("Ada", "Ben")
    await turns(200)
    await read(desk, until=2)
    desk.log.search("ben")
    sheet, ben = desk.log.state.rows
    states = desk.main.state, desk.intake.model.state, desk.log.state
    offer = log_request(*states, [sheet, ben], 0.0)
    assert offer.counts == {Part.SHOWN: 1, Part.SELECTED: 2, Part.ALL: 2}
    assert [offer.make_sheet(Part.ALL).headings[at] for at in (1, -1)] == ["Name", "Sheet"]
    for part, wanted in (Part.SHOWN, ["Ben"]), (Part.SELECTED, ["Ada", "Ben"]):
        rows = list(offer.make_sheet(part).rows)
        assert [row[1] for row in rows] == wanted
        assert {row[-1] for row in rows} == {"llamas.csv"}
        assert {row[0] for row in rows} == {"Added"}


async def test_a_row_that_is_added_meanwhile_is_read_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("petdesk.viewmodels.intake.log_view_model._PAUSE", 0.0)
    desk.store.gate.clear()
    desk.store.outcomes = [(Refused(status=400, code="x", message="no"), False)]
    await desk.take("Ada", "Ben")
    await turns()
    await read(desk, until=2)
    assert [row.stage for row in desk.log.state.rows[1:]] == [Stage.SENDING, Stage.QUEUED]
    desk.store.gate.set()
    while [row.stage for row in desk.log.state.rows[1:]] != [Stage.REFUSED, Stage.ADDED]:
        await turns(1)


async def test_a_new_sheet_is_read_at_once(desk: Desk) -> None:
    await desk.take("Ada", "Ben")
    await turns(200)
    await read(desk, until=2)
    await desk.take("Cleo")
    await has(desk, 3)


async def test_what_could_not_be_read_is_read_at_the_next_change(desk: Desk) -> None:
    await desk.take("Ada", "Ben")
    await turns(200)
    desk.intake.disk.unread = IntakeError("away")
    desk.log.open()
    await turns()
    with pytest.raises(IntakeError):
        await desk.log.read()
    desk.intake.disk.unread = None
    await desk.intake.model.submit(NewPet("Zoe", 3))
    await has(desk, 3)


async def test_rows_of_sheets_follow_the_labels(desk: Desk) -> None:
    await desk.take("Ada", "Ben")
    await turns(200)
    await read(desk, until=2)
    desk.main.show_labels({3: "Llamas"})
    async with asyncio.timeout(_PAUSE / 2):
        while {row.cells[2] for row in desk.log.state.rows[1:]} != {"Llamas (3)"}:
            await turns(1)


async def test_closed_while_it_reads_and_opened_again_at_once_it_reads_the_sheets(
    desk: Desk,
) -> None:
    await desk.take("Ada", "Ben")
    await turns(200)
    desk.log.open()
    await turns(1)
    assert desk.log.state.entries == []
    desk.log.close()
    await read(desk, until=2)
