from collections.abc import Iterator
from datetime import datetime

import pytest
from PySide6.QtCore import QLocale

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.pets import PetStatus
from petdesk.viewmodels.text import wording

NOW = datetime(2026, 3, 14, 10, 42).astimezone().timestamp()
BIDI = "Bella\u202egnp.exe"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("status", "word"),
    [
        (PetStatus.AVAILABLE, "Available"),
        (PetStatus.PENDING, "Pending"),
        (PetStatus.SOLD, "Sold"),
        ("sold", "Sold"),
        (None, "Not stated"),
        ("adopted", "adopted"),
        ("<b>SOLD</b>", "<b>SOLD</b>"),
        (BIDI, sanitize_for_display(BIDI)),
    ],
)
def test_the_word_for_a_status(status: str | None, word: str) -> None:
    assert wording.status_name(status) == word
    assert wording.ended_status(status) == f"No longer {word}"


@pytest.mark.parametrize("status", PetStatus)
def test_every_status_has_a_word_of_its_own(status: PetStatus) -> None:
    assert wording.status_name(status) != status.value


def test_a_category_is_its_label_and_number() -> None:
    assert wording.category_name(7, "Dogs") == "Dogs (7)"
    assert wording.category_name(7, None) == "7"
    assert wording.category_name(7, "") == "7"
    assert "\u202e" not in wording.category_name(7, BIDI)


def test_a_status_that_nothing_confirms_says_since_when() -> None:
    words = wording.unconfirmed("Available", NOW, NOW + 2 * 86400)
    assert words == "Available, last seen Saturday 10:42"


@pytest.mark.parametrize(
    "blank", ["", " \t", "\u200b\u200d", "\ufeff", "\u3164", "\u2800", "\u00ad"]
)
def test_a_name_that_nobody_can_see_is_said_to_be_none(blank: str) -> None:
    assert wording.shown_name(blank) == "(no name)"
    assert wording.shown_name(f"{blank}a").endswith("a")
