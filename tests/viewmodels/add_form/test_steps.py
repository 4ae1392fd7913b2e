"""What makes an entry fit to send, and how the form's state moves on."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, held
from petdesk.domain.pets import INT64_MAX, INT64_MIN, NewPet, PetStatus
from petdesk.viewmodels.add_form import fields, steps
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.near import NearMatches
from petdesk.viewmodels.add_form.state import AddFormState, After

OPEN = AddFormState(Environment.PRACTICE, is_open=True, can_add=True)
BELLA = DraftText("Bella", "1")
ENTRY = held(1, Environment.PRACTICE, "address", NewPet("Bella", 1, PetStatus.SOLD), 1.0, 3.0)
NONE = NearMatches()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3),
        (" 3 ", 3),
        ("-3", -3),
        ("Cats (3)", 3),
        ("Cats (small) (3)", 3),
        ("Cats ( 3 )", 3),
        ("0" * 60 + "7", 7),
        ("-" + "0" * 60 + "7", -7),
        (str(INT64_MAX), INT64_MAX),
        (str(INT64_MIN), INT64_MIN),
    ],
)
def test_reads_a_category(text: str, number: int) -> None:
    assert fields.category_id(text) == number
    assert fields.category_problem(text) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", FieldProblem.CATEGORY_EMPTY),
        ("  ", FieldProblem.CATEGORY_EMPTY),
        ("Cats", FieldProblem.CATEGORY_NO_NUMBER),
        ("Cats ()", FieldProblem.CATEGORY_NO_NUMBER),
        ("1.5", FieldProblem.CATEGORY_NO_NUMBER),
        ("1_000", FieldProblem.CATEGORY_NO_NUMBER),
        ("1 000", FieldProblem.CATEGORY_NO_NUMBER),
        ("+3", FieldProblem.CATEGORY_NO_NUMBER),
        ("--3", FieldProblem.CATEGORY_NO_NUMBER),
        ("\u0663", FieldProblem.CATEGORY_NO_NUMBER),
        (str(INT64_MAX + 1), FieldProblem.CATEGORY_OUT_OF_RANGE),
        (str(INT64_MIN - 1), FieldProblem.CATEGORY_OUT_OF_RANGE),
        ("9" * 10_000, FieldProblem.CATEGORY_OUT_OF_RANGE),
    ],
)
def test_says_why_a_text_is_no_category(text: str, problem: FieldProblem) -> None:
    assert fields.category_problem(text) is problem
    assert fields.new_pet(DraftText("Bella", text)) is None


@given(st.integers(-(2**70), 2**70), st.integers(0, 50))
def test_a_category_is_sendable_exactly_where_it_is_an_int64(number: int, zeros: int) -> None:
    text = f"{'-' if number < 0 else ''}{'0' * zeros}{abs(number)}"
    fits = INT64_MIN <= number <= INT64_MAX
    assert (fields.new_pet(DraftText("Bella", text)) == NewPet("Bella", number)) is fits


@pytest.mark.parametrize("text", ["", "  ", "\t\n", "\u00a0"])
def test_a_blank_name_is_none(text: str) -> None:
    assert fields.name_problem(text) is FieldProblem.NAME_BLANK


def test_half_a_character_cannot_be_sent() -> None:
    assert fields.name_problem("Bella\ud83d") is FieldProblem.NAME_UNSENDABLE
    assert fields.name_problem("Bella\U0001f436") is None


def test_the_animal_is_sent_without_the_spaces_around_its_name() -> None:
    draft = DraftText("  Anne Marie ", "Cats (3)", "sold")
    assert fields.new_pet(draft) == NewPet("Anne Marie", 3, PetStatus.SOLD)


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
    assert steps.committed(writing, ENTRY, After.START_ANOTHER).is_open
    assert not steps.committed(writing, ENTRY, After.CLOSE).is_open
    assert not steps.committed(steps.closed(writing), ENTRY, After.START_ANOTHER).is_open


def test_the_text_of_an_entry_makes_the_same_animal_again() -> None:
    assert fields.new_pet(fields.text_of(ENTRY)) == ENTRY.new
    assert fields.text_of(ENTRY, "Dogs") == DraftText("Bella", "Dogs (1)", "sold")
    assert fields.new_pet(fields.text_of(ENTRY, "Dogs")) == ENTRY.new
    plain = replace(ENTRY, new=NewPet("Bella", 1))
    assert fields.new_pet(fields.text_of(plain)) == plain.new


def test_an_earlier_text_never_replaces_what_is_typed() -> None:
    typed = replace(OPEN, draft=DraftText("Rex"))
    assert steps.gone_on_with(typed, ENTRY) is typed
    assert steps.restored(typed, BELLA) is typed
