"""The last step of an import before it starts: what is added, and what it costs."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from petdesk.viewmodels.import_sheet.state import ImportState, Work
from petdesk.viewmodels.import_sheet.wording import question, summary
from petdesk.views.design.labels import HEADING, PlainLabel, SizedLabel
from petdesk.views.design.lists import BAR
from petdesk.views.design.scale import EDGE, column_of, set_spacing
from petdesk.views.design.surfaces import Card
from petdesk.views.widgets.form_widgets import ScrollBody
from petdesk.views.widgets.spoken_texts import NoteLine


class StartPage(QWidget):
    """``cost`` returns what adding so many animals costs, a sentence for each line."""

    def __init__(self, cost: Callable[[int], tuple[str, ...]], parent: QWidget) -> None:
        super().__init__(parent)
        self._cost = cost
        self._question = SizedLabel("Import question", HEADING, self, is_strong=True)
        self._summary = PlainLabel("Import summary", self)
        self._costs = PlainLabel("Import price", self)
        self._problem = NoteLine("Import failure", self)
        # In large letters a small screen has not the height for it.
        self._body = body = ScrollBody(self)
        set_spacing(body.column, 3, (EDGE, 4, EDGE - BAR, 0))
        for label in (self._question, self._summary, self._problem, self._costs):
            label.setWordWrap(True)
        prices = Card(self)
        prices.column.addWidget(self._costs)
        for widget in (self._question, self._summary, self._problem, prices):
            body.column.addWidget(widget)
        body.column.addStretch(1)
        column_of(0, body, parent=self)

    def scroll_pages(self, pages: int) -> None:
        """Scroll by so many pages; nothing on it takes the keyboard."""
        bar = self._body.verticalScrollBar()
        bar.setValue(bar.value() + pages * bar.pageStep())

    def render_state(self, state: ImportState) -> None:
        """Show ``state``."""
        is_starting = state.work is Work.STARTING
        text = self.tr("Saving the rows…") if is_starting else question(state)
        self._question.setText(text)
        self._summary.setText(summary(state))
        self._costs.setText("\n".join(self._cost(state.included)))
        self._problem.say(state.failure, is_wrong=bool(state.failure))
