"""The status bar: coverage and age, connection, budget."""

from PySide6.QtWidgets import QProgressBar, QStatusBar, QWidget

from petdesk.views.plain_label import PlainLabel


class StatusLine(QStatusBar):
    """Says how complete and how old the list is, and how PetDesk stands to the service."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coverage = PlainLabel("Coverage", self)
        self._connection = PlainLabel("Connection", self)
        self._budget = PlainLabel("Budget", self)
        self._busy = QProgressBar(self)
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setMaximumWidth(80)
        self._busy.setMaximumHeight(self.fontMetrics().height())
        self._busy.setAccessibleName(self.tr("Working"))
        self.addWidget(self._coverage, 1)
        for widget in (self._busy, self._connection, self._budget):
            self.addPermanentWidget(widget)

    def show_texts(self, coverage: str, connection: str, budget: str, *, is_busy: bool) -> None:
        """Show what is said; ``is_busy`` shows that work goes on."""
        self._coverage.setText(coverage)
        self._connection.setText(connection)
        self._budget.setText(budget)
        self._busy.setVisible(is_busy)
