"""Keys of the main window that hold on every system."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence


def with_own(standard: QKeySequence.StandardKey, *own: str) -> list[QKeySequence]:
    """Return the system's keys for ``standard``, and PetDesk's ``own`` after them."""
    keys = QKeySequence.keyBindings(standard)
    return keys + [key for key in map(QKeySequence, own) if key not in keys]
