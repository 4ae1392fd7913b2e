from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale


@pytest.fixture
def english() -> Iterator[None]:
    """Have dates and numbers as in the United Kingdom."""
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
    yield
    QLocale.setDefault(before)
