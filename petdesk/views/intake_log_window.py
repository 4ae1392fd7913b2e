"""Animal > Intake log: every animal that was added here, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.intake import Stage
from petdesk.viewmodels.intake_counted import counted
from petdesk.viewmodels.intake_log import log_headings
from petdesk.viewmodels.intake_wording import stage_name
from petdesk.views.form_widgets import SteadyCombo
from petdesk.views.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QHideEvent, QShowEvent

    from petdesk.viewmodels.intake_log import IntakeLogViewModel, LogRow, LogState

Index = QModelIndex | QPersistentModelIndex

_NOTHING: Final = QModelIndex()
_STAGES: Final = (None, *Stage)


class LogModel(QAbstractTableModel):
    """A row for each entry."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[LogRow, ...] = ()
        self._headings = log_headings()

    def show_rows(self, rows: tuple[LogRow, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, number: int) -> LogRow:
        """Give what a row shows."""
        return self._rows[number]

    def row_of(self, entry_id: int) -> int | None:
        """Give the row of an entry, if it is shown."""
        ids = [row.entry_id for row in self._rows]
        return ids.index(entry_id) if entry_id in ids else None

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of entries shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of columns."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell's text."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._rows[index.row()].cells[index.column()]

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Give a column's heading."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        return None


class IntakeLogWindow(QWidget):
    """Shows the entries; Enter shows the animal in the main window.

    ``animal_wanted`` carries the id of an animal, ``ask_wanted`` and ``correct_wanted`` that of an
    entry.
    """

    animal_wanted = Signal(object)
    ask_wanted = Signal(object)
    correct_wanted = Signal(object)

    def __init__(self, view_model: IntakeLogViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowFlag(Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Intake log"))
        self._entries = LogModel(self)
        self._make_filters()
        self._make_table()
        self._make_buttons()
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard, tab-separated; all of them where none is."""
        selected = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        rows = selected or range(self._entries.rowCount())
        lines = ("\t".join(self._entries.row(row).cells) for row in rows)
        QApplication.clipboard().setText("\n".join(lines))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """List the entries each time the window is opened."""
        super().showEvent(event)
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view_model.open()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        """Tell that nobody looks at the list any more."""
        super().hideEvent(event)
        self._view_model.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Close on Esc, after the filter was cleared."""
        if event.key() == Qt.Key.Key_Escape:
            self._search.clear() if self._search.text() else self.close()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take Enter in the list as "show the animal", and the copy key as "copy the rows"."""
        is_press = event.type() is QEvent.Type.KeyPress
        if watched is self._table and is_press and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._show_animal()
                return True
            if event.matches(QKeySequence.StandardKey.Copy):
                self.copy_rows()
                return True
        return False

    def _make_filters(self) -> None:
        self._search = QLineEdit(self)
        self._search.setAccessibleName(self.tr("Filter entries"))
        self._search.setPlaceholderText(self.tr("Filter by name, category, ID or time"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._view_model.search)
        self._stages = SteadyCombo(self.tr("State filter"), self)
        names = [self.tr("All states"), *map(stage_name, Stage)]
        self._stages.addItems(names)
        self._stages.currentIndexChanged.connect(
            lambda at: self._view_model.choose_stage(_STAGES[at])
        )

    def _make_table(self) -> None:
        table = self._table = QTableView(self)
        table.setAccessibleName(self.tr("Entries"))
        table.setModel(self._entries)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        width = self.fontMetrics().averageCharWidth()
        for column, characters in enumerate((12, 24, 18, 14, 10, 22, 22, 22)):
            table.setColumnWidth(column, characters * width)
        table.horizontalHeader().setStretchLastSection(True)
        table.installEventFilter(self)
        table.doubleClicked.connect(self._show_animal)
        table.selectionModel().currentRowChanged.connect(self._render_buttons)

    def _make_buttons(self) -> None:
        self._note = PlainLabel("Intake log note", self)
        self._note.setWordWrap(True)
        new = self._button
        self._show = new(self.tr("Show &animal"), self.tr("Show animal"), self._show_animal)
        self._correct = new(
            self.tr("C&orrect"), self.tr("Correct"), lambda: self._tell(self.correct_wanted.emit)
        )
        self._ask = new(
            self.tr("Did it go &through?"),
            self.tr("Did it go through?"),
            lambda: self._tell(self.ask_wanted.emit),
        )
        self._give_up = new(
            self.tr("&Give up"), self.tr("Give up"), lambda: self._tell(self._view_model.give_up)
        )
        self._copy = new(self.tr("&Copy rows"), self.tr("Copy rows"), self.copy_rows)

    def _button(self, text: str, name: str, command: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAccessibleName(name)
        # A lambda, since clicked also carries whether a checkable button is on.
        button.clicked.connect(lambda _on=False: command())
        return button

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        state = QLabel(self.tr("&State"), self)
        state.setBuddy(self._stages)
        filters.addWidget(self._search, 1)
        filters.addWidget(state)
        filters.addWidget(self._stages)
        buttons = QHBoxLayout()
        for button in (self._show, self._correct, self._ask, self._give_up):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self._copy)
        layout = QVBoxLayout(self)
        layout.addLayout(filters)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._note)
        layout.addLayout(buttons)
        width = self.fontMetrics().averageCharWidth()
        self.resize(170 * width, 28 * self.fontMetrics().height())

    def _render(self, state: LogState) -> None:
        current = self._current()
        self._entries.show_rows(state.rows)
        row = self._entries.row_of(current.entry_id) if current is not None else None
        if row is not None:
            self._table.selectRow(row)
        self._note.setText(self._note_words(state))
        self._copy.setEnabled(bool(state.rows))
        self._render_buttons()

    def _render_buttons(self) -> None:
        row = self._current()
        self._show.setEnabled(row is not None and row.pet_id is not None)
        self._correct.setEnabled(row is not None and row.can_correct)
        self._ask.setEnabled(row is not None and row.stage is Stage.UNKNOWN)
        self._give_up.setEnabled(row is not None and row.can_give_up)

    def _note_words(self, state: LogState) -> str:
        if not state.total:
            return self.tr("No animal has been added here in the last 90 days.")
        if not state.rows:
            return self.tr("No entry matches what you are looking for.")
        return counted.entries(len(state.rows))

    def _current(self) -> LogRow | None:
        current = self._table.currentIndex()
        return self._entries.row(current.row()) if current.isValid() else None

    def _show_animal(self) -> None:
        row = self._current()
        if row is not None and row.pet_id is not None:
            self.animal_wanted.emit(row.pet_id)

    def _tell(self, command: Callable[[int], None]) -> None:
        row = self._current()
        if row is not None:
            command(row.entry_id)
