"""The page of the settings for the services: the environment in use, and a card for each.

A card has the address, the key, the plan and a test. Setting up shows this page with one service.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from petdesk.domain.api_keys import trimmed_key
from petdesk.domain.environments import REMOTE, Environment
from petdesk.storage.keys import KeyLocation
from petdesk.viewmodels.settings.choices import PLAN_CHOICES, figure_problem, plan_name, plan_note
from petdesk.viewmodels.settings.fields import Outcome, PlanFields, ServiceFields, is_wrong_figure
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from petdesk.viewmodels.settings.wording import (
    address_note,
    correction_name,
    environment_note,
    key_note,
    key_placeholder,
    outcome_word,
    report_text,
)
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.wording import locked_note
from petdesk.viewmodels.translation import translate
from petdesk.views.design.buttons import Button, command_button
from petdesk.views.design.fields import TextField
from petdesk.views.design.icons import icon_path, shape_path
from petdesk.views.design.labels import PlainLabel, SizedLabel
from petdesk.views.design.paint import BEGIN, box, draw_icon, fill, mirrored, smooth, write
from petdesk.views.design.scale import column_of, row_of, set_spacing, unit, unit_f
from petdesk.views.design.surfaces import Card
from petdesk.views.design.theme import AVAILABLE, NOT_STATED, PENDING, StatusColours, theme
from petdesk.views.settings.page import Page
from petdesk.views.widgets.form_widgets import ChoiceCombo, Row
from petdesk.views.widgets.spoken_texts import NoteLine


class AddressRow(Row):
    """Shows an address; its signals are what a person typed, left, or had mended."""

    typed = Signal(str)
    left = Signal()
    correction_wanted = Signal()

    def __init__(self, environment: Environment, label: str, called: str, parent: QWidget) -> None:
        self._edit = TextField(parent, called, "https://…/v1")
        # Object names are the same in every language.
        super().__init__(label, self._edit, f"{environment.value.capitalize()} address", parent)
        self._environment = environment
        self._correct = command_button(self, "", self.correction_wanted.emit)
        line = QHBoxLayout()
        line.addWidget(self._correct)
        line.addStretch(1)
        self.column.addLayout(line)
        self._edit.textChanged.connect(self.typed)
        self._edit.editingFinished.connect(self.left)

    def render_state(self, state: SettingsState) -> None:
        fields = state.services[self._environment]
        self._edit.show_text(fields.address)
        self._edit.setReadOnly(state.is_saving)
        is_locked = f"{self._environment.value}/address" in state.fixed
        self._edit.setEnabled(not is_locked)
        problem = address_note(state, self._environment)
        parts = (locked_note() if is_locked else "", problem)
        text = " ".join(part for part in parts if part)
        self.say(text, is_wrong=bool(problem) and not is_locked)
        corrected_address = None if is_locked or state.is_saving else fields.corrected_address
        self._correct.setVisible(corrected_address is not None)
        if corrected_address is not None:
            self._correct.setText(correction_name(corrected_address).replace("&", "&&"))
            self._correct.setToolTip(corrected_address)


class KeyRow(Row):
    """Takes a key and never shows one; ``buttons`` stand beside the field."""

    typed = Signal(str)

    def __init__(
        self,
        environment: Environment,
        label: str,
        called: str,
        parent: QWidget,
        *buttons: QWidget,
    ) -> None:
        self._edit = TextField(parent, called)
        self._edit.setEchoMode(QLineEdit.EchoMode.Password)
        name = f"{environment.value.capitalize()} key"
        super().__init__(label, self._edit, name, parent, buttons)
        self._environment = environment
        self._edit.textChanged.connect(self.typed)

    def render_state(self, state: SettingsState) -> None:
        fields = state.services[self._environment]
        # The state holds the key without stray spaces; the field keeps them while a person types.
        if trimmed_key(self._edit.text()) != fields.key:
            with QSignalBlocker(self._edit):
                self._edit.setText(fields.key)
        self._edit.setReadOnly(state.is_saving)
        self._edit.setEnabled(fields.takes_key)
        self._edit.setPlaceholderText(key_placeholder(fields))
        self.say(key_note(state, self._environment), is_wrong=fields.key_problem is not None)


class TestRow(QWidget):
    """Starts and ends a test, and shows how it went: a pill, and the report below."""

    __test__ = False  # no class of tests
    wanted = Signal()

    def __init__(self, environment: Environment, button: str, called: str, parent: QWidget) -> None:
        super().__init__(parent)
        name = environment.value.capitalize()
        self._environment = environment
        self._name = button
        self.button = Button(button, self, name=called)
        self.button.clicked.connect(self._pressed)
        self.pill = OutcomePill(f"{name} test outcome", self)
        self._report = NoteLine(f"{name} test report", self)
        line = row_of(2, self.button, self.pill, 1)
        column_of(1.5, line, self._report, parent=self)

    def render_state(self, state: SettingsState) -> None:
        fields = state.services[self._environment]
        is_free = fields.can_test or fields.is_testing
        is_permitted = state.entered.permits(self._environment)
        self.button.setEnabled(is_free and is_permitted and not state.is_saving)
        stop = translate("ServiceFields", "Cancel test")
        self.button.setText(stop if fields.is_testing else self._name)
        self.pill.show_outcome(fields.outcome, outcome_word(fields))
        self._report.say(_report(fields))

    def _pressed(self) -> None:
        # Its key leaves the keyboard in a field, where Enter would save what was just refused.
        self.button.setFocus()
        self.wanted.emit()


def has_key(fields: ServiceFields) -> bool:
    return fields.kept in (KeyLocation.KEYRING, KeyLocation.THIS_RUN)


def _report(fields: ServiceFields) -> str:
    if fields.report is None or fields.is_testing:
        return ""
    return report_text(fields.report, fields.plan, time.time())


_HEIGHT: Final = 6.0
_SIDE: Final = 2.2
_SHAPE: Final = 3.4
_GAP: Final = 1.2
_ICONS: Final = {Outcome.WORKS: "check", Outcome.FAILED: "close"}


class OutcomePill(PlainLabel):
    """A tick on green, a cross on red, half a disc for a wait, a dotted ring while it runs."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._outcome = Outcome.RUNNING
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def outcome(self) -> Outcome | None:
        """What it shows; ``None`` where it is hidden."""
        return None if self.isHidden() else self._outcome

    @property
    def colours(self) -> StatusColours:
        colours = theme()
        if self._outcome is Outcome.FAILED:
            return colours.fault
        shown = {Outcome.WORKS: AVAILABLE, Outcome.WAITING: PENDING}
        return colours.statuses[shown.get(self._outcome, NOT_STATED)]

    def show_outcome(self, outcome: Outcome | None, word: str) -> None:
        """Show ``outcome`` with its ``word``; ``None`` hides it."""
        self._outcome = outcome or self._outcome
        self.setText(word)
        self.setVisible(outcome is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        words = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(round(words + (2 * _SIDE + _SHAPE + _GAP) * unit_f()) + 2, unit(_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, step, colours = smooth(self), unit_f(), self.colours
        rect, height = QRectF(self.rect()), float(self.height())
        edge = colours.ink if theme().is_high_contrast else colours.pill
        box(painter, rect, height / 2, colours.pill, edge)
        side = _SHAPE * step
        place = mirrored(self, QRectF(_SIDE * step, (height - side) / 2, side, side))
        icon = _ICONS.get(self._outcome)
        if icon:
            draw_icon(painter, icon_path(icon), place, colours.shape)
        else:
            shape = PENDING if self._outcome is Outcome.WAITING else NOT_STATED
            inset = side / 8
            within = place.adjusted(inset, inset, -inset, -inset)
            fill(painter, shape_path(shape, within), colours.shape)
        left = (_SIDE + _SHAPE + _GAP) * step
        painter.setFont(self.font())
        room = QRectF(left, 0, self.width() - left, height)
        write(painter, mirrored(self, room), BEGIN, self.text(), colours.ink)


_TITLE = 1.08  # over the program's letters
_FIGURES = ("per_minute", "per_day")


def _texts(environment: Environment) -> tuple[tuple[str, str], ...]:
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
        fields = state.services[self._environment]
        is_free = has_key(fields) and not state.is_saving
        self._replace.setEnabled(is_free and not fields.is_replacing)
        self._forget.setEnabled(is_free)
        for buttons in (self._replace, self._forget):
            buttons.setVisible(has_key(fields))
        for row in (self.address, self.key, self.plan, self.test):
            row.render_state(state)


class ServicePage(Page):
    """Shows services and calls their view-model; ``ask`` asks before a key is forgotten.

    The environment to work in can be chosen where there is more than one of ``services``. ``about``
    stands below the heading.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it shows
        self,
        title: str,
        view_model: SettingsViewModel,
        ask: Callable[[str, str, str, Callable[[], None]], None],
        parent: QWidget,
        services: Sequence[Environment] = REMOTE,
        about: str = "",
    ) -> None:
        super().__init__(title, "Service", parent)
        self._view_model = view_model
        self._ask = ask
        self._environment = ChoiceCombo(self.content, tuple(Environment), environment_name)
        label = self.tr("&Environment")
        self._row = Row(label, self._environment, "Environment", self.content)
        self._row.setVisible(len(services) > 1)
        self.cards = {which: ServiceCard(which, self.content) for which in services}
        notes = [NoteLine("Service help", self.content, about)] if about else []
        self.fill(*notes, self._row, *self.cards.values())
        self._environment.chosen.connect(self._choose)
        for which, card in self.cards.items():
            self._connect(which, card)

    def focus_first(self) -> None:
        """Take the keyboard to the first field that takes it."""
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

    def _connect(self, which: Environment, card: ServiceCard) -> None:
        model = self._view_model.services
        card.address.typed.connect(partial(model.edit_address, which))
        card.address.left.connect(partial(model.finish_address, which))
        card.address.correction_wanted.connect(partial(model.apply_corrected_address, which))
        card.key.typed.connect(partial(model.edit_key, which))
        card.test.wanted.connect(partial(model.test, which))
        card.plan.edited.connect(lambda plan: model.edit_plan(which, plan))
        card.replace_wanted.connect(lambda: self._replace(which))
        card.forget_wanted.connect(lambda: self._ask_to_forget(which))

    def _choose(self) -> None:
        with QSignalBlocker(self._environment):
            self._view_model.choose_environment(self._environment.value)
        missing = self._view_model.state.needs_address
        if missing in self.cards:
            self.ensureWidgetVisible(self.cards[missing].address)

    def _replace(self, which: Environment) -> None:
        self._view_model.services.replace_key(which)
        self.cards[which].key.field.setFocus()

    def _ask_to_forget(self, which: Environment) -> None:
        name = environment_name(which)
        self._ask(
            self.tr("Forget the key for %1?").replace("%1", name),
            self.tr("PetDesk forgets it now, even if you don't save."),
            self.tr("Forget key"),
            lambda: self._view_model.services.forget_key(which),
        )
