"""Setting up a shelter's service: its card of Settings, with nothing else around."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from petdesk.core.environment_names import environment_name
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.translation import translate
from petdesk.design.controls import Button, ChoiceCombo
from petdesk.design.dialogs import ask
from petdesk.design.labels import NoteLine, mark
from petdesk.design.rows import Row
from petdesk.design.scale import add_to, column_of, row_of
from petdesk.design.windows import fit_window, order_tabs
from petdesk.service.addresses import AddressProblem
from petdesk.settings.environment_menu import question
from petdesk.settings.key_test import Outcome
from petdesk.settings.state import SettingsState, save_note
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.pages import Page
from petdesk.settings.views.service_page import ServiceCard
from petdesk.settings.wording import address_mistake, environment_meaning


class SetUpWindow(QDialog):
    """The window ``Set up PetDesk``; it shows the same state as the settings do.

    It is kept while PetDesk runs, so that nothing typed is lost when a person leaves.
    ``settings_wanted`` asks for all settings, with what was typed here.
    """

    settings_wanted = Signal()

    def __init__(self, view_model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._question: QMessageBox | None = None
        self._was_saving = False
        self.setWindowTitle(self.tr("Set up PetDesk"))
        about = self.tr(
            "Whoever runs the service can tell you its address and the API key that belongs to "
            "it. The test asks the service once. Nothing is added or changed."
        )
        self._page = Page(self.tr("Your shelter's service"), "Service", self, about)
        self._environment = ChoiceCombo(self._page.content, REMOTE, environment_name)
        label = translate("ServicePage", "&Environment")
        self._row = Row(label, self._environment, "Environment", self._page.content)
        self._cards = {
            which: ServiceCard(which, view_model, self._ask, self._page.content) for which in REMOTE
        }
        add_to(self._page.column, self._row, *self._cards.values(), 1)
        self._note = NoteLine("Save note", self)
        self._settings = Button(self.tr("All settin&gs"), self)
        self._leave = Button(self.tr("Not no&w"), self)
        self._save = Button(self.tr("Sa&ve"), self, primary=True)
        for button in (self._settings, self._leave):
            button.setAutoDefault(False)
        foot = row_of(2, self._settings, 1, self._leave, self._save)
        below = column_of(2, self._note, foot, margins=(6, 2, 6, 4))
        column_of(0, (self._page, 1), below, parent=self)
        order_tabs(self)
        for card in self._cards.values():
            card.order_tabs()
        self._connect()
        at = view_model.state.environment
        self._environment.show_value(at if at.is_remote else Environment.PRODUCTION)
        self._render(view_model.state)
        fit_window(self, 135, 170)

    def reject(self) -> None:
        """Leave; what was typed stays for the next time. A save that waits for the keyring ends."""
        if self._view_model.state.is_saving:
            self._view_model.stop_saving()
        else:
            super().reject()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._card.address.field.setFocus()

    @property
    def _at(self) -> Environment:
        return self._environment.value

    @property
    def _card(self) -> ServiceCard:
        return self._cards[self._at]

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        model.saved.connect(lambda _settings: self.accept())
        self._environment.chosen.connect(lambda: self._render(model.state))
        self._settings.clicked.connect(self.settings_wanted)
        self._leave.clicked.connect(self.reject)
        self._save.clicked.connect(self._finish)

    def _finish(self) -> None:
        """Save what is entered; where PetDesk would work in another environment then, ask first."""
        state, card = self._view_model.state, self._card
        key = state.keys[self._at]
        if not state.text(f"{self._at}/address"):
            card.address.say(address_mistake(AddressProblem.EMPTY), is_wrong=True)
        elif not (key.typed or key.is_kept):
            card.key.say(self.tr("Paste the API key."), is_wrong=True)
        mistake = self._page.first_mistake()
        if mistake is not None:
            mistake.field.setFocus()
        elif not state.can_save:
            # Something that is not shown here, such as a proxy, has to be corrected first.
            self.settings_wanted.emit()
        elif self._at is state.environment or "environment" in state.fixed:
            self._view_model.save()
        else:
            asked = question(state.entered, self._at, 0)
            self._ask(asked.text, asked.more, asked.yes, self._switch)

    def _switch(self) -> None:
        self._view_model.edit("environment", self._at)
        self._view_model.save()

    def _ask(self, question: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self._question is None:
            self._question = ask(self, question, text, yes, then)
            self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None

    def _render(self, state: SettingsState) -> None:
        self._environment.hold(is_held=state.is_saving)
        self._row.say(environment_meaning(self._at))
        for which, card in self._cards.items():
            card.render_state(state)
            card.setVisible(which is self._at)
        text = save_note(state)
        self._note.say(text, is_wrong=bool(text) and not state.is_saving)
        self._save.setEnabled(not state.is_saving)
        self._leave.setEnabled(not state.is_saving or state.waits_for_keyring)
        # Enter tests first: what was refused is saved by choice, not by a press too many.
        is_tested = state.keys[self._at].outcome is Outcome.WORKS
        is_ready = is_tested or not state.can_test(self._at)
        (self._save if is_ready else self._card.test).setDefault(True)
        mark(self._save, "primary", is_ready)
        mark(self._card.test, "primary", not is_ready)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        if was_saving and not state.is_saving:
            self._save.setFocus()  # while it was saved, no button could have the keyboard
