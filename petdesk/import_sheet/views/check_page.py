"""The second step of an import: columns, texts to explain, and every row with its verdict."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, cast

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QSizePolicy,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.pets import PetStatus
from petdesk.design.controls import SteadyCombo, command_button
from petdesk.design.labels import ElidedLabel, NoteLine, PlainLabel, SpokenLabel
from petdesk.design.lists import (
    BAR,
    PILL_ROLE,
    ROW,
    ColumnWidths,
    Index,
    ListCells,
    Pill,
    TableModel,
    pill_of,
    style_list,
)
from petdesk.design.panels import ScrollBody
from petdesk.design.pills import StatusChip
from petdesk.design.scale import EDGE, WrapRow, add_to, column_of, set_spacing, unit
from petdesk.design.theme import theme
from petdesk.import_sheet.check import (
    CheckedRow,
    ImportState,
    Meaning,
    UnknownWord,
    Verdict,
    Work,
)
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.view_model import ImportViewModel
from petdesk.import_sheet.wording import (
    category_shown,
    encoding_note,
    encodings,
    field_name,
    meaning_name,
    row_text,
    status_shown,
    summary,
    verdict_name,
    word_text,
)
from petdesk.settings.labels import parse_whole_number

NUMBER, NAME, CATEGORY, STATUS, REMARK = range(5)

_ROLES: Final = Qt.ItemDataRole
_FIELDS: Final = {NAME: Field.NAME, CATEGORY: Field.CATEGORY, STATUS: Field.STATUS}

WRONG_ROLE: Final = _ROLES.UserRole + 2
"""Whether a cell has to be corrected."""


class SheetRows(TableModel):
    """The rows that ``state`` shows; ``cell_edited`` carries a row's number, a `Field` and text.

    ``ticked`` carries rows, and whether they are included.
    """

    cell_edited = Signal(object, object, str)
    ticked = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state: ImportState | None = None
        self.headings = (
            self.tr("Row"),
            self.tr("Name"),
            self.tr("Category"),
            self.tr("Status"),
            self.tr("What PetDesk found"),
        )

    def show_state(self, state: ImportState) -> None:
        self._state = state
        self.update_rows(len(state.shown))

    def row(self, number: int) -> CheckedRow | None:
        rows = self._state.shown if self._state is not None else ()
        return rows[number] if 0 <= number < len(rows) else None

    def is_included(self, number: int) -> bool:
        row = self.row(number)
        return row is not None and self._state is not None and self._state.is_included(row)

    def tick(self, numbers: Iterable[int], *, is_in: bool) -> None:
        rows = [row for row in map(self.row, numbers) if row is not None and row.pet is not None]
        if rows:
            self.ticked.emit(rows, is_in)

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        row = self.row(index.row())
        if row is None or self._state is None:
            return None
        column = index.column()
        if role in (_ROLES.DisplayRole, _ROLES.ToolTipRole):
            return self._text(row, column)
        if role == _ROLES.EditRole:
            return (str(row.number), row.name, row.category, row.status, "")[column]
        return self._mark(row, column, role)

    def _mark(self, row: CheckedRow, column: int, role: int) -> object:
        if role == _ROLES.CheckStateRole and column == NUMBER and self._state is not None:
            if row.pet is None:
                return None
            states = Qt.CheckState
            return states.Checked if self._state.is_included(row) else states.Unchecked
        if role == PILL_ROLE and column == STATUS:
            return _pill(row)
        if role == WRONG_ROLE:
            is_lacking = row.pet is None and row.verdict is not Verdict.NOT_AN_ANIMAL
            return is_lacking and _FIELDS.get(column) is row.field
        return row_text(row) if role == _ROLES.AccessibleDescriptionRole else None

    def setData(  # noqa: N802  Qt's name
        self, index: Index, value: object, role: int = _ROLES.EditRole
    ) -> bool:
        row = self.row(index.row())
        if row is None:
            return False
        if role == _ROLES.CheckStateRole and index.column() == NUMBER and row.pet is not None:
            self.tick([index.row()], is_in=Qt.CheckState(value) is Qt.CheckState.Checked)
            return True
        field = _FIELDS.get(index.column())
        if role != _ROLES.EditRole or field is None or value == self.data(index, role):
            return False
        self.cell_edited.emit(row.number, field, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags, row = super().flags(index), self.row(index.row())
        if index.column() in _FIELDS:
            flags |= Qt.ItemFlag.ItemIsEditable
        if index.column() == NUMBER and row is not None and row.pet is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def _text(self, row: CheckedRow, column: int) -> str:
        if column == NUMBER:
            return str(row.number)
        if column == NAME:
            return sanitize_for_line(row.name)
        if column == CATEGORY and self._state is not None:
            return category_shown(row, self._state.categories)
        return status_shown(row) if column == STATUS else row_text(row)


def _pill(row: CheckedRow) -> Pill | None:
    status = None if row.pet is None else row.pet.status
    return None if status is None else pill_of(status, status_shown(row))


_MIN_ROWS: Final = 3  # that are in sight, in letters of 200 % on a small screen too


class SheetTableView(QTableView):
    """Shows ``rows``; Space ticks those selected, Enter opens the cell to be corrected."""

    def __init__(self, rows: SheetRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(self.tr("Rows of the sheet"))
        style_list(self)
        self.setModel(rows)
        self.setItemDelegate(_Cells(self))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows_header = self.verticalHeader()
        rows_header.setSectionResizeMode(rows_header.ResizeMode.Fixed)
        self._widths = ColumnWidths(self)
        rows.modelReset.connect(self._widths.fit)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return room for the headings and some rows, whatever stands above them."""
        height = unit((1 + _MIN_ROWS) * ROW + BAR) + 2 * self.frameWidth()
        return QSize(super().minimumSizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._widths.fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        index = self.indexAt(event.position().toPoint())
        is_box = index.isValid() and index.column() == NUMBER
        super().mousePressEvent(event)
        if is_box and event.button() is Qt.MouseButton.LeftButton and not event.modifiers():
            self._rows.tick([index.row()], is_in=not self._rows.is_included(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Space:
            chosen = sorted(each.row() for each in self.selectionModel().selectedRows())
            if chosen:
                self._rows.tick(chosen, is_in=not self._rows.is_included(chosen[0]))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._edit_cell()
        else:
            super().keyPressEvent(event)

    def _edit_cell(self) -> None:
        """Open the cell that has to be corrected, else the one that has the keyboard."""
        if self.state() is self.State.EditingState:
            return  # the Enter that ends it comes here, too
        index = self.currentIndex()
        columns = [NAME, CATEGORY, STATUS]
        wrong = [at for at in columns if index.siblingAtColumn(at).data(WRONG_ROLE)]
        column = (wrong or [index.column() if index.column() in columns else NAME])[0]
        if index.isValid():
            self.setCurrentIndex(index.siblingAtColumn(column))
            self.edit(index.siblingAtColumn(column))


class _Cells(ListCells):
    def __init__(self, table: QTableView) -> None:
        super().__init__(table, NAME)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if index.data(WRONG_ROLE):
            painter.save()
            painter.setPen(theme().danger)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
            painter.restore()


_MAX_HEAD: Final = 0.6  # of the page's height
_HEADINGS_WITHIN: Final = 30  # rows
_NOTHING: Final = object()
"""No meaning yet, unlike ``None``, which says that there is no status."""

_MAX_WORDS: Final = 40  # texts that are listed; who has more has chosen the wrong column


class CheckPage(QWidget):
    def __init__(self, model: ImportViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._name = ElidedLabel("Sheet name", self)
        self._name.setProperty("look", "strong")
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
        """Set the order of Tab from above to below: the texts to explain are made last."""
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
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)


class Chooser(QWidget):
    """A combo box below its label; ``chosen`` carries the value that a person chose."""

    chosen = Signal(object)

    def __init__(self, label: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = PlainLabel("", self, label, look="small secondary")
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
        self._encoding.combo.setMinimumWidth(self._encoding.combo.sizeHint().width())
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
