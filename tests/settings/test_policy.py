"""The policy file: what it sets, what of it is ignored, and that nothing of it is raised."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from petdesk.core import paths
from petdesk.core.environments import Environment
from petdesk.core.paths import policy_file, present_file
from petdesk.settings.fields import SettingFault, Settings
from petdesk.settings.store import (
    Layer,
    SettingsFile,
    SettingsStore,
    read_policy,
    read_run_settings,
)

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION


def write_policy(folder: Path, content: str | bytes) -> Path:
    file = folder / "policy.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def faults(policy: SettingsFile) -> list[tuple[SettingFault, str]]:
    assert all(problem.source == policy.file for problem in policy.problems)
    return [(problem.fault, problem.name) for problem in policy.problems]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_settings_and_labels_can_be_fixed(tmp_path: Path, mark: bytes) -> None:
    content = b'environment = "production"\n[production]\nplan = "pro"\nlabels.-5 = "Others"\n'
    file = write_policy(tmp_path, mark + content)
    settings, _, problems = SettingsStore(tmp_path / "none.toml", policy_file=file).explain()
    labels = {PRODUCTION: {-5: "Others"}}
    assert settings == Settings(PRODUCTION, plans={"production/plan": "pro"}, labels=labels)
    assert problems == ()


@pytest.mark.parametrize(
    ("line", "strictest"),
    [
        ('environment = "prodution"', "practice"),
        ("refresh_minutes = true", 0),
        ("undo_seconds = 31", 30),
        ('text_percent = "100"', 100),
        ('browse_only = "yes"', True),
        ('production.plan = "gold"', "free"),
        ("production.address = 7", ""),
        ("production.per_day = 0", 1000),
        ("browse_only = { on = true }", True),
    ],
)
def test_a_bad_value_takes_its_strictest_meaning_and_is_reported_by_name(
    tmp_path: Path, line: str, strictest: str | int
) -> None:
    name = line.partition(" = ")[0].replace(".", "/")
    policy = read_policy(write_policy(tmp_path, line))
    assert faults(policy) == [(SettingFault.WRONG, name)]
    assert (policy.values, policy.no_requests) == ({name: strictest}, False)


def test_what_no_policy_can_say_is_left_out_and_reported(tmp_path: Path) -> None:
    content = """\
appearance = "light"
[production]
api_key = "secret"
labels.x = "Dogs"
labels.1 = " "
labels.2 = "Cats"
[staging.labels]
[network]
[stagging]
"""
    wrong = [(SettingFault.WRONG, f"production/labels/{each}") for each in ("x", "1")]
    unknown = [(SettingFault.UNKNOWN, name) for name in ("production/api_key", "stagging")]
    policy = read_policy(write_policy(tmp_path, content))
    assert faults(policy) == [unknown[0], *wrong, unknown[1]]
    assert policy.values == {"appearance": "light"}
    assert policy.labels == {PRODUCTION: {2: "Cats"}}
    assert "secret" not in repr(policy)


@pytest.mark.parametrize(
    "text",
    [
        *("[network]\nproxy = 3128", "[network]\nca_file = true", "network = 3", "[[production]]"),
        *("[network.proxy]\nhost = 'proxy.example'", "network.proxy = 'foo bar'"),
        "network.proxy = 'ftp://proxy.example:1'",
    ],
)
def test_a_bad_way_to_the_service_in_a_policy_lets_no_request_go(tmp_path: Path, text: str) -> None:
    file = write_policy(tmp_path, f"{text}\n")
    settings = SettingsStore(tmp_path / "settings.toml", policy_file=file).effective()
    assert settings.no_requests
    assert not settings.permits(PRODUCTION)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("undo_seconds = 5\nappearance = \n", 2),
        ("[production\n", 1),
        ("undo_seconds = 5\nadmin_line = 'Ask K", 2),
        (b"undo_seconds = 5\nadmin_line = '\xfc'\n", 2),
        ("a = " + "[" * 100_000, None),
    ],
)
def test_a_file_that_is_no_toml_allows_browsing_alone_if_there_is_no_copy(
    tmp_path: Path, content: str | bytes, line: int | None
) -> None:
    policy = read_policy(write_policy(tmp_path, content))
    assert faults(policy) == [(SettingFault.GARBLED, ""), (SettingFault.LOST, "")]
    assert policy.problems[0].line == line
    assert (policy.values, policy.no_requests) == ({"browse_only": True}, True)


def unreadable(file: Path) -> str:
    policy = read_policy(file)
    assert faults(policy) == [(SettingFault.UNREADABLE, ""), (SettingFault.LOST, "")]
    return policy.problems[0].detail


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    assert unreadable(write_policy(tmp_path, b"#" * 1_000_001)) == "larger than 1 MB"
    assert unreadable(Path("policy.toml")) == "not a whole path"
    with pytest.raises(FileNotFoundError) as missing:
        (tmp_path / "none.toml").stat()
    assert unreadable(tmp_path / "none.toml") == missing.value.strerror


@pytest.mark.skipif(sys.platform == "win32", reason="links need more on Windows")
@pytest.mark.parametrize("link", ["policy.toml", "folder"])
def test_a_link_that_leads_nowhere_is_reported(tmp_path: Path, link: str) -> None:
    file = tmp_path / ("policy.toml" if link == "policy.toml" else "folder/policy.toml")
    (tmp_path / link).symlink_to(tmp_path / "none")
    assert present_file(file) == file
    assert unreadable(file) == "No such file or directory"


def test_no_file_is_no_policy(tmp_path: Path) -> None:
    assert not SettingsStore(tmp_path / "settings.toml").policy.file
    assert present_file(tmp_path / "folder" / "policy.toml") is None
    file = write_policy(tmp_path, "")
    assert present_file(file) == file
    assert present_file(file / "x") is None


def start(folder: Path) -> SettingsStore:
    """Start where a copy of the policy is kept in the data folder."""
    data, policy = folder / "data", folder / "policy.toml"
    store = SettingsStore(data / "settings.toml", None, policy, data / "policy-kept.toml")
    store.save_policy_copy()
    return store


@pytest.mark.parametrize("content", [None, "appearance = \n", b"\xff"])
def test_what_a_policy_fixed_stays_fixed_when_it_cannot_be_read(
    tmp_path: Path, content: str | bytes | None
) -> None:
    file = write_policy(tmp_path, 'undo_seconds = 5\ncolour = 1\n[staging.labels]\n1 = "Dogs"\n')
    assert start(tmp_path).effective().undo_seconds == 5
    if content is None:
        file.unlink()
    else:
        write_policy(tmp_path, content)
    copy = tmp_path / "data" / "policy-kept.toml"
    for _start in range(2):
        policy = start(tmp_path).policy
        assert (policy.values, policy.labels) == ({"undo_seconds": 5}, {STAGING: {1: "Dogs"}})
        first, stale = policy.problems
        assert first.fault is not SettingFault.STALE
        assert (stale.fault, stale.source) == (SettingFault.STALE, str(file))
        assert stale.detail == str(copy)
    write_policy(tmp_path, "")
    policy = start(tmp_path).policy
    assert (policy.values, policy.problems) == ({}, ())
    assert copy.exists()
    SettingsStore(tmp_path / "settings.toml", policy_copy=copy).save_policy_copy()
    assert not copy.exists()


def layered(folder: Path, policy: str) -> SettingsStore:
    """Return a store with every layer, each of which says something."""
    file = folder / "settings.toml"
    addresses = dict.fromkeys((STAGING, PRODUCTION), "https://stored/v1")
    SettingsStore(file).write(Settings(PRODUCTION, addresses, undo_seconds=10))
    variables = {"PETDESK_ENVIRONMENT": "production", "PETDESK_STAGING_URL": "https://told/v1"}
    return SettingsStore(
        file, read_run_settings(variables, "staging"), write_policy(folder, policy)
    )


def test_staging_with_production_s_address_is_reported_in_its_layer(tmp_path: Path) -> None:
    of_run = '[production]\naddress = "https://told:443/v1/"\n'
    of_policy = '[staging]\naddress = "https://STORED./v1"\n'
    for content in (of_run, of_policy):
        settings, _sources, (problem, *_) = layered(tmp_path, content).explain()
        is_policy = content == of_policy
        assert (problem.fault, problem.is_policy) == (SettingFault.SAME_ADDRESS, is_policy)
        assert (settings.permits(STAGING), settings.permits(PRODUCTION)) == (False, True)


def test_no_variable_and_no_argument_wins_over_the_policy(tmp_path: Path) -> None:
    content = 'environment = "practice"\n[staging]\naddress = "https://fixed/v1"\n'
    settings, sources, problems = layered(tmp_path, content).explain()
    assert settings.environment is Environment.PRACTICE
    assert settings.address(STAGING) == "https://fixed/v1"
    assert sources["environment"] is sources["staging/address"] is Layer.POLICY
    assert {one.fault for one in problems} == {SettingFault.OVERRULED}
    assert {one.name for one in problems} == {"--environment", "PETDESK_STAGING_URL"}


def test_what_a_policy_fixes_is_never_stored(tmp_path: Path) -> None:
    store = layered(tmp_path, "undo_seconds = 5\ntext_percent = 200\n")
    store.write(store.effective())
    stored = SettingsStore(tmp_path / "settings.toml").effective()
    assert (stored.undo_seconds, stored.text_percent) == (10, 100)


def test_no_variable_names_another_policy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = paths.POLICY_FILES.copy(), policy_file()
    variables = paths.DATA_DIR_VARIABLE, "HOME", "PROGRAMDATA", "XDG_CONFIG_DIRS", "PETDESK_POLICY"
    for variable in variables:
        monkeypatch.setenv(variable, str(tmp_path))
    assert (paths.POLICY_FILES, policy_file()) == before
    assert paths.find_paths(str(tmp_path)).data == tmp_path


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return the values of Windows' registry, of which one may be an error to raise."""
    values: dict[str, object] = {}

    def query(_key: None, name: str) -> tuple[object, int]:
        value = values.get(name, FileNotFoundError(name))
        if isinstance(value, OSError):
            raise value
        return value, 1

    places = {("HKLM", r"SOFTWARE\Policies\PetDesk"): nullcontext()}
    winreg = SimpleNamespace(HKEY_LOCAL_MACHINE="HKLM", QueryValueEx=query)
    winreg.OpenKey = lambda *place: places[place]
    monkeypatch.setitem(sys.modules, "winreg", winreg)
    return values


def test_on_windows_the_registry_names_the_file(registry: dict[str, object]) -> None:
    assert policy_file("win32") is None
    registry["PolicyFile"] = ""
    assert policy_file("win32") is None
    registry["PolicyFile"] = r"C:\Program Files\policy.toml"
    assert str(policy_file("win32")) == r"C:\Program Files\policy.toml"


@pytest.mark.parametrize(
    "value", ["policy.toml", 5, r"%ProgramFiles%\policy.toml", PermissionError("denied")]
)
def test_a_policy_that_cannot_be_found_is_reported(
    registry: dict[str, object], value: object
) -> None:
    registry["PolicyFile"] = value
    file = policy_file("win32")
    assert file is not None
    assert unreadable(file) == "not a whole path"
