"""The language spoken: which one it is, its texts, its dates and its order of names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from petdesk.core.language import installed_language

SPOKEN = """
import sys
from PySide6.QtCore import QCoreApplication, QLocale
from petdesk.core.language import installed_language
application = QCoreApplication([])
with installed_language(application, sys.argv[1]) as spoken:
    print(spoken, QLocale().name())
"""


def spoken(chosen: str, formats: str, texts: str) -> str:
    """Return the language spoken and the locale, on a system with these settings."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    variables |= {"LANG": f"{formats}.UTF-8", "LANGUAGE": texts}
    done = subprocess.run(
        [sys.executable, "-c", SPOKEN, chosen],
        env=variables,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


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
    assert spoken(chosen, formats, texts) == expected


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
