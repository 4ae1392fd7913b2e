from pathlib import Path

import pytest

from petdesk.core.paths import find_paths, fingerprint


@pytest.mark.parametrize("nothing", [None, ""])
def test_the_platform_s_places_are_the_person_s_own(nothing: str | None) -> None:
    places = find_paths(nothing, "linux")
    assert (places.settings_file.name, places.is_separate) == ("settings.toml", False)
    for platform in ("win32", "darwin"):
        its = find_paths(nothing, platform)
        assert (its.settings_file, its.is_separate) == (its.data / "settings.toml", False)
    assert places.keyring_prefix == "PetDesk"
    assert places.data.is_absolute()


def test_a_folder_of_its_own_holds_everything(tmp_path: Path) -> None:
    places = find_paths(str(tmp_path / "ä"))
    assert places.data == tmp_path / "ä"
    assert places.settings_file == tmp_path / "ä" / "settings.toml"
    assert places.is_separate


def test_each_folder_has_keyring_entries_of_its_own(tmp_path: Path) -> None:
    prefixes = {find_paths(place).keyring_prefix for place in (None, str(tmp_path), "/other")}
    assert len(prefixes) == 3
    assert find_paths(str(tmp_path)) == find_paths(str(tmp_path))


def test_a_relative_folder_is_taken_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_paths("here") == find_paths(str(tmp_path / "here"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert find_paths("~/there").data == tmp_path / "there"


@pytest.mark.parametrize(
    ("text", "digits"),
    [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")],
)
def test_the_vectors_of_fnv_1a(text: str, digits: str) -> None:
    assert fingerprint(text) == digits
