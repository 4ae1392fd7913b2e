"""The header: the search field with the window's buttons, the status chips, and the category."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QWidget

from petdesk.animals.listing import Facets, Listing, category_choices, chip_count, total_count
from petdesk.animals.search import StatusFilter
from petdesk.core.translation import translate
from petdesk.core.wording import STATUSES, StatusText
from petdesk.design import controls
from petdesk.design.pills import ProportionBar, StatusChip
from petdesk.design.scale import EDGE, WrapRow, column_of, is_low, row_of, set_spacing

_MIN_CATEGORY_WIDTH: Final = 14  # characters that are shown


class SearchField(controls.SearchField):
    """The search field; Esc clears it, Down and Enter are announced as what leads on.

    It takes the key of Undo only where it has something to undo; else it is the command's.
    """

    down_pressed = Signal()
    enter_pressed = Signal()

    def event(self, event: QEvent) -> bool:
        """Leave Undo's key, which Qt always claims, to the command where it has no use here."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = QKeySequence.StandardKey.Undo
            if event.matches(undo) and not self.isUndoAvailable():
                event.ignore()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        keys, modifiers, key = Qt.Key, Qt.KeyboardModifier, event.key()
        is_plain = not event.modifiers() & ~modifiers.KeypadModifier
        if key == keys.Key_Escape:
            self.clear()
        elif is_plain and key == keys.Key_Down:
            self.down_pressed.emit()
        elif is_plain and key in (keys.Key_Return, keys.Key_Enter):
            self.enter_pressed.emit()
        else:
            super().keyPressEvent(event)


class _Found(QLabel):
    """How many animals are left; the first to go where the row is short, as the chips say it."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(0, self.sizeHint().height())


class FilterBar(QWidget):
    """Shows what is looked for, and announces what a person chooses instead.

    ``status_chosen`` carries a `StatusFilter`, ``category_chosen`` a category's id or ``None``.
    """

    text_changed = Signal(str)
    status_chosen = Signal(object)
    category_chosen = Signal(object)
    today_left = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_active = False
        self._categories: list[tuple[str, str]] = []
        self.search = SearchField(
            self,
            self.tr("Search animals"),
            self.tr("Search by name, category, status or ID"),
            self.tr("Clear search"),
        )
        self.search.textChanged.connect(self.text_changed)
        self._row = WrapRow(2, self)
        self._category = controls.SteadyCombo(self._row, self.tr("Category filter"))
        label = QLabel(self.tr("Cate&gory filter"), self)
        # A combo box with a choice has no name of its own on Linux: it is its label's. The choice
        # itself tells the eye what it is.
        label.setBuddy(self._category)
        label.setGeometry(0, 0, 0, 0)
        # Where the labels are long, the list that opens shows them whole.
        self._category.setMinimumContentsLength(_MIN_CATEGORY_WIDTH)
        self._category.addItem(self.tr("All categories"), None)  # its room is kept from the start
        self._category.activated.connect(self._category_activated)
        self._today: StatusChip | None = None
        self._found = _Found(self._row)
        self._found.setObjectName("Found")
        self._found.setProperty("look", "secondary")
        clear = self.tr("Clear filters")
        self._clear = controls.Button(clear, self._row, name=clear, link=True)
        self._clear.clicked.connect(self._clear_pressed)
        for part in (self._found, self._clear):
            # At the first letter the list must not move.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        self._statuses = self._make_statuses()
        self._proportions = ProportionBar(self)
        self._header = QHBoxLayout()
        self._lay_out()

    def add_tools(self, *buttons: QAbstractButton) -> None:
        for button in buttons:
            self._header.addWidget(button)
        chips = self._statuses.values()
        for before, after in pairwise((self.search, *buttons, *chips, self._clear, self._category)):
            QWidget.setTabOrder(before, after)

    def make_room(self) -> None:
        self._proportions.setVisible(not is_low(self.window()))
        self._show_found()

    def show_listing(self, listing: Listing, facets: Facets, *, is_known: bool) -> None:
        """Show what ``listing`` looks for, with the counts of ``facets`` on the chips.

        Before it ``is_known`` what the service has, nothing is counted.
        """
        wanted = listing.filter
        self._is_active = wanted.is_active
        if self.search.text() != wanted.text:
            # Not the field's own signals: its button that clears follows them.
            blocked = self.blockSignals(True)  # noqa: FBT003  Qt's signature
            self.search.setText(wanted.text)
            self.blockSignals(blocked)
        counts = {which: facets.statuses.get(which, 0) for which in StatusFilter if is_known}
        for status, chip in self._statuses.items():
            which = StatusFilter(status.value)
            count, is_chosen = counts.get(which, 0), which is wanted.status
            text = chip_count(listing, facets, which)
            # While one types, no chip changes its size or goes: the list would move.
            chip.show_count(text if is_known else "", keeps_room=wanted.is_active)
            chip.setChecked(is_chosen)
            if status.is_optional:
                was_there = wanted.is_active and not chip.isHidden()
                chip.setVisible(count > 0 or is_chosen or was_there)
        named = [StatusFilter(status.value) for status in STATUSES if status.name]
        self._proportions.show_counts(tuple(counts.get(which, 0) for which in named))
        text = translate("Category", "%1: %2")
        choices = [
            (str(each.category_id), text.replace("%1", each.name).replace("%2", str(each.number)))
            for each in category_choices(listing, facets)
        ]
        self._show_categories(choices, wanted.category_id)
        self._show_today(is_on=wanted.added_today)
        self._clear.setVisible(wanted.is_active)
        self._show_found()
        found = self.tr("%1 of %2").replace("%1", str(listing.row_count))
        self._found.setText(found.replace("%2", str(total_count(listing))))

    def _show_found(self) -> None:
        self._found.setVisible(self._is_active and not is_low(self.window()))

    def _make_statuses(self) -> dict[StatusText, StatusChip]:
        chips = {}
        for status in STATUSES:
            word = translate("FilterBar", status.button)
            chip = chips[status] = StatusChip(word, status.pill if status.name else None, self._row)
            chip.clicked.connect(lambda _on=False, value=status.value: self._status_clicked(value))
            chip.setVisible(not status.is_optional)
        return chips

    def _lay_out(self) -> None:
        set_spacing(self._header, 2, (EDGE, 3, EDGE, 0))
        self._header.addWidget(self.search, 1)
        for each in (*self._statuses.values(), self._found, self._clear):
            self._row.add(each)
        self._row.end_with(self._category)
        second = row_of(0, self._row, margins=(EDGE, 0, EDGE, 0))
        column_of(3, self._header, second, self._proportions, parent=self)

    def _show_today(self, *, is_on: bool) -> None:
        if self._today is None:
            if not is_on:
                return
            self._today = StatusChip(self.tr("Added today"), None, self._row)
            self._today.clicked.connect(self.today_left)
            self._row.insert(len(self._statuses), self._today)
            QWidget.setTabOrder(list(self._statuses.values())[-1], self._today)
        self._today.setChecked(is_on)
        self._today.setVisible(is_on)

    def _show_categories(self, choices: list[tuple[str, str]], chosen: int | None) -> None:
        before, self._categories = self._categories, choices
        if [id_ for id_, _name in choices] != [id_ for id_, _name in before]:
            self._category.clear()
            self._category.addItem(self.tr("All categories"), None)
            for category_id, name in choices:
                # The id goes in as text: item data holds no Python integer beyond 64 bits, and
                # findData compares texts exactly.
                self._category.addItem(name, category_id)
        elif choices != before:
            for at, (_category_id, name) in enumerate(choices, start=1):
                self._category.setItemText(at, name)
        at = 0 if chosen is None else self._category.findData(str(chosen))
        self._category.setCurrentIndex(at)

    def _clear_pressed(self) -> None:
        # The button goes away with the filters; the keyboard stays where one goes on.
        if self._clear.hasFocus():
            self.search.setFocus()
        self.cleared.emit()

    def _status_clicked(self, value: str) -> None:
        # Not auto-exclusive: a screen reader would call the chips radio buttons.
        for status, chip in self._statuses.items():
            chip.setChecked(status.value == value)
        self.status_chosen.emit(StatusFilter(value))

    def _category_activated(self, at: int) -> None:
        chosen = self._category.itemData(at)
        self.category_chosen.emit(None if chosen is None else int(chosen))
