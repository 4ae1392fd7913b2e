"""What the add form and the settings dialog say."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale

from petdesk.domain import intake
from petdesk.domain.addresses import AddressProblem
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.service import errors
from petdesk.service.errors import Effect
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.keyring_problem import KeyringProblem, Trouble
from petdesk.storage.keys import Kept
from petdesk.storage.settings import Settings
from petdesk.viewmodels.add_form import steps
from petdesk.viewmodels.add_form import wording as form_wording
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.near import NearAnimal, NearMatches
from petdesk.viewmodels.add_form.state import AddFormState
from petdesk.viewmodels.intake.state import Hindrance, IntakeState, Waiting
from petdesk.viewmodels.intake.wording import pending_animals, short_name
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.settings import wording as settings_wording
from petdesk.viewmodels.settings.parts import PlanFields
from petdesk.viewmodels.settings.service_fields import KeyProblem, ServiceFields
from petdesk.viewmodels.settings.service_report import TestReport
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.steps import initial, with_fields
from tests.forms import FakeIntake

NOW = 1_700_000_000.0
ODD = KeyringProblem(Trouble.OTHER, "oddity")
PRODUCTION = Environment.PRODUCTION
ADDRESS = "https://pets.example/v1"
OPEN = AddFormState(PRODUCTION, is_open=True, can_add=True, connection=Connection.READY)
HELD = intake.held(1, PRODUCTION, ADDRESS, NewPet("Bella", 1), NOW, 3.0)
SENDING = intake.sending(intake.queued(HELD), NOW, [])


@pytest.fixture(autouse=True)
def _plain_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize("problem", list(FieldProblem))
def test_each_problem_of_a_field_has_a_sentence(problem: FieldProblem) -> None:
    assert form_wording.field_problem(problem).endswith(".")


@pytest.mark.parametrize("problem", list(AddressProblem))
def test_each_problem_of_an_address_has_a_sentence(problem: AddressProblem) -> None:
    assert settings_wording.address_problem(problem).endswith(".")


@pytest.mark.parametrize("problem", list(KeyProblem))
def test_each_problem_of_a_key_has_a_sentence(problem: KeyProblem) -> None:
    assert settings_wording.key_problem(problem).endswith(".")


def test_without_a_problem_nothing_is_said() -> None:
    assert form_wording.field_problem(None) == ""
    assert settings_wording.address_problem(None) == ""
    assert form_wording.form_message(OPEN) == ""
    assert form_wording.form_progress(OPEN, NOW) == ""
    assert form_wording.offer_text(OPEN) == ""
    assert form_wording.already_here(OPEN.near) == ""
    assert not form_wording.is_warning(OPEN)


def test_a_refusal_carries_the_services_words_made_harmless() -> None:
    refused = intake.refused(SENDING, "bad\u202ename %1", 422)
    state = replace(OPEN, about=refused)
    text = form_wording.form_message(state)
    assert "refused this animal (422): bad\ufffdname %1. Correct it" in text
    assert form_wording.is_warning(state)


def test_what_was_taken_back_is_no_trouble() -> None:
    state = replace(OPEN, about=intake.undone(HELD, NOW))
    assert "taken back" in form_wording.form_message(state)
    assert not form_wording.is_warning(state)


def test_a_disk_that_cannot_be_written_to_is_told_before_all_else() -> None:
    state = replace(OPEN, failure="no %1 space", about=intake.undone(HELD, NOW))
    assert "(no %1 space)" in form_wording.form_message(state)
    assert form_wording.is_warning(state)


@pytest.mark.parametrize("trouble", DiskTrouble)
def test_only_a_full_disk_is_said_to_want_room(trouble: DiskTrouble) -> None:
    failed = steps.not_committed(OPEN, "SQLite's own: <b>evil</b>", trouble)
    text = form_wording.form_message(failed)
    assert ("disk space" in text) is (trouble is DiskTrouble.FULL)
    assert ("evil" in text) is (trouble is DiskTrouble.OTHER)


def test_where_the_disk_takes_nothing_nothing_is_promised() -> None:
    text = form_wording.form_message(replace(OPEN, waiting=Waiting(Hindrance.STORAGE)))
    assert text.endswith("cannot be written to, so nothing can be added or sent now.")


def test_where_a_person_has_to_say_so_nothing_is_said_to_go_out_by_itself() -> None:
    text = form_wording.form_message(replace(OPEN, waiting=Waiting(Hindrance.FORBIDDEN)))
    assert "with this key" in text
    assert text.endswith("waits here until you choose to send it.")


def test_a_row_that_waits_for_the_disk_counts_no_seconds() -> None:
    here = IntakeState(HELD.environment, HELD.address, (HELD,), Waiting(Hindrance.STORAGE))
    (row,) = pending_animals(here, NOW + 0.5)
    assert row.words == "Held: 3 s"
    (row,) = pending_animals(here, NOW + 9)
    assert row.words == "Waiting..."


@pytest.mark.parametrize("connection", list(Connection))
def test_an_environment_without_an_address_is_named(connection: Connection) -> None:
    state = replace(OPEN, can_add=False, connection=connection)
    is_wrong = connection is Connection.BAD_ADDRESS
    text = "The address of Production is not one" if is_wrong else "Production is not set up yet"
    assert form_wording.form_message(state).startswith(text)
    assert form_wording.is_warning(state)


def test_progress_names_the_animal_and_where_it_goes() -> None:
    state = replace(OPEN, last=HELD)
    text = form_wording.form_progress(state, NOW + 0.5)
    assert text == "Bella will be added to Production in 3 s"
    tricky = replace(HELD, new=NewPet("%1 %2 %3", 1))
    text = form_wording.form_progress(replace(OPEN, last=tricky), NOW + 9)
    assert text == "%1 %2 %3 will be added to Production in 0 s"
    full = replace(state, waiting=Waiting(Hindrance.STORAGE))
    assert form_wording.form_progress(full, NOW + 0.5) == "Bella will be added to Production in 3 s"
    assert form_wording.form_progress(full, NOW + 9) == "Bella waits to be added to Production"
    sending = replace(OPEN, last=SENDING)
    assert form_wording.form_progress(sending, NOW) == "Adding Bella to Production..."
    pet = Pet(2**63 - 1, "Bella", 1)
    added = replace(OPEN, last=intake.added(SENDING, pet, NOW))
    assert form_wording.form_progress(added, NOW) == "Added Bella, #9223372036854775807"
    writing = replace(OPEN, is_committing=True, draft=DraftText(" Rex ", "1"))
    assert form_wording.form_progress(writing, NOW) == "Saving Rex..."


def test_an_offer_says_what_became_of_the_text_and_whether_it_has_to_wait() -> None:
    refused = intake.refused(SENDING, "no", 400)
    state = replace(OPEN, offers=(refused,))
    assert form_wording.offer_text(state) == "Bella (refused by the service)"
    typing = replace(state, draft=DraftText("R"))
    waits = "Bella (refused by the service) waits until this form is empty."
    assert form_wording.offer_text(typing) == waits
    assert steps.with_intake(state, FakeIntake(PRODUCTION).state, ()).offers == ()


def test_near_animals_are_named_by_what_tells_them_apart() -> None:
    animals = (
        NearAnimal("Bella", "Dogs", PetStatus.AVAILABLE, 42),
        NearAnimal("Bella\u202e", "3", None, 2**63 - 1),
        NearAnimal("Bellatrix", "Cats", "sold", None),
    )
    text = form_wording.already_here(NearMatches(animals))
    assert text == (
        "Already here? #42 Bella, Dogs, available; "
        "#9223372036854775807 Bella\ufffd, 3, not stated; Bellatrix, Cats, on its way"
    )
    more = form_wording.already_here(NearMatches(animals[:1], has_more=True))
    assert more == "Already here? #42 Bella, Dogs, available; and others"


def test_long_texts_and_words_are_made_to_fit() -> None:
    assert form_wording.fitted("a short text") == "a short text"
    words = form_wording.fitted("x" * 5000).split("\u200b")
    assert max(len(word) for word in words) == 30
    assert sum(len(word) for word in words) == 600
    assert short_name(" Bella ") == "Bella"
    assert len(short_name("x" * 5000)) == 40


def _state(fields: ServiceFields, stored: str = ADDRESS) -> SettingsState:
    state = initial(Settings(addresses={PRODUCTION: stored}))
    return with_fields(state, PRODUCTION, fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (ServiceFields(ADDRESS, key="a b"), "copy it again"),
        (ServiceFields("", key="abc"), "enter a valid address first"),
        (ServiceFields(ADDRESS, keyring_problem=ODD), "(oddity)"),
        (ServiceFields(ADDRESS, keyring_problem=ODD), "for this run only"),
        (
            ServiceFields(ADDRESS, keyring_problem=ODD, was_not_forgotten=True),
            "the stored key was not removed",
        ),
        (
            ServiceFields(ADDRESS, key="abc", is_key_too_long=True),
            "at most 1280 characters. it is held for this run only; ask",
        ),
        (ServiceFields("https://other.example/v1", kept=Kept.NOWHERE), "bound to its address"),
        (
            ServiceFields(ADDRESS, key="abc", was_trimmed=True),
            "or the word bearer, are left out. the key is stored when you save",
        ),
        (
            ServiceFields(ADDRESS, key="abc", was_trimmed=True, keyring_problem=ODD),
            "are left out. the system's keyring cannot be used",
        ),
        (ServiceFields(ADDRESS, key="abc"), "stored when you save"),
        (ServiceFields(ADDRESS, key="abc", kept=Kept.KEYRING), "stored when you save"),
        (ServiceFields(ADDRESS, key="abc", kept=Kept.THIS_RUN), "held for this run only, unless"),
        (
            ServiceFields(ADDRESS, key="abc", kept=Kept.THIS_RUN, was_trimmed=True),
            "are left out. the key is held for this run only",
        ),
        (ServiceFields(ADDRESS, kept=None), "asking the system's keyring"),
        (ServiceFields(ADDRESS, kept=Kept.NOWHERE), "no key is stored"),
        (ServiceFields(ADDRESS, kept=Kept.KEYRING, is_replacing=True), "stays in use"),
        (ServiceFields(ADDRESS, kept=Kept.THIS_RUN), "for this run only"),
        (ServiceFields(ADDRESS, kept=Kept.KEYRING), "in the system's keyring"),
    ],
)
def test_says_how_a_key_stands(fields: ServiceFields, words: str) -> None:
    assert words in settings_wording.key_note(_state(fields), PRODUCTION).lower()


def test_an_environment_that_is_not_set_up_says_nothing_of_keys() -> None:
    assert settings_wording.key_note(_state(ServiceFields("", kept=None), ""), PRODUCTION) == ""


@pytest.mark.parametrize(
    ("report", "text"),
    [
        (
            TestReport(None, 1000, 0.042),
            (
                "The service is reachable and accepts the key. Request limit: 1000. "
                "It answered in 42 ms."
            ),
        ),
        (
            TestReport(None, None, 2.31),
            (
                "The service is reachable and accepts the key. The service stated no request "
                "limit. It answered in 2.3 s."
            ),
        ),
        (
            TestReport(errors.Unauthorized("401"), None, 0.0001),
            (
                "The service is reachable but does not accept the key. Check that the key is "
                "complete and belongs to this environment. It answered in 1 ms."
            ),
        ),
        (
            TestReport(errors.Offline("refused"), None, 1),
            "The service cannot be reached (refused). Check the address and the network.",
        ),
        (
            TestReport(errors.ProxyFailed("refused"), None, 1),
            (
                "The proxy did not pass the request on (refused). Check the proxy, on the page "
                "Network or in the system."
            ),
        ),
    ],
)
def test_reports_a_test(report: TestReport, text: str) -> None:
    assert settings_wording.report_text(report, PlanFields(), NOW) == text


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.RateLimited(until=NOW + 60), "Test again then"),
        (errors.Refused(status=404, code="x", message="no such path"), "no such path"),
        (errors.Refused(status=404, code="x", message=""), "(404). Check the address"),
        (errors.TlsFailed("self-signed"), "self-signed"),
        (errors.TimedOut("t"), "did not answer in time"),
        (errors.ServerFault(502, effect=Effect.NONE), "502"),
        (errors.BadAnswer("text/html"), "text/html"),
    ],
)
def test_reports_each_failure_with_its_remedy(error: errors.ServiceError, words: str) -> None:
    text = settings_wording.report_text(TestReport(error, None, 0.1), PlanFields(), NOW)
    assert words in text
    assert "animals on screen" not in text


def test_says_how_saving_stands() -> None:
    state = _state(ServiceFields(ADDRESS))
    assert settings_wording.save_note(state) == ""
    assert settings_wording.save_note(replace(state, is_saving=True)) == "Saving..."
    waiting = settings_wording.save_note(replace(state, is_saving=True, waits_for_keyring=True))
    assert "asking for its password. Cancel stops saving." in waiting
    assert "disk full" in settings_wording.save_note(replace(state, failure="disk full"))
    refused = settings_wording.save_note(replace(state, key_refusal=ODD))
    assert "(oddity). The key is held for this run only" in refused
    long = settings_wording.save_note(replace(state, key_refusal=ODD._replace(reason="x" * 5000)))
    assert long.endswith("to save the rest.")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.Offline(), "Production cannot be reached now."),
        (
            errors.ServerFault(500, effect=Effect.UNKNOWN),
            "Production does not answer as it should now.",
        ),
        (
            errors.Refused(status=403, code="no", message="No."),
            "Production refuses to add animals with this key.",
        ),
    ],
)
def test_a_service_that_answers_is_not_out_of_reach(error: errors.ServiceError, words: str) -> None:
    state = replace(OPEN, waiting=Waiting(Hindrance.OUT_OF_REACH, None, error))
    assert form_wording.form_message(state).startswith(words)
