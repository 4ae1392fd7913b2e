"""A window on a list that is filtered by typing."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from petdesk.design.widgets import SearchField, TransientLabel


class ListWindow(QDialog):
    """Has ``list_model`` open and close its list with it; Esc empties the filter, then closes."""

    def __init__(self, list_model: Any, title: str, name: str, hint: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._list_model = list_model
        self.result_label = TransientLabel("List told", self)
        """Shows for some seconds the result of a command of the window."""
        self.setWindowTitle(title)
        self.search = SearchField(self, name, hint, self.tr("Clear filter"))
        self.search.textChanged.connect(list_model.search)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_model.open()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        super().hideEvent(event)
        self._list_model.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear() if self.search.text() else self.close()
        else:
            super().keyPressEvent(event)
