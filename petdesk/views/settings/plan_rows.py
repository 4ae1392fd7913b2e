"""The rows of the settings dialog for one environment's plan, and for figures of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from petdesk.viewmodels.settings.choices import PLAN_CHOICES, locked_note, plan_name, plan_note
from petdesk.viewmodels.settings.parts import OWN, PlanFields
from petdesk.views.settings.choice_combo import ChoiceCombo, LockedNote
from petdesk.views.widgets.form_widgets import Note

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.viewmodels.settings.state import SettingsState


class PlanRows(QObject):
    """Shows `PlanFields`; ``edited`` carries them as a person changed them.

    The labels may hold mnemonics; ``name`` begins the names of the notes. The figures stand below
    the plan while it is one's own.
    """

    edited = Signal(object)

    def __init__(
        self, plan: str, per_minute: str, per_day: str, name: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._labels = (plan, per_minute, per_day)
        self._plan = ChoiceCombo(plan.replace("&", ""), parent, PLAN_CHOICES, plan_name)
        self._figures = tuple(self._edit(text, parent) for text in (per_minute, per_day))
        self._note = Note(f"{name} note", parent)
        self._lock = LockedNote(name, parent)
        self._form: QFormLayout | None = None
        self._plan.chosen.connect(self._tell)

    def add_to(self, form: QFormLayout) -> None:
        """Add the rows to ``form``."""
        self._form = form
        for label, field in zip(self._labels, (self._plan, *self._figures), strict=True):
            form.addRow(label, field)
        for note in (self._lock, self._note):
            form.setWidget(form.rowCount(), QFormLayout.ItemRole.FieldRole, note)

    def render_plan(
        self, fields: PlanFields, state: SettingsState, environment: Environment
    ) -> None:
        """Show ``fields``."""
        self._plan.show_value(fields.plan, is_held=state.is_saving)
        for edit, text, name in zip(
            self._figures,
            (fields.per_minute, fields.per_day),
            ("per_minute", "per_day"),
            strict=True,
        ):
            if edit.text() != text:
                with QSignalBlocker(edit):
                    edit.setText(text)
            edit.setReadOnly(state.is_saving)
            edit.setEnabled(f"{environment.value}/{name}" not in state.locked)
            if self._form is not None:
                self._form.setRowVisible(edit, fields.plan == OWN)
        is_plan_fixed = f"{environment.value}/plan" in state.locked
        self._lock.lock(self._plan, is_locked=is_plan_fixed)
        is_shown_fixed = fields.plan == OWN and not all(edit.isEnabled() for edit in self._figures)
        # A plan that is fixed itself says so already, just above.
        told = (locked_note() if is_shown_fixed and not is_plan_fixed else "", plan_note(fields))
        self._note.say(" ".join(text for text in told if text))

    def _edit(self, name: str, parent: QWidget) -> QLineEdit:
        edit = QLineEdit(parent)
        edit.setAccessibleName(name.replace("&", ""))
        edit.textEdited.connect(self._tell)
        return edit

    def _tell(self) -> None:
        per_minute, per_day = (edit.text() for edit in self._figures)
        self.edited.emit(PlanFields(self._plan.value, per_minute, per_day))
