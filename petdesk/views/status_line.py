"""The status bar: coverage and age, connection, budget."""

from PySide6.QtWidgets import QProgressBar, QStatusBar, QWidget

from petdesk.viewmodels import wording
from petdesk.viewmodels.main_state import Connection, MainState
from petdesk.views.plain_label import PlainLabel

_BUSY = (Connection.STARTING, Connection.WORKING)


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

    def render_state(self, state: MainState, now: float) -> None:
        """Show what ``state`` says at the time ``now``."""
        self._coverage.setText(wording.coverage(state, now))
        self._connection.setText(wording.connection(state))
        self._budget.setText(wording.budget(state.budget, now))
        self._busy.setVisible(state.connection in _BUSY)
