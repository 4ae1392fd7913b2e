from datetime import datetime

import pytest
from PySide6.QtCore import QLocale

from petdesk.core.wording import duration, last_seen, moment

NOW = datetime(2026, 3, 14, 10, 42).astimezone().timestamp()

pytestmark = pytest.mark.usefixtures("british")


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
