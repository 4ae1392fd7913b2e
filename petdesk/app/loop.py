"""The asyncio loop on Qt's, and what Python does by itself, done there: signals and garbage."""

import asyncio
import gc
import logging
import signal
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from functools import partial
from types import FrameType
from typing import Any, Final, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from petdesk.app.application import ScreenLostError
from petdesk.core.worker import OwnThreads

log = logging.getLogger(__name__)

R = TypeVar("R")

_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # what there is differs by system
_COLLECT_EVERY: Final = 2000  # milliseconds
_LISTEN_EVERY: Final = 500  # milliseconds


def run_until_complete(application: QApplication, main: Coroutine[object, object, R]) -> R:
    """Run ``main`` on a loop of its own and return its result. Raises `ScreenLostError`."""
    with QtLoop(application) as loop:
        loop.set_default_executor(OwnThreads())
        result: R = loop.run_until_complete(main)
        return result


class QtLoop(QEventLoop):  # type: ignore[misc]  # qasync has no types
    """The asyncio loop on Qt's.

    qasync 0.28 asks the deprecated `asyncio.iscoroutinefunction` at each callback, and lets jobs
    run once more after the loop, where a task of Python 3.14 refuses to (qasync issue 176).
    """

    def call_later(
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.Handle:
        """Call ``callback`` after ``delay`` seconds, as qasync does, but ask nothing of it."""
        handle: asyncio.Handle = self._add_callback(
            asyncio.Handle(callback, args, self, context=context), delay
        )
        return handle

    def run_until_complete(self, future: Awaitable[R]) -> R:
        """Run until ``future`` is done; return its result or raise what it raises.

        Raises `ScreenLostError` where Qt ended the loop before.
        """
        job = asyncio.ensure_future(future, loop=self)
        job.add_done_callback(self._end)
        try:
            self.run_forever()
        finally:
            job.remove_done_callback(self._end)
        if not job.done():
            # Nothing else may run now: one more turn would let every job go on without a screen.
            raise ScreenLostError("Qt ended the loop")
        self.handle_events()
        return job.result()

    def handle_events(self) -> None:
        """Handle what waits, as the last turn of this loop, once it has been stopped."""
        asyncio._set_running_loop(self)  # noqa: SLF001  asyncio's own for makers of loops
        try:
            QCoreApplication.processEvents()
        finally:
            asyncio._set_running_loop(None)  # noqa: SLF001  asyncio's own for makers of loops

    def _end(self, _job: asyncio.Future[Any]) -> None:
        self.stop()


def stop_on_signals(stop: Callable[[], object], parent: QObject) -> None:
    """Call ``stop`` from Qt's loop at each signal to stop that is not ignored.

    Python runs a signal's handler between its own instructions: in the middle of anything, and only
    once it has a turn, which a timer of ``parent`` gives it while Qt's loop waits.
    """

    def end(number: int) -> None:
        log.info("%s: the end was asked for", signal.Signals(number).name)
        stop()

    def later(number: int, _frame: FrameType | None) -> None:
        QTimer.singleShot(0, parent, partial(end, number))

    for number in (getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)):
        # An ignored signal stays ignored: nohup and a shell's background jobs rely on it.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, later)
    timer = QTimer(parent)
    timer.timeout.connect(lambda: None)
    timer.start(_LISTEN_EVERY)


def collect_in_this_thread(parent: QObject) -> None:
    """Look for garbage from here on when Python would, but by a timer of ``parent``.

    Python does so in whichever thread makes one object too many. A QObject that is part of a cycle
    would end there, and where it has a timer, Qt crashes.
    """
    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect)
    timer.start(_COLLECT_EVERY)


def collect() -> None:
    """Collect where Python would by itself, in the thread of whoever calls this."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    # Python 3.14 has no threshold for the oldest: it looks through a part of them each time.
    due = [age for age, (count, most) in enumerate(counts) if 0 < most < count]
    if due:
        gc.collect(due[-1])
