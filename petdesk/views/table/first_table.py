"""The table at the first paint; the table of animals takes its place right after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTableView, QWidget

from petdesk.views.table.first_rows import first_rows
from petdesk.views.table.look import dress, row_height

if TYPE_CHECKING:
    from petdesk.storage.first_screen import FirstScreen


class FirstTable(QTableView):
    """Shows the rows of the last run; what is chosen and scrolled to is asked of it later."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[str, ...], ...] = ()

    def fill(self, screen: FirstScreen, height: int) -> None:
        """Show the rows of ``screen`` that fit into ``height`` pixels."""
        # Each row costs a moment before the first paint.
        self._rows = screen.rows[: height // row_height(self) + 1]
        dress(self, first_rows(self._rows, screen.filter.shown, self))
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)

    @property
    def chosen_id(self) -> int | None:
        """The id of the animal that was chosen meanwhile, if any."""
        row = self.currentIndex().row()
        return int(self._rows[row][-1]) if 0 <= row < len(self._rows) else None
