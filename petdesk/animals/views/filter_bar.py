"""The header: the search field with the window's buttons, the status chips, and the category."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from petdesk.animals.cells import STATUS, headings
from petdesk.animals.listing import (
    CategoryChoice,
    Facets,
    Listing,
    category_choices,
    chip_count,
    total_count,
)
from petdesk.animals.search import StatusFilter
from petdesk.core.translation import translate
from petdesk.core.wording import STATUSES, StatusText, service_word
from petdesk.design import controls
from petdesk.design.labels import elided
from petdesk.design.pills import ProportionBar, StatusChip
from petdesk.design.scale import EDGE, WrapRow, column_of, is_low, row_of, set_spacing, unit
from petdesk.design.theme import theme

Index = QModelIndex | QPersistentModelIndex

_MIN_CATEGORY_WIDTH: Final = 14  # characters that are shown
_COUNT_ROLE: Final = Qt.ItemDataRole.UserRole + 1
_BEGIN: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_END: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ITEM: Final = QStyle.ControlElement.CE_ItemViewItem


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


class _CountedCells(QStyledItemDelegate):
    """Shows how many animals a category has at the end of its line in the list that opens."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = QStyleOptionViewItem(option)
        self.initStyleOption(line, index)
        name, count, line.text = line.text, str(index.data(_COUNT_ROLE) or ""), ""
        line.widget.style().drawControl(_ITEM, line, painter, line.widget)
        is_chosen = bool(line.state & QStyle.StateFlag.State_Selected)
        painter.setPen(theme().on_accent if is_chosen else theme().text)  # as the sheet has them
        room = line.rect.adjusted(unit(2), 0, -unit(2), 0)
        painter.drawText(room, _END, count)
        room.setWidth(room.width() - line.fontMetrics.horizontalAdvance(count) - unit(2))
        painter.drawText(room, _BEGIN, elided(line.fontMetrics, name, room.width()))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        size, count = super().sizeHint(option, index), str(index.data(_COUNT_ROLE) or "")
        return size + QSize(option.fontMetrics.horizontalAdvance(count) + unit(6), 0)


class _FilterRow(QScrollArea):
    """Holds ``row`` at the height that it needs; in a low window one line, which scrolls."""

    def __init__(self, row: WrapRow, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = row
        self.setWidget(row)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for each in (self.viewport(), row):
            each.setAutoFillBackground(False)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def heightForWidth(self, width: int) -> int:  # noqa: N802  Qt's name
        if is_low(self.window()):
            return self._row.minimumSizeHint().height()
        return self._row.heightForWidth(width)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(self._row.sizeHint().width(), self._row.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self._row.minimumSizeHint()


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
        self._is_low: bool | None = None
        self._categories: list[CategoryChoice] = []
        self.search = SearchField(
            self,
            self.tr("Search animals"),
            self.tr("Search by name, category, status or ID"),
            self.tr("Clear search"),
        )
        self.search.textChanged.connect(self.text_changed)
        self._row = WrapRow(2)
        self._row.setAccessibleName(headings()[STATUS])
        self._lines = _FilterRow(self._row, self)
        self._group = QButtonGroup(self)  # one of them for Tab, the others for the arrow keys
        self._category = controls.SteadyCombo(self._row, self.tr("Category filter"))
        label = QLabel(self.tr("Cate&gory filter"), self)
        # A combo box with a choice has no name of its own on Linux: it is its label's. The choice
        # itself tells the eye what it is.
        label.setBuddy(self._category)
        label.setGeometry(0, 0, 0, 0)
        # Where the labels are long, the list that opens shows them whole.
        self._category.setMinimumContentsLength(_MIN_CATEGORY_WIDTH)
        self._category.setItemDelegate(_CountedCells(self._category))
        self._category.addItem(self.tr("All categories"), None)  # its room is kept from the start
        self._category.activated.connect(self._category_activated)
        self._today = StatusChip(self.tr("Added today"), None, self._row)
        self._today.clicked.connect(self.today_left)
        self._today.hide()
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
        self._header, self._column = QHBoxLayout(), QVBoxLayout()
        self._lay_out()

    def add_tools(self, *buttons: QAbstractButton) -> None:
        for button in buttons:
            self._header.addWidget(button)
        row = (*self._statuses.values(), self._today, self._clear, self._category)
        for before, after in pairwise((self.search, *buttons, *row)):
            QWidget.setTabOrder(before, after)

    def make_room(self) -> None:
        if (now_low := is_low(self.window())) is self._is_low:
            return
        self._is_low = now_low
        self._proportions.setVisible(not now_low)
        gap = 1.5 if now_low else 3
        set_spacing(self._column, gap)
        set_spacing(self._header, 2, (EDGE, gap, EDGE, 0))
        self._lines.updateGeometry()
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
            focus = Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus
            chip.setFocusPolicy(focus)
            if status.is_optional:
                was_there = wanted.is_active and not chip.isHidden()
                chip.setVisible(count > 0 or is_chosen or was_there)
        named = [StatusFilter(status.value) for status in STATUSES if status.name]
        self._proportions.show_counts(tuple(counts.get(which, 0) for which in named))
        self._show_categories(category_choices(listing, facets), wanted.category_id)
        self._today.setChecked(wanted.added_today)
        self._today.setVisible(wanted.added_today)
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
            chip.setToolTip(service_word(status.value))
            self._group.addButton(chip)
            chip.setVisible(not status.is_optional)
        return chips

    def _lay_out(self) -> None:
        self._header.addWidget(self.search, 1)
        for each in (*self._statuses.values(), self._today, self._found, self._clear):
            self._row.add(each)
        self._row.end_with(self._category)
        second = row_of(0, self._lines, margins=(EDGE, 0, EDGE, 0))
        self._column = column_of(3, self._header, second, self._proportions, parent=self)
        self.make_room()

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

    def _status_clicked(self, value: str) -> None:
        for chip in filter(QAbstractButton.isChecked, self._group.buttons()):
            self._lines.ensureWidgetVisible(chip)
        self.status_chosen.emit(StatusFilter(value))

    def _category_activated(self, at: int) -> None:
        chosen = self._category.itemData(at)
        self.category_chosen.emit(None if chosen is None else int(chosen))
