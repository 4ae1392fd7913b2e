"""Animal > Look up by ID, with a card of the animal that was found."""

import time
from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.catalogue import AnimalRecord, ListingState
from petdesk.domain.display_text import sanitize_for_line, wrappable
from petdesk.viewmodels.look_up.state import Answer, LookUpState
from petdesk.viewmodels.look_up.view_model import LookUpViewModel
from petdesk.viewmodels.look_up.wording import (
    animal_words,
    asking_words,
    deprecation_words,
    outcome_words,
    problem_words,
)
from petdesk.viewmodels.main.state import Visibility
from petdesk.viewmodels.text.times import last_seen
from petdesk.viewmodels.text.wording import category_name, ended_status, status_name
from petdesk.views.design.buttons import IconButton, PrimaryButton, command_button
from petdesk.views.design.fields import TextField
from petdesk.views.design.labels import (
    LARGE,
    SMALL,
    PlainLabel,
    SizedLabel,
    breakable,
    make_danger,
    make_secondary,
    make_strong,
)
from petdesk.views.design.pill import StatusPill
from petdesk.views.design.scale import add_to, row_of, set_spacing, unit
from petdesk.views.design.surfaces import Card
from petdesk.views.widgets.cells import pill_of
from petdesk.views.widgets.spoken_texts import SpokenLabel, TransientLabel


class LookUpWindow(QDialog):
    """Asks for an ID and shows what is known of the animal; not modal, Esc closes it."""

    def __init__(self, view_model: LookUpViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowTitle(self.tr("Look up by ID"))
        self._id = TextField(self, self.tr("ID"))
        self._id.textChanged.connect(view_model.edit)
        self._look_up = PrimaryButton(self.tr("Look up"), self)
        self._look_up.setDefault(True)
        self._look_up.clicked.connect(view_model.look_up)
        self._problem = SpokenLabel("ID error", self)
        make_danger(self._problem)
        self._outcome = SpokenLabel("Look-up result", self)
        self._card = AnimalCard(self)
        self._deprecation = SizedLabel("Look-up note", SMALL, self)
        self._deprecation.setWordWrap(True)
        make_secondary(self._deprecation)
        self._show = command_button(self, "", view_model.show_in_table)
        for label in (self._outcome, self._deprecation):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column = QVBoxLayout(self)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        view_model.main.state_changed.connect(self._main_changed)
        self._render(view_model.state)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Select the ID, so that the next one can be typed at once."""
        super().showEvent(event)
        self._id.setFocus(Qt.FocusReason.OtherFocusReason)
        self._id.selectAll()

    def _main_changed(self, _state: object) -> None:
        if self.isVisible():
            self._render(self._view_model.state)

    def _render(self, state: LookUpState) -> None:
        self._id.show_text(state.text)
        self._look_up.setEnabled(not state.is_asking)
        # Each part that comes would make the window a little larger, one after the other.
        self._column.setEnabled(False)
        self._problem.say(problem_words(state.problem))
        self._id.mark_wrong(is_wrong=state.problem is not None)
        self._render_outcome(state)
        self._render_show()
        # Wrapped text needs more room the more of it there is; a window that was made larger stays.
        needed = self._column.totalHeightForWidth(self.width())
        if self.height() < needed:
            self.resize(self.width(), min(needed, self.screen().availableSize().height()))
        self._column.setEnabled(True)
        self._column.activate()

    def _render_outcome(self, state: LookUpState) -> None:
        outcome, main, now = state.outcome, self._view_model.main.state, time.time()
        record = None if outcome is None else outcome.record
        self._card.setVisible(record is not None)
        if outcome is not None and record is not None:
            self._card.show_record(record, outcome.listing_state, main.listing.labels, now)
        words = "" if outcome is None else outcome_words(outcome, main, now)
        words = asking_words(main, now) if state.is_asking else words
        # The card is seen at once, and heard in the same breath as what the service says.
        self._outcome.say(wrappable(words), f"{animal_words(outcome)} {words}".strip())
        was_asked = outcome is not None and outcome.answer in (Answer.FOUND, Answer.NOT_FOUND)
        self._deprecation.setText(deprecation_words() if was_asked else "")
        self._deprecation.setVisible(was_asked)

    def _render_show(self) -> None:
        visibility = self._view_model.visibility
        self._show.setVisible(visibility in (Visibility.IN_TABLE, Visibility.HIDDEN))
        is_hidden = visibility is Visibility.HIDDEN
        # In so many words: whoever set the filters should know that they go.
        show, clear = self.tr("Show in the table"), self.tr("Clear filters and show in the table")
        self._show.setText(clear if is_hidden else show)

    def _lay_out(self) -> None:
        title = QLabel(self.tr("&ID"), self)
        title.setBuddy(self._id)
        make_strong(title)
        asked = row_of(2, (self._id, 1), self._look_up)
        last = QHBoxLayout()
        last.addWidget(self._show)
        last.addStretch(1)
        layout = self._column
        set_spacing(layout, 2, (4, 4, 4, 4))
        answer = (self._problem, self._card, self._outcome)
        add_to(layout, title, asked, *answer, last, self._deprecation, 1)
        self.resize(unit(104), unit(40))


class AnimalCard(Card):
    """Shows one animal of the local copy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = SizedLabel("Look-up name", LARGE, self, is_strong=True)
        self._name.setWordWrap(True)
        self._pill = StatusPill(self)
        self._pill.setObjectName("Look-up pill")
        self._status = PlainLabel("Look-up status", self)
        self._category = PlainLabel("Look-up category", self)
        self._id = PlainLabel("Look-up ID", self)
        self._seen = PlainLabel("Look-up seen", self)
        for value in (self._name, self._category, self._id, self._seen):
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for value in (self._category, self._status, self._seen):
            value.setWordWrap(True)
        self._copy = IconButton("copy", self.tr("Copy ID"), self, size=5.5)
        self._copy.clicked.connect(self.copy_id)
        self._copied = TransientLabel("Look-up copied", self)
        self._lay_out()

    def show_record(
        self,
        record: AnimalRecord,
        listing_state: ListingState,
        labels: Mapping[int, str],
        now: float,
    ) -> None:
        """Show ``record`` as the lists have it."""
        word, has_ended = status_name(record.status), listing_state is ListingState.STATUS_ENDED
        pill = None if has_ended else pill_of(record.status, word)
        self._name.setText(breakable(wrappable(sanitize_for_line(record.name))))
        self._pill.setVisible(pill is not None)
        if pill is not None:
            self._pill.show_status(pill.status, pill.word)
        self._status.setVisible(pill is None)
        self._status.setText(wrappable(ended_status(record.status) if has_ended else word))
        self._category.setText(
            wrappable(category_name(record.category_id, labels.get(record.category_id)))
        )
        if self._id.text() != str(record.id):
            self._id.setText(str(record.id))
            self._copied.clear()
        self._seen.setText(last_seen(record.seen_at, now))

    def copy_id(self) -> None:
        """Copy the animal's ID, and announce it."""
        QApplication.clipboard().setText(self._id.text())
        self._copied.say(self.tr("Copied"))

    def _lay_out(self) -> None:
        add_to(self.column, self._name, self._pill, self._status)
        known = row_of(1, self._id, self._copy, self._copied, 1)
        grid = QGridLayout()
        set_spacing(grid, 2)
        titles = (self.tr("Category"), self.tr("ID"), self.tr("Last seen"))
        for row, title in enumerate(titles):
            label = PlainLabel("", self, title)
            make_secondary(label)
            # As the values are, which Qt would else draw on a line of letters of their own.
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(label, row, 0)
        grid.addWidget(self._category, 0, 1)
        grid.addLayout(known, 1, 1)
        grid.addWidget(self._seen, 2, 1)
        grid.setColumnStretch(1, 1)
        self.column.addLayout(grid)
