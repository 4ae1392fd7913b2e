"""Raise the window when PetDesk is started a second time on the same data folder."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from petdesk.single_instance.instance_address import (
    TAKEN,
    answer,
    instance_address,
    is_own_user,
    prepare_folder,
    read_notice,
    read_request,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from petdesk.domain.environments import Environment

log = logging.getLogger(__name__)


class ActivationListener(QObject):
    """Raises ``window`` whenever PetDesk is started again on ``data``, whose lock this one has.

    ``shown`` returns the environment that it shows. ``started_for`` is called with the environment
    that a second start asked for, or ``None`` where it asked for none. ``take_in`` is called where
    `petdesk add` has put an entry into the intake file, and returns whether it is sent here.

    A window that is closed already is not raised, and the request stays without an answer: the
    second start then becomes the first.
    """

    def __init__(
        self,
        window: QWidget,
        data: Path,
        shown: Callable[[], Environment],
        started_for: Callable[[Environment | None], None],
        take_in: Callable[[Environment, str], bool] = lambda _environment, _mark: False,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._started_for = started_for
        self._take_in = take_in
        self._server = QLocalServer(self)
        self._server.newConnection.connect(self._on_connection)
        self.error = self._listen(instance_address(data))
        """Why no second start can reach this one; empty where it can."""
        if self.error:
            log.info("no second start can reach this window: %s", self.error)

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _listen(self, address: str) -> str:
        try:
            prepare_folder(address)
        except OSError as error:
            return error.strerror or str(error)
        # A killed process leaves its socket behind; the lock proves that nobody listens there.
        QLocalServer.removeServer(address)
        return "" if self._server.listen(address) else self._server.errorString()

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            if not is_own_user(int(socket.socketDescriptor())):
                socket.abort()
                continue
            socket.readyRead.connect(partial(self._reply, socket))
            self._reply(socket)

    def _reply(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            socket.write(self._activate(bytes(socket.readLine().data())))
            socket.flush()
            socket.disconnectFromServer()

    def _activate(self, line: bytes) -> bytes:
        new = read_notice(line)
        if new is not None:
            # A window that is closed already sends nothing more.
            return TAKEN if self._take_in(*new) and self._window.isVisible() else b"\n"
        is_request, wanted = read_request(line)
        if not is_request or not self._window.isVisible():
            return b""
        log.info("started again%s: the window is raised", f" for {wanted.value}" if wanted else "")
        window, state = self._window, Qt.WindowState
        window.setWindowState(window.windowState() & ~state.WindowMinimized | state.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()
        self._started_for(wanted)
        return answer(self._shown())
