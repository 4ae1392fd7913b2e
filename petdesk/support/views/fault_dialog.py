"""The window that shows the errors that nobody caught."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from petdesk.core.display_text import sanitize_for_display
from petdesk.design.dialogs import open_folder, style_box
from petdesk.design.widgets import Button
from petdesk.support.logs import FILE_NAME

_MAX_SHOWN: Final = 20  # the rest stands in the log


class FaultDialog(QMessageBox):
    """Shows each fault until a person closes it; ``folder`` has the log, if there is one."""

    def __init__(self, parent: QWidget, folder: Path | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setText(self.tr("Something went wrong in PetDesk"))
        self._folder = folder
        self._details: dict[str, None] = {}
        copy = Button(self.tr("Copy details"), self)
        show = Button(self.tr("Open log folder"), self)
        for button in (copy, show):
            self.addButton(button, self.ButtonRole.ActionRole)
            button.clicked.disconnect()  # Qt would close the box
        copy.clicked.connect(lambda: QApplication.clipboard().setText(self.detailedText()))
        show.setEnabled(folder is not None)
        if folder is not None:
            show.clicked.connect(lambda: open_folder(folder, self))
        close = Button(self.tr("Close"), self, primary=True)
        self.addButton(close, self.ButtonRole.RejectRole)
        self.setDefaultButton(close)

    def add(self, summary: str, details: str) -> None:
        if len(self._details) < _MAX_SHOWN:
            self._details[details] = None
        calm = self.tr(
            "PetDesk is still running and keeps the animals that wait to be sent. If anything "
            "looks wrong, restart PetDesk."
        )
        fault = self.tr("The fault: %1").replace("%1", sanitize_for_display(summary))
        report = self.tr("No report could be written. Copy the details instead.")
        if self._folder is not None:
            file = sanitize_for_display(str(self._folder / FILE_NAME))
            report = self.tr("Report for your administrator: %1").replace("%1", file)
        self.setInformativeText(f"{calm}\n{fault}\n{report}")
        self.setDetailedText("\n".join(self._details))
        style_box(self)
