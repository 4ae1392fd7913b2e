"""Appearance and size of texts, as the settings have them; both can change while PetDesk runs."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QMainWindow, QTableView, QWidget

from petdesk.animals.views.environment_strip import EnvironmentStrip
from petdesk.design.appearance import show_appearance
from petdesk.design.labels import SizedLabel
from petdesk.design.lists import fit_rows
from petdesk.design.scale import rescale
from petdesk.design.windows import keep_on_screen

_LAID_OUT: Final = 50  # ms; a moment later than the next turn of the loop
_SYSTEM_FONT: Final = "system font"  # the property that keeps it


def apply_theme(application: QApplication, appearance: str, text_percent: int) -> None:
    """Show all in ``appearance`` (of `APPEARANCES`), with texts at ``text_percent`` of their size.

    That is of the size that the system gives them.
    """
    show_appearance(application, appearance)
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
        if any(map(_is_open, application.topLevelWidgets())):
            # Their layouts ask for more room in the turn after that.
            QTimer.singleShot(_LAID_OUT, partial(_keep_windows, application))


def _is_open(window: QWidget) -> bool:
    return window.isVisible() and isinstance(window, QMainWindow | QDialog)


def _refit(application: QApplication) -> None:
    """Renew what keeps the size it began with: distances, rows, combo boxes, headings."""
    for window in application.topLevelWidgets():
        rescale(window)
    for widget in application.allWidgets():
        if isinstance(widget, QTableView):
            if fit_rows(widget):
                continue
            header = widget.verticalHeader()
            header.resetDefaultSectionSize()
            height = max(header.defaultSectionSize(), header.minimumSectionSize())
            header.setDefaultSectionSize(height)
        elif isinstance(widget, QComboBox):
            # At another font Qt 6.11 forgets the size that one likes to have, but not the least.
            application.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
            widget.updateGeometry()
        elif isinstance(widget, SizedLabel | EnvironmentStrip):
            widget.refit()


def _keep_windows(application: QApplication) -> None:
    for window in filter(_is_open, application.topLevelWidgets()):
        keep_on_screen(window)
