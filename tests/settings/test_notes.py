"""What the settings dialog says of keys, of tests, and of saving."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from petdesk.core.environments import Environment
from petdesk.service import errors
from petdesk.service.errors import Effect
from petdesk.settings.fields import PlanLimits, Settings
from petdesk.settings.key_test import TestReport, report_text
from petdesk.settings.keys import KeyLocation, KeyringFault, KeyringProblem
from petdesk.settings.state import (
    KeyEntry,
    SettingsState,
    initial,
    key_note,
    save_note,
    with_entry,
    with_value,
)

NOW = 1_700_000_000.0
ODD = KeyringProblem(KeyringFault.OTHER, "oddity")
PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS, OTHER = "https://pets.example/v1", "https://other.example/v1"
NOWHERE, KEYRING, THIS_RUN = KeyLocation


@pytest.fixture(autouse=True)
def _plain_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    yield
    QLocale.setDefault(before)


def state(address: str = ADDRESS, **key: Any) -> SettingsState:
    begun = initial(Settings(addresses={PRODUCTION: ADDRESS}))
    begun = with_value(begun, "production/address", address)
    return with_entry(begun, PRODUCTION, KeyEntry(**key))


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (state(typed="a b"), "copy it again"),
        (state("", typed="abc"), "enter a valid address first"),
        (state(problem=ODD), "(oddity)"),
        (state(problem=ODD), "until petdesk closes"),
        (state(problem=ODD, was_not_forgotten=True), "the stored key wasn't removed"),
        (
            state(typed="abc", is_too_long=True),
            "at most 1280 characters. it is kept only until petdesk closes. ask",
        ),
        (state(OTHER, kept=NOWHERE), "the address has changed"),
        (
            state(typed="abc", kept=NOWHERE, was_trimmed=True),
            "and the word “bearer” are left out. the key is stored when you save",
        ),
        (state(typed="abc", kept=None), "looking in the system's keyring"),
        (state(typed="abc", kept=THIS_RUN), "until petdesk closes, unless"),
        (state(kept=None), "looking in the system's keyring"),
        (state(kept=NOWHERE), "no key is stored"),
        (state(kept=KEYRING, is_replacing=True), "stays in use"),
        (state(kept=THIS_RUN), "until petdesk closes"),
        (state(kept=KEYRING), "in the system's keyring"),
        (state("", kept=None), ""),
    ],
)
def test_says_how_a_key_stands(shown: SettingsState, words: str) -> None:
    told = key_note(shown, PRODUCTION).lower()
    assert words in told
    assert bool(told) is bool(words)


@pytest.mark.parametrize(
    ("shown", "can"),
    [
        (state(kept=KEYRING), True),
        (state(kept=None), True),
        (state(typed="abc", kept=NOWHERE), True),
        (state(kept=NOWHERE), False),
        (state(typed="a b", kept=KEYRING), False),
        (state("", kept=KEYRING), False),
    ],
)
def test_a_test_needs_an_address_and_a_key(shown: SettingsState, *, can: bool) -> None:
    assert shown.can_test(PRODUCTION) is can


def test_a_key_is_no_part_of_what_is_printed() -> None:
    assert "secret" not in repr(state(typed="secret"))


def test_knows_whether_saving_would_change_anything() -> None:
    assert not state(f" {ADDRESS} ", kept=KEYRING, is_replacing=True).is_changed
    assert state(typed="abc").is_changed
    assert state("https://x").is_changed
    assert with_value(state(), "environment", STAGING).is_changed


def test_what_is_wrong_holds_saving_back() -> None:
    assert with_value(state(), "environment", PRODUCTION).can_save
    assert not state("https://x").can_save
    assert not state(typed="a b").can_save
    assert not replace(state(), is_saving=True).can_save
    assert not with_value(state(""), "environment", PRODUCTION).can_save


@pytest.mark.parametrize(
    ("report", "text"),
    [
        (
            TestReport(None, 1000, 0.042),
            "The service accepts the key. Request limit: 1000. It answered in 42 ms.",
        ),
        (
            TestReport(None, None, 2.31, "proxy.example:3128"),
            (
                "The service accepts the key. It stated no request limit. It answered in 2.3 s. "
                "Connections go through the proxy proxy.example:3128."
            ),
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
    assert report_text(report, PlanLimits(), NOW) == text


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
    text = report_text(TestReport(error, None, 0.1), PlanLimits(), NOW)
    assert words in text
    assert "animals on screen" not in text


def test_says_how_saving_stands() -> None:
    shown = state()
    assert save_note(shown) == ""
    assert save_note(replace(shown, is_saving=True)) == "Saving…"
    waiting = save_note(replace(shown, is_saving=True, waits_for_keyring=True))
    assert "asking for its password. Press Esc to stop saving." in waiting
    assert "disk full" in save_note(replace(shown, failure="disk full"))
    refused = save_note(replace(shown, key_refusal=ODD._replace(reason="x" * 5000)))
    assert refused.endswith("Press “Save” again to save the rest.")
