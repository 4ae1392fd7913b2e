"""Hears a second start by Qt's local server: a named pipe on Windows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

if TYPE_CHECKING:
    from collections.abc import Callable


class PipeEar(QObject):
    """Hears at ``place``; see `petdesk.single_instance.raising.Ear`."""

    def __init__(self, place: str, answer: Callable[[bytes], bytes], parent: QObject) -> None:
        super().__init__(parent)
        self._answer = answer
        self._server = QLocalServer(self)
        self._server.newConnection.connect(self._connected)
        # What one that was killed left behind; the lock says that nobody else is there.
        QLocalServer.removeServer(place)
        self.trouble = "" if self._server.listen(place) else self._server.errorString()

    def close(self) -> None:
        """Hear no more."""
        self._server.close()

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(partial(self._read, socket))
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            socket.write(self._answer(bytes(socket.readLine().data())))
            socket.flush()
            socket.disconnectFromServer()
