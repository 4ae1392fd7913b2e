"""An animal is committed once, and the text stays until it is."""

import asyncio

import pytest
from pytestqt.qtbot import QtBot

from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText
from petdesk.intake.form_view_model import AfterAdding, form_message, is_warning, offer_text
from tests.intake.intakes import ADDRESS, drafts, settle, turns
from tests.intake.views.add_form.conftest import Screen

PRACTICE = Environment.PRACTICE
BELLA = DraftText("Bella", "Dogs", "available")
REX = DraftText("Rex", "Cats", "sold")


async def test_a_fault_of_its_own_frees_the_form_and_is_reported(screen: Screen) -> None:
    screen.desk.disk.error = ZeroDivisionError("bug")
    screen.model.edit(BELLA)
    await settle(screen.model.submit, AfterAdding.CLOSE)
    assert (str(screen.state.failure), screen.state.draft) == ("ZeroDivisionError", BELLA)
    assert "add: ZeroDivisionError('bug')" in screen.desk.failures
    screen.desk.disk.error = None
    screen.desk.failures.clear()


@pytest.mark.parametrize("turns_before", [0, 30])
async def test_what_is_added_as_its_environment_is_left_clears_no_other_draft(
    screen: Screen, turns_before: int
) -> None:
    desk = screen.desk
    desk.disk.gate.clear()
    screen.model.edit(BELLA)
    screen.model.submit(AfterAdding.CLOSE)
    await turns(turns_before)
    desk.model.change_environment(PRACTICE, ADDRESS)
    screen.model.edit(REX)
    await settle(desk.disk.gate.set)
    assert (screen.state.draft, screen.state.last) == (REX, None)
    entries = desk.file.load(desk.time()).entries
    assert [entry.environment for entry in entries] == [Environment.STAGING] * bool(turns_before)


async def test_what_became_of_the_last_is_shown_until_the_next_opening(screen: Screen) -> None:
    screen.desk.store.leave.clear()
    await screen.add(BELLA)
    await settle(screen.model.send_now)
    assert [screen.state.last] == list(screen.desk.entries)
    assert screen.desk.stages == ["queued"]
    screen.model.cancel()
    screen.model.open()
    assert screen.state.last is None
    await settle(screen.model.undo)
    assert screen.desk.stages == ["queued"]
    screen.desk.store.leave.set()


async def test_what_is_typed_is_kept_as_text_that_a_file_can_hold(screen: Screen) -> None:
    screen.model.edit(DraftText("Be\ud83d"))
    await screen.desk.time.pass_(0.4)
    assert drafts(screen.desk) == {Environment.STAGING: DraftText("Be?")}
    screen.model.start_fresh()
    await screen.desk.time.pass_(0.4)
    assert drafts(screen.desk) == {Environment.STAGING: DraftText()}


@pytest.mark.parametrize("typed", [DraftText(), REX])
async def test_a_draft_that_is_read_late_is_put_in_where_nothing_was_typed(
    screen: Screen, qtbot: QtBot, typed: DraftText
) -> None:
    screen.model.edit(BELLA)
    await screen.desk.time.pass_(0.4)
    late = screen.desk.another()
    again = Screen(qtbot, late)
    again.model.edit(typed)
    await late.begin()
    assert again.state.draft == (typed if any(typed) else BELLA)
    await late.end()


async def test_undo_leaves_what_is_being_typed_and_offers_the_text(screen: Screen) -> None:
    number = await screen.add(BELLA)
    screen.model.edit(REX)
    await settle(screen.model.undo)
    assert (screen.state.draft, screen.offered) == (REX, number)
    screen.model.continue_with(number)
    assert screen.state.draft == REX
    await screen.add(REX)
    screen.model.continue_with(number)
    assert (screen.state.draft, screen.offered) == (BELLA, None)
    screen.model.start_fresh()
    assert screen.offered is None


async def test_a_refused_text_is_offered_and_replaced_by_what_is_added(screen: Screen) -> None:
    number = await screen.add_in_vain("bad\u202ename %1")
    assert screen.offered == number
    assert offer_text(screen.state) == "“Bella” (refused)"
    screen.model.edit(REX)
    assert offer_text(screen.state) == "“Bella” (refused) opens here once this form is empty."
    screen.model.start_fresh()
    screen.model.continue_with(number)
    message = form_message(screen.state, screen.desk.time())
    assert "refused it (400): bad\ufffdname %1. Correct it" in message
    assert is_warning(screen.state)
    assert screen.state.draft == BELLA
    assert not screen.offered
    await screen.add(DraftText("Bella", "Cats"))
    assert screen.desk.stages == ["corrected", "held"]
    assert screen.state.about is None


@pytest.mark.parametrize("is_given_up", [False, True])
async def test_a_kept_text_still_replaces_the_refused_one_after_a_restart(
    screen: Screen, qtbot: QtBot, *, is_given_up: bool
) -> None:
    number = await screen.add_in_vain("no")
    screen.model.continue_with(number)
    screen.model.edit(DraftText("Bella", "Cats"))
    await screen.desk.time.pass_(0.4)
    if is_given_up:
        await settle(screen.desk.model.give_up, number)
    desk = screen.desk.another()
    again = Screen(qtbot, desk)
    await desk.begin()
    again.model.open()
    assert again.state.draft == DraftText("Bella", "Cats")
    assert (again.state.about is None, again.offered) == (is_given_up, None)
    await settle(again.model.submit, AfterAdding.CLOSE)
    assert desk.stages == ["given up" if is_given_up else "corrected", "held"]
    await asyncio.gather(desk.end(), screen.desk.time.pass_(1.0))
