from datetime import datetime

import pytest
from PySide6.QtCore import QLocale

from petdesk.core import wording
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.pets import PetStatus
from petdesk.core.wording import duration, last_seen, moment, moment_ahead
from petdesk.settings.keys import KeyringFault, KeyringProblem
from petdesk.settings.wording import keyring_message

NOW = datetime(2026, 3, 14, 10, 42).astimezone().timestamp()
BIDI = "Bella\u202egnp.exe"

pytestmark = pytest.mark.usefixtures("british")


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


def test_a_category_is_its_label_and_number() -> None:
    assert wording.category_name(7, "Dogs") == "Dogs (7)"
    assert wording.category_name(7, None) == wording.category_name(7, "") == "7"
    assert "\u202e" not in wording.category_name(7, BIDI)


@pytest.mark.parametrize(
    "blank", ["", " \t", "\u200b\u200d", "\ufeff", "\u3164", "\u2800", "\u00ad"]
)
def test_a_name_that_nobody_can_see_is_said_to_be_none(blank: str) -> None:
    assert wording.shown_name(blank) == "(no name)"
    assert wording.shown_name(f"{blank}a").endswith("a")


@pytest.mark.parametrize("fault", KeyringFault)
def test_each_fault_of_a_keyring_has_sentences(fault: KeyringFault) -> None:
    """The system's own reason is made harmless and is no template."""
    text = keyring_message(KeyringProblem(fault, "OddError: the door is\u202e stuck %2"))
    assert text.endswith(".")
    assert ("OddError: the door is\ufffd stuck %2" in text) == (fault is KeyringFault.OTHER)
    assert ("%" in text) == (fault is KeyringFault.OTHER)


def test_a_moment_of_today_is_a_time_and_another_one_has_its_date() -> None:
    assert moment(NOW, NOW) == "10:42"
    assert moment(NOW - 60, NOW + 3600) == "10:41"
    assert moment(NOW, NOW + 86400) == "14/03/2026 10:42"


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("C", "7 Nov 2026 10:42"),
        ("en_001", "7 Nov 2026 10:42\u202fam"),
        ("en_GB", "07/11/2026 10:42"),
        ("es_419", "7/11/26 10:42\u202fa.m."),
        ("de_DE", "07.11.26 10:42"),
    ],
)
def test_a_date_is_clear_in_english_where_no_country_says_how_it_is_read(
    locale: str, text: str
) -> None:
    QLocale.setDefault(QLocale(locale))
    at = datetime(2026, 11, 7, 10, 42).astimezone().timestamp()
    # Windows and macOS have other spaces in some.
    assert moment(at, at + 86400).replace(",", "") == text


@pytest.mark.parametrize("locale", ["C", "en_GB", "de_DE", "es_ES", "fr_FR"])
def test_a_moment_soon_to_come_has_its_seconds(locale: str) -> None:
    QLocale.setDefault(QLocale(locale))
    assert [moment_ahead(NOW + 4.5, NOW - at) for at in (0, 300)] == ["10:42:05", "10:42"]


DATE = "14/03/2026 10:42"


@pytest.mark.parametrize(
    ("days", "words"),
    [(0, "Today 10:42"), (1, "Saturday 10:42"), (6, "Saturday 10:42"), (7, DATE), (-1, DATE)],
)
def test_when_an_animal_was_last_seen(days: int, words: str) -> None:
    assert last_seen(NOW, NOW + days * 86400) == words


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "1 second(s)"), (61, "2 minute(s)"), (7_201, "3 hour(s)"), (200_000, "3 day(s)")],
)
def test_a_duration_is_rounded_up_to_a_unit_that_says_enough(seconds: float, text: str) -> None:
    assert duration(seconds) == text
