"""View > Coverage: how complete and how old what is known is, status by status."""

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.coverage import CoverageRow, coverage_rows
from petdesk.viewmodels.text.status_bar import coverage
from petdesk.views.design.labels import PlainLabel, make_secondary
from petdesk.views.design.scale import column_of, row_of
from petdesk.views.widgets.cells import Pill
from petdesk.views.widgets.lists import ListModel, ListTable
from petdesk.views.widgets.windows import fit_window

Numbered = tuple[int, CoverageRow]
Column = tuple[str, Callable[[Numbered], str]]


class CoverageWindow(QDialog):
    """Shows a row for each status, and what the service cannot show; Esc closes it."""

    def __init__(self, view_model: MainViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Coverage"))
        self._sentence = self._label("Coverage sentence")
        self._table = self._make_table()
        self._why = self._label("Coverage reason")
        make_secondary(self._why)
        self._why.setText(
            self.tr(
                "The service lists at most 100 animals in one answer and offers no next page. "
                "PetDesk therefore asks for each status as well, and takes an answer with fewer "
                "than 100 as complete."
            )
        )
        self._fit_rows = QTimer(self)
        self._fit_rows.setSingleShot(True)
        self._fit_rows.timeout.connect(self._table.resizeRowsToContents)
        self._lay_out()
        view_model.state_changed.connect(self._on_main_changed)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Show what is known now, and let the keyboard read it."""
        super().showEvent(event)
        self._render(self._view_model.state)
        self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Set the height of each row for the lines that it has at the new width."""
        super().resizeEvent(event)
        self._fit_rows.start()

    def _on_main_changed(self, state: MainState) -> None:
        if self.isVisible():
            self._render(state)

    def _render(self, state: MainState) -> None:
        now = time.time()
        self._sentence.setText(coverage(state, now))
        self._table.show_rows(tuple(enumerate(coverage_rows(state, now))), lambda row: row[0])
        self._fit_rows.start()

    def _make_table(self) -> ListTable[Numbered]:
        columns: list[Column] = [
            (self.tr("Status"), lambda row: row[1].status),
            (self.tr("Known"), lambda row: row[1].known),
            (self.tr("As of"), lambda row: row[1].as_of),
            (self.tr("Is that all?"), lambda row: row[1].extent),
        ]
        rows = ListModel(columns, self)
        # The rows are in the order of the statuses.
        rows.show_pills(0, lambda row: Pill(row[0], row[1].status))
        table = ListTable(self.tr("Coverage by status"), rows, (16, 9, 14), self, strong=1)
        table.setWordWrap(True)
        return table

    def _label(self, name: str) -> PlainLabel:
        label = PlainLabel(name, self)
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        sentence = row_of(0, self._sentence, margins=(4, 0, 4, 0))
        why = row_of(0, self._why, margins=(4, 0, 4, 0))
        column_of(3, sentence, (self._table, 1), why, margins=(0, 4, 0, 4), parent=self)
        fit_window(self, 200, 100)
