"""One run from the list on: the workspace, then the session with all else.

Nobody needs the session to see the list, to search it, and to ask the service for news; so its
modules are imported once the service is asked, one at a time, while the loop goes on.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from petdesk.animals.views.binding import MainBinding
from petdesk.core.paths import Paths
from petdesk.settings.store import SettingsStore
from petdesk.support.views.exception_hook import ExceptionHook

if TYPE_CHECKING:  # imported once the service is asked
    from petdesk.app.session import Session

# In this order each takes a tenth of a second at most. Not in a thread: PySide6 makes each of Qt's
# types when it is first named, and two threads that make the same one break it.
_REST: Final = (
    "petdesk.app.message_bar",
    "petdesk.support.views.help_window",
    "petdesk.app.windows",
    "petdesk.printing.views.print_window",
    "petdesk.app.session",
)


async def run(
    hook: ExceptionHook,
    paths: Paths,
    store: SettingsStore,
    binding: MainBinding,
    on_connected: Callable[[Session], None],
) -> None:
    """Run until the window asks for the end.

    ``on_connected`` is called once everything that the window can ask for is answered.
    """
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

    def connected() -> None:
        session.bar.show_in(binding)
        on_connected(session)

    await session.run(connected)
