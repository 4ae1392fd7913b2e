import subprocess
import sys
from pathlib import Path

import pytest

from petdesk.storage.paths import find_paths


@pytest.mark.parametrize("nothing", [None, ""])
def test_the_platform_s_places_are_the_person_s_own(nothing: str | None) -> None:
    places = find_paths(nothing)
    assert find_paths(nothing, "win32").settings_file is None
    assert places.keyring_prefix == "PetDesk"
    assert places.data.is_absolute()


WHERE_QT_HAD_THEM = """
from PySide6.QtCore import QCoreApplication, QSettings
from petdesk.storage.paths import find_paths
application = QCoreApplication([])
application.setApplicationName("PetDesk")
application.setOrganizationName("PetDesk")
assert str(find_paths(None).settings_file) == QSettings().fileName(), find_paths(None)
"""


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="settings are in no file there")
def test_the_settings_are_where_versions_that_read_them_by_qt_had_them() -> None:
    # Qt remembers the folder for as long as a process lasts.
    subprocess.run([sys.executable, "-c", WHERE_QT_HAD_THEM], check=True, timeout=60)


def test_a_folder_of_its_own_holds_everything(tmp_path: Path) -> None:
    places = find_paths(str(tmp_path / "ä"))
    assert places.data == tmp_path / "ä"
    assert places.settings_file == tmp_path / "ä" / "settings.ini"


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
