"""The add form: it renders the form's state and calls the view-model's methods."""

import time
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QElapsedTimer, QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QWidget,
)

from petdesk.core.environments import Environment
from petdesk.core.pets import PetStatus
from petdesk.core.wording import status_name
from petdesk.design.controls import (
    Button,
    Row,
    SinglePressFilter,
    SteadyCombo,
    TextField,
    button_box,
)
from petdesk.design.labels import describe, mark
from petdesk.design.panels import ScrollBody
from petdesk.design.scale import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.windows import AutoHeight, FieldLeaveFilter
from petdesk.intake.entry import DraftText
from petdesk.intake.form_fields import on_a_line
from petdesk.intake.form_steps import AddFormState, AfterAdding
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.form_wording import field_problem, form_message, is_warning
from petdesk.intake.possible_duplicates import PossibleDuplicates
from petdesk.intake.views.duplicates_card import DuplicatesCard
from petdesk.intake.views.form_rows import (
    CategoryError,
    CategoryField,
    DraftRows,
    FormMessage,
    LastAdded,
)

_WIDTH = 108
_PRESSED = 20  # ms; how often it is looked whether the mouse is still pressed
_STATUSES = (None, *PetStatus)
_VALUES = tuple(status or "" for status in _STATUSES)


class AddForm(QDialog):
    """The window ``Add animal``: beside the main window, never over it; open as its state says."""

    def __init__(self, view_model: AddFormViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._shown = view_model.state
        self._asked = QElapsedTimer()
        self.setWindowTitle(self.tr("Add animal"))
        self.setModal(False)
        self._make_fields()
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._render(view_model.state)

    def show_categories(self, choices: Sequence[tuple[int, str]]) -> None:
        """Offer categories by id and label (which may be empty); what is typed stays."""
        self._category.show_choices(choices)

    def reject(self) -> None:
        self._view_model.cancel()

    def _make_fields(self) -> None:
        self._message = FormMessage(self)
        self._drafts = DraftRows(self)
        self._name = TextField(self)
        self._name_row = Row(self.tr("&Name"), self._name, "Name", self)
        describe(self._name_row.note)
        self._near = DuplicatesCard(self)
        self._category = CategoryField(self.tr("Category"), self)
        self._category_error = CategoryError(self)
        self._status = SteadyCombo(self)
        self._status.addItems([status_name(status) for status in _STATUSES])
        self._keep_category = QCheckBox(self.tr("&Keep the category for the next animal"), self)
        self._keep_category.setAccessibleName(self.tr("Keep the category"))
        self._last = LastAdded(self)

    def _make_buttons(self) -> None:
        roles = QDialogButtonBox.ButtonRole
        self._buttons = button_box(self)
        self._add = Button("", self, primary=True)
        self._another = Button(self.tr("Add and start an&other"), self)
        self._cancel = Button(self.tr("Cancel"), self)
        self._buttons.addButton(self._add, roles.AcceptRole)
        self._buttons.addButton(self._another, roles.ActionRole)
        self._buttons.addButton(self._cancel, roles.RejectRole)
        self._add.setDefault(True)
        self._cancel.setAccessibleName(self._cancel.text())
        # A double click's second press would take the keyboard from the next animal's name.
        self._another.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _lay_out(self) -> None:
        category = Row(self.tr("&Category"), self._category, "Category", self)
        status = Row(self.tr("&Status"), self._status, "Status", self)
        below_it = column_of(1, row_of(4, (category, 1), (status, 1)), self._category_error)
        self._body = body = ScrollBody(self)
        set_spacing(body.column, 4, (5, 4.5, 5, 4))
        add_to(body.column, self._message, self._drafts, self._name_row, self._near)
        add_to(body.column, below_it, self._keep_category, self._last, 1)
        foot = row_of(2, self._buttons, margins=(5, 2, 5, 5))
        column_of(0, (body, 1), foot, parent=self)
        self._order_tabs()
        self.resize(unit(_WIDTH), unit(40))
        AutoHeight(self, lambda: body.needed() + foot.sizeHint().height(), self, body.content)

    def _order_tabs(self) -> None:
        """Go through the buttons in the platform's order of them, after all else."""
        fields = (self._name, self._category, self._category_error.use, self._status)
        self._buttons.adjustSize()
        buttons = sorted((self._add, self._another, self._cancel), key=lambda each: each.x())
        chain = (*fields, self._keep_category, self._last.undo, self._last.send_now, *buttons)
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        model = self._view_model
        self._pressed = QTimer(self)
        self._pressed.timeout.connect(lambda: self._follow(model.state))
        model.state_changed.connect(self._follow)
        model.opened.connect(self._raise_window)
        self._name.textChanged.connect(self._edited)
        self._category.editTextChanged.connect(self._edited)
        self._status.currentIndexChanged.connect(self._edited)
        self._watch(self._name).left.connect(model.name_left)
        # An editable combo box holds the focus for its line edit.
        self._watch(self._category).left.connect(model.category_left)
        self._add.clicked.connect(self._submit_and_close)
        self._another.clicked.connect(self._submit_and_stay)
        self._category.entered.connect(self._add.click)
        self._category_error.taken.connect(self._use_offered)
        self._cancel.clicked.connect(self.reject)
        self._drafts.fresh_wanted.connect(self._start_fresh)
        self._drafts.continued.connect(self._go_on_with)
        self._last.undo_wanted.connect(model.undo)
        self._last.send_wanted.connect(model.send_now)
        self._keep_category.toggled.connect(lambda on: model.keep_category(is_on=on))
        self.installEventFilter(SinglePressFilter(self))

    def _watch(self, field: QWidget) -> FieldLeaveFilter:
        watch = FieldLeaveFilter(field)
        field.installEventFilter(watch)
        return watch

    def _edited(self) -> None:
        self._put_on_a_line()
        status = _VALUES[max(0, self._status.currentIndex())]
        self._view_model.edit(DraftText(self._name.text(), self._category.edit.text(), status))

    def _put_on_a_line(self) -> None:
        for field in (self._name, self._category.edit):
            typed, cursor = field.text(), field.cursorPosition()
            text = on_a_line(typed)
            if text != typed:
                cursor = len(on_a_line(typed[:cursor]))
                with QSignalBlocker(field), QSignalBlocker(self._category):
                    field.setText(text)
                field.setCursorPosition(cursor)

    def _submit_and_close(self) -> None:
        self._submit(AfterAdding.CLOSE)

    def _submit_and_stay(self) -> None:
        self._submit(AfterAdding.START_ANOTHER)

    def _submit(self, after: AfterAdding) -> None:
        self._category.close_list()
        self._view_model.submit(after)
        state = self._view_model.state
        self._follow(state)
        if state.name_error is not None:
            self._go_to(self._name)
        elif state.category_error is not None:
            offer = self._category_error.use
            self._asked.start()
            self._go_to(offer if offer.isVisibleTo(self) else self._category.edit)

    def _go_to(self, wrong: QWidget) -> None:
        wrong.setFocus()
        self._body.ensureWidgetVisible(wrong)

    def _use_offered(self) -> None:
        # Enter pressed twice would answer a question that nobody has read.
        if self._asked.isValid() and self._asked.elapsed() < QApplication.doubleClickInterval():
            return
        # Before the button goes, which would hand the keyboard to anything.
        self._status.setFocus()
        self._view_model.use_offered_category()

    def _start_fresh(self) -> None:
        self._view_model.start_fresh()
        self._name.setFocus()

    def _go_on_with(self, entry_id: int) -> None:
        self._view_model.continue_with(entry_id)
        self._name.setFocus()

    def _raise_window(self) -> None:
        self.raise_()
        self.activateWindow()

    def _follow(self, _state: AddFormState) -> None:
        """Render, but not below a pressed mouse: a button that moved away would lose the click."""
        if self.isVisible() and QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._pressed.start(_PRESSED)
        else:
            self._pressed.stop()
            self._render(self._view_model.state)

    def _render(self, state: AddFormState) -> None:
        before, self._shown = self._shown, state
        self._render_words(state)
        had_focus = self._last.has_focus
        self._last.render_state(state)
        if had_focus and not self._last.has_focus:
            self._name.setFocus()
        self._render_draft(state.draft)
        self._render_buttons(state)
        is_added = before.is_committing and not state.is_committing and not state.failure
        if state.is_open and (not self.isVisible() or is_added):
            self._name.setFocus()
        if state.is_open != self.isVisible():
            self.setVisible(state.is_open)

    def _render_words(self, state: AddFormState) -> None:
        add = {
            Environment.PRACTICE: self.tr("&Add to Practice"),
            Environment.STAGING: self.tr("&Add to Staging"),
            Environment.PRODUCTION: self.tr("&Add to Production"),
        }[state.environment]
        self._add.setText(add)
        self._add.setAccessibleName(add.replace("&", ""))
        message = form_message(state, time.time())
        self._message.show_text(message, is_warning=is_warning(state))
        self._name_row.say(field_problem(state.name_error), is_wrong=state.name_error is not None)
        self._near.show_duplicates(
            state.duplicates if state.name_error is None else PossibleDuplicates()
        )
        self._category_error.render_state(state)
        mark(self._category, "wrong", state.category_error is not None)
        self._drafts.render_state(state)

    def _render_draft(self, draft: DraftText) -> None:
        self._name.show_text(draft.name)
        self._category.show_typed(draft.category)
        row = _VALUES.index(draft.status) if draft.status in _VALUES else 0
        if self._status.currentIndex() != row:
            with QSignalBlocker(self._status):
                self._status.setCurrentIndex(row)

    def _render_buttons(self, state: AddFormState) -> None:
        if not state.can_add and (self._add.hasFocus() or self._another.hasFocus()):
            # A disabled button hands its focus on, to Cancel: a second press would close the form.
            self._name.setFocus()
        self._add.setEnabled(state.can_add)
        self._another.setEnabled(state.can_add)
        self._name.setReadOnly(state.is_committing)
        self._category.hold(is_held=state.is_committing)
        self._status.hold(is_held=state.is_committing)
        with QSignalBlocker(self._keep_category):
            self._keep_category.setChecked(state.keeps_category)
