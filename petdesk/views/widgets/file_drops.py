"""Files that are dropped on a window, or pasted there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QDropEvent


def accept_copy(event: QDropEvent) -> None:
    """Accept ``event`` as a copy, whatever was proposed: who drags it may delete what was moved."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def files_in(data: QMimeData | None) -> list[Path]:
    """Return the files that are dragged or copied, none where it is a text or a web address.

    An empty clipboard has no ``data``, whatever Qt's binding says.
    """
    urls = data.urls() if data is not None else []
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
