"""Category labels in files of CSV: those of each environment, and those that desks exchange.

People typed the labels by hand and no service gives them back, so they do not share the fate of the
local copy, a database that is fetched again where it was damaged. The labels of one environment at
one address stand in a small file beside it, which any text editor mends, and of which damage costs
the damaged lines and no other. The other desks import and export the same format.

The file: CSV as `petdesk.storage.csv_text` writes it, with a heading line ``category ID,label``,
then a line for each category.

It is read as spreadsheets save it: commas, semicolons or tabs, with or without heading and
byte order mark, and UTF-16. What is no UTF-8 is read as Windows-1252, for a
person to look at the result. Nothing is guessed beyond that.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from petdesk.domain.environments import Environment
from petdesk.domain.labels import LabelError, LabelProblem, check_label, parse_category_id
from petdesk.files import make_folder, read_small, replace_file
from petdesk.storage.csv_text import MARK, csv_bytes, decoded, separator_of, unescaped
from petdesk.storage.damaged_files import mapping_errors, move_aside
from petdesk.storage.disk_errors import CatalogueError, DiskProblem
from petdesk.storage.paths import fingerprint

HEADING: Final = ("category ID", "label")
MAX_BYTES: Final = 5_000_000
"""Bytes of a file that is read: far more than any shelter has categories."""

_MAX_SHOWN: Final = 20  # lines; whoever chose a wrong file need not read a thousand


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
    """A file that holds no labels, with its problems line by line; nothing of it is taken."""

    def __init__(self, problems: Sequence[LineProblem]) -> None:
        super().__init__(f"{len(problems)} lines cannot be read")
        self.problems = tuple(problems[:_MAX_SHOWN])
        self.untold = max(0, len(problems) - _MAX_SHOWN)


class LabelFile(NamedTuple):
    """What a file holds. ``is_guessed`` means that its letters were taken for Windows-1252."""

    labels: Mapping[int, str]
    is_guessed: bool = False


class LoadedLabels(NamedTuple):
    """Labels, or what could be read of them with the ``error``; ``set_aside`` is a new name."""

    labels: Mapping[int, str]
    error: CatalogueError | None = None
    set_aside: str = ""


def labels_path(folder: Path, environment: Environment, address: str) -> Path:
    """Name the file for ``environment`` at ``address``: another address has other labels."""
    return folder / f"labels-{environment.value}-{fingerprint(address)}.csv"


class LabelStore:
    """The file of one environment's labels. Every method raises `CatalogueError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Mapping[int, str]:
        """Read the labels; none where there is no file yet."""
        data = self._data()
        labels = read_whole(data) if data is not None else {}
        if labels is None:
            raise CatalogueError("the file of labels is damaged", DiskProblem.DAMAGED)
        return labels

    def readable(self) -> Mapping[int, str]:
        """Return what can be read of a damaged file, line by line."""
        return salvage(self._data() or b"")

    def save(self, labels: Mapping[int, str]) -> None:
        """Replace the labels, in full or not at all."""
        with mapping_errors(CatalogueError):
            make_folder(self.path.parent)
            replace_file(self.path, format_labels(labels))

    def set_aside(self) -> Path:
        """Move a damaged file out of the way; see `move_aside`."""
        with mapping_errors(CatalogueError):
            return move_aside(self.path)

    def _data(self) -> bytes | None:
        with mapping_errors(CatalogueError):
            try:
                return read_small(self.path, MAX_BYTES)
            except FileNotFoundError:
                if self.path.is_symlink():
                    raise  # a link to a disk that is not there, for example
        return None


def load_labels(store: LabelStore) -> LoadedLabels:
    """Read the labels of ``store``; never raises `CatalogueError`.

    A damaged file is set aside, and what can be read of it is kept in a new one.
    """
    try:
        return LoadedLabels(store.load())
    except CatalogueError as error:
        if not error.is_damaged:
            return LoadedLabels({}, error)
        damage = error
    labels: Mapping[int, str] = {}
    name = ""
    with suppress(CatalogueError):
        labels = store.readable()
        name = store.set_aside().name
        store.save(labels)
    return LoadedLabels(labels, damage, name)


def read_label_file(file: Path) -> LabelFile:
    """Read ``file``. Raises `LabelFileError` and OSError."""
    return parse_labels(read_small(file, MAX_BYTES))


def write_label_file(file: Path, labels: Mapping[int, str]) -> None:
    """Write ``file`` for others to read, in full or not at all. Raises OSError."""
    replace_file(file, format_labels(labels), 0o666)


def format_labels(labels: Mapping[int, str]) -> bytes:
    """Return the file's bytes for ``labels``."""
    return csv_bytes([HEADING, *sorted(labels.items())])


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
    is_whole = data.removeprefix(MARK).lower().startswith(HEADING[0].lower().encode())
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
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
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
        return id_, check_label(unescaped(label.strip()))
    except LabelError as error:
        return LineProblem(line, error.problem, label)


def _decoded(data: bytes) -> tuple[str, bool]:
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LabelFileError([LineProblem(line, LineFault.NO_TEXT)]) from None


_FOLDED: Final = [name.casefold() for name in HEADING]
