"""What is looked for: the search field, the status buttons and the category."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtCore
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from petdesk.storage.first_screen import ShownFilter


_NOT_LATELY: Final = 5  # index of StatusFilter; a button that is there only when it is needed
_LEAST_OF_A_CATEGORY: Final = 8  # characters that are shown where room is short


class SearchField(QLineEdit):
    """The search field; Esc clears it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Clear on Esc, else type."""
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)


class FilterBar(QWidget):
    """Shows what is looked for and tells what is wanted instead.

    ``status_chosen`` carries a `StatusFilter`, ``category_chosen`` a category's id or ``None``.
    """

    text_changed = Signal(str)
    status_chosen = Signal(object)
    category_chosen = Signal(object)
    today_left = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._categories: tuple[tuple[str, str], ...] | None = None
        self.search = SearchField(self)
        self.search.setAccessibleName(self.tr("Search animals"))
        self.search.setPlaceholderText(self.tr("Search by name, category, status or ID"))
        self.search.textChanged.connect(self.text_changed)
        self._category = QComboBox(self)
        category = self.tr("Category filter")
        self._category.setAccessibleName(category)
        self._category.setAccessibleDescription(category)
        self._category.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        # A long label, or large letters, must not push the others off the screen.
        self._category.setMinimumContentsLength(_LEAST_OF_A_CATEGORY)
        self._category.activated.connect(self._category_activated)
        self._today: QToolButton | None = None
        self._clear = QToolButton(self)
        self._clear.setText(self.tr("Clear filters"))
        self._clear.clicked.connect(self.cleared)
        self._found = QLabel(self)
        self._found.setObjectName("Found")
        self._statuses = self._make_statuses()
        self._second = QHBoxLayout()
        self._lay_out()

    def complete(self) -> None:
        """Set what the first paint need not wait for."""
        # Imported after it, for the same reason.
        from PySide6.QtWidgets import QSizePolicy  # noqa: PLC0415  see above

        from petdesk.views.tint import make_seen_where_on  # noqa: PLC0415  see above

        self.search.setClearButtonEnabled(True)
        for _word, button in self._statuses:
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
            make_seen_where_on(button)

    def show_filter(self, shown: ShownFilter) -> None:
        """Show ``shown``, with the counts on its buttons."""
        if self.search.text() != shown.text:
            blocked = self.search.blockSignals(True)  # noqa: FBT003  Qt's signature
            self.search.setText(shown.text)
            self.search.blockSignals(blocked)
        known = len(shown.counts) == len(self._statuses)
        counts = shown.counts if known else (0,) * len(self._statuses)
        for index, (word, button) in enumerate(self._statuses):
            button.setText(f"{word} {counts[index]}")
            button.setChecked(index == shown.status)
            if index == _NOT_LATELY:
                button.setVisible(counts[index] > 0 or index == shown.status)
        self._show_categories(shown)
        self._show_today(is_on=shown.added_today)
        self._clear.setEnabled(shown.is_active)
        self._found.setVisible(shown.is_active)
        found = self.tr("%1 of %2").replace("%1", str(shown.shown))
        self._found.setText(found.replace("%2", str(shown.total)))

    def _make_statuses(self) -> list[tuple[str, QToolButton]]:
        buttons = []
        # In the order of StatusFilter.
        for index, word in enumerate(
            (
                self.tr("All"),
                self.tr("Available"),
                self.tr("Pending"),
                self.tr("Sold"),
                self.tr("Not stated"),
                self.tr("Not seen lately"),
            )
        ):
            button = QToolButton(self)
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, index=index: self._status_clicked(index))
            button.setAutoExclusive(True)
            buttons.append((word, button))
        return buttons

    def _lay_out(self) -> None:
        label = QLabel(self.tr("Cate&gory filter"), self)
        label.setBuddy(self._category)
        first, second = QHBoxLayout(), self._second
        first.addWidget(self.search, 1)
        first.addWidget(self._found)
        first.addWidget(self._clear)
        for _word, button in self._statuses:
            second.addWidget(button)
        second.addStretch(1)
        second.addWidget(label)
        second.addWidget(self._category)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.addLayout(first)
        layout.addLayout(second)

    def _show_today(self, *, is_on: bool) -> None:
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

    def _show_categories(self, shown: ShownFilter) -> None:
        if shown.categories != self._categories:
            self._categories = shown.categories
            self._category.clear()
            self._category.addItem(self.tr("All categories"), None)
            for category_id, name in shown.categories:
                # The id goes in as text: item data holds no Python integer beyond 64 bits, and
                # findData compares texts exactly.
                self._category.addItem(name, category_id)
        self._category.setCurrentIndex(
            self._category.findData(shown.category) if shown.category else 0
        )

    def _status_clicked(self, index: int) -> None:
        # Imported when somebody chooses: the first paint does without it.
        from petdesk.domain.search import StatusFilter  # noqa: PLC0415  see above

        self.status_chosen.emit(list(StatusFilter)[index])

    def _category_activated(self, at: int) -> None:
        chosen = self._category.itemData(at)
        self.category_chosen.emit(None if chosen is None else int(chosen))
