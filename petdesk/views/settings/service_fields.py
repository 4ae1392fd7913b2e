"""One environment's part of the settings dialog: its address, its key, and a test of both."""

import time
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from petdesk.domain.api_keys import trimmed_key
from petdesk.domain.environments import Environment
from petdesk.storage.keys import Kept
from petdesk.viewmodels.settings.choices import locked_note
from petdesk.viewmodels.settings.service_fields import ServiceFields
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.wording import (
    address_problem,
    key_note,
    key_placeholder,
    mend_offer,
    report_text,
)
from petdesk.viewmodels.words.environments import environment_name
from petdesk.views.settings.plan_rows import PlanRows
from petdesk.views.widgets.form_widgets import Note, form_layout

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class _Names:
    """What one environment's fields and buttons are called, mnemonics (all different) included."""

    address: str
    key: str
    test: str
    replace: str
    forget: str
    plan: str
    per_minute: str
    per_day: str


def _names(environment: Environment) -> _Names:
    if environment is Environment.PRODUCTION:
        return _Names(
            translate("ServiceFields", "&Production address"),
            translate("ServiceFields", "Production API &key"),
            translate("ServiceFields", "&Test Production"),
            translate("ServiceFields", "&Replace Production key"),
            translate("ServiceFields", "&Forget Production key"),
            translate("ServiceFields", "Production pla&n"),
            translate("ServiceFields", "Production requests a minute"),
            translate("ServiceFields", "Production requests a day"),
        )
    return _Names(
        translate("ServiceFields", "&Staging address"),
        translate("ServiceFields", "Staging AP&I key"),
        translate("ServiceFields", "Test Sta&ging"),
        translate("ServiceFields", "Rep&lace Staging key"),
        translate("ServiceFields", "F&orget Staging key"),
        translate("ServiceFields", "Staging pl&an"),
        translate("ServiceFields", "Staging requests a minute"),
        translate("ServiceFields", "Staging requests a day"),
    )


class ServiceGroup(QGroupBox):
    """Shows `ServiceFields`; its signals say what a person typed or pressed."""

    address_typed = Signal(str)
    address_left = Signal()
    mend_wanted = Signal()
    plan_edited = Signal(object)
    key_typed = Signal(str)
    test_wanted = Signal()
    replace_wanted = Signal()
    forget_wanted = Signal()

    def __init__(self, environment: Environment, parent: QWidget) -> None:
        super().__init__(environment_name(environment), parent)
        self._environment = environment
        self._names = _names(environment)
        self._make_fields()
        self._make_buttons()
        self._lay_out()

    def focus_key(self) -> None:
        """Take the keyboard to the key."""
        self._key.setFocus()

    def render_state(self, state: SettingsState) -> None:
        """Show this environment's part of ``state``."""
        fields = state.services[self._environment]
        self._render_fields(fields, is_saving=state.is_saving)
        self._render_buttons(fields, is_saving=state.is_saving)
        self._render_address(state, fields)
        self._plan.render_plan(fields.plan, state, self._environment)
        self._key_note.say(key_note(state, self._environment))
        self._report.say(_test_words(fields))
        self._busy.setVisible(fields.is_testing)

    def _make_fields(self) -> None:
        self._address = self._edit(self._names.address)
        self._address.setPlaceholderText("https://.../v1")
        self._address.textChanged.connect(self.address_typed)
        self._address.editingFinished.connect(self.address_left)
        self._key = self._edit(self._names.key)
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        self._key.textChanged.connect(self.key_typed)
        name = self._environment.value.capitalize()  # of objects, in every language
        self._address_note = Note(f"{name} address note", self, bold=True)
        self._key_note = Note(f"{name} key note", self)
        self._report = Note(f"{name} test report", self)
        self._busy = QProgressBar(self)
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(_plain(self._names.test))
        names = self._names
        self._plan = PlanRows(names.plan, names.per_minute, names.per_day, f"{name} plan", self)
        self._plan.edited.connect(self.plan_edited)

    def _make_buttons(self) -> None:
        self._mend = QPushButton(self)
        self._mend.setAutoDefault(False)
        self._mend.clicked.connect(self.mend_wanted)
        # It comes and goes as a person types, so nothing moves under a hand about to press.
        self._mend_row = self._row(self._mend)
        self._replace = self._button(self._names.replace)
        self._replace.clicked.connect(self.replace_wanted)
        self._forget = self._button(self._names.forget)
        self._forget.clicked.connect(self.forget_wanted)
        self._test = self._button(self._names.test)
        self._test.clicked.connect(self.test_wanted)

    def _edit(self, name: str) -> QLineEdit:
        edit = QLineEdit(self)
        edit.setAccessibleName(_plain(name))
        return edit

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(name, self)
        button.setAccessibleName(_plain(name))
        return button

    def _lay_out(self) -> None:
        form = form_layout()
        self.setLayout(form)
        form.addRow(self._names.address, self._address)
        form.addRow("", self._address_note)
        form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, self._mend_row)
        form.addRow(self._names.key, self._key)
        form.addRow("", self._key_note)
        fields = QFormLayout.ItemRole.FieldRole
        form.setWidget(form.rowCount(), fields, self._row(self._replace, self._forget))
        self._plan.add_to(form)
        form.setWidget(form.rowCount(), fields, self._row(self._test, self._busy))
        form.setWidget(form.rowCount(), fields, self._report)

    def _row(self, *widgets: QWidget) -> QWidget:
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            layout.addWidget(widget)
        layout.addStretch()
        return row

    def _render_address(self, state: SettingsState, fields: ServiceFields) -> None:
        is_locked = f"{self._environment.value}/address" in state.locked
        self._address.setEnabled(not is_locked)
        told = (locked_note() if is_locked else "", address_problem(fields.address_problem))
        self._address_note.say(" ".join(text for text in told if text))
        self._mend_row.setVisible(
            fields.mended is not None and not is_locked and not state.is_saving
        )
        if fields.mended is not None:
            self._mend.setText(mend_offer(fields.mended).replace("&", "&&"))
            self._mend.setToolTip(fields.mended)

    def _render_fields(self, fields: ServiceFields, *, is_saving: bool) -> None:
        if self._address.text() != fields.address:
            with QSignalBlocker(self._address):
                self._address.setText(fields.address)
        # The state holds the key without stray spaces; the field keeps them while a person types.
        if trimmed_key(self._key.text()) != fields.key:
            with QSignalBlocker(self._key):
                self._key.setText(fields.key)
        self._address.setReadOnly(is_saving)
        self._key.setReadOnly(is_saving)
        self._key.setEnabled(fields.takes_key)
        self._key.setPlaceholderText(key_placeholder(fields))

    def _render_buttons(self, fields: ServiceFields, *, is_saving: bool) -> None:
        has_key = fields.kept in (Kept.KEYRING, Kept.THIS_RUN)
        self._replace.setEnabled(has_key and not fields.is_replacing and not is_saving)
        self._forget.setEnabled(has_key and not is_saving)
        self._test.setEnabled((fields.can_test or fields.is_testing) and not is_saving)
        stop = translate("ServiceFields", "Cancel test")
        self._test.setText(stop if fields.is_testing else self._names.test)


def _test_words(fields: ServiceFields) -> str:
    if fields.is_testing:
        return translate("ServiceFields", "Testing...")
    return report_text(fields.report, fields.plan, time.time()) if fields.report is not None else ""


def _plain(name: str) -> str:
    return name.replace("&", "")
