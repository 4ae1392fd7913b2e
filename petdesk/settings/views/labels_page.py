"""The page of the settings for category labels: a plain table."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.wording import locked_note
from petdesk.design.controls import Button, ChoiceCombo, Row
from petdesk.design.icons import icon
from petdesk.design.labels import NoteLine
from petdesk.design.lists import RIGHT, style_list
from petdesk.design.panels import Card
from petdesk.design.scale import EDGE, add_to, row_of, set_spacing, unit
from petdesk.design.theme import theme
from petdesk.settings.labels_editor import (
    LabelsState,
    LabelsStatus,
    LabelsViewModel,
    labels_note,
    row_fault,
)
from petdesk.settings.views.pages import Page

_ID, _LABEL, _ANIMALS = range(3)
_DIGITS = 12  # letters of an id that there is room for; of a longer one the tip has the rest


class LabelsPage(Page):
    """Shows `LabelsState` and calls the labels' view-model."""

    def __init__(self, title: str, view_model: LabelsViewModel, parent: QWidget) -> None:
        super().__init__(title, "Labels", parent)
        self._view_model = view_model
        self._is_held = False
        self._environment = ChoiceCombo(self, tuple(Environment), environment_name)
        self._table = self._make_table()
        self._note = NoteLine("Labels note", self)
        self._add = Button(self.tr("Add categor&y"), self)
        self._remove = Button(self.tr("Re&move category"), self)
        self._lay_out()
        self._add.clicked.connect(self._add_row)
        self._remove.clicked.connect(self._remove_selected)
        self._environment.chosen.connect(lambda: view_model.choose(self._environment.value))
        self._table.itemChanged.connect(self._take)
        self._table.itemSelectionChanged.connect(self._render_buttons)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def hold(self, *, is_held: bool) -> None:
        if is_held != self._is_held:
            self._is_held = is_held
            self._render(self._view_model.state)

    def show_mistake(self) -> None:
        """Take the keyboard to the first row that cannot be saved, in whichever environment."""
        state = self._view_model.state
        wrong = next(which for which, table in state.tables.items() if any(table.faults))
        if wrong is not state.environment:
            self._view_model.choose(wrong)
        faults = self._view_model.state.table.faults
        row = next((number for number, fault in enumerate(faults) if fault is not None), 0)
        self._table.setCurrentCell(row, _ID)
        self._table.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        metrics, edges = self.fontMetrics(), unit(2 * EDGE + 5)
        self._table.setColumnWidth(_ID, metrics.horizontalAdvance("0" * _DIGITS) + edges)
        width = metrics.horizontalAdvance(self.tr("Animals")) + edges
        self._table.setColumnWidth(_ANIMALS, width)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 3, self)
        table.setAccessibleName(self.tr("Labels"))
        headings = [self.tr("Category ID"), self.tr("Label"), self.tr("Animals")]
        table.setHorizontalHeaderLabels(headings)
        role = Qt.ItemDataRole.TextAlignmentRole
        table.model().setHeaderData(_ANIMALS, Qt.Orientation.Horizontal, RIGHT, role)
        style_list(table)
        table.horizontalHeader().setSectionResizeMode(_LABEL, QHeaderView.ResizeMode.Stretch)
        table.setMinimumHeight(2 * table.verticalHeader().defaultSectionSize())
        return table

    def _lay_out(self) -> None:
        about = self.tr(
            "The service has only category IDs. Their labels are in the file %1. To have them on "
            "another computer, copy it into PetDesk's data folder there."
        )
        about = about.replace("%1", wrappable(sanitize_for_display(str(self._view_model.file))))
        row = Row(self.tr("&Labels for"), self._environment, "Labels for", self)
        card = Card(self)
        set_spacing(card.column, 0, (0.5, 0.5, 0.5, 0.5))
        card.column.addWidget(self._table, 1)
        buttons = row_of(2, self._add, self._remove, 1)
        help_line = NoteLine("Labels help", self, about)
        add_to(self.column, help_line, row, (card, 1), self._note, buttons)

    def _render(self, state: LabelsState) -> None:
        self._environment.show_value(state.environment, is_held=self._is_held)
        self._table.blockSignals(True)  # noqa: FBT003  Qt's argument
        self._table.setRowCount(len(state.table.rows))
        for number in range(len(state.table.rows)):
            self._render_row(state, number)
        self._table.blockSignals(False)  # noqa: FBT003  Qt's argument
        self._note.say(labels_note(state), is_wrong=any(state.table.faults))
        self._render_buttons()

    def _render_row(self, state: LabelsState, number: int) -> None:
        row, fault = state.table.rows[number], state.table.faults[number]
        remark = locked_note() if row.is_fixed else ""
        if fault is not None:
            remark = row_fault(row, fault)
        for column, text in enumerate((row.id_text, row.label, str(row.animals))):
            item = self._item(number, column)
            item.setText(text)
            # An id that animals have is not to be changed.
            is_open = column == _LABEL or (column == _ID and not row.animals)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
            if is_open and not self._is_held:
                flags |= Qt.ItemFlag.ItemIsEditable
            item.setFlags(Qt.ItemFlag.NoItemFlags if row.is_fixed else flags)
            item.setToolTip(remark or (sanitize_for_display(text) if column == _ID else ""))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, remark)
            if column == _ANIMALS:
                item.setData(Qt.ItemDataRole.TextAlignmentRole, RIGHT)
        sign = icon("warning", theme().danger) if fault is not None else None
        self._item(number, _ID).setData(Qt.ItemDataRole.DecorationRole, sign)

    def _item(self, number: int, column: int) -> QTableWidgetItem:
        item = self._table.item(number, column)
        if item is None:
            item = QTableWidgetItem()
            self._table.setItem(number, column, item)
        return item

    def _render_buttons(self) -> None:
        is_ready = self._view_model.state.status is LabelsStatus.READY
        is_open = is_ready and not self._is_held
        self._table.setEnabled(is_ready)
        self._add.setEnabled(is_open)
        self._remove.setEnabled(is_open and self._table.selectionModel().hasSelection())

    def _take(self, item: QTableWidgetItem) -> None:
        number = item.row()
        label = self._item(number, _LABEL).text()
        self._view_model.edit(number, self._item(number, _ID).text(), label)

    def _add_row(self) -> None:
        self._view_model.add()
        item = self._item(self._table.rowCount() - 1, _ID)
        self._table.setCurrentItem(item)
        self._table.editItem(item)

    def _remove_selected(self) -> None:
        rows = self._table.selectionModel().selectedRows()
        self._view_model.remove([index.row() for index in rows])
