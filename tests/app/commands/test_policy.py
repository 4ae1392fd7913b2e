"""What a policy forbids, and what is wrong with one, at every command."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from petdesk.app.cli import main

pytestmark = pytest.mark.usefixtures("qapp")  # a test before a window's may make no lesser one

Command = Callable[..., tuple[int, str]]
ADD = ("add", "--name", "Bella", "--category", "1")
ASKING = [("list", "--json"), ADD, ("import", "sheet.csv")]
EVERY = pytest.mark.parametrize("command", [*ASKING, ("check",)])


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The policy's file, which is there once it is written."""
    file = tmp_path / "policy.toml"
    monkeypatch.setattr("petdesk.app.commands.start.policy_file", lambda: file)
    monkeypatch.setenv("PETDESK_DATA_DIR", str(tmp_path / "data"))
    return file


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command with variables; give its exit code and what it said on stderr."""

    def run(*arguments: str, **variables: str) -> tuple[int, str]:
        with monkeypatch.context() as patch:
            for name, value in variables.items():
                patch.setenv(name, value)
            code = main(arguments)
        return code, capsys.readouterr().err

    return run


@EVERY
def test_an_environment_that_the_policy_forbids_is_refused(
    policy: Path, run: Command, command: tuple[str, ...]
) -> None:
    policy.write_text('environment = "production"\n[production]\naddress = "https://a.invalid/v1"')
    asked = {"PETDESK_ENVIRONMENT": "practice"}
    for (code, said), name in (
        (run(*command, "--environment", "practice"), "--environment"),
        (run(*command, **asked), "PETDESK_ENVIRONMENT"),
    ):
        assert code == 2
        assert f"{name} asks for 'practice', but the policy {policy} allows 'production'" in said
    assert not (policy.parent / "data" / "intake.sqlite3").exists()


@EVERY
def test_an_address_that_the_policy_forbids_is_refused(
    policy: Path, run: Command, command: tuple[str, ...]
) -> None:
    policy.write_text('[staging]\naddress = "https://a.invalid/v1"\n')
    code, said = run(*command, PETDESK_STAGING_URL="https://b.invalid/v1")
    assert code == 2
    assert f"PETDESK_STAGING_URL asks for 'https://b.invalid/v1', but the policy {policy}" in said


@pytest.mark.parametrize("command", ASKING)
def test_a_policy_with_a_syntax_error_lets_no_request_go(
    policy: Path, run: Command, command: tuple[str, ...]
) -> None:
    policy.write_text("# PetDesk\nbrowse_only = yes\n")
    variables = {
        "PETDESK_ENVIRONMENT": "production",
        "PETDESK_PRODUCTION_URL": "https://a.invalid/v1",
        "PETDESK_API_KEY": "secret",
    }
    code, said = run(*command, **variables)
    assert code == 2
    assert f"petdesk: Policy {policy}, line 2: isn't a valid TOML file (Invalid value)\n" in said
    assert "no request is sent with a key" in said
    assert not (policy.parent / "data" / "intake.sqlite3").exists()


def test_a_policy_that_a_command_read_applies_once_it_is_broken(policy: Path, run: Command) -> None:
    text = 'environment = "staging"\n[staging]\naddress = "http://127.0.0.1:1/v1"\n'
    key = {"PETDESK_ENVIRONMENT": "staging", "PETDESK_API_KEY": "key"}
    policy.write_text(text)
    assert run("list", "--json", **key)[0] == 1
    policy.write_text(f"{text}[network")
    code, said = run("list", "--json", **key)
    assert code == 1  # the service is asked, and cannot be reached
    assert f"Policy {policy}, line 4" in said
    assert "what it set when it was last read still holds" in said


@pytest.mark.parametrize("command", ASKING)
def test_staging_with_production_s_address_is_refused(
    policy: Path, run: Command, command: tuple[str, ...]
) -> None:
    policy.write_text('[production]\naddress = "https://pets.invalid/v1"\n')
    spelled = {"PETDESK_STAGING_URL": "HTTPS://Pets.invalid.:443/v1/"}
    code, said = run(*command, "--environment", "staging", **spelled)
    assert (code, "staging has production's address" in said) == (2, True)


def test_a_check_asks_neither_staging_with_production_s_address_nor_without_a_policy(
    policy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "https://pets.invalid/v1"
    variables = {"PETDESK_STAGING_URL": f"{address}/", "PETDESK_PRODUCTION_URL": address}
    policy.write_text("[\n")
    for refused in (["production", "staging"], ["staging"]):
        with pytest.MonkeyPatch.context() as patch:
            for name, value in variables.items():
                patch.setenv(name, value)
            main(["check", "--json"])
        values = json.loads(capsys.readouterr().out)
        checks = [(each["name"].lower(), each["code"]) for each in values["checks"]]
        assert sorted(name for name, code in checks if code == "not allowed") == refused
        assert ("", "same address") in checks
        policy.write_text("")
