"""The rows of a plan: which it is, and custom limits."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.domain.environments import Environment
from petdesk.viewmodels.settings.choices import (
    PLAN_CHOICES,
    figure_problem,
    plan_name,
    plan_note,
)
from petdesk.viewmodels.settings.fields import PlanFields, is_wrong_figure
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.text.wording import locked_note
from petdesk.views.design.fields import TextField
from petdesk.views.design.scale import column_of
from petdesk.views.widgets.choice_combo import ChoiceCombo
from petdesk.views.widgets.form_widgets import Row

_FIGURES = ("per_minute", "per_day")


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
        self._plan = ChoiceCombo(called, self, PLAN_CHOICES, plan_name)
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
            edit.setEnabled(f"{key}/{name}" not in state.locked)
            row.setVisible(fields.is_own)
            is_wrong = is_wrong_figure(text)
            row.say(figure_problem() if is_wrong else "", is_wrong=is_wrong)
        is_plan_fixed = f"{key}/plan" in state.locked
        self._row.lock(is_locked=is_plan_fixed)
        is_shown_fixed = fields.is_own and not all(edit.isEnabled() for edit in self._figures)
        # A plan that is fixed itself has this note already, just above.
        parts = (locked_note() if is_shown_fixed and not is_plan_fixed else "", plan_note(fields))
        self._row.say(" ".join(part for part in parts if part))

    def _emit_edited(self) -> None:
        per_minute, per_day = (edit.text() for edit in self._figures)
        self.edited.emit(PlanFields(self._plan.value, per_minute, per_day))
