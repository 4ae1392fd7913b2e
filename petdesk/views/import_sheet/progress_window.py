"""How far an import is, what became of it, and the rows without an answer, decided together."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.viewmodels.import_sheet.progress import (
    ImportProgressViewModel,
    ProgressState,
    UnknownRow,
)
from petdesk.viewmodels.import_sheet.progress_wording import finding_text, remaining_text, wait_text
from petdesk.viewmodels.intake.state import LookupState
from petdesk.viewmodels.intake.wording import batch_headline, counts_text
from petdesk.viewmodels.text.wording import category_name
from petdesk.views.design.buttons import command_button
from petdesk.views.design.labels import make_secondary, make_strong
from petdesk.views.design.progress import ProgressLine
from petdesk.views.design.scale import column_of, row_of, unit
from petdesk.views.widgets.form_widgets import make_note
from petdesk.views.widgets.lists import ListModel, ListTable
from petdesk.views.widgets.spoken_texts import SpokenLabel
from petdesk.views.widgets.windows import fit_window

_TICK: Final = 1000  # ms; the time left, and moments that come


class ImportProgressWindow(QDialog):
    """Shows one import; ``labels`` returns what categories are called.

    ``export_wanted`` asks for the sheet with what became of each row, ``ask_wanted`` carries the id
    of an entry that is to be asked about by itself. Closing stops nothing.
    """

    export_wanted = Signal()
    ask_wanted = Signal(object)

    def __init__(
        self,
        view_model: ImportProgressViewModel,
        labels: Callable[[], Mapping[int, str]],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._is_wide = False
        self.setWindowTitle(self.tr("Import progress"))
        self._headline = SpokenLabel("Import headline", self)
        make_strong(self._headline)
        self._bar = ProgressLine(self.tr("Progress"), self)
        self._counts = SpokenLabel("Import counts", self)
        self._wait = SpokenLabel("Import wait", self)
        make_secondary(self._wait)
        for text in (self._headline, self._counts, self._wait):
            make_note(text)
        self._settle = SettleList(view_model, labels, self)
        self._settle.ask_wanted.connect(self.ask_wanted)
        self._make_buttons()
        self._lay_out()
        view_model.state_changed.connect(self._render)
        ticks = QTimer(self)
        ticks.timeout.connect(view_model.follow)
        ticks.timeout.connect(lambda: self._render(view_model.state))
        ticks.start(_TICK)
        self._render(view_model.state)

    def _make_buttons(self) -> None:
        model = self._view_model
        self._pause = command_button(self, self.tr("&Pause"), model.pause)
        self._resume = command_button(self, self.tr("&Resume"), model.resume)
        self._stop = command_button(self, self.tr("&Stop import"), model.stop)
        self._stop.setToolTip(
            self.tr("Takes back the rows not sent yet. They can be imported again from the file.")
        )
        undo = QShortcut(QKeySequence.StandardKey.Undo, self)
        undo.setAutoRepeat(False)
        undo.activated.connect(self._undo)
        self._export = command_button(self, self.tr("&Export…"), self.export_wanted.emit)
        self._close = command_button(self, self.tr("&Close"), self.reject)

    def _undo(self) -> None:
        if self._view_model.state.can_stop:
            self._view_model.stop()

    def _lay_out(self) -> None:
        texts = (self._headline, self._bar, self._counts, self._wait)
        buttons = row_of(2, self._pause, self._resume, self._stop, 1, self._export, self._close)
        margins = (5, 5, 5, 5)
        column = column_of(3, *texts, (self._settle, 1), 0, buttons, margins=margins, parent=self)
        column.setAlignment(Qt.AlignmentFlag.AlignTop)
        fit_window(self, 150, 70)

    def _render(self, state: ProgressState) -> None:
        batch = state.batch
        buttons = (self._pause, self._resume, self._stop)
        had_focus = any(button.hasFocus() for button in buttons)
        is_at_stop = self._stop.hasFocus()
        self._pause.setVisible(state.can_pause)
        self._resume.setVisible(state.can_resume)
        self._stop.setVisible(state.can_stop)
        if had_focus and not (is_at_stop and state.can_stop):
            # Or a second press would be that of the button which comes next.
            begins = self._resume if state.can_resume else self._close
            (self._pause if state.can_pause else begins).setFocus()
        self._export.setEnabled(batch is not None)
        self._bar.setVisible(batch is not None)
        if batch is None:
            self._headline.say(self.tr("This import belongs to another environment."))
            self._counts.say("")
            self._wait.say("")
            return
        self._headline.count(batch_headline(batch, state.address))
        self._bar.setMaximum(max(1, batch.counts.total))
        self._bar.setValue(batch.counts.done)
        self._counts.count("" if batch.is_stopping else counts_text(batch.counts))
        words = [wait_text(state, time.time()), remaining_text(batch, state.seconds_left)]
        self._wait.count(" ".join(filter(None, words)))
        if state.is_settling and not self._is_wide:
            self._is_wide = True
            fit_window(self, 200, 115)


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
