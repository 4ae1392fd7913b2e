"""Setting up a shelter's service in short steps: its address, its key, and a test."""

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QStackedWidget, QWidget

from petdesk.domain.environments import Environment
from petdesk.viewmodels.settings.fields import Outcome, ServiceFields
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from petdesk.viewmodels.settings.wording import save_note
from petdesk.views.design.buttons import Button, PrimaryButton
from petdesk.views.design.labels import HEADING, PlainLabel, SizedLabel, make_secondary
from petdesk.views.design.scale import column_of, row_of
from petdesk.views.settings.service_fields import (
    AddressRow,
    KeyRow,
    TestRow,
    connect_service,
    has_key,
)
from petdesk.views.widgets.spoken_texts import NoteLine
from petdesk.views.widgets.windows import fit_window, order_tabs

ADDRESS, KEY, TEST = range(3)
"""The steps."""

_AT = Environment.PRODUCTION


class _Step(NamedTuple):
    """One step: its page, and the field that the keyboard begins at."""

    page: QWidget
    begins: QWidget


class SetUpWindow(QDialog):
    """The window ``Set up PetDesk``; it shows the same state as the settings do.

    It is kept while PetDesk runs, so that nothing typed is lost when a person leaves.
    ``settings_wanted`` asks for all settings, with what was typed here.
    """

    settings_wanted = Signal()

    def __init__(self, view_model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._was_saving = False
        self._outcome: Outcome | None = None
        self.setWindowTitle(self.tr("Set up PetDesk"))
        self._make_rows()
        self._steps = self._make_steps()
        self._make_foot()
        self._lay_out()
        order_tabs(self)
        self._connect()
        self._turn(ADDRESS)
        fit_window(self, 125, 82)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self._pages.currentIndex()

    def reject(self) -> None:
        """Leave; what was typed stays for the next time. A save that waits for the keyring ends."""
        if self._view_model.state.is_saving:
            self._view_model.stop_saving()
        else:
            super().reject()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Begin at the field of the step."""
        super().showEvent(event)
        self._begin()

    def _make_rows(self) -> None:
        address, key = self.tr("Service &address"), self.tr("API &key")
        self._address = AddressRow(_AT, address, _plain(address), self)
        self._replace = Button(self.tr("&Replace"), self)
        self._replace.setAutoDefault(False)
        self._replace.setAccessibleName(self.tr("Replace API key"))
        self._key = KeyRow(_AT, key, _plain(key), self, self._replace)
        again = self.tr("&Test again")
        self._test = TestRow(_AT, again, _plain(again), self)
        self._settings = Button(self.tr("All settin&gs"), self)
        self._settings.clicked.connect(self.settings_wanted)

    def _make_steps(self) -> list[_Step]:
        line = QWidget(self)
        row_of(0, self._settings, 1, parent=line)
        address = self._page(
            self.tr("Where is your shelter's service?"),
            self.tr("Whoever runs the service can tell you its address."),
            self._address,
        )
        key = self._page(
            self.tr("Which key does this desk use?"),
            self.tr("Paste the API key that belongs to the address. PetDesk never shows it again."),
            self._key,
        )
        test = self._page(
            self.tr("Does it work?"),
            self.tr("PetDesk asks the service once. Nothing is added or changed."),
            self._test,
            line,
        )
        return [
            _Step(address, self._address.field),
            _Step(key, self._key.field),
            _Step(test, self._test.button),
        ]

    def _page(self, question: str, about: str, *rows: QWidget) -> QWidget:
        page = QWidget(self)
        heading = SizedLabel("Set-up question", HEADING, page, question, is_strong=True)
        heading.setWordWrap(True)
        column_of(3, heading, NoteLine("Set-up help", page, about), *rows, 1, parent=page)
        return page

    def _make_foot(self) -> None:
        self._progress = PlainLabel("Set-up step", self)
        make_secondary(self._progress)
        self._note = NoteLine("Save note", self)
        self._leave = Button(self.tr("Not no&w"), self)
        self._back = Button(self.tr("&Back"), self)
        self._next = PrimaryButton(self.tr("&Next"), self)
        self._save = PrimaryButton(self.tr("&Save"), self)
        for button in (self._leave, self._back):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        self._pages = QStackedWidget(self)
        for step in self._steps:
            self._pages.addWidget(step.page)
        foot = row_of(2, self._leave, 1, self._back, self._next, self._save)
        column_of(
            3, self._progress, (self._pages, 1), self._note, foot, margins=(6, 5, 6, 4), parent=self
        )

    def _connect(self) -> None:
        model = self._view_model
        connect_service(model.services, _AT, self._address, self._key, self._test)
        model.state_changed.connect(self._render)
        model.saved.connect(lambda _settings: self.accept())
        self._replace.clicked.connect(self._replace_key)
        self._leave.clicked.connect(self.reject)
        self._back.clicked.connect(lambda: self._turn(self.step - 1))
        self._next.clicked.connect(self._go_on)
        self._save.clicked.connect(self._finish)

    def _turn(self, step: int) -> None:
        self._pages.setCurrentIndex(step)
        text = self.tr("Step %1 of %2").replace("%1", str(step + 1))
        self._progress.setText(text.replace("%2", str(len(self._steps))))
        self._back.setVisible(step != ADDRESS)
        self._next.setVisible(step != TEST)
        self._save.setVisible(step == TEST)
        self._render(self._view_model.state)
        self._begin()

    def _begin(self) -> None:
        """Take the keyboard to where the step begins; a field that takes no typing is passed."""
        begins = self._steps[self.step].begins
        if self.step != TEST and not begins.isEnabled():
            begins = self._next
        elif self.step == TEST and self._fields.outcome is not Outcome.FAILED:
            begins = self._save
        begins.setFocus()

    def _replace_key(self) -> None:
        self._view_model.services.replace_key(_AT)
        self._begin()

    def _go_on(self) -> None:
        fields = self._fields
        if not self._is_ready(self._view_model.state):
            self._render(self._view_model.state, is_asked=True)
            self._begin()
            return
        self._turn(self.step + 1)
        if self.step == TEST and fields.outcome is None and fields.can_test:
            self._view_model.services.test(_AT)

    def _finish(self) -> None:
        """Save, and work in the service from now on, unless the administrator chose another one."""
        if "environment" not in self._view_model.state.fixed:
            self._view_model.choose_environment(_AT)
        if self._view_model.state.can_save:
            self._view_model.save()
        else:
            # Something that these steps do not show, such as a proxy, has to be corrected first.
            self.settings_wanted.emit()

    @property
    def _fields(self) -> ServiceFields:
        return self._view_model.state.services[_AT]

    def _is_ready(self, state: SettingsState) -> bool:
        """Return whether the step is done."""
        fields = state.services[_AT]
        if self.step == ADDRESS:
            return fields.base_address is not None
        return fields.key_problem is None and (bool(fields.key) or has_key(fields))

    def _render(self, state: SettingsState, *, is_asked: bool = False) -> None:
        for row in (self._address, self._key, self._test):
            row.render_state(state)
        if is_asked and self.step == ADDRESS and not self._address.is_wrong:
            self._address.say(self.tr("Enter the service's address."), is_wrong=True)
        if is_asked and self.step == KEY and not self._key.is_wrong:
            self._key.say(self.tr("Paste the API key."), is_wrong=True)
        self._replace.setVisible(has_key(self._fields) and not self._fields.is_replacing)
        self._settings.setVisible(self._fields.outcome in {Outcome.FAILED, Outcome.WAITING})
        text = save_note(state)
        self._note.say(text, is_wrong=bool(text) and not state.is_saving)
        for button in (self._back, self._next, self._save):
            button.setEnabled(not state.is_saving)
        self._leave.setEnabled(not state.is_saving or state.waits_for_keyring)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        self._render_default()
        if was_saving and not state.is_saving:
            self._begin()  # while it was saved, no button could have the keyboard

    def _render_default(self) -> None:
        """Let Enter test again what failed: it is saved by choice, not by a press too many."""
        before, self._outcome = self._outcome, self._fields.outcome
        has_failed = self._outcome is Outcome.FAILED
        ready = self._test.button if has_failed else self._save
        (ready if self.step == TEST else self._next).setDefault(True)
        is_news = self._outcome is not before and self._outcome is not Outcome.RUNNING
        if is_news and self.focusWidget() in {self._save, self._test.button}:
            self._begin()


def _plain(text: str) -> str:
    return text.replace("&", "")
