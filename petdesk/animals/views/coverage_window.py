"""View > Coverage: a short table of how much of each status the service has listed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from petdesk.animals.state import MainState
from petdesk.animals.status_bar import CoverageRow, coverage, coverage_reason, coverage_rows
from petdesk.core.translation import translate
from petdesk.design.controls import command_button
from petdesk.design.labels import PlainLabel
from petdesk.design.panels import ScrollBody
from petdesk.design.scale import add_to, column_of, row_of, set_spacing
from petdesk.design.windows import fit_window

_EXTENT = 4  # the column of what may be missing
_WHOLE, _CUT = "\N{CHECK MARK}", "\N{EN DASH}"


class CoverageWindow(QDialog):
    """Shows what ``state`` knew at ``now``, until a person closes it."""

    def __init__(self, state: MainState, now: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Coverage", "Coverage"))
        scroll, cells = ScrollBody(self), list[PlainLabel]()
        body = scroll.content
        heading = PlainLabel("Coverage heading", body, coverage(state, now), look="strong")
        table = QGridLayout()
        set_spacing(table, 2.5)
        table.setColumnStretch(_EXTENT, 1)
        for line, row in enumerate(coverage_rows(state, now)):
            for column, text in enumerate(_texts(row)):
                cell = PlainLabel("Coverage cell", body, text)
                cells.append(cell)
                # What may be missing is a sentence, below the rest of its row.
                at = (2 * line + 1, 1, 1, 4) if column == _EXTENT else (2 * line, column, 1, 1)
                table.addWidget(cell, *at)
                cell.setVisible(bool(text))
        note = PlainLabel("Coverage note", body, coverage_reason(), look="secondary")
        for label in (heading, note, *cells[_EXTENT :: _EXTENT + 1]):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = command_button(self, translate("AboutWindow", "Close"), self.close)
        close.setDefault(True)
        set_spacing(scroll.column, 4, (5, 5, 5, 0))
        add_to(scroll.column, heading, table, note, 1)
        foot = row_of(0, 1, close, margins=(5, 2, 5, 4))
        column_of(0, (scroll, 1), foot, parent=self)
        fit_window(self, 150, 110)


def _texts(row: CoverageRow) -> tuple[str, ...]:
    mark = _WHOLE if row.is_complete else _CUT
    return mark, row.status, row.known, row.as_of, "" if row.is_complete else row.extent
