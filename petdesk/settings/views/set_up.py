"""Setting up a shelter's service: its card of Settings, with nothing else around."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.translation import translate
from petdesk.design.controls import Button, ChoiceCombo
from petdesk.design.labels import mark
from petdesk.design.panels import Row
from petdesk.design.scale import add_to, column_of, row_of
from petdesk.design.windows import fit_window, order_tabs
from petdesk.service.access import AddressProblem
from petdesk.settings.key_test import Outcome
from petdesk.settings.state import SettingsState
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.pages import Page, SettingsWindow
from petdesk.settings.views.service_page import ServiceCard
from petdesk.settings.wording import address_mistake, environment_meaning, question


class SetUpWindow(SettingsWindow):
    """The window ``Set up PetDesk``; it shows the same state as the settings do.

    It is kept while PetDesk runs, so that nothing typed is lost when a person leaves.
    ``settings_wanted`` asks for all settings, with what was typed here.
    """

    settings_wanted = Signal()

    def __init__(self, model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(model, parent)
        self.setWindowTitle(self.tr("Set up PetDesk"))
        about = self.tr(
            "Whoever runs the service can tell you its address and the API key that belongs to "
            "it. The test asks the service once. Nothing is added or changed."
        )
        self._page = Page(self.tr("Your shelter's service"), "Service", self, about)
        self._environment = ChoiceCombo(self._page.content, REMOTE, environment_name)
        label = translate("ServicePage", "&Environment")
        self._row = Row(label, self._environment, "Environment", self._page.content)
        self._cards = {which: ServiceCard(which, self, self._page.content) for which in REMOTE}
        add_to(self._page.column, self._row, *self._cards.values(), 1)
        settings = Button(self.tr("All settin&gs"), self)
        self._cancel = Button(self.tr("Not no&w"), self)
        for button in (settings, self._cancel):
            button.setAutoDefault(False)
        foot = row_of(2, settings, 1, self._cancel, self.save)
        below = column_of(2, self.save_note, foot, margins=(6, 2, 6, 4))
        column_of(0, (self._page, 1), below, parent=self)
        order_tabs(self)
        self._environment.chosen.connect(lambda: self.render_state(model.state))
        settings.clicked.connect(self.settings_wanted)
        self._cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._finish)
        at = model.state.environment
        self._environment.show_value(at if at.is_remote else Environment.PRODUCTION)
        self.render_state(model.state)
        fit_window(self, 135, 170)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._card.address.field.setFocus()

    @property
    def _at(self) -> Environment:
        return self._environment.value

    @property
    def _card(self) -> ServiceCard:
        return self._cards[self._at]

    def _finish(self) -> None:
        """Save what is entered; if PetDesk would work in another environment then, ask first."""
        state, card = self.model.state, self._card
        key = state.keys[self._at]
        if not state.text(f"{self._at}/address"):
            card.address.say(address_mistake(AddressProblem.EMPTY), is_wrong=True)
        elif not (key.key or key.is_stored):
            card.key.say(self.tr("Paste the API key."), is_wrong=True)
        mistake = self._page.first_mistake()
        if mistake is not None:
            mistake.field.setFocus()
        elif not state.can_save:
            # Something that is not shown here, such as a proxy, has to be corrected first.
            self.settings_wanted.emit()
        elif self._at is state.environment or "environment" in state.fixed:
            self.model.save()
        else:
            self.ask(*question(state.entered, self._at, 0), self._switch)

    def _switch(self) -> None:
        self.model.edit("environment", self._at)
        self.model.save()

    def saving_ended(self) -> None:
        """Give `Save` the keyboard again, which no button could have while it was saved."""
        self.save.setFocus()

    def render_state(self, state: SettingsState) -> None:
        self._environment.hold(is_held=state.is_saving)
        self._row.say(environment_meaning(self._at))
        for which, card in self._cards.items():
            card.render_state(state)
            card.setVisible(which is self._at)
        # Enter tests first: what was refused is saved by choice, not by a press too many.
        is_tested = state.keys[self._at].outcome is Outcome.WORKS
        is_ready = is_tested or not state.can_test(self._at)
        (self.save if is_ready else self._card.test).setDefault(True)
        mark(self.save, "primary", is_ready)
        mark(self._card.test, "primary", not is_ready)
        self.render_saving(state, self._cancel)
