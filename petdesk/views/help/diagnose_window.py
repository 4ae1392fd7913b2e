"""Help > Diagnose: what an administrator needs to know, as text that can be copied."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.text import harmless
from petdesk.viewmodels.diagnosis.wording import diagnosis_text, verdict
from petdesk.views.widgets.fixed_font import fixed_font
from petdesk.views.widgets.form_widgets import Note

if TYPE_CHECKING:
    from petdesk.viewmodels.diagnosis.view_model import DiagnoseState, DiagnoseViewModel


class DiagnoseWindow(QDialog):
    """Shows a diagnosis as it goes on; closing the window ends it.

    It leaves the other windows open to work with.
    """

    def __init__(self, view_model: DiagnoseViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowTitle(self.tr("Diagnose"))
        self._text = QPlainTextEdit(self)
        self._text.setReadOnly(True)
        self._text.setAccessibleName(self.tr("Diagnosis"))
        self._text.setFont(fixed_font())
        self._note = Note("Diagnosis note", self, bold=True)
        self._busy = QProgressBar(self)
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(self.tr("Diagnosing"))
        self._copy = QPushButton(self.tr("&Copy"), self)
        self._copy.setAccessibleName(self.tr("Copy"))
        self._copy.clicked.connect(self.copy)
        self._run = QPushButton(self)
        self._run.clicked.connect(self._start_or_cancel)
        self._lay_out()
        # Nobody would read what is under way; Esc and the window's own button both end here.
        self.finished.connect(view_model.cancel)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy(self) -> None:
        """Put the diagnosis on the clipboard."""
        QApplication.clipboard().setText(f"{self._text.toPlainText()}\n{self._note.text()}\n")

    def _start_or_cancel(self) -> None:
        if self._view_model.state.is_running:
            self._view_model.cancel()
        else:
            self._view_model.start()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self._busy, 1)
        buttons.addStretch()
        buttons.addWidget(self._copy)
        buttons.addWidget(self._run)
        column = QVBoxLayout(self)
        column.addWidget(self._text, 1)
        column.addWidget(self._note)
        column.addLayout(buttons)
        width = self.fontMetrics().averageCharWidth()
        self.resize(110 * width, 36 * self.fontMetrics().height())

    def _render(self, state: DiagnoseState) -> None:
        text = diagnosis_text(state.diagnosis, time.time()) if state.diagnosis else ""
        if text != self._text.toPlainText():
            self._text.setPlainText(text)
        self._note.say(self._outcome(state))
        self._busy.setVisible(state.is_running)
        self._copy.setEnabled(bool(text))
        self._run.setText(self.tr("Cancel") if state.is_running else self.tr("Run again"))

    def _outcome(self, state: DiagnoseState) -> str:
        if state.is_running:
            return self.tr("Looking...")
        if state.was_cancelled:
            return self.tr("Cancelled; what was found so far stands above.")
        if state.failure:
            text = self.tr("PetDesk met a fault of its own (%1).")
            return text.replace("%1", harmless(state.failure))
        return verdict(state.diagnosis) if state.diagnosis else ""
