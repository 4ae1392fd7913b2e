"""File > Print: what is printed and on which paper, with a preview; to a printer or into a PDF."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QComboBox, QDialog, QPushButton, QWidget

from petdesk.design.dialogs import Row, documents, file_to_write
from petdesk.design.layout import column_of, row_of, unit
from petdesk.design.theme import theme
from petdesk.design.widgets import Button, ChoiceCombo, NoteLine, PlainLabel, TextField, fit_window
from petdesk.printing import view_model as printing
from petdesk.printing.views.painter import Canvas, paint_page

_MIN_WIDTH: Final = 62  # units, of the choices' column
_MAX_SHELTER: Final = 60  # letters


class PrintWindow(QDialog):
    """Shows ``model``. ``print_wanted`` asks for a printer; ``file_chosen`` carries a PDF's path.

    The PDF is first offered a place in ``folder``, or among the person's documents.
    """

    print_wanted = Signal()
    file_chosen = Signal(object)

    def __init__(
        self, model: printing.PrintViewModel, folder: Path | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._folder = folder or documents()
        state = model.state
        self.setWindowTitle(self.tr("Print"))
        self._subject = ChoiceCombo(self, state.subjects, state.name, self.tr("What to print"))
        self._paper = ChoiceCombo(self, tuple(printing.Paper), printing.paper_name)
        self._count = ChoiceCombo(self, tuple(printing.GRIDS), printing.cards_per_page)
        self._shelter = TextField(self, hint=self.tr("On the cards, if you like"))
        self._shelter.setMaxLength(_MAX_SHELTER)
        self._shelter.show_text(state.choices.shelter)
        self._of_cards = [
            Row(self.tr("Car&ds"), self._count, "Print cards", self),
            Row(self.tr("Your s&helter's name"), self._shelter, "Print shelter", self),
        ]
        self._note = NoteLine("Print note", self)
        self._page = PlainLabel("Print page", self)
        self._print = Button(self.tr("&Print…"), self, primary=True)
        self._print.setDefault(True)
        self._save = Button(self.tr("&Save as PDF…"), self)
        close = Button(self.tr("Cancel"), self)
        # Each press is a step: unlike `Button`, it takes the second of a double click.
        self._previous = QPushButton(self.tr("Pre&vious page"), self)
        self._next = QPushButton(self.tr("&Next page"), self)
        preview = PagePreview(model, self)
        choices = column_of(
            3,
            Row(self.tr("P&rint"), self._subject, "Print subject", self),
            Row(self.tr("Pap&er"), self._paper, "Print paper", self),
            *self._of_cards,
            *(self._note, 1),
            *(self._print, self._save, close),
        )
        turning = row_of(2, self._previous, 1, self._page, 1, self._next)
        pages = column_of(2, (preview, 1), turning)
        row_of(4, choices, (pages, 1), margins=(5, 4, 5, 4), parent=self)
        for combo in (self._subject, self._paper, self._count):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._subject.setMinimumWidth(unit(_MIN_WIDTH))
        fit_window(self, 200, 170)
        self._subject.chosen.connect(lambda: model.choose_subject(self._subject.value))
        for changed in (self._paper.chosen, self._count.chosen, self._shelter.textChanged):
            changed.connect(self._choose)
        self._previous.clicked.connect(lambda: model.turn_to(model.state.page - 1))
        self._next.clicked.connect(lambda: model.turn_to(model.state.page + 1))
        self._print.clicked.connect(self.print_wanted)
        self._save.clicked.connect(self._ask_where)
        close.clicked.connect(self.reject)
        model.state_changed.connect(self._render)
        self._render(model.state)

    def _choose(self) -> None:
        chosen = self._paper.value, self._count.value, self._shelter.text()
        self._model.choose(printing.PrintChoices(*chosen))

    def _render(self, state: printing.PrintState) -> None:
        self._subject.show_value(state.subject, is_held=state.is_busy)
        self._paper.show_value(state.choices.paper, is_held=state.is_busy)
        self._count.show_value(state.choices.per_page, is_held=state.is_busy)
        self._shelter.setReadOnly(state.is_busy)
        for row in self._of_cards:
            row.setVisible(state.subject is printing.Subject.CARDS)
        self._note.say(state.note, is_wrong=bool(state.problem))
        self._page.setText(state.words_of(state.page))
        for button in (self._print, self._save):
            button.setEnabled(not state.is_busy)
        # A button that is disabled loses the keyboard.
        self._previous.setEnabled(state.page > 0 or self._previous.hasFocus())
        self._next.setEnabled(state.page + 1 < state.page_count or self._next.hasFocus())

    def _ask_where(self) -> None:
        state, title = self._model.state, self.tr("Save as PDF")
        offered = self._folder / state.file_name
        file_to_write(self, title, ["PDF (*.pdf)"], offered, self.file_chosen.emit)


_EDGE: Final = 3  # units around the page


class PagePreview(QWidget):
    def __init__(self, model: printing.PrintViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.setMinimumSize(unit(50), unit(60))
        model.state_changed.connect(self._follow)

    def _follow(self, _state: object) -> None:
        # A method, which Qt disconnects with the window: pages may still be read then.
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the page, white in any theme, on the window's ground, in the middle."""
        state, painter, edge = self._model.state, Canvas(self), unit(_EDGE)
        size = QSizeF(*state.choices.paper.size)
        room = QSizeF(self.width() - 2 * edge, self.height() - 2 * edge)
        size.scale(room, Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        place = QRectF(round(left), round(top), round(size.width()), round(size.height()))
        painter.fillRect(place.adjusted(-1, -1, 1, 1), theme().outline)
        painter.fillRect(place, QColor.fromRgb(255, 255, 255))
        painter.setClipRect(place)
        painter.translate(place.topLeft())
        paint_page(painter, state, state.page, place.size())
