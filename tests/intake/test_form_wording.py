"""What the add form says."""

from dataclasses import replace

import pytest

from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.wording import moment
from petdesk.intake import entry as intake
from petdesk.intake import form_view_model as form
from petdesk.intake import steps as intake_steps
from petdesk.intake.entry import DraftText, IntakeEntry
from petdesk.intake.form_fields import CategoryMatch, FieldProblem
from petdesk.intake.form_view_model import AddFormState
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.wording import pending_animals
from petdesk.service import errors
from petdesk.service.errors import PauseReason

pytestmark = pytest.mark.usefixtures("plain_numbers")

NOW = 1_700_000_000.0
PRODUCTION = Environment.PRODUCTION
ADDRESS = "https://pets.example/v1"
INTAKE = IntakeState(PRODUCTION, ADDRESS, waiting=None)
OPEN = AddFormState(INTAKE, is_open=True, connection=Connection.READY)
HELD = intake.held(1, PRODUCTION, ADDRESS, NewPet("Bella", 1), NOW, 3.0)
SENDING = intake.sending(intake.queued(HELD), NOW, [])


def after(entry: IntakeEntry, waiting: Waiting | None = None) -> AddFormState:
    """Return the form after ``entry`` was added."""
    shown = replace(INTAKE, entries=(entry,), waiting=waiting)
    return replace(OPEN, intake=shown, last_id=entry.id)


@pytest.mark.parametrize(
    ("problem", "told", "offer"),
    [
        (FieldProblem.CATEGORY_EMPTY, "", ""),
        (FieldProblem.CATEGORY_OUT_OF_RANGE, "", ""),
        (FieldProblem.CATEGORY_UNKNOWN, "No category “dgos”. Did you mean Dogs?", "Use Dogs"),
        (FieldProblem.CATEGORY_AMBIGUOUS, "More than one category is “dgos”.", ""),
        (FieldProblem.CATEGORY_NEW, "No animal has category Dogs yet. Use it?", "Use Dogs"),
    ],
)
def test_each_category_problem_is_told(problem: FieldProblem, told: str, offer: str) -> None:
    reading = CategoryMatch(None, "Dogs", problem, 5 if offer else None)
    state = replace(OPEN, draft=DraftText("", "dgos"), reading=reading, category_checked=True)
    text, offered = form.category_text(state)
    assert told in text
    assert text
    assert offered == offer


def test_where_a_person_has_to_say_so_nothing_is_said_to_go_out_by_itself() -> None:
    error = errors.Refused(status=403, code="no", message="Not you.")
    forbidden = Waiting(BlockReason.FORBIDDEN, None, error)
    text = form.form_message(replace(OPEN, intake=replace(INTAKE, waiting=forbidden)), NOW)
    assert "(403): Not you." in text
    assert text.endswith("waits here until you choose to send it.")


def test_a_spent_limit_is_told_before_anything_waits_for_it() -> None:
    limited = intake_steps.limit_seen(INTAKE, NOW + 60, PauseReason.LIMIT)
    text = form.form_message(replace(OPEN, intake=limited), NOW)
    assert text == (
        f"Shared request limit reached. Continues at {moment(NOW + 60, NOW)}. What you add waits "
        "here and is sent automatically."
    )
    # A pause this short is over before it is read.
    assert not form.form_message(replace(OPEN, intake=limited), NOW + 57)
    over = intake_steps.limit_seen(limited, None, PauseReason.LIMIT)
    assert not form.form_message(replace(OPEN, intake=over), NOW)


def test_a_row_whose_hold_is_over_waits_for_the_disk_or_for_those_before_it() -> None:
    full = replace(INTAKE, entries=(HELD,), waiting=Waiting(BlockReason.STORAGE))
    behind = replace(INTAKE, entries=(intake.queued(replace(HELD, id=2)), HELD))
    for state in (full, behind):
        shown = [pending_animals(state, NOW + seconds)[-1].progress for seconds in (0.5, 9)]
        assert shown == ["Held: 3 s", "Waiting…"]


def test_a_row_whose_id_nobody_finds_for_a_day_goes() -> None:
    lost = replace(INTAKE, entries=(intake.added(SENDING, None, NOW),))
    assert [len(pending_animals(lost, NOW + hours * 3600.0)) for hours in (23, 25)] == [1, 0]


def test_no_row_is_said_to_be_sent_where_there_is_no_way_to_the_service() -> None:
    here = replace(INTAKE, entries=(SENDING,))
    assert [row.progress for row in pending_animals(here, NOW)] == ["Sending…"]
    offline = replace(here, waiting=Waiting(BlockReason.UNREACHABLE))
    assert [row.progress for row in pending_animals(offline, NOW)] == ["Waiting…"]
    shown = form.form_progress(after(SENDING, offline.waiting), NOW)
    assert shown == "“Bella” is waiting to be added to Production."


@pytest.mark.parametrize("connection", list(Connection))
def test_an_environment_without_an_address_is_named(connection: Connection) -> None:
    state = replace(OPEN, intake=replace(INTAKE, address=""), connection=connection)
    is_wrong = connection in {Connection.BAD_ADDRESS, Connection.SAME_AS_PRODUCTION}
    text = (
        "PetDesk can't use the address of Production" if is_wrong else "Production isn't set up yet"
    )
    assert form.form_message(state, NOW).startswith(text)
    assert form.is_warning(state)


def test_progress_names_the_animal_and_where_it_goes() -> None:
    tricky = replace(HELD, new=NewPet("%1 %2 %3", 1))
    text = form.form_progress(after(tricky), NOW + 9)
    assert text == "Adding “%1 %2 %3” to Production…"
    full = after(HELD, Waiting(BlockReason.STORAGE))
    assert form.form_progress(full, NOW + 0.5) == "Adding “Bella” to Production in 3 s."
    waits = "“Bella” is waiting to be added to Production."
    assert form.form_progress(full, NOW + 9) == waits


@pytest.mark.parametrize(
    ("connection", "words"),
    [
        (Connection.FAILED, "Can't reach Production."),
        (Connection.NO_KEYRING, "Production has no working API key. Check it in Settings."),
        (Connection.KEY_REFUSED, "Production has no working API key. Check it in Settings."),
    ],
)
def test_what_keeps_the_service_from_answering_is_told(connection: Connection, words: str) -> None:
    text = form.form_message(replace(OPEN, connection=connection), NOW)
    assert text == f"{words} What you add waits here and is sent automatically."
