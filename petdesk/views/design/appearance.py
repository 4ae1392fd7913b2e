"""Which theme is shown: the setting's, or the system's, followed while PetDesk runs.

Before the first paint the system's scheme is judged by its palette, since asking Qt for it loads
the namespace of its enumerations; from `follow_system` on Qt reports it. For
high contrast it is asked where the last run had it: who needs that sees no other colours first.
Qt's Windows platform makes the frame of a window dark where the scheme is dark.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QPalette

from petdesk.views.design.theme import (
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

    from petdesk.views.design.theme import Theme

STYLE: Final = ("-style", "fusion")
"""The arguments that make a QApplication with Fusion, the same style on every system."""

# Qt.ColorScheme by its numbers.
_SCHEMES: Final = {"system": 0, "light": 1, "dark": 2}
_DARK: Final = _SCHEMES["dark"]
_SYSTEM: Final = "system palette"  # the property that keeps it
_FOLLOWS: Final = "follows system"
_ASKS: Final = "asks for contrast"
_APPEARANCE: Final = "appearance"


def show_appearance(
    application: QApplication, appearance: str, *, had_contrast: bool = False
) -> None:
    """Show all in ``appearance`` (of `APPEARANCES`) from now on.

    ``had_contrast`` says that the last run was shown in the system's high contrast.
    """
    if not isinstance(application.property(_SYSTEM), QPalette):
        application.setProperty(_SYSTEM, application.palette())
    is_first = application.property(_APPEARANCE) is None
    application.setProperty(_APPEARANCE, appearance)
    if had_contrast:
        application.setProperty(_ASKS, True)  # noqa: FBT003  Qt's signature
    if appearance != "system" or not is_first:
        # The system's own needs no request: a start has it already.
        application.styleHints().setProperty("colorScheme", _SCHEMES[appearance])
    _show(application, _chosen(application))


def follow_system(application: QApplication, *changes: SignalInstance) -> None:
    """Follow the system's light, dark and high contrast from now on; not before the first paint.

    ``changes`` tell of what else it changes: another high contrast is no other preference.
    """
    if application.property(_FOLLOWS):
        return
    for name in (_FOLLOWS, _ASKS):
        application.setProperty(name, True)  # noqa: FBT003  Qt's signature
    hints = application.styleHints()
    renew = partial(_renew, application)
    preference = hints.accessibility().contrastPreferenceChanged
    for change in (hints.colorSchemeChanged, preference, *changes):
        change.connect(renew)
    renew()


def _renew(application: QApplication, *_change: object) -> None:
    _show(application, _chosen(application))


def _chosen(application: QApplication) -> Theme:
    hints, appearance = application.styleHints(), application.property(_APPEARANCE)
    system: QPalette = application.property(_SYSTEM)
    if application.property(_ASKS) and _wants_contrast(hints):
        return system_theme(_system_palette(application))
    if appearance != "system":
        return dark_theme() if appearance == "dark" else light_theme()
    scheme = hints.colorScheme().value if application.property(_FOLLOWS) else 0
    is_dark = scheme == _DARK if scheme else _is_dark(system)
    return dark_theme() if is_dark else light_theme()


def _system_palette(application: QApplication) -> QPalette:
    # High contrast comes, and changes its colours, while PetDesk runs: `_SYSTEM` is of the start.
    # What the system has now shows once nothing of ours is in the way.
    application.setPalette(QPalette())
    return application.palette()


def _show(application: QApplication, shown: Theme) -> None:
    set_theme(shown)
    application.setPalette(palette_of(shown))


def _is_dark(palette: QPalette) -> bool:
    roles = QPalette.ColorRole
    window, text = palette.color(roles.Window), palette.color(roles.WindowText)
    return window.lightness() < text.lightness()


def _wants_contrast(hints: QStyleHints) -> bool:
    accessibility = hints.accessibility()
    return accessibility.contrastPreference().name == "HighContrast"
