"""A note over the end of the list: how many rows are selected, and what was copied."""

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QLabel, QTableView

from petdesk.design.scale import unit

_STAYS: Final = 8000  # ms, of what was just done
_WORDS: Final = int(Qt.TextFlag.TextWordWrap)


class TableNote(QLabel):
    """Shows a note at the foot of ``table``; it never moves a row, and a click goes through it."""

    def __init__(self, table: QTableView) -> None:
        # Not the viewport's child, which would be scrolled away with the rows.
        super().__init__(table)
        self._table = table
        self._lasting = ""
        self.setObjectName("Table note")
        self.setProperty("tint", "message")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._timer = QTimer(self, interval=_STAYS, singleShot=True)
        self._timer.timeout.connect(lambda: self._show(self._lasting))

    def show_count(self, count: int) -> None:
        text = self.tr("%n selected", "", count) if count > 1 else ""
        self._lasting = text
        self._timer.stop()
        self._show(text)
        self._table.updateGeometries()

    def lasting_height(self) -> int:
        """Return the height that the note, on screen, takes from the list for good."""
        return self.height() + 2 * unit(3) if self._lasting else 0

    def show_news(self, text: str) -> None:
        self._show(text)
        self._timer.start()

    def _show(self, text: str) -> None:
        self.setText(text)
        self.place()
        self.setVisible(bool(text))
        self.raise_()

    def place(self) -> None:
        around, side = self._table.viewport().geometry(), unit(3)
        widest = max(1, around.width() - 4 * side)
        size = self.fontMetrics().boundingRect(0, 0, widest, 10_000, _WORDS, self.text()).size()
        size += QSize(2 * side + 2, side + 2)
        is_mirrored = self.isRightToLeft()
        left = around.left() + (side if is_mirrored else around.width() - size.width() - side)
        top = around.top() + around.height() - size.height() - side
        self.setGeometry(left, top, size.width(), size.height())
