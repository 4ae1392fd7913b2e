"""Tells the PetDesk that is open on a data folder of an entry that is new in its intake file."""

from pathlib import Path
from typing import Final

from PySide6.QtNetwork import QLocalSocket

from petdesk.domain.intake import BatchRecord, IntakeEntry
from petdesk.single_instance.instance_address import (
    TAKEN,
    instance_address,
    is_own_user,
    notice,
)

_LIMIT: Final = 2000  # ms, for a window that is busy


def notify_window(data: Path, entry: IntakeEntry | BatchRecord) -> bool:
    """Notify the window that is open on ``data`` of ``entry``; return whether that sends it."""
    socket = QLocalSocket()
    socket.connectToServer(instance_address(data))
    if not socket.waitForConnected(_LIMIT) or not is_own_user(int(socket.socketDescriptor())):
        return False
    socket.write(notice(entry.environment, entry.address))
    # A window that does not answer may still take it: then one of the two makes the step to
    # sending, and the other sees that.
    return socket.waitForReadyRead(_LIMIT) and bytes(socket.readLine().data()) == TAKEN
