"""The completions of a field: a list that neither swallows a click nor an Enter."""

from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from petdesk.views.design.click_through import ClickThrough
from petdesk.views.design.scale import unit

MATCH_ROLE: Final = Qt.ItemDataRole.UserRole
"""The role of the text that an item is found by, which may hold more than the item shows."""


_HEIGHT: Final = 6.25
_SIDE: Final = 2.0

Index = QModelIndex | QPersistentModelIndex


class ChoiceItems(QStyledItemDelegate):
    """The items of a list that can be typed in, with the room that those of other lists have."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * unit(_SIDE), max(hint.height(), unit(_HEIGHT)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        states, roles = QStyle.StateFlag, QPalette.ColorRole
        is_chosen = bool(option.state & (states.State_Selected | states.State_HasFocus))
        if is_chosen:
            painter.fillRect(option.rect, option.palette.brush(roles.Highlight))
        room = option.rect.adjusted(unit(_SIDE), 0, -unit(_SIDE), 0)
        text = option.fontMetrics.elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, room.width()
        )
        begin = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        flags = QStyle.visualAlignment(option.direction, begin)
        role = roles.HighlightedText if is_chosen else roles.Text
        painter.setFont(option.font)
        QApplication.style().drawItemText(
            painter,
            room,
            int(flags.value),
            option.palette,
            True,  # noqa: FBT003  Qt's signature
            text,
            role,
        )


class Completions(QCompleter):
    """Offers the items whose `MATCH_ROLE` text holds what is typed, and inserts what they show.

    It does not complete in the line itself: "1" would become "12", another category, unasked.
    ``entered`` announces an Enter while no item is marked.
    """

    entered = Signal()

    def __init__(self, model: QAbstractItemModel, field: QWidget) -> None:
        super().__init__(model, field)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionRole(MATCH_ROLE)
        shown = self.popup()
        if shown is not None:
            shown.setItemDelegate(ChoiceItems(shown))
            _Enter(shown, self).entered.connect(self.entered)
            ClickThrough(shown, field, shown.hide)

    def pathFromIndex(  # noqa: N802  Qt's name
        self, index: QModelIndex | QPersistentModelIndex
    ) -> str:
        return str(index.data())


class _Enter(QObject):
    """An event filter on the list: an Enter that chooses nothing closes it, and is passed on.

    A person who typed a whole category would press Enter twice.
    """

    entered = Signal()

    def __init__(self, shown: QAbstractItemView, parent: QObject) -> None:
        super().__init__(parent)
        self._shown = shown
        shown.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter or self._shown.currentIndex().isValid():
            return False
        self._shown.hide()
        if not event.isAutoRepeat():
            self.entered.emit()
        return True
