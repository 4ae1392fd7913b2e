"""One run from the first paint on: first the desk, then the session with all else.

Nobody needs the session to see the list, to search it, and to ask the service for news; so its
sixty modules are imported once the service is asked.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from petdesk.session.open_desk import OPENING_LIMIT, OpenDesk
from petdesk.storage.worker import run_in_own_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.session.session import Session
    from petdesk.storage.paths import Paths
    from petdesk.storage.settings import SettingsStore
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.main.window import MainWindow


async def run(
    model: MainViewModel,
    window: MainWindow,
    paths: Paths,
    store: SettingsStore,
    on_connected: Callable[[Session], None],
) -> bool:
    """Run until the window asks for the end; return whether PetDesk is to start again then.

    ``on_connected`` is called once everything that the window can ask for is answered.
    """
    settings, open_desk = store.effective(), OpenDesk(model, paths, store)

    def begin() -> asyncio.Task[None]:
        return open_desk.begin(settings)

    model.desk_wanted.connect(begin)
    if settings.environment.is_remote:
        # Practice has no news, and is slow to make; and a first start has a welcome to show.
        await asyncio.wait([begin()], timeout=OPENING_LIMIT)
    make_session = await run_in_own_thread(_import_session)
    model.desk_wanted.disconnect(begin)
    session = make_session(model, window, paths, store, open_desk)
    await session.run(lambda: on_connected(session))
    return session.is_restart_wanted


def _import_session() -> type[Session]:
    from petdesk.session.session import Session  # noqa: PLC0415  in a thread

    return Session
