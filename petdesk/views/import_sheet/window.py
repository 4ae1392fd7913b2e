"""The window ``Import from a sheet``: choose it, check its rows, see what it costs, start."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QDialog, QMessageBox, QStackedWidget, QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.viewmodels.import_sheet.state import ImportState, Page, Work
from petdesk.viewmodels.import_sheet.view_model import ImportViewModel
from petdesk.viewmodels.import_sheet.wording import question, summary
from petdesk.views.design.buttons import Button, PrimaryButton
from petdesk.views.design.labels import HEADING, PlainLabel, SizedLabel, make_secondary
from petdesk.views.design.lists import BAR
from petdesk.views.design.scale import EDGE, column_of, row_of, set_spacing
from petdesk.views.design.surfaces import Card
from petdesk.views.import_sheet.check_page import CheckPage
from petdesk.views.import_sheet.choose_page import ChoosePage
from petdesk.views.widgets.dialogs import ask
from petdesk.views.widgets.file_drops import accept_copy, files_in
from petdesk.views.widgets.form_widgets import ScrollBody
from petdesk.views.widgets.spoken_texts import NoteLine
from petdesk.views.widgets.windows import fit_window

_PAGES: Final = tuple(Page)
_PAGE_KEYS: Final[dict[int, int]] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class ImportWindow(QDialog):
    """Shows the state of ``model``; it keeps the sheet while it is closed.

    ``cost`` returns what adding so many animals costs, a sentence for each line.
    """

    def __init__(
        self,
        model: ImportViewModel,
        cost: Callable[[int], tuple[str, ...]],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._question: QMessageBox | None = None
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Import from a sheet"))
        self.setAcceptDrops(True)
        self._step = PlainLabel("Import step", self)
        make_secondary(self._step)
        self._note = NoteLine("Import note", self)
        self.choose_page = ChoosePage(self)
        self.check_page = CheckPage(model, self)
        self.start_page = StartPage(cost, self)
        self._pages = QStackedWidget(self)
        for page in (self.choose_page, self.check_page, self.start_page):
            self._pages.addWidget(page)
        self._make_foot()
        self._lay_out()
        self.choose_page.files_chosen.connect(self.take_files)
        self.choose_page.pasted.connect(self._read_text)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.activated.connect(self._paste)
        model.state_changed.connect(self._render)
        self._render(model.state)
        fit_window(self, 260, 185)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Close on Esc, and keep the sheet; scroll the last step, whose buttons are below."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() in _PAGE_KEYS and self._pages.currentWidget() is self.start_page:
            self.start_page.scroll_pages(_PAGE_KEYS[event.key()])
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif isinstance(button := self.focusWidget(), Button) and not event.isAutoRepeat():
            button.click()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        """Forget what was said of the last file or paste."""
        super().hideEvent(event)
        self._note.say("")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        """Accept files; whether one is a sheet is known once it is read."""
        if files_in(event.mimeData()):
            accept_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        """Take what was dropped."""
        accept_copy(event)
        self.take_files(files_in(event.mimeData()))

    def take_files(self, files: Sequence[Path]) -> None:
        """Read the one file, once rows are saved; of several none. Say what is not done at once."""
        if len(files) == 1:
            self._replace(partial(self._read_file, files[0]))
        elif files:
            self._note.say(
                self.tr("PetDesk reads one sheet at a time. Choose them one after the other."),
                is_wrong=True,
            )

    def _read_file(self, file: Path) -> None:
        before = self._model.next_name
        self._model.read_file(file)
        name = self._model.next_name
        if self._model.state.work is Work.STARTING:
            text = self.tr("“%1” opens once these rows are saved.")
            if before not in {"", name}:
                text = self.tr("“%1” opens once these rows are saved, in place of “%2”.")
            parts = [_with(part, name) for part in text.split("%2")]
            self._note.say(sanitize_for_line(before).join(parts))

    def _replace(self, then: Callable[[], None]) -> None:
        """Do ``then``, which replaces the sheet; ask first if something would be lost with it."""
        state = self._model.state
        if not state.has_changes or state.work is Work.STARTING:
            then()
        elif self._question is None:
            self._question = ask(
                self,
                _with(self.tr("Close “%1”?"), state.name),
                self.tr("What you corrected and chose in its rows would be lost."),
                self.tr("Discard changes"),
                then,
            )
            self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None

    def _make_foot(self) -> None:
        self._anew = Button(self.tr("&Another sheet"), self)
        self._back = Button(self.tr("&Back"), self)
        self._next = PrimaryButton(self.tr("&Next"), self)
        self._start = PrimaryButton(self.tr("&Start"), self)
        for button in (self._anew, self._back, self._next, self._start):
            button.setAutoDefault(False)
        self._anew.clicked.connect(lambda: self._replace(self._model.reset))
        self._back.clicked.connect(lambda: self._turn(-1))
        self._next.clicked.connect(lambda: self._turn(1))
        self._start.clicked.connect(self._model.start)

    def _lay_out(self) -> None:
        head = row_of(0, self._step, margins=(EDGE, 0, EDGE, 0))
        note = row_of(0, (self._note, 1), margins=(EDGE, 0, EDGE, 0))
        foot = row_of(
            2, self._anew, 1, self._back, self._next, self._start, margins=(EDGE, 0, EDGE, 0)
        )
        column_of(3, head, note, (self._pages, 1), foot, margins=(0, 4, 0, 4), parent=self)

    def _turn(self, by: int) -> None:
        self._model.turn(_PAGES[_PAGES.index(self._model.state.page) + by])

    def _paste(self) -> None:
        if self._model.state.page is Page.CHOOSE:
            self.choose_page.paste_rows()
        elif self._model.state.page is Page.CHECK:
            text = self.tr("To paste other rows, choose “Another sheet” first.")
            self._note.say(text, is_wrong=True)

    def _read_text(self, text: str) -> None:
        self._model.read_text(text, self.tr("Pasted rows"))

    def _render(self, state: ImportState) -> None:
        at = _PAGES.index(state.page)
        self._note.say("")
        text = self.tr("Step %1 of %2").replace("%1", str(at + 1))
        self._step.setText(text.replace("%2", str(len(_PAGES))))
        page = (self.choose_page, self.check_page, self.start_page)[at]
        page.render_state(state)
        self._back.setVisible(state.page is Page.START)
        self._anew.setVisible(state.page is Page.CHECK)
        self._next.setVisible(state.page is Page.CHECK)
        self._start.setVisible(state.page is Page.START)
        self._next.setEnabled(state.work is None and state.included > 0)
        self._start.setEnabled(state.work is None and state.included > 0)
        self._back.setEnabled(state.work is not Work.STARTING)
        if self._pages.currentIndex() != at:
            self._pages.setCurrentIndex(at)
            (self.choose_page.choose, self.check_page.table, self._start)[at].setFocus()


def _with(text: str, name: str) -> str:
    return text.replace("%1", sanitize_for_line(name))


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
