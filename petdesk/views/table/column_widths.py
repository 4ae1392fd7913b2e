"""How wide the columns are: what a person chose, else what their texts need of the room there is.

Status and id are whole, the name has the rest up to a line's worth, and what is left beyond is
shared. Widths are kept in units, so that larger letters leave the picture as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontMetrics

from petdesk.viewmodels.text.columns import COLUMNS, ID, NAME, STATUS, headings
from petdesk.viewmodels.text.wording import BY_STATUS, NOT_STATED
from petdesk.viewmodels.translation import translate
from petdesk.views.design.labels import strong as strong_font
from petdesk.views.design.pill import pill_size
from petdesk.views.design.scale import EDGE, unit, unit_f

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from PySide6.QtWidgets import QHeaderView, QTableView


_MAX_LETTERS: Final = 48  # of a name's column; beyond, the eye loses the row
_MIN_WIDTH: Final = 6.0  # units, of a column that a person makes small
_MIN_DIGITS: Final = 5
_MAX_TEXT: Final = 28  # letters of a status or a progress that is shown whole


class WidthNeed(NamedTuple):
    """The pixels that a column needs at least, those it likes to have, and the most it takes."""

    least: int
    wanted: int
    most: int | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether a person chose the width, which then stays as it is."""
        return self.least == self.most


def shared(needs: list[WidthNeed], room: int, first: int = NAME) -> list[int]:
    """Return the widths of columns that need ``needs`` in ``room``; ``first`` is read first."""
    widths = [need.wanted for need in needs]
    short = sum(widths) - room
    others = [at for at in range(len(needs)) if at != first]
    for at in (*others, first):
        given = max(0, min(short, widths[at] - needs[at].least))
        widths[at] -= given
        short -= given
    most = needs[first].most
    grown = max(0, -short) if most is None else max(0, min(-short, most - widths[first]))
    widths[first] += grown
    left = max(0, -short - grown)
    elastic = [at for at in others if at != len(needs) - 1] or [first]
    elastic = [at for at in elastic if not needs[at].is_chosen]
    for number, at in enumerate(elastic):
        widths[at] += left // len(elastic) + (left % len(elastic) if not number else 0)
    return widths


class ColumnWidths(QObject):
    """Keeps the widths of the columns of ``table``; ``chosen`` says that a person chose one."""

    chosen = Signal()

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._header: QHeaderView | None = None
        self._own: dict[int, float] = {}
        self._needs: list[WidthNeed] = []
        self._words: Collection[str] = ()
        self._ids: Collection[str] = ()
        self._is_fitting = False

    def follow(self, header: QHeaderView) -> None:
        """Set the widths of the sections of ``header`` from now on."""
        self._header = header
        header.sectionResized.connect(self._on_resized)
        self.measure()

    def show_texts(self, words: Collection[str], ids: Collection[str]) -> None:
        """Reserve room for ``words`` beside the usual statuses, and for ``ids``."""
        if (words, ids) != (self._words, self._ids):
            self._words, self._ids = words, ids
            self.measure()

    @property
    def own(self) -> dict[int, float]:
        """The widths that a person chose, in units, by the column's number."""
        return dict(self._own)

    def take(self, own: dict[int, float]) -> None:
        """Set columns to these widths, and the others to what they need."""
        self._own = dict(own)
        self.fit()

    def hide(self, column: int, *, is_hidden: bool) -> None:
        """Hide ``column`` or show it again: the width that it then has was chosen by nobody."""
        if self._header is not None:
            self._is_fitting = True
            self._header.setSectionHidden(column, is_hidden)
            self._is_fitting = False
            self.fit()

    def measure(self) -> None:
        """Find out what the columns need in the letters that there are now."""
        if self._header is None:
            return
        self._header.setMinimumSectionSize(unit(_MIN_WIDTH))
        self._needs = _needs(self._table, self._words, self._ids)
        self.fit()

    def fit(self) -> None:
        """Share the room that there is."""
        header = self._header
        if header is None or not self._needs:
            return
        shown = [at for at in range(len(COLUMNS)) if not header.isSectionHidden(at)]
        needs = [self._need(at) for at in shown]
        first = shown.index(NAME) if NAME in shown else 0
        widths = shared(needs, self._table.viewport().width(), first)
        self._is_fitting = True
        for at, width in zip(shown, widths, strict=True):
            if header.sectionSize(at) != width:
                header.resizeSection(at, width)
        self._is_fitting = False

    def _need(self, column: int) -> WidthNeed:
        if column in self._own:
            width = max(unit(_MIN_WIDTH), round(self._own[column] * unit_f()))
            return WidthNeed(width, width, width)
        return self._needs[column]

    def _on_resized(self, column: int, _before: int, width: int) -> None:
        if not self._is_fitting and width:
            self._own[column] = round(width / unit_f(), 2)
            self.chosen.emit()


def _needs(table: QTableView, words: Iterable[str], ids: Iterable[str]) -> list[WidthNeed]:
    font = table.font()
    strong, plain = QFontMetrics(strong_font(font)), QFontMetrics(font)
    edges, sorted_mark = 2 * unit(EDGE), plain.horizontalAdvance("  \N{UPWARDS ARROW}")
    texts = {
        STATUS: max(pill_size(word[:_MAX_TEXT], font).width() for word in (*_usual(), *words)),
        ID: max(plain.horizontalAdvance(id_[:_MAX_TEXT]) for id_ in ("0" * _MIN_DIGITS, *ids)),
    }
    needs = []
    for at, (column, heading) in enumerate(zip(COLUMNS, headings(), strict=True)):
        least = plain.horizontalAdvance(heading) + sorted_mark
        if column.letters is None:
            width = max(least, texts[at]) + edges
            needs.append(WidthNeed(width, width))
            continue
        letter = (strong if column.is_strong else plain).averageCharWidth()
        # However few letters are enough, the heading is whole.
        few, many = (max(letter * count, least) + edges for count in column.letters)
        most = letter * _MAX_LETTERS + edges if column.is_strong else None
        needs.append(WidthNeed(few, many, most))
    return needs


def _usual() -> Iterable[str]:
    return [translate("Status", status.name) for status in (*BY_STATUS.values(), NOT_STATED)]
