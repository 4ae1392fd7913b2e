"""Files that are dropped on a window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def accept_copy(event: QDropEvent) -> None:
    """Accept ``event`` as a copy, whatever was proposed: who drags it may delete what was moved."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
