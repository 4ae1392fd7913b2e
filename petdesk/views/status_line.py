"""The status bar: coverage and age, connection, budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStatusBar, QWidget

from petdesk.views.plain_label import PlainLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QProgressBar


class StatusLine(QStatusBar):
    """Says how complete and how old the list is, and how PetDesk stands to the service."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coverage = PlainLabel("Coverage", self)
        self._connection = PlainLabel("Connection", self)
        self._budget = PlainLabel("Budget", self)
        self._busy: QProgressBar | None = None
        # A long sentence is cut in a narrow window, instead of making the window wider.
        self._coverage.setMinimumWidth(1)
        self.addWidget(self._coverage, 1)
        for widget in (self._connection, self._budget):
            self.addPermanentWidget(widget)

    def complete(self) -> None:
        """Build what shows that work goes on."""
        # Imported after the first paint, which shows that PetDesk is connecting in words.
        from PySide6.QtWidgets import QProgressBar  # noqa: PLC0415  see above

        self._busy = QProgressBar(self)
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setMaximumWidth(80)
        self._busy.setMaximumHeight(self.fontMetrics().height())
        self._busy.setAccessibleName(self.tr("Working"))
        self.insertPermanentWidget(1, self._busy)  # before the other two

    def show_texts(self, coverage: str, connection: str, budget: str, *, is_busy: bool) -> None:
        """Show what is said; ``is_busy`` shows that work goes on, once `complete`."""
        self._coverage.setText(coverage)
        self._connection.setText(connection)
        self._budget.setText(budget)
        if self._busy is not None:
            self._busy.setVisible(is_busy)
