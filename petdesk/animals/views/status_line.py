"""The status bar: coverage and age, connection, budget."""

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QWidget

from petdesk.core.translation import translate
from petdesk.design.layout import EDGE, row_of, unit
from petdesk.design.widgets import Button, ElidedLabel, PlainLabel, progress_line

_MAX_COVERAGE_LENGTH: Final = 30  # characters of the coverage that room is kept for
_NARROW: Final = 220.0  # units; below it what changed is only named
_DOT: Final = "\N{MIDDLE DOT}"


class StatusLine(QStatusBar):
    """Shows how complete and how old the list is, the connection, and the limit if it matters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._coverage = ElidedLabel("Coverage", self)
        self._connection = PlainLabel("Connection", self, translate("Connection", "Connecting…"))
        self._dot = PlainLabel("", self, _DOT)
        self._budget = ElidedLabel("Budget", self)
        self._dot.hide()
        self._budget.hide()
        self.news = Button("", self, link=True)
        self.news.setProperty("inline", True)  # noqa: FBT003  Qt's signature
        self.news.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.news.hide()
        self._news_text = ""
        body = QWidget(self)
        self._end = row_of(1, self._connection, self._dot, self._budget)
        self._row = row_of(
            3,
            (self._coverage, 1),
            self.news,
            self._end,
            margins=(EDGE - 0.5, 0.5, EDGE - 0.5, 0.5),
            parent=body,
        )
        for label in (self._coverage, self._connection, self._dot, self._budget):
            label.setProperty("look", "secondary")
        self.addWidget(body, 1)
        # It takes what the others leave, and no less than `show_texts` sets: where room is short,
        # the sentence about the limit stays whole.
        self._coverage.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._busy = progress_line(self.tr("Working"), self)
        self._busy.setFixedWidth(unit(12))
        self._end.insertWidget(0, self._busy)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._fit_news()

    def show_texts(  # noqa: PLR0913  all that it shows
        self,
        coverage: str,
        extent: str,
        shorter: str,
        connection: str,
        budget: str,
        *,
        is_busy: bool,
        is_limit_shown: bool,
    ) -> None:
        """Show the texts: ``extent`` explains the coverage, ``shorter`` is for where room is short.

        Unless ``is_limit_shown`` the ``budget`` is shown where the pointer is on the connection.
        """
        self._coverage.setText(coverage)
        self._coverage.setToolTip(extent)
        self._coverage.shorter_texts = [shorter] if shorter else []
        self._coverage.update()
        metrics = self.fontMetrics()
        least = min(map(metrics.horizontalAdvance, (coverage, *self._coverage.shorter_texts)))
        most = _MAX_COVERAGE_LENGTH * metrics.averageCharWidth()
        self._coverage.setMinimumWidth(min(least, most))
        self._connection.setText(connection)
        self._connection.setToolTip(budget)
        self._budget.setText(budget)
        self._budget.setToolTip(budget)
        for label in (self._dot, self._budget):
            label.setVisible(is_limit_shown)
        self._busy.setFixedWidth(unit(12))  # of the letters that there are now
        self._busy.setVisible(is_busy)

    def show_news(self, text: str) -> None:
        self._news_text = text
        self.news.setVisible(bool(text))
        self._fit_news()

    def _fit_news(self) -> None:
        """Name the list of what changed, in place of telling of it, where room is short."""
        tip, short = self.tr("Show what changed"), translate("ChangesWindow", "What changed")
        is_short = self.width() < unit(_NARROW)
        self.news.setText(short if is_short else self._news_text)
        self.news.setToolTip(f"{self._news_text}. {tip}" if is_short else tip)
        # It makes neither the least window wider nor the bar higher.
        self.news.setMinimumWidth(1)
        self.news.setFixedHeight(self._coverage.sizeHint().height())
