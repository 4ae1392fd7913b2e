"""One environment's card in the settings: its address, key and plan, and a test."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.domain.environments import Environment
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.text.environments import environment_name
from petdesk.viewmodels.translation import translate
from petdesk.views.design.buttons import Button
from petdesk.views.design.labels import SizedLabel
from petdesk.views.design.scale import space
from petdesk.views.design.surfaces import Card
from petdesk.views.settings.plan_rows import PlanRows
from petdesk.views.settings.service_fields import AddressRow, KeyRow, TestRow, has_key

_TITLE = 1.08  # over the program's letters


def _texts(environment: Environment) -> tuple[tuple[str, str], ...]:
    """Return what stands on each row and button of a card, and what a screen reader calls it.

    No two mnemonics of the page are the same.
    """
    if environment is Environment.PRODUCTION:
        return (
            (
                translate("ServiceFields", "&Address"),
                translate("ServiceFields", "Production address"),
            ),
            (
                translate("ServiceFields", "API &key"),
                translate("ServiceFields", "Production API key"),
            ),
            (translate("ServiceFields", "&Test"), translate("ServiceFields", "Test Production")),
            (
                translate("ServiceFields", "&Replace"),
                translate("ServiceFields", "Replace Production key"),
            ),
            (
                translate("ServiceFields", "&Forget"),
                translate("ServiceFields", "Forget Production key"),
            ),
            (translate("ServiceFields", "Pla&n"), translate("ServiceFields", "Production plan")),
            (
                translate("ServiceFields", "Requests a minute"),
                translate("ServiceFields", "Production requests a minute"),
            ),
            (
                translate("ServiceFields", "Requests a day"),
                translate("ServiceFields", "Production requests a day"),
            ),
        )
    return (
        (translate("ServiceFields", "A&ddress"), translate("ServiceFields", "Staging address")),
        (translate("ServiceFields", "AP&I key"), translate("ServiceFields", "Staging API key")),
        (translate("ServiceFields", "Te&st"), translate("ServiceFields", "Test Staging")),
        (translate("ServiceFields", "Rep&lace"), translate("ServiceFields", "Replace Staging key")),
        (translate("ServiceFields", "F&orget"), translate("ServiceFields", "Forget Staging key")),
        (translate("ServiceFields", "&Plan"), translate("ServiceFields", "Staging plan")),
        (
            translate("ServiceFields", "Requests a minute"),
            translate("ServiceFields", "Staging requests a minute"),
        ),
        (
            translate("ServiceFields", "Requests a day"),
            translate("ServiceFields", "Staging requests a day"),
        ),
    )


class ServiceCard(Card):
    """Shows `ServiceFields`; its signals are what a person typed or pressed."""

    replace_wanted = Signal()
    forget_wanted = Signal()

    def __init__(self, environment: Environment, parent: QWidget) -> None:
        super().__init__(parent)
        self._environment = environment
        address, key, test, replace, forget, *plan = _texts(environment)
        title = SizedLabel(
            f"{environment.value.capitalize()} title",
            _TITLE,
            self,
            environment_name(environment),
            is_strong=True,
        )
        self._replace = Button(replace[0], self, name=replace[1])
        self._replace.clicked.connect(self.replace_wanted)
        self._forget = Button(forget[0], self, name=forget[1])
        self._forget.clicked.connect(self.forget_wanted)
        self.address = AddressRow(environment, *address, self)
        self.key = KeyRow(environment, *key, self, self._replace, self._forget)
        self.plan = PlanRows(environment, plan, self)
        self.test = TestRow(environment, *test, self)
        space(self.column, 3, (4, 4, 4, 4))
        for widget in (title, self.address, self.key, self.plan, self.test):
            self.column.addWidget(widget)

    def render_state(self, state: SettingsState) -> None:
        """Show this environment's part of ``state``."""
        fields = state.services[self._environment]
        is_free = has_key(fields) and not state.is_saving
        self._replace.setEnabled(is_free and not fields.is_replacing)
        self._forget.setEnabled(is_free)
        for buttons in (self._replace, self._forget):
            buttons.setVisible(has_key(fields))
        for row in (self.address, self.key, self.plan, self.test):
            row.render_state(state)
