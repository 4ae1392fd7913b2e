"""Which sheet, which row of headings, and which column is what: guessed, and chosen here."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.state import ImportState
from petdesk.viewmodels.import_sheet.wording import field_name
from petdesk.views.design.labels import SMALL, SizedLabel, make_secondary
from petdesk.views.design.scale import WrapRow, column_of
from petdesk.views.widgets.form_widgets import SteadyCombo

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
