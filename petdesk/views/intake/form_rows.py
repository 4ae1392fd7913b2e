"""Rows of the add form: the texts that can be gone on with, and the animal that was added last."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from petdesk.domain.intake import Stage
from petdesk.viewmodels.add_form.wording import form_progress, offer_text
from petdesk.views.widgets.form_widgets import Note

if TYPE_CHECKING:
    from petdesk.viewmodels.add_form.state import AddFormState

_TICK: Final = 200  # ms; the seconds left for Undo are counted down


class DraftRows(QWidget):
    """Says that the text was typed earlier, and offers what was taken back or refused.

    ``fresh_wanted`` asks for an empty form, ``continued`` carries the id of an entry.
    """

    fresh_wanted = Signal()
    continued = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entry_id: int | None = None
        self._kept = _plain(self.tr("This is what you typed earlier."), self)
        self._offer = _plain("", self)
        self._offer.setObjectName("Offer")
        self.fresh = _button(self.tr("Start &fresh"), self.tr("Start fresh"), self)
        self.fresh.clicked.connect(self.fresh_wanted)
        self.take = _button(self.tr("Con&tinue"), self.tr("Continue"), self)
        self.take.clicked.connect(self._take)
        rows = QGridLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setColumnStretch(0, 1)
        rows.addWidget(self._kept, 0, 0)
        rows.addWidget(self.fresh, 0, 1)
        rows.addWidget(self._offer, 1, 0)
        rows.addWidget(self.take, 1, 1)

    def render_state(self, state: AddFormState) -> None:
        """Show what ``state`` offers."""
        self._entry_id = state.offers[0].id if state.offers else None
        self._kept.setVisible(state.is_kept_draft)
        self.fresh.setVisible(state.is_kept_draft or state.about is not None)
        self._offer.setText(offer_text(state))
        self._offer.setVisible(bool(state.offers))
        self.take.setVisible(bool(state.offers))
        self.take.setEnabled(state.is_blank)
        # An empty row would still take its spacing.
        self.setVisible(self.fresh.isVisibleTo(self) or bool(state.offers))

    def _take(self) -> None:
        if self._entry_id is not None:
            self.continued.emit(self._entry_id)


class LastAdded(QWidget):
    """Says what becomes of the animal that was added last, with ``Undo`` while it is held."""

    undo_wanted = Signal()
    send_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: AddFormState | None = None
        self._progress = Note("Form progress", self)
        self.undo = _button(self.tr("&Undo"), self.tr("Undo"), self)
        self.undo.clicked.connect(self.undo_wanted)
        self.send_now = _button(self.tr("Send no&w"), self.tr("Send now"), self)
        self.send_now.clicked.connect(self.send_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._progress, 1)
        for button in (self.undo, self.send_now):
            # They come and go with each animal; nothing may move under a finger meanwhile.
            space = button.sizePolicy()
            space.setRetainSizeWhenHidden(True)
            button.setSizePolicy(space)
            row.addWidget(button)
        self._ticks = QTimer(self)
        self._ticks.setInterval(_TICK)
        self._ticks.timeout.connect(self._tick)

    @property
    def has_focus(self) -> bool:
        """Whether a button here has the keyboard."""
        return self.undo.hasFocus() or self.send_now.hasFocus()

    def render_state(self, state: AddFormState) -> None:
        """Show the last animal of ``state``."""
        is_held = state.last is not None and state.last.stage is Stage.HELD
        self._state = state
        if not (is_held and self._ticks.isActive()):
            self._progress.say(form_progress(state, time.time()))
        self.undo.setVisible(is_held)
        self.send_now.setVisible(is_held)
        if is_held:
            self._ticks.start()
        else:
            self._ticks.stop()

    def _tick(self) -> None:
        if self._state is not None:
            # Set, not said: a screen reader would speak every second.
            self._progress.setText(form_progress(self._state, time.time()))


def _plain(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def _button(text: str, name: str, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setAccessibleName(name)
    # Enter in a field is for the form's own button alone.
    button.setAutoDefault(False)
    return button
