"""What makes an entry fit to send, and how the form's state moves on."""

from dataclasses import replace

import pytest

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, held
from petdesk.domain.pets import NewPet, PetStatus
from petdesk.viewmodels.add_form import fields, steps
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicates
from petdesk.viewmodels.add_form.state import AddFormState, AfterAdding

OPEN = AddFormState(Environment.PRACTICE, is_open=True, can_add=True)
BELLA = DraftText("Bella", "1")
ENTRY = held(1, Environment.PRACTICE, "address", NewPet("Bella", 1, PetStatus.SOLD), 1.0, 3.0)
NONE = PossibleDuplicates()


@pytest.mark.parametrize(
    "text", ["", "  ", "\t\n", "\u00a0", "\u200b", "\x07\u200d\ufeff", "\u3164"]
)
def test_a_blank_name_is_none(text: str) -> None:
    assert fields.name_problem(text) is FieldProblem.NAME_BLANK


def test_half_a_character_cannot_be_sent() -> None:
    assert fields.name_problem("Bella\ud83d") is FieldProblem.NAME_UNSENDABLE
    assert fields.name_problem("Bella\U0001f436") is None


def test_the_animal_is_sent_without_the_spaces_around_its_name() -> None:
    draft = DraftText("  Anne Marie ", "Cats", "sold")
    assert fields.new_pet(draft, 3) == NewPet("Anne Marie", 3, PetStatus.SOLD)
    assert fields.new_pet(draft, None) is None


@pytest.mark.parametrize(
    "typed", ["Anne\nMarie", "Anne\r\nMarie", "Anne\tMarie", "Anne\u2028Marie"]
)
def test_a_line_break_in_a_name_is_a_space(typed: str) -> None:
    assert fields.new_pet(DraftText(typed), 3) == NewPet("Anne Marie", 3)


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


def test_a_form_is_blank_where_there_is_nothing_to_lose() -> None:
    assert OPEN.is_blank
    for draft in (DraftText("B"), DraftText(category="1"), DraftText(status="sold")):
        assert not replace(OPEN, draft=draft).is_blank
    assert replace(OPEN, draft=DraftText(category="1"), keeps_category=True).is_blank


def test_what_could_not_be_written_opens_what_was_closed_meanwhile_with_its_text() -> None:
    writing = steps.closed(steps.committing(replace(OPEN, draft=BELLA)))
    failed = steps.not_committed(writing, "disk full")
    assert (failed.is_open, failed.is_committing, failed.draft) == (True, False, BELLA)
    assert failed.failure == "disk full"
    assert steps.typed(failed, DraftText("Bell"), NONE).failure == ""


def test_start_another_stays_open_unless_the_form_was_closed_meanwhile() -> None:
    writing = steps.committing(replace(OPEN, draft=BELLA))
    assert steps.committed(writing, ENTRY, AfterAdding.START_ANOTHER).is_open
    assert not steps.committed(writing, ENTRY, AfterAdding.CLOSE).is_open
    assert not steps.committed(steps.closed(writing), ENTRY, AfterAdding.START_ANOTHER).is_open


def test_the_text_of_an_entry_makes_the_same_animal_again() -> None:
    assert fields.text_of(ENTRY) == DraftText("Bella", "1", "sold")
    assert fields.text_of(ENTRY, "Dogs") == DraftText("Bella", "Dogs", "sold")
    assert fields.new_pet(fields.text_of(ENTRY), 1) == ENTRY.new


def test_an_earlier_text_never_replaces_what_is_typed() -> None:
    typed = replace(OPEN, draft=DraftText("Rex"))
    assert steps.resumed(typed, ENTRY) is typed
    assert steps.restored(typed, BELLA) is typed
