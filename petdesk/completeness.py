"""Whether all of PetDesk is here: what a package could lack and no screen shows."""

import importlib
import pkgutil

from PySide6.QtCore import QLibraryInfo, QTranslator

import petdesk
from petdesk.resources import resource
from petdesk.storage.settings_fields import LANGUAGES

_OWN_LANGUAGES = LANGUAGES[1:]  # without "system"
_ENGLISH_PAGE = "help/petdesk.md"


def load_every_module() -> int:
    """Import all of PetDesk, and with it each library below it; return how many modules that is.

    Raises ImportError with the name of what is missing.
    """
    names = [one.name for one in pkgutil.walk_packages(petdesk.__path__, f"{petdesk.__name__}.")]
    for name in names:
        importlib.import_module(name)
    return len(names)


def find_languages() -> dict[str, bool]:
    """Return for each language whether its texts, Qt's own and its page of help are here."""
    return {code: _is_complete(code) for code in _OWN_LANGUAGES}


def _is_complete(code: str) -> bool:
    own = QTranslator()
    if not own.load(str(resource(f"translations/petdesk_{code}.qm"))):
        return False
    # The texts in the code are English, so that file has none that says which page is its own.
    page = own.translate("HelpWindow", _ENGLISH_PAGE) or _ENGLISH_PAGE
    qt = f"{QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)}/qtbase_{code}.qm"
    has_buttons = code == "en" or QTranslator().load(qt)
    return resource(page).is_file() and has_buttons
