"""The policy file: what it sets, what of it is ignored, and that nothing of it is raised."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest

from petdesk.core.environments import Environment
from petdesk.core.paths import (
    DATA_DIR_VARIABLE,
    POLICY_FILES,
    find_paths,
    policy_file,
    present_file,
)
from petdesk.settings.fields import SettingFault, Settings
from petdesk.settings.store import Effective, Layer, SettingsStore, read_policy, read_run_settings
from petdesk.settings.toml_file import line_of

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION

WHOLE = """\
format = 1
environment = "production"
admin_line = "Ask Kim at the office"
refresh_minutes = 60
undo_seconds = 10
appearance = "dark"
text_percent = 150
language = "es"

[production]
address = "https://pets.example/v1"
plan = "own"
per_minute = 500
per_day = 20_000

[production.labels]
1 = "Dogs"
-5 = "Others"

[network]
proxy = "none"
ca_file = "/etc/ssl/shelter.pem"
"""


def written(folder: Path, content: str | bytes) -> Path:
    file = folder / "policy.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def told(folder: Path, content: str | bytes) -> list[tuple[SettingFault, str, int | None]]:
    """Return the problems of a policy, having seen that the rest of it still counts."""
    policy = read_policy(written(folder, content))
    assert all(problem.source == str(folder / "policy.toml") for problem in policy.problems)
    return [(one.fault, one.name, one.line) for one in policy.problems]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_each_setting_can_be_fixed(tmp_path: Path, mark: bytes) -> None:
    file = written(tmp_path, mark + WHOLE.encode())
    store = SettingsStore(tmp_path / "settings.toml", policy_file=file)
    assert store.effective() == Settings(
        environment=PRODUCTION,
        addresses={PRODUCTION: "https://pets.example/v1"},
        plans={PRODUCTION: "own"},
        own_limits={PRODUCTION: (500, 20_000)},
        admin_line="Ask Kim at the office",
        refresh_minutes=60,
        undo_seconds=10,
        appearance="dark",
        text_percent=150,
        language="es",
        proxy="",
        ca_file="/etc/ssl/shelter.pem",
        labels={PRODUCTION: {1: "Dogs", -5: "Others"}},
    )
    assert store.explain().problems == ()


def test_a_bad_value_takes_its_strictest_meaning_and_is_told_by_name_and_line(
    tmp_path: Path,
) -> None:
    content = """\
# For every desk.
environment = "prodution"
refresh_minutes = true
undo_seconds = 31
text_percent = "100"
colour = "blue"
appearance = "light"
browse_only = "yes"
[production]
"plan" = "gold"
address = 7
per_day = 0
api_key = "secret"
  labels.x = "Dogs"
"""
    wrong, unknown = SettingFault.WRONG, SettingFault.UNKNOWN
    assert told(tmp_path, content) == [
        (wrong, "environment", 2),
        (wrong, "refresh_minutes", 3),
        (wrong, "undo_seconds", 4),
        (wrong, "text_percent", 5),
        (unknown, "colour", 6),
        (wrong, "browse_only", 8),
        (wrong, "production/plan", 10),
        (wrong, "production/address", 11),
        (wrong, "production/per_day", 12),
        (unknown, "production/api_key", 13),
        (wrong, "production/labels/x", 14),
    ]
    policy = read_policy(tmp_path / "policy.toml")
    assert policy.values == {
        "environment": "practice",
        "refresh_minutes": 0,
        "undo_seconds": 30,
        "text_percent": 100,
        "appearance": "light",
        "browse_only": True,
        "production/plan": "free",
        "production/address": "",
        "production/per_day": 1000,
    }
    assert not policy.no_requests
    assert "secret" not in repr(policy)


@pytest.mark.parametrize(
    "text",
    ["[network]\nproxy = 3128", "[network]\nca_file = true", "network = 3", "[[production]]"],
)
def test_a_bad_way_to_the_service_in_a_policy_lets_no_request_go(tmp_path: Path, text: str) -> None:
    file = written(tmp_path, f"{text}\n")
    settings = SettingsStore(tmp_path / "settings.toml", policy_file=file).effective()
    assert settings.no_requests
    assert not settings.permits(PRODUCTION)


def test_only_a_policy_names_the_page_of_releases(tmp_path: Path) -> None:
    content = '\nreleases_page = "https://releases.example/"\n'
    stored = tmp_path / "settings.toml"
    stored.write_text(content)
    (problem,) = SettingsStore(stored).explain().problems
    assert (problem.fault, problem.name, problem.line) == (
        SettingFault.NOT_HERE,
        "releases_page",
        2,
    )
    assert SettingsStore(stored).effective().releases_page == ""
    store = SettingsStore(tmp_path / "none.toml", policy_file=written(tmp_path, content))
    assert store.effective().releases_page == "https://releases.example/"


@pytest.mark.parametrize("line", ['x = "Dogs"', '9223372036854775808 = "Dogs"', "1 = 2", '1 = " "'])
def test_a_label_is_text_under_a_category_id(tmp_path: Path, line: str) -> None:
    content = f'[staging.labels]\n2 = "Cats"\n{line}\n'
    [(fault, _name, number)] = told(tmp_path, content)
    assert (fault, number) == (SettingFault.WRONG, 3)
    assert read_policy(tmp_path / "policy.toml").labels == {STAGING: {2: "Cats"}}


def test_a_later_format_is_reported_and_what_is_known_counts(tmp_path: Path) -> None:
    assert told(tmp_path, "undo_seconds = 5\nformat = 2\n") == [(SettingFault.NEWER, "format", 2)]
    assert read_policy(tmp_path / "policy.toml").values == {"undo_seconds": 5}
    assert told(tmp_path, 'format = "1"\n') == [(SettingFault.NEWER, "format", 1)]


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
def test_a_file_that_is_no_toml_without_a_copy_lets_one_browse_alone(
    tmp_path: Path, content: str | bytes, line: int | None
) -> None:
    [(fault, name, number), lost] = told(tmp_path, content)
    assert (fault, name, number) == (SettingFault.GARBLED, "", line)
    assert lost == (SettingFault.LOST, "", None)
    policy = read_policy(tmp_path / "policy.toml")
    assert policy.values == {"browse_only": True}
    assert policy.no_requests


def test_a_heading_that_nothing_stands_under_is_nothing_wrong(tmp_path: Path) -> None:
    assert told(tmp_path, "[production]\n[staging.labels]\n[network]\n") == []
    assert told(tmp_path, "[stagging]\n") == [(SettingFault.UNKNOWN, "stagging", 1)]


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "policy.toml").mkdir()
    policy = SettingsStore(tmp_path / "settings.toml", policy_file=tmp_path / "policy.toml").policy
    assert policy is not None
    faults = [problem.fault for problem in policy.problems]
    assert faults == [SettingFault.UNREADABLE, SettingFault.LOST]
    huge = written(tmp_path / "policy.toml", b"#" * 1_000_001)
    assert told_unreadable(huge) == "larger than 1 MB"
    assert told_unreadable(Path("policy.toml")) == "not a whole path"
    with pytest.raises(FileNotFoundError) as missing:
        (tmp_path / "none.toml").stat()
    assert told_unreadable(tmp_path / "none.toml") == missing.value.strerror


def told_unreadable(file: Path) -> str:
    problem, _lost = read_policy(file).problems
    assert (problem.source, problem.fault) == (str(file), SettingFault.UNREADABLE)
    return problem.detail


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and links need more on Windows")
def test_a_pipe_and_a_link_that_leads_nowhere_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "policy.toml"
    os.mkfifo(file)
    assert present_file(file) == file
    assert told_unreadable(file) == "not a regular file"
    file.unlink()
    file.symlink_to(tmp_path / "none")
    assert present_file(file) == file
    assert told_unreadable(file) == "No such file or directory"
    (tmp_path / "folder").symlink_to(tmp_path / "none")
    file = tmp_path / "folder" / "policy.toml"
    assert present_file(file) == file
    assert told_unreadable(file) == "No such file or directory"


def test_no_file_is_no_policy(tmp_path: Path) -> None:
    assert SettingsStore(tmp_path / "settings.toml").policy is None
    assert present_file(tmp_path / "policy.toml") is None
    assert present_file(tmp_path / "folder" / "policy.toml") is None
    file = written(tmp_path, "")
    assert present_file(file) == file
    assert present_file(file / "x") is None


class KeyLocation:
    """A desk whose policy is kept in its data folder."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "policy.toml"
        self.kept = folder / "data" / "policy-kept.toml"

    def start(self) -> SettingsStore:
        stored = self.kept.with_name("settings.toml")
        store = SettingsStore(stored, policy_file=self.file, policy_copy=self.kept)
        store.save_policy_copy()
        return store


@pytest.mark.parametrize("content", [None, "appearance = \n", b"\xff"])
def test_what_a_policy_fixed_stays_fixed_where_it_cannot_be_read(
    tmp_path: Path, content: str | bytes | None
) -> None:
    desk = KeyLocation(tmp_path)
    written(tmp_path, 'undo_seconds = 5\ncolour = 1\n[staging.labels]\n1 = "Dogs"\n')
    assert desk.start().effective().undo_seconds == 5
    if content is None:
        desk.file.unlink()
    else:
        written(tmp_path, content)
    for _start in range(2):
        policy = desk.start().policy
        assert policy is not None
        assert (policy.values, policy.labels) == ({"undo_seconds": 5}, {STAGING: {1: "Dogs"}})
        first, stale = policy.problems
        assert first.fault is not SettingFault.STALE
        assert (stale.fault, stale.source) == (SettingFault.STALE, str(desk.file))
        assert stale.detail == str(desk.kept)
    written(tmp_path, "")
    policy = desk.start().policy
    assert policy is not None
    assert (policy.values, policy.problems) == ({}, ())
    desk.file.unlink()
    assert desk.start().effective() == Settings()


def test_a_policy_that_was_taken_away_leaves_nothing(tmp_path: Path) -> None:
    desk = KeyLocation(tmp_path)
    written(tmp_path, "undo_seconds = 5\n")
    desk.start()
    assert desk.kept.exists()
    store = SettingsStore(tmp_path / "settings.toml", policy_copy=desk.kept)
    store.save_policy_copy()
    assert not desk.kept.exists()


def test_a_policy_holds_for_the_whole_run(tmp_path: Path) -> None:
    file = written(tmp_path, "undo_seconds = 5\n")
    store = SettingsStore(tmp_path / "settings.toml", policy_file=file)
    assert store.effective().undo_seconds == 5
    file.write_text("undo_seconds = 6\n")
    assert store.effective().undo_seconds == 5


class Layers:
    """A store with every layer, each of which says something."""

    def __init__(self, folder: Path, policy: str) -> None:
        self.file = folder / "settings.toml"
        SettingsStore(self.file).write(
            Settings(
                PRODUCTION,
                {STAGING: "https://stored/v1", PRODUCTION: "https://stored/v1"},
                undo_seconds=10,
            )
        )
        variables = {"PETDESK_ENVIRONMENT": "production", "PETDESK_STAGING_URL": "https://told/v1"}
        run = read_run_settings(variables, "staging")
        self.store = SettingsStore(self.file, run, written(folder, policy))

    @property
    def effective(self) -> Effective:
        return self.store.explain()


def test_staging_with_production_s_address_is_told_of_the_layer_that_has_it(
    tmp_path: Path,
) -> None:
    for content, is_policy in (
        ('[production]\naddress = "https://told:443/v1/"\n', False),
        ('[staging]\naddress = "https://STORED./v1"\n', True),
    ):
        layers = Layers(tmp_path, content)
        (problem, *_others) = layers.effective.problems
        assert (problem.fault, problem.is_policy) == (SettingFault.SAME_ADDRESS, is_policy)
        settings = layers.effective.settings
        assert (settings.permits(STAGING), settings.permits(PRODUCTION)) == (False, True)


def test_each_value_knows_the_layer_it_comes_from(tmp_path: Path) -> None:
    effective = Layers(tmp_path, 'appearance = "dark"\n').effective
    assert effective.source("environment") is Layer.COMMAND_LINE
    assert effective.source("staging/address") is Layer.VARIABLE
    assert effective.source("production/address") is Layer.SETTINGS
    assert effective.source("undo_seconds") is Layer.SETTINGS
    assert effective.source("appearance") is Layer.POLICY
    assert effective.source("text_percent") is Layer.DEFAULT
    assert effective.fixed == {"appearance"}
    assert effective.values["staging/address"] == "https://told/v1"
    assert effective.policy_file == str(tmp_path / "policy.toml")


def test_no_variable_and_no_argument_wins_over_the_policy(tmp_path: Path) -> None:
    content = 'environment = "practice"\n[staging]\naddress = "https://fixed/v1"\n'
    effective = Layers(tmp_path, content).effective
    assert effective.settings.environment is Environment.PRACTICE
    assert effective.settings.address(STAGING) == "https://fixed/v1"
    assert effective.source("environment") is Layer.POLICY
    assert effective.source("staging/address") is Layer.POLICY
    overruled = [(one.fault, one.name) for one in effective.problems]
    assert set(overruled) == {
        (SettingFault.OVERRULED, "--environment"),
        (SettingFault.OVERRULED, "PETDESK_STAGING_URL"),
    }


def test_what_a_policy_fixes_is_never_stored(tmp_path: Path) -> None:
    layers = Layers(tmp_path, "undo_seconds = 5\ntext_percent = 200\n")
    layers.store.write(layers.store.effective())
    stored = SettingsStore(layers.file).read()
    assert (stored.undo_seconds, stored.text_percent) == (10, 100)


def test_what_is_wrong_in_the_stored_settings_is_reported_by_name_and_line(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'undo_seconds = 99\ncolour = "blue"\nformat = 2\n\n[production]\n'
        'address = "https://a/v1"\nplanet = 9\nplan = "gold"\n[stagging]\nplan = "pro"\n',
        encoding="utf-8",
    )
    effective = SettingsStore(file).explain()
    assert [(one.fault, one.name, one.line) for one in effective.problems] == [
        (SettingFault.WRONG, "undo_seconds", 1),
        (SettingFault.UNKNOWN, "colour", 2),
        (SettingFault.NEWER, "format", 3),
        (SettingFault.UNKNOWN, "production/planet", 7),
        (SettingFault.WRONG, "production/plan", 8),
        (SettingFault.UNKNOWN, "stagging/plan", 10),
    ]
    assert effective.settings == Settings(addresses={PRODUCTION: "https://a/v1"})


@pytest.mark.parametrize(
    ("content", "detail"),
    [
        (b'undo_seconds = 5\nadmin_line = "Ask Kim\n', "Illegal character '\\n'"),
        (b"undo_seconds = 5\nb\xedrowse = true\n", "not UTF-8"),
    ],
)
def test_a_file_of_settings_that_is_no_toml_is_told_with_its_line_and_set_aside_at_a_save(
    tmp_path: Path, content: bytes, detail: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    store = SettingsStore(file)
    (problem,) = store.explain().problems
    assert (problem.fault, problem.source, problem.line, problem.detail) == (
        SettingFault.GARBLED,
        str(file),
        2,
        detail,
    )
    assert store.effective() == Settings()
    store.write(Settings(undo_seconds=10))
    assert SettingsStore(file).read() == Settings(undo_seconds=10)
    (aside,) = tmp_path.glob("settings.damaged-*.toml")
    assert aside.read_bytes() == content


def test_a_level_that_is_none_is_reported_as_the_variable_s(tmp_path: Path) -> None:
    run = read_run_settings({"PETDESK_LOG_LEVEL": "loud"})
    (problem,) = SettingsStore(tmp_path / "settings.toml", run).explain().problems
    assert (problem.fault, problem.name) == (SettingFault.WRONG, "PETDESK_LOG_LEVEL")
    assert str(problem) == "PETDESK_LOG_LEVEL: wrong"


@pytest.mark.skipif(sys.platform == "win32", reason="making links needs a right on Windows")
def test_a_store_that_is_a_link_in_a_circle_is_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").symlink_to("settings.toml")
    (problem,) = SettingsStore(tmp_path / "settings.toml").explain().problems
    assert problem.fault is SettingFault.UNREADABLE
    assert problem.detail


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        ('[production.labels]\n1 = "a"', "production/labels/1", 2),
        ('[production]\nlabels.1 = "a"', "production/labels/1", 2),
        ('production.labels.1 = "a"', "production/labels/1", 1),
        ('["production"."labels"]\n"1" = "a"', "production/labels/1", 2),
        ("[a]\n[production]\n", "production", 2),
        ("x = 1", "y", None),
    ],
)
def test_a_line_is_found_by_the_name_in_it(text: str, name: str, line: int | None) -> None:
    assert line_of(text, name) == line


def test_no_variable_names_another_policy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = POLICY_FILES.copy(), policy_file()
    for variable in (DATA_DIR_VARIABLE, "HOME", "PROGRAMDATA", "XDG_CONFIG_DIRS", "PETDESK_POLICY"):
        monkeypatch.setenv(variable, str(tmp_path))
    assert (POLICY_FILES, policy_file()) == before
    assert find_paths(str(tmp_path)).data == tmp_path


class Registry:
    """What of winreg the program uses, on a dictionary."""

    HKEY_LOCAL_MACHINE = "HKLM"

    REG_EXPAND_SZ = 2

    def __init__(self, values: dict[str, tuple[object, int]]) -> None:
        self.values = values
        self.error: OSError | None = None

    def OpenKey(self, root: str, path: str) -> Any:  # noqa: N802  its name
        if self.error is not None:
            raise self.error
        assert (root, path) == ("HKLM", r"SOFTWARE\Policies\PetDesk")
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        return None

    def QueryValueEx(self, key: Registry, name: str) -> tuple[object, int]:  # noqa: N802  its name
        if name not in key.values:
            raise FileNotFoundError(name)
        return key.values[name]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    registry = Registry({})
    names = ("HKEY_LOCAL_MACHINE", "REG_EXPAND_SZ", "OpenKey", "QueryValueEx")
    fake = SimpleNamespace(**{name: getattr(registry, name) for name in names})
    monkeypatch.setitem(sys.modules, "winreg", fake)
    return registry


def test_on_windows_the_registry_names_the_file_whether_it_is_there_or_not(
    registry: Registry,
) -> None:
    assert policy_file("win32") is None
    registry.values["PolicyFile"] = "", 1
    assert policy_file("win32") is None
    registry.values["PolicyFile"] = r"C:\Program Files\PetDesk\policy.toml", 1
    assert str(policy_file("win32")) == r"C:\Program Files\PetDesk\policy.toml"


def test_the_system_s_variables_count_in_the_registry_s_text_and_no_others(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    def expand(token: object, text: str, room: Any, _size: int) -> int:
        assert token is None, "then Windows takes the system's variables alone"
        room.value = text.replace("%ProgramFiles%", r"C:\Program Files")
        return 1

    userenv = SimpleNamespace(ExpandEnvironmentStringsForUserW=expand)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(userenv=userenv), raising=False)
    registry.values["PolicyFile"] = r"%ProgramFiles%\PetDesk\policy.toml", 2
    assert str(policy_file("win32")) == r"C:\Program Files\PetDesk\policy.toml"
    registry.values["PolicyFile"] = r"%ProgramFiles%\PetDesk\policy.toml", 1
    file = policy_file("win32")
    assert file is not None
    assert told_unreadable(file) == "not a whole path"


@pytest.mark.parametrize("value", [("policy.toml", 1), (5, 4), ("%NOWHERE%\\policy.toml", 1)])
def test_what_the_registry_names_and_is_no_path_is_reported(
    registry: Registry, value: tuple[object, int]
) -> None:
    registry.values["PolicyFile"] = value
    file = policy_file("win32")
    assert file is not None
    assert told_unreadable(file) == "not a whole path"


def test_a_registry_that_shows_nothing_is_no_leave_to_do_without(registry: Registry) -> None:
    registry.error = PermissionError("access is denied")
    file = policy_file("win32")
    assert file is not None
    assert "Policies" in str(file)
    assert told_unreadable(file) == "not a whole path"
