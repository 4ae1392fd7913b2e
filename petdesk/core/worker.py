"""Blocking work off the loop, in daemon threads that a stuck job cannot keep the program in.

The threads of asyncio.to_thread are waited for at exit: a locked keyring, a dead network drive or a
look-up of a name (DNS) would keep the process alive.
"""

import contextlib
import functools
import logging
import queue
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

from petdesk.core.disk_errors import DiskError, DiskProblem

log = logging.getLogger(__name__)

_DISK_LIMIT = 30.0  # seconds; a disk that is gone must not hold anything up for good

P = ParamSpec("P")
R = TypeVar("R")


class _Job(Future[R]):
    """A call in a thread, which goes on if whoever waits for it is cancelled."""

    def cancel(self) -> bool:
        return False

    def do(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            self.set_result(function(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001  handed to the one who waits
            self.set_exception(error)


class Worker(Executor):
    """Runs functions one after another in one thread; nothing waits for it at the end."""

    def __init__(self, name: str) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._is_closed = False
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def submit(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Call ``function`` in the thread. Raises RuntimeError once closed."""
        if self._is_closed:
            raise RuntimeError("the worker is closed")
        job = _Job[R]()
        self._jobs.put(functools.partial(job.do, function, *args, **kwargs))
        return job

    async def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call ``function`` as `submit` does; a cancelled wait leaves the call running."""
        return await _result(self.submit(function, *args, **kwargs))

    def post(self, function: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Call ``function`` in the thread, without anybody waiting; what it raises is logged."""
        self.submit(function, *args, **kwargs).add_done_callback(_log_failure)

    async def drain(self, limit: float) -> None:
        """Wait until the jobs posted so far have ended, at most ``limit`` seconds, then close."""
        from asyncio import timeout  # noqa: PLC0415  the list of a start needs threads alone

        with contextlib.suppress(TimeoutError):
            async with timeout(limit):
                await self.run(lambda: None)
        self.close()

    def close(self) -> None:
        """End the thread once the jobs posted so far have ended; return at once."""
        self._is_closed = True
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


class OwnThreads(Executor):
    """Runs each function in a `Worker` of its own: for what libraries run in threads.

    Nothing waits for it at the end: what still runs ends with the process.
    """

    def submit(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        worker = Worker(getattr(function, "__name__", "job"))
        future = worker.submit(function, *args, **kwargs)
        worker.close()
        return future


async def run_in_own_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call ``function`` in a thread of its own, so that it cannot hold up another job."""
    return await _result(OwnThreads().submit(function, *args, **kwargs))


async def within_disk_limit(job: Awaitable[R], error: type[DiskError]) -> R:
    """Return what a disk's ``job`` returns; raise ``error`` if the disk does not answer."""
    from asyncio import timeout  # noqa: PLC0415  the list of a start needs threads alone

    try:
        async with timeout(_DISK_LIMIT):
            return await job
    except TimeoutError:
        raise error("the disk does not answer", DiskProblem.SILENT) from None


async def _result(future: Future[R]) -> R:
    from asyncio import wrap_future  # noqa: PLC0415  the list of a start needs threads alone

    return await wrap_future(future)


def _log_failure(done: Future[object]) -> None:
    error = done.exception()
    if error is not None:
        name = threading.current_thread().name
        log.error("a job of the thread %r failed", name, exc_info=error)
