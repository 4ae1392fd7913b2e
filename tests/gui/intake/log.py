"""The intake log as a person reads it."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QTableView

from petdesk.domain import intake
from petdesk.views.intake.log_window import IntakeLogWindow
from petdesk.views.main.window import ChildWindow
from tests.forms import named
from tests.gui.intake.screen import ADDED, NOW, Screen, held, queued, refused, text_of, unknown


class Log:
    """The intake log as a person reads it."""

    def __init__(self, screen: Screen) -> None:
        screen.window.child_wanted.emit(ChildWindow.INTAKE_LOG)
        self.window = screen.opened(IntakeLogWindow)
        self.table = named(self.window, QTableView, "Entries")

    @property
    def rows(self) -> list[list[str]]:
        model = self.table.model()
        columns = range(model.columnCount())
        return [
            [str(model.data(model.index(row, column))) for column in columns]
            for row in range(model.rowCount())
        ]

    @property
    def note(self) -> str:
        return text_of(self.window, "Intake log note" if self.rows else "Intake log empty")

    def choose(self, row: int) -> list[str]:
        """Choose a row, and give the names of what can be done about it."""
        self.table.selectRow(row)
        names = ["Show animal", "Correct", "Did it go through?", "Give up"]
        return [name for name in names if named(self.window, QPushButton, name).isEnabled()]


ENTRIES = (ADDED, unknown(1), refused(2), queued(3), intake.undone(held(4, "Undone"), NOW))
