"""How the system ends a run: signals to stop (Ctrl+C, a logout, ``kill``), and a lost screen."""

import logging
import signal
import socket
from contextlib import suppress
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

log = logging.getLogger(__name__)

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # what there is differs by system


class ScreenLostError(Exception):
    """The screen (an X server) was lost: Qt ended a loop by itself. What matters is on disk."""


class StopSignals(QObject):
    """Emits ``received`` at each signal to stop until it is closed; made in the main thread.

    Python runs a signal's handler only between its own instructions, which may be a minute later
    while Qt's loop waits, and then in the middle of anything. So the signal's number goes through a
    channel of its own, which wakes the loop.
    """

    received = Signal()

    def __init__(self) -> None:
        super().__init__()
        # asyncio imports it a moment later. Windows can write a signal to no other channel.
        self._reading, self._writing = socket.socketpair()
        for end in (self._reading, self._writing):
            end.settimeout(0.0)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._on_activated)
        writing = self._writing.fileno()
        self._wakeup_before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
        # An ignored signal stays ignored: nohup and a shell's background jobs rely on it.
        self._handlers_before = {
            number: signal.signal(number, _do_nothing)
            for number in numbers
            if signal.getsignal(number) is not signal.SIG_IGN
        }

    def close(self) -> None:
        """Restore the handlers of before."""
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._reading.close()
        self._writing.close()

    def _on_activated(self) -> None:
        numbers = b""
        with suppress(BlockingIOError):
            numbers = self._reading.recv(64)
        # The channel also carries other signals that Python handles.
        for number in self._handlers_before.keys() & set(numbers):
            log.info("%s: the end was asked for", signal.Signals(number).name)
            self.received.emit()


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Keep the signal from its usual effect."""
