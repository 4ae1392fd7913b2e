"""A small table of the rows that an import leaves out, and why."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from petdesk.core.translation import translate
from petdesk.design.lists import BAR, ROW, ListModel, ListTable
from petdesk.design.scale import unit
from petdesk.export.request import reason_heading
from petdesk.import_sheet.batch import LeftOut

_MOST: Final = 6  # rows in sight; the others are scrolled to


class LeftOutTable(ListTable[LeftOut]):
    def __init__(self, parent: QWidget) -> None:
        model: ListModel[LeftOut] = ListModel(
            [
                (translate("SheetRows", "Row"), lambda row: str(row.number)),
                (translate("LeftOut", "In the sheet"), lambda row: row.text),
                (reason_heading(), lambda row: row.why),
            ]
        )
        super().__init__(translate("LeftOut", "Rows left out"), model, parent, strong=1)
        self._shown: tuple[LeftOut, ...] = ()
        self.hide()

    def show_left_out(self, rows: tuple[LeftOut, ...]) -> None:
        if rows != self._shown:
            self._shown = rows
            self.show_rows(rows, lambda row: row.number)
            self.setVisible(bool(rows))
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        height = unit((1 + min(_MOST, len(self._shown))) * ROW + BAR)
        return QSize(super().sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()
