"""The full-width strip that shows in words, shape and tint which environment is on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from petdesk.domain.environments import Environment
from petdesk.viewmodels.text.environments import environment_strip
from petdesk.views.design.strip import PRACTICE, PRODUCTION, STAGING, Strip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_KINDS: Final = {
    Environment.PRACTICE: PRACTICE,
    Environment.STAGING: STAGING,
    Environment.PRODUCTION: PRODUCTION,
}


class EnvironmentStrip(Strip):
    """Names the environment, and below it what else holds for the whole window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Environment strip", parent)
        self._environment = Environment.PRACTICE
        self._note = ""

    def show_note(self, note: str) -> None:
        """Show ``note`` below the environment."""
        self._note = note
        self.render_environment(self._environment)

    def render_environment(self, environment: Environment) -> None:
        """Show which environment is active."""
        self._environment = environment
        name = environment_strip(environment)
        text = f"{name}\n{self._note}" if self._note else name
        self.show_environment(_KINDS[environment], text)
