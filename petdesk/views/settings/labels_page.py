"""The page of the settings for category labels."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QTableView,
    QWidget,
)

from petdesk.domain.environments import Environment
from petdesk.domain.pets import INT64_MIN
from petdesk.viewmodels.settings.labels import LabelsViewModel
from petdesk.viewmodels.settings.labels_state import LabelsState, LabelsStatus
from petdesk.viewmodels.settings.labels_wording import labels_note
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.views.design.buttons import Button
from petdesk.views.design.lists import style_list
from petdesk.views.design.scale import EDGE, add_to, row_of, set_spacing, unit
from petdesk.views.design.surfaces import Card
from petdesk.views.settings.label_model import LabelDelegate, LabelModel
from petdesk.views.settings.page import Page
from petdesk.views.widgets.choice_combo import ChoiceCombo
from petdesk.views.widgets.dialogs import documents, file_to_read, file_to_write
from petdesk.views.widgets.form_widgets import Row
from petdesk.views.widgets.spoken_texts import NoteLine


class LabelsPage(Page):
    """Shows `LabelsState` and calls the labels' view-model."""

    def __init__(self, title: str, view_model: LabelsViewModel, parent: QWidget) -> None:
        super().__init__(title, "Labels", parent)
        self._view_model = view_model
        self._is_held = False
        self._begins = False
        self._environment = ChoiceCombo(self, tuple(Environment), environment_name)
        self._model = LabelModel(self)
        self._table = self._make_table()
        self._note = NoteLine("Labels note", self)
        self._add = Button(self.tr("Add categor&y"), self)
        self._remove = Button(self.tr("Re&move category"), self)
        self._import_button = Button(self.tr("&Import…"), self, name=self.tr("Import labels"))
        self._export = Button(self.tr("E&xport…"), self, name=self.tr("Export labels"))
        self._lay_out()
        self._fit_columns()
        # The column of labels takes what a resized table has left.
        self._table.horizontalHeader().sectionResized.connect(self._fit_columns)
        self._add.clicked.connect(self._add_row)
        self._remove.clicked.connect(self._remove_selected)
        self._import_button.clicked.connect(self._ask_for_import)
        self._export.clicked.connect(self._ask_for_export)
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

    def focus_first(self) -> None:
        """Take the keyboard to the first label, as soon as there are any."""
        self._begins = True
        self._begin()

    def show_mistake(self) -> None:
        """Take the keyboard to the first row that cannot be saved, in whichever environment."""
        state = self._view_model.state
        wrong = next(which for which, table in state.tables.items() if any(table.faults))
        if wrong is not state.environment:
            self._view_model.choose(wrong)
        faults = self._view_model.state.table.faults
        row = next((number for number, fault in enumerate(faults) if fault is not None), 0)
        self._table.setCurrentIndex(self._model.index(row, 0))
        self._table.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Set the columns to the room that the letters now need."""
        super().showEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        metrics, animals = self.fontMetrics(), self._model.columnCount() - 1
        ids, labels, counts = map(self._heading_width, range(animals + 1))
        # And a warning sign. IDs are seldom so long: where there is no room for it, labels have it.
        longest = metrics.horizontalAdvance(str(INT64_MIN)) + unit(2 * EDGE + 5)
        room = self._table.viewport().width() - counts - labels
        self._table.setColumnWidth(0, max(ids, min(longest, room)))
        self._table.setColumnWidth(animals, counts)
        bar = self._table.verticalScrollBar().sizeHint().width()
        self._table.setMinimumWidth(ids + labels + counts + bar)

    def _heading_width(self, column: int) -> int:
        heading = str(self._model.headerData(column, Qt.Orientation.Horizontal))
        return self.fontMetrics().horizontalAdvance(heading) + unit(2 * EDGE + 1)

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setAccessibleName(self.tr("Labels"))
        table.setModel(self._model)
        table.setItemDelegate(LabelDelegate(table))
        style_list(table)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        table.setMinimumHeight(2 * table.verticalHeader().defaultSectionSize())
        return table

    def _lay_out(self) -> None:
        about = self.tr(
            "The service has only category IDs. The labels are on this computer. To have them on "
            "another one, export them here and import them there."
        )
        buttons = row_of(2, self._add, self._remove, 1)
        files = (self._import_button, self._export)
        row = Row(self.tr("&Labels for"), self._environment, "Labels for", self, files)
        card = Card(self)
        set_spacing(card.column, 0, (0.5, 0.5, 0.5, 0.5))
        card.column.addWidget(self._table, 1)
        help_line = NoteLine("Labels help", self, about)
        add_to(self.column, help_line, row, (card, 1), self._note, buttons)

    def _render(self, state: LabelsState) -> None:
        self._environment.show_value(state.environment, is_held=self._is_held)
        self._model.show_table(state.table, is_held=self._is_held)
        self._note.say(labels_note(state), is_wrong=any(state.table.faults))
        self._render_buttons()
        self._begin()

    def _begin(self) -> None:
        if self._begins and self._table.isEnabled() and self._model.rowCount():
            self._begins = False
            self._table.setCurrentIndex(self._model.index(0, 1))
            self._table.setFocus()

    def _render_buttons(self) -> None:
        state = self._view_model.state
        is_open = state.status is LabelsStatus.READY and not self._is_held
        self._table.setEnabled(state.status is LabelsStatus.READY)
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

    def _ask_for_import(self) -> None:
        title = self.tr("Import labels")
        file_to_read(self, title, self._filters(), self._view_model.read).open()

    def _ask_for_export(self) -> None:
        name = f"petdesk-labels-{self._view_model.state.environment.value}.csv"
        title, export = self.tr("Export labels"), self._view_model.export
        file_to_write(self, title, self._filters(), documents() / name, export).open()

    def _filters(self) -> tuple[str, str]:
        return self.tr("Tables (*.csv *.txt)"), self.tr("All files (*)")
