"""What makes an entry fit to send, and how the form's state moves on."""

from dataclasses import replace

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet, PetStatus
from petdesk.viewmodels.add_form import fields, steps
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicates
from petdesk.viewmodels.add_form.steps import AddFormState

OPEN = AddFormState(Environment.PRACTICE, is_open=True, can_add=True)
BELLA = DraftText("Bella", "1")
NONE = PossibleDuplicates()


def test_half_a_character_cannot_be_sent() -> None:
    assert fields.name_problem("Bella\ud83d") is FieldProblem.NAME_UNSENDABLE
    assert fields.name_problem("Bella\U0001f436") is None


def test_the_animal_is_sent_without_the_spaces_around_its_name() -> None:
    draft = DraftText("  Anne Marie ", "Cats", "sold")
    assert fields.new_pet(draft, 3) == NewPet("Anne Marie", 3, PetStatus.SOLD)
    assert fields.new_pet(draft, None) is None


def test_what_joins_signs_inside_a_name_stays() -> None:
    family = "\U0001f468\u200d\U0001f469"
    assert fields.name_problem(family) is None
    assert fields.new_pet(DraftText(family), 3) == NewPet(family, 3)


def test_problems_show_only_where_a_field_was_checked() -> None:
    assert (OPEN.name_error, OPEN.category_error) == (None, None)
    checked = steps.refused_locally(OPEN)
    assert checked.name_error is FieldProblem.NAME_BLANK
    assert checked.category_error is FieldProblem.CATEGORY_EMPTY


def test_opening_offers_a_kept_draft_until_it_is_changed() -> None:
    kept = steps.opened(steps.closed(replace(OPEN, draft=BELLA)))
    assert kept.is_kept_draft
    assert steps.opened(kept) is kept
    assert not steps.typed(kept, DraftText("Bell", "1"), NONE).is_kept_draft
    assert not steps.opened(steps.closed(OPEN)).is_kept_draft


def test_what_could_not_be_written_opens_what_was_closed_meanwhile_with_its_text() -> None:
    writing = steps.closed(steps.committing(replace(OPEN, draft=BELLA)))
    failed = steps.not_committed(writing, "disk full")
    assert (failed.is_open, failed.is_committing, failed.draft) == (True, False, BELLA)
    assert failed.failure == "disk full"
    assert steps.typed(failed, DraftText("Bell"), NONE).failure == ""
