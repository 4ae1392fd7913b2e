"""The card of one animal: its name, its status as a pill, and its ID with a button to copy it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from petdesk.domain.catalogue import AnimalRecord, ListingState
from petdesk.domain.display_text import sanitize_for_line, wrappable
from petdesk.viewmodels.text.times import last_seen
from petdesk.viewmodels.text.wording import category_name, ended_status, status_name
from petdesk.views.design.buttons import IconButton
from petdesk.views.design.labels import LARGE, PlainLabel, SizedLabel, breakable, make_secondary
from petdesk.views.design.pill import StatusPill
from petdesk.views.design.scale import add_to, row_of, set_spacing
from petdesk.views.design.surfaces import Card
from petdesk.views.widgets.cells import pill_of
from petdesk.views.widgets.spoken_texts import TransientLabel


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
