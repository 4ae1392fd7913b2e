"""Animal > Look up by ID."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.viewmodels.add_form.wording import fitted
from petdesk.viewmodels.look_up.state import Answer
from petdesk.viewmodels.look_up.wording import (
    animal_words,
    asking_words,
    deprecation_words,
    outcome_words,
    problem_words,
)
from petdesk.viewmodels.main.place import Place
from petdesk.views.tint import make_quiet
from petdesk.views.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from petdesk.viewmodels.look_up.state import LookUpState
    from petdesk.viewmodels.look_up.view_model import LookUpViewModel


class LookUpWindow(QDialog):
    """Asks for an ID and shows what is known of the animal; not modal, Esc closes it."""

    def __init__(
        self, view_model: LookUpViewModel, parent: QWidget, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._clock = clock
        self.setWindowTitle(self.tr("Look up by ID"))
        self._id = QLineEdit(self)
        self._id.setAccessibleName(self.tr("ID"))
        self._id.textChanged.connect(view_model.edit)
        self._look_up = QPushButton(self.tr("Look up"), self)
        self._look_up.setDefault(True)
        self._look_up.clicked.connect(view_model.look_up)
        self._problem = self._label("ID error")
        self._outcome = self._label("Look-up result")
        self._animal = self._label("Look-up animal")
        self._deprecation = self._label("Look-up note")
        make_quiet(self._deprecation)
        self._show = QPushButton(self)
        self._show.setAutoDefault(False)
        self._show.clicked.connect(view_model.show_in_table)
        self._column = QVBoxLayout(self)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        view_model.main.state_changed.connect(self._main_changed)
        self._render(view_model.state)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Let the next ID be typed at once."""
        super().showEvent(event)
        self._id.setFocus(Qt.FocusReason.OtherFocusReason)
        self._id.selectAll()

    def _main_changed(self, _state: object) -> None:
        if self.isVisible():
            self._render(self._view_model.state)

    def _render(self, state: LookUpState) -> None:
        if self._id.text() != state.text:
            with QSignalBlocker(self._id):
                self._id.setText(state.text)
        self._look_up.setEnabled(not state.is_asking)
        _say(self._problem, problem_words(state.problem))
        outcome, main, now = state.outcome, self._view_model.main.state, self._clock()
        words, animal = "", ""
        if outcome is not None:
            words = outcome_words(outcome, main, now)
            animal = animal_words(outcome, main.listing.labels)
        _say(self._outcome, asking_words(main, now) if state.is_asking else words)
        _say(self._animal, animal)
        was_asked = outcome is not None and outcome.answer in (Answer.FOUND, Answer.NOT_FOUND)
        _say(self._deprecation, deprecation_words() if was_asked else "")
        self._render_show()
        # Wrapped text needs more room the more of it there is; a window that was made larger stays.
        needed = self._column.totalHeightForWidth(self.width())
        if self.height() < needed:
            self.resize(self.width(), needed)

    def _render_show(self) -> None:
        place = self._view_model.place
        self._show.setVisible(place in (Place.IN_TABLE, Place.HIDDEN))
        is_hidden = place is Place.HIDDEN
        # In so many words: whoever set the filters should know that they go.
        show, clear = self.tr("Show in the table"), self.tr("Clear filters and show in the table")
        self._show.setText(clear if is_hidden else show)

    def _label(self, name: str) -> PlainLabel:
        label = PlainLabel(name, self)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return label

    def _lay_out(self) -> None:
        title = QLabel(self.tr("&ID"), self)
        title.setBuddy(self._id)
        row = QHBoxLayout()
        row.addWidget(title)
        row.addWidget(self._id, 1)
        row.addWidget(self._look_up)
        last = QHBoxLayout()
        last.addWidget(self._show)
        last.addStretch(1)
        layout = self._column
        layout.addLayout(row)
        for label in (self._problem, self._outcome, self._animal):
            layout.addWidget(label)
        layout.addLayout(last)
        layout.addWidget(self._deprecation)
        layout.addStretch(1)
        self.resize(64 * self.fontMetrics().averageCharWidth(), self.sizeHint().height())


def _say(label: PlainLabel, text: str) -> None:
    label.setText(fitted(text))
    label.setVisible(bool(text))
