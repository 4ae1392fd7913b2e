"""The system's way to sort names, with the texts that depend on the language."""

from __future__ import annotations

from PySide6.QtCore import QCollator, QLocale, Qt

from petdesk.viewmodels.listing.listing import Locale
from petdesk.viewmodels.text.wording import status_name


def make_locale() -> Locale:
    """Return the system's way to sort names, without regard to case and with numbers by value."""
    return Locale(_make_collator().sortKey, status_name)


def _make_collator() -> QCollator:
    system = QLocale()
    # The C locale sorts by code point, which puts Zoë before anna: unexpected on screen.
    is_c = system.language() == QLocale.Language.C
    collator = QCollator(QLocale(QLocale.Language.English) if is_c else system)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setNumericMode(True)
    return collator
