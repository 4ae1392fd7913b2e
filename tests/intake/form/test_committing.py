"""An animal is committed once, and the text stays until it is."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, Stage
from petdesk.intake.form_view_model import AddFormViewModel, AfterAdding
from petdesk.intake.state import IntakeState
from tests.forms import NOW
from tests.intake.form.typed import BELLA, LISTING, REX, Form

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


async def test_what_is_typed_is_kept_as_text_that_a_file_can_hold(form: Form) -> None:
    form.fill_in(DraftText("B"))
    form.model.edit(DraftText("Be\ud83d"))
    assert form.intake.drafts == [DraftText("B"), DraftText("Be?")]
    form.model.start_fresh()
    assert form.intake.drafts[-1] == DraftText()


async def test_a_draft_that_is_read_late_is_put_in_where_nothing_was_typed() -> None:
    for typed, shown in ((DraftText(), BELLA), (REX, REX)):
        form = Form()
        form.intake.show(IntakeState(Environment.PRACTICE, "address"))
        form.model = AddFormViewModel(form.intake, form.jobs, lambda: LISTING)
        form.model.edit(typed)
        form.intake.show(replace(form.intake.state, waiting=None, draft=BELLA))
        assert form.state.draft == shown


async def test_undo_leaves_what_is_being_typed_and_offers_the_text(form: Form) -> None:
    number = await form.add(BELLA)
    form.model.edit(REX)
    form.model.undo()
    assert form.state.draft == REX
    assert [entry.id for entry in form.state.offers] == [number]
    form.model.continue_with(number)
    assert form.state.draft == REX
    await form.add(REX)
    form.model.continue_with(number)
    assert (form.state.draft, form.state.offers) == (BELLA, ())
    form.model.start_fresh()
    assert form.state.offers == ()


async def test_a_refused_text_is_offered_and_replaced_by_what_is_added_for_it(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    assert [entry.id for entry in form.state.offers] == [number]
    assert form.state.is_blank
    form.model.continue_with(number)
    assert (form.state.draft, form.state.offers) == (BELLA, ())
    assert form.state.about is not None
    form.model.edit(DraftText("Bella", "3"))
    await form.add(form.state.draft)
    assert form.intake.corrected == [None, number]
    assert form.state.about is None


async def test_a_kept_text_still_replaces_the_refused_one_after_a_restart(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    form.model.edit(DraftText("Bella", "3"))
    again = Form(form.intake.drafts[-1], *form.intake.state.entries)
    again.model.open()
    assert again.state.draft == DraftText("Bella", "3")
    assert (again.state.about, again.state.offers) == (form.state.about, ())
    again.model.continue_with(number)
    assert again.state.draft == DraftText("Bella", "3")
    again.model.submit(AfterAdding.CLOSE)
    await again.jobs.finish()
    assert again.intake.corrected == [number]


async def test_a_kept_text_is_about_no_entry_that_was_settled_meanwhile(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    refused = form.intake.state.entry(number)
    assert refused is not None
    again = Form(form.intake.drafts[-1], intake.given_up(refused, NOW))
    assert (again.state.draft, again.state.about) == (BELLA, None)


async def test_a_refused_text_given_up_meanwhile_is_added_as_any_other(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    refused = form.intake.state.entry(number)
    assert refused is not None
    form.intake.put(intake.given_up(refused, NOW))
    await form.add(form.state.draft)
    assert form.intake.corrected == [None, None]
