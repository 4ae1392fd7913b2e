"""What the window showed last, in one small file: all that the first paint needs.

Reading and listing ten thousand animals takes a fifth of the time to the first paint, for a few
dozen rows on screen. So the texts of those rows are kept as they were shown, and a start shows them
at once; the local copy itself follows right after the paint. A file that is missing, damaged or of
another address or language costs nothing but a first paint without rows.

The format is lines of cells with tabs between them; no cell holds a tab or a line's end, since the
texts on screen have none (`petdesk.domain.text.harmless`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from petdesk.small_file import read_small, replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.domain.environments import Environment

ROW_LIMIT: Final = 120
"""Rows to keep: more than a screen of 2,160 pixels shows; a start takes those that fit."""

_FORMAT: Final = "PetDesk first screen 2"
_HEAD_COUNT: Final = 3
_COLUMN_COUNT: Final = 4
_ID_DIGITS: Final = 19  # of the largest int64


class ShownFilter(NamedTuple):
    """What the filter bar shows.

    ``counts`` are of all animals by `StatusFilter`, in its order, and ``status`` is the index of
    the one chosen. ``categories`` are ids, as text, with their names; ``category`` is the chosen
    id, or empty. ``shown`` of ``total`` rows are left by the filter where it ``is_active``;
    ``added_today`` is a part of it.
    """

    text: str = ""
    status: int = 0
    counts: tuple[int, ...] = ()
    categories: tuple[tuple[str, str], ...] = ()
    category: str = ""
    shown: int = 0
    total: int = 0
    is_active: bool = False
    added_today: bool = False


class FirstScreen(NamedTuple):
    """What is on screen at the first paint.

    ``address`` is whose animals these are. ``coverage`` is the sentence of the status bar with
    ``%2`` in place of the time ``as_of`` (seconds since the Unix epoch), whose words depend on the
    day. ``rows`` are the first rows' cells. ``language`` is the code of the language of all texts.
    """

    address: str = ""
    filter: ShownFilter = ShownFilter()
    coverage: str = ""
    as_of: float = 0.0
    rows: tuple[tuple[str, ...], ...] = ()
    language: str = "en"


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
    from petdesk.storage.folders import make_folder  # noqa: PLC0415  not to read it

    make_folder(path.parent)
    replace_file(path, "\n".join(_lines(screen)).encode())


def _lines(screen: FirstScreen) -> list[str]:
    shown = screen.filter
    chosen = dict(shown.categories).get(shown.category, "")
    cells: list[tuple[str, ...]] = [
        (_FORMAT, screen.address, screen.language),
        (repr(screen.as_of), screen.coverage),
        tuple(map(str, shown.counts)),
        tuple(
            str(int(number))
            for number in (
                shown.status,
                shown.shown,
                shown.total,
                shown.is_active,
                shown.added_today,
            )
        ),
        (shown.category, chosen),
        *screen.rows,
    ]
    return ["\t".join(line) for line in cells]


def _parse(lines: list[str]) -> FirstScreen:
    """Read the lines; raises ValueError or IndexError where they are none of `_lines`."""
    (form, address, language), (as_of, coverage), counts, numbers, (category, name), *rows = (
        line.split("\t") for line in lines
    )
    if form != _FORMAT or any(len(row) != _COLUMN_COUNT or not _is_id(row[-1]) for row in rows):
        raise ValueError(form)
    status, shown, total, is_active, today = map(int, numbers)
    chosen = ((category, name),) if category else ()
    known = tuple(map(int, counts))
    seen = ShownFilter(
        "", status, known, chosen, category, shown, total, bool(is_active), bool(today)
    )
    return FirstScreen(address, seen, coverage, float(as_of), tuple(map(tuple, rows)), language)


def _is_id(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _ID_DIGITS
