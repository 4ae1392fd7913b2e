"""The table at the first paint; the table of animals takes its place right after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTableView, QWidget

from petdesk.views.first_rows import FirstRows
from petdesk.views.table_look import dress

if TYPE_CHECKING:
    from petdesk.storage.first_screen import FirstScreen


class FirstTable(QTableView):
    """Shows the rows of the last run; what is chosen and scrolled to is asked of it later."""

    def __init__(self, screen: FirstScreen, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = FirstRows(screen.rows, screen.filter.shown, self)
        dress(self, self._rows)

    @property
    def chosen_id(self) -> int | None:
        """The id of the animal that was chosen meanwhile, if any."""
        return self._rows.pet_id(self.currentIndex().row())
