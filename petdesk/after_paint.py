"""Between the first paint and the session: the window is finished while its loop runs.

Importing the session (asyncio, qasync and what it is made of) on the loop would hold up what a
person does first for 40 ms and more; from a thread it takes turns with the loop.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QThread, QTimer

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from petdesk.views.main_window import MainWindow


class EarlyWishes:
    """Remembers what was asked of the window before anyone could answer.

    Typing and filtering work from the first paint on, but the other windows and the end need the
    session. Whoever takes these wishes over connects to the signals first and repeats them then.
    """

    def __init__(self, window: MainWindow) -> None:
        self._signals = (
            window.add_wanted,
            window.settings_wanted,
            window.activity_wanted,
            window.help_wanted,
            window.about_wanted,
            window.close_wanted,
        )
        self._wishes: list[SignalInstance] = []
        self._connections = [
            signal.connect(partial(self._wishes.append, signal)) for signal in self._signals
        ]

    def repeat(self) -> None:
        """Emit again what was emitted so far, and listen no more."""
        for signal, connection in zip(self._signals, self._connections, strict=True):
            signal.disconnect(connection)
        for signal in self._wishes:
            signal.emit()


def finish_window(window: MainWindow) -> None:
    """Build the rest of ``window`` step by step, and import the session; handles events."""
    waiting = QEventLoop()
    importing = _Importing()
    importing.finished.connect(waiting.quit)
    steps = iter(window.completing())
    # A timer, since one posted event that posts the next leaves no turn to anything else.
    timer = QTimer()

    def take_a_step() -> None:
        step = next(steps, None)
        if step is not None:
            step()
        else:
            timer.stop()
            importing.start()

    timer.timeout.connect(take_a_step)
    timer.start(0)
    waiting.exec()
    importing.wait()


class _Importing(QThread):
    """Imports the session in a thread; what fails here fails again where it is used."""

    def run(self) -> None:
        """Import it."""
        import petdesk.session  # noqa: F401, PLC0415  what this thread is for
