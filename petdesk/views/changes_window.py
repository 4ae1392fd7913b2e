"""View > What changed: a list with times, newest first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.text import harmless
from petdesk.viewmodels.times import last_seen
from petdesk.views.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QHideEvent, QShowEvent

    from petdesk.domain.changes import Change
    from petdesk.viewmodels.changes import ChangesViewModel
    from petdesk.viewmodels.changes_state import ChangesState

Index = QModelIndex | QPersistentModelIndex

_NOTHING: Final = QModelIndex()


class ChangeModel(QAbstractTableModel):
    """A row for each change; ``what`` gives its words, and ``clock`` the time to tell them at."""

    def __init__(
        self, what: Callable[[Change], str], clock: Callable[[], float], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._changes: tuple[Change, ...] = ()
        self._columns: tuple[tuple[str, Callable[[Change], str]], ...] = (
            (self.tr("When"), lambda change: last_seen(change.at, clock())),
            (self.tr("Name"), lambda change: harmless(change.name)),
            (self.tr("What changed"), what),
            (self.tr("ID"), lambda change: str(change.animal_id)),
        )

    def show_changes(self, changes: tuple[Change, ...]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._changes = changes
        self.endResetModel()

    def change(self, row: int) -> Change:
        """Give the change in a row."""
        return self._changes[row]

    def row_text(self, row: int) -> str:
        """Give a row as it is copied: its cells with tabs between them."""
        change = self._changes[row]
        return "\t".join(words(change) for _heading, words in self._columns)

    def rowCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of changes."""
        return 0 if parent.isValid() else len(self._changes)

    def columnCount(self, parent: Index = _NOTHING) -> int:  # noqa: N802  Qt's name
        """Give the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a cell's text."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._columns[index.column()][1](self._changes[index.row()])

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Give a column's heading."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section][0]
        return None


class ChangesWindow(QWidget):
    """Shows the changes that are kept; Enter shows the animal in the main window."""

    def __init__(
        self,
        view_model: ChangesViewModel,
        parent: QWidget,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowFlag(Qt.WindowType.Window)
        self.setWindowTitle(self.tr("What changed"))
        self._search = QLineEdit(self)
        self._search.setAccessibleName("Filter changes")
        self._search.setPlaceholderText(self.tr("Filter by name, change or ID"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(view_model.search)
        self._changes = ChangeModel(view_model.what, clock, self)
        self._table = self._make_table()
        self._note = PlainLabel("Changes note", self)
        self._note.setWordWrap(True)
        self._reveal = QPushButton(self.tr("Clear filters and show it"), self)
        self._reveal.clicked.connect(view_model.show_hidden)
        self._copy = QPushButton(self.tr("Copy rows"), self)
        self._copy.clicked.connect(self.copy_rows)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard, tab-separated; all of them where none is."""
        selected = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        rows = selected or range(self._changes.rowCount())
        QApplication.clipboard().setText("\n".join(map(self._changes.row_text, rows)))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Read the changes each time the window is opened."""
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
        if watched is self._table and isinstance(event, QKeyEvent):
            is_press = event.type() is QEvent.Type.KeyPress
            if is_press and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._show_animal(self._table.currentIndex())
                return True
            if is_press and event.matches(QKeySequence.StandardKey.Copy):
                self.copy_rows()
                return True
        return False

    def _show_animal(self, index: QModelIndex) -> None:
        if index.isValid():
            self._view_model.show_animal(self._changes.change(index.row()))

    def _render(self, state: ChangesState) -> None:
        kept = self._current()
        self._changes.show_changes(state.shown)
        if kept in state.shown:
            self._table.selectRow(state.shown.index(kept))
        self._note.setText(self._note_words(state))
        self._note.setVisible(bool(self._note.text()))
        self._reveal.setVisible(self._view_model.hidden_by_filter())

    def _current(self) -> Change | None:
        current = self._table.currentIndex()
        return self._changes.change(current.row()) if current.isValid() else None

    def _note_words(self, state: ChangesState) -> str:
        if state.hidden is not None:
            name = harmless(state.hidden.name)
            if self._view_model.hidden_by_filter():
                text = self.tr("%1 is not in the table now: the filters there hide it.")
            else:
                text = self.tr("%1 is no longer listed, so it is not in the table.")
            return text.replace("%1", name)
        if state.trouble:
            text = self.tr("What was kept cannot be read (%1). New changes are shown.")
            return text.replace("%1", harmless(state.trouble))
        if not state.is_known:
            return self.tr("Reading the changes...")
        if not state.changes:
            return self.tr(
                "Nothing has changed in the last thirty days, as far as this desk has seen."
            )
        return "" if state.shown else self.tr("No change matches what you are looking for.")

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setAccessibleName("Changes")
        table.setModel(self._changes)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        width = self.fontMetrics().averageCharWidth()
        for column, characters in enumerate((22, 24, 40)):
            table.setColumnWidth(column, characters * width)
        table.horizontalHeader().setStretchLastSection(True)
        table.installEventFilter(self)
        table.doubleClicked.connect(self._show_animal)
        return table

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._reveal)
        buttons.addWidget(self._copy)
        layout = QVBoxLayout(self)
        layout.addWidget(self._search)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._note)
        layout.addLayout(buttons)
        width = self.fontMetrics().averageCharWidth()
        self.resize(110 * width, 28 * self.fontMetrics().height())
