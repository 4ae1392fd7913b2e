"""The language spoken: which one it is, its texts, its dates and its order of names."""

import os
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from petdesk.core.language import installed_language
from tests.programs import run_job


def speak(chosen: str) -> None:
    with installed_language(QCoreApplication([]), chosen) as language:
        print(language, QLocale().name())  # noqa: T201  for the test


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="variables set a Unix's language")
@pytest.mark.parametrize(
    ("chosen", "formats", "texts", "expected"),
    [
        ("system", "fr_CA", "", "fr fr_CA"),
        ("system", "it_IT", "", "en it_IT"),
        # The first of a person's languages that PetDesk has; texts need not be as dates are.
        ("system", "it_IT", "it:es:en", "es it_IT"),
        ("system", "C", "", "en C"),
        ("es", "es_MX", "", "es es_MX"),
        # Not en_US, whose dates a Mexican desk would read the wrong way round.
        ("en", "es_MX", "", "en en_001"),
        ("es", "fr_FR", "", "es es_419"),
        ("de", "en_US", "", "de de_DE"),
    ],
)
def test_texts_are_in_the_language_chosen_and_dates_in_the_system_s_region(
    chosen: str, formats: str, texts: str, expected: str
) -> None:
    none = {name: "" for name in os.environ if name.startswith("LC_")}
    told = run_job(speak, chosen, **none, LANG=f"{formats}.UTF-8", LANGUAGE=texts)
    assert told.stdout.strip() == expected


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
