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
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.files import is_no_file, read_small, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Entry = str | int | bytes | None
"""What is stored under a name; ``None`` is of a kind that PetDesk does not read."""

_LOCK_WAITS: Final = 5000  # ms; whoever else writes the file does it in a moment
_GENERAL: Final = "General"  # Qt's heading of the names without a section
_MARK: Final = b"\xef\xbb\xbf"

# No pattern is compiled before the first paint, which waits for the settings.
_SPACES: Final = " \t\v\f"
_OCTAL: Final = frozenset("01234567")
_HEX: Final = frozenset("0123456789abcdefABCDEF")
_LETTERS: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"} | {
    sign: sign for sign in "\"?'\\"
}
_BYTE: Final = 0xFF
_UNIT: Final = 0xFFFF
_ARRAY: Final = "@ByteArray("
_BARE: Final = r"[\w@:/.()+-]+(?: +[\w@:/.()+-]+)*"
_NO_KEY: Final = r"(?a)[^\w./-]"


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
        """Its name in a problem that is reported."""
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
        from PySide6.QtCore import QLockFile  # noqa: PLC0415  nothing is written before the paint

        self._parse()  # before a folder is made where a link leads
        path = Path(os.path.realpath(self._path))  # Path.resolve raises RuntimeError at a circle
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place = path.with_name(f"{path.name}.lock")
        if is_no_file(place):
            raise OSError("its lock is no file")  # Qt would wait for a pipe
        lock = QLockFile(str(place))
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
            from petdesk.storage.paths import present_file  # noqa: PLC0415  loaded at each start

            if present_file(self._path) is not None:
                raise  # a link to a disk that is not there, say: its settings are not the defaults
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
        try:
            text = line.decode().strip(_SPACES)
        except UnicodeDecodeError:
            # Such bytes stand in it as lone surrogates, and are written as they were.
            text = line.decode(errors="surrogateescape").strip(_SPACES)
            foreign = foreign or number
        key, found, raw = text.partition("=")
        if not text or text.startswith(";"):
            continue
        if text.startswith("[") and text.endswith("]"):
            heading = text[1:-1].strip(_SPACES)
            section = "" if heading.lower() == _GENERAL.lower() else heading
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
    """Return the value of ``raw``, ``None`` for a list and for what only Qt would make of it."""
    letters: list[str] = []
    is_quoted = False
    at = lasting = 0  # spaces at the end count as far as they are quoted or escaped
    while at < len(raw):
        letter = raw[at]
        at += 1
        if letter == "\\":
            letter, at = _unescaped(raw, at)
            letters.append(letter)
            lasting = len(letters)
        elif letter == '"':
            is_quoted = not is_quoted
            lasting = len(letters)
            while not is_quoted and raw[at : at + 1] in tuple(_SPACES):
                at += 1
        elif is_quoted or letter not in ",;":
            letters.append(letter)
        elif letter == ",":
            return None
        else:
            break  # a comment
    while len(letters) > lasting and letters[-1] in _SPACES:
        letters.pop()
    # Letters beyond 16 bits may stand there as two; bytes that are no UTF-8 get a mark.
    whole = "".join(letters).encode("utf-16-le", "surrogatepass")
    return plain_text(whole.decode("utf-16-le", "replace"))


def _unescaped(raw: str, at: int) -> tuple[str, int]:
    """Return the letter that a backslash before ``at`` begins, and the place behind it."""
    letter = raw[at : at + 1]
    if letter != "x" and letter not in _OCTAL:
        return _LETTERS.get(letter, ""), at + 1
    base, digits, begin = (16, _HEX, at + 1) if letter == "x" else (8, _OCTAL, at)
    end = begin
    while end < len(raw) and raw[end] in digits:
        end += 1
    return chr(int(raw[begin:end] or "0", base) & _UNIT) if end > begin else "", end


def plain_text(text: str) -> Entry:
    """Return what ``text``, as Qt stores it, stands for; ``None`` for an object of Qt or Python."""
    if not text.startswith("@"):
        return text
    if text.startswith("@@"):
        return text[1:]
    if text == "@Invalid()":
        return ""
    if text.startswith(_ARRAY) and text.endswith(")"):
        with suppress(UnicodeEncodeError):
            return text[len(_ARRAY) : -1].encode("latin-1")
    kind, found, _rest = text[1:].partition("(")
    return None if found and kind.isidentifier() else text


def _raw(value: str | int | bytes) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, bytes):
        text = f"@ByteArray({value.decode('latin-1')})"
    else:
        text = f"@{value}" if str(value).startswith("@") else str(value)
    if re.fullmatch(_BARE, text, re.ASCII):
        return text
    parts: list[str] = []
    is_open = False  # a letter behind \x1 that is a digit as well would belong to it
    for letter in text:
        if letter in {'"', "\\"}:
            parts.append(f"\\{letter}")
            is_open = False
        elif (letter.isprintable() or letter > chr(_UNIT)) and not (is_open and letter in _HEX):
            parts.append(letter)
            is_open = False
        else:
            parts.append(f"\\x{ord(letter):x}")
            is_open = True
    return f'"{"".join(parts)}"'


def _read_key(text: str) -> str:
    first, *others = text.replace("\\", "/").split("%")
    parts = [first]
    for part in others:
        begin, end = (1, 5) if part.startswith("U") else (0, 2)
        digits = part[begin:end]
        is_code = len(digits) == end - begin and _HEX.issuperset(digits)
        parts.append(f"{chr(int(digits, 16))}{part[end:]}" if is_code else f"%{part}")
    return "".join(parts)


def _escaped_key(text: str) -> str:
    return re.sub(_NO_KEY, _escaped_letter, text).replace("/", "\\")


def _escaped_letter(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"%{code:02X}" if code <= _BYTE else f"%U{code:04X}"
