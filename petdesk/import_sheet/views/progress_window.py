"""How far an import is, and what became of it."""

import time
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QSizePolicy, QWidget

from petdesk.design.layout import add_to, column_of, row_of
from petdesk.design.lists import ROW
from petdesk.design.widgets import (
    SpokenLabel,
    TransientLabel,
    command_button,
    fit_window,
    progress_line,
)
from petdesk.import_sheet.progress import ImportProgressViewModel, ProgressState
from petdesk.import_sheet.views.sheet_table import MOST_OMITTED, OmittedTable
from petdesk.intake.wording import batch_headline, counts_text

_TICK: Final = 1000  # ms; what is said changes with time
_WIDTH, _HEIGHT = 200, 70  # units


class ImportProgressWindow(QDialog):
    """Shows one import. Closing stops nothing.

    ``export_wanted`` asks for the sheet with what became of each row, ``ask_wanted`` carries the id
    of an entry that nobody answered for, and that a person wants to decide about.
    """

    export_wanted = Signal()
    ask_wanted = Signal(object)

    def __init__(self, view_model: ImportProgressViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowTitle(self.tr("Import progress"))
        looks = {"headline": "strong", "counts": "", "wait": "secondary", "unknown": ""}
        labels = [SpokenLabel(f"Import {name}", self, look=look) for name, look in looks.items()]
        *self._texts, self._unknown = labels
        self._bar = progress_line(self.tr("Progress"), self)
        for text in labels:
            policy = text.sizePolicy()  # none gives way to the table
            policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
            text.setSizePolicy(policy)
        self._ask = command_button(
            self,
            self.tr("Did it go through?"),
            lambda: self.ask_wanted.emit(self._view_model.state.unknown_id),
        )
        self._pause = command_button(self, self.tr("&Pause"), view_model.pause)
        self._resume = command_button(self, self.tr("&Resume"), view_model.resume)
        self._stop = command_button(self, "", view_model.stop)
        self._stop.setToolTip(
            self.tr("Takes back the rows not sent yet. They can be imported again from the file.")
        )
        self._undo = QShortcut(QKeySequence.StandardKey.Undo, self)
        self._undo.setAutoRepeat(False)
        self._undo.activated.connect(view_model.stop)
        self._export = command_button(self, self.tr("&Export…"), self.export_wanted.emit)
        self._close = command_button(self, self.tr("&Close"), self.reject)
        self.result_label = TransientLabel("Import told", self)
        self._omitted = OmittedTable(self)
        buttons = row_of(2, self._pause, self._resume, self._stop, 1, self._export, self._close)
        column = column_of(
            3,
            *labels,
            row_of(2, self._ask, 1, self.result_label),
            parent=self,
            margins=(5, 5, 5, 5),
        )
        column.insertWidget(1, self._bar)
        add_to(column, (self._omitted, 1), buttons)
        column.setAlignment(Qt.AlignmentFlag.AlignTop)
        fit_window(self, _WIDTH, _HEIGHT)
        view_model.state_changed.connect(self._render)
        ticks = QTimer(self)
        ticks.timeout.connect(view_model.follow)
        ticks.start(_TICK)
        self._render(view_model.state)

    def _render(self, state: ProgressState) -> None:
        batch, at_stop = state.batch, self._stop.hasFocus()
        had_focus = at_stop or self._pause.hasFocus() or self._resume.hasFocus()
        self._pause.setVisible(state.can_pause)
        self._resume.setVisible(state.can_resume)
        self._stop.setVisible(state.can_stop)
        is_held = batch is not None and batch.starts_at > time.time()
        self._stop.setText(self.tr("&Undo import") if is_held else self.tr("&Stop import"))
        self._undo.setEnabled(state.can_stop)
        if had_focus and not (at_stop and state.can_stop):
            # Or a second press would press the button that takes its place.
            begins = self._resume if state.can_resume else self._close
            (self._pause if state.can_pause else begins).setFocus()
        self._export.setEnabled(batch is not None)
        if state.omitted and self._omitted.isHidden():  # they are read once the window is there
            fit_window(self, _WIDTH, _HEIGHT + ROW * min(MOST_OMITTED, len(state.omitted)))
        self._omitted.show_omitted(state.omitted)
        self._bar.setVisible(batch is not None)
        self._ask.setVisible(state.unknown_id is not None)
        note = self.tr(
            "No answer came for some rows, so the service may or may not have them. PetDesk looks "
            "for them and never sends one twice by itself."
        )
        self._unknown.say("" if state.unknown_id is None else note)
        texts = self.tr("This import belongs to another environment."), "", ""
        if batch is not None:
            counts = "" if batch.is_stopping else counts_text(batch.counts)
            texts = batch_headline(batch, state.address), counts, state.wait
            self._bar.setMaximum(max(1, batch.counts.total))
            self._bar.setValue(batch.counts.done - batch.counts.taken_back)
        for label, text in zip(self._texts, texts, strict=True):
            label.count(text)
