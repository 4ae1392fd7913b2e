"""The welcome of a first run, inside the window: what this is, and the two ways to begin."""

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.core.environments import Environment
from petdesk.design.controls import Button
from petdesk.design.labels import PlainLabel
from petdesk.design.panels import Card, Paw
from petdesk.design.scale import EDGE, UNBOUND, WrapRow, column_of, is_low, row_of, unit
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore

_NARROW: Final = 190.0  # units
_LEAST: Final = 90.0  # units of the window's height, below which the list needs all of them


WELCOME_ENTRY: Final = "welcome/dismissed"
WELCOME_READ: Final = b"yes"


def is_new(settings: Settings) -> bool:
    """Return whether PetDesk is new here: on practice, and without any address.

    A person who may only browse could not set anything up.
    """
    is_unset = settings.environment is Environment.PRACTICE and not any(settings.addresses.values())
    return is_unset and not settings.browse_only


def is_welcome_due(settings: Settings, store: SettingsStore) -> bool:
    return is_new(settings) and store.read_entry(WELCOME_ENTRY) != WELCOME_READ


class WelcomePanel(QWidget):
    """``set_up_wanted`` asks for the set-up window; ``dismissed`` ends the welcome."""

    set_up_wanted = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Welcome to PetDesk"))
        self._title = PlainLabel(
            "Welcome title", self, self.tr("Welcome to PetDesk"), look="heading strong"
        )
        self._text = PlainLabel("Welcome", self)
        self._text.setWordWrap(True)
        self._text.setProperty("look", "secondary")
        self._text.setText(
            self.tr(
                "Find any animal in a second, even offline, and add new ones. These animals are "
                "made up for practice."
            )
        )
        self.set_up = Button(self.tr("Set up &your shelter's service"), self)
        self.set_up.clicked.connect(self.set_up_wanted)
        self.look_around = Button(self.tr("&Look around with practice animals"), self)
        self.look_around.clicked.connect(self.dismissed)
        self._card = Card(self)
        self._paw = Paw(self, 16)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._paw.setVisible(self.width() > unit(_NARROW))
        self.make_room()

    def make_room(self) -> None:
        """Leave the words out where the window is too low for them and the list, or all of it."""
        has_room = self.window().height() >= unit(_LEAST)
        self._card.setVisible(has_room)
        self.setMaximumHeight(UNBOUND if has_room else 0)  # a layout without rows has margins
        has_words = not is_low(self.window())
        self._title.setVisible(has_words)
        self._text.setVisible(has_words)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return no height: it would keep the window from being as low as `make_room` allows."""
        return QSize(super().minimumSizeHint().width(), 0)

    def _lay_out(self) -> None:
        buttons = WrapRow(2, self)  # in large letters both are wider than a small screen
        for button in (self.set_up, self.look_around):
            button.setParent(buttons)
            buttons.add(button)
        texts = column_of(2, self._title, self._text, buttons)
        card, paw = self._card, self._paw
        paw.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        card.column.addLayout(row_of(3, paw, (texts, 1)))
        column_of(0, card, margins=(EDGE, 3, EDGE, 0), parent=self)
