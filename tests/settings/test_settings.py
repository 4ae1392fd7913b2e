from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.core.environments import Environment
from petdesk.settings.fields import FIELDS, Field, SettingFault, Settings, settings_of, values_of
from petdesk.settings.store import RunSettings, SettingsError, SettingsStore, read_run_settings

PRACTICE, STAGING, PRODUCTION = Environment
ADDRESS = "https://pets.example/v1"
KEY = {"PETDESK_API_KEY": "secret-key"}
ODD_TEXTS = ("https://tierheim-köln.example/v1", 'a, "b"; c=d', "%41\\x41", " x ", "犬")


def values_of_field(field: Field) -> st.SearchStrategy[str | int]:
    kind = field.value_type
    if kind is bool:
        return st.booleans()
    if isinstance(kind, range | tuple):
        return st.sampled_from(kind)
    if field is FIELDS["network/proxy"]:
        return st.sampled_from(("system", "none", "köln.example", "socks5h://[::1]:1080/"))
    return st.sampled_from(ODD_TEXTS) | st.text(st.characters(exclude_categories=["Cs"]))


all_settings = st.fixed_dictionaries(
    {}, optional={name: values_of_field(FIELDS[name]) for name in FIELDS if name != "releases_page"}
).map(settings_of)


@pytest.mark.parametrize(
    "line", ["undo_seconds = 31", "undo_seconds = -1", "undo_seconds = 1.5", "browse_only = 1",
             f"undo_seconds = {'9' * 999}", "undo_seconds = true", 'appearance = "pink"',
             "text_percent = 101", 'environment = "moon"', "production = 3",
             'releases_page = "https://releases.example/"']
)  # fmt: skip
def test_a_value_that_fits_no_setting_counts_as_not_stored(tmp_path: Path, line: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{line}\n", encoding="utf-8")
    store = SettingsStore(file)
    assert store.effective() == Settings()
    assert len(store.explain().problems) == 1
    store.write(Settings(STAGING, {PRODUCTION: ADDRESS}, undo_seconds=10))
    assert store.effective() == Settings(STAGING, {PRODUCTION: ADDRESS}, undo_seconds=10)


def test_what_nobody_chose_is_not_stored_and_what_a_later_petdesk_stored_stays(
    tmp_path: Path,
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('shade = 1979-05-27\n[network]\nspeed = "slow"\n', encoding="utf-8")
    SettingsStore(file).write(Settings(proxy="", text_percent=150))
    SettingsStore(file).write(Settings(proxy=""))
    text = file.read_text(encoding="utf-8")
    assert text == 'shade = 1979-05-27\n\n[network]\nspeed = "slow"\nproxy = "none"\n'


@given(all_settings)
def test_what_is_stored_is_read(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    file = tmp_path_factory.mktemp("settings") / "ü" / "settings.toml"
    SettingsStore(file).write(settings)
    assert SettingsStore(file).effective() == settings
    assert values_of(settings).keys() == FIELDS.keys()


@pytest.mark.parametrize("content", [b"", b"window", b"window = 3", b'window = "x"', b"\xff"])
def test_a_damaged_state_of_windows_counts_as_none(tmp_path: Path, content: bytes) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    (tmp_path / "state.toml").write_bytes(content)
    assert store.read_entry("window") == b""
    store.write_entry("window", b"1")
    assert store.read_entry("window") == b"1"


def test_two_threads_write_one_after_the_other(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    names = [f"window {number}" for number in range(40)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda name: store.write_entry(name, b"1"), names))
    assert [name for name in names if store.read_entry(name) != b"1"] == []


def test_a_folder_that_cannot_be_written_is_reported_by_the_file_s_name(tmp_path: Path) -> None:
    # A file where the folder should be: nobody can write there, not even root.
    (tmp_path / "folder").touch()
    with pytest.raises(OSError, match=r"settings\.toml"):
        SettingsStore(tmp_path / "folder" / "settings.toml").write(Settings())


def test_the_log_s_level_is_read_in_any_case_and_another_one_is_reported(tmp_path: Path) -> None:
    assert read_run_settings({"PETDESK_LOG_LEVEL": " DEBUG "}).log_level == "debug"
    names = ["ENVIRONMENT", "STAGING_URL", "PRODUCTION_URL", "API_KEY", "LOG_LEVEL"]
    assert read_run_settings({f"PETDESK_{name}": "" for name in names}, "") == RunSettings()
    wrong = read_run_settings({"PETDESK_LOG_LEVEL": "loud"})
    (problem,) = SettingsStore(tmp_path / "settings.toml", wrong).explain().problems
    assert str(problem) == "PETDESK_LOG_LEVEL: wrong"


@pytest.mark.parametrize(
    ("variables", "argument", "words"),
    [
        ({"PETDESK_ENVIRONMENT": "moon"}, None, ["PETDESK_ENVIRONMENT", "'moon'", "staging"]),
        ({"PETDESK_ENVIRONMENT": "staging"}, "moon", ["--environment", "'moon'", "production"]),
        (KEY, "staging", ["PETDESK_API_KEY", "PETDESK_ENVIRONMENT"]),
        (KEY | {"PETDESK_ENVIRONMENT": "practice"}, "staging", ["practice, which takes no key"]),
        (
            {"PETDESK_API_KEY": "secret-key \u2020", "PETDESK_ENVIRONMENT": "staging"},
            None,
            ["PETDESK_API_KEY", "copy it again"],
        ),
    ],
)
def test_a_bad_value_is_reported_by_the_name_of_what_holds_it(
    variables: dict[str, str], argument: str | None, words: list[str]
) -> None:
    with pytest.raises(SettingsError) as raised:
        read_run_settings(variables, argument)
    assert all(word in str(raised.value) for word in words)
    assert "secret-key" not in str(raised.value)


def test_a_key_is_for_the_environment_that_the_variable_beside_it_names() -> None:
    variables = {"PETDESK_API_KEY": " Bearer secret-key ", "PETDESK_ENVIRONMENT": "staging"}
    run = read_run_settings(variables, "production")
    assert run.values == {"environment": "production"}
    assert run.keys == {STAGING: "secret-key"}
    assert "secret-key" not in repr(run)


def test_what_only_this_run_was_set_to_is_not_stored_but_what_a_person_changed_is(
    tmp_path: Path,
) -> None:
    file = tmp_path / "settings.toml"
    stored = Settings(PRODUCTION, {PRODUCTION: "https://kept/v1"})
    SettingsStore(file).write(stored)
    told = {STAGING: "https://told/v1", PRODUCTION: "HTTPS://Told:443/v1/"}
    values = {f"{which}/address": address for which, address in told.items()}
    store = SettingsStore(file, RunSettings({"environment": "staging", **values}))
    assert store.effective() == Settings(STAGING, told)
    store.write(store.effective())
    assert SettingsStore(file).effective() == stored
    typed = {STAGING: "https://typed/v1", PRODUCTION: "https://told/v1"}
    store.write(Settings(PRACTICE, typed))
    kept = {**typed, PRODUCTION: "https://kept/v1"}
    assert SettingsStore(file).effective() == Settings(PRACTICE, kept)


def test_a_settings_file_that_is_no_toml_is_reported_with_its_line_and_set_aside_on_save(
    tmp_path: Path,
) -> None:
    file, content = tmp_path / "settings.toml", b"x = 5\nb\xedrowse = true\n"
    file.write_bytes(content)
    store = SettingsStore(file)
    (problem,) = store.explain().problems
    assert (problem.fault, problem.source, problem.line) == (SettingFault.GARBLED, str(file), 2)
    assert store.effective() == Settings()
    store.write(Settings(undo_seconds=10))
    assert SettingsStore(file).effective() == Settings(undo_seconds=10)
    (aside,) = tmp_path.glob("settings.damaged-*.toml")
    assert aside.read_bytes() == content
