"""The add form: it renders the form's state and calls the view-model's methods."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import PetStatus
from petdesk.viewmodels.add_form.state import AddFormState, After
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.add_form.wording import (
    already_here,
    field_problem,
    form_message,
    is_warning,
)
from petdesk.viewmodels.words.wording import category_name, status_name
from petdesk.views.intake.form_rows import DraftRows, LastAdded
from petdesk.views.widgets.form_widgets import (
    EnterThrough,
    Grower,
    LeftWatch,
    Note,
    Notice,
    OnePress,
    SteadyCombo,
    form_layout,
)

_STATUSES = (None, PetStatus.AVAILABLE, PetStatus.PENDING, PetStatus.SOLD)
_VALUES = tuple(status or "" for status in _STATUSES)


class AddForm(QDialog):
    """The window ``Add animal``: beside the main window, never over it; open as its state says."""

    def __init__(self, view_model: AddFormViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._shown = view_model.state
        self._choices: tuple[tuple[int, str], ...] = ()
        self.setWindowTitle(self.tr("Add animal"))
        self.setModal(False)
        self._make_fields()
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._render(view_model.state)

    def show_categories(self, choices: Sequence[tuple[int, str]]) -> None:
        """Offer categories by id and label (which may be empty); what is typed stays."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        edit, combo = self._category_edit, self._category
        typed, cursor = edit.text(), edit.cursorPosition()
        with QSignalBlocker(combo), QSignalBlocker(edit):
            combo.clear()
            combo.addItems([category_name(number, label) for number, label in choices])
            combo.setCurrentIndex(-1)
            edit.setText(typed)
            edit.setCursorPosition(cursor)

    def reject(self) -> None:
        """Close the form at Esc, `Cancel`, or the window's own button."""
        self._view_model.cancel()

    def _make_fields(self) -> None:
        self._message = Notice("Form message", self)
        self._drafts = DraftRows(self)
        self._name = QLineEdit(self)
        self._name.setAccessibleName(self.tr("Name"))
        self._name_error = Note("Name error", self, bold=True)
        self._near = Note("Already here", self)
        self._category = SteadyCombo(self.tr("Category"), self)
        self._make_category_editable()
        self._category_error = Note("Category error", self, bold=True)
        self._status = SteadyCombo(self.tr("Status"), self)
        self._status.addItems([status_name(status) for status in _STATUSES])
        self._keep_category = QCheckBox(self.tr("&Keep the category for the next animal"), self)
        self._keep_category.setAccessibleName(self.tr("Keep the category"))
        self._last = LastAdded(self)

    def _make_category_editable(self) -> None:
        self._category.setEditable(True)
        self._category.setInsertPolicy(SteadyCombo.InsertPolicy.NoInsert)
        edit = QLineEdit(self._category)
        self._category.setLineEdit(edit)
        edit.setAccessibleName(self.tr("Category"))
        edit.setPlaceholderText(self.tr("Choose, or type its label or ID"))
        # Not completed in the line itself: "1" would become "12", another category, unasked.
        completer = QCompleter(self._category.model(), self)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._category.setCompleter(completer)
        self._enter = EnterThrough(completer)
        self._category_edit = edit

    def _make_buttons(self) -> None:
        roles = QDialogButtonBox.ButtonRole
        self._buttons = QDialogButtonBox(self)
        self._add = self._buttons.addButton("", roles.AcceptRole)
        self._add.setDefault(True)
        self._another = self._buttons.addButton(self.tr("Add and start an&other"), roles.ActionRole)
        self._cancel = self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        # The style's own text may have a mnemonic, which is Category's here.
        self._cancel.setText(self.tr("Cancel"))
        self._cancel.setAccessibleName(self.tr("Cancel"))
        self._another.setAccessibleName(self.tr("Add and start another"))
        # A double click's second press would take the keyboard from the next animal's name.
        self._another.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow(self.tr("&Name"), self._name)
        form.addRow("", self._name_error)
        form.addRow("", self._near)
        form.addRow(self.tr("&Category"), self._category)
        form.addRow("", self._category_error)
        form.addRow(self.tr("&Status"), self._status)
        form.addRow("", self._keep_category)
        column = QVBoxLayout(self)
        Grower(self, lambda: column.totalHeightForWidth(self.width()), self)
        column.addWidget(self._message)
        column.addWidget(self._drafts)
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(self._last)
        column.addWidget(self._buttons)
        self.resize(70 * self.fontMetrics().averageCharWidth(), self.sizeHint().height())

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        model.opened.connect(self._come_forward)
        self._name.textChanged.connect(self._edited)
        self._category.editTextChanged.connect(self._edited)
        self._status.currentIndexChanged.connect(self._edited)
        self._watch(self._name).left.connect(model.name_left)
        # An editable combo box holds the focus for its line edit.
        self._watch(self._category).left.connect(model.category_left)
        self._add.clicked.connect(self._submit_and_close)
        self._another.clicked.connect(self._submit_and_stay)
        self._enter.entered.connect(self._add.click)
        self._cancel.clicked.connect(self.reject)
        self._drafts.fresh_wanted.connect(self._start_fresh)
        self._drafts.continued.connect(self._go_on_with)
        self._last.undo_wanted.connect(model.undo)
        self._last.send_wanted.connect(model.send_now)
        self._keep_category.toggled.connect(lambda on: model.keep_category(is_on=on))
        one_press = OnePress(self)
        for widget in (self, *self.findChildren(QPushButton)):
            widget.installEventFilter(one_press)

    def _watch(self, field: QWidget) -> LeftWatch:
        watch = LeftWatch(field)
        field.installEventFilter(watch)
        return watch

    def _edited(self) -> None:
        status = _VALUES[max(0, self._status.currentIndex())]
        self._view_model.edit(DraftText(self._name.text(), self._category_edit.text(), status))

    def _submit_and_close(self) -> None:
        self._submit(After.CLOSE)

    def _submit_and_stay(self) -> None:
        self._submit(After.START_ANOTHER)

    def _submit(self, after: After) -> None:
        self._view_model.submit(after)
        state = self._view_model.state
        if state.name_error is not None:
            self._name.setFocus()
        elif state.category_error is not None:
            self._category_edit.setFocus()

    def _start_fresh(self) -> None:
        self._view_model.start_fresh()
        self._name.setFocus()

    def _go_on_with(self, entry_id: int) -> None:
        self._view_model.continue_with(entry_id)
        self._name.setFocus()

    def _come_forward(self) -> None:
        self.raise_()
        self.activateWindow()

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
        self._message.say(form_message(state), is_warning=is_warning(state))
        # They take turns in one line, which is always there, so that nothing moves.
        has_error = state.name_error is not None
        self._name_error.setVisible(has_error)
        self._near.setVisible(not has_error)
        self._near.say(already_here(state.near))
        self._name_error.say(field_problem(state.name_error))
        self._category_error.say(field_problem(state.category_error))
        self._drafts.render_state(state)

    def _render_draft(self, draft: DraftText) -> None:
        if self._name.text() != draft.name:
            with QSignalBlocker(self._name):
                self._name.setText(draft.name)
        if self._category_edit.text() != draft.category:
            with QSignalBlocker(self._category):
                self._category.setCurrentIndex(-1)
                self._category.setEditText(draft.category)
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
