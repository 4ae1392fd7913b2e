"""The rows for one service: its address, its key and its test; on a card, and in the set-up."""

import time
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from petdesk.domain.api_keys import trimmed_key
from petdesk.domain.environments import Environment
from petdesk.storage.keys import KeyLocation
from petdesk.viewmodels.settings.fields import Outcome, ServiceFields
from petdesk.viewmodels.settings.services import ServicesViewModel
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.wording import (
    address_note,
    correction_name,
    key_note,
    key_placeholder,
    outcome_word,
    report_text,
)
from petdesk.viewmodels.text.wording import locked_note
from petdesk.viewmodels.translation import translate
from petdesk.views.design.buttons import Button, command_button
from petdesk.views.design.fields import TextField
from petdesk.views.design.icons import icon_path, shape_path
from petdesk.views.design.labels import PlainLabel
from petdesk.views.design.paint import BEGIN, box, draw_icon, fill, mirrored, smooth, write
from petdesk.views.design.scale import column_of, row_of, unit, unit_f
from petdesk.views.design.theme import AVAILABLE, NOT_STATED, PENDING, StatusColours, theme
from petdesk.views.widgets.form_widgets import Row
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
        """Show the address of ``state``, and what is wrong with it."""
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
        """Show how the key of ``state`` stands."""
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
        """Show the test of ``state``."""
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


def connect_service(
    model: ServicesViewModel,
    environment: Environment,
    address: AddressRow,
    key: KeyRow,
    test: TestRow,
) -> None:
    """Connect the rows of ``environment`` to ``model``."""
    address.typed.connect(partial(model.edit_address, environment))
    address.left.connect(partial(model.finish_address, environment))
    address.correction_wanted.connect(partial(model.apply_corrected_address, environment))
    key.typed.connect(partial(model.edit_key, environment))
    test.wanted.connect(partial(model.test, environment))


def has_key(fields: ServiceFields) -> bool:
    """Return whether there is a key that could be replaced or forgotten."""
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
        """The colours of what it shows."""
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
        """Return the size that shape and word need."""
        words = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(round(words + (2 * _SIDE + _SHAPE + _GAP) * unit_f()) + 2, unit(_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the same: its word is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the ground, the shape and the word."""
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
