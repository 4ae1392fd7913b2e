"""The language spoken: which one it is, its texts, its dates and its order of names."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from petdesk import language
from petdesk.domain.pets import PetStatus
from petdesk.language import installed_language
from petdesk.system_locale import make_locale
from petdesk.viewmodels.text.times import last_seen, moment
from petdesk.viewmodels.text.wording import counted_animals, status_name

EVENING = datetime(2026, 11, 7, 15, 4).timestamp()  # noqa: DTZ001  the desk's own time
MONTH = 31 * 86400.0

SPOKEN = """
import sys
from PySide6.QtCore import QCoreApplication, QLocale
from petdesk.language import installed_language
application = QCoreApplication([])
with installed_language(application, sys.argv[1]) as spoken:
    print(spoken, QLocale().name())
"""


def spoken(chosen: str, *, formats: str, texts: str = "") -> str:
    """Return the language spoken and the locale, on a system with these settings."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    variables |= {"LANG": f"{formats}.UTF-8", "LANGUAGE": texts}
    done = subprocess.run(
        [sys.executable, "-c", SPOKEN, chosen],
        env=variables,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="variables set a Unix's language")
@pytest.mark.parametrize(
    ("formats", "texts", "expected"),
    [
        ("fr_CA", "", "fr"),
        ("de_AT", "", "de"),
        ("it_IT", "", "en"),
        # The language of the texts need not be that of dates and numbers.
        ("en_US", "es", "es"),
        # The first of a person's languages that PetDesk speaks.
        ("it_IT", "it:es:en", "es"),
        ("C", "", "en"),
    ],
)
def test_the_system_s_language_is_spoken_where_petdesk_knows_it(
    formats: str, texts: str, expected: str
) -> None:
    assert spoken("system", formats=formats, texts=texts).split()[0] == expected


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="variables set a Unix's language")
@pytest.mark.parametrize("formats", ["es_MX", "de_DE", "C"])
def test_dates_and_numbers_are_the_system_s_where_no_language_is_chosen(formats: str) -> None:
    assert spoken("system", formats=formats).split()[1] == formats


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="variables set a Unix's language")
@pytest.mark.parametrize(
    ("chosen", "formats", "expected"),
    [
        ("es", "es_MX", "es es_MX"),
        ("es", "en_US", "es es_US"),
        # Not en_US, whose dates a Mexican desk would read the wrong way round.
        ("en", "es_MX", "en en_001"),
        ("es", "fr_FR", "es es_419"),
        ("fr", "C", "fr fr_FR"),
        ("de", "de_CH", "de de_CH"),
        ("de", "en_US", "de de_DE"),
    ],
)
def test_dates_and_numbers_are_those_of_the_language_chosen_in_the_system_s_region(
    chosen: str, formats: str, expected: str
) -> None:
    assert spoken(chosen, formats=formats) == expected


def test_everything_is_as_before_once_nobody_speaks_any_more(qapp: QApplication) -> None:
    before = QLocale()
    with installed_language(qapp, "es"):
        assert status_name(PetStatus.AVAILABLE) == "Disponible"
        assert (counted_animals(1), counted_animals(2)) == ("1 animal", "2 animales")
        assert QLocale().language() is QLocale.Language.Spanish
    assert status_name(PetStatus.AVAILABLE) == "Available"
    assert QLocale() == before


def test_english_has_its_plurals(qapp: QApplication) -> None:
    with installed_language(qapp, "en"):
        assert (counted_animals(1), counted_animals(2)) == ("1 animal", "2 animals")


@pytest.mark.parametrize(
    ("code", "none", "one", "two"),
    [
        ("es", "0 animales", "1 animal", "2 animales"),
        ("fr", "0 animal", "1 animal", "2 animaux"),
        ("de", "0 Tiere", "1 Tier", "2 Tiere"),
    ],
)
def test_each_language_has_its_plurals(
    code: str, none: str, one: str, two: str, qapp: QApplication
) -> None:
    with installed_language(qapp, code):
        assert [counted_animals(number) for number in range(3)] == [none, one, two]


@pytest.mark.parametrize(
    ("code", "cancel"), [("es", "Cancelar"), ("fr", "Annuler"), ("de", "Abbrechen")]
)
def test_qt_s_own_buttons_speak_too(
    code: str, cancel: str, qtbot: QtBot, qapp: QApplication
) -> None:
    kinds = QDialogButtonBox.StandardButton
    with installed_language(qapp, code):
        box = QDialogButtonBox(kinds.Cancel)
        qtbot.addWidget(box)
        assert box.button(kinds.Cancel).text().replace("&", "") == cancel


@pytest.mark.parametrize(
    ("code", "day", "date", "names"),
    [
        ("es", "sábado ", "7/11/", ["Nala 9", "Nala 10", "nuez", "Ñandú", "Oso"]),
        ("fr", "samedi à ", "07/11/2026 ", ["eau", "Écho", "Elsa", "Œdipe", "Oscar", "zéro"]),
        (
            "de",
            "Samstag, ",
            "07.11.26",
            ["Äffchen", "Aga", "Öhi", "Olga", "Strasse 2", "Straße 10"],
        ),
    ],
)
def test_days_are_named_and_names_sorted_in_the_language_chosen(
    code: str, day: str, date: str, names: list[str], qapp: QApplication
) -> None:
    with installed_language(qapp, code):
        assert last_seen(EVENING, EVENING + 2 * 86400).startswith(day)
        assert moment(EVENING, EVENING + MONTH).startswith((date, f"0{date}"))
        mixed = names[::-1]
        mixed.sort(key=make_locale().name_key)
        assert mixed == names


def test_texts_that_are_missing_leave_english_and_say_so(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "resource", lambda _name: Path("/nowhere/petdesk_es.qm"))
    with installed_language(qapp, "es") as told:
        assert told == "en"
        assert QCoreApplication.translate("Status", "Available") == "Available"
