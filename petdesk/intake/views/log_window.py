"""Animal > Intake log: every animal that was added here, and what became of it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.animals.views.list_window import ListWindow
from petdesk.core.translation import tr
from petdesk.design.lists import Pill, pill_of
from petdesk.design.widgets import command_button
from petdesk.intake.entry import Stage
from petdesk.intake.log_view_model import IntakeLogViewModel, LogRow, LogState, log_headings

_STATUS = 3  # a column


class IntakeLogWindow(ListWindow[LogRow]):
    """Shows the entries; Enter shows the animal in the main window, or the import in its own."""

    import_wanted = Signal(object)  # the id of a batch
    animal_wanted = Signal(object)
    ask_wanted = Signal(object)  # the id of an entry, as is the next
    correct_wanted = Signal(object)

    def __init__(self, view_model: IntakeLogViewModel, parent: QWidget) -> None:
        titles = enumerate(log_headings())
        columns = [(title, lambda row, at=at: row.cells[at]) for at, title in titles]
        hint = self.tr("Filter by state, name, category, ID or time")
        texts = self.tr("Intake log"), self.tr("Filter entries"), hint, self.tr("Entries")
        super().__init__(view_model, "Intake log", texts, columns, {_STATUS: _pill}, parent)
        new = partial(command_button, self)
        self._show = new(self.tr("Show &animal"), self.open_current)
        self._correct = new(self.tr("C&orrect…"), lambda: self._tell(self.correct_wanted.emit))
        self._ask = new(self.tr("Did it go &through?"), lambda: self._tell(self.ask_wanted.emit))
        self._give_up = new(self.tr("&Give up"), lambda: self._tell(view_model.give_up))
        self.lay_out(270, 120, self._show, self._correct, self._ask, self._give_up)
        self._table.current_changed.connect(self._render_buttons)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def _render(self, state: LogState) -> None:
        words = self.tr("No entries match your search.")
        if not state.every:
            words = self.tr("No animal has been added here in the last 90 days.")
        self.show_rows(state.rows, lambda row: row.entry_id, words)
        self._note.count(_entries(len(state.entries)) if state.rows else "")
        self._copy.setEnabled(bool(state.rows))
        self._export.setEnabled(bool(state.every))
        self._render_buttons()

    def _render_buttons(self) -> None:
        row = self._table.current
        entry = row.entry if row is not None else None
        stage, is_batch = entry and entry.stage, row is not None and entry is None
        # What is wrong with a row is mended in its sheet, and what waits is stopped with it.
        is_single = entry is not None and entry.origin is None
        self._show.setText(self.tr("Show import") if is_batch else self.tr("Show &animal"))
        self._show.setEnabled(row is not None and (is_batch or row.pet_id is not None))
        self._correct.setEnabled(is_single and stage in (Stage.REFUSED, Stage.UNDONE))
        is_here = entry is not None and entry.address == self._list_model.state.address
        self._ask.setEnabled(is_here and stage is Stage.UNKNOWN)
        is_left = is_single and stage in (Stage.REFUSED, Stage.QUEUED)
        self._give_up.setEnabled(is_left or stage is Stage.UNKNOWN)

    def open_current(self) -> None:
        row = self._table.current
        if row is not None and row.entry is None:
            self.import_wanted.emit(row.entry_id)
        elif row is not None and row.pet_id is not None:
            self.animal_wanted.emit(row.pet_id)
        elif self._ask.isEnabled():
            self._ask.click()

    def _tell(self, command: Callable[[int], None]) -> None:
        row = self._table.current
        if row is not None:
            command(row.entry_id)


def _pill(row: LogRow) -> Pill | None:
    return pill_of(row.entry.new.status, row.cells[_STATUS]) if row.entry is not None else None


def _entries(count: int) -> str:
    return tr("%n entries", "", count)
