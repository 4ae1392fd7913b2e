"""One environment's card in the settings: its address, key and plan, and a test."""

from typing import NamedTuple

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


class _Text(NamedTuple):
    """What stands on screen, mnemonic included, and what a screen reader says."""

    shown: str
    called: str


class _Texts(NamedTuple):
    """The texts of one card; no two mnemonics of the page are the same."""

    address: _Text
    key: _Text
    test: _Text
    replace: _Text
    forget: _Text
    plan: _Text
    per_minute: _Text
    per_day: _Text


def _texts(environment: Environment) -> _Texts:
    if environment is Environment.PRODUCTION:
        return _Texts(
            _Text(
                translate("ServiceFields", "&Address"),
                translate("ServiceFields", "Production address"),
            ),
            _Text(
                translate("ServiceFields", "API &key"),
                translate("ServiceFields", "Production API key"),
            ),
            _Text(
                translate("ServiceFields", "&Test"), translate("ServiceFields", "Test Production")
            ),
            _Text(
                translate("ServiceFields", "&Replace"),
                translate("ServiceFields", "Replace Production key"),
            ),
            _Text(
                translate("ServiceFields", "&Forget"),
                translate("ServiceFields", "Forget Production key"),
            ),
            _Text(
                translate("ServiceFields", "Pla&n"), translate("ServiceFields", "Production plan")
            ),
            _Text(
                translate("ServiceFields", "Requests a minute"),
                translate("ServiceFields", "Production requests a minute"),
            ),
            _Text(
                translate("ServiceFields", "Requests a day"),
                translate("ServiceFields", "Production requests a day"),
            ),
        )
    return _Texts(
        _Text(
            translate("ServiceFields", "A&ddress"), translate("ServiceFields", "Staging address")
        ),
        _Text(
            translate("ServiceFields", "AP&I key"), translate("ServiceFields", "Staging API key")
        ),
        _Text(translate("ServiceFields", "Te&st"), translate("ServiceFields", "Test Staging")),
        _Text(
            translate("ServiceFields", "Rep&lace"),
            translate("ServiceFields", "Replace Staging key"),
        ),
        _Text(
            translate("ServiceFields", "F&orget"), translate("ServiceFields", "Forget Staging key")
        ),
        _Text(translate("ServiceFields", "&Plan"), translate("ServiceFields", "Staging plan")),
        _Text(
            translate("ServiceFields", "Requests a minute"),
            translate("ServiceFields", "Staging requests a minute"),
        ),
        _Text(
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
        texts = _texts(environment)
        title = SizedLabel(f"{environment.value.capitalize()} title", _TITLE, self, is_strong=True)
        title.setText(environment_name(environment))
        self._replace = _button(texts.replace, self)
        self._replace.clicked.connect(self.replace_wanted)
        self._forget = _button(texts.forget, self)
        self._forget.clicked.connect(self.forget_wanted)
        self.address = AddressRow(environment, *texts.address, self)
        self.key = KeyRow(environment, *texts.key, self, self._replace, self._forget)
        self.plan = PlanRows(environment, texts[-3:], self)
        self.test = TestRow(environment, *texts.test, self)
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


def _button(text: _Text, parent: QWidget) -> Button:
    button = Button(text.shown, parent)
    button.setAccessibleName(text.called)
    return button
