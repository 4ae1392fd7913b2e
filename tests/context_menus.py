"""Notes what asks for a context menu, and opens none."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QContextMenuEvent


class MenuKeeper(QObject):
    def __init__(self, asked: list[QContextMenuEvent.Reason]) -> None:
        super().__init__()
        self._asked = asked

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if isinstance(event, QContextMenuEvent):
            self._asked.append(event.reason())
            return True
        return False
