"""Appearance and size of texts, as the settings have them; both can change while PetDesk runs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QComboBox, QTableView

from petdesk.views.tint import faint

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

# Qt.ColorScheme by its numbers: a start that needs this should not load that namespace for it.
_SCHEMES: Final = {"system": 0, "light": 1, "dark": 2}
# The shades of grey that Qt derives a whole palette from where the platform has none to give.
_GREYS: Final = {"light": 0xEF, "dark": 0x32}
_BLUE: Final = "#2b6cb0"  # of a selection; white letters can be read on it, in light and dark
_LINKS: Final = (
    (QPalette.ColorRole.Link, "#1a4f99", "#7db7ff"),
    (QPalette.ColorRole.LinkVisited, "#6a2c91", "#c8a2ff"),
)
_SYSTEM_FONT: Final = "system font"  # the property that keeps it


def apply_look(application: QApplication, appearance: str, text_percent: int) -> None:
    """Show all in ``appearance`` (of `APPEARANCES`), with texts at ``text_percent`` of their size.

    That is of the size that the system gives them.
    """
    _apply_appearance(application, appearance)
    font = application.property(_SYSTEM_FONT)
    if not isinstance(font, QFont):
        font = QFont(application.font())
        application.setProperty(_SYSTEM_FONT, font)
    scaled = QFont(font)
    if font.pointSizeF() > 0:
        scaled.setPointSizeF(font.pointSizeF() * text_percent / 100)
    else:
        scaled.setPixelSize(max(1, round(font.pixelSize() * text_percent / 100)))
    if scaled != application.font():
        application.setFont(scaled)
        # Widgets hear of their font in the next turn of the loop, and so do these.
        QTimer.singleShot(0, partial(_refit, application))


def _refit(application: QApplication) -> None:
    """Make as high as their texts what keeps the height it began with: rows and combo boxes."""
    for widget in application.allWidgets():
        if isinstance(widget, QTableView):
            header = widget.verticalHeader()
            header.resetDefaultSectionSize()
            height = max(header.defaultSectionSize(), header.minimumSectionSize())
            header.setDefaultSectionSize(height)
        elif isinstance(widget, QComboBox):
            # At another font Qt 6.11 forgets the size that one likes to have, but not the least.
            application.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
            widget.updateGeometry()


def _apply_appearance(application: QApplication, appearance: str) -> None:
    hints, scheme = application.styleHints(), _SCHEMES[appearance]
    hints.setProperty("colorScheme", scheme)
    # A desktop without a theme of its own (a bare X server, say) knows of no schemes.
    is_done = appearance == "system" or hints.colorScheme().value == scheme
    palette = QPalette() if is_done else _palette(_GREYS[appearance])
    if not is_done or hints.property(_OWN_PALETTE):
        hints.setProperty(_OWN_PALETTE, not is_done)
        application.setPalette(palette)


def _palette(grey: int) -> QPalette:
    palette, roles = QPalette(QColor(grey, grey, grey)), QPalette.ColorRole
    text, window = palette.color(roles.WindowText), palette.color(roles.Window)
    # Qt's own is too faint to be read.
    quiet = faint(text, window, palette.color(roles.Base))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, quiet)
    palette.setColor(roles.PlaceholderText, quiet)
    # Qt derives none of these from the grey: its blues and its yellow are made for white.
    palette.setColor(roles.Highlight, QColor(_BLUE))
    palette.setColor(roles.HighlightedText, QColor("white"))
    palette.setColor(roles.ToolTipBase, window)
    palette.setColor(roles.ToolTipText, text)
    for role, on_light, on_dark in _LINKS:
        palette.setColor(role, QColor(on_dark if grey == _GREYS["dark"] else on_light))
    return palette


_OWN_PALETTE: Final = "own palette"  # the property that tells whether there is one to take back
