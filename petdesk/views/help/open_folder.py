"""Opening a folder in the system's file manager, and a page in its browser."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from petdesk.domain.display_text import sanitize_for_display
from petdesk.viewmodels.translation import translate
from petdesk.views.widgets.dialogs import show_notice


def open_folder(folder: Path, parent: QWidget) -> None:
    """Open ``folder``; where the system cannot, say where it is, in text that can be copied."""
    if folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        return
    if folder.is_dir():
        text = translate("OpenFolder", "This system can't show folders from here. The folder is %1")
    else:
        text = translate("OpenFolder", "The folder %1 isn't there.")
    name = translate("OpenFolder", "Folder")
    show_notice(parent, name, text.replace("%1", sanitize_for_display(str(folder))))


def open_page(address: str, parent: QWidget) -> None:
    """Open the page at ``address``; where the system cannot, show the address to be copied."""
    if QDesktopServices.openUrl(QUrl(address)):
        return
    text = translate("OpenFolder", "This system can't show pages from here. The page is %1")
    name = translate("OpenFolder", "Download page")
    show_notice(parent, name, text.replace("%1", sanitize_for_display(address)))
