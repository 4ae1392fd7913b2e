"""TOML files that people edit, too: settings, the policy, category labels.

Read whole or not at all: what is wrong with a file is raised with its line, and never guessed at.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from petdesk.core.files import make_folder, read_small, replace_file
from petdesk.core.paths import present_file


class TomlError(ValueError):
    """A file that is no TOML, or not in UTF-8; ``line`` counts from 1, ``None`` if not known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason, self.line = reason, line


def read_toml(path: Path) -> dict[str, Any]:
    """Read ``path``; empty where there is no file. Raises OSError and `TomlError`."""
    try:
        return parse_toml(read_small(path))
    except (FileNotFoundError, NotADirectoryError):
        if present_file(path) is not None:
            raise  # a link to a disk that is not there, say
    return {}


def parse_toml(data: bytes) -> dict[str, Any]:
    """Read a file's bytes. Raises `TomlError`."""
    text = ""
    try:
        # An editor may have put a byte order mark first, which is no TOML.
        text = data.decode("utf-8-sig")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise TomlError("not UTF-8", line) from None
    except RecursionError:
        raise TomlError("too many brackets") from None
    except ValueError as error:
        # Python 3.11 to 3.13 have the line only in the text: "... (at line 3, column 5)".
        reason, _, place = str(error).partition(" (at ")
        at = re.match(r"line (\d+)", place)
        last = max(1, len(text.splitlines()))  # "at end of document"
        raise TomlError(reason, int(at[1]) if at else last if place else None) from None


def write_toml(path: Path, table: Mapping[str, Any]) -> None:
    """Replace ``path`` in full or not at all, synced. Raises OSError."""
    import tomli_w  # noqa: PLC0415  it imports decimal, and few runs write

    real = Path(os.path.realpath(path))  # Path.resolve raises RuntimeError at a circle
    make_folder(real.parent)
    replace_file(real, tomli_w.dumps(table).encode())
