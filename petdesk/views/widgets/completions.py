"""The completions of a field: a list that neither swallows a click nor an Enter."""

from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette, QWindow
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from petdesk.views.design.scale import unit

MATCH_ROLE: Final = Qt.ItemDataRole.UserRole
"""The role of the text that an item is found by, which may hold more than the item shows."""


_HEIGHT: Final = 6.25
_SIDE: Final = 2.0

Index = QModelIndex | QPersistentModelIndex


class ChoiceItems(QStyledItemDelegate):
    """The items of a list that can be typed in, with the room that those of other lists have."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        """Return the room of an item."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * unit(_SIDE), max(hint.height(), unit(_HEIGHT)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint an item, as a menu's where it is the chosen one."""
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

    def __init__(self, model: QAbstractItemModel, parent: QObject) -> None:
        super().__init__(model, parent)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionRole(MATCH_ROLE)
        shown = self.popup()
        if shown is not None:
            shown.setItemDelegate(ChoiceItems(shown))
            through = _ClickThrough(shown, self)
            through.entered.connect(self.entered)

    def pathFromIndex(  # noqa: N802  Qt's name
        self, index: QModelIndex | QPersistentModelIndex
    ) -> str:
        """Return the text that is inserted for an item: the one that it shows."""
        return str(index.data())


class _ClickThrough(QObject):
    """An event filter on the list: what Qt would take only to close it also does what it says.

    A person who typed a whole category would press Enter twice, and click on a button twice.
    """

    entered = Signal()

    def __init__(self, shown: QAbstractItemView, parent: QCompleter) -> None:
        super().__init__(parent)
        self._completer = parent
        self._shown = shown
        self._pressed: QWindow | None = None
        shown.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Close the list at an Enter that chooses nothing or a click elsewhere, and pass it on."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._enter(event)
        if not isinstance(event, QMouseEvent):
            return False
        if watched is not self._shown:
            return self._release(event)
        return event.type() in _PRESSES and self._press(event)

    def _enter(self, event: QKeyEvent) -> bool:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter or self._shown.currentIndex().isValid():
            return False
        self._shown.hide()
        if not event.isAutoRepeat():
            self.entered.emit()
        return True

    def _press(self, event: QMouseEvent) -> bool:
        if self._shown.rect().contains(event.position().toPoint()):
            return False
        self._shown.hide()
        below = QApplication.widgetAt(event.globalPosition().toPoint())
        window = below.window().windowHandle() if below is not None else None
        if below is not None and window is not None:
            if below.window() is not self._completer.widget().window():
                # The list had the mouse, so the system saw no click that would activate it.
                below.activateWindow()
            # Posted to the window, as Qt does after its own menus: so the release finds its press.
            _post(window, event)
            # That of a tap was on its way before the list went, and is still the list's.
            self._pressed = window
            self._shown.windowHandle().installEventFilter(self)
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if event.type() is not QEvent.Type.MouseButtonRelease or self._pressed is None:
            return False
        window, self._pressed = self._pressed, None
        if self._shown.isVisible():
            return False
        _post(window, event)
        return True


def _post(window: QWindow, event: QMouseEvent) -> None:
    """Post ``event`` to ``window``, at its place on screen."""
    place = event.globalPosition()
    again = QMouseEvent(
        event.type(),
        window.mapFromGlobal(place),
        place,
        event.button(),
        event.buttons(),
        event.modifiers(),
    )
    QCoreApplication.postEvent(window, again)


_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
