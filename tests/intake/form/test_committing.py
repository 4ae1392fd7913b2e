"""An animal is committed once, and the text stays until it is."""

import asyncio
from pathlib import Path

import pytest

from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText, Stage
from petdesk.intake.form_view_model import AfterAdding
from petdesk.intake.form_wording import form_message, is_warning, offer_text
from tests.intake.form.typed import BELLA, REX, Form
from tests.intake.intakes import ADDRESS, Intake, Time, drafts, turns

pytestmark = pytest.mark.asyncio
PRACTICE = Environment.PRACTICE


async def test_a_fault_of_its_own_frees_the_form_and_is_reported(form: Form) -> None:
    form.desk.disk.error = ZeroDivisionError("bug")
    form.fill_in()
    await form.submit()
    assert (str(form.state.failure), form.state.draft) == ("ZeroDivisionError", BELLA)
    assert "add: ZeroDivisionError('bug')" in form.desk.failures
    form.desk.disk.error = None
    form.desk.failures.clear()


@pytest.mark.parametrize("turns_before", [0, 30])
async def test_what_is_added_as_its_environment_is_left_clears_no_other_draft(
    form: Form, turns_before: int
) -> None:
    desk = form.desk
    desk.disk.gate.clear()
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    await turns(turns_before)
    desk.model.change_environment(PRACTICE, ADDRESS)
    form.model.edit(REX)
    desk.disk.gate.set()
    await turns()
    assert (form.state.draft, form.state.last) == (REX, None)
    entries = desk.file.load(desk.time()).entries
    assert [entry.environment for entry in entries] == [Environment.STAGING] * bool(turns_before)


@pytest.mark.parametrize(
    ("address", "connection", "can_add"),
    [
        (ADDRESS, Connection.NO_KEY, True),
        (ADDRESS, Connection.FAILED, True),
        (ADDRESS, Connection.NOT_SET_UP, False),
        ("", Connection.STARTING, False),
    ],
)
async def test_an_animal_can_be_added_as_soon_as_there_is_an_address(
    form: Form, address: str, connection: Connection, *, can_add: bool
) -> None:
    form.desk.model.change_environment(Environment.STAGING, address)
    form.model.connection_changed(connection)
    form.fill_in()
    await form.submit()
    assert form.state.can_add is can_add
    assert len(form.desk.entries) == can_add


async def test_what_became_of_the_last_animal_is_shown_until_the_next_opening(form: Form) -> None:
    form.desk.store.leave.clear()
    await form.add()
    form.model.send_now()
    await turns()
    assert form.last is Stage.QUEUED
    form.model.cancel()
    form.model.open()
    assert form.model.state.last is None
    form.model.undo()
    await turns()
    assert form.desk.stages == ["queued"]
    form.desk.store.leave.set()


async def test_what_is_typed_is_kept_as_text_that_a_file_can_hold(form: Form) -> None:
    form.fill_in(DraftText("Be\ud83d"))
    await form.desk.time.pass_(0.4)
    assert drafts(form.desk) == {Environment.STAGING: DraftText("Be?")}
    form.model.start_fresh()
    await form.desk.time.pass_(0.4)
    assert drafts(form.desk) == {Environment.STAGING: DraftText()}


@pytest.mark.parametrize("typed", [DraftText(), REX])
async def test_a_draft_that_is_read_late_is_put_in_where_nothing_was_typed(
    form: Form, tmp_path: Path, time: Time, typed: DraftText
) -> None:
    form.fill_in()
    await time.pass_(0.4)
    late = Intake(tmp_path / "intake.sqlite3", time, form.desk.store)
    again = Form(late)
    again.model.edit(typed)
    await late.begin()
    assert again.state.draft == (typed if any(typed) else BELLA)
    await late.end()


async def test_undo_leaves_what_is_being_typed_and_offers_the_text(form: Form) -> None:
    number = await form.add(BELLA)
    form.model.edit(REX)
    form.model.undo()
    await turns()
    assert (form.state.draft, form.offer) == (REX, number)
    form.model.continue_with(number)
    assert form.state.draft == REX
    await form.add(REX)
    form.model.continue_with(number)
    assert (form.state.draft, form.offer) == (BELLA, None)
    form.model.start_fresh()
    assert form.offer is None


async def test_a_refused_text_is_offered_and_replaced_by_what_is_added_for_it(form: Form) -> None:
    number = await form.add_in_vain(words="bad\u202ename %1")
    assert form.offer == number
    assert offer_text(form.state) == "“Bella” (refused)"
    form.model.edit(REX)
    assert offer_text(form.state) == "“Bella” (refused) opens here once this form is empty."
    form.model.start_fresh()
    form.model.continue_with(number)
    message = form_message(form.state, form.desk.time())
    assert "refused it (400): bad\ufffdname %1. Correct it" in message
    assert is_warning(form.state)
    assert form.state.draft == BELLA
    assert not form.offer
    await form.add(DraftText("Bella", "3"))
    assert form.desk.stages == ["corrected", "held"]
    assert form.state.about is None


@pytest.mark.parametrize("is_given_up", [False, True])
async def test_a_kept_text_still_replaces_the_refused_one_after_a_restart(
    form: Form, tmp_path: Path, time: Time, *, is_given_up: bool
) -> None:
    number = await form.add_in_vain()
    form.model.continue_with(number)
    form.model.edit(DraftText("Bella", "3"))
    await time.pass_(0.4)
    if is_given_up:
        form.desk.model.give_up(number)
        await turns()
    desk = Intake(tmp_path / "intake.sqlite3", time, form.desk.store)
    again = Form(desk)
    await desk.begin()
    again.model.open()
    assert again.state.draft == DraftText("Bella", "3")
    assert (again.state.about is None, again.offer) == (is_given_up, None)
    await again.submit()
    assert desk.stages == ["given up" if is_given_up else "corrected", "held"]
    await asyncio.gather(desk.end(), time.pass_(1.0))
