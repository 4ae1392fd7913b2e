"""Every asynchronous job has an owner, a name and an end."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class TaskScope:
    """Owns jobs: keeps them alive, reports their failures, and cancels them all when it is closed.

    A task that nobody refers to can be collected while it runs (asyncio keeps weak references
    only), and a failure that nobody awaits is lost. ``on_failure`` is called on the loop with the
    name of the job and its exception; a cancelled job is no failure.
    """

    def __init__(self, on_failure: Callable[[str, BaseException], None]) -> None:
        self._on_failure = on_failure
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_closed = False

    def launch(
        self, function: Callable[..., Coroutine[Any, Any, object]], *arguments: object, name: str
    ) -> asyncio.Task[Any]:
        """Start ``function(*arguments)`` on the running loop; raises RuntimeError once closed."""
        if self.is_closed:
            raise RuntimeError(f"the scope of {name!r} is closed")
        task = asyncio.get_running_loop().create_task(function(*arguments), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def close(self) -> None:
        """Cancel what still runs and wait until each job has ended."""
        self.is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def finish(self) -> None:
        """Wait until each job, and each they launch, has ended by itself; then take no more."""
        while self._tasks:
            await asyncio.wait(self._tasks)
            # A wait for what has ended already gives nobody else a turn (since Python 3.12), and
            # the callback that takes a job out of the set needs one.
            await asyncio.sleep(0)
        self.is_closed = True

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        failure = task.exception()
        if failure is not None:
            self._on_failure(task.get_name(), failure)
