"""The asyncio loop on Qt's."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from petdesk.app.application import ScreenLostError
from petdesk.core.worker import OwnThreads

R = TypeVar("R")


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
