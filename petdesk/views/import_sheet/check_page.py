"""The second step of an import: columns, texts to explain, and every row with its verdict."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, cast

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.labels import parse_whole_number
from petdesk.domain.pets import PetStatus
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.check import Meaning, Verdict
from petdesk.viewmodels.import_sheet.state import ImportState, UnknownWord, Work
from petdesk.viewmodels.import_sheet.view_model import ImportViewModel
from petdesk.viewmodels.import_sheet.wording import (
    encoding_note,
    encodings,
    field_name,
    meaning_name,
    summary,
    verdict_name,
    word_text,
)
from petdesk.views.design.buttons import command_button
from petdesk.views.design.chips import StatusChip
from petdesk.views.design.labels import (
    SMALL,
    ElidedLabel,
    SizedLabel,
    make_secondary,
    make_strong,
)
from petdesk.views.design.scale import EDGE, WrapRow, add_to, column_of, set_spacing
from petdesk.views.import_sheet.row_table import SheetRows, SheetTableView
from petdesk.views.widgets.form_widgets import ScrollBody, SteadyCombo
from petdesk.views.widgets.spoken_texts import NoteLine, SpokenLabel

_MAX_HEAD: Final = 0.6  # of the page's height
_HEADINGS_WITHIN: Final = 30  # rows
_NOTHING: Final = object()
"""No meaning yet, unlike ``None``, which says that there is no status."""

_MAX_WORDS: Final = 40  # texts that are listed; who has more has chosen the wrong column


class CheckPage(QWidget):
    """Shows the state of ``model`` while rows are checked; ``summary`` stands by the buttons."""

    def __init__(self, model: ImportViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._name = ElidedLabel("Sheet name", self)
        make_strong(self._name)
        self._guessed = NoteLine("Sheet letters", self)
        self._columns = ColumnChoices(model, self)
        self._words = WordList(model, self)
        self._rows = SheetRows(self)
        self._rows.cell_edited.connect(model.edit_cell)
        self._rows.ticked.connect(lambda rows, is_in: model.include(rows, is_in=is_in))
        self.table = SheetTableView(self._rows, self)
        self._chips: dict[Verdict | None, StatusChip] = {}
        self._chip_row = WrapRow(1.5, self)
        for verdict in (None, *Verdict):
            word = self.tr("All rows") if verdict is None else verdict_name(verdict)
            chip = self._chips[verdict] = StatusChip(word, None, self._chip_row)
            chip.clicked.connect(lambda _on=False, verdict=verdict: model.show(verdict))
            self._chip_row.add(chip)
        self._tick = command_button(
            self._chip_row, self.tr("&Include these rows"), self._include_shown
        )
        self._untick = command_button(
            self._chip_row,
            self.tr("&Leave these rows out"),
            lambda: model.include(model.state.shown, is_in=False),
        )
        for button in (self._tick, self._untick):
            self._chip_row.add(button)
        self.summary = SpokenLabel("Import summary", self)
        self._head = _Head(self)
        add_to(
            self._head.column,
            *(self._name, self._guessed, self._columns, self._words, self._chip_row),
        )
        column_of(2, self._head, (self.table, 1), parent=self)
        self._order_tabs()

    def render_state(self, state: ImportState) -> None:
        if state.table is None:
            return
        self._name.setText(sanitize_for_line(state.name))
        self._guessed.say(encoding_note(state))
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
        can_tick = state.work is None and any(row.pet is not None for row in state.shown)
        for button in (self._tick, self._untick):
            button.setEnabled(can_tick)
        is_busy = state.work is Work.CHECKING
        self.summary.say(self.tr("Checking the rows…") if is_busy else summary(state))

    def _order_tabs(self) -> None:
        """Let Tab go from above to below: the texts to explain are made last."""
        choices = (*self._columns.combos, *self._words.combos)
        order: list[QWidget] = [
            *(*choices, *self._chips.values(), self._tick, self._untick, self.table)
        ]
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

    def show_focus(self) -> None:
        """Scroll to what has the keyboard; Qt does so only from what scrolls along."""
        widget = self.window().focusWidget()  # the page's own is the last in it
        if self._head.isAncestorOf(widget):
            self._head.ensureWidgetVisible(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Leave the rows their share, however many texts there are to explain."""
        super().resizeEvent(event)
        self._head.setMaximumHeight(round(_MAX_HEAD * self.height()))


class _Head(ScrollBody):
    """What stands above the rows: as high as it needs, or it scrolls in what they leave it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        set_spacing(self.column, 2, (EDGE, 0, EDGE, 0))

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().sizeHint().width(), self.needed())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Ask for other room where what it shows has become another, or wider."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)


class Chooser(QWidget):
    """A combo box below its label; ``chosen`` carries the value that a person chose."""

    chosen = Signal(object)

    def __init__(self, label: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = SizedLabel("", SMALL, self, label)
        make_secondary(self._title)
        self.combo = SteadyCombo(self, label)
        self._title.setBuddy(self.combo)
        self._choices: list[tuple[object, str]] = []
        column_of(0.5, self._title, self.combo, parent=self)
        self.combo.activated.connect(lambda at: self.chosen.emit(self._choices[at][0]))

    def rename(self, label: str) -> None:
        if label != self._title.text():
            self._title.setText(label)
            self.combo.setAccessibleName(label)

    def offer(self, choices: Sequence[tuple[object, str]], value: object) -> None:
        with QSignalBlocker(self.combo):
            if [*choices] != self._choices:
                self._choices = [*choices]
                self.combo.clear()
                self.combo.addItems([text for _value, text in choices])
            values = [each for each, _text in choices]
            self.combo.setCurrentIndex(values.index(value) if value in values else 0)


class ColumnChoices(WrapRow):
    """The choices above the rows: sheet, encoding, the row of headings, and each column."""

    def __init__(self, model: ImportViewModel, parent: QWidget) -> None:
        super().__init__(3, parent)
        self._sheet = Chooser(self.tr("Sheet"), self)
        self._encoding = Chooser(self.tr("Encoding"), self)
        # A name stands in it as it would look, and is read whole.
        adjust = QComboBox.SizeAdjustPolicy.AdjustToContents
        self._encoding.combo.setSizeAdjustPolicy(adjust)
        self._headings = Chooser(self.tr("Headings"), self)
        self._columns = {field: Chooser(field_name(field), self) for field in Field}
        self._sheet.chosen.connect(model.choose_sheet)
        self._encoding.chosen.connect(model.choose_encoding)
        self._headings.chosen.connect(model.choose_headings)
        for field, each in self._columns.items():
            each.chosen.connect(lambda place, field=field: model.choose_column(field, place))
        self._all = (self._sheet, self._encoding, self._headings, *self._columns.values())
        for each in self._all:
            self.add(each)

    @property
    def combos(self) -> list[SteadyCombo]:
        return [each.combo for each in self._all]

    def render_state(self, state: ImportState) -> None:
        if state.table is None:
            return
        sheets = state.table.sheets
        self._sheet.setVisible(len(sheets) > 1)
        self._sheet.offer([(name, sanitize_for_line(name)) for name in sheets], state.table.sheet)
        self._encoding.setVisible(bool(state.table.encoding))
        self._encoding.offer(encodings(state), state.table.encoding)
        none: tuple[object, str] = (None, self.tr("(none)"))
        rows, text = state.table.rows[:_HEADINGS_WITHIN], self.tr("Row %1")
        headings = [(at, text.replace("%1", str(at + 1))) for at, row in enumerate(rows) if row]
        self._headings.offer([none, *headings], state.columns.headings)
        text = self.tr("Column %1")
        names = [
            sanitize_for_line(heading.strip()) or text.replace("%1", _letters(at))
            for at, heading in enumerate(state.headings)
        ]
        for field, each in self._columns.items():
            each.offer([none, *enumerate(names)], state.columns.positions.get(field))


def _letters(column: int) -> str:
    """Return what a spreadsheet calls the column, from 0: A, B, ... AA."""
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return letters


class WordList(WrapRow):
    """A choice for each text whose meaning PetDesk doesn't know: made once for all rows."""

    def __init__(self, model: ImportViewModel, parent: QWidget) -> None:
        super().__init__(3, parent)
        self.setAccessibleName(self.tr("Texts to explain"))
        self._model = model
        self._words: Sequence[UnknownWord] = ()
        self._choosers: list[Chooser] = []

    @property
    def combos(self) -> list[SteadyCombo]:
        return [each.combo for each in self._choosers[: len(self._words)]]

    def render_state(self, state: ImportState) -> None:
        self._words = state.words[:_MAX_WORDS]
        self.setVisible(bool(self._words))
        for at in range(len(self._choosers), len(self._words)):
            chooser = Chooser("", self)
            chooser.chosen.connect(partial(self._choose, at))
            self._choosers.append(chooser)
            self.add(chooser)
        for at, chooser in enumerate(self._choosers):
            chooser.setVisible(at < len(self._words))
        nothing: tuple[object, str] = (_NOTHING, self.tr("Choose…"))
        for chooser, word in zip(self._choosers, self._words, strict=False):
            chooser.rename(word_text(word))
            choices = [(each, self._name(word, each, state)) for each in _meanings(word, state)]
            chooser.offer([nothing, *choices], word.meaning if word.is_chosen else _NOTHING)

    def _choose(self, at: int, meaning: object) -> None:
        word = self._words[at].word
        if meaning is _NOTHING:
            self._model.drop_meaning(word)
        else:
            self._model.choose_meaning(word, cast("Meaning", meaning))

    def _name(self, word: UnknownWord, meaning: Meaning, state: ImportState) -> str:
        name = meaning_name(meaning, state.categories)
        is_known = meaning in state.categories.labels or meaning in state.categories.used
        if word.word.field is Field.CATEGORY and not is_known:
            return self.tr("A new category, %1").replace("%1", name)
        return name


def _meanings(word: UnknownWord, state: ImportState) -> list[Meaning]:
    """Return what a text can mean, the likeliest first."""
    if word.word.field is Field.STATUS:
        return [*PetStatus, None]
    known, suggested = state.categories, word.suggested_id
    order: list[Meaning] = [
        *sorted(
            {*known.labels, *known.used},
            key=lambda id_: (known.labels.get(id_, "").casefold() or "\uffff", id_),
        )
    ]
    is_new = suggested is not None and suggested == parse_whole_number(word.text)
    if suggested is None or not (is_new or suggested in order):
        return order
    return [suggested, *(id_ for id_ in order if id_ != suggested)]
