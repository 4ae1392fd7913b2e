"""The order by name that the local copy keeps is of one language, and no good in another."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.first_screen import screen_language

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.storage.catalogue import CatalogueFile, LoadedCopy


def in_this_language(loaded: LoadedCopy, file: CatalogueFile, screen: Path) -> LoadedCopy:
    """Return ``loaded``, without its order where the last run spoke another language. Blocks.

    ``file`` is what it was read from, and ``screen`` what the last run showed of it.
    """
    before, copy = screen_language(screen), loaded.copy
    if before in {"", QCoreApplication.translate("Language", "en")} or not copy.order:
        return loaded
    with suppress(CatalogueError):
        # For good: this run may end before it saves an order of its own.
        file.save(copy.catalogue, copy.catalogue, ())
    return replace(loaded, copy=replace(copy, order=()))
