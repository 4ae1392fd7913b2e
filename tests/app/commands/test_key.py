"""`petdesk key`: a script keeps a key in this account's keyring, replaces and removes it."""

import io
import sys

import keyring
import pytest

from petdesk.core.environments import Environment
from petdesk.core.paths import find_paths
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from tests.app.commands.conftest import Said, Shell
from tests.app.test_self_check import Memory

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
ORIGIN = "https://pets.example"


class Account:
    """An account with a data folder, settings with addresses, and a keyring."""

    def __init__(self, shell: Shell, patch: pytest.MonkeyPatch) -> None:
        self.backend = Memory()
        keyring.set_keyring(self.backend)
        self._patch = patch
        self.shell = shell
        paths = find_paths(str(shell.folder))
        self.prefix, self.store = paths.keyring_prefix, SettingsStore(paths.settings_file)
        addresses = {PRODUCTION: f"{ORIGIN}/v1", STAGING: f"{ORIGIN}:8443/v1"}
        self.store.write(Settings(addresses=addresses))

    def run(self, *arguments: str, typed: str = "") -> Said:
        self._patch.setattr(sys, "stdin", io.StringIO(typed))
        return self.shell("key", *arguments)

    def keep(self, environment: str, key: str = "a-key") -> int:
        return self.run("set", "--environment", environment, typed=f"{key}\n").code


@pytest.fixture
def account(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Account:
    return Account(shell, monkeypatch)


def test_a_key_is_kept_replaced_and_removed(account: Account) -> None:
    entry = f"{account.prefix} production", ORIGIN
    for key in ("first-key", "second-key"):
        said = account.run("set", "--environment", "production", typed=f"Bearer {key}\n")
        assert said.code == 0
        assert ORIGIN in said.out
        assert key not in said.out + said.err
        assert account.backend.entries == {entry: key}
    assert account.run("forget").code == 0
    assert account.backend.entries == {}


def test_the_key_belongs_to_the_address_that_a_policy_sets(account: Account) -> None:
    account.shell.policy.write_text('[staging]\naddress = "https://other.example/v1"\n')
    assert account.keep("staging") == 0
    assert list(account.backend.entries) == [(f"{account.prefix} staging", "https://other.example")]


def test_forgetting_may_be_of_one_environment(account: Account) -> None:
    assert (account.keep("production"), account.keep("staging")) == (0, 0)
    assert account.run("forget", "--environment", "staging").code == 0
    assert list(account.backend.entries) == [(f"{account.prefix} production", ORIGIN)]


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["set"], "a-key\n"),  # whose key it is must be said
        (["set", "--environment", "staging"], ""),
        (["set", "--environment", "staging"], "two words\n"),
        (["set", "--environment", "practice"], "a-key\n"),
        (["set", "a-key"], "a-key\n"),  # every program could see it
    ],
)
def test_what_makes_no_sense_keeps_nothing(
    account: Account, arguments: list[str], typed: str
) -> None:
    assert account.run(*arguments, typed=typed).code == 2
    assert account.backend.entries == {}


def test_without_an_address_there_is_nothing_to_keep_a_key_for(account: Account) -> None:
    account.store.write(Settings())
    assert account.keep("staging") == 2


def test_a_keyring_that_refuses_is_reported_without_the_key(account: Account) -> None:
    account.backend.trouble = OSError("no a-secret-key today")
    kept = account.run("set", "--environment", "staging", typed="a-secret-key\n")
    removed = account.run("forget")
    assert (kept.code, removed.code) == (3, 3)
    assert "was not kept" in kept.err
    assert "was not removed" in removed.err
    assert "a-secret-key" not in kept.err + removed.err
