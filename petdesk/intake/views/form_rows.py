"""Parts of the add form: what stands above it, the category, and the animal added last."""

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QFrame,
    QGridLayout,
    QLineEdit,
    QStyledItemDelegate,
    QWidget,
)

from petdesk.core.display_text import wrappable
from petdesk.core.translation import translate
from petdesk.core.wording import category_name
from petdesk.design.click_through import ClickThrough
from petdesk.design.controls import SteadyCombo, command_button
from petdesk.design.labels import PlainLabel, announce, describe, make_note, mark
from petdesk.design.scale import column_of, row_of, set_spacing
from petdesk.intake.entry import Stage
from petdesk.intake.form_fields import category_title
from petdesk.intake.form_steps import AddFormState
from petdesk.intake.form_wording import category_text, form_progress, offer_text

MATCH_ROLE: Final = Qt.ItemDataRole.UserRole
"""The role of the text that an item is found by, which may hold more than the item shows."""


Index = QModelIndex | QPersistentModelIndex


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
            mark(shown, "popup")
            shown.setItemDelegate(QStyledItemDelegate(shown))  # Qt's own knows no style sheet
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


_TICK: Final = 200  # ms; the seconds left for Undo are counted down


class FormMessage(QFrame):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = PlainLabel("Form message", self)
        make_note(self._text)
        column_of(0, self._text, margins=(2.5, 2, 2.5, 2), parent=self)
        self.hide()

    def show_text(self, text: str, *, is_warning: bool) -> None:
        mark(self, "tint", "warning" if is_warning else "notice")
        is_new, was_visible = text != self._text.text(), self.isVisible()
        self._text.setText(text)
        self.setVisible(bool(text))
        if is_new and was_visible:
            announce(self._text, text)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        announce(self._text, self._text.text())


class CategoryError(QWidget):
    taken = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = PlainLabel("Category error", self, look="small danger")
        describe(self._text)
        self._text.setWordWrap(True)
        self.use = command_button(self, "", self.taken.emit)
        row_of(2, (self._text, 1), self.use, parent=self)
        self.use.hide()
        self.hide()

    def render_state(self, state: AddFormState) -> None:
        text, offer = category_text(state)
        self.use.setText(offer.replace("&", "&&"))
        self.use.setAccessibleName(offer)
        self.use.setVisible(bool(offer))
        is_new = text != self._text.text()
        self._text.setText(text)
        self.setVisible(bool(text))
        if is_new:
            announce(self._text, text)


class DraftRows(QWidget):
    """Says that the text was typed earlier, and offers what was taken back or refused.

    ``fresh_wanted`` asks for an empty form, ``continued`` carries the id of an entry.
    """

    fresh_wanted = Signal()
    continued = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entry_id: int | None = None
        self._is_own = False
        self._kept = _plain(self.tr("This is what you typed earlier."), self)
        self._offer = _plain("", self)
        self._offer.setObjectName("Offer")
        self.fresh = command_button(self, self.tr("Start &fresh"), self.fresh_wanted.emit)
        self.take = command_button(self, self.tr("Con&tinue"), self._take)
        rows = QGridLayout(self)
        set_spacing(rows, 2)
        rows.setColumnStretch(0, 1)
        rows.addWidget(self._kept, 0, 0)
        rows.addWidget(self.fresh, 0, 1)
        rows.addWidget(self._offer, 1, 0)
        rows.addWidget(self.take, 1, 1)

    def render_state(self, state: AddFormState) -> None:
        self._entry_id = state.offers[0].id if state.offers else None
        # Of what was refused or undone, the message above speaks already.
        self._is_own = state.is_kept_draft and state.about is None
        self._kept.setVisible(state.is_kept_draft)
        self.fresh.setVisible(state.is_kept_draft or state.about is not None)
        self._offer.setText(wrappable(offer_text(state)))
        self._offer.setVisible(bool(state.offers))
        self.take.setVisible(bool(state.offers))
        self.take.setEnabled(state.is_blank)
        # An empty row would still take its spacing.
        self.setVisible(self.fresh.isVisibleTo(self) or bool(state.offers))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        if self._is_own:
            announce(self, self._kept.text())

    def _take(self) -> None:
        if self._entry_id is not None:
            self.continued.emit(self._entry_id)


class LastAdded(QWidget):
    undo_wanted = Signal()
    send_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: AddFormState | None = None
        self._progress = PlainLabel("Form progress", self)
        make_note(self._progress)
        self.undo = command_button(self, self.tr("&Undo"), self.undo_wanted.emit)
        self.send_now = command_button(self, self.tr("Send no&w"), self.send_wanted.emit)
        self._progress.setProperty("look", "secondary")
        row_of(2, (self._progress, 1), self.undo, self.send_now, parent=self)
        self._ticks = QTimer(self)
        self._ticks.setInterval(_TICK)
        self._ticks.timeout.connect(self._tick)

    @property
    def has_focus(self) -> bool:
        return self.undo.hasFocus() or self.send_now.hasFocus()

    def render_state(self, state: AddFormState) -> None:
        is_held = state.last is not None and state.last.stage is Stage.HELD
        self._state = state
        # Set, not said: the message bar says the same, and a screen reader would read it twice.
        self._tick()
        self.setVisible(bool(self._progress.text()))
        self.undo.setVisible(is_held)
        self.send_now.setVisible(is_held)
        if is_held:
            self._ticks.start()
        else:
            self._ticks.stop()

    def _tick(self) -> None:
        if self._state is not None:
            self._progress.setText(wrappable(form_progress(self._state, time.time())))


def _plain(text: str, parent: QWidget) -> PlainLabel:
    label = PlainLabel("", parent, text)
    label.setWordWrap(True)
    label.setProperty("look", "secondary")
    return label


class CategoryField(SteadyCombo):
    """Takes a category; ``edit`` is where it is typed.

    ``name`` is its accessible name. ``entered`` announces an Enter while no completion is marked.
    """

    entered = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, name)
        self._choices: tuple[tuple[int, str], ...] = ()
        self.setEditable(True)
        self.setInsertPolicy(SteadyCombo.InsertPolicy.NoInsert)
        self.edit = QLineEdit(self)
        self.setLineEdit(self.edit)
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(translate("AddForm", "Label or ID"))
        self._completions = Completions(self.model(), self)
        self._completions.entered.connect(self.entered)
        self.setCompleter(self._completions)

    def show_choices(self, choices: Sequence[tuple[int, str]]) -> None:
        """Offer categories by id and label (which may be empty); what is typed stays."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        typed, cursor = self.edit.text(), self.edit.cursorPosition()
        labels = {number: label for number, label in choices if label}
        with QSignalBlocker(self), QSignalBlocker(self.edit):
            self.clear()
            for row, (number, label) in enumerate(choices):
                self.addItem(category_title(number, labels), None)
                self.setItemData(row, category_name(number, label), MATCH_ROLE)
                tip = translate("AddForm", "ID %1").replace("%1", str(number))
                self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(-1)
            self.edit.setText(typed)
            self.edit.setCursorPosition(cursor)

    def close_list(self) -> None:
        """Close the completions, which a command's key would leave open."""
        shown = self._completions.popup()
        if shown is not None:
            shown.hide()

    def show_typed(self, text: str) -> None:
        """Show ``text`` as typed; where something was, say what it means ("3" is "Rabbits")."""
        typed = self.edit.text()
        if typed == text:
            return
        with QSignalBlocker(self):
            self.setCurrentIndex(-1)
            self.setEditText(text)
        if typed:
            announce(self, text)
