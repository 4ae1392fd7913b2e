"""SQLite opens by it whatever file Windows or POSIX names."""

import sqlite3
import sys
from pathlib import PurePath, PurePosixPath, PureWindowsPath

import pytest

from petdesk.core.database import sqlite_uri


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PurePosixPath("/home/kim/a b"), "file:///home/kim/a%20b?mode=ro"),
        (PureWindowsPath(r"C:\Users\kim"), "file:///C:/Users/kim?mode=ro"),
        (PureWindowsPath(r"\\server\desk 1\kim"), "file:////server/desk%201/kim?mode=ro"),
    ],
)
def test_a_share_has_no_authority(path: PurePath, uri: str) -> None:
    assert sqlite_uri(path, "mode=ro") == uri


@pytest.mark.skipif(sys.platform == "win32", reason="there a server would be asked")
def test_a_share_is_no_authority_to_sqlite() -> None:
    # The error says that the file was looked for; with as_uri it is "invalid uri authority".
    uri = sqlite_uri(PureWindowsPath(r"\\server\share\kim"), "mode=ro")
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        sqlite3.connect(uri, uri=True)
