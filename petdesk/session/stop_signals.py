"""The system's signals to stop (Ctrl+C, a logout, ``kill``), heard by Qt's loop."""

from __future__ import annotations

import logging
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

if TYPE_CHECKING:
    from types import FrameType

log = logging.getLogger(__name__)

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # what there is differs by system


class StopSignals(QObject):
    """Emits ``asked`` at each of them until it is closed; made in the main thread.

    Python runs a handler only when it runs anything, which a loop of Qt may not do for a minute,
    and then in the middle of whatever that is. So the signal's number goes through a channel of
    its own, which wakes the loop.
    """

    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._channel = _SocketPair() if sys.platform == "win32" else _Pipe()
        self._notifier = QSocketNotifier(self._channel.reading, QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._hear)
        self._wakeup_before = signal.set_wakeup_fd(self._channel.writing, warn_on_full_buffer=False)
        heard = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
        # What is ignored stays so: nohup and a shell's background jobs rely on it.
        self._handlers_before = {
            number: signal.signal(number, _do_nothing)
            for number in heard
            if signal.getsignal(number) is not signal.SIG_IGN
        }

    def close(self) -> None:
        """Let the signals do what they did before."""
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._channel.close()

    def _hear(self) -> None:
        numbers = b""
        with suppress(BlockingIOError):
            numbers = self._channel.read(64)
        # Other signals that Python handles come here, too.
        for number in self._handlers_before.keys() & set(numbers):
            log.info("%s: the end was asked for", signal.Signals(number).name)
            self.asked.emit()


class _Pipe:
    """Takes a signal's number to the loop by file descriptors."""

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()
        for end in (self.reading, self.writing):
            os.set_blocking(end, False)

    def read(self, most: int) -> bytes:
        """Return what has come. Raises BlockingIOError where nothing has."""
        return os.read(self.reading, most)

    def close(self) -> None:
        """Close both ends."""
        os.close(self.reading)
        os.close(self.writing)


class _SocketPair:
    """Does the same on Windows, where a signal can write to a socket alone."""

    def __init__(self) -> None:
        # Its import takes 5 ms of the loop, right after the first paint.
        import socket  # noqa: PLC0415  see above

        self._reading, self._writing = socket.socketpair()
        for end in (self._reading, self._writing):
            end.settimeout(0.0)
        self.reading, self.writing = self._reading.fileno(), self._writing.fileno()

    def read(self, most: int) -> bytes:
        """Return what has come. Raises BlockingIOError where nothing has."""
        return self._reading.recv(most)

    def close(self) -> None:
        """Close both ends."""
        self._reading.close()
        self._writing.close()


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """Keep the signal from its usual effect."""
