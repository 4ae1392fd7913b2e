"""What PetDesk keeps is for its owner alone."""

import sys
from pathlib import Path

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.store import CatalogueFile
from petdesk.app.practice import open_or_replace
from petdesk.core.environments import Environment
from petdesk.core.files import restrict_to_owner
from petdesk.core.lock import DataLock
from petdesk.intake.file import IntakeFile
from petdesk.settings.labels import LabelStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has access lists")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = DataLock(data)
    assert lock.take()
    CatalogueFile(data / "catalogue-practice-1.sqlite3").save(Catalogue(), Catalogue())
    IntakeFile(data / "intake.sqlite3").save([])
    LabelStore(data / "labels.toml", Environment.PRACTICE, "").save({1: "Dogs"})
    open_or_replace(data / "practice.sqlite3")[0].close()
    restrict_to_owner(data, is_own=True)
    assert mode(data) == 0o700
    files = list(data.iterdir())
    assert len(files) == 6
    assert {path.name: mode(path) for path in files} == {path.name: 0o600 for path in files}
    lock.release()


def test_what_earlier_versions_left_open_is_closed(tmp_path: Path) -> None:
    data, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    data.mkdir(mode=0o755)
    elsewhere.touch(mode=0o644)
    for name in ("intake.sqlite3", "practice.damaged-1.sqlite3", "settings.toml", "a person's.txt"):
        (data / name).touch(mode=0o644)
    (data / "labels.damaged.toml").symlink_to(elsewhere)
    restrict_to_owner(data, is_own=True)
    assert (mode(data), mode(data / "a person's.txt"), mode(elsewhere)) == (0o700, 0o644, 0o644)
    assert {mode(data / name) for name in ("intake.sqlite3", "settings.toml")} == {0o600}
    assert mode(data / "practice.damaged-1.sqlite3") == 0o600


def test_a_folder_that_an_administrator_named_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "intake.sqlite3").touch(mode=0o644)
    tmp_path.chmod(0o755)
    restrict_to_owner(tmp_path, is_own=False)
    assert (mode(tmp_path), mode(tmp_path / "intake.sqlite3")) == (0o755, 0o600)


def test_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    restrict_to_owner(tmp_path / "none", is_own=True)
    restrict_to_owner(tmp_path / "none", is_own=True, system="win32")
    assert not (tmp_path / "none").exists()
