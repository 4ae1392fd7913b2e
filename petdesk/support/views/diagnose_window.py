"""Help > Diagnose: the checks of this computer, as short tables with ticks."""

from collections.abc import Iterable
from html import escape
from itertools import groupby

from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QWidget

from petdesk.core.display_text import sanitize_for_display
from petdesk.design.controls import Button
from petdesk.design.labels import PlainLabel, TransientLabel, announce
from petdesk.design.lists import style_view
from petdesk.design.panels import progress_line
from petdesk.design.scale import column_of, row_of, unit
from petdesk.design.theme import AVAILABLE, theme
from petdesk.design.windows import fit_window
from petdesk.support.findings import Finding, report_text, verdict
from petdesk.support.view_model import DiagnoseState, DiagnoseViewModel


class DiagnoseWindow(QDialog):
    """Shows a diagnosis as it goes on; closing the window ends it.

    It leaves the other windows open to work with.
    """

    def __init__(self, view_model: DiagnoseViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self.setWindowTitle(self.tr("Diagnose"))
        self._text = QTextBrowser(self)
        self._text.setAccessibleName(self.tr("Diagnosis"))
        self._text.setTabChangesFocus(True)
        style_view(self._text)
        self._text.document().setDocumentMargin(unit(3))
        self._note = PlainLabel("Diagnosis note", self, look="heading strong")
        self._note.setWordWrap(True)
        self._busy = progress_line(self.tr("Diagnosing"), self)
        self._copied = TransientLabel("Diagnosis copied", self)
        self._copy = Button(self.tr("&Copy"), self)
        self._copy.clicked.connect(self.copy)
        self._run = Button("", self)
        self._run.clicked.connect(self._start_or_cancel)
        buttons = row_of(2, (self._copied, 1), self._copy, self._run)
        margins = (4, 4, 4, 4)
        column_of(3, self._note, self._busy, (self._text, 1), buttons, margins=margins, parent=self)
        fit_window(self, 190, 150)
        # Nobody would read what is under way; Esc and the window's own button both end here.
        self.finished.connect(view_model.cancel)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy(self) -> None:
        text = report_text(self._view_model.state.findings)
        QApplication.clipboard().setText(f"{text}\n{self._note.text()}\n")
        self._copied.say(self.tr("Copied. API keys are left out."))

    def _start_or_cancel(self) -> None:
        if self._view_model.state.is_running:
            self._view_model.cancel()
        else:
            self._view_model.start()

    def _render(self, state: DiagnoseState) -> None:
        self._text.setHtml(_tables(state.findings))
        outcome = self._outcome(state)
        if outcome != self._note.text():
            self._note.setText(outcome)
            announce(self._note, outcome)
        self._busy.setVisible(state.is_running)
        self._copy.setEnabled(bool(state.findings))
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


def _tables(findings: Iterable[Finding]) -> str:
    """Return the tables as HTML, without what is as everywhere."""
    parts = []
    shown = (each for each in findings if not each.is_usual)
    for heading, rows in groupby(shown, lambda each: each.heading):
        parts.append(f"<h3>{escape(heading)}</h3><table cellspacing='0' cellpadding='{unit(1)}'>")
        for row in rows:
            cells = "".join(f"<td>{escape(text)}</td>" for text in (row.name, row.text))
            parts.append(f"<tr><td>{_tick(row.is_fine)}</td>{cells}</tr>")
        parts.append("</table>")
    return "".join(parts)


def _tick(is_fine: bool | None) -> str:  # noqa: FBT001  what it marks
    if is_fine is None:
        return ""
    colour = theme().statuses[AVAILABLE].shape if is_fine else theme().danger
    return f"<b style='color: {colour.name()}'>{'✓' if is_fine else '✗'}</b>"
