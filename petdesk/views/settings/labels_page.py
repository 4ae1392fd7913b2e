"""The page of the settings dialog for category labels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyle,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.environments import Environment
from petdesk.domain.pets import INT64_MIN
from petdesk.viewmodels.settings.labels_state import LabelsAt
from petdesk.viewmodels.settings.labels_wording import labels_note
from petdesk.viewmodels.words.environments import environment_name
from petdesk.views.settings.choice_combo import ChoiceCombo
from petdesk.views.settings.import_labels import ImportLabels
from petdesk.views.settings.label_model import LabelModel
from petdesk.views.widgets.form_widgets import Note, form_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.settings.labels import LabelsViewModel
    from petdesk.viewmodels.settings.labels_state import LabelsState

_ENVIRONMENTS = (Environment.PRACTICE, Environment.STAGING, Environment.PRODUCTION)


class LabelsPage(QWidget):
    """Shows `LabelsState` and calls the labels' view-model."""

    def __init__(self, view_model: LabelsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._is_held = False
        self._import: ImportLabels | None = None
        self._environment = ChoiceCombo(self.tr("Labels of"), self, _ENVIRONMENTS, environment_name)
        icons = QStyle.StandardPixmap
        self._model = LabelModel(self.style().standardIcon(icons.SP_MessageBoxWarning), self)
        self._table = self._make_table()
        self._note = Note("Labels note", self, bold=True)
        self._help = Note("Labels help", self)
        self._help.say(
            self.tr(
                "The service knows categories by their IDs only. A label is shown beside the ID, "
                "on this computer; export the labels and import them on the other desks."
            )
        )
        self._add = self._button(self.tr("Add categor&y"), self._add_row)
        self._remove = self._button(self.tr("Re&move category"), self._remove_selected)
        self._import_button = self._button(self.tr("&Import labels"), self._ask_for_import)
        self._export = self._button(self.tr("E&xport labels"), self._ask_for_export)
        self._lay_out()
        self._environment.chosen.connect(lambda: view_model.choose(self._environment.value))
        self._model.typed.connect(view_model.edit)
        self._table.selectionModel().selectionChanged.connect(self._render_buttons)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def hold(self, *, is_held: bool) -> None:
        """Keep everything as it is while it is saved."""
        if is_held != self._is_held:
            self._is_held = is_held
            self._render(self._view_model.state)

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setAccessibleName(self.tr("Labels"))
        table.setModel(self._model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.setWordWrap(False)
        longest = self.fontMetrics().horizontalAdvance(str(INT64_MIN))
        table.setColumnWidth(0, longest + 2 * self.fontMetrics().height())  # and a warning sign
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        table.setMinimumHeight(4 * table.verticalHeader().defaultSectionSize())
        return table

    def _button(self, text: str, command: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAccessibleName(text.replace("&", ""))
        button.setAutoDefault(False)
        # A lambda, since clicked also carries whether a checkable button is on.
        button.clicked.connect(lambda _on=False: command())
        return button

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow(self.tr("&Labels of"), self._environment)
        buttons = QHBoxLayout()
        for button in (self._add, self._remove, self._import_button, self._export):
            buttons.addWidget(button)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self._help)
        column.addWidget(self._table, 1)
        column.addWidget(self._note)
        column.addLayout(buttons)

    def _render(self, state: LabelsState) -> None:
        self._environment.show_value(state.environment, is_held=self._is_held)
        self._model.show_table(state.table, is_held=self._is_held)
        self._note.say(labels_note(state))
        self._render_buttons()
        if state.offer is not None and self._import is None:
            self._ask_about(state)

    def _render_buttons(self) -> None:
        state = self._view_model.state
        is_open = state.at is LabelsAt.READY and not self._is_held
        self._table.setEnabled(state.at is LabelsAt.READY)
        self._add.setEnabled(is_open)
        self._remove.setEnabled(is_open and self._table.selectionModel().hasSelection())
        self._import_button.setEnabled(is_open)
        is_sound = not any(state.table.faults)
        self._export.setEnabled(is_open and is_sound and bool(state.table.all_labels))

    def _add_row(self) -> None:
        self._view_model.add()
        index = self._model.index(self._model.rowCount() - 1, 0)
        self._table.setCurrentIndex(index)
        self._table.edit(index)

    def _remove_selected(self) -> None:
        rows = self._table.selectionModel().selectedRows()
        self._view_model.remove([index.row() for index in rows])

    def _ask_about(self, state: LabelsState) -> None:
        self._import = dialog = ImportLabels(state, self.window())
        dialog.taken.connect(lambda is_all: self._view_model.take_offer(is_all=is_all))
        dialog.finished.connect(self._asked)
        dialog.open()

    def _asked(self) -> None:
        dialog, self._import = self._import, None
        if dialog is not None:
            dialog.deleteLater()
        self._view_model.drop_offer()

    def _ask_for_import(self) -> None:
        dialog = self._file_dialog(self.tr("Import labels"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda path: self._view_model.read(Path(path)))
        dialog.open()

    def _ask_for_export(self) -> None:
        dialog = self._file_dialog(self.tr("Export labels"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(f"petdesk-labels-{self._view_model.state.environment.value}.csv")
        dialog.fileSelected.connect(lambda path: self._view_model.export(Path(path)))
        dialog.open()

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self, title)
        dialog.setNameFilters([self.tr("Tables (*.csv *.txt)"), self.tr("All files (*)")])
        dialog.finished.connect(dialog.deleteLater)
        return dialog
