"""Help > For administrators > Diagnose: the checks of this computer, as short tables with ticks."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from itertools import groupby

from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextOption
from PySide6.QtWidgets import QApplication, QDialog, QTextEdit, QWidget

from petdesk.core.display_text import sanitize_for_display
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.design import widgets
from petdesk.design.layout import column_of, row_of, unit
from petdesk.design.theme import AVAILABLE, theme
from petdesk.support.checks import Finding, findings_text, verdict

log = logging.getLogger(__name__)


class DiagnoseWindow(QDialog):
    def __init__(
        self, checks: Callable[[], AsyncIterator[Finding]], scope: TaskScope, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._checks, self._scope = checks, scope
        self._findings: list[Finding] = []
        self._job: asyncio.Task[None] | None = None
        self.setWindowTitle(self.tr("Diagnose"))
        self._text = QTextEdit(self)
        self._text.setAccessibleName(self.tr("Diagnosis"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.document().setDocumentMargin(unit(3))
        self._note = widgets.PlainLabel("Diagnosis note", self, look="heading strong")
        self._note.setWordWrap(True)
        self._busy = widgets.progress_line(self.tr("Diagnosing"), self)
        self._copied = widgets.TransientLabel("Diagnosis copied", self)
        self._copy = widgets.command_button(self, self.tr("&Copy"), self.copy)
        self._run = widgets.command_button(self, "", self._start_or_cancel)
        close = widgets.command_button(self, translate("AboutWindow", "Close"), self.reject)
        buttons = row_of(2, (self._copied, 1), self._copy, self._run, close)
        margins = (4, 4, 4, 4)
        column_of(3, self._note, self._busy, (self._text, 1), buttons, margins=margins, parent=self)
        widgets.fit_window(self, 190, 150)
        # Nobody would read what is under way; Esc and the window's own button both end here.
        self.finished.connect(self.cancel)

    def start(self) -> None:
        if self._job is None:
            self._findings = []
            self._job = self._scope.launch(self._diagnose, name="diagnose")
            self._show(self.tr("Checking…"))

    def cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._end(self.tr("Canceled. What was found so far is below."))

    def _start_or_cancel(self) -> None:
        (self.start if self._job is None else self.cancel)()

    async def _diagnose(self) -> None:
        try:
            async for finding in self._checks():
                self._findings.append(finding)
                self._show(self._note.text())
        except Exception as error:
            # Whatever it was: a diagnosis that is over must not look as if it went on.
            log.exception("the diagnosis failed")
            detail = sanitize_for_display(f"{type(error).__name__}: {error}")
            self._end(self.tr("The diagnosis failed (%1).").replace("%1", detail))
        else:
            self._end(verdict(self._findings))

    def _end(self, outcome: str) -> None:
        self._job = None
        self._show(outcome)

    def copy(self) -> None:
        text = findings_text(self._findings)
        QApplication.clipboard().setText(f"{text}\n{self._note.text()}\n")
        self._copied.say(self.tr("Copied. API keys are left out."))

    def _show(self, outcome: str) -> None:
        self._fill()
        if outcome != self._note.text():
            self._note.setText(outcome)
            widgets.announce(self._note, outcome)
        is_running = self._job is not None
        self._busy.setVisible(is_running)
        self._copy.setEnabled(bool(self._findings))
        self._run.setText(self.tr("Cancel") if is_running else self.tr("Run again"))

    def _fill(self) -> None:
        """Show the tables by tabs: of a text's own tables, screen readers speak odd characters."""
        self._text.clear()
        cursor, plain, wide = self._text.textCursor(), QTextCharFormat(), self._text.fontMetrics()
        shown = (each for each in self._findings if not each.is_usual)
        for check, group in groupby(shown, lambda each: each.check):
            rows = list(group)
            if not self._text.document().isEmpty():
                cursor.insertBlock(QTextBlockFormat(), plain)
                cursor.insertBlock(QTextBlockFormat(), plain)
            cursor.insertText(check.heading, _strong())
            names = max(wide.horizontalAdvance(row.name) for row in rows)
            places = unit(6), unit(6) + names + unit(4)  # of the names and the texts
            row_format = QTextBlockFormat()
            row_format.setLeftMargin(places[1])
            row_format.setTextIndent(-places[1])
            left = QTextOption.TabType.LeftTab
            row_format.setTabPositions([QTextOption.Tab(place, left) for place in places])
            for row in rows:
                cursor.insertBlock(row_format, plain)
                if row.is_fine is not None:
                    colour = theme().statuses[AVAILABLE].ink if row.is_fine else theme().danger
                    cursor.insertText("✓" if row.is_fine else "✗", _strong(colour))
                cursor.insertText(f"\t{row.name}\t{row.text}", plain)


def _strong(colour: QColor | None = None) -> QTextCharFormat:
    shape = QTextCharFormat()
    shape.setFontWeight(QFont.Weight.DemiBold.value)
    if colour is not None:
        shape.setForeground(colour)
    return shape
