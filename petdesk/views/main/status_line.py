"""The status bar: coverage and age, connection, budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStatusBar, QWidget

from petdesk.views.widgets.elided_label import ElidedLabel
from petdesk.views.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QProgressBar, QToolButton


_MOST: Final = 36  # characters of the coverage that room is kept for


class StatusLine(QStatusBar):
    """Says how complete and how old the list is, and how PetDesk stands to the service.

    ``news_opened`` asks for the list of what changed.
    """

    news_opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coverage = ElidedLabel("Coverage", self)
        self._connection = PlainLabel("Connection", self)
        self._budget = ElidedLabel("Budget", self)
        self._busy: QProgressBar | None = None
        self._news: QToolButton | None = None
        self.addWidget(self._coverage, 1)
        for widget in (self._connection, self._budget):
            self.addPermanentWidget(widget)

    def complete(self) -> None:
        """Build what shows that work goes on."""
        # Imported after the first paint, which shows that PetDesk is connecting in words.
        from PySide6.QtWidgets import QProgressBar, QSizePolicy  # noqa: PLC0415  see above

        # It takes what the others leave, and no less than `show_extent` says: where room is short,
        # the budget is cut before the age of what is on screen.
        self._coverage.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
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

    def show_extent(
        self, text: str, shorter: tuple[str, ...] = (), budgets: tuple[str, ...] = ()
    ) -> None:
        """Show ``text`` where the pointer is on the coverage.

        ``shorter`` and ``budgets`` are what coverage and budget say for want of room.
        """
        self._coverage.setToolTip(text)
        self._budget.setToolTip(self._budget.text())
        for label, texts in ((self._coverage, shorter), (self._budget, budgets)):
            if texts != label.shorter_texts:
                label.shorter_texts = texts
                label.update()
        metrics = self.fontMetrics()
        least = min(map(metrics.horizontalAdvance, (self._coverage.text(), *shorter)))
        self._coverage.setMinimumWidth(min(least, _MOST * metrics.averageCharWidth()))

    def show_news(self, text: str) -> None:
        """Show what changed, or nothing where ``text`` is empty; a press opens the list of it."""
        if self._news is None:
            if not text:
                return
            from PySide6.QtWidgets import QToolButton  # noqa: PLC0415  most starts have no news

            self._news = QToolButton(self)
            self._news.setAutoRaise(True)
            self._news.setToolTip(self.tr("Show what changed"))
            self._news.clicked.connect(self.news_opened)
            # The coverage is the one widget before the permanent ones.
            self.insertPermanentWidget(1, self._news)
        self._news.setText(text)
        self._news.setVisible(bool(text))
