"""`petdesk check`: the layer of each value, the keyring, each service; as text, JSON, exit code."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from petdesk.core.environments import Environment
from petdesk.core.paths import find_paths
from petdesk.settings.fields import Settings
from petdesk.support.logs import log_folder
from tests.app.commands.conftest import Desk
from tests.journeys.servers import KEY, serve
from tests.programs import ROOT

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION


def check(desk: Desk, *arguments: str, **variables: str) -> tuple[int, str]:
    """Run the command; return its exit code and what it said, columns one space apart."""
    said = desk("check", *arguments, **variables)
    assert said.err == ""
    return said.code, "\n".join(" ".join(line.split()) for line in said.out.split("\n"))


def values_of(desk: Desk, *arguments: str, **variables: str) -> tuple[int, dict[str, Any]]:
    code, said = check(desk, "--json", *arguments, **variables)
    values: dict[str, Any] = json.loads(said)
    assert values["exit_code"] == code
    assert values["environment"]
    return code, values


def codes(values: dict[str, Any], check: str) -> dict[str, str]:
    """Return the outcome of each row of ``check`` by its name."""
    return {each["name"]: each["code"] for each in values["checks"] if each["check"] == check}


def test_a_computer_on_practice_is_fine(desk: Desk) -> None:
    code, said = check(desk)
    assert code == 0
    assert "environment practice (default)\n" in said
    assert f"Data {desk.folder}\n" in said
    assert f"Logs {log_folder(find_paths(str(desk.folder)))}\n" in said
    assert "ok keeps, finds and forgets keys\n" in said
    assert "Production not set up. No address is entered." in said
    assert said.endswith("Everything that's set up works.\n")
    assert desk.backend.entries == {}


def test_a_password_in_an_address_is_not_shown(desk: Desk) -> None:
    desk.policy.write_text('[network]\nproxy = "http://kim:secret@proxy.example:3128"\n')
    address = "https://kim:secret@pets.example/v1"
    for arguments in ((), ("--json",)):
        code, said = check(desk, *arguments, PETDESK_STAGING_URL=address)
        assert code == 1
        assert "***@proxy.example:3128" in said
        assert said.count("***@pets.example/v1") == 2
        assert "secret" not in said


def test_each_value_is_reported_with_its_layer(desk: Desk) -> None:
    desk.store(Settings(addresses={PRODUCTION: "nonsense"}, undo_seconds=0, admin_line="Ask Kim"))
    desk.policy.write_text('text_percent = 150\n[production.labels]\n1 = "Dogs"\n')
    address = "http://127.0.0.1:9/v1"
    _, said = check(desk, "--environment", "practice", PETDESK_STAGING_URL=address)
    assert "environment practice (command line)" in said
    assert f"staging.address {address} (environment variable)" in said
    assert "undo_seconds 0 (settings)" in said
    assert "admin_line Ask Kim (settings)" in said
    assert "text_percent 150 (policy)" in said
    assert "appearance system (default)" in said
    assert f"Policy {desk.policy}" in said
    assert "production.labels 1 (policy)" in said
    assert "FAILED Production PetDesk can't use the address nonsense." in said
    assert f"FAILED Staging {address}: no API key is stored." in said


def test_people_are_reported_in_their_language_and_programs_in_english(desk: Desk) -> None:
    _, english = values_of(desk)
    desk.store(Settings(language="es", addresses={PRODUCTION: "nonsense"}))
    code, said = check(desk)
    assert code == 1
    assert "language es (configuración)\n" in said
    assert "undo_seconds 3 (predeterminado)\n" in said
    assert "bien conserva, encuentra y olvida claves\n" in said
    assert "FALLA Producción PetDesk no puede usar la dirección nonsense" in said
    _, values = values_of(desk)
    assert codes(values, "settings") == {
        **codes(english, "settings"),
        "language": "settings",
        "production.address": "settings",
    }
    assert "keeps, finds and forgets keys" in [each["text"] for each in values["checks"]]


def test_an_accepted_key_is_fine_and_a_run_s_needs_no_keyring(desk: Desk, tmp_path: Path) -> None:
    with serve(tmp_path) as service:
        desk.store(Settings(STAGING, {STAGING: service.address}, {"staging/plan": "free"}))
        desk.backend.entries[f"{desk.prefix} staging", service.address.removesuffix("/v1")] = KEY
        code, values = values_of(desk)
        assert (code, values["result"]) == (0, "fine")
        assert codes(values, "services")["Staging"] == "accepted"
        code, said = check(desk)
        assert code == 0
        assert f"ok Staging {service.address}: The service accepts the key" in said
        assert KEY not in json.dumps(values) + said
        desk.backend.calls_left = 0
        of_run = {"PETDESK_ENVIRONMENT": "staging", "PETDESK_API_KEY": KEY}
        code, values = values_of(desk, **of_run)
        assert (code, codes(values, "services")["Staging"]) == (3, "accepted")
        service.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system names no variable")
def test_it_says_which_proxy_the_system_names(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://kim:secret@proxy.example:3128")
    monkeypatch.setenv("no_proxy", "free.example")
    addresses = {STAGING: "https://free.example/v1", PRODUCTION: "https://pets.example/v1"}
    desk.store(Settings(addresses=addresses))
    _, said = check(desk)
    proxies = said.partition("The system's proxy\n")[2].splitlines()[:2]
    assert "From 5 December 2030 on" in said.partition("Services")[2]
    assert proxies == ["Production http://***@proxy.example:3128", "Staging No proxy"]
    desk.store(Settings(addresses={STAGING: "https://free.example/v1"}, proxy=""))
    assert "The system's proxy" not in check(desk)[1]


def test_what_is_ignored_is_reported_by_file_and_name(desk: Desk) -> None:
    policy = '[production]\nplan = "gold"\n[network]\nproxy = "foo bar"\nca_file = "none.pem"\n'
    desk.policy.write_text(policy)
    desk.settings.write_text('colour = "blue"\nundo_seconds = 99\n')
    code, values = values_of(desk)
    assert (code, values["result"]) == (4, "settings")
    problems = [each["code"] for each in values["checks"] if each["ok"] is False]
    assert sorted(problems) == ["unknown", "unreadable", "wrong", "wrong", "wrong"]
    _, said = check(desk)
    line = f"{desk.policy}: “production.plan” must be one of: free, pro, business, own"
    assert line in said
    assert "“undo_seconds” must be a whole number from 0 to 30" in said
    assert "“network.proxy” must be system, none or an address such as http://proxy" in said
    assert "FAILED none.pem: can't be read (give the whole path, from the root on)" in said


def test_a_locked_keyring_is_reported_beside_the_service(desk: Desk) -> None:
    desk.store(Settings(STAGING, {STAGING: "https://pets.example/v1"}))
    desk.backend.calls_left = 0
    code, values = values_of(desk)
    assert (code, codes(values, "services")["Staging"]) == (1, "keyring closed")
    assert desk.backend.calls_left == -1, "a locked keyring asks a person at each call"


def test_with_several_faults_the_code_is_the_first_s_in_the_order_of_the_documentation(
    desk: Desk,
) -> None:
    logs = desk.folder / "logs"
    logs.touch()
    desk.settings.write_text("colour=blue\n")
    desk.backend.calls_left = 0
    ends, sentences, environment = [], [], ("--environment", "staging")

    def look() -> dict[str, Any]:
        _, said = check(desk, *environment)
        code, values = values_of(desk, *environment)
        ends.append(code)
        sentences.append(said.rstrip().splitlines()[-1].count("."))
        return values

    values = look()
    assert codes(values, "files") == {"Data": "", "Logs": "other"}
    logs.unlink()
    look()
    environment = ("--environment", "practice")
    look()
    desk.backend.calls_left = 100
    look()
    desk.settings.write_text("")
    look()
    assert sentences == [4, 3, 2, 1, 1]
    table = (ROOT / "packaging" / "README.md").read_text(encoding="utf-8")
    rows = table.partition("| `petdesk check`")[2].splitlines()[:5]
    assert ends == [int(re.findall(r"\| (\d) \|", row)[0]) for row in rows]
