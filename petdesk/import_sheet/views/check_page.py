"""The second step of an import: what needs a choice, and every row with its verdict."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple, cast

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QSizePolicy, QWidget

from petdesk.core.display_text import sanitize_for_line
from petdesk.core.pets import PetStatus, parse_category_id
from petdesk.core.translation import filled, translate
from petdesk.core.wording import shown_name
from petdesk.design import widgets
from petdesk.design.layout import EDGE, WrapRow, add_to, column_of, row_of, set_spacing, unit
from petdesk.design.pills import StatusChip
from petdesk.export.request import sheet_headings
from petdesk.import_sheet.check import Meaning, Verdict, meaning_name, verdict_names
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.view_model import (
    ImportState,
    ImportViewModel,
    SheetWord,
    Work,
    other_sheets,
    summary,
    word_text,
)
from petdesk.import_sheet.views.sheet_table import SheetTableView

_BESIDE_HEAD: Final = 31  # units, of what stands above and below the rows besides
_LEAST_HEAD: Final = 17  # units: the sheet's name, and a choice
_HEADINGS_WITHIN: Final = 30  # rows
_ANOTHER: Final = None, None  # an ID that is in no list
_MAX_WORDS: Final = 40  # texts that are listed; who has more has chosen the wrong column


class CheckPage(QWidget):
    """What needs a choice, the rows, and what is done with those in the list.

    What is solved is folded away: the columns that were found, and texts that have a meaning.
    ``replace`` does what replaces the sheet, unless a person keeps it.
    """

    def __init__(
        self, model: ImportViewModel, replace: Callable[..., None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._model, self._replace = model, replace
        self._table: object = None
        self._name = widgets.ElidedLabel("Sheet name", self, look="strong")
        self._fold = widgets.command_button(
            self, self.tr("&Columns and meanings"), self._render_choices
        )
        self._fold.setCheckable(True)
        self._others = widgets.NoteLine("Other sheets", self)
        self._letters = widgets.NoteLine("Sheet letters", self)
        self._choices = ChoiceRow(self)
        words = (None, self.tr("All rows")), *verdict_names().items()
        self._chips = {which: StatusChip(word, None, self) for which, word in words}
        for which, chip in self._chips.items():
            chip.clicked.connect(lambda _on=False, which=which: model.show(which))
        self.table = SheetTableView(model, self)
        commands = {
            self.tr("&Include these rows"): self._include_listed,
            self.tr("&Leave these rows out"): lambda: model.include(model.state.shown, is_in=False),
        }
        self._ticks = [widgets.command_button(self, *each) for each in commands.items()]
        self.summary = widgets.SpokenLabel("Import summary", self)
        self._head = _Head(self)
        add_to(
            self._head.column,
            row_of(2, (self._name, 1), self._fold),
            *(self._choices, self._others, self._letters),
            WrapRow(1.5, self, *self._chips.values()),
        )
        listed = WrapRow(1.5, self, *self._ticks)
        foot = row_of(0, (listed, 1), margins=(EDGE, 0, EDGE, 0))
        column_of(2, self._head, (self.table, 1), foot, parent=self)
        application = cast("QApplication", QApplication.instance())
        application.focusChanged.connect(self._follow_focus)

    def render_state(self, state: ImportState) -> None:
        if state.table is not self._table:
            self._table = state.table
            fields = state.columns.positions.keys()
            has_category = Field.CATEGORY in fields or Field.CATEGORY_ID in fields
            self._fold.setChecked(not (Field.NAME in fields and has_category))
        self._name.setText(sanitize_for_line(state.name))
        self._others.say(other_sheets(state))
        self._letters.say(state.encoding_note)
        self._render_choices()
        for verdict, chip in self._chips.items():
            count = len(state.rows) if verdict is None else state.counts[verdict]
            chip.show_count(str(count))
            chip.setVisible(verdict is None or count > 0)
            chip.setChecked(state.filter is verdict)
        self.table.rows.show_rows(state.shown)
        can_tick = state.work is None and any(row.pet is not None for row in state.shown)
        for button in self._ticks:
            button.setEnabled(can_tick)
        is_busy = state.work is Work.CHECKING
        self.summary.say(self.tr("Checking the rows…") if is_busy else summary(state))

    def _render_choices(self) -> None:
        state = self._model.state
        self._choices.offer(dict([*self._sheet_choices(state), *self._word_choices(state)]))
        combos = self._choices.combos
        order = (self._fold, *combos, *self._chips.values(), self.table, *self._ticks)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _sheet_choices(self, state: ImportState) -> "Iterator[tuple[object, Choice]]":
        model, columns, table = self._model, state.columns, state.table
        if len(table.sheets) > 1:
            sheets = {name: sanitize_for_line(name) for name in table.sheets}
            title = translate("ColumnChoices", "Sheet")
            yield "sheet", Choice(title, sheets, table.sheet, self._read_again)
        if table.encoding:
            title, code = translate("ColumnChoices", "Encoding"), table.encoding
            yield "encoding", Choice(title, state.encodings, code, partial(self._read_again, ""))
        if not self._fold.isChecked():
            return
        none: dict[int | None, str] = {None: translate("ColumnChoices", "(none)")}
        text, title = translate("ColumnChoices", "Row %1"), translate("ColumnChoices", "Headings")
        top = enumerate(table.rows[:_HEADINGS_WITHIN])
        rows = none | {at: filled(text, at + 1) for at, cells in top if cells}
        yield "headings", Choice(title, rows, columns.headings, model.choose_headings)
        text = translate("ColumnChoices", "Column %1")
        names = none | {
            at: sanitize_for_line(heading.strip()) or filled(text, _letters(at))
            for at, heading in enumerate(state.headings)
        }
        for field, title in zip(Field, sheet_headings(), strict=False):
            choose, at = partial(model.choose_column, field), columns.positions.get(field)
            yield field, Choice(title, names, at, choose)

    def _read_again(self, *chosen: str) -> None:
        self._replace(partial(self._model.read_again, *chosen))

    def _word_choices(self, state: ImportState) -> "Iterator[tuple[object, Choice]]":
        new = translate("WordList", "A new category, %1")
        known = {*state.categories.labels, *state.categories.used}
        such_as = translate("Category", "%1 (such as %2)")
        for each in state.words[:_MAX_WORDS]:
            # One that was just explained can be corrected while it has the keyboard.
            if not (each.rows or self._fold.isChecked() or self._choices.is_in_use(each.word)):
                continue
            word = each.word
            offers: dict[tuple[Meaning, ...], str] = {(): translate("WordList", "Choose…")}
            for meaning in _meanings(each, state):
                name = meaning_name(meaning, state.categories)
                if word.field is Field.CATEGORY and meaning not in known:
                    name = filled(new, name)
                elif isinstance(meaning, int) and meaning in state.categories.examples:
                    name = filled(such_as, name, shown_name(state.categories.examples[meaning]))
                offers[meaning,] = name
            if word.field is Field.CATEGORY:
                offers[_ANOTHER] = translate("WordList", "Another ID…")
            value = (state.meanings[word],) if word in state.meanings else ()
            yield word, Choice(word_text(each), offers, value, partial(self._choose_meaning, each))

    def _choose_meaning(self, word: SheetWord, meaning: tuple[Meaning, ...]) -> None:
        if meaning != _ANOTHER:
            self._model.choose_meaning(word.word, meaning)
            return
        dialog, choose = QInputDialog(self), partial(self._model.choose_meaning, word.word)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(word_text(word))
        dialog.setLabelText(
            self.tr(
                "The ID of this category at the service. Settings > Categories gives IDs a name."
            )
        )
        dialog.setOkButtonText(self.tr("Use this ID"))
        dialog.setCancelButtonText(translate("Settings", "Cancel"))
        dialog.textValueSelected.connect(lambda text: choose(_id_of(text)))
        dialog.finished.connect(self._render_choices)
        dialog.open()

    def _include_listed(self) -> None:
        """Tick the rows in the list; sums only if the list has nothing else."""
        state, sums = self._model.state, Verdict.NOT_AN_ANIMAL
        rows = [row for row in state.shown if state.filter is sums or row.verdict is not sums]
        self._model.include(rows, is_in=True)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if not self.isVisible():
            return
        self._render_choices()
        if now is not None and self._head.isAncestorOf(now):
            self._head.ensureWidgetVisible(now)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._head.updateGeometry()


class _Head(widgets.ScrollBody):
    """What stands above the rows, which have most of the window's height: else it scrolls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        set_spacing(self.column, 2, (EDGE, 0, EDGE, 0))

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        room = max(self.window().height() // 2 - unit(_BESIDE_HEAD), unit(_LEAST_HEAD))
        return QSize(super().sizeHint().width(), min(self.needed(), room))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)


class Choice(NamedTuple):
    """What is chosen in a combo box; ``offers`` are the values with their names."""

    title: str
    offers: Mapping[Any, str]
    value: object
    choose: Callable[[Any], None]


class ChoiceRow(WrapRow):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(3, parent)
        self._choosers: defaultdict[object, Chooser] = defaultdict(lambda: Chooser(self))

    @property
    def combos(self) -> list[widgets.SteadyCombo]:
        return [each.combo for each in self._choosers.values()]

    def is_in_use(self, key: object) -> bool:
        combo = self._choosers[key].combo if key in self._choosers else None
        return combo is not None and (combo.hasFocus() or combo.view().isVisible())

    def offer(self, choices: Mapping[object, Choice]) -> None:
        for key, choice in choices.items():
            self._choosers[key].show_choice(choice)
        for key, chooser in self._choosers.items():
            chooser.setVisible(key in choices)
        self.setVisible(bool(choices))


class Chooser(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._offers: Mapping[Any, str] = {}
        self._choose: Callable[[Any], None] = lambda _value: None
        self._title = widgets.PlainLabel("", self, look="small secondary")
        self.combo = widgets.SteadyCombo(self)
        # An encoding comes with a name as it would look, to be read whole.
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._title.setBuddy(self.combo)
        column_of(0.5, self._title, self.combo, parent=self)
        self.combo.activated.connect(lambda at: self._choose([*self._offers][at]))

    def show_choice(self, choice: Choice) -> None:
        self._choose = choice.choose
        with QSignalBlocker(self.combo):
            if choice.offers != self._offers:  # else they stay in the order that a person looks at
                self._offers = choice.offers
                self.combo.clear()
                self.combo.addItems([*choice.offers.values()])
                self.combo.setMinimumWidth(self.combo.sizeHint().width())
            values = [*self._offers]
            self.combo.setCurrentIndex(values.index(choice.value) if choice.value in values else 0)
        self._title.setText(choice.title)
        self.combo.setAccessibleName(choice.title)


def _id_of(typed: str) -> tuple[int, ...]:
    id_ = parse_category_id(typed)
    return () if id_ is None else (id_,)


def _letters(column: int) -> str:
    """Return what a spreadsheet calls the column, from 0: A, B, ... AA."""
    before, last = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


def _meanings(word: SheetWord, state: ImportState) -> list[Meaning]:
    """Return what a text can mean, the likeliest first."""
    if word.word.field is Field.STATUS:
        return [*PetStatus, None]
    labels, chosen = state.categories.labels, state.meanings.get(word.word)
    order = sorted(
        {*labels, *state.categories.used, *(row.pet.category_id for row in state.rows if row.pet)},
        key=lambda id_: (labels.get(id_, "").casefold() or "\uffff", id_),
    )
    new = [word.suggested_id] if chosen in order else [word.suggested_id, chosen]
    return [*dict.fromkeys([id_ for id_ in new if isinstance(id_, int)] + order)]
