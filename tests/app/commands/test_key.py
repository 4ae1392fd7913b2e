"""`petdesk key`: a script keeps a key in this account's keyring, replaces and removes it."""

import io
import sys
from pathlib import Path

import keyring
import pytest

from petdesk.app.cli import main
from petdesk.app.commands.administration import manage_key
from petdesk.core.environments import Environment
from petdesk.core.paths import find_paths
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from tests.settings.test_keys import MemoryKeyring

pytestmark = pytest.mark.usefixtures("qapp")  # a test before a window's may make no lesser one

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
ORIGIN = "https://pets.example"


class Account:
    """An account with a data folder, settings with addresses, and a keyring."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.backend = MemoryKeyring()
        keyring.set_keyring(self.backend)
        self._patch = patch
        self._variables = {"PETDESK_DATA_DIR": str(folder)}
        self._policy = folder / "policy.toml"
        self.prefix = find_paths(str(folder)).keyring_prefix
        self.store = SettingsStore(find_paths(str(folder)).settings_file)
        addresses = {PRODUCTION: f"{ORIGIN}/v1", STAGING: f"{ORIGIN}:8443/v1"}
        self.store.write(Settings(addresses=addresses))

    def run(self, *arguments: str, typed: str = "") -> int:
        self._patch.setattr(sys, "stdin", io.StringIO(typed))
        return manage_key(arguments, self._variables, self._policy)

    def put_policy(self, text: str) -> None:
        self._policy.write_text(text)


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Account:
    return Account(tmp_path, monkeypatch)


def test_a_key_is_kept_replaced_and_removed(
    account: Account, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = f"{account.prefix} production", ORIGIN
    for key in ("first-key", "second-key"):
        assert account.run("set", "--environment", "production", typed=f"Bearer {key}\n") == 0
        assert account.backend.entries == {entry: key}
    assert account.run("forget") == 0
    assert account.backend.entries == {}
    said = capsys.readouterr()
    assert ORIGIN in said.out
    assert "first-key" not in said.out + said.err


def test_the_key_belongs_to_the_address_that_a_policy_sets(account: Account) -> None:
    account.put_policy('[staging]\naddress = "https://other.example/v1"\n')
    assert account.run("set", "--environment", "staging", typed="a-key\n") == 0
    assert account.backend.entries == {
        (f"{account.prefix} staging", "https://other.example"): "a-key"
    }


def test_forgetting_may_be_of_one_environment(account: Account) -> None:
    for environment in ("production", "staging"):
        assert account.run("set", "--environment", environment, typed="a-key\n") == 0
    assert account.run("forget", "--environment", "staging") == 0
    assert list(account.backend.entries) == [(f"{account.prefix} production", ORIGIN)]


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["set"], "a-key\n"),  # whose key it is must be said
        (["set", "--environment", "staging"], ""),
        (["set", "--environment", "staging"], "two words\n"),
    ],
)
def test_what_makes_no_sense_keeps_nothing(
    account: Account, arguments: list[str], typed: str
) -> None:
    assert account.run(*arguments, typed=typed) == 2
    assert account.backend.entries == {}


def test_without_an_address_there_is_nothing_to_keep_a_key_for(account: Account) -> None:
    account.store.write(Settings())
    assert account.run("set", "--environment", "staging", typed="a-key\n") == 2


def test_a_keyring_that_refuses_is_told_without_the_key(
    account: Account, capsys: pytest.CaptureFixture[str]
) -> None:
    account.backend.trouble = OSError("no a-secret-key today")
    wanted = ("set", "--environment", "staging")
    assert account.run(*wanted, typed="a-secret-key\n") == 3
    assert account.run("forget") == 3
    said = capsys.readouterr().err
    assert "was not kept" in said
    assert "was not removed" in said
    assert "a-secret-key" not in said


def test_an_argument_is_no_key(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["key", "set", "a-key"])
    assert "unrecognized arguments" in capsys.readouterr().err
