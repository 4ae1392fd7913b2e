"""A window on a list that is filtered by typing."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QStackedWidget, QWidget

from petdesk.core.translation import translate
from petdesk.design import widgets
from petdesk.design.layout import WrapRow, column_of, row_of
from petdesk.design.lists import ListModel, ListTable, Pill

Row = TypeVar("Row")

_NAME: Final = 1  # the column that stands out


class ListWindow(QDialog, Generic[Row]):
    """A window that opens ``list_model`` when shown; Esc empties the filter, then closes it.

    ``texts`` are its title, the name and the hint of its filter, and the name of its table.
    ``export_wanted`` carries the rows that are selected.
    """

    export_wanted = Signal(object)

    def __init__(  # noqa: PLR0913, PLR0917  what a list has
        self,
        list_model: Any,
        name: str,
        texts: tuple[str, str, str, str],
        columns: Sequence[tuple[str, Callable[[Row], str]]],
        pills: Mapping[int, Callable[[Row], Pill | None]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._list_model = list_model
        title, search_name, hint, table_name = texts
        self.result_label = widgets.TransientLabel("List told", self)
        """Shows for some seconds the result of a command of the window."""
        self.setWindowTitle(title)
        self.search = widgets.SearchField(self, search_name, hint, self.tr("Clear filter"))
        self.search.textChanged.connect(list_model.search)
        self._table = ListTable(table_name, ListModel(columns, self, pills), self, strong=_NAME)
        self._table.opened.connect(self.open_current)
        self._table.copied.connect(self.result_label.say)
        self._note = widgets.SpokenLabel(f"{name} note", self, look="secondary")
        self._empty = widgets.EmptyPanel(self, f"{name} empty")
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._table)
        self._pages.addWidget(self._empty)

    def lay_out(self, width: float, height: float, *commands: widgets.Button) -> None:
        """Lay all out in units, with ``commands`` before those that copy and export."""
        new = partial(widgets.command_button, self)
        self._copy = new(self.tr("&Copy rows"), self._table.copy_rows)
        self._export = new(
            self.tr("&Export…"), lambda: self.export_wanted.emit(self._table.selected)
        )
        close = new(translate("AboutWindow", "Close"), self.close)
        # In large letters they are wider than a small screen.
        row, margins = WrapRow(2, self, *commands, self._copy, self._export), (4, 0, 4, 0)
        buttons = row_of(2, (row, 1), close, margins=margins)
        buttons.setAlignment(close, Qt.AlignmentFlag.AlignTop)  # beside their first line
        search = row_of(0, self.search, margins=margins)
        notes = row_of(2, (self._note, 1), self.result_label, margins=margins)
        column_of(3, search, (self._pages, 1), notes, buttons, margins=(0, 4, 0, 4), parent=self)
        widgets.fit_window(self, width, height)

    def open_current(self) -> None:
        raise NotImplementedError

    def show_rows(self, rows: tuple[Row, ...], key: Callable[[Row], object], empty: str) -> None:
        """Show ``rows``, known by their ``key``, or the words ``empty`` in place of none."""
        self._table.show_rows(rows, key=key)
        self._empty.show_texts(empty)
        self._pages.setCurrentIndex(0 if rows else 1)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_model.open()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        super().hideEvent(event)
        self._list_model.is_open = False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear() if self.search.text() else self.close()
        elif event.key() == Qt.Key.Key_Down and self._table.isVisible():
            if self._table.current is None:
                self._table.selectRow(0)
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)
