"""The status bar: coverage and age, connection, budget."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QWidget

from petdesk.core.translation import translate
from petdesk.design.scale import EDGE, row_of, unit
from petdesk.design.widgets import Button, ElidedLabel, PlainLabel, progress_line

_MAX_COVERAGE_LENGTH: Final = 30  # characters of the coverage that room is kept for
_NARROW: Final = 220.0  # units; below it what changed is only named
_DOT: Final = "\N{MIDDLE DOT}"


class StatusLine(QStatusBar):
    """Shows how complete and how old the list is, the connection, and the limit if it matters."""

    news_opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._coverage = ElidedLabel("Coverage", self)
        self._connection = PlainLabel("Connection", self)
        self._dot = PlainLabel("", self, _DOT)
        self._budget = ElidedLabel("Budget", self)
        self._news = Button("", self, link=True)
        self._news.setProperty("inline", True)  # noqa: FBT003  Qt's signature
        self._news.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._news.clicked.connect(self.news_opened)
        self._news.hide()
        self._news_text = ""
        body = QWidget(self)
        self._end = row_of(1, self._connection, self._dot, self._budget)
        self._row = row_of(
            3,
            (self._coverage, 1),
            self._news,
            self._end,
            margins=(EDGE - 0.5, 0.5, EDGE - 0.5, 0.5),
            parent=body,
        )
        for label in (self._coverage, self._connection, self._dot, self._budget):
            label.setProperty("look", "secondary")
        self.addWidget(body, 1)
        # It takes what the others leave, and no less than `_show_extent` sets: where room is short,
        # the sentence about the limit stays whole.
        self._coverage.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._busy = progress_line(self.tr("Working"), self)
        self._end.insertWidget(0, self._busy)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._fit_news()

    def show_texts(
        self,
        coverage: str,
        connection: str,
        budget: str = "",
        *,
        is_busy: bool,
        is_limit_shown: bool = False,
    ) -> None:
        """Show the texts; ``is_busy`` shows that work goes on.

        Unless ``is_limit_shown`` the ``budget`` is shown where the pointer is on the connection.
        """
        self._coverage.setText(coverage)
        self._connection.setText(connection)
        self._connection.setToolTip(budget)
        self._budget.setText(budget)
        self._budget.setToolTip(budget)
        for label in (self._dot, self._budget):
            label.setVisible(is_limit_shown)
        self._busy.setFixedWidth(unit(12))  # of the letters that there are now
        self._busy.setVisible(is_busy)

    def show_extent(self, text: str, *shorter: str) -> None:
        """Explain the coverage by ``text``, and say what is ``shorter`` where room is short."""
        self._coverage.setToolTip(text)
        self._coverage.shorter_texts = shorter
        self._coverage.update()
        metrics = self.fontMetrics()
        least = min(map(metrics.horizontalAdvance, (self._coverage.text(), *shorter)))
        most = _MAX_COVERAGE_LENGTH * metrics.averageCharWidth()
        self._coverage.setMinimumWidth(min(least, most))

    def show_news(self, text: str) -> None:
        self._news_text = text
        self._news.setVisible(bool(text))
        self._fit_news()

    def _fit_news(self) -> None:
        """Name the list of what changed, in place of telling of it, where room is short."""
        tip, short = self.tr("Show what changed"), translate("ChangesWindow", "What changed")
        is_short = self.width() < unit(_NARROW)
        self._news.setText(short if is_short else self._news_text)
        self._news.setToolTip(f"{self._news_text}. {tip}" if is_short else tip)
        # It makes neither the least window wider nor the bar higher.
        self._news.setMinimumWidth(1)
        self._news.setFixedHeight(self._coverage.sizeHint().height())
