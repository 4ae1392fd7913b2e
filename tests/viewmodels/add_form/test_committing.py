"""An animal is committed once, and the text stays until it is."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet
from petdesk.storage.intake import IntakeError
from petdesk.viewmodels.add_form.state import AfterAdding
from petdesk.viewmodels.intake.state import BlockReason, IntakeState, Waiting
from petdesk.viewmodels.main.state import Connection
from tests.viewmodels.add_form.typed import BELLA, REX, Form

pytestmark = pytest.mark.asyncio


async def test_the_form_is_clear_as_soon_as_the_animal_is_committed(form: Form) -> None:
    await form.add(after=AfterAdding.CLOSE)
    assert [entry.new for entry in form.intake.begun] == [NewPet("Bella", 1)]
    assert (form.state.is_open, form.state.is_blank) == (False, True)
    await form.add()
    assert form.state.last == form.intake.begun[1]


async def test_it_is_not_clear_before(form: Form) -> None:
    form.intake.gate = asyncio.Event()
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    await asyncio.sleep(0)
    assert (form.state.is_committing, form.state.draft) == (True, BELLA)
    form.intake.gate.set()
    await form.jobs.finish()
    assert not form.state.is_committing


async def test_a_second_click_meanwhile_adds_nothing(form: Form) -> None:
    form.fill_in()
    form.model.submit(AfterAdding.START_ANOTHER)
    form.model.submit(AfterAdding.START_ANOTHER)
    await form.jobs.finish()
    assert len(form.intake.begun) == 1


async def test_nothing_changes_the_text_while_it_is_written(form: Form) -> None:
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    form.model.edit(REX)
    form.model.start_fresh()
    assert form.state.draft == BELLA
    await form.jobs.finish()


async def test_what_cannot_be_written_is_told_and_the_text_stays(form: Form) -> None:
    form.intake.trouble = IntakeError("disk full")
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    await form.jobs.finish()
    assert (form.state.failure, form.state.draft) == ("disk full", BELLA)
    assert (form.state.is_open, form.state.is_committing) == (True, False)
    assert form.failures == []


async def test_a_fault_of_its_own_frees_the_form_and_is_reported(form: Form) -> None:
    form.intake.trouble = ZeroDivisionError("bug")
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    await form.jobs.finish()
    assert (form.state.failure, form.state.draft) == ("ZeroDivisionError", BELLA)
    assert form.failures == ["add: ZeroDivisionError('bug')"]


async def test_a_scope_that_takes_no_more_jobs_leaves_the_form_free(form: Form) -> None:
    form.fill_in()
    await form.jobs.close()
    with pytest.raises(RuntimeError):
        form.model.submit(AfterAdding.CLOSE)
    assert not form.state.is_committing


async def test_what_is_wrong_is_shown_and_not_added(form: Form) -> None:
    form.fill_in(DraftText("", "many"))
    form.model.submit(AfterAdding.CLOSE)
    assert form.intake.begun == []
    assert form.state.name_error is not None
    assert form.state.category_error is not None


async def test_leaving_a_field_checks_it_unless_the_form_is_blank(form: Form) -> None:
    form.model.open()
    form.model.name_left()
    form.model.category_left()
    assert (form.state.name_error, form.state.category_error) == (None, None)
    form.model.edit(DraftText("Bella"))
    form.model.name_left()
    assert form.state.category_error is None
    form.model.category_left()
    assert form.state.category_error is not None


async def test_the_category_stays_for_the_next_animal_where_that_is_chosen(form: Form) -> None:
    form.model.keep_category(is_on=True)
    await form.add(REX)
    assert form.state.draft == DraftText(category="2")
    assert form.state.is_blank
    assert form.intake.drafts[-1] == DraftText(category="2")
    form.model.keep_category(is_on=False)
    await form.add()
    assert form.state.draft == DraftText()


async def test_an_animal_written_after_its_environment_was_left_clears_no_other_draft(
    form: Form,
) -> None:
    form.intake.gate = asyncio.Event()
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    await asyncio.sleep(0)
    form.intake.show(IntakeState(Environment.STAGING, "address", waiting=None, draft=REX))
    form.intake.gate.set()
    await form.jobs.finish()
    assert len(form.intake.begun) == 1
    assert (form.state.draft, form.state.last) == (REX, None)


async def test_an_animal_is_never_added_to_the_environment_that_came_meanwhile(form: Form) -> None:
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    form.intake.show(IntakeState(Environment.STAGING, "address", waiting=None, draft=REX))
    await form.jobs.finish()
    assert form.intake.begun == []
    assert form.state.draft == REX


@pytest.mark.parametrize(
    ("address", "connection", "can_add"),
    [
        ("address", Connection.READY, True),
        ("address", Connection.NO_KEY, True),
        ("address", Connection.FAILED, True),
        ("address", Connection.NOT_SET_UP, False),
        ("address", Connection.BAD_ADDRESS, False),
        ("", Connection.STARTING, False),
    ],
)
async def test_an_animal_can_be_added_as_soon_as_there_is_an_address(
    form: Form, address: str, connection: Connection, *, can_add: bool
) -> None:
    form.intake.show(replace(form.intake.state, address=address))
    form.model.connection_changed(connection)
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    assert form.state.can_add is can_add
    assert form.state.is_committing is can_add
    await form.jobs.finish()


async def test_why_an_animal_would_wait_is_known(form: Form) -> None:
    form.intake.wait_for(BlockReason.KEY_REFUSED)
    assert form.state.waiting == Waiting(BlockReason.KEY_REFUSED)
