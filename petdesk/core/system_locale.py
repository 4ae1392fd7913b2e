"""How the system sorts names, and what else depends on its language and country."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QCollator, QLocale, Qt

from petdesk.core.pets import PetStatus
from petdesk.core.wording import status_name


@dataclass(frozen=True, slots=True)
class Locale:
    """What the language decides: how names sort, and what a status is called."""

    name_key: Callable[[str], Any]
    status_name: Callable[[PetStatus | str | None], str]


_USER: Final = 0x0400  # LOCALE_USER_DEFAULT
_LIST_SEPARATOR: Final = 0x000C  # LOCALE_SLIST


def make_locale() -> Locale:
    """Return the system's way to sort names, without regard to case and with numbers by value."""
    return Locale(_make_collator().sortKey, status_name)


def list_separator(system: str = sys.platform) -> str:
    """Return the separator of cells in CSV where this computer's spreadsheets are used.

    Windows has a setting for it. Elsewhere they go by the decimal mark: a comma leaves the
    semicolon.
    """
    by_comma = ";" if QLocale.system().decimalPoint() == "," else ","
    if system != "win32":
        return by_comma
    import ctypes  # noqa: PLC0415  only Windows has it

    windows: Any = ctypes
    text = ctypes.create_unicode_buffer(4)
    length = windows.windll.kernel32.GetLocaleInfoW(_USER, _LIST_SEPARATOR, text, len(text))
    return text.value if length and text.value in {",", ";", "\t"} else by_comma


def country() -> str:
    """Return the country that this computer is set to, by its ISO 3166 code."""
    return QLocale.territoryToCode(QLocale.system().territory())


def _make_collator() -> QCollator:
    system = QLocale()
    # The C locale sorts by code point, which puts Zoë before anna: unexpected on screen.
    is_c = system.language() == QLocale.Language.C
    collator = QCollator(QLocale(QLocale.Language.English) if is_c else system)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setNumericMode(True)
    return collator
