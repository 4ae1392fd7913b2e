"""View > Coverage: how complete and how old what is known is, status by status."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QDialog, QTableView, QVBoxLayout, QWidget

from petdesk.viewmodels.words.coverage import coverage_rows
from petdesk.viewmodels.words.wording import coverage
from petdesk.views.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from petdesk.viewmodels.main.state import MainState
    from petdesk.viewmodels.main.view_model import MainViewModel


class CoverageWindow(QDialog):
    """Shows a row for each status, and says what the service cannot show; Esc closes it."""

    def __init__(
        self, view_model: MainViewModel, parent: QWidget, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._clock = clock
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Coverage"))
        self._sentence = PlainLabel("Coverage sentence", self)
        self._sentence.setWordWrap(True)
        self._rows = QStandardItemModel(0, 4, self)
        self._table = self._make_table()
        self._why = PlainLabel("Coverage reason", self)
        self._why.setWordWrap(True)
        self._why.setText(
            self.tr(
                "The service lists at most 100 animals in one answer and describes no way to the "
                "rest, so PetDesk also asks for each status by itself. An answer with fewer than "
                "100 is taken as all there are."
            )
        )
        layout = QVBoxLayout(self)
        layout.addWidget(self._sentence)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._why)
        width = self.fontMetrics().averageCharWidth()
        self.resize(110 * width, 18 * self.fontMetrics().height())
        view_model.state_changed.connect(self._changed)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Show what is known now, and let the keyboard read it."""
        super().showEvent(event)
        self._render(self._view_model.state)
        self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _changed(self, state: MainState) -> None:
        if self.isVisible():
            self._render(state)

    def _render(self, state: MainState) -> None:
        now = self._clock()
        self._sentence.setText(coverage(state, now))
        for row, cells in enumerate(coverage_rows(state, now)):
            for column, text in enumerate(cells):
                item = QStandardItem(text)
                item.setEditable(False)
                item.setToolTip(text if column == len(cells) - 1 else "")
                self._rows.setItem(row, column, item)
        self._table.resizeRowsToContents()

    def _make_table(self) -> QTableView:
        self._rows.setHorizontalHeaderLabels(
            [self.tr("Status"), self.tr("Known"), self.tr("As of"), self.tr("Is that all?")]
        )
        table = QTableView(self)
        table.setAccessibleName(self.tr("Coverage by status"))
        table.setModel(self._rows)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        width = self.fontMetrics().averageCharWidth()
        for column, characters in enumerate((16, 14, 20)):
            table.setColumnWidth(column, characters * width)
        table.horizontalHeader().setStretchLastSection(True)
        return table
