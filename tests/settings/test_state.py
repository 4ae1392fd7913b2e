"""What the settings say of what is entered: keys, tests, figures, proxies, and saving."""

from typing import Any

import pytest

from petdesk.core.environments import Environment
from petdesk.service import errors
from petdesk.settings import state as steps
from petdesk.settings.fields import PlanLimits, Settings
from petdesk.settings.keys import KeyLocation, KeyringFault, KeyringProblem
from petdesk.settings.state import PROXY_ADDRESS, SettingsState, with_value
from petdesk.settings.wording import TestReport, report_text

pytestmark = pytest.mark.usefixtures("plain_numbers")

NOW = 1_700_000_000.0
ODD = KeyringProblem(KeyringFault.OTHER, "x" * 5000)
PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS = "https://pets.example/v1"
NOWHERE, KEYRING, THIS_RUN = KeyLocation


def state(address: str = ADDRESS, **key: Any) -> SettingsState:
    shown = steps.initial(Settings(addresses={PRODUCTION: ADDRESS}))
    shown = with_value(shown, "production/address", address)
    return steps.with_entry(shown, PRODUCTION, **key)


def with_proxy(address: str) -> SettingsState:
    return with_value(with_value(state(), "network/proxy", ""), PROXY_ADDRESS, address)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (state(typed="a b"), "copy it again"),
        (state("", typed="abc"), "enter a valid address first"),
        (state(problem=ODD), "x… a key entered here is kept only until petdesk closes"),
        (
            state(typed=" Bearer abc", location=NOWHERE),
            "and the word “bearer” are left out. the key is stored when you save",
        ),
        (state(typed="abc", location=THIS_RUN), "until petdesk closes, unless"),
        (state(), "looking in the system's keyring"),
        (state(location=KEYRING, is_replacing=True), "stays in use"),
        (state(location=THIS_RUN), "until petdesk closes"),
        (state(""), ""),
    ],
)
def test_the_note_says_where_a_key_is(shown: SettingsState, words: str) -> None:
    note = steps.key_note(shown, PRODUCTION).lower()
    assert words in note
    assert bool(note) is bool(words)
    typed = shown.keys[PRODUCTION].typed
    assert not typed or typed not in repr(shown)


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("", "Enter the proxy's address"),
        ("proxy.example:3128", ""),
        ("https://proxy.example:3128/", ""),
        ("ftp://proxy.example", "must start with"),
        ("http://kim:secret@proxy.example", "Leave out the password"),
        ("http://proxy.example/x", "Enter it like this"),
        ("socks5h://[::1]:65535", ""),
        ("http://proxy.example:65536", "Enter it like this"),
        ("a proxy", "Enter it like this"),
    ],
)
def test_a_proxy_is_judged_as_it_is_typed(text: str, mistake: str) -> None:
    shown = with_proxy(text)
    assert mistake in shown.mistake(PROXY_ADDRESS)
    assert shown.can_save is (mistake == "")


@pytest.mark.parametrize("text", ["x", "0", "-1", "1.5", "1000000001", "9" * 5000])
def test_an_own_figure_is_a_whole_number(text: str) -> None:
    own = with_value(state(), "staging/plan", "own")
    assert own.can_save
    assert not with_value(own, "staging/per_day", text).can_save
    other = with_value(with_value(own, "staging/per_day", text), "staging/plan", "pro")
    assert other.can_save
    assert other.entered.limits(STAGING).per_day == 10_000


@pytest.mark.parametrize(
    ("report", "text"),
    [
        (TestReport(None, 1000), "The service accepts the key. Request limit: 1000."),
        (TestReport(None, proxy="a.example"), "It stated no request limit. Connections go through"),
        (TestReport(errors.Unauthorized("401")), "belongs to this address."),
        (TestReport(errors.RateLimited(until=NOW + 60)), "Test again then"),
        (TestReport(errors.Offline("refused")), "Can't reach the service (refused). "),
        (TestReport(errors.ProxyFailed("refused")), "didn't pass the request on (refused)"),
    ],
)
def test_reports_a_test(report: TestReport, text: str) -> None:
    assert text in report_text(report, PlanLimits(), NOW)
