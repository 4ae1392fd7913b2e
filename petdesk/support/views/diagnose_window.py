"""What an administrator needs, as text to copy: the diagnosis, and errors that nobody caught."""

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QWidget,
)

from petdesk.core.display_text import sanitize_for_display
from petdesk.design.controls import Button, button_box
from petdesk.design.dialogs import open_folder
from petdesk.design.labels import PlainLabel, SpokenLabel, TransientLabel, announce
from petdesk.design.lists import style_view
from petdesk.design.panels import progress_line
from petdesk.design.scale import column_of, row_of, unit
from petdesk.design.windows import fit_window
from petdesk.support.view_model import (
    DiagnoseState,
    DiagnoseViewModel,
    report_text,
    verdict,
)


class DiagnoseWindow(QDialog):
    """Shows a diagnosis as it goes on; closing the window ends it.

    It leaves the other windows open to work with.
    """

    def __init__(self, view_model: DiagnoseViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowTitle(self.tr("Diagnose"))
        self._text = plain_report(self.tr("Diagnosis"), self)
        self._note = PlainLabel("Diagnosis note", self, look="heading strong")
        self._note.setWordWrap(True)
        self._busy = progress_line(self.tr("Diagnosing"), self)
        self._copied = TransientLabel("Diagnosis copied", self)
        self._copy = Button(self.tr("&Copy"), self)
        self._copy.clicked.connect(self.copy)
        self._run = Button("", self)
        self._run.clicked.connect(self._start_or_cancel)
        self._lay_out()
        # Nobody would read what is under way; Esc and the window's own button both end here.
        self.finished.connect(view_model.cancel)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy(self) -> None:
        QApplication.clipboard().setText(f"{self._text.toPlainText()}\n{self._note.text()}\n")
        self._copied.say(self.tr("Copied. API keys are left out."))

    def _start_or_cancel(self) -> None:
        if self._view_model.state.is_running:
            self._view_model.cancel()
        else:
            self._view_model.start()

    def _lay_out(self) -> None:
        buttons = row_of(2, (self._copied, 1), self._copy, self._run)
        column_of(
            3, self._note, self._busy, (self._text, 1), buttons, margins=(4, 4, 4, 4), parent=self
        )
        fit_window(self, 190, 150)

    def _render(self, state: DiagnoseState) -> None:
        text = report_text(state.findings) if state.findings else ""
        if text != self._text.toPlainText():
            self._text.setPlainText(text)
        outcome = self._outcome(state)
        if outcome != self._note.text():
            self._note.setText(outcome)
            announce(self._note, outcome)
        self._busy.setVisible(state.is_running)
        self._copy.setEnabled(bool(text))
        self._run.setText(self.tr("Cancel") if state.is_running else self.tr("Run again"))

    def _outcome(self, state: DiagnoseState) -> str:
        if state.is_running:
            return self.tr("Checking…")
        if state.was_cancelled:
            return self.tr("Canceled. What was found so far is below.")
        if state.failure:
            text = self.tr("The diagnosis failed (%1).")
            return text.replace("%1", sanitize_for_display(state.failure))
        return verdict(state.findings) if state.findings else ""


def plain_report(name: str, parent: QWidget) -> QPlainTextEdit:
    """Return a text for an administrator, called ``name``, in letters of one width."""
    text = QPlainTextEdit(parent)
    text.setReadOnly(True)
    text.setAccessibleName(name)
    text.setFont(_fixed_font())
    text.setTabChangesFocus(True)
    style_view(text)
    text.document().setDocumentMargin(unit(3))
    return text


_MAX_FAULTS = 20  # details on screen; the rest stands in the log


class FaultDialog(QDialog):
    def __init__(self, parent: QWidget | None, log_file: Path | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong"))
        self._count = 0
        self._details: list[str] = []
        self._heading = PlainLabel(
            "Fault heading", self, self.tr("Something went wrong in PetDesk"), look="heading strong"
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
        close = Button(self.tr("Close"), self, primary=True)
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


def _fixed_font() -> QFont:
    """Return the system's letters of one width, without a size: that stays the application's own.

    So it follows where the size of texts changes while a window is open.
    """
    font = QFont()
    font.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font
