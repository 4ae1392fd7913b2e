"""The windows on the local copy: what changed, newest first, and how complete it is."""

import time
from collections.abc import Callable
from html import escape

from PySide6.QtWidgets import QWidget

from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.changes_view_model import ChangesState, ChangesViewModel
from petdesk.animals.state import MainState
from petdesk.animals.status_bar import coverage, coverage_rows
from petdesk.animals.views.list_window import ListWindow
from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.pets import as_status
from petdesk.core.translation import filled, translate
from petdesk.core.wording import last_seen, moment, shown_name, status_name
from petdesk.design.dialogs import show_notice
from petdesk.design.lists import Pill, pill_of


class ChangesWindow(ListWindow[Change]):
    def __init__(
        self, view_model: ChangesViewModel, parent: QWidget, clock: Callable[[], float] = time.time
    ) -> None:
        columns: list[tuple[str, Callable[[Change], str]]] = [
            (self.tr("When"), lambda change: last_seen(change.at, clock())),
            (self.tr("Name"), lambda change: shown_name(change.name)),
            (self.tr("What changed"), view_model.what),
            (self.tr("ID"), lambda change: str(change.animal_id)),
        ]
        hint = self.tr("Filter by name, change or ID")
        texts = self.tr("What changed"), self.tr("Filter changes"), hint, self.tr("Changes")
        super().__init__(view_model, "Changes", texts, columns, {2: _pill}, parent)
        self._view_model = view_model
        self._clock = clock
        self.lay_out(200, 130)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def open_current(self) -> None:
        change = self._table.current
        if change is not None:
            self._view_model.show_animal(change)

    def _render(self, state: ChangesState) -> None:
        self.show_rows(state.shown, lambda change: change, self._empty_words(state))
        notes = self._problem_words(state), self._limit_words(state)
        self._note.say(" ".join(filter(None, notes)))
        self._copy.setVisible(bool(state.shown))
        self._export.setVisible(bool(state.changes))

    def _limit_words(self, state: ChangesState) -> str:
        if not state.catalogue.truncated_scopes:
            return ""
        whole_until = state.catalogue.proven_at.get(None)
        if whole_until is None:
            return self.tr(
                "The service lists at most 100 animals at once, and it has more. What changes "
                "among the others isn't seen here."
            )
        text = self.tr(
            "The service lists at most 100 animals at once, and since %1 it has more. What changes "
            "among the others isn't seen here."
        )
        return filled(text, moment(whole_until, self._clock()))

    def _problem_words(self, state: ChangesState) -> str:
        if state.unlisted is not None:
            return filled(self.tr("“%1” is no longer listed."), shown_name(state.unlisted.name))
        if state.error:
            text = self.tr("Earlier changes can't be read (%1). Showing new ones.")
            return filled(text, sanitize_for_display(state.error))
        return ""

    def _empty_words(self, state: ChangesState) -> str:
        if not state.is_known:
            return self.tr("Reading the changes…")
        if not state.changes:
            return self.tr("No changes seen at this desk in the last 30 days.")
        return filled(self.tr("No changes match “%1”."), sanitize_for_line(state.text.strip()))


def _pill(change: Change) -> Pill | None:
    shown = {
        ChangeKind.NEW: translate("Changes", "New"),
        ChangeKind.FIRST_SEEN: translate("Changes", "Seen for the first time"),
        ChangeKind.STATUS: translate("Changes", "Was %1"),
    }
    is_again = change.kind is ChangeKind.STATUS and change.was == change.now
    if change.kind not in shown or is_again:
        return None
    rest = filled(shown[change.kind], status_name(as_status(change.was)))
    return pill_of(change.now, status_name(as_status(change.now)), rest)


def show_coverage(state: MainState, now: float, parent: QWidget) -> None:
    """Show how much is known of each status: with a tick, or what may be missing below it."""
    lines = []
    for row in coverage_rows(state, now):
        mark = "\N{CHECK MARK}" if row.is_complete else "\N{EN DASH}"
        cells = (mark, row.status, row.number, row.as_of)
        lines.append("".join(f"<td>{escape(cell)}\N{EM SPACE}</td>" for cell in cells))
        if not row.is_complete:
            lines.append(f"<td></td><td colspan=3>{escape(row.extent)}</td>")
    table = "".join(f"<tr>{line}</tr>" for line in lines)
    reason = translate(
        "Coverage",
        "The service lists at most 100 animals in one answer and offers no next page. PetDesk "
        "therefore asks for each status as well, and takes an answer with fewer than 100 as "
        "complete.",
    )
    heading = f"<b>{escape(coverage(state, now))}</b>"
    text = f"{heading}<table cellpadding=4>{table}</table><p>{escape(reason)}"
    show_notice(parent, translate("Coverage", "Coverage"), text, is_html=True)
