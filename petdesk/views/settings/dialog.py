"""The settings dialog: it renders the settings state and calls the view-model's methods."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QProgressBar,
    QStyle,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.environments import Environment
from petdesk.viewmodels.add_form.wording import fitted
from petdesk.viewmodels.settings.choices import locked_note, problem_text
from petdesk.viewmodels.settings.state import REMOTE, SettingsState
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from petdesk.viewmodels.settings.wording import environment_problem, save_note, wrong_page
from petdesk.viewmodels.words.environments import environment_name
from petdesk.views.settings.choice_combo import Page
from petdesk.views.settings.desk_page import DeskPage
from petdesk.views.settings.labels_page import LabelsPage
from petdesk.views.settings.network_page import NetworkPage
from petdesk.views.settings.service_fields import ServiceGroup
from petdesk.views.widgets.form_widgets import Grower, Note, Notice, SteadyCombo, form_layout

_SERVICE, _DESK, _LABELS, _NETWORK = range(4)
_MOST_PROBLEMS = 3  # lines above the pages
_ENVIRONMENTS = (Environment.PRACTICE, Environment.STAGING, Environment.PRODUCTION)


class SettingsDialog(QDialog):
    """The window ``Settings``; it closes itself once the view-model has saved."""

    def __init__(self, view_model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._question: QMessageBox | None = None
        self.setWindowTitle(self.tr("Settings"))
        self._make_fields()
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._render(view_model.state)

    def reject(self) -> None:
        """Close at Esc, `Cancel` or the window's own button; ask first if something changed.

        While saving waits for the keyring, that is what they end.
        """
        state = self._view_model.state
        if state.is_saving:
            self._view_model.stop_saving()
            return
        if not state.is_changed:
            super().reject()
            return
        self._ask(
            self.tr("Close without saving?"),
            self.tr("What you changed here has not been saved."),
            self.tr("Discard changes"),
            super().reject,
        )

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Open wide enough for the fields and sentences, as far as the screen goes."""
        super().showEvent(event)
        width = max(self.sizeHint().width(), 90 * self.fontMetrics().averageCharWidth())
        self.resize(min(width, self.screen().availableGeometry().width()), self.height())
        self._grower.grow()

    def _make_fields(self) -> None:
        self._content = QWidget(self)
        self._environment = SteadyCombo(self.tr("Environment"), self._content)
        self._environment.addItems([environment_name(which) for which in _ENVIRONMENTS])
        self._environment_note = Note("Environment note", self._content, bold=True)
        self._groups = {which: ServiceGroup(which, self._content) for which in REMOTE}
        self._desk = DeskPage(self)
        self._network = NetworkPage(self)
        self._labels = LabelsPage(self._view_model.labels, self)
        self._problems = Notice("Problems", self)
        self._save_note = Note("Save note", self)
        self._busy = QProgressBar(self)
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(self.tr("Saving"))

    def _make_buttons(self) -> None:
        kinds = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(self)
        self._save = self._buttons.addButton(kinds.Save)
        self._cancel = self._buttons.addButton(kinds.Cancel)
        # The style's own texts may have mnemonics that fields have here.
        self._save.setText(self.tr("Sa&ve"))
        self._save.setAccessibleName(self.tr("Save"))
        self._save.setDefault(True)
        self._cancel.setText(self.tr("&Cancel"))
        self._cancel.setAccessibleName(self.tr("Cancel"))

    def _lay_out(self) -> None:
        form = form_layout()
        form.addRow(self.tr("&Environment"), self._environment)
        form.addRow("", self._environment_note)
        column = QVBoxLayout()
        column.addLayout(form)
        for group in self._groups.values():
            column.addWidget(group)
        column.addStretch()
        self._service = Page(column, self._content, self)
        self._tabs = QTabWidget(self)
        self._tabs.addTab(self._service, self.tr("Service"))
        self._tabs.addTab(self._scrolling(self._desk), self.tr("This desk"))
        self._tabs.addTab(self._labels, self.tr("Categories"))
        self._tabs.addTab(self._scrolling(self._network), self.tr("Network"))
        self._grower = Grower(self, self._needed_height, self, self._content)
        outer = QVBoxLayout(self)
        outer.addWidget(self._problems)
        outer.addWidget(self._tabs, 1)
        for widget in (self._save_note, self._busy, self._buttons):
            outer.addWidget(widget)

    def _scrolling(self, page: QWidget) -> Page:
        column = QVBoxLayout()
        column.addWidget(page)
        column.addStretch()
        return Page(column, QWidget(self), self)

    def _needed_height(self) -> int:
        return self._service.needed_height() + self.height() - self._service.viewport().height()

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        model.saved.connect(self._close_saved)
        self._environment.currentIndexChanged.connect(self._choose)
        for which, group in self._groups.items():
            self._connect_group(which, group)
        self._desk.edited.connect(model.edit_desk)
        self._network.edited.connect(model.edit_network)
        self._tabs.currentChanged.connect(lambda: self._render_notes(model.state))
        self._save.clicked.connect(model.save)
        self._cancel.clicked.connect(self.reject)

    def _connect_group(self, which: Environment, group: ServiceGroup) -> None:
        model = self._view_model
        group.address_typed.connect(lambda text: model.edit_address(which, text))
        group.address_left.connect(lambda: model.finish_address(which))
        group.mend_wanted.connect(lambda: model.mend_address(which))
        group.plan_edited.connect(lambda plan: model.edit_plan(which, plan))
        group.key_typed.connect(lambda text: model.edit_key(which, text))
        group.test_wanted.connect(lambda: model.test(which))
        group.replace_wanted.connect(lambda: self._replace(which))
        group.forget_wanted.connect(lambda: self._ask_to_forget(which))

    def _choose(self, row: int) -> None:
        self._view_model.choose_environment(_ENVIRONMENTS[row])
        missing = self._view_model.state.needs_address
        if missing is not None:
            self._service.ensureWidgetVisible(self._groups[missing])

    def _replace(self, which: Environment) -> None:
        self._view_model.replace_key(which)
        self._groups[which].focus_key()

    def _ask_to_forget(self, which: Environment) -> None:
        text = self.tr("PetDesk forgets the API key of %1 now, whether you save or not.")
        title = self.tr("Forget the key of %1?")
        name = environment_name(which)
        self._ask(
            title.replace("%1", name),
            text.replace("%1", name),
            self.tr("Forget key"),
            lambda: self._view_model.forget_key(which),
        )

    def _ask(self, question: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self._question is not None:
            return
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(question)
        box.setText(question)
        box.setInformativeText(text)
        doing = box.addButton(yes, QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        self._question = box

        def answered() -> None:
            self._question = None
            is_yes = box.clickedButton() is doing
            box.deleteLater()
            if is_yes:
                then()

        box.finished.connect(answered)
        box.open()

    def _close_saved(self) -> None:
        self.accept()

    def _render(self, state: SettingsState) -> None:
        row = _ENVIRONMENTS.index(state.environment)
        if self._environment.currentIndex() != row:
            with QSignalBlocker(self._environment):
                self._environment.setCurrentIndex(row)
        self._environment.hold(is_held=state.is_saving)
        is_fixed = "environment" in state.locked
        self._environment.setEnabled(not is_fixed)
        note = environment_problem(state) or (locked_note() if is_fixed else "")
        self._environment_note.say(note)
        for group in self._groups.values():
            group.render_state(state)
        self._desk.render_state(state)
        self._network.render_state(state)
        self._labels.hold(is_held=state.is_saving)
        self._render_notes(state)
        self._busy.setVisible(state.is_saving)
        self._save.setEnabled(state.can_save)
        self._cancel.setEnabled(not state.is_saving or state.waits_for_keyring)

    def _render_notes(self, state: SettingsState) -> None:
        told = [fitted(problem_text(problem)) for problem in state.problems[:_MOST_PROBLEMS]]
        if len(state.problems) > _MOST_PROBLEMS:
            told.append(self.tr("There is more; Diagnose in the Help menu tells all of it."))
        self._problems.say("\n".join(told), is_warning=True)
        wrong = _wrong_pages(state)
        warning = self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        for page in range(self._tabs.count()):
            self._tabs.setTabIcon(page, warning if page in wrong else QIcon())
        shown = self._tabs.currentIndex()
        elsewhere = "" if shown in wrong or not wrong else self._tabs.tabText(wrong[0])
        self._save_note.say(save_note(state) or (elsewhere and wrong_page(elsewhere)))


def _wrong_pages(state: SettingsState) -> list[int]:
    """Return the numbers of the pages on which something has to be corrected."""
    marks = {
        _SERVICE: state.is_service_wrong,
        _LABELS: state.are_labels_wrong,
        _NETWORK: state.is_network_wrong or bool(state.network.ca_problem),
    }
    return [page for page, is_wrong in marks.items() if is_wrong]
