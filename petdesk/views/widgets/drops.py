"""Files that are dropped on a window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def accept_copy(event: QDropEvent) -> None:
    """Accept ``event`` as a copy, whatever was proposed: who drags it may delete what was moved."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def dragged_files(event: QDropEvent) -> list[Path]:
    """Return the files that are dragged or dropped, none where it is a text or a web address."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
