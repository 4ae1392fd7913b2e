"""A window of a list that is filtered by typing: what opening, closing and its keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent


class ListViewModel(Protocol):
    """What such a window tells of itself."""

    def open(self) -> None:
        """Read the list: somebody looks at it."""

    def close(self) -> None:
        """Take in that nobody looks at the list any more."""

    def search(self, text: str) -> None:
        """Show what ``text`` leaves of the list."""


class ListWindow(QDialog):
    """Reads its list each time it is opened; Esc empties the filter, then closes.

    ``name`` is the accessible name of the field ``search``, ``hint`` what stands in it while it is
    empty.
    """

    def __init__(
        self, list_model: ListViewModel, title: str, name: str, hint: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._list_model = list_model
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(title)
        self.search = QLineEdit(self)
        self.search.setAccessibleName(name)
        self.search.setPlaceholderText(hint)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(list_model.search)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Read the list, and take typing at once."""
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_model.open()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        """Tell that nobody looks at the list any more."""
        super().hideEvent(event)
        self._list_model.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Close on Esc, after the filter was cleared."""
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear() if self.search.text() else self.close()
        else:
            super().keyPressEvent(event)
