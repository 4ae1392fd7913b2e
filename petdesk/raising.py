"""Hears of a second start, and shows the window in its place. Loaded after the first paint."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from petdesk.storage.meeting_place import ANSWERED, ASKED, meeting_place

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)


class Raising(QObject):
    """Raises ``window`` whenever PetDesk is started again on ``data``, whose lock this one has.

    A window that is closed already is not raised, and nobody answered: who asked starts instead.
    """

    def __init__(self, window: QWidget, data: Path) -> None:
        super().__init__(window)
        self._window = window
        self._server = QLocalServer(self)
        self._server.newConnection.connect(self._connected)
        place = meeting_place(data)
        # What one that was killed left behind; nobody else can be there, since the lock is ours.
        QLocalServer.removeServer(place)
        if not self._server.listen(place):
            log.info("a second start will not be heard: %s", self._server.errorString())

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(partial(self._answer, socket))
            self._answer(socket)

    def _answer(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        if bytes(socket.readLine().data()) == ASKED and self._window.isVisible():
            log.info("started again: the window is raised")
            self._raise()
            socket.write(ANSWERED)
            socket.flush()
        socket.disconnectFromServer()

    def _raise(self) -> None:
        window, state = self._window, Qt.WindowState
        window.setWindowState(window.windowState() & ~state.WindowMinimized | state.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()
