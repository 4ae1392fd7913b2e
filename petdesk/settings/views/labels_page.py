"""The page of the settings for category labels: a plain table."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from petdesk.core.display_text import sanitize_for_display, sanitize_for_line, wrappable
from petdesk.core.environments import environment_name
from petdesk.core.translation import translate
from petdesk.core.wording import locked_note
from petdesk.design.lists import END, style_list
from petdesk.design.scale import add_to, row_of, set_spacing, unit
from petdesk.design.theme import theme
from petdesk.design.widgets import Button, Card, NoteLine, PlainLabel, icon
from petdesk.settings.labels import LabelTable
from petdesk.settings.state import SettingsState
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.pages import Page

_ID, _LABEL, _ANIMALS, _EXAMPLE = range(4)
_MIN_COLUMN = 22  # units
_RIGHT = int(END)


class LabelsPage(Page):
    def __init__(self, title: str, model: SettingsViewModel, parent: QWidget) -> None:
        about = self.tr(
            "The service knows categories by ID only. Their labels are in the file %1. To use them "
            "on another computer, copy that file into PetDesk's data folder there."
        )
        about = about.replace("%1", wrappable(sanitize_for_display(str(model.label_file))))
        super().__init__(title, "Labels", parent, about)
        self._model = model
        self._table = self._make_table()
        self._note = NoteLine("Labels note", self)
        self._add = Button(self.tr("Add categor&y"), self)
        self._remove = Button(self.tr("Re&move category"), self)
        name = environment_name(model.state.stored.environment)
        heading = PlainLabel("Labels for", self, name, look="title strong")
        card = Card(self)
        set_spacing(card.column, 0, (0.5, 0.5, 0.5, 0.5))
        card.column.addWidget(self._table, 1)
        add_to(self.column, heading, (card, 1), self._note, row_of(2, self._add, self._remove, 1))
        self._add.clicked.connect(self._add_row)
        self._remove.clicked.connect(self._remove_selected)
        self._table.itemChanged.connect(self._take)
        self._table.itemSelectionChanged.connect(lambda: self._render_buttons(model.state))

    def show_mistake(self) -> bool:
        """Take the keyboard to the first row that cannot be saved."""
        row = next(at for at, mistake in enumerate(self._shown.mistakes) if mistake)
        self._table.setCurrentCell(row, _ID)
        self._table.setFocus()
        return True

    @property
    def _shown(self) -> LabelTable:
        return self._model.state.labels or LabelTable()

    def render_state(self, state: SettingsState) -> None:
        table = self._shown
        with QSignalBlocker(self._table):
            self._table.setRowCount(len(table.rows))
            for number in range(len(table.rows)):
                self._render_row(table, number, is_held=state.is_saving)
        self._note.say(self._note_on(state), is_wrong=table.is_wrong)
        self._render_buttons(state)

    @staticmethod
    def _note_on(state: SettingsState) -> str:
        table, at = state.labels, state.stored.environment
        if at.is_remote and not state.stored.address(at):
            text = translate("Labels", "%1 has no address yet. Save one first.")
            return text.replace("%1", environment_name(at))
        if table is None:
            return translate("Labels", "Reading the labels…")
        if table.failure:
            text = translate("Labels", "Can't read the labels (%1). Tell your administrator.")
            return wrappable(text.replace("%1", sanitize_for_display(table.failure)))
        if not table.rows:
            return translate("Labels", "No categories yet. Add one.")
        return wrappable(next(filter(None, table.mistakes), ""))

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 4, self)
        table.setAccessibleName(self.tr("Labels"))
        headings = [self.tr("Category ID"), self.tr("Label"), self.tr("Animals")]
        table.setHorizontalHeaderLabels([*headings, self.tr("Example")])
        role = Qt.ItemDataRole.TextAlignmentRole
        table.model().setHeaderData(_ANIMALS, Qt.Orientation.Horizontal, _RIGHT, role)
        style_list(table)
        header, modes = table.horizontalHeader(), QHeaderView.ResizeMode
        for column in range(4):
            is_text = column in {_LABEL, _EXAMPLE}
            header.setSectionResizeMode(
                column, modes.Stretch if is_text else modes.ResizeToContents
            )
        header.setMinimumSectionSize(unit(_MIN_COLUMN))
        table.setMinimumHeight(2 * table.verticalHeader().defaultSectionSize())
        return table

    def _render_row(self, table: LabelTable, number: int, *, is_held: bool) -> None:
        row, mistake = table.rows[number], table.mistakes[number]
        remark = mistake or (locked_note() if row.is_fixed else "")
        example = sanitize_for_line(row.animals.example)
        for column, text in enumerate((row.id_text, row.label, str(row.animals.number), example)):
            item = self._item(number, column)
            item.setText(text)
            # An id that animals have is not to be changed.
            is_open = column == _LABEL or (column == _ID and not row.animals.number)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
            if is_open and not is_held:
                flags |= Qt.ItemFlag.ItemIsEditable
            item.setFlags(Qt.ItemFlag.NoItemFlags if row.is_fixed else flags)
            item.setToolTip(remark or (sanitize_for_display(text) if column == _ID else ""))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, remark)
            if column == _ANIMALS:
                item.setData(Qt.ItemDataRole.TextAlignmentRole, _RIGHT)
        sign = icon("warning", theme().danger.name()) if mistake else QIcon()
        self._item(number, _ID).setIcon(sign)

    def _item(self, number: int, column: int) -> QTableWidgetItem:
        item = self._table.item(number, column)
        if item is None:
            item = QTableWidgetItem()
            self._table.setItem(number, column, item)
        return item

    def _render_buttons(self, state: SettingsState) -> None:
        is_read = state.labels is not None and not state.labels.failure
        is_open = is_read and not state.is_saving
        self._table.setEnabled(is_read)
        self._add.setEnabled(is_open)
        self._remove.setEnabled(is_open and self._table.selectionModel().hasSelection())

    def _take(self, item: QTableWidgetItem) -> None:
        id_text, label = (self._item(item.row(), column).text() for column in (_ID, _LABEL))
        self._model.edit_labels(self._shown.edited(item.row(), id_text, label))

    def _add_row(self) -> None:
        self._model.edit_labels(self._shown.added())
        item = self._item(self._table.rowCount() - 1, _ID)
        self._table.setCurrentItem(item)
        self._table.editItem(item)

    def _remove_selected(self) -> None:
        rows = [index.row() for index in self._table.selectionModel().selectedRows()]
        self._model.edit_labels(self._shown.removed(rows))
