"""The look of everything: Fusion, a palette and one style sheet, for the theme and the letters.

Both follow the settings and the system while PetDesk runs. In high contrast all colours are those
of the system's palette; without a sheet, Fusion's edges would be black on black there.
"""

import re
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, SignalInstance
from PySide6.QtGui import QColor, QFont, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QTableView

from petdesk.core.resources import resource
from petdesk.design.layout import rescale
from petdesk.design.lists import fit_rows
from petdesk.design.theme import DARK, LIGHT, Theme, mix, palette_of, set_theme, system_theme
from petdesk.design.widgets import keep_on_screen, renew_icons

_SCHEMES: Final = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
_TOKEN: Final = re.compile(r"@(\w+)(?:\(([\w.]+) ?(\d*)\))?")
_LAID_OUT: Final = 50  # ms; a moment later than the next turn of the loop
# The properties that keep what the system had at the start, and what the settings have.
_SYSTEM_FONT, _APPEARANCE = "system font", "appearance"


def apply_theme(application: QApplication, appearance: str, text_percent: int = 100) -> None:
    """Show all in ``appearance``, with texts at ``text_percent`` of the system's size."""
    font = application.property(_SYSTEM_FONT)
    if not isinstance(font, QFont):
        font = QFont(application.font())
        application.setProperty(_SYSTEM_FONT, font)
    application.setProperty(_APPEARANCE, appearance)
    application.styleHints().setColorScheme(_SCHEMES.get(appearance, Qt.ColorScheme.Unknown))
    scaled = QFont(font)
    scaled.setPointSizeF(font.pointSizeF() * text_percent / 100)
    is_other = scaled != application.font()
    if is_other:
        application.setFont(scaled)
    _renew(application)
    if is_other and application.topLevelWidgets():
        # Widgets hear of their font in the next turn of the loop, and so do these.
        QTimer.singleShot(0, partial(_refit, application))


def follow_system(application: QApplication, *changes: SignalInstance) -> None:
    """Follow the system's light, dark and high contrast, and ``changes`` from one to another."""
    hints = application.styleHints()
    preference = hints.accessibility().contrastPreferenceChanged
    for change in (hints.colorSchemeChanged, preference, *changes):
        change.connect(partial(_renew, application))
    _renew(application)  # some systems told of theirs while nobody listened


def show_theme(application: QApplication, shown: Theme) -> None:
    set_theme(shown)
    application.setPalette(palette_of(shown))
    sheet = _style_sheet(shown, application.font())
    if sheet != application.styleSheet():
        application.setStyleSheet(sheet)
        renew_icons(application)


def _style_sheet(shown: Theme, font: QFont) -> str:
    pictures = resource(f"style/{'dark' if shown.is_dark else 'light'}").as_posix()

    def filled(token: re.Match[str]) -> str:
        name, what, percent = token.groups("")
        if name == "icons":
            return pictures
        if name == "edge":
            return shown.line.name() if shown.is_high_contrast else "transparent"
        if name == "size":
            return f"{font.pointSizeF() * float(what):g}pt"
        if name == "share":
            return shown.statuses[int(what)].bar.name()
        value: QColor = getattr(shown, what or name)
        if name == "tint":
            value = shown.tint(value, int(percent) / 100)
        elif name == "shade" and not shown.is_high_contrast:
            value = mix(shown.text, int(percent) / 100, value)
        return value.name()

    return _TOKEN.sub(filled, resource("style/petdesk.qss").read_text("utf-8"))


def _renew(application: QApplication, *_change: object) -> None:
    hints, appearance = application.styleHints(), application.property(_APPEARANCE)
    scheme = _SCHEMES.get(appearance, hints.colorScheme())
    shown = DARK if scheme is Qt.ColorScheme.Dark else LIGHT
    if _wants_contrast(hints):
        # What the system has by now shows once nothing of ours is in the way.
        application.setPalette(QPalette())
        shown = system_theme(application.palette())
    show_theme(application, shown)


def _wants_contrast(hints: QStyleHints) -> bool:
    return hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast


def _refit(application: QApplication) -> None:
    """Renew what keeps the size it began with: distances and rows."""
    for window in application.topLevelWidgets():
        rescale(window)
        for table in window.findChildren(QTableView):
            fit_rows(table)
        if window.isVisible():
            # Layouts ask for more room in the next turn of the loop.
            QTimer.singleShot(_LAID_OUT, window, partial(keep_on_screen, window))
