"""The address by which SQLite opens a file in a way that its path alone cannot say."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from pathlib import PurePath


def sqlite_uri(path: PurePath, parameter: str) -> str:
    """Return the address of the absolute ``path`` with ``parameter``.

    A path's own `as_uri` names the server of a Windows share as the authority, which SQLite refuses
    (https://www.sqlite.org/uri.html, 3.1: it is empty or "localhost").
    """
    text = path.as_posix()
    start = "" if text.startswith("/") else "/"  # a drive's letter
    return f"file://{start}{quote(text, safe='/:')}?{parameter}"
