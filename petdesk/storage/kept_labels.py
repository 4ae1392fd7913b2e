"""The category labels of one environment at one address, in a small file beside its local copy.

People typed them by hand and no service gives them back, so they do not share the fate of the local
copy, a database that is fetched again where it was damaged. They are in the file that `label_file`
describes and not in a database of their own: that is read and mended with any text editor, and one
that is damaged loses the damaged lines and no other. It is written under another name, brought to
the disk and then moved, so that a kill, a full disk or a power cut leaves the labels before.
"""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from petdesk.small_file import move_file, read_small
from petdesk.storage.catalogue_error import CatalogueError
from petdesk.storage.disk_trouble import DiskTrouble
from petdesk.storage.fingerprint import fingerprint
from petdesk.storage.folders import make_folder, private, sync_folder
from petdesk.storage.label_file import LARGEST, format_labels, read_whole, salvage

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from petdesk.domain.environments import Environment

_COPY, _LABELS = "catalogue-", "labels-"


class LoadedLabels(NamedTuple):
    """Labels, or what could be read of them with the ``error``; ``set_aside`` is a new name."""

    labels: Mapping[int, str]
    error: CatalogueError | None = None
    set_aside: str = ""


def labels_path(folder: Path, environment: Environment, address: str) -> Path:
    """Name the file for ``environment`` at ``address``: another address has other labels."""
    return folder / f"{_LABELS}{environment.value}-{fingerprint(address)}.csv"


class KeptLabels:
    """Reads and writes one file of labels. Every method raises `CatalogueError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Mapping[int, str]:
        """Read the labels; none where there is no file yet."""
        data = self._data()
        labels = read_whole(data) if data is not None else {}
        if labels is None:
            raise CatalogueError("the file of labels is damaged", DiskTrouble.DAMAGED)
        return labels

    def readable(self) -> Mapping[int, str]:
        """Return what can be read of a damaged file, line by line."""
        return salvage(self._data() or b"")

    def save(self, labels: Mapping[int, str]) -> None:
        """Replace the labels, in full or not at all."""
        part = self.path.with_name(f"{self.path.name}.part")
        with _translated():
            try:
                make_folder(self.path.parent)
                with open(part, "wb", opener=private) as file:
                    file.write(format_labels(labels))
                    file.flush()
                    os.fsync(file.fileno())
                move_file(part, self.path)
            finally:
                part.unlink(missing_ok=True)
            sync_folder(self.path.parent)

    def set_aside(self, now: str) -> Path:
        """Move a damaged file out of the way, under a name with ``now`` in it; deletes none."""
        from petdesk.storage.damage import move_aside  # noqa: PLC0415  few files are ever damaged

        with _translated():
            return move_aside(self.path, now)

    def _data(self) -> bytes | None:
        with _translated():
            try:
                return read_small(self.path, LARGEST)
            except FileNotFoundError:
                if self.path.is_symlink():
                    raise  # to a disk that is not there, say
        return None


def load_labels(kept: KeptLabels) -> LoadedLabels:
    """Read ``kept``; never raises `CatalogueError`.

    A damaged file is set aside, and what can be read of it is kept in a new one.
    """
    try:
        return LoadedLabels(kept.load())
    except CatalogueError as error:
        if not error.is_damaged:
            return LoadedLabels({}, error)
        damage = error
    labels: Mapping[int, str] = {}
    name = ""
    with suppress(CatalogueError):
        labels = kept.readable()
        name = kept.set_aside(time.strftime("%Y-%m-%d-%H%M%S")).name
        # Saved at once, also where it is none: the local copy may still have older ones.
        kept.save(labels)
    return LoadedLabels(labels, damage, name)


def carry_over(database: sqlite3.Connection, copy: Path) -> None:
    """Take the labels out of the local copy ``copy``, where earlier versions kept them.

    Labels that are in a file of their own already are left as they are.
    """
    found = dict(database.execute("SELECT category_id, label FROM labels"))
    keep_if_none(found, copy)


def keep_if_none(labels: Mapping[int, str], copy: Path) -> None:
    """Keep ``labels``, which were found in the local copy ``copy``, where none are kept."""
    kept = KeptLabels(copy.with_name(copy.name.replace(_COPY, _LABELS, 1)).with_suffix(".csv"))
    if labels and not kept.path.exists():
        kept.save(labels)


@contextmanager
def _translated() -> Iterator[None]:
    """Raise what the system raises as `CatalogueError`."""
    try:
        yield
    except OSError as error:
        from petdesk.storage.damage import diagnosis  # noqa: PLC0415  few files are in trouble

        raise CatalogueError(*diagnosis(error, None)) from error
    except ValueError as error:
        raise CatalogueError(str(error)) from error
