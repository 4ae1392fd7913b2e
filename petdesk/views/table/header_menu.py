"""The menu of the header, which hides columns and brings them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from petdesk.viewmodels.text.columns import NAME, headings
from petdesk.views.table.column_layout import ColumnLayout

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView

    from petdesk.views.table.column_widths import ColumnWidths


class HeaderMenu(ColumnLayout):
    """Offers which columns of ``table`` are shown, and arranges them."""

    def __init__(self, table: QTableView, widths: ColumnWidths) -> None:
        super().__init__(table, widths)
        self._table = table
        header = self._header
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._open)

    def menu(self) -> QMenu:
        """Return the menu."""
        menu = QMenu(self._table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill(menu)
        return menu

    def fill(self, menu: QMenu) -> None:
        """Fill ``menu`` anew; the name is always shown, since rows are known by it."""
        menu.clear()
        for at, text in enumerate(headings()):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(not self._header.isSectionHidden(at))
            action.setEnabled(at != NAME)
            action.toggled.connect(lambda is_on, at=at: self._hide(at, is_hidden=not is_on))
        menu.addSeparator()
        menu.addAction(self.tr("Reset columns")).triggered.connect(self.reset)
        for action in menu.actions():
            action.setMenuRole(QAction.MenuRole.NoRole)

    def _open(self, place: QPoint) -> None:
        self.menu().popup(self._header.mapToGlobal(place))

    def _hide(self, column: int, *, is_hidden: bool) -> None:
        self._widths.hide(column, is_hidden=is_hidden)
        self.changed.emit()
