from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import Listing, PendingAnimal, build, with_pending
from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.core.pets import INT64_MAX, INT64_MIN, NewPet, Pet, PetStatus
from petdesk.core.wording import moment_ahead
from petdesk.intake import entry as intake
from petdesk.intake import form_fields as fields
from petdesk.intake import form_view_model as form
from petdesk.intake import steps as intake_steps
from petdesk.intake.entry import DraftText, IntakeEntry
from petdesk.intake.form_fields import FieldProblem, KnownCategories, match_category
from petdesk.intake.form_view_model import AddFormState, already_here
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.wording import pending_animals
from petdesk.service import errors
from petdesk.service.contract import PetList
from petdesk.service.errors import PauseReason

pytestmark = pytest.mark.usefixtures("plain_numbers")


def test_half_a_character_cannot_be_sent() -> None:
    assert fields.name_problem("Bella\ud83d") is FieldProblem.NAME_UNSENDABLE
    assert fields.name_problem("Bella\U0001f436") is None


def test_the_animal_is_sent_without_the_spaces_around_its_name() -> None:
    draft = DraftText("  Anne Marie ", "Cats", "sold")
    assert fields.new_pet(draft, 3) == NewPet("Anne Marie", 3, PetStatus.SOLD)
    assert fields.new_pet(draft, None) is None


LABELS = {1: "Dogs", 2: "Cats", 3: "Rabbits", 5: "Guinea pigs", 6: "\u00c9mus", 8: "Prairie dogs"}
KNOWN = KnownCategories(LABELS, {1, 2, 3, 12})
TWINS = KnownCategories({7: "Cats", 8: "cats", 9: "Room (12)", 12: "Room"})


@pytest.mark.parametrize(
    ("typed", "category_id", "title"),
    [
        ("3", 3, "Rabbits"),
        (" 3 ", 3, "Rabbits"),
        ("0003", 3, "Rabbits"),
        ("12", 12, "12"),
        ("dogs", 1, "Dogs"),
        (" DOGS ", 1, "Dogs"),
        ("Dogs (1)", 1, "Dogs"),
        ("rabb", 3, "Rabbits"),
        ("guinea", 5, "Guinea pigs"),
        ("prairie", 8, "Prairie dogs"),
        ("emu", 6, "\u00c9mus"),
    ],
)
def test_a_category_is_known_by_label_or_id(typed: str, category_id: int, title: str) -> None:
    assert match_category(typed, KNOWN)[:3] == (category_id, title, None)


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", FieldProblem.CATEGORY_EMPTY),
        ("  ", FieldProblem.CATEGORY_EMPTY),
        ("zzz", FieldProblem.CATEGORY_UNKNOWN),
        ("1.5", FieldProblem.CATEGORY_UNKNOWN),
        ("1_000", FieldProblem.CATEGORY_UNKNOWN),
        ("+3", FieldProblem.CATEGORY_UNKNOWN),
        ("\u0663", FieldProblem.CATEGORY_UNKNOWN),
        (str(INT64_MAX + 1), FieldProblem.CATEGORY_OUT_OF_RANGE),
        (str(INT64_MIN - 1), FieldProblem.CATEGORY_OUT_OF_RANGE),
        ("9" * 10_000, FieldProblem.CATEGORY_OUT_OF_RANGE),
        ("99", FieldProblem.CATEGORY_NEW),
    ],
)
def test_says_why_a_text_is_no_category(typed: str, problem: FieldProblem) -> None:
    reading = match_category(typed, KNOWN)
    assert (reading.category_id, reading.problem) == (None, problem)


def test_an_id_that_no_animal_has_is_asked_about_until_a_person_agrees() -> None:
    asked = match_category("99", KNOWN)
    assert (asked.suggested_id, asked.title) == (99, "99")
    assert match_category("99", KNOWN, {99}).category_id == 99
    # Where nothing is known, nobody can tell what is new.
    assert match_category("99", KnownCategories()).category_id == 99


def test_labels_that_several_categories_share_need_their_ids() -> None:
    assert match_category("CATS", TWINS).problem is FieldProblem.CATEGORY_AMBIGUOUS
    assert match_category("cats (8)", TWINS).category_id == 8
    assert fields.category_title(8, TWINS.labels) == "cats (8)"
    # Both a label, and a label with an id.
    assert match_category("Room (12)", TWINS).category_id is None
    assert fields.category_title(9, TWINS.labels) == "Room (12) (9)"
    assert fields.category_title(12, TWINS.labels) == "Room"


@given(st.dictionaries(st.integers(0, 20), st.sampled_from(["A", "a", "1", "B (1)", "B", "C "])))
def test_a_title_is_read_as_its_own_category(labels: dict[int, str]) -> None:
    known = KnownCategories(labels)
    for category_id in labels:
        title = fields.category_title(category_id, labels)
        assert match_category(title, known).category_id == category_id


@given(st.integers(-(2**70), 2**70), st.integers(0, 50))
def test_a_number_is_a_category_exactly_where_it_is_an_int64(number: int, zeros: int) -> None:
    text = f"{'-' if number < 0 else ''}{'0' * zeros}{abs(number)}"
    fits = INT64_MIN <= number <= INT64_MAX
    assert (match_category(text, KnownCategories()).category_id == number) is fits


PETS = (
    Pet(1, "Anna Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Bellatrix", 2, PetStatus.SOLD),
    Pet(3, "Bella", 1, PetStatus.AVAILABLE),
    Pet(4, "Zoë", 9, None),
    Pet(5, "Bo", 1, None),
    Pet(6, "Dog", 2, None),
    Pet(333, "Rex", 2, None),
    Pet(7, "Max", 1, None),
    Pet(8, "Max Power", 1, None),
)


def listing(*pets: Pet) -> Listing:
    catalogue = add(Catalogue(), pets, 1.0)
    return build(Listing(), catalogue, {1: "Dogs", 2: "Cats"})


def names(typed: str, *pets: Pet) -> list[str]:
    found = fields.find_possible_duplicates(listing(*(pets or PETS)), typed)
    return [animal.name for animal in found.animals]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bella", ["Bella", "Bellatrix", "Anna Bella"]),
        (" BELLA  anna ", ["Anna Bella"]),
        ("zoe", ["Zoë"]),
        ("ZOË", ["Zoë"]),
        ("zof", []),
        # What most names begin with tells nothing.
        ("", []),
        ("  ", []),
        ("b", []),
        ("be", []),
        # A slip.
        ("Belltrix", ["Bellatrix"]),
        ("Max Powr", ["Max Power"]),  # and no Max
        ("Xyzzy", []),
        # Neither a category nor a status nor an ID makes an animal near.
        ("dog", ["Dog"]),
        ("sold", []),
        ("333", []),
    ],
)
def test_the_same_name_comes_first_and_a_slip_last(typed: str, found: list[str]) -> None:
    assert names(typed) == found


@pytest.mark.parametrize(
    ("typed", "name", "is_near"),
    [
        ("otto", "Cottontail", False),
        ("otto", "Ottoline", True),
        ("bella", "Isabella", True),
        ("bella rose", "Rosemary Isabella", True),
        ("bel", "Isabella", False),
    ],
)
def test_a_name_inside_of_a_word_is_another_one(typed: str, name: str, *, is_near: bool) -> None:
    assert names(typed, Pet(1, name, 1)) == [name] * is_near


def test_at_most_three_are_named_and_it_is_said_that_there_are_more() -> None:
    many = [Pet(number, "Bella", 1) for number in range(3)]
    assert fields.find_possible_duplicates(listing(*many), "bella").has_more is False
    found = fields.find_possible_duplicates(listing(*many, Pet(9, "Bella", 1)), "bella")
    assert (len(found.animals), found.has_more) == (3, True)


def test_what_is_on_its_way_counts_too() -> None:
    waiting = PendingAnimal(77, "Bella", 2, None, "Waiting…")
    found = fields.find_possible_duplicates(with_pending(listing(), (waiting,)), "bella")
    assert found.animals == (fields.PossibleDuplicate("Bella", "Cats", None, None),)
    assert already_here(found) == "Already here?\nBella, on its way · Cats, Not stated"
    unknown = with_pending(listing(), (waiting._replace(is_unknown=True),))
    text = already_here(fields.find_possible_duplicates(unknown, "bella"))
    assert text == "Already here?\nBella, Unknown · Cats, Not stated"


def test_that_none_is_near_is_not_certain_where_the_service_may_have_more() -> None:
    cut_off = PetList(PETS, 0, None, len(PETS), 1.0)
    shown = build(Listing(), merge(Catalogue(), cut_off), {})
    none = fields.find_possible_duplicates(shown, "Xanthippe")
    text = "Not among the 9 known. The service may have more."
    assert already_here(none) == text
    assert already_here(fields.find_possible_duplicates(listing(*PETS), "Xanthippe")) == ""
    assert already_here(fields.find_possible_duplicates(shown, "Xa")) == ""
    near = fields.find_possible_duplicates(shown, "Zoë")
    assert already_here(near).startswith("Already here?\nZoë")


NOW = 1_700_000_000.0
PRODUCTION = Environment.PRODUCTION
ADDRESS = "https://pets.example/v1"
INTAKE = IntakeState(PRODUCTION, ADDRESS, waiting=None)
OPEN = AddFormState(INTAKE, is_open=True, connection=Connection.READY)
HELD = intake.held(1, PRODUCTION, ADDRESS, NewPet("Bella", 1), NOW, 3.0)
SENDING = intake.sending(intake.queued(HELD), NOW, [])


def after(entry: IntakeEntry, waiting: Waiting | None = None) -> AddFormState:
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
    reading = fields.CategoryMatch(None, "Dogs", problem, 5 if offer else None)
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


def test_nobody_is_told_to_try_again_what_is_tried_or_asked_about() -> None:
    error = errors.TimedOut()
    down = Waiting(BlockReason.UNREACHABLE, NOW + 60, error)
    text = form.form_message(replace(OPEN, intake=replace(INTAKE, waiting=down)), NOW)
    said = "The service didn't answer in time. What you add waits here and is sent automatically."
    assert text == said
    error.effect = errors.Effect.UNKNOWN
    assert not form.form_message(replace(OPEN, intake=replace(INTAKE, waiting=down)), NOW)


def test_a_spent_limit_is_told_before_anything_waits_for_it() -> None:
    limited = intake_steps.limit_seen(INTAKE, NOW + 60, PauseReason.LIMIT)
    text = form.form_message(replace(OPEN, intake=limited), NOW)
    assert text == (
        f"Shared request limit reached. Continues at {moment_ahead(NOW + 60, NOW)}. What you add "
        "waits here and is sent automatically."
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
