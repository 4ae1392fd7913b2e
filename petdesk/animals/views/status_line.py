"""The status bar: how complete and old the list is, the connection, the limit if it matters."""

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QWidget

from petdesk.core.translation import translate
from petdesk.design.layout import EDGE, row_of, unit
from petdesk.design.widgets import Button, ElidedLabel, PlainLabel, progress_line

if TYPE_CHECKING:
    from petdesk.animals.state import MainState

_MAX_COVERAGE_LENGTH: Final = 30  # characters of the coverage that room is kept for
_NARROW: Final = 220.0  # units; below it what changed is only named


class StatusLine(QStatusBar):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._coverage = ElidedLabel("Coverage", self, look="secondary")
        connecting = translate("Connection", "Connecting…")
        self._connection = PlainLabel("Connection", self, connecting, "secondary")
        self._dot = PlainLabel("", self, "\N{MIDDLE DOT}", "secondary")
        self._budget = ElidedLabel("Budget", self, look="secondary")
        self._dot.hide()
        self._budget.hide()
        self.news = Button("", self, link=True)
        self.news.setProperty("inline", True)  # noqa: FBT003  Qt's signature
        self.news.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.news.hide()
        self._news_text = ""
        body = QWidget(self)
        self._end = row_of(1, self._connection, self._dot, self._budget)
        room = (EDGE - 0.5, 0.5, EDGE - 0.5, 0.5)
        row_of(3, (self._coverage, 1), self.news, self._end, margins=room, parent=body)
        self.addWidget(body, 1)
        # It takes what the others leave, and no less than `render_state` sets: where room is short,
        # the sentence about the limit stays whole.
        self._coverage.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._busy = progress_line(self.tr("Working"), self)
        self._end.insertWidget(0, self._busy)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._fit_news()

    def render_state(self, state: "MainState", now: float) -> None:
        """Show ``state``; a limit that does not matter is only the connection's tool tip."""
        from petdesk.animals import status_bar  # noqa: PLC0415  after the first paint
        from petdesk.animals.changes import summary_words  # noqa: PLC0415  after the first paint
        from petdesk.animals.state import Connection, is_budget_low  # noqa: PLC0415  after the first paint

        coverage, shorter = status_bar.coverage(state, now), status_bar.shorter_coverage(state, now)
        budget = status_bar.budget(state.budget, now)
        is_connecting = state.connection in (Connection.STARTING, Connection.WORKING)
        self._coverage.setText(coverage)
        self._coverage.setToolTip(status_bar.coverage_lines(state, now))
        self._coverage.shorter_texts = [shorter] if shorter else []
        self._coverage.update()
        metrics = self.fontMetrics()
        least = min(map(metrics.horizontalAdvance, (coverage, *self._coverage.shorter_texts)))
        most = _MAX_COVERAGE_LENGTH * metrics.averageCharWidth()
        self._coverage.setMinimumWidth(min(least, most))
        self._connection.setText(translate("Connection", state.connection.value))
        self._connection.setToolTip(budget)
        self._budget.setText(budget)
        self._budget.setToolTip(budget)
        for label in (self._dot, self._budget):
            label.setVisible(is_budget_low(state.budget, now))
        self._busy.setFixedWidth(unit(12))  # of the letters that there are now
        self._busy.setVisible(is_connecting or state.checking_id is not None)
        self._news_text = summary_words(state.news)
        self.news.setVisible(bool(self._news_text))
        self._fit_news()

    def _fit_news(self) -> None:
        """Name the list of what changed, instead of the changes, if room is short."""
        tip, short = self.tr("Show what changed"), translate("ChangesWindow", "What changed")
        is_short = self.width() < unit(_NARROW)
        self.news.setText(short if is_short else self._news_text)
        self.news.setToolTip(f"{self._news_text}. {tip}" if is_short else tip)
        # It makes neither the least window wider nor the bar higher.
        self.news.setMinimumWidth(1)
        self.news.setFixedHeight(self._coverage.sizeHint().height())
