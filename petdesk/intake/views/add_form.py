"""The add form: it renders the form's state and calls the view-model's methods."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QWidget

from petdesk.core.environments import Environment
from petdesk.core.pets import PetStatus
from petdesk.core.wording import status_name
from petdesk.design.dialogs import InvalidField, Row
from petdesk.design.scale import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.widgets import (
    Button,
    ChoiceCombo,
    ScrollBody,
    SpokenLabel,
    TextField,
    announce,
    button_box,
    command_button,
    mark,
    raise_window,
    without_figures,
)
from petdesk.intake.entry import DraftText, Stage
from petdesk.intake.form_fields import PossibleDuplicates
from petdesk.intake.form_view_model import (
    AddFormState,
    AddFormViewModel,
    AfterAdding,
    category_text,
    field_problem,
    form_message,
    form_progress,
    is_warning,
    kept_text,
    offer_text,
)
from petdesk.intake.views.form_parts import CategoryField, DialogFilter, DuplicatesCard, Line

ANOTHER_KEYS: Final = ("Ctrl+Shift+Return", "Ctrl+Shift+Enter")
"""The keys of ``Add and start another``, on the letters and on the numbers."""

_WIDTH = 108
_PRESSED = 20  # ms; how often it is looked whether the mouse is still pressed
_TICK = 200  # ms; the seconds left for Undo are counted down


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

    def show_categories(self, choices: Sequence[tuple[int, str]]) -> None:
        self._category.show_choices(choices)

    def reject(self) -> None:
        self._view_model.cancel()

    def _make_buttons(self) -> None:
        model = self._view_model
        self._add = Button("", self, primary=True)
        self._another = Button(self.tr("Add and start an&other"), self)
        self._cancel = Button(self.tr("Cancel"), self, name=self.tr("Cancel"))
        self._buttons = button_box(self, self._add, self._cancel, self._another)
        self._add.setDefault(True)
        # A double click's second press would take the keyboard from the next animal's name.
        self._another.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        keys = [QKeySequence(each) for each in ANOTHER_KEYS]
        self._another.setToolTip(keys[0].toString(QKeySequence.SequenceFormat.NativeText))
        shortcut = QShortcut(self)
        shortcut.setKeys(keys)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(self._another.click)
        self._add.clicked.connect(partial(self._submit, AfterAdding.CLOSE))
        self._another.clicked.connect(partial(self._submit, AfterAdding.START_ANOTHER))
        self._cancel.clicked.connect(self.reject)
        # Enter presses the one of these that has the keyboard.
        new = partial(command_button, self)
        self._fresh = new(self.tr("Start &fresh"), model.start_fresh)
        self._take = new(self.tr("Con&tinue"), self._continue)
        self._use = new("", self._use_offered)
        self._undo = new(self.tr("&Undo"), model.undo)
        self._send_now = new(self.tr("Send no&w"), model.send_now)

    def _make_fields(self) -> None:
        self._message = SpokenLabel("Form message", self)
        self._kept_draft = Line("Kept draft", self, self._fresh)
        self._offer = Line("Offer", self, self._take)
        self._name = TextField(self)
        self._name_row = Row(self.tr("&Name"), self._name, "Name", self)
        self._near = DuplicatesCard(self)
        self._category = CategoryField(self.tr("Category"), self)
        self._category_error = Line("Category error", self, self._use, look="danger")
        self._invalid = InvalidField(self._category.edit, self._category_error.label)
        self._status = ChoiceCombo(
            self, ("", *PetStatus), lambda status: status_name(status or None)
        )
        self._kept = Line("Kept choices", self)
        self._keep = QCheckBox(self.tr("&Keep category and status for the next animal"), self)
        self._keep.setAccessibleName(self._keep.text().replace("&", ""))
        self._last = Line("Form progress", self, self._undo, self._send_now)

    def _lay_out(self) -> None:
        category = Row(self.tr("&Category"), self._category, "Category", self)
        status = Row(self.tr("&Status"), self._status, "Status", self)
        choices = row_of(4, (category, 1), (status, 1))
        below_it = column_of(1, choices, self._category_error, self._kept)
        self._body = body = ScrollBody(self)
        set_spacing(body.column, 4, (5, 4.5, 5, 4))
        add_to(body.column, self._message, self._kept_draft, self._offer, self._name_row)
        add_to(body.column, self._near, below_it, self._keep, self._last, 1)
        foot = row_of(2, self._buttons, margins=(5, 2, 5, 5))
        column_of(0, (body, 1), foot, parent=self)
        # The buttons in the platform's order of them, after all else.
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
        model.opened.connect(partial(raise_window, self))
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
        if self.isActiveWindow():  # who looks something up in another window comes back
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

    def _use_offered(self) -> None:
        if self._is_pressed_again:
            return
        # Before the button goes, which would hand the keyboard to anything.
        self._status.setFocus()
        self._view_model.use_offered_category()

    def _continue(self) -> None:
        if (offer := self._view_model.state.offer) is not None:
            self._view_model.continue_with(offer.id)

    def _tell(self, text: str, *, is_announced: bool = True) -> None:
        """Tell a screen reader ``text``, also one that knows no announcements."""
        if text and not self._last_state.name_error:
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
        self._render_last(state)
        is_added = before.is_committing and not state.is_committing and not state.failure
        if is_added:
            self._since_answer.start()
        is_lost = not (focus is None or (focus.isVisibleTo(self) and focus.isEnabled()))
        if state.is_open and (not self.isVisible() or is_added or is_lost):
            # Not what the keyboard falls to: a second press there would close the form.
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
        mark(self._message, "tint", "warning" if is_warning(state) else "notice")
        self._message.say(form_message(state, time.time()))
        typed_earlier = self.tr("This is what you typed earlier.") if state.is_kept_draft else ""
        begins = [self._fresh] if state.is_kept_draft or state.about is not None else []
        # Of what was refused or undone, the message above speaks already.
        self._kept_draft.show_text(typed_earlier, begins)
        self._offer.show_text(offer_text(state), [self._take] if state.offer else [])
        error = field_problem(state.name_error)
        if error != self._name_row.note.text():
            self._name_row.say(error, is_wrong=bool(error))
        self._near.show_duplicates(PossibleDuplicates() if error else state.duplicates)
        error, offer = category_text(state)
        self._use.setText(offer.replace("&", "&&"))
        self._use.setAccessibleName(offer)
        self._category_error.show_text(error, [self._use] if offer else [], is_spoken=True)
        mark(self._category, "wrong", bool(error))
        self._invalid.describe(error, is_wrong=bool(error))
        kept = kept_text(state)
        self._kept.show_text(kept)
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
        text = form_progress(state, time.time())
        is_held = state.last is not None and state.last.stage is Stage.HELD
        before, self._progress = self._progress, without_figures(text)
        if before != self._progress:  # not each second
            self._tell(text, is_announced=False)  # the message bar does
        self._last.show_text(text, [self._undo, self._send_now] if is_held else [])
        if is_held is not self._ticks.isActive():
            self._ticks.start() if is_held else self._ticks.stop()
