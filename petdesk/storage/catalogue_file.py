"""The local copy of one environment's animals, in an SQLite file of its own.

One file for each environment and address: what another environment knows cannot get into the
picture, because it is in another file. Its methods block; PetDesk calls them in a thread, except
for one `CatalogueFile.load` before the first paint.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from petdesk.domain.catalogue import AnimalRecord, Catalogue, Coverage, Scope, not_after
from petdesk.domain.pets import as_status
from petdesk.domain.records import Records
from petdesk.storage.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from petdesk.domain.changes import Change
    from petdesk.domain.environments import Environment

VERSION: Final = 3
"""The format that this PetDesk reads and writes: the number of `catalogue_migrations.STEPS`."""


class CatalogueError(Exception):
    """The file is damaged, of a newer PetDesk, or not to be read or written; the text says.

    ``is_damaged`` tells that what it holds is lost, so that it may be set aside.
    """

    def __init__(self, detail: str, *, is_damaged: bool = False) -> None:
        super().__init__(detail)
        self.is_damaged = is_damaged


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


class CatalogueFile:
    """Reads and writes one catalogue file. Every method raises `CatalogueError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> LocalCopy:
        """Read everything; an empty copy where there is no file yet."""
        with _translated():
            if not self.path.exists():
                return LocalCopy()
        try:
            with _open(self.path) as database:
                return _read(database)
        except CatalogueError as error:
            copy = None if error.is_damaged else self._load_untouched()
            if copy is None:
                raise
            return copy

    def _load_untouched(self) -> LocalCopy | None:
        """Read a file that cannot be opened for writing: on a full or a read-only disk.

        SQLite reads a file with a log only where it can make a companion for it. Without a log the
        file itself is all there is, and is read as it stands; ``None`` where that is not so.
        """
        with suppress(sqlite3.Error, OSError, ValueError, CatalogueError):
            log = self.path.with_name(self.path.name + "-wal")
            uri = f"{self.path.absolute().as_uri()}?immutable=1"
            if not log.exists() or not log.stat().st_size:
                with closing(sqlite3.connect(uri, uri=True)) as database:
                    return _read(database) if _version(database) == VERSION else None
        return None

    def save(
        self,
        before: Catalogue,
        after: Catalogue,
        order: Sequence[int],
        found: Sequence[Change] = (),
        news: Collection[Change] = (),
    ) -> None:
        """Write what ``after`` has and ``before`` lacks, the row order, and the changes ``found``.

        All of it in one transaction: what is known to have changed is told, and told once. Those
        among ``news`` are told at the next start, unless they are read before.
        """
        # Nothing is saved before the first paint, and only that must be quick.
        from petdesk.storage.catalogue_changes import write_changes  # noqa: PLC0415  see above

        known, records = Records.of(before.records), Records.of(after.records)
        changed = records.new_since(known)
        with _open(self.path) as database:
            database.executemany("REPLACE INTO animals VALUES (?, ?, ?, ?, ?, ?)", changed)
            database.executemany(
                "REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (scope or "", seen.asked_at, seen.is_complete, seen.unreadable,
                     after.proven_at.get(scope), after.begun_at.get(scope))
                    for scope, seen in after.coverage.items()
                ],
            )  # fmt: skip
            database.execute("REPLACE INTO shown_order VALUES (1, ?)", (_blob(order),))
            if found:
                write_changes(database, found, news)

    def load_changes(self, since: float) -> tuple[Change, ...]:
        """Read the changes from ``since`` (seconds since the Unix epoch) on, newest first."""
        from petdesk.storage.catalogue_changes import read_changes  # noqa: PLC0415  likewise

        with _translated():
            if not self.path.exists():
                return ()
        with _open(self.path) as database:
            return read_changes(database, since)

    def save_view(self, view: str) -> None:
        """Keep how the animals are looked at."""
        with _open(self.path) as database:
            database.execute("REPLACE INTO shown_view VALUES (1, ?)", (view,))

    def save_news_read(self) -> None:
        """Note that a person has read of all changes."""
        with _open(self.path) as database:
            database.execute("UPDATE changes SET is_news = 0 WHERE is_news")

    def set_aside(self, now: str) -> Path:
        """Move a damaged file out of the way, under a name with ``now`` in it; deletes none."""
        from petdesk.storage.damage import move_aside  # noqa: PLC0415  few files are ever damaged

        with _translated():
            return move_aside(self.path, now)


def load_copy(file: CatalogueFile, clock: Callable[[], float] = time.time) -> LoadedCopy:
    """Read ``file``, and set it aside where it is damaged; never raises `CatalogueError`.

    What can be read of a damaged file is kept in a new one. Nothing is of a time after ``clock``
    (seconds since the Unix epoch); see `not_after`.
    """
    try:
        return LoadedCopy(_without_future(file, clock()))
    except CatalogueError as error:
        return _saved(file, error, clock()) if error.is_damaged else LoadedCopy(LocalCopy(), error)


def _saved(file: CatalogueFile, error: CatalogueError, now: float) -> LoadedCopy:
    """Set a damaged file aside, and begin a new one with what can still be read of it."""
    from petdesk.storage.kept_labels import keep_if_none  # noqa: PLC0415  few files are damaged
    from petdesk.storage.salvage import salvaged  # noqa: PLC0415  likewise

    catalogue, changes, labels = salvaged(file.path, now)
    name = ""
    with suppress(CatalogueError):
        name = file.set_aside(time.strftime("%Y-%m-%d-%H%M%S")).name
        keep_if_none(labels, file.path)
        if catalogue.records or changes:
            file.save(Catalogue(), catalogue, (), changes)
    return LoadedCopy(LocalCopy(catalogue), error, name)


def _without_future(file: CatalogueFile, now: float) -> LocalCopy:
    copy = file.load()
    catalogue = not_after(copy.catalogue, now)
    if catalogue is copy.catalogue:
        return copy
    # Saved, or what no answer lists any more would come back as just seen at each start.
    with suppress(CatalogueError):
        file.save(copy.catalogue, catalogue, copy.order)
    return replace(copy, catalogue=catalogue)


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for one transaction, which ends with the block: in full or not at all."""
    with _translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=5)) as database:
            _prepare(database, path)
            with database:
                yield database


@contextmanager
def _translated(path: Path | None = None) -> Iterator[None]:
    """Raise what the system raises at ``path`` as `CatalogueError`."""
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as error:
        from petdesk.storage.damage import diagnosis  # noqa: PLC0415  few files are in trouble

        detail, is_damaged = diagnosis(error, path)
        raise CatalogueError(detail, is_damaged=is_damaged) from error


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    version = _version(database)
    with suppress(sqlite3.OperationalError):
        # Refused at once while another PetDesk makes the same file; then the next opening does it.
        database.execute("PRAGMA journal_mode = WAL")
    # A lost catalogue is fetched again; WAL with NORMAL is sound after a crash all the same.
    database.execute("PRAGMA synchronous = NORMAL")
    if version < VERSION:
        _migrate(database, path)


def _version(database: sqlite3.Connection) -> int:
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise CatalogueError(f"written by a newer PetDesk (format {version})")
    return version


def _migrate(database: sqlite3.Connection, path: Path) -> None:
    # Most starts find the file as it should be, and need none of this.
    from petdesk.storage.catalogue_migrations import LABELS_LEAVE, STEPS  # noqa: PLC0415  see above
    from petdesk.storage.kept_labels import carry_over  # noqa: PLC0415  likewise

    with database:
        database.execute("BEGIN IMMEDIATE")
        # Asked again: another PetDesk may have done it while this one waited for its turn.
        taken = _version(database)
        for number, step in enumerate(STEPS[taken:], start=taken + 1):
            if number == LABELS_LEAVE:
                carry_over(database, path)
            for statement in step:
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {VERSION}")


def _read(database: sqlite3.Connection) -> LocalCopy:
    return LocalCopy(
        catalogue=_read_catalogue(database),
        order=_read_order(database),
        view=_read_view(database),
        news=_read_news(database),
    )


def _read_catalogue(database: sqlite3.Connection) -> Catalogue:
    make = AnimalRecord._make
    rows = database.execute(
        "SELECT id, name, category_id, status, seen_at, first_seen_at FROM animals ORDER BY id"
    )
    # Each value is kept once: a category, a status or an answer's time is that of many animals.
    numbers: dict[int, int] = {}
    words: dict[str | None, str | None] = {}
    times: dict[float, float] = {}
    records = Records(
        tuple(
            make(
                (
                    id_,
                    name,
                    numbers.setdefault(category_id, category_id),
                    words.setdefault(status, status),
                    times.setdefault(seen_at, seen_at),
                    times.setdefault(first_seen_at, first_seen_at),
                )
            )
            for id_, name, category_id, status, seen_at, first_seen_at in rows
        )
    )
    coverage: dict[Scope, Coverage] = {}
    proven_at: dict[Scope, float] = {}
    begun_at: dict[Scope, float] = {}
    for text, asked_at, is_complete, unreadable, proven, begun in database.execute(
        "SELECT * FROM answers"
    ):
        scope = as_status(text or None)
        coverage[scope] = Coverage(asked_at, bool(is_complete), unreadable)  # type: ignore[index]  # only scopes are written
        if proven is not None:
            proven_at[scope] = proven  # type: ignore[index]  # likewise
        if begun is not None:
            begun_at[scope] = begun  # type: ignore[index]  # likewise
    return Catalogue(records, coverage, proven_at, begun_at)


def _read_order(database: sqlite3.Connection) -> Sequence[int]:
    row = database.execute("SELECT ids FROM shown_order").fetchone()
    order = array("q")
    if row is not None:
        order.frombytes(row[0])
    return order


def _blob(order: Sequence[int]) -> bytes:
    return array("q", order).tobytes()


def _read_view(database: sqlite3.Connection) -> str:
    row = database.execute("SELECT view FROM shown_view").fetchone()
    return row[0] if row is not None else ""


def _read_news(database: sqlite3.Connection) -> tuple[Change, ...]:
    if database.execute("SELECT 1 FROM changes WHERE is_news LIMIT 1").fetchone() is None:
        return ()
    from petdesk.storage.catalogue_changes import read_news  # noqa: PLC0415  most starts find none

    return read_news(database)
