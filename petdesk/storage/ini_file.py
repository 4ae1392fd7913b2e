r"""Settings in a file as Qt's INI format has it, read and written without Qt.

Qt turns each value into an object as it reads the file. PySide6 unpickles what is written as
``@Variant(...)`` with a Python object in it, so that a file can run code. Here a value is a text, a
number, a boolean or a byte array; anything else stays a text that nobody interprets.

The format: sections in brackets, ``name=value``, ``;`` before a comment. Letters that a value does
not hold as they are stand as in C (``\"``, ``\n``, ``\x1f``), those of a name as ``%20``. A comma
outside of quotes parts a list, and a text of Qt's own begins with ``@``.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from string import hexdigits
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.small_file import read_small, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Entry = str | int | bytes | None
"""What is stored under a name; ``None`` is of a kind that PetDesk does not read."""

_LOCK_WAITS: Final = 5000  # ms; whoever else writes the file does it in a moment
_GENERAL: Final = "General"  # Qt's heading of the names without a section
_MARK: Final = b"\xef\xbb\xbf"

_SPACES: Final = " \t\v\f"
_FOREIGN: Final = re.compile("[\udc80-\udcff]")
_HEADING: Final = re.compile(r"\[([^\]]*)\]")
_ESCAPED: Final = re.compile("%(?:U([0-9A-Fa-f]{4})|([0-9A-Fa-f]{2}))")
_NO_KEY: Final = re.compile(r"[^\w./-]", re.ASCII)
_TOKEN: Final = re.compile(
    r"""(?P<hex>\\x[0-9A-Fa-f]+)|(?P<octal>\\[0-7]+)|(?P<letter>\\.?)|(?P<quote>")"""
    r"""|(?P<plain>[^\\",;]+)|(?P<sign>[,;])"""
)
_LETTERS: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"} | {
    sign: sign for sign in "\"?'\\"
}
_BYTE: Final = 0xFF
_UNIT: Final = 0xFFFF
_LAST: Final = "\uffff"
_SIGNS: Final = ('"', "\\")
_ARRAY: Final = re.compile(r"@ByteArray\((.*)\)", re.DOTALL)
_OBJECT: Final = re.compile(r"@\w+\(")
_BARE: Final = re.compile(r"[\w@:/.()+-]+(?: +[\w@:/.()+-]+)*", re.ASCII)


class Entries(NamedTuple):
    """What a store holds, by name, and where it is a file, the line of each.

    ``odd_line`` is the first one that is no heading, no entry and no comment; in ``foreign_line``
    there are bytes that are no UTF-8.
    """

    values: Mapping[str, Entry]
    lines: Mapping[str, int] = {}
    odd_line: int | None = None
    foreign_line: int | None = None


class IniFile:
    """The settings in the file ``path``. Every method raises OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def place(self) -> str:
        """What it is called where a problem in it is told."""
        return str(self._path)

    def read(self) -> Entries:
        """Return everything that is stored; nothing where there is no file yet."""
        found = self._parse()
        values = {name: _value(line.raw) for name, line in found.entries.items()}
        lines = {name: line.number for name, line in found.entries.items()}
        return Entries(values, lines, found.odd_line, found.foreign_line)

    def change(self, changes: Mapping[str, Entry]) -> None:
        """Store ``changes``, ``None`` for what is stored no more; the others stay.

        The file is replaced in full or not at all.
        """
        try:
            self._change(changes)
        except OSError as error:
            raise OSError(f"cannot write {self.place} ({error.strerror or error})") from error

    def _change(self, changes: Mapping[str, Entry]) -> None:
        # Nothing is written before the first paint.
        from PySide6.QtCore import QLockFile  # noqa: PLC0415  see above

        path = Path(os.path.realpath(self._path))  # Path.resolve raises RuntimeError at a circle
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = QLockFile(f"{path}.lock")
        if not lock.tryLock(_LOCK_WAITS):
            raise OSError("its lock is taken")
        try:
            entries = self._parse().entries
            for name, value in changes.items():
                entries.pop(name, None)
                if value is not None:
                    section, slash, key = name.partition("/")
                    section, key = (section, key) if slash else ("", name)
                    line = _Line(_escaped_key(section), _escaped_key(key), _raw(value), 0)
                    entries[name] = line
            replace_file(path, _formatted(entries.values()))
        finally:
            lock.unlock()

    def _parse(self) -> _Parsed:
        try:
            data = read_small(self._path)
        except (FileNotFoundError, NotADirectoryError):
            data = b""
        return _parsed(data)


class _Line(NamedTuple):
    """One entry as it stands in the file."""

    section: str
    key: str
    raw: str
    number: int


class _Parsed(NamedTuple):
    entries: dict[str, _Line]
    odd_line: int | None
    foreign_line: int | None


def _parsed(data: bytes) -> _Parsed:
    entries: dict[str, _Line] = {}
    odd: int | None = None
    foreign: int | None = None
    section = ""
    for number, line in enumerate(data.removeprefix(_MARK).splitlines(), 1):
        # Bytes that are no UTF-8 stand in it as lone surrogates, and are written as they were.
        text = line.decode(errors="surrogateescape").strip(_SPACES)
        if foreign is None and _FOREIGN.search(text):
            foreign = number
        heading = _HEADING.fullmatch(text)
        key, found, raw = text.partition("=")
        if not text or text.startswith(";"):
            continue
        if heading:
            section = "" if heading[1].lower() == _GENERAL.lower() else heading[1].strip(_SPACES)
        elif found:
            written = _Line(section, key.rstrip(_SPACES), raw.lstrip(_SPACES), number)
            # Of two lines the last one counts.
            entries[_name(written)] = written
        elif odd is None:
            odd = number
    return _Parsed(entries, odd, foreign)


def _name(line: _Line) -> str:
    key = _read_key(line.key)
    return f"{_read_key(line.section)}/{key}" if line.section else key


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
    """Return what ``raw`` says, ``None`` for a list and for what only Qt would make of it."""
    parts: list[str] = []
    is_quoted = was_quoted = False
    before: str | None = None
    for token in _TOKEN.finditer(raw):
        kind, text = token.lastgroup, token[0]
        if kind == "quote":
            is_quoted, was_quoted = not is_quoted, True
        elif kind == "hex":
            parts.append(chr(int(text.removeprefix("\\x"), 16) & _UNIT))
        elif kind == "octal":
            parts.append(chr(int(text[1:], 8) & _UNIT))
        elif kind == "letter":
            parts.append(_LETTERS.get(text[1:], ""))
        elif is_quoted or kind == "plain":
            parts.append(text.strip(_SPACES) if was_quoted and not is_quoted else text)
        elif text == ",":
            return None
        else:  # a comment
            if before == "plain" and not was_quoted:
                parts[-1] = parts[-1].rstrip(_SPACES)
            break
        before = kind
    whole = "".join(parts)
    # Letters beyond 16 bits may stand there as two; bytes that are no UTF-8 get a mark.
    whole = whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return plain_text(whole)


def plain_text(text: str) -> Entry:
    """Return what ``text``, as Qt stores it, stands for; ``None`` for an object of Qt or Python."""
    if text.startswith("@@"):
        return text[1:]
    if text == "@Invalid()":
        return ""
    array = _ARRAY.fullmatch(text)
    if array:
        with suppress(UnicodeEncodeError):
            return array[1].encode("latin-1")
    return None if _OBJECT.match(text) else text


def _raw(value: str | int | bytes) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, bytes):
        text = f"@ByteArray({value.decode('latin-1')})"
    else:
        text = f"@{value}" if str(value).startswith("@") else str(value)
    if _BARE.fullmatch(text):
        return text
    parts: list[str] = []
    is_open = False  # a letter behind \x1 that is a digit as well would belong to it
    for letter in text:
        if letter in _SIGNS:
            parts.append(f"\\{letter}")
            is_open = False
        elif (letter.isprintable() or letter > _LAST) and not (is_open and letter in hexdigits):
            parts.append(letter)
            is_open = False
        else:
            parts.append(f"\\x{ord(letter):x}")
            is_open = True
    return f'"{"".join(parts)}"'


def _read_key(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), text).replace("\\", "/")


def _escaped_key(text: str) -> str:
    return _NO_KEY.sub(_escaped_letter, text).replace("/", "\\")


def _escaped_letter(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"%{code:02X}" if code <= _BYTE else f"%U{code:04X}"
