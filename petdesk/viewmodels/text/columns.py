"""The columns of the table of animals, from left to right.

To add a column: its entry in `COLUMNS`, what it says of an animal in `cells.py` beside this file,
and how it sorts in `petdesk.domain.search` (`SortColumn` and ``_FIELDS``). The first paint and its
file and the menu "Sort by" follow. If a search should find it, `petdesk.domain.search_texts` too.

Loaded before the first paint, so it imports nothing that takes time.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from petdesk.viewmodels.translation import QT_TRANSLATE_NOOP, translate


class Column(NamedTuple):
    """A column: what it shows, by the name of a `SortColumn`, and how its cells look.

    ``heading`` (in the context "Table") and ``command`` ("ViewActions", in the menu "Sort by") are
    translated when they are shown. ``letters`` are the fewest that it shows and those it likes to;
    without them the column is as wide as its texts. A column that ``is_strong`` is read first.
    """

    sort: str
    heading: str
    command: str
    letters: tuple[int, int] | None = None
    is_strong: bool = False
    is_right_aligned: bool = False


class PaintedRow(NamedTuple):
    """A row as it is painted: its texts from left to right, and the parts that a search marks.

    ``status`` is the status' index among those of the look (`StatusText.pill`), and ``note`` what
    is said after it. A row ``is_quiet`` where no answer has held its animal for long, and
    ``is_pending`` while its animal is on its way to the service.
    """

    cells: tuple[str, ...]
    status: int
    marks: tuple[Sequence[tuple[int, int]], ...] = ()
    note: str = ""
    is_quiet: bool = False
    is_pending: bool = False


COLUMNS: Final = (
    Column(
        "name",
        QT_TRANSLATE_NOOP("Table", "Name"),
        QT_TRANSLATE_NOOP("ViewActions", "&Name"),
        letters=(8, 24),
        is_strong=True,
    ),
    Column(
        "category",
        QT_TRANSLATE_NOOP("Table", "Category"),
        QT_TRANSLATE_NOOP("ViewActions", "&Category"),
        letters=(4, 18),
    ),
    Column(
        "status", QT_TRANSLATE_NOOP("Table", "Status"), QT_TRANSLATE_NOOP("ViewActions", "&Status")
    ),
    Column(
        "id",
        QT_TRANSLATE_NOOP("Table", "ID"),
        QT_TRANSLATE_NOOP("ViewActions", "&ID"),
        is_right_aligned=True,
    ),
)
_KEYS: Final = [column.sort for column in COLUMNS]
NAME, CATEGORY, STATUS, ID = map(_KEYS.index, ("name", "category", "status", "id"))


def headings() -> list[str]:
    return [translate("Table", column.heading) for column in COLUMNS]
