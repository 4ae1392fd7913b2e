"""TOML files that people edit, too: settings, the policy, category labels.

Read whole or not at all: what is wrong with a file is raised with its line, and never guessed at.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from petdesk.core.files import make_folder, read_small, replace_file
from petdesk.core.paths import present_file

if TYPE_CHECKING:
    from collections.abc import Mapping


class TomlError(ValueError):
    """A file that is no TOML, or not in UTF-8; ``line`` counts from 1, ``None`` if not known."""

    def __init__(self, reason: str, line: int | None) -> None:
        super().__init__(reason)
        self.line = line


class TomlFile(NamedTuple):
    """What a file holds, and its text, which `line_of` looks up lines in."""

    table: dict[str, Any]
    text: str = ""


def read_toml(path: Path) -> TomlFile:
    """Read ``path``; empty where there is no file. Raises OSError and `TomlError`."""
    try:
        return parse_toml(read_small(path))
    except (FileNotFoundError, NotADirectoryError):
        if present_file(path) is not None:
            raise  # a link to a disk that is not there, say
    return TomlFile({})


def parse_toml(data: bytes) -> TomlFile:
    """Read a file's bytes. Raises `TomlError`."""
    text = ""
    try:
        # An editor may have put a byte order mark first, which is no TOML.
        text = data.decode("utf-8-sig")
        return TomlFile(tomllib.loads(text), text)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise TomlError("not UTF-8", line) from None
    except RecursionError:
        raise TomlError("too many brackets", None) from None
    except ValueError as error:
        raise TomlError(str(error).partition(" (at")[0], _bad_line(str(error), text)) from None


def write_toml(path: Path, table: Mapping[str, Any]) -> None:
    """Replace ``path`` in full or not at all, synced. Raises OSError."""
    import tomli_w  # noqa: PLC0415  it imports decimal, and few runs write

    real = Path(os.path.realpath(path))  # Path.resolve raises RuntimeError at a circle
    make_folder(real.parent)
    replace_file(real, tomli_w.dumps(table).encode())


def _bad_line(reason: str, text: str) -> int | None:
    # Python 3.11 to 3.13 have it only in the text: "... (at line 3, column 5)".
    _, found, source = reason.partition("(at line ")
    if not found and reason.endswith("(at end of document)"):
        return max(1, len(text.splitlines()))
    number = source.partition(",")[0]
    return int(number) if found and number.isdigit() else None


_HEADING: Final = re.compile(r"\s*\[+\s*(?P<section>[^\]]*?)\s*\]+")
_ENTRY: Final = re.compile(r"""\s*["']?(?P<key>[^"'=]*?)["']?\s*=""")


def line_of(text: str, name: str) -> int | None:
    """Find the line in which ``name`` (its parts joined by /) is set in TOML.

    This reads headings and the beginnings of lines, which is where people write settings; what is
    written in any other way is not found.
    """
    section = ""
    found: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        heading, entry = _HEADING.match(line), _ENTRY.match(line)
        if heading and not entry:
            section = "/".join(part.strip(" \"'") for part in heading["section"].split("."))
            at = section
        elif entry:
            key = entry["key"].replace(".", "/")
            at = f"{section}/{key}" if section else key
        else:
            continue
        if at == name.replace(".", "/"):
            found = number
    return found
