"""The full-width strip that shows in words, shape and tint which environment is on screen."""

from typing import Final

from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from petdesk.core.environment_names import environment_name, environment_strip
from petdesk.core.environments import Environment
from petdesk.core.translation import translate
from petdesk.design.controls import Button
from petdesk.design.labels import PlainLabel, mark
from petdesk.design.scale import EDGE, is_low, row_of

_SHAPES: Final = {
    Environment.PRACTICE: "\N{BLACK CIRCLE}",
    Environment.STAGING: "\N{BLACK DIAMOND}",
    Environment.PRODUCTION: "",
}


class EnvironmentStrip(QFrame):
    """``switch`` opens the menu of environments, where there is a choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._environment = Environment.PRODUCTION
        self._note, self._is_short = "", False
        self._shape = PlainLabel("", self)
        self._text = PlainLabel("Environment strip", self)
        self._text.setWordWrap(True)
        self.switch = Button(translate("EnvironmentMenu", "Switch"), self, link=True)
        # A message may offer `Switch`, too: names are unique within a window.
        self.switch.setAccessibleName(translate("EnvironmentMenu", "Switch environment"))
        self.switch.setToolTip(self.switch.accessibleName())
        self.switch.hide()
        # Its word ends where the header does.
        row_of(
            1.5,
            self._shape,
            (self._text, 1),
            self.switch,
            margins=(EDGE, 1.2, 1.5, 1.2),
            parent=self,
        )

    def text(self) -> str:
        return self._text.text()

    def show_note(self, note: str) -> None:
        self._note = note
        self.render_environment(self._environment)

    def render_environment(self, environment: Environment) -> None:
        self._environment = environment
        name = environment_strip(environment)
        if self._is_short:
            name = environment_name(environment)
        self._text.setText(f"{name}\n{self._note}" if self._note else name)
        self._shape.setText(_SHAPES[environment])
        self._shape.setVisible(bool(_SHAPES[environment]))
        mark(self, "tint", f"strip {environment.value}")

    def make_room(self) -> None:
        """Name the environment alone where the list needs the second line."""
        if is_low(self.window()) is not self._is_short:
            self._is_short = not self._is_short
            self.render_environment(self._environment)

    def allow_switch(self, *, is_allowed: bool) -> None:
        self.switch.setVisible(is_allowed)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Take a click anywhere on the strip as one on its button."""
        if self.switch.isVisible():
            self.switch.click()
        else:
            super().mousePressEvent(event)
