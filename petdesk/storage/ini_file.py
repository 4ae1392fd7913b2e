"""Settings in a file that people can read and edit: ``[section]``, ``name=value``, ``; comment``.

A value is the rest of its line, or in double quotes a text as in JSON where it could not stand
there as it is. Behind ``bytes:`` is what PetDesk keeps for itself, in base64.

No library reads it. QSettings unpickles what is written as ``@Variant(...)``, so that a file can
run code; configparser and tomllib refuse the whole file for one line, and compile patterns, which
the first paint would wait for.
"""

from __future__ import annotations

import os
from binascii import a2b_base64, b2a_base64
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.files import is_not_regular, read_small, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Entry = str | bytes | None
"""What is stored under a name; ``None`` is none that PetDesk can have written."""

_LOCK_WAITS: Final = 5000  # ms; whoever else writes the file does it in a moment
_GENERAL: Final = "General"  # the heading of the names without a section
_MARK: Final = b"\xef\xbb\xbf"
_SPACES: Final = " \t\v\f"
_COMMENT: Final = " ;"
_BYTES: Final = "bytes:"


class Entries(NamedTuple):
    """What the file holds, by name, and the line of each.

    ``malformed_line`` is the first one that is no heading, no entry and no comment; in
    ``undecodable_line`` there are bytes that are no UTF-8.
    """

    values: Mapping[str, Entry]
    lines: Mapping[str, int]
    malformed_line: int | None = None
    undecodable_line: int | None = None


class IniFile:
    """The settings in the file ``path``. Every method raises OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def source(self) -> str:
        """Its name in a problem that is reported."""
        return str(self._path)

    def read(self) -> Entries:
        """Return everything that is stored; nothing where there is no file yet."""
        found = self._parse()
        values = {name: _value(line.raw) for name, line in found.entries.items()}
        lines = {name: line.number for name, line in found.entries.items()}
        return Entries(values, lines, found.malformed_line, found.undecodable_line)

    def change(self, changes: Mapping[str, str | int | bytes | None]) -> None:
        """Store ``changes``, ``None`` for what is stored no more; the others stay.

        The file is replaced in full or not at all.
        """
        try:
            self._change(changes)
        except OSError as error:
            raise OSError(f"cannot write {self.source} ({error.strerror or error})") from error

    def _change(self, changes: Mapping[str, str | int | bytes | None]) -> None:
        from PySide6.QtCore import QLockFile  # noqa: PLC0415  nothing is written before the paint

        self._parse()  # before a folder is made where a link leads
        path = Path(os.path.realpath(self._path))  # Path.resolve raises RuntimeError at a circle
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        source = path.with_name(f"{path.name}.lock")
        if is_not_regular(source):
            raise OSError("its lock is no file")  # Qt would wait for a pipe
        lock = QLockFile(str(source))
        if not lock.tryLock(_LOCK_WAITS):
            raise OSError("its lock is taken")
        try:
            entries = self._parse().entries
            for name, value in changes.items():
                entries.pop(name, None)
                if value is not None:
                    section, slash, key = name.partition("/")
                    section, key = (section, key) if slash else ("", name)
                    entries[name] = _Line(section, key, _raw(value), 0)
            replace_file(path, _formatted(entries.values()))
        finally:
            lock.unlock()

    def _parse(self) -> _Parsed:
        try:
            data = read_small(self._path)
        except (FileNotFoundError, NotADirectoryError):
            from petdesk.storage.paths import present_file  # noqa: PLC0415  loaded at each start

            if present_file(self._path) is not None:
                raise  # a link to a disk that is not there, say: its settings are not the defaults
            data = b""
        return _parsed(data)


class _Line(NamedTuple):
    """One entry as the file has it."""

    section: str
    key: str
    raw: str
    number: int


class _Parsed(NamedTuple):
    entries: dict[str, _Line]
    malformed_line: int | None
    undecodable_line: int | None


def _parsed(data: bytes) -> _Parsed:
    entries: dict[str, _Line] = {}
    odd: int | None = None
    foreign: int | None = None
    section = ""
    for number, line in enumerate(data.removeprefix(_MARK).splitlines(), 1):
        try:
            text = line.decode().strip(_SPACES)
        except UnicodeDecodeError:
            # Such bytes stand in it as lone surrogates, and are written as they were.
            text = line.decode(errors="surrogateescape").strip(_SPACES)
            foreign = foreign or number
        key, found, raw = text.partition("=")
        if not text or text.startswith((";", "#")):
            continue
        if text.startswith("[") and text.endswith("]"):
            heading = text[1:-1].strip(_SPACES)
            section = "" if heading.lower() == _GENERAL.lower() else heading
        elif found:
            written = _Line(section, key.rstrip(_SPACES), raw.lstrip(_SPACES), number)
            # Of two lines the last one counts.
            entries[f"{section}/{written.key}" if section else written.key] = written
        elif odd is None:
            odd = number
    return _Parsed(entries, odd, foreign)


def _formatted(lines: Iterable[_Line]) -> bytes:
    sections: dict[str, list[str]] = {"": []}
    for line in lines:
        sections.setdefault(line.section, []).append(f"{line.key}={line.raw}\n")
    texts = [
        "".join([f"[{section or _GENERAL}]\n", *entries])
        for section, entries in sections.items()
        if entries
    ]
    return "\n".join(texts).encode(errors="surrogateescape")


def _value(raw: str) -> Entry:
    """Return the value of ``raw``; ``None`` where quotes or bytes are not as they are written."""
    if raw.startswith('"'):
        import json  # noqa: PLC0415  few values are quoted

        try:
            raw, _end = json.JSONDecoder().raw_decode(raw)
        except ValueError:
            return None
    else:
        raw = f" {raw}".partition(_COMMENT)[0].strip(_SPACES)
        if raw.startswith(_BYTES):
            try:
                return a2b_base64(raw.removeprefix(_BYTES), strict_mode=True)
            except ValueError:
                return None
    # Bytes that are no UTF-8, and half letters of JSON, get a mark.
    return raw.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _raw(value: str | int | bytes) -> str:
    if isinstance(value, bytes):
        return _BYTES + b2a_base64(value, newline=False).decode()
    text = str(value).lower() if isinstance(value, bool) else str(value)
    is_plain = text.isprintable() and text == text.strip() and _COMMENT not in f" {text}"
    if is_plain and not text.startswith(('"', _BYTES)):
        return text
    import json  # noqa: PLC0415  few values are quoted

    return json.dumps(text)
