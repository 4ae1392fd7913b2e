"""What an error of the disk or of SQLite means, for people and for what is done about it."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from petdesk.core.disk_errors import DiskProblem, classify_error


def locked(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(sqlite3.connect(path, timeout=0)) as database:
            database.execute("INSERT INTO notes VALUES ('x')")


def read_only(path: Path) -> None:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
        database.execute("INSERT INTO notes VALUES ('x')")


def full(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA max_page_count = 2")
        database.execute("INSERT INTO notes VALUES (?)", ("x" * 9000,))


def damaged(path: Path) -> None:
    path.write_bytes(b"no database" * 99)
    with closing(sqlite3.connect(path)) as database:
        database.execute("SELECT * FROM notes")


def quoting_what_it_holds(path: Path) -> None:
    # The name in the list of tables, and what it is made by.
    content = path.read_bytes().replace(b"notesnotes", b"\xffvilnotes")
    path.write_bytes(content.replace(b"CREATE TABLE", b"<b>evil</b> "))
    with closing(sqlite3.connect(path)) as database:
        database.execute("SELECT * FROM notes")


@pytest.mark.parametrize(
    ("meet", "problem", "words"),
    [
        (locked, DiskProblem.LOCKED, "another program has it locked"),
        (read_only, DiskProblem.READ_ONLY, "it is read-only, or permission is denied"),
        (full, DiskProblem.FULL, "the disk is full"),
        (damaged, DiskProblem.DAMAGED, "the file is damaged: SQLITE_NOTADB"),
        (quoting_what_it_holds, DiskProblem.DAMAGED, "the file is damaged: "),
    ],
)
def test_sqlite_s_errors_are_reported_in_our_words(
    tmp_path: Path, meet: Callable[[Path], None], problem: DiskProblem, words: str
) -> None:
    path = tmp_path / "notes.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE notes (text TEXT)")
    with pytest.raises((sqlite3.Error, ValueError)) as raised:
        meet(path)
    detail, kind = classify_error(raised.value, path)
    assert detail.startswith(words)
    assert "vil" not in detail
    assert kind is problem


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        (errno.ENOSPC, DiskProblem.FULL),
        (errno.EROFS, DiskProblem.READ_ONLY),
        (errno.EACCES, DiskProblem.READ_ONLY),
        (errno.EIO, DiskProblem.OTHER),
    ],
)
def test_the_system_s_errors_are_reported_by_their_kind(
    tmp_path: Path, number: int, problem: DiskProblem
) -> None:
    assert classify_error(OSError(number, "its words"), tmp_path / "file")[1] is problem
    assert classify_error(OSError(errno.EIO, "its words"), None)[0] == "its words"
    # What another program has open on Windows, which Python calls a want of permission.
    error = PermissionError(errno.EACCES, "its words")
    error.winerror = 32  # type: ignore[attr-defined]  # Windows alone has it
    assert classify_error(error, None)[1] is DiskProblem.LOCKED
