"""One environment's card in the settings: its address, key and plan, and a test."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.domain.environments import Environment
from petdesk.viewmodels.settings.choices import PLAN_CHOICES, figure_problem, plan_name, plan_note
from petdesk.viewmodels.settings.fields import PlanFields, is_wrong_figure
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.wording import locked_note
from petdesk.viewmodels.translation import translate
from petdesk.views.design.buttons import Button
from petdesk.views.design.fields import TextField
from petdesk.views.design.labels import SizedLabel
from petdesk.views.design.scale import column_of, set_spacing
from petdesk.views.design.surfaces import Card
from petdesk.views.settings.service_fields import AddressRow, KeyRow, TestRow, has_key
from petdesk.views.widgets.choice_combo import ChoiceCombo
from petdesk.views.widgets.form_widgets import Row

_TITLE = 1.08  # over the program's letters
_FIGURES = ("per_minute", "per_day")


def _texts(environment: Environment) -> tuple[tuple[str, str], ...]:
    """Return the label of each row and button of a card, and its accessible name.

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


class PlanRows(QWidget):
    """Shows `PlanFields`; ``edited`` carries them as a person changed them.

    ``texts`` are a label and an accessible name for the plan, the requests a minute and a day. The
    figures are there while the plan is one's own.
    """

    edited = Signal(object)

    def __init__(
        self, environment: Environment, texts: Sequence[tuple[str, str]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._environment = environment
        name = environment.value.capitalize()
        (label, called), *figures = texts
        self._plan = ChoiceCombo(self, PLAN_CHOICES, plan_name, called)
        self._row = Row(label, self._plan, f"{name} plan", self)
        self._figures = [TextField(self, called) for _label, called in figures]
        self._rows = [
            Row(label, edit, f"{name} {figure}", self)
            for (label, _called), edit, figure in zip(figures, self._figures, _FIGURES, strict=True)
        ]
        column_of(3, self._row, *self._rows, parent=self)
        self._plan.chosen.connect(self._emit_edited)
        for edit in self._figures:
            edit.textEdited.connect(self._emit_edited)

    def render_state(self, state: SettingsState) -> None:
        """Show the plan of ``state``."""
        fields, key = state.services[self._environment].plan, self._environment.value
        self._plan.show_value(fields.plan, is_held=state.is_saving)
        texts = (fields.per_minute, fields.per_day)
        for row, edit, text, name in zip(self._rows, self._figures, texts, _FIGURES, strict=True):
            edit.show_text(text)
            edit.setReadOnly(state.is_saving)
            edit.setEnabled(f"{key}/{name}" not in state.fixed)
            row.setVisible(fields.is_own)
            is_wrong = is_wrong_figure(text)
            row.say(figure_problem() if is_wrong else "", is_wrong=is_wrong)
        is_plan_fixed = f"{key}/plan" in state.fixed
        self._row.lock(is_locked=is_plan_fixed)
        is_shown_fixed = fields.is_own and not all(edit.isEnabled() for edit in self._figures)
        # A plan that is fixed itself has this note already, just above.
        parts = (locked_note() if is_shown_fixed and not is_plan_fixed else "", plan_note(fields))
        self._row.say(" ".join(part for part in parts if part))

    def _emit_edited(self) -> None:
        per_minute, per_day = (edit.text() for edit in self._figures)
        self.edited.emit(PlanFields(self._plan.value, per_minute, per_day))


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
        set_spacing(self.column, 3, (4, 4, 4, 4))
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
