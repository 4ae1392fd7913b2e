"""What the window showed last, in one small file: all that the first paint needs.

Reading and listing ten thousand animals takes a fifth of the time to the first paint, for a few
dozen rows on screen. So the texts of those rows are kept as they were shown, and a start shows them
at once; the local copy itself follows right after the paint. A file that is missing, damaged or of
another address or language costs nothing but a first paint without rows.

The format is lines of cells with tabs between them; no cell holds a tab or a line's end, since the
texts on screen have none (`petdesk.domain.display_text.sanitize_for_display`).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.files import read_small, replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.domain.environments import Environment

ROW_LIMIT: Final = 120
"""Rows to keep: more than a screen of 2,160 pixels shows; a start takes those that fit."""

_FORMAT: Final = "PetDesk first screen 6"
_HEAD_COUNT: Final = 3
_PILLS: Final = tuple("0123")
_MORE: Final = "+"
_DAY: Final = 24 * 3600.0
_ID_DIGITS: Final = 19  # of the largest int64


class ShownFilter(NamedTuple):
    """What the filter bar shows.

    ``counts`` are of all animals by the values of `StatusFilter`, of which ``status`` is the one
    chosen; there are none before the service listed any. ``categories`` are ids, as text, with
    their names; ``category`` is the chosen id, or empty. ``shown`` of ``total`` rows are left by
    the filter where it ``is_active``; ``added_today`` is a part of it. ``unsure`` are those of the
    counts that may be too small, since the service cut its answer off.
    """

    text: str = ""
    status: str = "all"
    counts: tuple[tuple[str, int], ...] = ()
    categories: tuple[tuple[str, str], ...] = ()
    category: str = ""
    shown: int = 0
    total: int = 0
    is_active: bool = False
    added_today: bool = False
    unsure: tuple[str, ...] = ()


class FirstRow(NamedTuple):
    """An animal's id, the texts of its row from left to right, and the pill of its status."""

    id: int
    cells: tuple[str, ...]
    pill: int = 3


class FirstScreen(NamedTuple):
    """What is on screen at the first paint.

    ``address`` is whose animals these are. ``coverage`` is the sentence of the status bar on the
    day of ``as_of`` (seconds since the Unix epoch), ``dated`` the one on any other: to write a time
    in the system's way costs a start a hundredth of its own. ``rows`` are the first rows.
    ``language`` is the code of the language of all texts.
    """

    address: str = ""
    filter: ShownFilter = ShownFilter()
    coverage: str = ""
    as_of: float = 0.0
    rows: tuple[FirstRow, ...] = ()
    language: str = "en"
    dated: str = ""

    def coverage_at(self, now: float) -> str:
        """Return the sentence of the status bar at the time ``now``."""
        is_near = abs(now - self.as_of) < _DAY
        is_today = is_near and time.localtime(now)[:3] == time.localtime(self.as_of)[:3]
        return self.coverage if is_today else self.dated


def first_screen_path(folder: Path, environment: Environment) -> Path:
    """Name the file for ``environment``."""
    return folder / f"first-screen-{environment.value}.tsv"


def read_first_screen(path: Path, address: str, language: str = "en") -> FirstScreen:
    """Read what was shown of ``address`` in ``language``; an empty screen where nothing was."""
    try:
        screen = _parse(read_small(path).decode().split("\n"))
    except (OSError, ValueError, IndexError):
        return FirstScreen()
    is_ours = (screen.address, screen.language) == (address, language)
    return screen if is_ours else FirstScreen()


def screen_language(path: Path) -> str:
    """Return the code of the language in which something was shown last, empty if not known."""
    try:
        cells = read_small(path).partition(b"\n")[0].decode().split("\t")
    except (OSError, ValueError):
        return ""
    return cells[2] if cells[0] == _FORMAT and len(cells) == _HEAD_COUNT else ""


def write_first_screen(path: Path, screen: FirstScreen) -> None:
    """Keep ``screen``, in full or not at all. Blocks. Raises OSError."""
    from petdesk.files import make_folder  # noqa: PLC0415  not to read it

    make_folder(path.parent)
    replace_file(path, "\n".join(_lines(screen)).encode())


def _lines(screen: FirstScreen) -> list[str]:
    shown = screen.filter
    chosen = dict(shown.categories).get(shown.category, "")
    cells: list[tuple[str, ...]] = [
        (_FORMAT, screen.address, screen.language),
        (repr(screen.as_of), screen.coverage, screen.dated),
        tuple(
            f"{status}={count}{_MORE if status in shown.unsure else ''}"
            for status, count in shown.counts
        ),
        tuple(
            str(int(number))
            for number in (shown.shown, shown.total, shown.is_active, shown.added_today)
        ),
        (shown.status, shown.category, chosen),
        *((str(row.id), str(row.pill), *row.cells) for row in screen.rows),
    ]
    return ["\t".join(line) for line in cells]


def _parse(lines: list[str]) -> FirstScreen:
    """Read the lines; raises ValueError or IndexError where they are none of `_lines`."""
    (form, address, language), (as_of, *coverage), counts, numbers, chosen_cells, *rows = (
        line.split("\t") for line in lines
    )
    if form != _FORMAT or not all(_is_id(row[0]) and row[1] in _PILLS for row in rows):
        raise ValueError(form)
    status, category, name = chosen_cells
    shown, total, is_active, added_today = map(int, numbers)
    chosen = ((category, name),) if category else ()
    pairs = [cell.partition("=") for cell in counts if cell]
    known = tuple((which, int(count.removesuffix(_MORE))) for which, _, count in pairs)
    unsure = tuple(which for which, _, count in pairs if count.endswith(_MORE))
    flags = bool(is_active), bool(added_today), unsure
    seen = ShownFilter("", status, known, chosen, category, shown, total, *flags)
    first = tuple(FirstRow(int(id_), tuple(cells), int(pill)) for id_, pill, *cells in rows)
    sentence, dated = coverage
    return FirstScreen(address, seen, sentence, float(as_of), first, language, dated)


def _is_id(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _ID_DIGITS
