"""What is across the top: which environment is on screen, and the welcome of a first run."""

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from petdesk.core.environments import Environment, environment_strip
from petdesk.core.translation import translate
from petdesk.design.layout import EDGE, WrapRow, column_of, row_of, unit
from petdesk.design.widgets import Button, Card, PlainLabel, mark
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore

_SHAPES: Final = {
    Environment.PRACTICE: "\N{BLACK CIRCLE}",
    Environment.STAGING: "\N{BLACK DIAMOND}",
    Environment.PRODUCTION: "",
}
_NARROW: Final = 190.0  # units of width, below which no picture stands beside the welcome


class EnvironmentStrip(QFrame):
    """Shows in words, shape and tint which environment is on screen.

    ``switch`` opens the menu of environments, if there is a choice.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shape = PlainLabel("", self)
        self._text = PlainLabel("Environment strip", self)
        self._text.setWordWrap(True)
        self.switch = Button(translate("EnvironmentMenu", "Switch"), self, link=True)
        # A message may offer `Switch`, too: names are unique within a window.
        self.switch.setAccessibleName(translate("EnvironmentMenu", "Switch environment"))
        self.switch.setToolTip(self.switch.accessibleName())
        self.switch.hide()
        # Its word ends where the header does.
        room = (EDGE, 1.2, 1.5, 1.2)
        row_of(1.5, self._shape, (self._text, 1), self.switch, margins=room, parent=self)

    def text(self) -> str:
        return self._text.text()

    def show_environment(self, environment: Environment, note: str) -> None:
        mark(self, "tint", f"strip {environment.value}")
        self._shape.setText(_SHAPES[environment])
        self._shape.setVisible(bool(_SHAPES[environment]))
        self._text.setText(f"{environment_strip(environment)}\n{note}".rstrip())


WELCOME_ENTRY: Final = "welcome/dismissed"
WELCOME_READ: Final = b"yes"


def is_welcome_due(settings: Settings, store: SettingsStore) -> bool:
    is_unset = settings.environment is Environment.PRACTICE and not any(settings.addresses.values())
    is_new = is_unset and not settings.browse_only
    return is_new and store.read_entry(WELCOME_ENTRY) != WELCOME_READ


class WelcomePanel(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        title = self.tr("Welcome to PetDesk")
        self.setAccessibleName(title)
        heading = PlainLabel("Welcome title", self, title, look="heading strong")
        text = self.tr(
            "Find any animal in a second, even offline, and add new ones. These animals are "
            "made up for practice."
        )
        words = PlainLabel("Welcome", self, text, look="secondary")
        words.setWordWrap(True)
        self.set_up = Button(self.tr("Set up &your shelter's service"), self)
        self.look_around = Button(self.tr("&Look around with practice animals"), self)
        # In large letters both are wider than a small screen.
        buttons = WrapRow(2, self, self.set_up, self.look_around)
        card, self._paw = Card(self), PlainLabel("", self, look="paw")
        texts = column_of(2, heading, words, buttons)
        card.column.addLayout(row_of(3, self._paw, (texts, 1)))
        column_of(0, card, margins=(EDGE, 3, EDGE, 0), parent=self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self._paw.setVisible(self.width() > unit(_NARROW))
