"""What a second start does: it has the window of the first one raised, and ends.

Loaded only where another PetDesk has the lock of the data folder.
"""

from __future__ import annotations

import sys
import time
from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QMessageBox

from petdesk.storage.meeting_place import ANSWERED, ASKED, meeting_place

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from petdesk.storage.data_lock import DataLock

PATIENCE: Final = 8.0
"""Seconds that the first one gets: to finish its start, to finish its end, or to answer."""

_STEP: Final = 100  # ms between two looks


class Outcome(Enum):
    """What came of meeting the first one, with the exit code where this one ends."""

    RAISED = 0
    SILENT = 1
    FREE = -1
    """The first one has ended meanwhile, so this one is the first."""


def meet(lock: DataLock, data: Path, patience: float = PATIENCE) -> Outcome:
    """Have the PetDesk that is open on ``data`` raised, or take its ``lock`` when it ends."""
    _let_it_take_the_foreground()
    deadline = time.monotonic() + patience
    while True:
        if lock.take(_STEP):
            return Outcome.FREE
        left = deadline - time.monotonic()
        if left <= 0:
            return Outcome.SILENT
        if _is_raised(meeting_place(data), left):
            return Outcome.RAISED


def tell_silence(application: QApplication) -> None:
    """Say that the first one does not answer, until a person has read it."""
    text = QCoreApplication.translate(
        "SecondStart",
        "PetDesk is open already, but does not answer. Wait a moment and start it again; if that "
        "does not help, end it in the system's list of programs first.",
    )
    box = QMessageBox(QMessageBox.Icon.Warning, "PetDesk", text)
    box.finished.connect(application.quit)
    box.open()
    application.exec()


def _is_raised(place: str, left: float) -> bool:
    socket = QLocalSocket()
    socket.connectToServer(place)
    if not socket.waitForConnected(_STEP):
        return False
    socket.write(ASKED)
    # It is heard by the first one's own loop: one that hangs lets us connect, and does not answer.
    if not socket.waitForReadyRead(int(left * 1000)):
        return False
    return bytes(socket.readLine().data()) == ANSWERED


def _let_it_take_the_foreground() -> None:
    # Windows lets only the program that a person has just started give the foreground away.
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415  only Windows needs it

        any_process = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_process)
