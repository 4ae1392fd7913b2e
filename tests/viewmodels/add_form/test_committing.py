"""An animal is committed once, and the text stays until it is."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, Stage
from petdesk.viewmodels.add_form.steps import AfterAdding
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.main.state import Connection
from tests.viewmodels.add_form.typed import BELLA, REX, Form

pytestmark = pytest.mark.asyncio


async def test_a_fault_of_its_own_frees_the_form_and_is_reported(form: Form) -> None:
    form.intake.trouble = ZeroDivisionError("bug")
    form.fill_in()
    form.model.submit(AfterAdding.CLOSE)
    await form.jobs.finish()
    assert (form.state.failure, form.state.draft) == ("ZeroDivisionError", BELLA)
    assert form.failures == ["add: ZeroDivisionError('bug')"]


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


async def test_a_label_typed_after_a_mistake_is_no_mistake(form: Form) -> None:
    form.fill_in(DraftText("Bella", "dgos"))
    form.model.category_left()
    assert form.state.category_error is not None
    form.model.edit(DraftText("Bella", "dogs"))
    assert form.state.category_error is None


async def test_what_became_of_the_last_animal_is_shown_until_the_next_opening(form: Form) -> None:
    number = await form.add()
    form.model.send_now()
    assert form.intake.sent_now == [number]
    assert form.shows_last(Stage.QUEUED)
    form.model.cancel()
    form.model.open()
    assert form.shows_last(None)
    form.model.undo()
    form.model.send_now()
    assert form.intake.sent_now == [number]
