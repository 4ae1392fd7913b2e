"""The window ``Import labels``: what a file holds, and whether it replaces all labels."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from petdesk.viewmodels.settings.labels_state import LabelsState
from petdesk.viewmodels.settings.labels_wording import merge_text, offer_text, replace_text
from petdesk.views.design.buttons import Button, PrimaryButton, button_box
from petdesk.views.design.lists import style_list
from petdesk.views.design.scale import column_of
from petdesk.views.widgets.spoken_texts import NoteLine
from petdesk.views.widgets.windows import fit_window


class ImportLabels(QDialog):
    """Shows what a file holds; ``taken`` carries whether it replaces all labels."""

    taken = Signal(object)

    def __init__(self, state: LabelsState, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import labels"))
        text = NoteLine("Import text", self)
        text.say(offer_text(state))
        merge = QRadioButton(merge_text(), self)
        merge.setChecked(True)
        self._replace = QRadioButton(replace_text(state), self)
        buttons = button_box(self)
        roles = QDialogButtonBox.ButtonRole
        take = PrimaryButton(self.tr("Import"), self)
        take.setDefault(True)
        buttons.addButton(take, roles.AcceptRole)
        buttons.addButton(Button(self.tr("Cancel"), self), roles.RejectRole)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        column_of(
            3,
            text,
            (self._preview(state), 1),
            merge,
            self._replace,
            buttons,
            margins=(5, 4, 5, 4),
            parent=self,
        )
        fit_window(self, 140, 110)

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
        style_list(table)
        table.horizontalHeader().setStretchLastSection(True)
        for row, (category_id, label) in enumerate(sorted(labels.items())):
            for column, text in enumerate((str(category_id), label, now.get(category_id, ""))):
                table.setItem(row, column, QTableWidgetItem(text))
        table.resizeColumnsToContents()
        return table
