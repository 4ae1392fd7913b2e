"""The full-width strip that says in words and colour which environment is on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPalette

from petdesk.domain.environments import Environment
from petdesk.viewmodels.words.environments import environment_strip
from petdesk.views.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from petdesk.views.tint import Colours

_HUES: Final = {Environment.PRACTICE: 210, Environment.STAGING: 35}
# As in petdesk.views.tint, which the first paint does without.
_SATURATION: Final = 150
_LIGHTNESS: Final = {False: 205, True: 60}
_MIDDLE: Final = 128
_CENTRED: Final = 0x84  # Qt.AlignmentFlag.AlignCenter


class EnvironmentStrip(PlainLabel):
    """Names the environment; practice and staging in a colour of their own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Environment strip", parent)
        self.setProperty("alignment", _CENTRED)
        self.setMargin(4)
        self.setAutoFillBackground(True)
        self.setWordWrap(True)
        self._hue: int | None = None
        self._colours: Colours | None = None
        self._note = ""

    def complete(self) -> None:
        """Follow the palette from now on; the first paint has the one that it starts with."""
        # Imported after it, for the same reason.
        from petdesk.views.tint import Colours, tinted  # noqa: PLC0415  see above

        self._colours = Colours(self, lambda: tinted(self._hue))

    def show_note(self, note: str) -> None:
        """Show ``note`` below the environment from the next `render_environment` on."""
        self._note = note

    def render_environment(self, environment: Environment) -> None:
        """Show which environment is active."""
        self._hue = _HUES.get(environment)
        text = environment_strip(environment)
        self.setText(f"{text}\n{self._note}" if self._note else text)
        if self._colours is None:
            self.setPalette(_first_palette(self._hue))
        else:
            self._colours.renew()


def _first_palette(hue: int | None) -> QPalette:
    palette = QPalette()
    if hue is not None:
        is_dark = palette.color(QPalette.ColorRole.Window).lightness() < _MIDDLE
        tinted = QColor.fromHsl(hue, _SATURATION, _LIGHTNESS[is_dark])
        palette.setColor(QPalette.ColorRole.Window, tinted)
    return palette
