"""What makes an entry fit to send, and how the form's state moves on."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.environments import Environment
from petdesk.domain.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.service.errors import BadAnswer, Effect, Offline, Refused, TimedOut
from petdesk.viewmodels import add_form_state as form
from petdesk.viewmodels.add_form_state import AddFormState, After, Draft, FieldProblem

OPEN = AddFormState(Environment.PRACTICE, is_open=True, can_send=True)
BELLA = Draft("Bella", "1")
SENDING = form.sending(replace(OPEN, draft=BELLA), NewPet("Bella", 1))


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
    assert form.category_id(text) == number
    assert form.category_problem(text) is None


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
    assert form.category_problem(text) is problem
    assert form.new_pet(Draft("Bella", text)) is None


@given(st.integers(-(2**70), 2**70), st.integers(0, 50))
def test_a_category_is_sendable_exactly_where_it_is_an_int64(number: int, zeros: int) -> None:
    text = f"{'-' if number < 0 else ''}{'0' * zeros}{abs(number)}"
    fits = INT64_MIN <= number <= INT64_MAX
    assert (form.new_pet(Draft("Bella", text)) == NewPet("Bella", number)) is fits


@pytest.mark.parametrize("text", ["", "  ", "\t\n", "\u00a0"])
def test_a_blank_name_is_none(text: str) -> None:
    assert form.name_problem(text) is FieldProblem.NAME_BLANK


def test_half_a_character_cannot_be_sent() -> None:
    assert form.name_problem("Bella\ud83d") is FieldProblem.NAME_UNSENDABLE
    assert form.name_problem("Bella\U0001f436") is None


def test_the_animal_is_sent_without_the_spaces_around_its_name() -> None:
    draft = Draft("  Anne Marie ", "Cats (3)", PetStatus.SOLD)
    assert form.new_pet(draft) == NewPet("Anne Marie", 3, PetStatus.SOLD)


def test_problems_show_only_where_a_field_was_checked() -> None:
    assert (OPEN.name_error, OPEN.category_error) == (None, None)
    checked = form.refused_locally(OPEN)
    assert checked.name_error is FieldProblem.NAME_BLANK
    assert checked.category_error is FieldProblem.CATEGORY_EMPTY


def test_opening_offers_a_kept_draft_until_it_is_changed() -> None:
    kept = form.opened(form.closed(replace(OPEN, draft=BELLA)))
    assert kept.is_kept_draft
    assert form.opened(kept) is kept
    assert not form.typed(kept, Draft("Bell", "1")).is_kept_draft
    assert not form.opened(form.closed(OPEN)).is_kept_draft


def test_opening_repeats_only_what_still_holds_for_the_draft() -> None:
    refusal = Refused(status=400, code="x", message="no")
    unknown = TimedOut(effect=Effect.UNKNOWN)
    for error, repeated in ((refusal, refusal), (unknown, unknown), (Offline(), None)):
        again = form.opened(form.closed(form.failed(SENDING, error)))
        assert again.error is repeated
        assert again.draft == BELLA


def test_what_was_added_is_not_told_again_at_the_next_opening() -> None:
    done = form.succeeded(SENDING, Pet(812, "Bella", 1), After.CLOSE)
    assert done.added is not None
    assert form.opened(done).added is None


def test_a_failure_keeps_the_text_and_opens_what_was_closed_meanwhile() -> None:
    failed = form.failed(form.closed(SENDING), Offline())
    assert (failed.is_open, failed.is_sending, failed.draft) == (True, False, BELLA)


def test_an_animal_at_the_service_leaves_no_draft_to_send_again() -> None:
    failed = form.failed(SENDING, BadAnswer(effect=Effect.APPLIED))
    assert failed.draft.is_blank
    assert failed.sent == NewPet("Bella", 1)
    assert (failed.name_error, failed.category_error) == (None, None)


@pytest.mark.parametrize(
    ("effect", "may_be"), [(Effect.NONE, False), (Effect.UNKNOWN, True), (Effect.APPLIED, True)]
)
def test_tells_whether_the_animal_may_be_at_the_service(effect: Effect, *, may_be: bool) -> None:
    assert form.failed(SENDING, TimedOut(effect=effect)).may_be_added is may_be


def test_start_another_stays_open_unless_the_form_was_closed_meanwhile() -> None:
    pet = Pet(812, "Bella", 1)
    assert form.succeeded(SENDING, pet, After.START_ANOTHER).is_open
    assert not form.succeeded(SENDING, pet, After.CLOSE).is_open
    assert not form.succeeded(form.closed(SENDING), pet, After.START_ANOTHER).is_open
