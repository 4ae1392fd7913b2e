"""The end of a run whose screen (an X server) was lost: Qt ends every loop, and nothing shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QEventLoop


class ScreenLostError(Exception):
    """Qt ended a loop that nobody told to end. What must not be lost is on disk."""


def wait_in(loop: QEventLoop) -> None:
    """Handle events until ``loop`` is told to quit. Raises `ScreenLostError`."""
    if loop.exec() != 0:
        raise ScreenLostError("Qt ended the loop")
