"""What is looked for: the search field, the status buttons and the category."""

from PySide6 import QtCore
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.search import StatusFilter
from petdesk.viewmodels.listing import Listing
from petdesk.viewmodels.wording import category_name


class SearchField(QLineEdit):
    """The search field; Esc clears it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Clear on Esc, else type."""
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)


class FilterBar(QWidget):
    """Shows a listing's filter and tells what is wanted instead."""

    text_changed = Signal(str)
    status_chosen = Signal(object)
    category_chosen = Signal(object)
    today_left = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._categories: tuple[object, ...] = ()
        self.search = SearchField(self)
        self.search.setAccessibleName("Search animals")
        self.search.setPlaceholderText(self.tr("Search by name, category, status or ID"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.text_changed)
        self._category = QComboBox(self)
        self._category.setAccessibleName("Category filter")
        self._category.setAccessibleDescription("Category filter")
        self._category.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._category.activated.connect(self._category_activated)
        self._today: QToolButton | None = None
        self._clear = QPushButton(self.tr("Clear filters"), self)
        self._clear.clicked.connect(self.cleared)
        self._found = QLabel(self)
        self._found.setObjectName("Found")
        self._statuses = self._make_statuses()
        self._second = QHBoxLayout()
        self._lay_out()

    def render_listing(self, listing: Listing) -> None:
        """Show the filter of ``listing`` and the counts on its buttons."""
        wanted = listing.filter
        if self.search.text() != wanted.text:
            with QSignalBlocker(self.search):
                self.search.setText(wanted.text)
        for which, button in self._statuses.items():
            count = listing.counts.get(which, 0)
            button.setText(f"{self._status_words(which)} {count}")
            button.setChecked(which is wanted.status)
            if which is StatusFilter.NOT_LATELY:
                button.setVisible(count > 0 or which is wanted.status)
        self._render_categories(listing)
        self._render_today(is_on=wanted.added_today)
        self._clear.setEnabled(wanted.is_active)
        self._found.setVisible(wanted.is_active)
        known = len(listing.records) + len(listing.pending)
        found = self.tr("%1 of %2").replace("%1", str(listing.row_count))
        self._found.setText(found.replace("%2", str(known)))

    def _make_statuses(self) -> dict[StatusFilter, QToolButton]:
        group = QButtonGroup(self)
        buttons = {}
        for which in StatusFilter:
            button = QToolButton(self)
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
            button.clicked.connect(lambda _on=False, which=which: self.status_chosen.emit(which))
            group.addButton(button)
            buttons[which] = button
        return buttons

    def _status_words(self, which: StatusFilter) -> str:
        return {
            StatusFilter.ALL: self.tr("All"),
            StatusFilter.AVAILABLE: self.tr("Available"),
            StatusFilter.PENDING: self.tr("Pending"),
            StatusFilter.SOLD: self.tr("Sold"),
            StatusFilter.NOT_STATED: self.tr("Not stated"),
            StatusFilter.NOT_LATELY: self.tr("Not seen lately"),
        }[which]

    def _lay_out(self) -> None:
        label = QLabel(self.tr("Category &filter"), self)
        label.setBuddy(self._category)
        first, second = QHBoxLayout(), self._second
        first.addWidget(self.search, 1)
        first.addWidget(self._found)
        first.addWidget(self._clear)
        for button in self._statuses.values():
            second.addWidget(button)
        second.addStretch(1)
        second.addWidget(label)
        second.addWidget(self._category)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.addLayout(first)
        layout.addLayout(second)

    def _render_today(self, *, is_on: bool) -> None:
        """Show that only today's animals are shown; a click shows the others again."""
        if self._today is None:
            if not is_on:
                return
            self._today = QToolButton(self)
            self._today.setCheckable(True)
            self._today.setText(self.tr("Added today"))
            self._today.clicked.connect(self.today_left)
            self._second.insertWidget(len(self._statuses), self._today)
        self._today.setChecked(is_on)
        self._today.setVisible(is_on)

    def _render_categories(self, listing: Listing) -> None:
        choices = (listing.categories, listing.labels)
        if choices != self._categories:
            self._categories = choices
            self._category.clear()
            self._category.addItem(self.tr("All categories"), None)
            for category_id, count in listing.categories:
                name = category_name(category_id, listing.labels.get(category_id))
                # The id goes in as text: item data holds no Python integer beyond 64 bits, and
                # findData compares texts exactly.
                self._category.addItem(f"{name}: {count}", str(category_id))
        wanted = listing.filter.category_id
        at = 0 if wanted is None else self._category.findData(str(wanted))
        if at < 0:
            # A category that is looked for and has no animal any more stays visible.
            self._category.addItem(str(wanted), str(wanted))
            at = self._category.count() - 1
        self._category.setCurrentIndex(at)

    def _category_activated(self, at: int) -> None:
        chosen = self._category.itemData(at)
        self.category_chosen.emit(None if chosen is None else int(chosen))
