"""The second step of an import: columns, texts to explain, and every row with its verdict."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.check import Verdict
from petdesk.viewmodels.import_sheet.state import ImportState, Work
from petdesk.viewmodels.import_sheet.view_model import ImportViewModel
from petdesk.viewmodels.import_sheet.wording import field_name, summary, verdict_name
from petdesk.views.design.buttons import Button
from petdesk.views.design.chips import StatusChip
from petdesk.views.design.labels import SMALL, ElidedLabel, SizedLabel, make_secondary, make_strong
from petdesk.views.design.scale import EDGE, WrapRow, column_of, set_spacing, unit
from petdesk.views.import_sheet.row_model import SheetRows
from petdesk.views.import_sheet.row_table import SheetTableView
from petdesk.views.import_sheet.word_list import WordList
from petdesk.views.widgets.form_widgets import ScrollBody, SteadyCombo
from petdesk.views.widgets.spoken_texts import NoteLine, SpokenLabel

_MIN_TABLE: Final = 45  # units
_BY_TAB: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class CheckPage(QWidget):
    """Shows the state of ``model`` while rows are checked."""

    def __init__(self, model: ImportViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._name = ElidedLabel("Sheet name", self)
        make_strong(self._name)
        self._guessed = NoteLine("Sheet letters", self)
        self._columns = ColumnChoices(self)
        self._words = WordList(self)
        self._rows = SheetRows(self)
        self.table = SheetTableView(self._rows, self)
        self._chips: dict[Verdict | None, StatusChip] = {}
        self._chip_row = WrapRow(1.5, self)
        self._tick = Button(self.tr("&Include these rows"), self._chip_row)
        self._untick = Button(self.tr("&Leave these rows out"), self._chip_row)
        self._summary = SpokenLabel("Import summary", self)
        self._make_chips()
        self._connect()
        self._lay_out()
        self._order_tabs()
        self.table.installEventFilter(self)

    def render_state(self, state: ImportState) -> None:
        """Show ``state``."""
        if state.table is None:
            return
        self._name.setText(sanitize_for_line(state.name))
        is_guessed = state.table.is_guessed
        self._guessed.say(
            self.tr("Not UTF-8, so PetDesk read it as Windows text. Check the names with accents.")
            if is_guessed
            else ""
        )
        self._columns.render_state(state)
        combos = self._words.combos
        self._words.render_state(state)
        if self._words.combos != combos:
            self._order_tabs()
        for verdict, chip in self._chips.items():
            count = len(state.rows) if verdict is None else state.counts.get(verdict, 0)
            chip.show_count(str(count))
            chip.setVisible(verdict is None or count > 0)
            chip.setChecked(state.filter is verdict)
        self._rows.show_state(state)
        can_tick = any(row.pet is not None for row in state.shown[:1000])
        for button in (self._tick, self._untick):
            button.setEnabled(can_tick and state.work is None)
        is_busy = state.work is Work.CHECKING
        self._summary.say(self.tr("Checking the rows…") if is_busy else summary(state))

    def _make_chips(self) -> None:
        for verdict in (None, *Verdict):
            word = self.tr("All rows") if verdict is None else verdict_name(verdict)
            chip = StatusChip(word, None, self._chip_row)
            chip.clicked.connect(lambda _on=False, verdict=verdict: self._model.show(verdict))
            self._chips[verdict] = chip
            self._chip_row.add(chip)

    def _connect(self) -> None:
        model = self._model
        self._columns.sheet_chosen.connect(model.choose_sheet)
        self._columns.headings_chosen.connect(model.choose_headings)
        self._columns.column_chosen.connect(model.choose_column)
        self._words.chosen.connect(model.choose_meaning)
        self._words.dropped.connect(model.drop_meaning)
        self._rows.cell_edited.connect(model.edit_cell)
        self._rows.ticked.connect(lambda rows, is_in: model.include(rows, is_in=is_in))
        self._tick.clicked.connect(self._include_shown)
        self._untick.clicked.connect(lambda: model.include(model.state.shown, is_in=False))
        for button in (self._tick, self._untick):
            button.setAutoDefault(False)
            self._chip_row.add(button)

    def _order_tabs(self) -> None:
        """Let Tab go from above to below: the texts to explain are made last, and anew."""
        chips = self._chips.values()
        choices = (*self._columns.combos, *self._words.combos)
        order: list[QWidget] = [*choices, *chips, self._tick, self._untick, self.table]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _include_shown(self) -> None:
        """Tick the rows in the list; sums only where a person looks at nothing else."""
        state = self._model.state
        is_about_sums = state.filter is Verdict.NOT_AN_ANIMAL
        rows = [
            row for row in state.shown if is_about_sums or row.verdict is not Verdict.NOT_AN_ANIMAL
        ]
        self._model.include(rows, is_in=True)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Show the rows whole once the keyboard goes through them; they are last on the page."""
        is_in = isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_TAB
        if is_in or event.type() is QEvent.Type.KeyPress:
            bar = self._body.verticalScrollBar()
            bar.setValue(bar.maximum())
        return False

    def _lay_out(self) -> None:
        self._body = body = ScrollBody(self)
        body.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        set_spacing(body.column, 2)
        choices = (self._name, self._guessed, self._columns, self._words, self._chip_row)
        head = column_of(2, *choices, margins=(EDGE, 0, EDGE, 0))
        # In large letters on a small screen, all of it scrolls before the rows have no room.
        self.table.setMinimumHeight(unit(_MIN_TABLE))
        body.column.addLayout(head)
        body.column.addWidget(self.table, 1)
        foot = column_of(0, self._summary, margins=(EDGE, 0, EDGE, 0))
        column_of(2, (body, 1), foot, parent=self)


_HEADINGS_WITHIN: Final = 30  # rows


class Chooser(QWidget):
    """A combo box below its label; ``chosen`` carries the value that a person chose."""

    chosen = Signal(object)

    def __init__(self, label: str, parent: QWidget) -> None:
        super().__init__(parent)
        title = SizedLabel("", SMALL, self, label)
        make_secondary(title)
        self.combo = SteadyCombo(self, label)
        title.setBuddy(self.combo)
        self._values: list[object] = []
        self._texts: list[str] = []
        column_of(0.5, title, self.combo, parent=self)
        self.combo.activated.connect(lambda at: self.chosen.emit(self._values[at]))

    def offer(self, choices: Sequence[tuple[object, str]], value: object) -> None:
        """Offer ``choices``, values with their texts, and show ``value``."""
        texts = [text for _value, text in choices]
        with QSignalBlocker(self.combo):
            if texts != self._texts:
                self._texts = texts
                self.combo.clear()
                self.combo.addItems(texts)
            self._values = [each for each, _text in choices]
            self.combo.setCurrentIndex(self._values.index(value) if value in self._values else 0)


class ColumnChoices(WrapRow):
    """The choices above the rows.

    ``sheet_chosen`` carries a sheet's name, ``headings_chosen`` a row from 0 or ``None``,
    ``column_chosen`` a `Field` and a column from 0 or ``None``.
    """

    sheet_chosen = Signal(object)
    headings_chosen = Signal(object)
    column_chosen = Signal(object, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(3, parent)
        self._sheet = Chooser(self.tr("Sheet"), self)
        self._headings = Chooser(self.tr("Headings"), self)
        self._columns = {field: Chooser(field_name(field), self) for field in Field}
        self._sheet.chosen.connect(self.sheet_chosen)
        self._headings.chosen.connect(self.headings_chosen)
        for each in (self._sheet, self._headings, *self._columns.values()):
            self.add(each)
        for field, each in self._columns.items():
            each.chosen.connect(lambda place, field=field: self.column_chosen.emit(field, place))

    @property
    def combos(self) -> list[SteadyCombo]:
        """The choices, from the first to the last."""
        return [each.combo for each in (self._sheet, self._headings, *self._columns.values())]

    def render_state(self, state: ImportState) -> None:
        """Show the choices of ``state``."""
        if state.table is None:
            return
        sheets = state.table.sheets
        self._sheet.setVisible(len(sheets) > 1)
        self._sheet.offer([(name, sanitize_for_line(name)) for name in sheets], state.table.sheet)
        self._headings.offer(self._heading_rows(state), state.columns.headings)
        columns = [(None, self.tr("(none)")), *enumerate(self._column_names(state))]
        for field, each in self._columns.items():
            each.offer(columns, state.columns.positions.get(field))

    def _heading_rows(self, state: ImportState) -> list[tuple[object, str]]:
        assert state.table is not None  # noqa: S101  rendered with a table only
        rows = state.table.rows[:_HEADINGS_WITHIN]
        text = self.tr("Row %1")
        named = [(at, text.replace("%1", str(at + 1))) for at, row in enumerate(rows) if any(row)]
        return [(None, self.tr("(none)")), *named]

    def _column_names(self, state: ImportState) -> list[str]:
        text = self.tr("Column %1")
        return [
            sanitize_for_line(heading.strip()) or text.replace("%1", _letters(at))
            for at, heading in enumerate(state.headings)
        ]


def _letters(column: int) -> str:
    """Return what a spreadsheet calls the column, from 0: A, B, ... AA."""
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return letters
