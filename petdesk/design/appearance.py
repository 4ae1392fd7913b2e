"""Which theme is shown: the setting's, or the system's, followed while PetDesk runs.

Qt's Windows platform makes the frame of a window dark where the scheme is dark.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from petdesk.design.theme import (
    dark_theme,
    light_theme,
    palette_of,
    set_theme,
    system_theme,
)

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QStyleHints
    from PySide6.QtWidgets import QApplication

    from petdesk.design.theme import Theme

STYLE: Final = ("-style", "fusion")
"""The arguments that make a QApplication with Fusion, the same style on every system."""

_SCHEMES: Final = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}
_SYSTEM: Final = "system palette"  # the property that keeps it
_APPEARANCE: Final = "appearance"


def show_appearance(application: QApplication, appearance: str) -> None:
    """Show all in ``appearance`` (of `APPEARANCES`) from now on."""
    if not isinstance(application.property(_SYSTEM), QPalette):
        application.setProperty(_SYSTEM, application.palette())
    application.setProperty(_APPEARANCE, appearance)
    application.styleHints().setColorScheme(_SCHEMES[appearance])
    _renew(application)


def follow_system(application: QApplication, *changes: SignalInstance) -> None:
    """Follow the system's light, dark and high contrast from now on.

    ``changes`` tell of what else it changes: another high contrast is no other preference.
    """
    hints = application.styleHints()
    preference = hints.accessibility().contrastPreferenceChanged
    for change in (hints.colorSchemeChanged, preference, *changes):
        change.connect(partial(_renew, application))


def _renew(application: QApplication, *_change: object) -> None:
    shown = _chosen(application)
    set_theme(shown)
    application.setPalette(palette_of(shown))


def _chosen(application: QApplication) -> Theme:
    hints, appearance = application.styleHints(), application.property(_APPEARANCE)
    if _wants_contrast(hints):
        # It comes, and changes its colours, while PetDesk runs: `_SYSTEM` is of the start. What the
        # system has now shows once nothing of ours is in the way.
        application.setPalette(QPalette())
        return system_theme(application.palette())
    if appearance != "system":
        return dark_theme() if appearance == "dark" else light_theme()
    scheme = hints.colorScheme()
    is_dark = scheme is Qt.ColorScheme.Dark
    if scheme is Qt.ColorScheme.Unknown:
        is_dark = _is_dark(application.property(_SYSTEM))
    return dark_theme() if is_dark else light_theme()


def _is_dark(palette: QPalette) -> bool:
    roles = QPalette.ColorRole
    window, text = palette.color(roles.Window), palette.color(roles.WindowText)
    return window.lightness() < text.lightness()


def _wants_contrast(hints: QStyleHints) -> bool:
    return hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
