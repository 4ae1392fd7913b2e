"""A catalogue file on a real disk."""

from pathlib import Path

import pytest

from petdesk.animals.store import CatalogueFile


@pytest.fixture
def file(tmp_path: Path) -> CatalogueFile:
    return CatalogueFile(tmp_path / "data" / "copy.sqlite3")
