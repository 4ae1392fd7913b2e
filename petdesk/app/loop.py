"""One run from the list on, in an asyncio loop on Qt's: the workspace, then the session.

Nobody needs the session to see the list, to search it, and to ask the service for news; so its
modules are imported once the service is asked, one at a time, while the loop goes on.
"""

from __future__ import annotations

import asyncio
import importlib
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QCoreApplication
from qasync import QEventLoop

from petdesk.app.application import ScreenLostError
from petdesk.core.worker import OwnThreads

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from contextvars import Context

    from PySide6.QtWidgets import QApplication

    from petdesk.animals.views.binding import MainBinding
    from petdesk.app.session import Session
    from petdesk.core.paths import Paths
    from petdesk.settings.store import SettingsStore
    from petdesk.support.views.exception_hook import ExceptionHook

R = TypeVar("R")

# In this order each takes a tenth of a second at most. Not in a thread: PySide6 makes each of Qt's
# types when it is first named, and two threads that make the same one break it.
_REST: Final = (
    "petdesk.app.message_bar",
    "petdesk.support.views.help_window",
    "petdesk.app.windows",
    "petdesk.printing.views.print_window",
    "petdesk.app.session",
)


async def run_from_list(
    hook: ExceptionHook,
    paths: Paths,
    store: SettingsStore,
    binding: MainBinding,
    on_connected: Callable[[Session], None],
) -> None:
    """Run until the window asks for the end; ``on_connected`` is called once it can be used."""
    model = binding.model
    asyncio.get_running_loop().set_exception_handler(hook.uncaught_in_loop)
    from petdesk.app.workspaces import OPENING_LIMIT, OpenWorkspace  # noqa: PLC0415  after the rows

    open_workspace = OpenWorkspace(model, paths, store)
    if model.state.environment.is_remote:
        # Practice has no news, and is slow to make; and a first start has a welcome to show.
        await asyncio.wait([open_workspace.begin()], timeout=OPENING_LIMIT)
    for name in _REST:
        importlib.import_module(name)
        await asyncio.sleep(0)  # whatever else the loop has to do
    from petdesk.app.session import Session  # noqa: PLC0415  imported before, in turns

    session = Session(model, hook.window, paths, store, open_workspace)
    session.bar.show_in(binding)
    await session.run(partial(on_connected, session))


def run_until_complete(application: QApplication, main: Coroutine[object, object, R]) -> R:
    """Run ``main`` on a loop of its own and return its result. Raises `ScreenLostError`."""
    with QtLoop(application) as loop:
        loop.set_default_executor(OwnThreads())
        result: R = loop.run_until_complete(main)
        return result


class QtLoop(QEventLoop):  # type: ignore[misc]  # qasync has no types
    """The asyncio loop on Qt's.

    qasync 0.28 asks the deprecated `asyncio.iscoroutinefunction` at each callback, and lets jobs
    run once more after the loop, which a task of Python 3.14 refuses (qasync issue 176).
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
        """Return the result of ``future``; `ScreenLostError` if Qt ended the loop before."""
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
