"""Labels for ids, near animals, and the animal that was added last."""

from __future__ import annotations

import pytest

from petdesk.domain.intake import DraftText, Stage
from petdesk.domain.pets import NewPet
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicates
from petdesk.viewmodels.add_form.state import AfterAdding
from tests.viewmodels.add_form.typed import Form, duplicates

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(
    ("typed", "shown"),
    [(" dogs", "Dogs"), ("EMUS", "Émus"), ("Room (12)", "Room (12)"), ("5", "Dogs")],
)
async def test_a_label_is_as_good_as_its_id(form: Form, typed: str, shown: str) -> None:
    form.fill_in(DraftText("Bella", typed))
    form.model.category_left()
    assert (form.state.draft.category, form.state.category_error) == (shown, None)
    assert form.intake.drafts[-1].category == shown


async def test_a_label_is_added_by_its_id_at_once(form: Form) -> None:
    await form.add(DraftText("Bella", "dogs"))
    assert form.intake.begun[0].new == NewPet("Bella", 5)


async def test_a_label_typed_after_a_mistake_is_no_mistake(form: Form) -> None:
    form.fill_in(DraftText("Bella", "dgos"))
    form.model.category_left()
    assert form.state.category_error is not None
    form.model.edit(DraftText("Bella", "dogs"))
    assert form.state.category_error is None


async def test_a_label_of_two_categories_is_neither(form: Form) -> None:
    form.fill_in(DraftText("Bella", "CATS"))
    form.model.submit(AfterAdding.CLOSE)
    assert form.state.category_error is FieldProblem.CATEGORY_AMBIGUOUS
    assert form.intake.begun == []


async def test_one_match_left_is_added_at_once(form: Form) -> None:
    await form.add(DraftText("Bella", "dog"))
    assert form.intake.begun[0].new == NewPet("Bella", 5)


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


async def test_near_animals_follow_the_name_alone(form: Form) -> None:
    form.fill_in(DraftText("Be"))
    assert form.state.duplicates == duplicates("Be")
    form.model.edit(DraftText("Be", "1"))
    assert form.state.duplicates == duplicates("Be")
    form.model.edit(DraftText("", "1"))
    assert form.state.duplicates == PossibleDuplicates()


async def test_opening_asks_for_the_front_also_where_it_is_open(form: Form) -> None:
    asked: list[bool] = []
    form.model.opened.connect(lambda: asked.append(form.state.is_open))
    form.model.open()
    form.model.open()
    assert asked == [True, True]
