from pathlib import Path

import pytest

from petdesk.core.paths import find_paths, fingerprint


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_the_platform_s_places_are_the_person_s_own(platform: str) -> None:
    places = find_paths("", platform)
    assert (places.settings_file.name, places.keyring_prefix) == ("settings.toml", "PetDesk")
    assert (places.data.is_absolute(), places.is_separate) == (True, False)
    assert (places.settings_file.parent == places.data) is (platform != "linux")


def test_a_folder_of_its_own_holds_everything_under_names_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "ä"
    places = find_paths(str(folder))
    assert (places.data, places.settings_file) == (folder, folder / "settings.toml")
    assert places.is_separate
    prefixes = {find_paths(place).keyring_prefix for place in (None, str(folder), "/other")}
    assert len(prefixes) == 3
    monkeypatch.chdir(tmp_path)
    assert find_paths("ä") == places
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert find_paths("~/ä") == places


@pytest.mark.parametrize(
    ("text", "digits"),
    [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")],
)
def test_the_vectors_of_fnv_1a(text: str, digits: str) -> None:
    assert fingerprint(text) == digits
