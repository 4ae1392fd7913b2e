"""What a policy forbids, and what is wrong with one, at every command."""

import pytest

from tests.app.commands.conftest import Desk, Shell

ADD = ("add", "--name", "Bella", "--category", "1")
ASKING = [("list", "--json"), ADD, ("import", "sheet.csv")]


@pytest.mark.parametrize(
    ("options", "variables", "refused"),
    [
        (("--environment", "practice"), {}, "--environment asks for 'practice'"),
        ((), {"PETDESK_ENVIRONMENT": "practice"}, "PETDESK_ENVIRONMENT asks for 'practice'"),
        ((), {"PETDESK_STAGING_URL": "http://b.invalid"}, "_URL asks for 'http://b.invalid'"),
    ],
)
@pytest.mark.parametrize("command", [*ASKING, ("check",)])
def test_what_the_policy_forbids_is_refused(
    shell: Shell,
    command: tuple[str, ...],
    options: tuple[str, ...],
    variables: dict[str, str],
    refused: str,
) -> None:
    text = 'environment = "production"\n[production]\naddress = "https://a.invalid/v1"\n'
    shell.policy.write_text(f'{text}[staging]\naddress = "https://c.invalid/v1"')
    said = shell(*command, *options, **variables)
    assert said.code == 2
    assert f"{refused}, but the policy {shell.policy} allows '" in said.err
    assert not shell.entries()


def test_a_policy_that_a_command_read_applies_once_it_is_broken(shell: Shell) -> None:
    text = 'environment = "staging"\n[staging]\naddress = "http://127.0.0.1:1/v1"\n'
    shell.variables |= {"PETDESK_ENVIRONMENT": "staging", "PETDESK_API_KEY": "key"}
    shell.policy.write_text(text)
    assert shell("list", "--json").code == 1
    shell.policy.write_text(f"{text}[network")
    said = shell("list", "--json")
    assert said.code == 1  # the service is asked, and cannot be reached
    assert f"Policy {shell.policy}, line 4" in said.err
    assert "what it set when it was last read still holds" in said.err


@pytest.mark.parametrize("command", ASKING)
def test_staging_with_production_s_address_is_refused(
    shell: Shell, command: tuple[str, ...]
) -> None:
    shell.policy.write_text('[production]\naddress = "https://pets.invalid/v1"\n')
    spelled = {"PETDESK_STAGING_URL": "HTTPS://Pets.invalid.:443/v1/"}
    said = shell(*command, "--environment", "staging", **spelled)
    assert (said.code, "staging has production's address" in said.err) == (2, True)


def test_a_check_asks_neither_staging_with_production_s_address_nor_without_a_policy(
    shell: Shell,
) -> None:
    address = "https://pets.invalid/v1"
    shell.variables["PETDESK_STAGING_URL"] = f"{address}/"
    shell.variables["PETDESK_PRODUCTION_URL"] = address
    for text, refused in (("[\n", ["production", "staging"]), ("", ["staging"])):
        shell.policy.write_text(text)
        values = shell("check", "--json").values
        checks = [(each["name"].lower(), each["code"]) for each in values["checks"]]
        assert sorted(name for name, code in checks if code == "not allowed") == refused
        assert ("", "same address") in checks


@pytest.mark.parametrize(
    ("settings", "policy", "told"),
    [
        ('environment = "production"\nxx = [\n', "", "settings.toml, line 2: isn't a valid TOML"),
        ('environment = "prod"', "", "“environment” must be one of: practice"),
        ("", 'environment = "prod"', "“environment” must be one of: practice"),
        ("", "[", "policy.toml, line 1: isn't a valid TOML file"),
    ],
)
def test_no_other_environment_stands_in_for_one_that_cannot_be_read(
    desk: Desk, settings: str, policy: str, told: str
) -> None:
    desk.settings.write_text(settings)
    desk.policy.write_text(policy)
    for command in ASKING:
        said = desk(*command)
        assert (said.code, said.out, told in said.err) == (2, "", True)
        assert "it isn't known which environment is meant" in said.err
    if policy == "[":
        of_run = {"PETDESK_PRODUCTION_URL": "https://a.invalid/v1", "PETDESK_API_KEY": "secret"}
        for command in ASKING:
            said = desk(*command, PETDESK_ENVIRONMENT="production", **of_run)
            assert (said.code, "no request is sent with a key" in said.err) == (2, True)
    said = desk(*ADD, "--environment", "practice")
    assert (said.code, said.values["environment"], told in said.err) == (0, "practice", True)
    assert len(desk.entries()) == 1
