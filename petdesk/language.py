"""The language on screen: its texts, and how it writes dates and numbers and sorts names."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from petdesk.resources import resource
from petdesk.storage.settings_fields import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

_SYSTEM, _ENGLISH, *_OTHERS = LANGUAGES
# Where the system's region does not know the language. Both write the day before the month: after
# the formats of another country 7/11 could be either.
_ANYWHERE: Final = {"en": "en_001", "es": "es_419"}


@contextmanager
def speaking(application: QCoreApplication, chosen: str) -> Iterator[str]:
    """Speak the language ``chosen`` (of `LANGUAGES`), and give the code of the one spoken.

    The system's is spoken as far as PetDesk knows it, else English; dates, numbers and the order of
    names are then the system's own. With a language chosen they are that language's in the
    system's region. Texts that are on screen already stay as they are.
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
        # The texts say which language they are of, so that a file that is missing is no lie.
        yield QCoreApplication.translate("Language", "en")
    finally:
        for translator in translators:
            application.removeTranslator(translator)
        QLocale.setDefault(before)


def _system_language() -> str:
    for name in QLocale.system().uiLanguages():
        code = name.partition("-")[0]
        if code in LANGUAGES:
            return code
    return _ENGLISH


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
    # Imported where it is needed: most starts are in English, whose buttons Qt has in its code.
    from PySide6.QtCore import QLibraryInfo  # noqa: PLC0415  see above

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return [f"{folder}/qtbase_{language}.qm", own]
