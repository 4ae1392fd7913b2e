"""The asyncio loop on Qt's, and its executor for what libraries run in threads."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor, Future
from contextvars import Context
from typing import Any, ParamSpec, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from petdesk.session.stop_signals import ScreenLostError

P = ParamSpec("P")
R = TypeVar("R")


def run_until_complete(application: QApplication, main: Coroutine[object, object, R]) -> R:
    """Run ``main`` on a loop of its own and return its result. Raises `ScreenLostError`."""
    with QtLoop(application) as loop:
        loop.set_default_executor(DaemonExecutor())
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


class DaemonExecutor(Executor):
    """Runs each call in a daemon thread of its own, and waits for none at the end.

    A look-up of a name (DNS) can take half a minute on a broken network and cannot be cancelled;
    with the loop's own executor PetDesk would stay in memory for as long after its window closed.
    """

    def submit(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Start ``function`` now and return its future."""
        future: Future[R] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = function(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001  handed to whoever awaits the future
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=work, daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  Executor's signature
        """Wait for nothing: what still runs ends with the process."""
