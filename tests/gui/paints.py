"""Notes what is painted, and where."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class Paints(QObject):
    """Notes the widgets that were painted, of all those that this filter is installed on."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Note a paint."""
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            name = watched.accessibleName() or watched.objectName()
            self.seen.append(f"{type(watched).__name__} {name}".strip())
        return False

    def take(self) -> list[str]:
        """Return the widgets painted since the last call."""
        taken, self.seen = self.seen, []
        return taken
