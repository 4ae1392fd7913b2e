"""View > What changed: a list with times, newest first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.text import brief, harmless
from petdesk.viewmodels.words.times import last_seen
from petdesk.views.widgets.list_model import ListModel
from petdesk.views.widgets.list_table import ListTable
from petdesk.views.widgets.list_window import ListWindow
from petdesk.views.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.changes import Change
    from petdesk.viewmodels.changes.state import ChangesState
    from petdesk.viewmodels.changes.view_model import ChangesViewModel


class ChangesWindow(ListWindow):
    """Shows the changes that are kept; Enter shows the animal in the main window."""

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
        self._table = self._make_table(clock)
        self._note = PlainLabel("Changes note", self)
        self._note.setWordWrap(True)
        self._reveal = QPushButton(self.tr("Clear filters and show it"), self)
        self._reveal.clicked.connect(view_model.show_hidden)
        self._copy = QPushButton(self.tr("Copy rows"), self)
        self._copy.clicked.connect(self._table.copy_rows)
        for button in (self._reveal, self._copy):
            button.setAutoDefault(False)  # Enter shows the animal
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def _show_animal(self) -> None:
        change = self._table.current
        if change is not None:
            self._view_model.show_animal(change)

    def _render(self, state: ChangesState) -> None:
        self._table.show_rows(state.shown, key=lambda change: change)
        self._note.setText(self._note_words(state))
        self._note.setVisible(bool(self._note.text()))
        self._reveal.setVisible(self._view_model.hidden_by_filter())

    def _note_words(self, state: ChangesState) -> str:
        if state.hidden is not None:
            name = brief(state.hidden.name)
            if self._view_model.hidden_by_filter():
                text = self.tr("%1 is not in the table now: the filters there hide it.")
            else:
                text = self.tr("%1 is no longer listed, so it is not in the table.")
            return text.replace("%1", name)
        if state.trouble:
            text = self.tr("What was kept cannot be read (%1). New changes are shown.")
            return text.replace("%1", harmless(state.trouble))
        if not state.is_known:
            return self.tr("Reading the changes...")
        if not state.changes:
            return self.tr(
                "Nothing has changed in the last thirty days, as far as this desk has seen."
            )
        return "" if state.shown else self.tr("No change matches what you are looking for.")

    def _make_table(self, clock: Callable[[], float]) -> ListTable[Change]:
        columns: list[tuple[str, Callable[[Change], str]]] = [
            (self.tr("When"), lambda change: last_seen(change.at, clock())),
            (self.tr("Name"), lambda change: brief(change.name)),
            (self.tr("What changed"), self._view_model.what),
            (self.tr("ID"), lambda change: str(change.animal_id)),
        ]
        table = ListTable(self.tr("Changes"), ListModel(columns, self), (22, 24, 40), self)
        table.opened.connect(self._show_animal)
        return table

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._reveal)
        buttons.addWidget(self._copy)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._note)
        layout.addLayout(buttons)
        width = self.fontMetrics().averageCharWidth()
        self.resize(110 * width, 28 * self.fontMetrics().height())
