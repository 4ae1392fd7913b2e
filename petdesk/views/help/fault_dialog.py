"""One dialog for errors that nobody caught: what happened, where the report lies, a copy."""

from pathlib import Path

from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QWidget,
)

from petdesk.domain.display_text import sanitize_for_display
from petdesk.views.design.buttons import Button, PrimaryButton, button_box
from petdesk.views.design.labels import HEADING, SizedLabel
from petdesk.views.design.scale import column_of, row_of
from petdesk.views.help.diagnose_window import plain_report
from petdesk.views.widgets.dialogs import open_folder
from petdesk.views.widgets.spoken_texts import SpokenLabel, TransientLabel
from petdesk.views.widgets.windows import fit_window

_MAX_FAULTS = 20  # details on screen; the rest stands in the log


class FaultDialog(QDialog):
    """Shows the faults of a run, which the log at ``log_file`` has too; `add` adds one."""

    def __init__(self, parent: QWidget | None, log_file: Path | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong"))
        self._count = 0
        self._details: list[str] = []
        self._heading = SizedLabel(
            "Fault heading",
            HEADING,
            self,
            self.tr("Something went wrong in PetDesk"),
            is_strong=True,
        )
        self._heading.setWordWrap(True)
        self._text = SpokenLabel("Fault", self)
        self._shown = plain_report(self.tr("Details of the fault"), self)
        self._copied = TransientLabel("Fault copied", self)
        self._log_file = log_file
        self._lay_out()

    def add(self, summary: str, details: str) -> None:
        self._count += 1
        if details not in self._details and len(self._details) < _MAX_FAULTS:
            self._details.append(details)
        self._shown.setPlainText("\n".join(self._details))
        self._text.say(self._message(summary))

    def copy(self) -> None:
        QApplication.clipboard().setText(self._shown.toPlainText())
        self._copied.say(self.tr("Copied"))

    def _message(self, summary: str) -> str:
        parts = [
            self.tr(
                "PetDesk is still running and keeps the animals that wait to be sent. If anything "
                "looks wrong, restart PetDesk."
            ),
            self.tr("The fault: %1").replace("%1", sanitize_for_display(summary)),
        ]
        if self._count > 1:
            parts.append(self.tr("Faults so far: %1").replace("%1", str(self._count)))
        if self._log_file is not None:
            text = self.tr("Report for your administrator: %1")
            parts.append(text.replace("%1", sanitize_for_display(str(self._log_file))))
        else:
            parts.append(self.tr("No report could be written. Copy the details instead."))
        return "\n".join(parts)

    def _lay_out(self) -> None:
        buttons = button_box(self)
        role = QDialogButtonBox.ButtonRole
        copy = Button(self.tr("Copy details"), self)
        self._open = Button(self.tr("Open log folder"), self)
        self._open.setEnabled(self._log_file is not None)
        close = PrimaryButton(self.tr("Close"), self)
        copy.clicked.connect(self.copy)
        self._open.clicked.connect(self._open_folder)
        buttons.addButton(copy, role.ActionRole)
        buttons.addButton(self._open, role.ActionRole)
        buttons.addButton(close, role.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        foot = row_of(2, (self._copied, 1), buttons)
        column_of(
            3, self._heading, self._text, (self._shown, 1), foot, margins=(4, 4, 4, 4), parent=self
        )
        fit_window(self, 180, 110)

    def _open_folder(self) -> None:
        if self._log_file is not None:
            open_folder(self._log_file.parent, self)
