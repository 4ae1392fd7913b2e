"""The header: the search field with the window's buttons, the status chips, and the category."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QButtonGroup, QStyleOptionViewItem, QWidget

from petdesk.animals.cells import STATUS, headings
from petdesk.animals.listing import CategoryChoice, Facets, Listing, category_choices
from petdesk.animals.search import StatusFilter
from petdesk.core.translation import translate
from petdesk.core.wording import STATUSES, StatusText, service_word
from petdesk.design import widgets
from petdesk.design.layout import EDGE, WrapRow, column_of, row_of, set_spacing, unit
from petdesk.design.lists import BEGIN, END, Index
from petdesk.design.pills import StatusChip
from petdesk.design.theme import FAULT, theme
from petdesk.design.widgets import elided, mark

_MIN_CATEGORY_WIDTH: Final = 15  # characters that are shown
_COUNT_ROLE: Final = Qt.ItemDataRole.UserRole + 1


class SearchField(widgets.SearchField):
    """The search field; Esc clears it, Down and Enter are emitted as what leads on."""

    down_pressed = Signal()
    enter_pressed = Signal()

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


class _CountedCells(QtWidgets.QStyledItemDelegate):
    """Shows how many animals a category has at the end of its line in the list that opens."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = QStyleOptionViewItem(option)
        self.initStyleOption(line, index)
        name, count, line.text = line.text, str(index.data(_COUNT_ROLE) or ""), ""
        item = QtWidgets.QStyle.ControlElement.CE_ItemViewItem
        line.widget.style().drawControl(item, line, painter, line.widget)
        is_chosen = bool(line.state & QtWidgets.QStyle.StateFlag.State_Selected)
        painter.setPen(theme().on_accent if is_chosen else theme().text)  # as the sheet has them
        room = line.rect.adjusted(unit(2), 0, -unit(2), 0)
        painter.drawText(room, END, count)
        room.setWidth(room.width() - line.fontMetrics.horizontalAdvance(count) - unit(2))
        painter.drawText(room, BEGIN, elided(line.fontMetrics, name, room.width()))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        size, count = super().sizeHint(option, index), str(index.data(_COUNT_ROLE) or "")
        return size + QSize(option.fontMetrics.horizontalAdvance(count) + unit(6), 0)


class FilterBar(QWidget):
    text_changed = Signal(str)
    status_chosen = Signal(object)
    category_chosen = Signal(object)
    cleared = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._categories: list[CategoryChoice] = []
        self.search = SearchField(
            self,
            self.tr("Search animals"),
            self.tr("Search by name, category, status or ID"),
            self.tr("Clear search"),
        )
        self.search.textChanged.connect(self.text_changed)
        self._chips = WrapRow(2, self)
        self._chips.setAccessibleName(headings()[STATUS])
        self._group = QButtonGroup(self)  # one of them for Tab, the others for the arrow keys
        self._category = widgets.SteadyCombo(self, self.tr("Category filter"))
        label = QtWidgets.QLabel(self.tr("Cate&gory filter"), self)
        # A combo box with a choice has no name of its own on Linux: it is its label's. The choice
        # itself tells the eye what it is.
        label.setBuddy(self._category)
        label.setGeometry(0, 0, 0, 0)
        # If the labels are long, the list that opens shows them whole.
        self._category.setMinimumContentsLength(_MIN_CATEGORY_WIDTH)
        self._category.setItemDelegate(_CountedCells(self._category))
        self._category.addItem(self.tr("All categories"), None)  # its room is kept from the start
        self._category.activated.connect(self._category_activated)
        self._found = widgets.PlainLabel("Found", self, look="secondary")
        clear = self.tr("Clear filters")
        self._clear = widgets.Button(clear, self, name=clear, link=True)
        self._clear.clicked.connect(self._clear_pressed)
        for part in (self._found, self._clear):
            # At the first letter the list must not move.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        self._statuses = self._make_statuses()
        self._shares = [mark(QtWidgets.QFrame(self), "share", str(at)) for at in range(FAULT + 1)]
        self._share_row = row_of(0.25, *self._shares)
        self._show_shares(())
        self._header = row_of(2, (self.search, 1), margins=(EDGE, 3, EDGE, 0))
        second, end = QtWidgets.QGridLayout(), Qt.AlignmentFlag
        set_spacing(second, 0, (EDGE, 0, EDGE, 0))
        second.addWidget(self._chips, 0, 0)
        self._chips.beside = QWidget(self)
        row_of(2, self._found, self._clear, self._category, parent=self._chips.beside)
        second.addWidget(self._chips.beside, 0, 0, end.AlignRight | end.AlignBottom)
        column_of(3, self._header, second, self._share_row, parent=self)

    def add_tools(self, *buttons: QtWidgets.QAbstractButton) -> None:
        for button in buttons:
            self._header.addWidget(button)
        row = (*self._statuses.values(), self._clear, self._category)
        for before, after in pairwise((self.search, *buttons, *row)):
            QWidget.setTabOrder(before, after)

    def show_listing(self, listing: Listing, facets: Facets, *, is_known: bool) -> None:
        """Show what ``listing`` looks for, with counts only if the service's animals are known."""
        wanted = listing.filter
        if self.search.text() != wanted.text:
            # Not the field's own signals: its button that clears follows them.
            blocked = self.blockSignals(True)  # noqa: FBT003  Qt's signature
            self.search.setText(wanted.text)
            self.blockSignals(blocked)
        counts = {which: facets.statuses.get(which, 0) for which in StatusFilter if is_known}
        for status, chip in self._statuses.items():
            which = StatusFilter(status.value)
            count, is_chosen = counts.get(which, 0), which is wanted.status
            text = listing.chip_count(facets, which)
            # While one types, no chip changes its size or goes: the list would move.
            chip.show_count(text if is_known else "", keeps_room=wanted.is_active)
            chip.setChecked(is_chosen)
            focus = Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus
            chip.setFocusPolicy(focus)
            if status.is_optional:
                was_there = wanted.is_active and not chip.isHidden()
                chip.setVisible(count > 0 or is_chosen or was_there)
        named = [StatusFilter(status.value) for status in STATUSES if status.name]
        self._show_shares([counts.get(which, 0) for which in named])
        self._show_categories(category_choices(listing, facets), wanted.category_id)
        self._clear.setVisible(wanted.is_active)
        self._found.setVisible(wanted.is_active)
        total = str(listing.total)
        found = self.tr("%1 of %2").replace("%2", total)
        self._found.setText(found.replace("%1", str(listing.row_count)))
        # The room of the longest, or the chips would move.
        advance = self._found.fontMetrics().horizontalAdvance
        self._found.setMinimumWidth(advance(found.replace("%1", total)))

    def _show_shares(self, counts: Sequence[int]) -> None:
        """Show how many animals have each status as one thin bar; without any, as a line."""
        for at, count in enumerate((*counts, not any(counts))):
            self._shares[at].setVisible(bool(count))
            self._share_row.setStretch(at, count)

    def _make_statuses(self) -> dict[StatusText, StatusChip]:
        chips = {}
        for status in STATUSES:
            word, pill = translate("FilterBar", status.button), status.pill if status.name else None
            chip = chips[status] = StatusChip(word, pill, self._chips)
            which = StatusFilter(status.value)
            chip.clicked.connect(lambda _on=False, which=which: self.status_chosen.emit(which))
            chip.setToolTip(service_word(status.value))
            self._group.addButton(chip)
            chip.setVisible(not status.is_optional)
        return chips

    def _show_categories(self, choices: list[CategoryChoice], chosen: int | None) -> None:
        combo, text = self._category, translate("Category", "%1: %2")
        if choices != self._categories:
            self._categories = choices
            while combo.count() > 1:
                combo.removeItem(1)
            for at, each in enumerate(choices, start=1):
                # The id goes in as text: item data holds no Python integer beyond 64 bits, and
                # findData compares texts exactly.
                combo.addItem(each.name, str(each.category_id))
                heard = text.replace("%1", each.name).replace("%2", str(each.number))
                combo.setItemData(at, each.number, _COUNT_ROLE)
                combo.setItemData(at, heard, Qt.ItemDataRole.AccessibleTextRole)
        combo.setCurrentIndex(0 if chosen is None else combo.findData(str(chosen)))

    def _clear_pressed(self) -> None:
        # The button goes away with the filters; the keyboard stays where one goes on.
        if self._clear.hasFocus():
            self.search.setFocus()
        self.cleared.emit()

    def _category_activated(self, at: int) -> None:
        chosen = self._category.itemData(at)
        self.category_chosen.emit(None if chosen is None else int(chosen))
