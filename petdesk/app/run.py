"""One run from the first paint on: the list, then the workspace, then the session with all else.

Nobody needs the session to see the list, to search it, and to ask the service for news; so its
modules are imported once the service is asked, one at a time, while the loop goes on.
"""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from petdesk.animals.listing import Listing
from petdesk.animals.state import MainState, loaded_state
from petdesk.animals.store import LocalCopy, load_labelled
from petdesk.animals.view_model import MainViewModel, view_restored
from petdesk.animals.views.binding import MainBinding
from petdesk.core.language import make_name_key
from petdesk.core.paths import Paths
from petdesk.core.worker import run_in_own_thread
from petdesk.settings.fields import Settings
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
    on_listed: Callable[[], None],
    on_connected: Callable[[Session], None],
) -> None:
    """Run until the window asks for the end.

    ``on_listed`` is called once the list is on screen and answers, ``on_connected`` once everything
    that the window can ask for is answered.
    """
    window, settings, name_key = hook.window, store.effective(), make_name_key()
    hook.attach_to_loop()
    model = MainViewModel(settings.environment, name_key)
    loaded, _ = await asyncio.gather(
        run_in_own_thread(load, paths, settings, name_key),
        run_in_own_thread(hook.open_files, settings),
    )
    model.show_prepared(*loaded)
    if hook.last_crash is not None:
        model.show_crash(str(hook.last_crash))
    binding = MainBinding(window, model)
    on_listed()
    await asyncio.sleep(0.01)  # the rows are painted first
    from petdesk.app.workspaces import OPENING_LIMIT, OpenWorkspace  # noqa: PLC0415  after the rows

    open_workspace = OpenWorkspace(model, paths, store)

    def begin() -> asyncio.Task[None]:
        return open_workspace.begin(settings)

    model.workspace_wanted.connect(begin)
    if settings.environment.is_remote:
        # Practice has no news, and is slow to make; and a first start has a welcome to show.
        await asyncio.wait([begin()], timeout=OPENING_LIMIT)
    for name in _REST:
        importlib.import_module(name)
        await asyncio.sleep(0)  # whatever else the loop has to do
    from petdesk.app.session import Session  # noqa: PLC0415  imported before, in turns

    model.workspace_wanted.disconnect(begin)
    session = Session(model, window, paths, store, open_workspace)

    def connected() -> None:
        session.bar.show_in(binding)
        on_connected(session)

    await session.run(connected)


def load(
    paths: Paths, settings: Settings, name_key: Callable[[str], object]
) -> tuple[LocalCopy, MainState]:
    """Read the local copy; return it and the state that shows it. Blocks."""
    copy = load_labelled(paths, settings)
    listing = Listing(name_key=name_key)
    state = MainState(settings.environment, listing=listing)
    state = loaded_state(state, settings.environment, copy, time.time())
    state = view_restored(state, copy.view)
    return copy, state
