"""What a catalogue file holds, and what is told of one that was read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from petdesk.domain.catalogue import Catalogue
from petdesk.storage.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from petdesk.domain.changes import Change
    from petdesk.domain.environments import Environment
    from petdesk.storage.catalogue_error import CatalogueError


@dataclass(frozen=True, slots=True)
class LocalCopy:
    """What a catalogue file holds.

    ``order`` lists ids as they were last shown, and ``view`` says by which filter and sort.
    ``news`` are the changes that nobody has read of. ``labels`` come from a file of their own.
    """

    catalogue: Catalogue = field(default_factory=Catalogue)
    labels: Mapping[int, str] = field(default_factory=dict)
    order: Sequence[int] = ()
    view: str = ""
    news: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadedCopy:
    """A local copy, or what could be saved of one with the ``error`` that it was not read for.

    ``set_aside`` is the new name of a damaged file; the other two say the same of the labels.
    """

    copy: LocalCopy
    error: CatalogueError | None = None
    set_aside: str = ""
    labels_error: CatalogueError | None = None
    labels_aside: str = ""


def catalogue_path(folder: Path, environment: Environment, address: str) -> Path:
    """Name the file for ``environment`` at ``address``: another address is another catalogue."""
    return folder / f"catalogue-{environment.value}-{fingerprint(address)}.sqlite3"
