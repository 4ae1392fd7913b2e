"""A catalogue file on a real disk."""

from pathlib import Path

import pytest

from petdesk.storage.catalogue import CatalogueFile


@pytest.fixture
def file(tmp_path: Path) -> CatalogueFile:
    return CatalogueFile(tmp_path / "data" / "copy.sqlite3")
