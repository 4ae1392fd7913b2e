"""Files that are dropped on a window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def accept_copy(event: QDropEvent) -> None:
    """Accept ``event`` as a copy, whatever was proposed: who drags it may delete what was moved."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def dropped_file(event: QDropEvent) -> Path | None:
    """Return the first file that was dropped, and accept it; ``None`` where none was."""
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    if not files:
        return None
    accept_copy(event)
    return Path(files[0])
