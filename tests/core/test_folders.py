"""What PetDesk keeps is for its owner alone."""

import sys
from pathlib import Path

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.store import CatalogueFile
from petdesk.app.lock import DataLock
from petdesk.app.practice import open_or_replace
from petdesk.core.environments import Environment
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
    assert mode(data) == 0o700
    files = list(data.iterdir())
    assert len(files) == 6
    assert {path.name: mode(path) for path in files} == {path.name: 0o600 for path in files}
    lock.release()
