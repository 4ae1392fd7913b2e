"""The page of the settings for the services: the environment in use, and a card for each."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from petdesk.domain.environments import REMOTE, Environment
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from petdesk.viewmodels.settings.wording import environment_note
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.wording import locked_note
from petdesk.views.settings.page import Page
from petdesk.views.settings.service_card import ServiceCard
from petdesk.views.settings.service_fields import connect_service
from petdesk.views.widgets.choice_combo import ChoiceCombo
from petdesk.views.widgets.form_widgets import Row


class ServicePage(Page):
    """Shows the services and calls their view-model; ``ask`` asks before a key is forgotten."""

    def __init__(
        self,
        title: str,
        view_model: SettingsViewModel,
        ask: Callable[[str, str, str, Callable[[], None]], None],
        parent: QWidget,
    ) -> None:
        super().__init__(title, "Service", parent)
        self._view_model = view_model
        self._ask = ask
        self._environment = ChoiceCombo(self.content, tuple(Environment), environment_name)
        label = self.tr("&Environment")
        self._row = Row(label, self._environment, "Environment", self.content)
        self._cards = {which: ServiceCard(which, self.content) for which in REMOTE}
        self.fill(self._row, *self._cards.values())
        self._environment.chosen.connect(self._choose)
        for which, card in self._cards.items():
            self._connect(which, card)

    def focus_first(self) -> None:
        """Take the keyboard to the first field that takes it."""
        fields = (self._environment, *(card.address.field for card in self._cards.values()))
        next((field for field in fields if field.isEnabled()), self._environment).setFocus()

    def render_state(self, state: SettingsState) -> None:
        """Show the services of ``state``."""
        self._environment.show_value(state.environment, is_held=state.is_saving)
        is_fixed = "environment" in state.fixed
        self._environment.setEnabled(not is_fixed)
        self._row.say(locked_note() if is_fixed else environment_note(state))
        for card in self._cards.values():
            card.render_state(state)

    def _connect(self, which: Environment, card: ServiceCard) -> None:
        model = self._view_model.services
        connect_service(model, which, card.address, card.key, card.test)
        card.plan.edited.connect(lambda plan: model.edit_plan(which, plan))
        card.replace_wanted.connect(lambda: self._replace(which))
        card.forget_wanted.connect(lambda: self._ask_to_forget(which))

    def _choose(self) -> None:
        with QSignalBlocker(self._environment):
            self._view_model.choose_environment(self._environment.value)
        missing = self._view_model.state.needs_address
        if missing is not None:
            self.ensureWidgetVisible(self._cards[missing].address)

    def _replace(self, which: Environment) -> None:
        self._view_model.services.replace_key(which)
        self._cards[which].key.field.setFocus()

    def _ask_to_forget(self, which: Environment) -> None:
        name = environment_name(which)
        self._ask(
            self.tr("Forget the key for %1?").replace("%1", name),
            self.tr("PetDesk forgets it now, even if you don't save."),
            self.tr("Forget key"),
            lambda: self._view_model.services.forget_key(which),
        )
