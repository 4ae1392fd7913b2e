"""What the add form and the settings dialog say."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale

from petdesk.domain.addresses import AddressProblem
from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, Pet
from petdesk.service import errors
from petdesk.service.errors import Effect
from petdesk.storage.keys import Kept
from petdesk.storage.settings import Settings
from petdesk.viewmodels import form_wording, settings_wording
from petdesk.viewmodels.add_form_state import AddFormState, Draft, FieldProblem, failed
from petdesk.viewmodels.main_state import Connection
from petdesk.viewmodels.service_report import TestReport
from petdesk.viewmodels.settings_parts import PlanFields
from petdesk.viewmodels.settings_state import (
    KeyProblem,
    ServiceFields,
    SettingsState,
    initial,
    with_fields,
)

NOW = 1_700_000_000.0
PRODUCTION = Environment.PRODUCTION
ADDRESS = "https://pets.example/v1"
SENT = AddFormState(
    PRODUCTION, is_open=True, can_send=True, draft=Draft("Bella", "1"), sent=NewPet("Bella", 1)
)
FAILURES = [
    errors.TimedOut("t", effect=Effect.UNKNOWN),
    errors.Offline("t", effect=Effect.UNKNOWN),
    errors.ServerFault(503, effect=Effect.UNKNOWN),
    errors.BadAnswer("t", effect=Effect.UNKNOWN),
    errors.ServiceError("t", effect=Effect.UNKNOWN),
]


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
    assert form_wording.form_message(SENT, NOW) == ""
    assert form_wording.form_progress(SENT) == ""


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
def test_an_unknown_outcome_is_called_unknown_and_never_invites_to_try_again(
    error: errors.ServiceError,
) -> None:
    text = form_wording.form_message(failed(SENT, error), NOW)
    assert "Bella may or may not have been added" in text
    assert "does not send it again by itself" in text
    assert "look for Bella there before you add it again" in text
    assert "Try again" not in text


def test_each_cause_of_an_unknown_outcome_has_its_own_words() -> None:
    texts = {form_wording.form_message(failed(SENT, error), NOW) for error in FAILURES}
    assert len(texts) == len(FAILURES)


def test_an_animal_added_unread_is_not_to_be_added_again() -> None:
    state = failed(SENT, errors.BadAnswer("cut", effect=Effect.APPLIED))
    text = form_wording.form_message(state, NOW)
    assert text.startswith("Bella was added")
    assert "Do not add it again" in text


def test_a_refusal_carries_the_services_words_made_harmless() -> None:
    refusal = errors.Refused(status=400, code="x", message="bad\u202ename %1")
    text = form_wording.form_message(failed(SENT, refusal), NOW)
    assert "bad\ufffdname %1" in text
    assert "Nothing was added; what you typed is kept." in text


@pytest.mark.parametrize("connection", list(Connection))
def test_each_reason_for_not_sending_names_the_environment(connection: Connection) -> None:
    state = replace(SENT, can_send=False, connection=connection)
    assert "Production" in form_wording.form_message(state, NOW)


def test_progress_names_the_animal_and_where_it_goes() -> None:
    sending = replace(SENT, is_sending=True)
    assert form_wording.form_progress(sending) == "Adding Bella to Production..."
    tricky = replace(sending, draft=Draft("%1 %2", "1"))
    assert form_wording.form_progress(tricky) == "Adding %1 %2 to Production..."
    added = replace(SENT, added=Pet(2**63 - 1, "Bella", 1))
    assert form_wording.form_progress(added) == "Added Bella, #9223372036854775807"


def test_long_texts_and_words_are_made_to_fit() -> None:
    assert form_wording.fitted("a short text") == "a short text"
    words = form_wording.fitted("x" * 5000).split("\u200b")
    assert max(len(word) for word in words) == 30
    assert sum(len(word) for word in words) == 600
    assert form_wording.short_name(" Bella ") == "Bella"
    assert len(form_wording.short_name("x" * 5000)) == 40


def _state(fields: ServiceFields, stored: str = ADDRESS) -> SettingsState:
    state = initial(Settings(addresses={PRODUCTION: stored}))
    return with_fields(state, PRODUCTION, fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (ServiceFields(ADDRESS, key="a b"), "copy it again"),
        (ServiceFields("", key="abc"), "enter a valid address first"),
        (ServiceFields(ADDRESS, keyring_problem="locked"), "(locked)"),
        (ServiceFields(ADDRESS, keyring_problem="locked"), "for this run only"),
        (ServiceFields("https://other.example/v1", kept=Kept.NOWHERE), "bound to its address"),
        (ServiceFields(ADDRESS, key="abc", was_trimmed=True), "bearer"),
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
    ],
)
def test_reports_a_test(report: TestReport, text: str) -> None:
    assert settings_wording.report_text(report, PlanFields(), NOW) == text


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.RateLimited(until=NOW + 60), "Test again then"),
        (errors.Refused(status=404, code="x", message="no such path"), "no such path"),
        (errors.NotFound(status=404, code="x", message="no"), "Check the address"),
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
    assert "disk full" in settings_wording.save_note(replace(state, failure="disk full"))
    refused = settings_wording.save_note(replace(state, was_key_refused=True))
    assert "for this run only" in refused
