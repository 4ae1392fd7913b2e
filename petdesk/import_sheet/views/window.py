"""The window ``Import from a sheet``: choose it, check its rows, see what it costs, start."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QStackedWidget, QWidget

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import environment_name
from petdesk.core.translation import filled, translate
from petdesk.design.dialogs import ask, documents, file_dialog
from petdesk.design.layout import EDGE, add_to, column_of, row_of, set_spacing, unit
from petdesk.design.widgets import (
    Card,
    EmptyPanel,
    NoteLine,
    PlainLabel,
    ScrollBody,
    command_button,
    fit_window,
)
from petdesk.import_sheet.view_model import (
    ImportState,
    ImportViewModel,
    Page,
    Work,
    omitted_rows,
    other_sheets,
    summary,
)
from petdesk.import_sheet.views.check_page import CheckPage
from petdesk.import_sheet.views.sheet_table import OmittedTable

_PAGE_KEYS: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ImportWindow(QDialog):
    """Shows the state of ``model``; it keeps the sheet while it is closed.

    ``cost`` returns what adding so many animals costs, a sentence for each line.
    """

    def __init__(
        self, model: ImportViewModel, cost: Callable[[int], tuple[str, ...]], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._folder: Path | None = None
        self._turned = QElapsedTimer()
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Import from a sheet"))
        self.setAcceptDrops(True)
        self._step = PlainLabel("Import step", self, look="secondary")
        self._note = NoteLine("Import note", self)
        self._pages = QStackedWidget(self)
        self._panel = panel = EmptyPanel(self._pages, "Import choice")
        choose, paste = self.tr("&Choose file…"), self.tr("&Paste rows")
        self._choose = command_button(panel, choose, self._ask_for_file, primary=True)
        self._paste_button = command_button(panel, paste, self._paste_rows)
        for button in (self._choose, self._paste_button):
            panel.add_action(button)
        self.check_page = CheckPage(model, self._replace, self)
        self.start_page = StartPage(cost, self)
        for page in (self._panel, self.check_page, self.start_page):
            self._pages.addWidget(page)
        another = partial(self._replace, model.reset)
        self._another = command_button(self, self.tr("&Another sheet"), another)
        back, forth = partial(model.turn, Page.CHECK), partial(model.turn, Page.START)
        self._back = command_button(self, self.tr("&Back"), back)
        self._next = command_button(self, self.tr("&Next"), forth, primary=True)
        self._start = command_button(self, self.tr("&Start"), self._begin, primary=True)
        note = row_of(0, (self._note, 1), margins=(EDGE, 0, EDGE, 0))
        begin = self._another, self._step, (self.check_page.summary, 1), 0
        end = self._back, self._next, self._start
        foot = row_of(2, *begin, *end, margins=(EDGE, 0, EDGE, 0))
        column_of(3, note, (self._pages, 1), foot, margins=(0, 4, 0, 3.5), parent=self)
        key = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        key.activated.connect(lambda: self._replace(self._paste_rows))
        model.state_changed.connect(self._render)
        self._render(model.state)
        fit_window(self, 260, 185)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Scroll the last step, whose buttons are below."""
        if event.key() in _PAGE_KEYS and self._pages.currentWidget() is self.start_page:
            QApplication.sendEvent(self.start_page.verticalScrollBar(), event)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        if files_in(event.mimeData()):
            accept_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        accept_copy(event)
        self.take_files(files_in(event.mimeData()))

    def take_files(self, files: Sequence[Path]) -> None:
        """Read the one file; of several none. Say what is not done."""
        if len(files) == 1:
            self._folder = files[0].parent
            self._replace(partial(self._model.read_file, files[0]))
        elif files:
            text = self.tr("PetDesk reads one sheet at a time. Choose them one after the other.")
            self._note.say(text, is_wrong=True)

    def _replace(self, then: Callable[[], None]) -> None:
        """Do ``then``, which replaces the sheet; ask first if something would be lost with it."""
        state = self._model.state
        if state.edits or state.choices:
            question = filled(self.tr("Close “%1”?"), sanitize_for_line(state.name))
            text = self.tr("What you corrected and chose in its rows would be lost.")
            box = ask(self, question, text, self.tr("Discard changes"), then)
            # Or a combo box would go on showing what was not chosen after all.
            box.finished.connect(lambda _answer: self._render(self._model.state))
        else:
            then()

    def _begin(self) -> None:
        # Enter pressed twice on `Next` would start what nobody has read.
        if self._turned.elapsed() >= QApplication.doubleClickInterval():
            self._model.start()

    def _paste_rows(self) -> None:
        clipboard = QApplication.clipboard()
        text = clipboard.text()
        if files := files_in(clipboard.mimeData()):
            self.take_files(files)
        elif text.strip():
            self._model.read_text(text, self.tr("Pasted rows"))
        else:
            nothing = self.tr("Nothing was copied. Copy rows in your spreadsheet program first.")
            self._note.say(nothing, is_wrong=True)

    def _ask_for_file(self) -> None:
        names = "*.xlsx *.xls *.ods *.csv *.tsv *.txt"
        filters = filled(self.tr("Sheets (%1)"), names), self.tr("All files (*)")
        title = self.tr("Import from a sheet")
        dialog = file_dialog(self, title, filters, lambda file: self.take_files([file]))
        dialog.setDirectory(str(self._folder or documents()))
        dialog.resize(max(dialog.width(), unit(150)), dialog.height())
        dialog.open()

    def _render(self, state: ImportState) -> None:
        at = state.page
        self._note.say(state.problem, is_wrong=bool(state.problem))
        self._step.setText(filled(self.tr("Step %1 of %2"), at + 1, len(Page)))
        (self._render_choice, self.check_page.render_state, self.start_page.render_state)[at](state)
        for widget in (self._another, self._next, self.check_page.summary):
            widget.setVisible(state.page is Page.CHECK)
        for widget in (self._back, self._start):
            widget.setVisible(state.page is Page.START)
        for button in (self._next, self._start):
            button.setEnabled(state.work is None and state.included > 0)
        self._back.setEnabled(state.work is not Work.STARTING)
        if self._pages.currentIndex() != at:
            self._pages.setCurrentIndex(at)
            self._turned.start()
            self._start.setAccessibleDescription(self.start_page.told)
            (self._choose, self.check_page.table, self._start)[at].setFocus()

    def _render_choice(self, state: ImportState) -> None:
        is_reading = state.work is Work.READING
        heading = self.tr("Which sheet has the animals?")
        if is_reading:
            heading = filled(self.tr("Reading “%1”…"), state.name)
        text = self.tr(
            "An Excel or LibreOffice workbook, or CSV. Drop it here, or paste copied rows. "
            "The file isn't changed, and nothing is added before you have seen every row."
        )
        self._panel.show_texts(heading, text)
        for button in (self._choose, self._paste_button):
            button.setEnabled(not is_reading)
        if state.error is not None:
            self._choose.setFocus()  # which it lost while it could not be pressed


class StartPage(ScrollBody):
    """What is added, what that costs, and what is left out; it scrolls on a low screen."""

    def __init__(self, cost: Callable[[int], tuple[str, ...]], parent: QWidget) -> None:
        super().__init__(parent)
        self._cost = cost
        self._question = PlainLabel("Import question", self, look="heading strong")
        self._summary = PlainLabel("Import summary", self)
        self._costs = PlainLabel("Import price", self)
        self._others = NoteLine("Other sheets", self)
        self._omitted = OmittedTable(self)
        set_spacing(self.column, 3, (EDGE, 4, EDGE, 0))
        for label in (self._question, self._summary, self._costs):
            label.setWordWrap(True)
        prices = Card(self)
        prices.column.addWidget(self._costs)
        texts = self._question, self._summary, self._others
        add_to(self.column, *texts, prices, self._omitted, 1)

    @property
    def told(self) -> str:
        return f"{self._question.text()} {self._summary.text()}"

    def render_state(self, state: ImportState) -> None:
        text = translate("ImportSheet", "Add the animals of “%2” to %1?")
        text = filled(text, environment_name(state.environment), sanitize_for_line(state.name))
        is_starting = state.work is Work.STARTING
        self._question.setText(self.tr("Saving the rows…") if is_starting else text)
        self._summary.setText(summary(state))
        self._costs.setText("\n".join(self._cost(state.included)))
        self._others.say(other_sheets(state))
        self._omitted.show_omitted(omitted_rows(state))


def accept_copy(event: QDropEvent) -> None:
    """Accept ``event`` as a copy, whatever was proposed: who drags it may delete what was moved."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def files_in(data: QMimeData | None) -> list[Path]:
    """Return the files that are dragged or copied, none for a text or a web address."""
    urls = data.urls() if data is not None else []  # an empty clipboard has none
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
