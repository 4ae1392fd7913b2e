"""The add form: it renders the form's state and calls the view-model's methods; and its parts."""

import time
from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import pairwise, zip_longest
from typing import Final, cast

from PySide6 import QtWidgets
from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QApplication, QCompleter, QDialog, QListView, QPushButton, QWidget

from petdesk.animals.cells import pill_index
from petdesk.animals.views.animal_table import is_letter
from petdesk.core.display_text import wrappable
from petdesk.core.environments import Environment
from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus
from petdesk.core.translation import filled, translate
from petdesk.core.wording import category_name, status_name
from petdesk.design import widgets
from petdesk.design.dialogs import InvalidField, Row
from petdesk.design.layout import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.lists import Index
from petdesk.design.pills import StatusPill
from petdesk.design.widgets import Button, ElidedLabel, SpokenLabel, announce, mark
from petdesk.intake import form_view_model as words
from petdesk.intake.entry import DraftText, Stage
from petdesk.intake.form_fields import MAX_SHOWN, PossibleDuplicates, category_title
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel, AfterAdding

# The keys of ``Add and start another``, on the letters and on the numbers.
ANOTHER_KEYS: Final = ("Ctrl+Shift+Return", "Ctrl+Shift+Enter")
_WIDTH = 108
_PRESSED = 20  # ms between looks whether the mouse is still pressed
_TICK = 200  # ms; the seconds left for Undo are counted down
_SPOKEN_AFTER: Final = 900  # ms without a letter until the card is spoken
_MATCH_ROLE: Final = Qt.ItemDataRole.UserRole  # what an item is found by, more than it shows
_PRESS: Final = QEvent.Type.MouseButtonPress
_MOVES: Final = ("Up", "Down", "PageUp", "PageDown", "Home", "End")
_CHOOSING: Final = tuple(Qt.Key[f"Key_{name}"] for name in _MOVES)


class AddForm(QDialog):
    """The window ``Add animal``: beside the main window, never over it; open as its state says."""

    def __init__(self, view_model: AddFormViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._last_state = view_model.state
        self._since_answer = QElapsedTimer()
        self._progress = ""
        self.setWindowTitle(self.tr("Add animal"))
        self._make_buttons()
        self._make_fields()
        self._lay_out()
        self._connect()
        self._render(view_model.state)

    def reject(self) -> None:
        self._view_model.cancel()

    def _make_buttons(self) -> None:
        model = self._view_model
        self._add = Button("", self, primary=True)
        self._another = Button(self.tr("Add and start an&other"), self)
        self._cancel = Button(self.tr("Cancel"), self, name=self.tr("Cancel"))
        self._buttons = widgets.button_box(self, self._add, self._cancel, self._another)
        self._add.setDefault(True)
        # A double click's second press would take the keyboard from the next animal's name.
        self._another.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        keys = [QKeySequence(each) for each in ANOTHER_KEYS]
        self._another.setToolTip(keys[0].toString(QKeySequence.SequenceFormat.NativeText))
        shortcut = QShortcut(self)
        shortcut.setKeys(keys)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(self._another.click)
        QShortcut(QKeySequence.StandardKey.Undo, self, model.undo)
        self._add.clicked.connect(partial(self._submit, AfterAdding.CLOSE))
        self._another.clicked.connect(partial(self._submit, AfterAdding.START_ANOTHER))
        self._cancel.clicked.connect(self.reject)
        # Enter presses the one of these that has the keyboard.
        new = partial(widgets.command_button, self)
        self._fresh = new(self.tr("Start &fresh"), model.start_fresh)
        self._take = new(self.tr("Con&tinue"), self._continue)
        self._use = new("", self._use_offered)
        self._undo = new(self.tr("&Undo"), model.undo)
        self._send_now = new(self.tr("Send no&w"), model.send_now)

    def _make_fields(self) -> None:
        self._message = SpokenLabel("Form message", self)
        self._kept_draft = Line("Kept draft", self, self._fresh)
        self._offer = Line("Offer", self, self._take)
        self._name = widgets.TextField(self)
        self._name_row = Row(self.tr("&Name"), self._name, "Name", self)
        self._near = DuplicatesCard(self)
        self._category = CategoryField(self.tr("Category"), self)
        self.show_categories = self._category.show_choices
        self._category_error = Line("Category error", self, self._use, look="small danger")
        self._invalid = InvalidField(self._category.edit, self._category_error.label)
        self._status = widgets.ChoiceCombo(
            self, ("", *PetStatus), lambda status: status_name(status or None)
        )
        self._kept = Line("Kept choices", self)
        keep = self.tr("&Keep category and status for the next animal")
        self._keep = QtWidgets.QCheckBox(keep, self)
        self._keep.setAccessibleName(keep.replace("&", ""))
        self._last = Line("Form progress", self, self._undo, self._send_now)

    def _lay_out(self) -> None:
        category = Row(self.tr("&Category"), self._category, "Category", self)
        status = Row(self.tr("&Status"), self._status, "Status", self)
        choices = row_of(4, (category, 1), (status, 1))
        below_it = column_of(1, choices, self._category_error, self._kept)
        self._body = body = widgets.ScrollBody(self)
        set_spacing(body.column, 4, (5, 4.5, 5, 4))
        add_to(body.column, self._message, self._kept_draft, self._offer, self._name_row)
        add_to(body.column, self._near, below_it, self._keep, self._last, 1)
        foot = row_of(2, self._buttons, margins=(5, 2, 5, 5))
        column_of(0, (body, 1), foot, parent=self)
        # The buttons come last, in the platform's order.
        self._buttons.adjustSize()
        buttons = sorted((self._add, self._another, self._cancel), key=lambda each: each.x())
        fields = (self._name, self._category, self._use, self._status, self._keep)
        for before, after in pairwise((*fields, self._undo, self._send_now, *buttons)):
            QWidget.setTabOrder(before, after)
        self.resize(unit(_WIDTH), unit(40))
        DialogFilter(self, lambda: body.needed() + foot.sizeHint().height(), body.content)

    def _connect(self) -> None:
        model = self._view_model
        self._pressed = QTimer(self, interval=_PRESSED, singleShot=True)
        self._pressed.timeout.connect(self._follow)
        self._ticks = QTimer(self, interval=_TICK)
        self._ticks.timeout.connect(lambda: self._render_last(model.state))
        model.state_changed.connect(self._follow)
        model.opened.connect(partial(widgets.raise_window, self))
        self._name.textChanged.connect(self._edited)
        self._category.editTextChanged.connect(self._edited)
        self._status.chosen.connect(self._edited)
        self._name.editingFinished.connect(lambda: self._leave(model.name_left))
        self._category.edit.editingFinished.connect(lambda: self._leave(model.category_left))
        self._category.entered.connect(self._add.click)
        self._near.settled.connect(self._tell)
        self._keep.clicked.connect(lambda on: model.keep_choices(is_on=on))

    def _edited(self) -> None:
        texts = self._name.text(), self._category.edit.text(), self._status.value
        self._view_model.edit(DraftText(*texts))

    def _leave(self, check: Callable[[], None]) -> None:
        if self.isActiveWindow():  # not while a person looks something up elsewhere
            check()

    @property
    def _is_pressed_again(self) -> bool:
        """Whether this is the second half of a press, and would answer what nobody has read."""
        last = self._since_answer
        return last.isValid() and last.elapsed() < QApplication.doubleClickInterval()

    def _submit(self, after: AfterAdding) -> None:
        if self._view_model.state.is_blank and self._is_pressed_again:
            return
        self._category.close_list()
        if self._category.hasFocus() and self._view_model.state.reading.is_part:
            self._view_model.category_left()  # Enter first shows what it takes
            announce(self._category, self._category.edit.text())
            return
        self._view_model.submit(after)
        state = self._view_model.state
        self._render(state)
        if state.name_error is not None:
            self._go_to(self._name)
        elif state.category_error is not None:
            self._since_answer.start()
            self._go_to(self._use if self._use.isVisibleTo(self) else self._category)

    def _go_to(self, wrong: QWidget) -> None:
        wrong.setFocus()
        self._body.ensureWidgetVisible(wrong)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Take letters typed on the category that is offered as another one."""
        if self._use.hasFocus() and is_letter(event):
            self._category.setFocus()
            self._category.edit.selectAll()
            QApplication.sendEvent(self._category.edit, event)
        else:
            super().keyPressEvent(event)

    def _use_offered(self) -> None:
        if self._is_pressed_again:
            return
        # Before the button is hidden, and Qt moves the keyboard anywhere.
        self._status.setFocus()
        self._view_model.use_offered_category()

    def _continue(self) -> None:
        if (offer := self._view_model.state.offer) is not None:
            self._view_model.continue_with(offer.id)

    def _tell(self, text: str, *, is_announced: bool = True) -> None:
        """Tell a screen reader ``text``, also one that knows no announcements."""
        if not self._last_state.name_error:
            self._name.setAccessibleDescription(text)
        if is_announced:
            announce(self, text)

    def _follow(self) -> None:
        """Render, but not below a pressed mouse: a button that moved away would lose the click."""
        if self.isVisible() and QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._pressed.start()
        else:
            self._render(self._view_model.state)

    def _render(self, state: AddFormState) -> None:
        before, self._last_state = self._last_state, state
        focus: QWidget | None = self.focusWidget()
        self._render_buttons(state)
        self._render_lines(state)
        self._render_draft(state)
        if state.is_blank and not before.is_blank:
            self._tell("")  # what was told of the last animal
        self._render_last(state)
        is_added = before.is_committing and not state.is_committing and not state.failure
        if is_added:
            self._since_answer.start()
        is_lost = not (focus is None or (focus.isVisibleTo(self) and focus.isEnabled()))
        if state.is_open and (not self.isVisible() or is_added or is_lost):
            # Else Qt chooses a button, and a second press might close the form.
            self._name.setFocus()
        if state.is_open != self.isVisible():
            self.setVisible(state.is_open)
            self._tell(self._message.text() or self._kept_draft.label.text())

    def _render_buttons(self, state: AddFormState) -> None:
        add = {
            Environment.PRACTICE: self.tr("&Add to Practice"),
            Environment.STAGING: self.tr("&Add to Staging"),
            Environment.PRODUCTION: self.tr("&Add to Production"),
        }[state.environment]
        self._add.setText(add)
        self._add.setAccessibleName(add.replace("&", ""))
        self._add.setEnabled(state.can_add)
        self._another.setEnabled(state.can_add)
        self._take.setEnabled(state.is_blank)

    def _render_lines(self, state: AddFormState) -> None:
        mark(self._message, "tint", "warning" if words.is_warning(state) else "notice")
        self._message.say(words.form_message(state, time.time()))
        typed_earlier = self.tr("This is what you typed earlier.") if state.is_kept_draft else ""
        begins = [self._fresh] if state.is_kept_draft or state.about is not None else []
        # The message above already speaks of what was refused or undone.
        self._kept_draft.show_text(typed_earlier, begins)
        self._offer.show_text(words.offer_text(state), [self._take] if state.offer else [])
        error = words.field_problem(state.name_error)
        if error != self._name_row.note.text():
            self._name_row.say(error, is_wrong=bool(error))
        self._near.show_duplicates(PossibleDuplicates() if error else state.duplicates)
        error, offer = words.category_text(state)
        self._use.setText(offer.replace("&", "&&"))
        self._use.setAccessibleName(offer)
        self._category_error.show_text(error, [self._use] if offer else [], is_spoken=True)
        mark(self._category, "wrong", bool(error))
        self._invalid.describe(error, is_wrong=bool(error))
        kept = words.kept_text(state)
        self._kept.show_text(kept)
        if not self._status.hasFocus():  # else it tells what is chosen
            self._status.setAccessibleDescription(kept or self._status.accessibleName())
        self._keep.setChecked(state.keeps_choices)

    def _render_draft(self, state: AddFormState) -> None:
        draft, is_held = state.draft, state.is_committing
        self._name.show_text(draft.name)
        self._category.show_typed(draft.category)
        self._name.setReadOnly(is_held)
        self._category.hold(is_held=is_held)
        self._status.show_value(draft.status, is_held=is_held)

    def _render_last(self, state: AddFormState) -> None:
        text = words.form_progress(state, time.time())
        stage = state.last.stage if state.last is not None else None
        is_held, is_wrong = stage is Stage.HELD, stage in (Stage.UNKNOWN, Stage.REFUSED)
        mark(self._last.label, "look", "danger" if is_wrong else "secondary")
        before, self._progress = self._progress, widgets.without_figures(text)
        if before != self._progress:  # not each second
            self._tell(text, is_announced=False)  # the message bar does
        self._last.show_text(text, [self._undo, self._send_now] if is_held else [])
        if is_held is not self._ticks.isActive():
            self._ticks.start() if is_held else self._ticks.stop()


class CategoryField(widgets.SteadyCombo):
    """Takes a category; ``name`` is its accessible name, and ``edit`` is where it is typed."""

    entered = Signal()  # by an Enter while no completion is marked

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, name)
        self._choices: list[tuple[int, str]] = []
        self.setEditable(True)
        self.setInsertPolicy(QtWidgets.QComboBox.InsertPolicy.NoInsert)
        self.edit = widgets.TextField(self, name, translate("AddForm", "Name or ID"))
        self.setLineEdit(self.edit)
        self._completions = _Completions(self)
        self.setCompleter(self._completions)
        self.edit.textEdited.connect(lambda text: self.show_choices(self._choices, text))

    def show_choices(self, choices: Iterable[tuple[int, str]], typed: str = "") -> None:
        """Offer categories by id and label (which may be empty); what is typed stays.

        What begins with ``typed`` comes first: Dogs before Birds, for a D.
        """

        def order(choice: tuple[int, str]) -> tuple[object, ...]:
            label = fold(choice[1])
            return not label.startswith(fold(typed)), not label, label, choice[0]

        choices = sorted(choices, key=order)
        if choices == self._choices:
            return
        self._choices = choices
        typed, cursor = self.edit.text(), self.edit.cursorPosition()
        labels = {number: label for number, label in choices if label}
        with QSignalBlocker(self), QSignalBlocker(self.edit):
            self.clear()
            for row, (number, label) in enumerate(choices):
                self.addItem(category_title(number, labels), None)
                self.setItemData(row, category_name(number, label), _MATCH_ROLE)
                tip = filled(translate("AddForm", "ID %1"), number)
                self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(-1)
            self.edit.setText(typed)
            self.edit.setCursorPosition(cursor)

    def close_list(self) -> None:
        self._completions.shown.hide()

    def show_typed(self, text: str) -> None:
        if self.edit.text() != text:
            with QSignalBlocker(self):
                self.setCurrentIndex(-1)
                self.setEditText(text)

    def showPopup(self) -> None:  # noqa: N802  Qt's name
        self.show_choices(self._choices)
        self.setCurrentIndex(self.findText(self.edit.text()))
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Open the whole list at an arrow, where Qt would take the next category unseen."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.showPopup()
        else:
            super().keyPressEvent(event)


class _Completions(QCompleter):
    """Offers the items whose `_MATCH_ROLE` text holds what is typed, and inserts what they show.

    It does not complete in the line itself: "1" would become "12", another category, unasked. An
    Enter that chooses nothing closes the list and is passed on: who typed a whole category would
    press Enter twice. A key that was pressed before anybody can have seen the list chooses nothing.
    """

    def __init__(self, field: CategoryField) -> None:
        super().__init__(field.model(), field)
        self._field = field
        self._typed = QElapsedTimer()
        self._typed.start()
        field.edit.textEdited.connect(self._typed.restart)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompletionRole(_MATCH_ROLE)
        self.shown = cast("QListView", self.popup())
        mark(self.shown, "popup")
        self.shown.setItemDelegate(QtWidgets.QStyledItemDelegate(self))  # as of `SteadyCombo`

    def pathFromIndex(self, index: Index) -> str:  # noqa: N802  Qt's name
        return str(index.data())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        kind, is_of_list = event.type(), isinstance(watched, QListView)
        if is_of_list and isinstance(event, QMouseEvent) and kind is _PRESS:
            if not self.shown.rect().contains(event.position().toPoint()):
                self._click_beside(event)
                return True
        elif is_of_list and isinstance(event, QKeyEvent) and kind is QEvent.Type.KeyPress:
            # Half of the time within which Qt takes keys as typed together.
            is_unseen = self._typed.elapsed() < QApplication.keyboardInputInterval() // 2
            if event.key() in _CHOOSING and is_unseen:
                return True
            if event.key() in widgets.ENTER and not self.shown.currentIndex().isValid():
                self.shown.hide()
                if not event.isAutoRepeat():
                    self._field.entered.emit()
                return True
        return super().eventFilter(watched, event)

    def _click_beside(self, event: QMouseEvent) -> None:
        """Do what a click beside the list says; Qt would only close it, and one clicks twice."""
        place = event.globalPosition()
        window = QApplication.topLevelAt(place.toPoint())
        handle = window.windowHandle() if window is not None else None
        self.shown.hide()
        if window is not None and handle is not None:
            window.activateWindow()  # the list had the mouse, so the system does not
            at, left = handle.mapFromGlobal(place), event.button()
            none, release = Qt.MouseButton.NoButton, QEvent.Type.MouseButtonRelease
            for kind, held in ((_PRESS, left), (release, none)):
                again = QMouseEvent(kind, at, place, left, held, event.modifiers())
                QApplication.postEvent(handle, again)


class DialogFilter(QObject):
    """Makes ``dialog`` take a key that is held as one press, and grow to what ``needed`` returns.

    When an answer comes while Enter is held, the repeated key would start another sending that
    nobody wanted; the service has no delete. Without growing, Qt would cut off wrapped texts; the
    dialog gives back what it took once that is not needed any more. It watches ``others``, too.
    """

    def __init__(self, dialog: QDialog, needed: Callable[[], int], *others: QWidget) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._needed = needed
        self._own: int | None = None
        for widget in (dialog, *others):
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._grow()
        return (
            isinstance(event, QKeyEvent)
            and event.isAutoRepeat()
            and event.key() in widgets.PRESSING
        )

    def _grow(self) -> None:
        dialog = self._dialog
        wanted = min(self._needed(), dialog.screen().availableGeometry().height())
        if dialog.height() < wanted or dialog.height() == self._own:
            self._own = wanted
            dialog.resize(dialog.width(), wanted)


class Line(QWidget):
    """A text called ``name``, with ``buttons`` after it; without both it takes no room."""

    def __init__(self, name: str, parent: QWidget, *buttons: QPushButton, look: str = "") -> None:
        super().__init__(parent)
        self.label = SpokenLabel(name, self, look=look or "secondary")
        self._buttons = buttons
        row_of(2, (self.label, 1), *buttons, parent=self)

    def show_text(
        self, text: str, shown: Collection[QPushButton] = (), *, is_spoken: bool = False
    ) -> None:
        for button in self._buttons:
            button.setVisible(button in shown)
        self.setVisible(bool(text or shown))
        self.label.say(wrappable(text), text if is_spoken else "")
        self.label.show()  # also without a text: else the buttons would have its room


class DuplicatesCard(QtWidgets.QFrame):
    """The animals that the name may be already, with pills. Nothing takes the card away."""

    settled = Signal(str)  # the whole text, once nobody types any more

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        mark(self, "tint", "near")
        self._duplicates = PossibleDuplicates()
        self._told = ""
        self._heading = widgets.PlainLabel("Already here", self)
        self._heading.setWordWrap(True)
        grid = QtWidgets.QGridLayout()
        set_spacing(grid, 2)
        grid.setColumnStretch(1, 1)
        self._rows = [
            (ElidedLabel("", self, look="strong"), ElidedLabel("", self), StatusPill(self))
            for _animal in range(MAX_SHOWN)
        ]
        for row, parts in enumerate(self._rows):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        column_of(1.5, self._heading, grid, margins=(2.5, 1.5, 2.5, 1.5), parent=self)
        self._pause = QTimer(self, interval=_SPOKEN_AFTER, singleShot=True)
        self._pause.timeout.connect(self._settle)
        self.hide()

    def show_duplicates(self, duplicates: PossibleDuplicates) -> None:
        if duplicates == self._duplicates:
            return
        self._duplicates = duplicates
        heading, *_animals = words.already_here(duplicates).split("\n")
        mark(self._heading, "look", "strong" if duplicates.animals else "")
        self._heading.setText(heading)
        for (*labels, pill), animal in zip_longest(self._rows, duplicates.animals):
            for part in (*labels, pill):
                part.setVisible(animal is not None)
            if animal is not None:
                for label, text in zip(labels, words.duplicate_words(animal), strict=True):
                    label.setText(text)
                pill.show_status(pill_index(animal.status), status_name(animal.status))
        self.setVisible(bool(heading))
        self._pause.start()

    def _settle(self) -> None:
        text = words.already_here(self._duplicates)
        if text != self._told:
            self._told = text
            if text:
                self.settled.emit(text)
