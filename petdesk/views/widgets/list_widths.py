"""How wide the columns of a list are: as wide as asked for, or their shares of less room."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QTableView

from petdesk.views.design.labels import strong as strong_font
from petdesk.views.design.pill import pill_size
from petdesk.views.design.scale import EDGE, NEAR, unit
from petdesk.views.widgets.cells import PILL_ROLE

_SHORT: Final = 18  # characters of a cell that is never cut
_LOOKED_AT: Final = 20  # rows
_BOX: Final = 6  # units, of a box that is ticked, before its text


class ListWidths(QObject):
    """Sets the columns of ``table`` to ``widths`` in characters; the last one takes what is left.

    ``strong`` is the column of the name.
    """

    def __init__(self, table: QTableView, widths: Sequence[int], strong: int) -> None:
        super().__init__(table)
        self._table, self._widths, self._strong = table, widths, strong
        self._is_fitting = self._is_arranged = False
        table.horizontalHeader().sectionResized.connect(self._note_arranged)

    def fit_unless_arranged(self) -> None:
        """Share the room anew among the columns, unless a person did."""
        if not self._is_arranged:
            self.fit()

    def fit(self) -> None:
        table, header, room = self._table, self._table.horizontalHeader(), self._table.viewport()
        letter, side = table.fontMetrics().averageCharWidth(), unit(2 * EDGE + 1)
        near = unit(EDGE + NEAR) + 2
        least = [self._least(column) + near for column in range(table.model().columnCount())]
        least[-1] += side - near  # its end is the window's
        wanted = [characters * letter + side for characters in self._widths]
        widths = _shared(wanted, least, room.width() - least[-1])
        self._is_fitting = True
        # The last one fills what is left, and where nothing is, it has the width of before.
        header.setStretchLastSection(False)
        table.setColumnWidth(len(least) - 1, least[-1])
        header.setStretchLastSection(True)
        for column, width in enumerate(widths):
            table.setColumnWidth(column, width)
        self._is_fitting = False

    def _least(self, column: int) -> int:
        model, font, metrics = self._table.model(), self._table.font(), self._table.fontMetrics()
        heading = model.headerData(column, Qt.Orientation.Horizontal)
        widths = [metrics.horizontalAdvance(str(heading))]
        if column == self._strong:
            metrics = QFontMetrics(strong_font(font))
        for row in range(min(model.rowCount(), _LOOKED_AT)):
            index = model.index(row, column)
            text, pill = str(index.data() or ""), index.data(PILL_ROLE)
            box = unit(_BOX) if index.data(Qt.ItemDataRole.CheckStateRole) is not None else 0
            short = metrics.horizontalAdvance(text)
            if len(text) > _SHORT:
                short = min(short, _SHORT * metrics.averageCharWidth())
            widths.append(short + box)
            if pill is not None:
                widths.append(pill_size(pill.word, font).width())
        return max(widths)

    def _note_arranged(self, column: int, _before: int, _now: int) -> None:
        self._is_arranged |= not self._is_fitting and column < len(self._widths)


def _shared(wanted: Sequence[float], least: Sequence[int], room: int) -> list[int]:
    """Return the widths of columns that share ``room`` as they want it; none gets below its least.

    What the least of one takes beyond its share, the others go without.
    """
    free = set(range(len(wanted)))
    while True:
        left = room - sum(least[at] for at in range(len(wanted)) if at not in free)
        share = min(1.0, left / sum(wanted[at] for at in free)) if free else 1.0
        short = {at for at in free if wanted[at] * share < least[at]}
        if not short:
            return [
                int(width * share) if at in free else least[at] for at, width in enumerate(wanted)
            ]
        free -= short
