"""`petdesk key`: a script keeps a key in this account's keyring, replaces and removes it."""

import pytest

from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from tests.app.commands.conftest import Desk

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
ORIGIN = "https://pets.example"


@pytest.fixture(autouse=True)
def _addresses(desk: Desk) -> None:
    desk.store(Settings(addresses={PRODUCTION: f"{ORIGIN}/v1", STAGING: f"{ORIGIN}:8443/v1"}))


def keep(desk: Desk, environment: str) -> int:
    return desk("key", "set", "--environment", environment, typed="a-key\n").code


def test_a_key_is_kept_replaced_and_removed(desk: Desk) -> None:
    entry = f"{desk.prefix} production", ORIGIN
    for key in ("first-key", "second-key"):
        said = desk("key", "set", "--environment", "production", typed=f"Bearer {key}\n")
        assert said.code == 0
        assert ORIGIN in said.out
        assert key not in said.out + said.err
        assert desk.backend.entries == {entry: key}
    assert desk("key", "forget").code == 0
    assert desk.backend.entries == {}


def test_the_key_belongs_to_the_address_that_a_policy_sets(desk: Desk) -> None:
    desk.policy.write_text('[staging]\naddress = "https://other.example/v1"\n')
    assert keep(desk, "staging") == 0
    assert list(desk.backend.entries) == [(f"{desk.prefix} staging", "https://other.example")]


def test_forgetting_may_be_of_one_environment(desk: Desk) -> None:
    assert (keep(desk, "production"), keep(desk, "staging")) == (0, 0)
    assert desk("key", "forget", "--environment", "staging").code == 0
    assert list(desk.backend.entries) == [(f"{desk.prefix} production", ORIGIN)]


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["set"], "a-key\n"),  # whose key it is must be said
        (["set", "--environment", "staging"], ""),
        (["set", "--environment", "staging"], "two words\n"),
        (["set", "--environment", "staging"], "a-key\n".encode("utf-16")),
        (["set", "--environment", "practice"], "a-key\n"),
        (["set", "a-key"], "a-key\n"),  # every program could see it
    ],
)
def test_what_makes_no_sense_keeps_nothing(
    desk: Desk, arguments: list[str], typed: str | bytes
) -> None:
    assert desk("key", *arguments, typed=typed).code == 2
    assert desk.backend.entries == {}


def test_without_an_address_there_is_nothing_to_keep_a_key_for(desk: Desk) -> None:
    desk.store(Settings())
    assert keep(desk, "staging") == 2


def test_a_keyring_that_refuses_is_reported_without_the_key(desk: Desk) -> None:
    desk.backend.trouble = OSError("no a-secret-key today")
    kept = desk("key", "set", "--environment", "staging", typed="a-secret-key\n")
    removed = desk("key", "forget")
    assert (kept.code, removed.code) == (3, 3)
    assert "was not kept" in kept.err
    assert "was not removed" in removed.err
    assert "a-secret-key" not in kept.err + removed.err
