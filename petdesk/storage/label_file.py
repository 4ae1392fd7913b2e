"""Category labels as a small file for the other desks: CSV, which spreadsheets open and save.

The file: UTF-8 with a byte order mark, a heading line ``category ID,label``, then a line for each
category. Quoting as in RFC 4180. A label that a spreadsheet would take for a formula (it begins
with ``=``, ``+``, ``-`` or ``@``) gets an apostrophe in front, which reading takes away again.

Read is what spreadsheets make of that: commas, semicolons or tabs, with or without heading and
byte order mark, and UTF-16. What is no UTF-8 is read as Windows-1252, and said: a person has to
look at the result. Nothing is guessed beyond that.
"""

from __future__ import annotations

import csv
import io
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.domain.labels import LabelError, LabelProblem, check_label, parse_category_id
from petdesk.small_file import move_file, read_small

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

HEADING: Final = ("category ID", "label")
LARGEST: Final = 5_000_000
"""Bytes of a file that is read: far more than any shelter has categories."""

_MARK: Final = "\ufeff".encode()
_FORMULA: Final = ("=", "+", "-", "@", "'")
_MOST_TOLD: Final = 20  # lines; whoever chose a wrong file need not read a thousand


class LineFault(Enum):
    """What is wrong with a line besides its id and its label."""

    NOT_TWO_CELLS = "not two cells"
    BAD_QUOTES = "bad quotes"
    NO_TEXT = "no text"


class LineProblem(NamedTuple):
    """Why one line is refused. ``text`` is what stands there, ``earlier`` the line it repeats."""

    line: int
    fault: LineFault | LabelProblem
    text: str = ""
    earlier: int = 0


class LabelFileError(ValueError):
    """A file that holds no labels, told line by line; nothing of it is taken."""

    def __init__(self, problems: Sequence[LineProblem]) -> None:
        super().__init__(f"{len(problems)} lines cannot be read")
        self.problems = tuple(problems[:_MOST_TOLD])
        self.untold = max(0, len(problems) - _MOST_TOLD)


class LabelFile(NamedTuple):
    """What a file holds. ``is_guessed`` says that its letters were taken for Windows-1252."""

    labels: Mapping[int, str]
    is_guessed: bool = False


def read_label_file(file: Path) -> LabelFile:
    """Read ``file``. Raises `LabelFileError` and OSError."""
    return parse_labels(read_small(file, LARGEST))


def write_label_file(file: Path, labels: Mapping[int, str]) -> None:
    """Write ``file``, in full or not at all. Raises OSError."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_bytes(format_labels(labels))
        move_file(part, file)
    finally:
        part.unlink(missing_ok=True)


def format_labels(labels: Mapping[int, str]) -> bytes:
    """Return the file's bytes for ``labels``."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HEADING)
    writer.writerows((str(id_), _escaped(label)) for id_, label in sorted(labels.items()))
    return text.getvalue().encode("utf-8-sig")


def parse_labels(data: bytes) -> LabelFile:
    """Read a file's bytes. Raises `LabelFileError`."""
    text, is_guessed = _decoded(data)
    labels: dict[int, str] = {}
    lines: dict[int, int] = {}
    problems: list[LineProblem] = []
    for line, cells in _rows(text, problems):
        taken = _taken(line, cells)
        if isinstance(taken, LineProblem):
            problems.append(taken)
            continue
        id_, label = taken
        if id_ in lines:
            problems.append(LineProblem(line, LabelProblem.REPEATED, str(id_), lines[id_]))
        labels[id_], lines[id_] = label, lines.get(id_, line)
    if problems:
        raise LabelFileError(problems)
    return LabelFile(labels, is_guessed)


def read_whole(data: bytes) -> dict[int, str] | None:
    """Return the labels of a file that `format_labels` made, or ``None`` where it is damaged."""
    try:
        found = parse_labels(data)
    except LabelFileError:
        return None
    # Such a file begins with its heading, so one that is empty is damaged as well.
    is_whole = data.removeprefix(_MARK).lower().startswith(HEADING[0].lower().encode())
    return dict(found.labels) if is_whole and not found.is_guessed else None


def salvage(data: bytes) -> dict[int, str]:
    """Return the labels of those lines that can be read; of two for one category the first."""
    labels: dict[int, str] = {}
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), start=1):
        with suppress(csv.Error):
            for cells in csv.reader([line], strict=True):
                taken = _taken(number, cells)
                if not isinstance(taken, LineProblem):
                    labels.setdefault(*taken)
    return labels


def _rows(text: str, problems: list[LineProblem]) -> Iterator[tuple[int, list[str]]]:
    """Return each line that is not empty, less the heading, with the number it begins at."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    line = 1
    try:
        for cells in rows:
            while len(cells) > len(HEADING) and not cells[-1].strip():
                cells.pop()  # spreadsheets fill up with empty cells
            is_heading = line == 1 and [cell.strip().casefold() for cell in cells] == _FOLDED
            if any(cell.strip() for cell in cells) and not is_heading:
                yield line, cells
            line = rows.line_num + 1
    except csv.Error:
        problems.append(LineProblem(line, LineFault.BAD_QUOTES))


def _taken(line: int, cells: list[str]) -> tuple[int, str] | LineProblem:
    if len(cells) != len(HEADING):
        return LineProblem(line, LineFault.NOT_TWO_CELLS)
    typed, label = cells
    try:
        id_ = parse_category_id(typed)
    except LabelError as error:
        return LineProblem(line, error.problem, typed)
    try:
        return id_, check_label(_unescaped(label))
    except LabelError as error:
        return LineProblem(line, error.problem, label)


def _decoded(data: bytes) -> tuple[str, bool]:
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16"), False
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), True
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LabelFileError([LineProblem(line, LineFault.NO_TEXT)]) from None


def _delimiter(text: str) -> str:
    """Return what parts the cells: of the three in use, the one that the first line holds first."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    places = {mark: first.find(mark) for mark in ("\t", ";", ",") if mark in first}
    return min(places, key=lambda mark: places[mark], default=",")


def _escaped(label: str) -> str:
    return f"'{label}" if label.startswith(_FORMULA) else label


def _unescaped(label: str) -> str:
    rest = label.strip().removeprefix("'")
    return rest if rest.startswith(_FORMULA) else label


_FOLDED: Final = [name.casefold() for name in HEADING]
