"""Two animals that look the same, added one after the other, stay two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from petdesk.domain import intake
from petdesk.domain.pets import Pet, PetStatus
from petdesk.service.errors import Effect, Garbled, TimedOut
from petdesk.storage.intake import IntakeFile
from petdesk.viewmodels.intake.question import QuestionViewModel
from petdesk.viewmodels.intake.schedule import LOOKUP_DELAY
from tests.viewmodels.intake.intakes import Intake, Store, Time, turns
from tests.viewmodels.intake.sendings import held_entry, lose, send

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from petdesk.service.contract import PetList

pytestmark = pytest.mark.asyncio

UNREADABLE = Garbled(effect=Effect.APPLIED)
LOST = TimedOut(effect=Effect.UNKNOWN)
STRANGER = Pet(1, "Bella", 3, PetStatus.AVAILABLE)


def findings_for(desk: Intake, entry_id: int) -> list[int]:
    left = desk.model.state.findings_for(entry_id)
    assert left is not None
    return [pet.id for pet in left.matches]


async def a_list(store: Store) -> Sequence[PetList]:
    return [await store.list_pets()]


async def test_what_may_be_the_one_that_is_being_sent_waits_for_its_answer(
    tmp_path: Path, time: Time, store: Store
) -> None:
    path = tmp_path / "intake.sqlite3"
    sent = time.now - 60.0
    IntakeFile(path).save([(None, intake.sending(held_entry(1, sent), sent, []))])
    desk = Intake(path, time, store)
    await desk.begin()
    store.gate.clear()
    await send(desk)
    assert desk.stages == ["unknown", "sending"]
    # The service has taken it, its answer is on its way, and the window refreshes.
    store.taken = [STRANGER]
    desk.model.lists_seen(await a_list(store))
    assert findings_for(desk, 1) == []
    desk.model.decisions.confirm(1, STRANGER.id)
    await turns()
    assert desk.stages == ["unknown", "sending"]
    store.gate.set()
    await turns()
    assert [entry.pet and entry.pet.id for entry in desk.entries] == [None, 2]
    assert findings_for(desk, 1) == [1]
    await desk.end()


async def test_findings_follow_each_list_that_was_asked_for_late_enough(
    desk: Intake, time: Time
) -> None:
    early = await a_list(desk.store)
    unknown = await lose(desk, is_taken=False)
    desk.model.lists_seen(early)
    await time.pass_(LOOKUP_DELAY - 1.0)
    desk.model.lists_seen(await a_list(desk.store))
    assert dict(desk.model.state.findings) == {}
    await time.pass_(2.0)
    assert findings_for(desk, unknown.id) == []
    question = QuestionViewModel(desk.shown)
    question.open(unknown.id)
    await time.pass_(32.0)
    desk.store.taken = [STRANGER]  # the service stores it now
    desk.model.lists_seen(await a_list(desk.store))
    assert (question.state.matches, question.state.chosen_id) == ((STRANGER,), STRANGER.id)
    desk.model.lists_seen(early)
    assert question.state.matches == (STRANGER,)
