"""View > Coverage: a short table of how much of each status the service has listed."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from petdesk.animals.state import MainState
from petdesk.animals.status_bar import CoverageRow, coverage, coverage_reason, coverage_rows
from petdesk.core.translation import translate
from petdesk.design.controls import command_button
from petdesk.design.labels import PlainLabel
from petdesk.design.scale import column_of, row_of, unit
from petdesk.design.windows import fit_window

_WHOLE, _CUT = "\N{CHECK MARK}", "\N{EN DASH}"


class CoverageWindow(QDialog):
    """Shows what ``state`` knew at ``now``, until a person closes it."""

    def __init__(self, state: MainState, now: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Coverage", "Coverage"))
        heading = PlainLabel("Coverage heading", self, coverage(state, now), look="strong")
        rows = "".join(map(_row, coverage_rows(state, now)))
        table = QLabel(f"<table cellspacing='0' cellpadding='{unit(1)}'>{rows}</table>", self)
        table.setObjectName("Coverage table")
        table.setTextFormat(Qt.TextFormat.RichText)
        note = PlainLabel("Coverage note", self, coverage_reason(), look="secondary")
        for label in (heading, table, note):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = command_button(self, translate("AboutWindow", "Close"), self.close)
        close.setDefault(True)
        column = (heading, table, note, 1, row_of(0, 1, close))
        column_of(4, *column, margins=(5, 5, 5, 4), parent=self)
        fit_window(self, 150, 90)


def _row(row: CoverageRow) -> str:
    mark = _WHOLE if row.is_complete else _CUT
    cells = (mark, row.status, row.known, row.as_of, "" if row.is_complete else row.extent)
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
