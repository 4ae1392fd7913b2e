"""A new database is put in its place whole, so one that holds nothing there is damaged, not new."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from petdesk.small_file import move_file
from petdesk.storage.damage import left_behind, remove
from petdesk.storage.folders import make_file, make_folder, sync_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def begin_if_none(path: Path, prepare: Callable[[sqlite3.Connection], object]) -> None:
    """Make the database at ``path`` with what ``prepare`` puts into it, where there is none.

    Raises ValueError where one has left a log without itself: it would be played into the new one.
    """
    if left_behind(path):
        raise ValueError("the file is gone, and its log is left")
    if path.exists():
        return
    make_folder(path.parent)
    part = path.with_name(f"{path.name}.{os.urandom(4).hex()}.part")
    try:
        make_file(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as database:
            database.row_factory = sqlite3.Row
            prepare(database)
        _move_to_free(part, path)
    finally:
        remove(part)
    sync_folder(path.parent)


def _move_to_free(part: Path, path: Path) -> None:
    """Name ``part`` ``path``, unless another PetDesk has made a file of that name meanwhile."""
    with suppress(FileExistsError):
        if sys.platform == "win32":
            move_file(part, path, is_over=False)
            return
        try:
            os.link(part, path)
        except FileExistsError:
            raise
        except OSError:
            # A disk that knows no second names (exFAT); the lock of the folder keeps others away.
            move_file(part, path)
