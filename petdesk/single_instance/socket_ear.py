"""Hears a second start by a socket in the file system (macOS, Linux)."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier

from petdesk.single_instance.peer import is_own_user
from petdesk.storage.meeting_place import make_own, own_folders

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST: Final = 64  # bytes; what is said is much shorter


class SocketEar(QObject):
    """Hears at ``place``; see `petdesk.single_instance.raising.Ear`."""

    def __init__(self, place: str, answer: Callable[[bytes], bytes], parent: QObject) -> None:
        super().__init__(parent)
        self._place = place
        self._answer = answer
        self._heard: dict[socket.socket, QSocketNotifier] = {}
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(0)
        self.trouble = ""
        try:
            folder = Path(place).parent
            if folder in own_folders():
                make_own(folder)
            # What one that was killed left behind; the lock says that nobody else is there.
            with suppress(OSError):
                os.unlink(place)  # noqa: PTH108  it is a name here, not a path
            self._socket.bind(place)
            self._socket.listen()
        except OSError as error:
            self.trouble = error.strerror or str(error)
            return
        self._notifier = self._listen_to(self._socket, self._accept)

    def close(self) -> None:
        """Hear no more."""
        if not self.trouble:
            self._notifier.setEnabled(False)
            with suppress(OSError):
                os.unlink(self._place)  # noqa: PTH108  as above
        for heard in list(self._heard):
            self._drop(heard)
        self._socket.close()

    def _listen_to(self, spoken: socket.socket, heard: Callable[[], None]) -> QSocketNotifier:
        notifier = QSocketNotifier(spoken.fileno(), QSocketNotifier.Type.Read, self)
        # A lambda, since it tells the socket's number and more.
        notifier.activated.connect(lambda *_told: heard())
        return notifier

    def _accept(self) -> None:
        with suppress(OSError):
            spoken, _where = self._socket.accept()
            if not is_own_user(spoken.fileno()):
                spoken.close()
                return
            spoken.settimeout(0)
            self._heard[spoken] = self._listen_to(spoken, partial(self._read, spoken))

    def _read(self, spoken: socket.socket) -> None:
        with suppress(OSError):
            spoken.send(self._answer(spoken.recv(_LONGEST)))
        self._drop(spoken)

    def _drop(self, spoken: socket.socket) -> None:
        notifier = self._heard.pop(spoken)
        notifier.setEnabled(False)
        notifier.deleteLater()
        spoken.close()
