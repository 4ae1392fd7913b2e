"""Labels for ids, near animals, and the animal that was added last."""

from __future__ import annotations

import pytest

from petdesk.domain.intake import DraftText, Stage
from petdesk.domain.pets import NewPet
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicates
from petdesk.viewmodels.add_form.steps import AfterAdding
from tests.viewmodels.add_form.typed import Form, duplicates

pytestmark = pytest.mark.asyncio


async def test_a_label_typed_after_a_mistake_is_no_mistake(form: Form) -> None:
    form.fill_in(DraftText("Bella", "dgos"))
    form.model.category_left()
    assert form.state.category_error is not None
    form.model.edit(DraftText("Bella", "dogs"))
    assert form.state.category_error is None


async def test_a_new_id_is_asked_about_once(form: Form) -> None:
    form.fill_in(DraftText("Bella", "99"))
    form.model.submit(AfterAdding.START_ANOTHER)
    assert form.state.reading.problem is FieldProblem.CATEGORY_NEW
    form.model.use_offered_category()
    assert not form.state.category_error
    assert await form.add(DraftText("Bella", "99"))
    assert await form.add(DraftText("Rex", "99")) == 2
    assert form.intake.begun[1].new == NewPet("Rex", 99)


async def test_a_slip_is_mended_by_what_is_offered(form: Form) -> None:
    form.fill_in(DraftText("Bella", "dgos"))
    form.model.category_left()
    form.model.use_offered_category()
    assert (form.state.draft.category, form.state.category_error) == ("Dogs", None)


async def test_near_names_that_come_late_are_for_what_was_typed_then(form: Form) -> None:
    form.fill_in(DraftText("Bela"))
    form.model.show_duplicates("Bel", PossibleDuplicates())
    assert form.state.duplicates == duplicates("Bela")
    form.model.show_duplicates("Bela", duplicates("Bella"))
    assert form.state.duplicates == duplicates("Bella")


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
