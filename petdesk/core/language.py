"""The language on screen: its texts, and how it writes dates and numbers and sorts names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QCollator, QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator

from petdesk.core.resources import LANGUAGES, resource

_SYSTEM, _ENGLISH, *_OTHERS = LANGUAGES
# If the system's region does not know the language. All write the day before the month: after
# the formats of another country 7/11 could be either.
_ANYWHERE: Final = {"en": "en_001", "es": "es_419", "fr": "fr_FR", "de": "de_DE"}


@contextmanager
def installed_language(application: QCoreApplication, chosen: str) -> Iterator[str]:
    """Install the texts of the language ``chosen`` (of `LANGUAGES`); yield the code in use.

    "system" is the system's language if PetDesk has it, else English; dates, numbers and the
    order of names are then the system's. With another choice they are that language's in the
    system's region.
    """
    language, before = chosen, QLocale()
    if chosen == _SYSTEM:
        language = _system_language()
    else:
        QLocale.setDefault(_locale(chosen))
    translators = []
    for file in _files(language):
        translator = QTranslator()
        if translator.load(file):
            application.installTranslator(translator)
            translators.append(translator)
    try:
        # The texts name their own language, so that the code is right if a file is missing.
        yield QCoreApplication.translate("Language", "en")
    finally:
        for translator in translators:
            application.removeTranslator(translator)
        QLocale.setDefault(before)


def _system_language() -> str:
    codes = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in codes if code in LANGUAGES), _ENGLISH)


def _locale(language: str) -> QLocale:
    system, wanted = QLocale.system(), QLocale(language).language()
    if system.language() is wanted:
        return system  # with what a person changed about it
    there = QLocale(wanted, system.territory())
    return there if there.territory() is system.territory() else QLocale(_ANYWHERE[language])


def _files(language: str) -> list[str]:
    # The texts in the code are English; its file holds their singular and plural forms.
    own = str(resource(f"translations/petdesk_{language}.qm"))
    if language not in _OTHERS:
        return [own]
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return [f"{folder}/qtbase_{language}.qm", own]


def make_name_key() -> Callable[[str], Any]:
    """Return the system's key to sort names, without regard to case and with numbers by value."""
    system = QLocale()
    # The C locale sorts by code point, which puts Zoë before anna: unexpected on screen.
    is_c = system.language() == QLocale.Language.C
    collator = QCollator(QLocale(QLocale.Language.English) if is_c else system)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setNumericMode(True)
    return collator.sortKey
