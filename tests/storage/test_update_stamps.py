"""The stamps of checks: kept for a later run, and as before the first where they are damaged."""

from pathlib import Path

import pytest

from petdesk.storage.settings import SettingsStore
from petdesk.storage.update_stamps import UpdateStamps


def test_they_are_there_in_the_next_run_and_are_no_setting(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    stamps = UpdateStamps(SettingsStore(file))
    stamps.save_next_check(1_800_000_000.5)
    stamps.save_issued("AB", 5.0)
    again = UpdateStamps(SettingsStore(file))
    assert again.next_check() == 1_800_000_000.5
    assert again.last_issued("AB") == 5.0
    assert SettingsStore(file).explain().problems == ()


def test_the_date_never_goes_back_and_is_of_one_key(tmp_path: Path) -> None:
    stamps = UpdateStamps(SettingsStore(tmp_path / "settings.toml"))
    stamps.save_issued("AB", 5.0)
    stamps.save_issued("AB", 3.0)
    assert stamps.last_issued("AB") == 5.0
    assert stamps.last_issued("CD") == 0.0
    stamps.save_issued("CD", 1.0)
    assert stamps.last_issued("CD") == 1.0


@pytest.mark.parametrize("damaged", [b"", b"x", b"nan", b"inf", b"-1", b"1e300"])
def test_a_damaged_one_is_none(tmp_path: Path, damaged: bytes) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    store.write_entry("update check/next", damaged)
    assert UpdateStamps(store).next_check() == 0.0
