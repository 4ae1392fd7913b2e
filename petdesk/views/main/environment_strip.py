"""The full-width strip that says in words and colour which environment is on screen."""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from petdesk.domain.environments import Environment
from petdesk.viewmodels.words.environments import environment_strip
from petdesk.views.widgets.plain_label import PlainLabel

# Hues only: lightness comes from the palette, so that words stay readable in light and dark.
_HUES = {Environment.PRACTICE: 210, Environment.STAGING: 35}
_SATURATION = 150
_LIGHTNESS_ON_LIGHT = 205
_LIGHTNESS_ON_DARK = 60
_MIDDLE = 128
_CENTRED: Final = 0x84  # Qt.AlignmentFlag.AlignCenter


class EnvironmentStrip(PlainLabel):
    """Names the environment; practice and staging in a colour of their own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Environment strip", parent)
        self.setProperty("alignment", _CENTRED)
        self.setMargin(4)
        self.setAutoFillBackground(True)
        self.setWordWrap(True)
        self._environment: Environment | None = None
        self._is_dark = False
        self._note = ""

    def complete(self) -> None:
        """Follow the palette from now on; the first paint has the one that it starts with."""
        # A filter and no changeEvent: Python would be asked of each event of the first paint.
        self.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take the colours of another palette, once it has become dark or light."""
        if event.type() is QEvent.Type.PaletteChange and self._is_dark is not _is_dark():
            self._take_colour()
        return super().eventFilter(watched, event)

    def show_note(self, note: str) -> None:
        """Show ``note`` below the environment from the next `render_environment` on."""
        self._note = note

    def render_environment(self, environment: Environment) -> None:
        """Show which environment is active."""
        self._environment = environment
        text = environment_strip(environment)
        self.setText(f"{text}\n{self._note}" if self._note else text)
        self._take_colour()

    def _take_colour(self) -> None:
        # First of all: another palette is told of while it is being set.
        self._is_dark = _is_dark()
        palette = QPalette()
        hue = _HUES.get(self._environment) if self._environment is not None else None
        if hue is not None:
            lightness = _LIGHTNESS_ON_DARK if self._is_dark else _LIGHTNESS_ON_LIGHT
            background = QColor.fromHsl(hue, _SATURATION, lightness)
            palette.setColor(QPalette.ColorRole.Window, background)
        self.setPalette(palette)


def _is_dark() -> bool:
    """Tell whether the program as a whole is dark now."""
    return QPalette().color(QPalette.ColorRole.Window).lightness() < _MIDDLE
