"""The window ``Import labels``: what a file holds, and whether it merges or replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from petdesk.viewmodels.settings.labels_wording import merge_text, offer_text, replace_text
from petdesk.views.widgets.form_widgets import Note

if TYPE_CHECKING:
    from petdesk.viewmodels.settings.labels_state import LabelsState


class ImportLabels(QDialog):
    """Shows an offer; ``taken`` carries whether the file replaces all labels."""

    taken = Signal(object)

    def __init__(self, state: LabelsState, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import labels"))
        text = Note("Import text", self)
        text.say(offer_text(state))
        self._merge = QRadioButton(merge_text(), self)
        self._merge.setChecked(True)
        self._replace = QRadioButton(replace_text(state), self)
        buttons = QDialogButtonBox(self)
        take = buttons.addButton(self.tr("Take over"), QDialogButtonBox.ButtonRole.AcceptRole)
        take.setDefault(True)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(text)
        column.addWidget(self._preview(state), 1)
        for widget in (self._merge, self._replace, buttons):
            column.addWidget(widget)
        width = self.fontMetrics().averageCharWidth()
        self.resize(80 * width, 24 * self.fontMetrics().height())

    def _take(self) -> None:
        self.taken.emit(self._replace.isChecked())
        self.accept()

    def _preview(self, state: LabelsState) -> QTableWidget:
        labels = state.offer.labels if state.offer is not None else {}
        now = state.table.all_labels
        table = QTableWidget(len(labels), 3, self)
        table.setAccessibleName(self.tr("Labels in the file"))
        table.setHorizontalHeaderLabels(
            [self.tr("Category ID"), self.tr("In the file"), self.tr("Now")]
        )
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.horizontalHeader().setStretchLastSection(True)
        for row, (category_id, label) in enumerate(sorted(labels.items())):
            for column, text in enumerate((str(category_id), label, now.get(category_id, ""))):
                table.setItem(row, column, QTableWidgetItem(text))
        table.resizeColumnsToContents()
        return table
