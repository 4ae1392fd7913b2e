"""One calm dialog for errors that nobody caught: what happened, where the report lies, a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.text import harmless
from petdesk.views.help.open_folder import open_folder
from petdesk.views.widgets.fixed_font import fixed_font
from petdesk.views.widgets.form_widgets import Notice

if TYPE_CHECKING:
    from pathlib import Path

_MOST = 20  # details on screen; the rest stands in the log


class FaultDialog(QDialog):
    """Tells of faults: `add` tells of one more."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong"))
        self._count = 0
        self._details: list[str] = []
        self._text = Notice("Fault", self)
        self._shown = QPlainTextEdit(self)
        self._shown.setReadOnly(True)
        self._shown.setAccessibleName(self.tr("Details of the fault"))
        self._shown.setFont(fixed_font())
        self._folder: Path | None = None
        self._lay_out()

    def add(self, summary: str, details: str, report: Path | None) -> None:
        """Tell of one more fault; ``report`` is the file that it was written to, if it was."""
        self._count += 1
        if details not in self._details and len(self._details) < _MOST:
            self._details.append(details)
        if report is not None:
            self._folder = report.parent
        self._open.setEnabled(self._folder is not None)
        self._shown.setPlainText("\n".join(self._details))
        self._text.say(self._words(summary, report), is_warning=True)

    def copy(self) -> None:
        """Put the details on the clipboard."""
        QApplication.clipboard().setText(self._shown.toPlainText())

    def _words(self, summary: str, report: Path | None) -> str:
        parts = [
            self.tr(
                "PetDesk met a fault of its own and goes on. Animals on their way are kept. If "
                "something looks wrong from now on, quit PetDesk and start it again."
            ),
            self.tr("The fault: %1").replace("%1", harmless(summary)),
        ]
        if self._count > 1:
            parts.append(self.tr("Faults so far: %1").replace("%1", str(self._count)))
        if report is not None:
            told = self.tr("A report for your administrator lies in %1")
            parts.append(told.replace("%1", harmless(str(report))))
        else:
            parts.append(self.tr("No report could be written; copy the details instead."))
        return "\n".join(parts)

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        copy = buttons.addButton(self.tr("Copy details"), role.ActionRole)
        copy.clicked.connect(self.copy)
        self._open = buttons.addButton(self.tr("Open log folder"), role.ActionRole)
        self._open.clicked.connect(self._open_folder)
        close = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._text)
        column.addWidget(self._shown, 1)
        column.addWidget(buttons)
        width = self.fontMetrics().averageCharWidth()
        self.resize(100 * width, 24 * self.fontMetrics().height())

    def _open_folder(self) -> None:
        if self._folder is not None:
            open_folder(self._folder, self)
