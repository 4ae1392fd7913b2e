"""What the settings dialog says."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale

from petdesk.core.environments import Environment
from petdesk.service import errors
from petdesk.service.addresses import AddressProblem
from petdesk.service.errors import Effect
from petdesk.settings import wording
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyLocation, KeyringFault, KeyringProblem
from petdesk.settings.state import (
    KeyProblem,
    PlanFields,
    ServiceFields,
    SettingsState,
    TestReport,
    initial,
)
from tests.forms import with_fields

NOW = 1_700_000_000.0
ODD = KeyringProblem(KeyringFault.OTHER, "oddity")
PRODUCTION = Environment.PRODUCTION
ADDRESS = "https://pets.example/v1"


@pytest.fixture(autouse=True)
def _plain_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize("problem", list(AddressProblem))
def test_each_problem_of_an_address_has_a_sentence(problem: AddressProblem) -> None:
    assert wording.address_problem(problem).endswith(".")
    assert wording.address_problem(None) == ""


@pytest.mark.parametrize("problem", list(KeyProblem))
def test_each_problem_of_a_key_has_a_sentence(problem: KeyProblem) -> None:
    assert wording.key_problem(problem).endswith(".")


def _state(fields: ServiceFields, stored: str = ADDRESS) -> SettingsState:
    state = initial(Settings(addresses={PRODUCTION: stored}))
    return with_fields(state, PRODUCTION, fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (ServiceFields(ADDRESS, key="a b"), "copy it again"),
        (ServiceFields("", key="abc"), "enter a valid address first"),
        (ServiceFields(ADDRESS, keyring_problem=ODD), "(oddity)"),
        (ServiceFields(ADDRESS, keyring_problem=ODD), "until petdesk closes"),
        (
            ServiceFields(ADDRESS, keyring_problem=ODD, was_not_forgotten=True),
            "the stored key wasn't removed",
        ),
        (
            ServiceFields(ADDRESS, key="abc", is_key_too_long=True),
            "at most 1280 characters. it is kept only until petdesk closes. ask",
        ),
        (
            ServiceFields("https://other.example/v1", kept=KeyLocation.NOWHERE),
            "the address has changed",
        ),
        (
            ServiceFields(ADDRESS, key="abc", kept=KeyLocation.NOWHERE, was_trimmed=True),
            "and the word “bearer” are left out. the key is stored when you save",
        ),
        (
            ServiceFields(ADDRESS, key="abc", was_trimmed=True, keyring_problem=ODD),
            "are left out. can't use the system's keyring",
        ),
        (ServiceFields(ADDRESS, key="abc", kept=None), "looking in the system's keyring"),
        (ServiceFields(ADDRESS, key="abc", kept=KeyLocation.NOWHERE), "stored when you save"),
        (ServiceFields(ADDRESS, key="abc", kept=KeyLocation.KEYRING), "stored when you save"),
        (
            ServiceFields(ADDRESS, key="abc", kept=KeyLocation.THIS_RUN),
            "until petdesk closes, unless",
        ),
        (
            ServiceFields(ADDRESS, key="abc", kept=KeyLocation.THIS_RUN, was_trimmed=True),
            "are left out. the key is kept only until petdesk closes",
        ),
        (ServiceFields(ADDRESS, kept=None), "looking in the system's keyring"),
        (ServiceFields(ADDRESS, kept=KeyLocation.NOWHERE), "no key is stored"),
        (ServiceFields(ADDRESS, kept=KeyLocation.KEYRING, is_replacing=True), "stays in use"),
        (ServiceFields(ADDRESS, kept=KeyLocation.THIS_RUN), "until petdesk closes"),
        (ServiceFields(ADDRESS, kept=KeyLocation.KEYRING), "in the system's keyring"),
    ],
)
def test_says_how_a_key_stands(fields: ServiceFields, words: str) -> None:
    assert words in wording.key_note(_state(fields), PRODUCTION).lower()


def test_an_environment_that_is_not_set_up_says_nothing_of_keys() -> None:
    assert wording.key_note(_state(ServiceFields("", kept=None), ""), PRODUCTION) == ""


@pytest.mark.parametrize(
    ("report", "text"),
    [
        (
            TestReport(None, 1000, 0.042),
            "The service accepts the key. Request limit: 1000. It answered in 42 ms.",
        ),
        (
            TestReport(None, None, 2.31),
            "The service accepts the key. It stated no request limit. It answered in 2.3 s.",
        ),
        (
            TestReport(errors.Unauthorized("401"), None, 0.0001),
            (
                "The service doesn't accept the key. Copy the whole key again, and check that it "
                "belongs to this address. It answered in 1 ms."
            ),
        ),
        (
            TestReport(errors.Offline("refused"), None, 1),
            "Can't reach the service (refused). Check the address and the network.",
        ),
        (
            TestReport(errors.ProxyFailed("refused"), None, 1),
            (
                "The proxy didn't pass the request on (refused). Check the proxy in “Network” or "
                "in the system."
            ),
        ),
    ],
)
def test_reports_a_test(report: TestReport, text: str) -> None:
    assert wording.report_text(report, PlanFields(), NOW) == text


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.RateLimited(until=NOW + 60), "Test again then"),
        (errors.Refused(status=404, code="x", message="no such path"), "no such path"),
        (errors.Refused(status=404, code="x", message=""), "(404). Check the address"),
        (errors.TlsFailed("self-signed"), "self-signed"),
        (errors.TimedOut("t"), "didn't answer in time"),
        (errors.ServerFault(502, effect=Effect.NONE), "502"),
        (errors.BadAnswer("text/html"), "text/html"),
    ],
)
def test_reports_each_failure_with_its_remedy(error: errors.ServiceError, words: str) -> None:
    text = wording.report_text(TestReport(error, None, 0.1), PlanFields(), NOW)
    assert words in text
    assert "animals on screen" not in text


def test_says_how_saving_stands() -> None:
    state = _state(ServiceFields(ADDRESS))
    assert wording.save_note(state) == ""
    assert wording.save_note(replace(state, is_saving=True)) == "Saving…"
    waiting = wording.save_note(replace(state, is_saving=True, waits_for_keyring=True))
    assert "asking for its password. Press Esc to stop saving." in waiting
    assert "disk full" in wording.save_note(replace(state, failure="disk full"))
    refused = wording.save_note(replace(state, key_refusal=ODD))
    assert "(oddity). The key is kept only until PetDesk closes" in refused
    long = wording.save_note(replace(state, key_refusal=ODD._replace(reason="x" * 5000)))
    assert long.endswith("to save the rest.")
