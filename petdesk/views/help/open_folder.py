"""Opening a folder in the system's file manager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox

from petdesk.domain.text import sanitize_for_display
from petdesk.views.design.buttons import Button
from petdesk.views.widgets.windows import dress_box

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

translate = QCoreApplication.translate


def open_folder(folder: Path, parent: QWidget) -> None:
    """Open ``folder``; where the system cannot, say where it is, in text that can be copied."""
    if folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        return
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setWindowTitle(translate("OpenFolder", "Folder"))
    if folder.is_dir():
        text = translate("OpenFolder", "This system opens no folders by itself. The folder is %1")
    else:
        text = translate("OpenFolder", "The folder %1 isn't there.")
    box.setText(text.replace("%1", sanitize_for_display(str(folder))))
    box.addButton(Button(translate("AboutWindow", "Close"), box), QMessageBox.ButtonRole.RejectRole)
    dress_box(box)
    box.open()
