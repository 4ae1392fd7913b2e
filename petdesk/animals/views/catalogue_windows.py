"""The windows on the local copy: what changed, newest first, and how complete it is."""

import time
from collections.abc import Callable
from functools import partial
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.changes_view_model import ChangesState, ChangesViewModel
from petdesk.animals.state import MainState
from petdesk.animals.status_bar import coverage, coverage_reason, coverage_rows
from petdesk.animals.views.list_window import ListWindow
from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.pets import as_status
from petdesk.core.translation import translate
from petdesk.core.wording import last_seen, moment, shown_name, status_name
from petdesk.design.dialogs import show_notice
from petdesk.design.lists import ListModel, ListTable, Pill, pill_of
from petdesk.design.scale import column_of, row_of
from petdesk.design.widgets import EmptyPanel, SpokenLabel, command_button, fit_window


class ChangesWindow(ListWindow):
    """Shows the changes that are kept; Enter shows the animal in the main window."""

    export_wanted = Signal(object)

    def __init__(
        self,
        view_model: ChangesViewModel,
        parent: QWidget,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(
            view_model,
            self.tr("What changed"),
            self.tr("Filter changes"),
            self.tr("Filter by name, change or ID"),
            parent,
        )
        self._view_model = view_model
        self._clock = clock
        self._table = self._make_table(clock)
        self._empty = EmptyPanel(self, "Changes empty")
        self._pages = QStackedWidget(self)
        self._note = SpokenLabel("Changes note", self)
        self.result_label.setObjectName("Changes copied")
        # Enter shows the animal.
        new = partial(command_button, self)
        self._copy = new(self.tr("&Copy rows"), self._table.copy_rows)
        self._export = new(
            self.tr("&Export…"), lambda: self.export_wanted.emit(self._table.selected)
        )
        self._close = new(translate("AboutWindow", "Close"), self.close)
        self._table.copied.connect(self.result_label.say)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def _show_animal(self) -> None:
        change = self._table.current
        if change is not None:
            self._view_model.show_animal(change)

    def _render(self, state: ChangesState) -> None:
        self._table.show_rows(state.shown, key=lambda change: change)
        self._note.say(self._note_words(state))
        self._empty.show_texts(self._empty_words(state))
        self._pages.setCurrentIndex(0 if state.shown else 1)
        self._copy.setVisible(bool(state.shown))
        self._export.setVisible(bool(state.changes))

    def _note_words(self, state: ChangesState) -> str:
        return " ".join(filter(None, (self._problem_words(state), self._limit_words(state))))

    def _limit_words(self, state: ChangesState) -> str:
        if not state.is_cut:
            return ""
        if state.whole_until is None:
            return self.tr(
                "The service lists at most 100 animals at once, and it has more. What changes "
                "among the others isn't seen here."
            )
        text = self.tr(
            "The service lists at most 100 animals at once, and since %1 it has more. What changes "
            "among the others isn't seen here."
        )
        return text.replace("%1", moment(state.whole_until, self._clock()))

    def _problem_words(self, state: ChangesState) -> str:
        if state.unlisted is not None:
            text = self.tr("“%1” is no longer listed.")
            return text.replace("%1", shown_name(state.unlisted.name))
        if state.error:
            text = self.tr("Earlier changes can't be read (%1). Showing new ones.")
            return text.replace("%1", sanitize_for_display(state.error))
        return ""

    def _empty_words(self, state: ChangesState) -> str:
        if not state.is_known:
            return self.tr("Reading the changes…")
        if not state.changes:
            return self.tr("No changes seen at this desk in the last 30 days.")
        return self.tr("No changes match “%1”.").replace(
            "%1", sanitize_for_line(state.text.strip())
        )

    def _make_table(self, clock: Callable[[], float]) -> ListTable[Change]:
        columns: list[tuple[str, Callable[[Change], str]]] = [
            (self.tr("When"), lambda change: last_seen(change.at, clock())),
            (self.tr("Name"), lambda change: shown_name(change.name)),
            (self.tr("What changed"), self._view_model.what),
            (self.tr("ID"), lambda change: str(change.animal_id)),
        ]
        rows = ListModel(columns, self, {2: _pill})
        table = ListTable(self.tr("Changes"), rows, self, strong=1)
        table.opened.connect(self._show_animal)
        return table

    def _lay_out(self) -> None:
        self._pages.addWidget(self._table)
        self._pages.addWidget(self._empty)
        buttons = row_of(2, (self.result_label, 1), self._copy, self._export, self._close)
        search = row_of(0, self.search, margins=(4, 0, 4, 0))
        # Where nothing stands in it, it has no room.
        foot = column_of(3, self._note, buttons, margins=(4, 0, 4, 4))
        column_of(3, search, (self._pages, 1), foot, margins=(0, 4, 0, 0), parent=self)
        fit_window(self, 200, 130)


def _pill(change: Change) -> Pill | None:
    shown = {
        ChangeKind.NEW: translate("Changes", "New"),
        ChangeKind.FIRST_SEEN: translate("Changes", "Seen for the first time"),
        ChangeKind.STATUS: translate("Changes", "Was %1"),
    }
    is_again = change.kind is ChangeKind.STATUS and change.was == change.now
    if change.kind not in shown or is_again:
        return None
    rest = shown[change.kind].replace("%1", status_name(as_status(change.was)))
    return pill_of(change.now, status_name(as_status(change.now)), rest)


def show_coverage(state: MainState, now: float, parent: QWidget) -> None:
    """Show how much is known of each status: with a tick, or what may be missing below it."""
    lines = []
    for row in coverage_rows(state, now):
        mark = "\N{CHECK MARK}" if row.is_complete else "\N{EN DASH}"
        cells = (mark, row.status, row.number, row.as_of)
        lines.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
        if not row.is_complete:
            lines.append(f"<td></td><td colspan=3>{escape(row.extent)}</td>")
    table = "".join(f"<tr>{line}</tr>" for line in lines)
    heading, reason = escape(coverage(state, now)), escape(coverage_reason())
    text = f"<b>{heading}</b><table cellpadding=4>{table}</table>{reason}"
    show_notice(parent, translate("Coverage", "Coverage"), text, is_html=True)
