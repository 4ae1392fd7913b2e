"""The page of the settings for the services: the environment in use, and a card for each.

A card has the address, the key, the plan and a test. Setting up shows this page with one service.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from petdesk.core.environment_names import environment_name
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.translation import translate
from petdesk.core.wording import locked_note
from petdesk.design.controls import Button, ChoiceCombo, Row, TextField, command_button
from petdesk.design.labels import NoteLine, PlainLabel
from petdesk.design.panels import Card
from petdesk.design.pills import StatusPill
from petdesk.design.scale import (
    add_to,
    column_of,
    row_of,
    set_spacing,
)
from petdesk.design.theme import AVAILABLE, FAULT, NOT_STATED, PENDING
from petdesk.service.api_keys import trimmed_key
from petdesk.settings.keys import KeyLocation
from petdesk.settings.state import (
    Outcome,
    PlanFields,
    ServiceFields,
    SettingsState,
    is_wrong_figure,
)
from petdesk.settings.view_model import ServicesViewModel, SettingsViewModel
from petdesk.settings.views.pages import Page
from petdesk.settings.wording import (
    PLAN_CHOICES,
    address_note,
    correction_name,
    environment_note,
    figure_problem,
    key_note,
    key_placeholder,
    outcome_word,
    plan_name,
    plan_note,
    report_text,
)


def has_key(fields: ServiceFields) -> bool:
    return fields.kept in (KeyLocation.KEYRING, KeyLocation.THIS_RUN)


_SHAPES: Final = {Outcome.WORKS: AVAILABLE, Outcome.WAITING: PENDING, Outcome.FAILED: FAULT}


class OutcomePill(StatusPill):
    """What a test came to: a disc on green, a cross on red, half a disc for a wait."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.outcome: Outcome | None = None
        self.hide()

    def show_outcome(self, outcome: Outcome | None, word: str) -> None:
        """Show ``outcome`` with its ``word``; ``None`` hides it."""
        self.outcome = outcome
        if outcome is not None:
            self.show_status(_SHAPES.get(outcome, NOT_STATED), word)
        self.setVisible(outcome is not None)


Asks = Callable[[str, str, str, Callable[[], None]], None]
"""Puts a question, its text and the word for yes, and calls what follows then."""

Text = tuple[str, str]  # a label, and an accessible name

_TITLE = 1.08  # over the program's letters
_FIGURES = ("per_minute", "per_day")


def _texts(environment: Environment) -> tuple[Text, ...]:
    """Return the label of each row and button of a card, and its accessible name.

    No two mnemonics of the page are the same.
    """
    production = (
        translate("ServiceFields", "&Address"),
        translate("ServiceFields", "API &key"),
        translate("ServiceFields", "&Test"),
        translate("ServiceFields", "&Replace"),
        translate("ServiceFields", "&Forget"),
        translate("ServiceFields", "Pla&n"),
    )
    staging = (
        translate("ServiceFields", "A&ddress"),
        translate("ServiceFields", "AP&I key"),
        translate("ServiceFields", "Te&st"),
        translate("ServiceFields", "Rep&lace"),
        translate("ServiceFields", "F&orget"),
        translate("ServiceFields", "&Plan"),
    )
    figures = (
        translate("ServiceFields", "Requests a minute"),
        translate("ServiceFields", "Requests a day"),
    )
    names = (
        translate("ServiceFields", "%1 address"),
        translate("ServiceFields", "%1 API key"),
        translate("ServiceFields", "Test %1"),
        translate("ServiceFields", "Replace %1 key"),
        translate("ServiceFields", "Forget %1 key"),
        translate("ServiceFields", "%1 plan"),
        translate("ServiceFields", "%1 requests a minute"),
        translate("ServiceFields", "%1 requests a day"),
    )
    is_production = environment is Environment.PRODUCTION
    labels = (*(production if is_production else staging), *figures)
    called = environment_name(environment)
    return tuple(
        (label, name.replace("%1", called)) for label, name in zip(labels, names, strict=True)
    )


class ServiceCard(Card):
    """The address, the key, the plan and a test of one service.

    ``ask`` asks before the key is forgotten.
    """

    def __init__(
        self, environment: Environment, model: ServicesViewModel, ask: Asks, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._environment, self._model, self._ask = environment, model, ask
        # Object names are the same in every language.
        self._name = environment.value.capitalize()
        address, key, test, replace, forget, plan, *figures = _texts(environment)
        self._make_address(*address)
        self._make_key(key, replace, forget)
        self._make_plan(plan, figures)
        title = environment_name(environment)
        title_line = PlainLabel(f"{self._name} title", self, title, look="title strong")
        rows = (title_line, self.address, self.key, self._plan_row, *self._figures.values())
        set_spacing(self.column, 3, (4, 4, 4, 4))
        add_to(self.column, *rows, self._make_test(*test))

    def _make_address(self, label: str, called: str) -> None:
        self._address = TextField(self, called, "https://…/v1")
        self.address = Row(label, self._address, f"{self._name} address", self)
        at, model = self._environment, self._model
        correct = partial(model.apply_corrected_address, at)
        self._correct = command_button(self, "", correct)
        self.address.column.addLayout(row_of(0, self._correct, 1))
        self._address.textChanged.connect(partial(model.edit_address, at))
        self._address.editingFinished.connect(partial(model.finish_address, at))

    def _make_key(self, key: Text, replace: Text, forget: Text) -> None:
        """Make the row that takes a key and never shows one."""
        self._replace = Button(replace[0], self, name=replace[1])
        self._replace.clicked.connect(self._open_key)
        self._forget = Button(forget[0], self, name=forget[1])
        self._forget.clicked.connect(self._ask_to_forget)
        self._key = TextField(self, key[1])
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        buttons = self._replace, self._forget
        self.key = Row(key[0], self._key, f"{self._name} key", self, buttons)
        self._key.textChanged.connect(partial(self._model.edit_key, self._environment))

    def _make_plan(self, plan: Text, figures: Sequence[Text]) -> None:
        self._plan = ChoiceCombo(self, PLAN_CHOICES, plan_name, plan[1])
        self._plan.chosen.connect(self._edit_plan)
        self._plan_row = Row(plan[0], self._plan, f"{self._name} plan", self)
        self._edits = [TextField(self, called) for _label, called in figures]
        self._figures = {
            name: Row(label, edit, f"{self._name} {name}", self)
            for name, (label, _called), edit in zip(_FIGURES, figures, self._edits, strict=True)
        }
        for edit in self._edits:
            edit.textEdited.connect(self._edit_plan)

    def _make_test(self, label: str, called: str) -> QVBoxLayout:
        self._test_label = label
        self.test = Button(label, self, name=called)
        self.test.clicked.connect(self._start_test)
        self._pill = OutcomePill(f"{self._name} test outcome", self)
        self._report = NoteLine(f"{self._name} test report", self)
        return column_of(1.5, row_of(2, self.test, self._pill, 1), self._report)

    def render_state(self, state: SettingsState) -> None:
        self._render_address(state)
        self._render_key(state)
        self._render_plan(state)
        self._render_test(state)

    def _render_address(self, state: SettingsState) -> None:
        corrected = state.services[self._environment].corrected_address
        is_locked = f"{self._environment.value}/address" in state.fixed
        self._address.show_text(state.services[self._environment].address)
        self._address.setReadOnly(state.is_saving)
        self._address.setEnabled(not is_locked)
        problem = address_note(state, self._environment)
        parts = (locked_note() if is_locked else "", problem)
        text = " ".join(part for part in parts if part)
        self.address.say(text, is_wrong=bool(problem) and not is_locked)
        is_offered = corrected is not None and not (is_locked or state.is_saving)
        self._correct.setVisible(is_offered)
        if is_offered and corrected is not None:
            self._correct.setText(correction_name(corrected).replace("&", "&&"))
            self._correct.setToolTip(corrected)

    def _render_key(self, state: SettingsState) -> None:
        fields = state.services[self._environment]
        # The state holds the key without stray spaces; the field keeps them while a person types.
        if trimmed_key(self._key.text()) != fields.key:
            with QSignalBlocker(self._key):
                self._key.setText(fields.key)
        self._key.setReadOnly(state.is_saving)
        self._key.setEnabled(fields.takes_key)
        self._key.setPlaceholderText(key_placeholder(fields))
        note = key_note(state, self._environment)
        self.key.say(note, is_wrong=fields.key_problem is not None)
        is_free = has_key(fields) and not state.is_saving
        self._replace.setEnabled(is_free and not fields.is_replacing)
        self._forget.setEnabled(is_free)
        for button in (self._replace, self._forget):
            button.setVisible(has_key(fields))

    def _render_plan(self, state: SettingsState) -> None:
        fields, key = state.services[self._environment].plan, self._environment.value
        self._plan.show_value(fields.plan, is_held=state.is_saving)
        texts = (fields.per_minute, fields.per_day)
        for (name, row), edit, text in zip(self._figures.items(), self._edits, texts, strict=True):
            edit.show_text(text)
            edit.setReadOnly(state.is_saving)
            edit.setEnabled(f"{key}/{name}" not in state.fixed)
            row.setVisible(fields.is_own)
            is_wrong = is_wrong_figure(text)
            row.say(figure_problem() if is_wrong else "", is_wrong=is_wrong)
        is_plan_fixed = f"{key}/plan" in state.fixed
        self._plan_row.lock(is_locked=is_plan_fixed)
        is_figure_fixed = fields.is_own and not all(edit.isEnabled() for edit in self._edits)
        # A plan that is fixed itself has this note already, just above.
        parts = (locked_note() if is_figure_fixed and not is_plan_fixed else "", plan_note(fields))
        self._plan_row.say(" ".join(part for part in parts if part))

    def _render_test(self, state: SettingsState) -> None:
        fields = state.services[self._environment]
        is_free = fields.can_test or fields.is_testing
        is_permitted = state.entered.permits(self._environment)
        self.test.setEnabled(is_free and is_permitted and not state.is_saving)
        stop = translate("ServiceFields", "Cancel test")
        self.test.setText(stop if fields.is_testing else self._test_label)
        self._pill.show_outcome(fields.outcome, outcome_word(fields))
        report = None if fields.is_testing else fields.report
        self._report.say(report_text(report, fields.plan, time.time()) if report else "")

    def _edit_plan(self) -> None:
        plan = PlanFields(self._plan.value, *(edit.text() for edit in self._edits))
        self._model.edit_plan(self._environment, plan)

    def _start_test(self) -> None:
        # Its key leaves the keyboard in a field, where Enter would save what was just refused.
        self.test.setFocus()
        self._model.test(self._environment)

    def _open_key(self) -> None:
        self._model.replace_key(self._environment)
        self._key.setFocus()

    def _ask_to_forget(self) -> None:
        name = environment_name(self._environment)
        self._ask(
            translate("ServicePage", "Forget the key for %1?").replace("%1", name),
            translate("ServicePage", "PetDesk forgets it now, even if you don't save."),
            translate("ServicePage", "Forget key"),
            partial(self._model.forget_key, self._environment),
        )


class ServicePage(Page):
    """Shows services; ``ask`` asks before a key is forgotten.

    The environment to work in can be chosen where there is more than one of ``services``. ``about``
    stands below the heading.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it shows
        self,
        title: str,
        view_model: SettingsViewModel,
        ask: Asks,
        parent: QWidget,
        services: Sequence[Environment] = REMOTE,
        about: str = "",
    ) -> None:
        super().__init__(title, "Service", parent)
        self._view_model = view_model
        self._environment = ChoiceCombo(self.content, tuple(Environment), environment_name)
        label = self.tr("&Environment")
        self._row = Row(label, self._environment, "Environment", self.content)
        self._row.setVisible(len(services) > 1)
        self.cards = {
            which: ServiceCard(which, view_model.services, ask, self.content) for which in services
        }
        notes = [NoteLine("Service help", self.content, about)] if about else []
        self.fill(*notes, self._row, *self.cards.values())
        self._environment.chosen.connect(self._choose)

    def focus_first(self) -> None:
        cards = (card.address.field for card in self.cards.values())
        fields = (*([self._environment] if self._row.isVisibleTo(self) else []), *cards)
        next((field for field in fields if field.isEnabled()), self._environment).setFocus()

    def render_state(self, state: SettingsState) -> None:
        self._environment.show_value(state.environment, is_held=state.is_saving)
        is_fixed = "environment" in state.fixed
        self._environment.setEnabled(not is_fixed)
        self._row.say(locked_note() if is_fixed else environment_note(state))
        for card in self.cards.values():
            card.render_state(state)

    def _choose(self) -> None:
        with QSignalBlocker(self._environment):
            self._view_model.choose_environment(self._environment.value)
        missing = self._view_model.state.needs_address
        if missing in self.cards:
            self.ensureWidgetVisible(self.cards[missing].address)
