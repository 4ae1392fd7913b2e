"""The rows of an import without an answer, decided together in one list."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.viewmodels.import_sheet.progress import (
    ImportProgressViewModel,
    ProgressState,
    UnknownRow,
)
from petdesk.viewmodels.import_sheet.progress_wording import finding_text
from petdesk.viewmodels.intake.state import LookupState
from petdesk.viewmodels.text.wording import category_name
from petdesk.views.design.buttons import command_button
from petdesk.views.design.scale import column_of, row_of, unit
from petdesk.views.widgets.form_widgets import make_note
from petdesk.views.widgets.lists import ListModel, ListTable
from petdesk.views.widgets.spoken_texts import SpokenLabel


class SettleList(QWidget):
    """Lists the rows without an answer, once a person wants to decide.

    ``ask_wanted`` carries the id of one that a person wants to decide by itself (Enter).
    """

    ask_wanted = Signal(object)

    def __init__(
        self,
        view_model: ImportProgressViewModel,
        labels: Callable[[], Mapping[int, str]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._labels = labels
        self._note = SpokenLabel("Import unknown", self)
        make_note(self._note)
        look, leave = self.tr("&Look through them"), self.tr("Lea&ve them as they are")
        self._look = command_button(self, look, lambda: view_model.settle(is_settling=True))
        self._table = self._make_table()
        self._confirm = command_button(self, "", view_model.confirm_matches)
        self._again = command_button(self, "", view_model.send_again)
        self._leave = command_button(self, leave, view_model.give_up)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def _make_table(self) -> ListTable[UnknownRow]:
        columns: list[tuple[str, Callable[[UnknownRow], str]]] = [
            (self.tr("Row"), lambda row: str(row.number)),
            (self.tr("Name"), lambda row: sanitize_for_line(row.entry.new.name)),
            (self.tr("Category"), self._category),
            (self.tr("Found"), lambda row: finding_text(row, self._labels())),
        ]
        model = ListModel(columns, self)
        table = ListTable(self.tr("Rows without an answer"), model, (7, 26, 16), self, strong=1)
        table.opened.connect(self._ask)
        return table

    def _ask(self) -> None:
        row = self._table.current
        if row is not None:
            self.ask_wanted.emit(row.entry.id)

    def _category(self, row: UnknownRow) -> str:
        category_id = row.entry.new.category_id
        return category_name(category_id, self._labels().get(category_id))

    def _lay_out(self) -> None:
        buttons = (self._look, self._confirm, self._again, self._leave)
        self._table.setMinimumHeight(unit(18))
        column_of(2, self._note, (self._table, 1), row_of(2, *buttons, 1), parent=self)

    def _render(self, state: ProgressState) -> None:
        unknown = state.batch.counts.unknown if state.batch is not None else 0
        self.setVisible(unknown > 0)
        if not unknown:
            return
        note = self.tr(
            "No answer came for these, so the service may or may not have them. PetDesk looks for "
            "them and never sends one twice by itself."
        )
        # Once it was read, its room is the list's: large letters leave a small screen no other.
        self._note.say("" if state.is_settling else note)
        matched = state.found(LookupState.ONE_MATCH)
        missing = state.found(LookupState.NO_MATCH, LookupState.NO_MATCH_TRUNCATED)
        self._look.setVisible(not state.is_settling)
        self._table.setVisible(state.is_settling)
        self._table.show_rows(state.unknown, key=lambda row: row.entry.id)
        self._confirm.setText(self.tr("&That's it (%n)", "", len(matched)))
        self._confirm.setVisible(bool(matched))
        self._again.setText(self.tr("Send &again (%n)", "", len(missing)))
        self._again.setVisible(bool(missing))
        decided = [*matched, *missing, *state.found(LookupState.SEVERAL_MATCHES)]
        self._leave.setVisible(bool(decided))
