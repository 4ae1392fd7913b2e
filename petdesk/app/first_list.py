"""The list of a start, which needs no loop: importing asyncio takes as long as reading the copy."""

import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication

from petdesk.animals.listing import Listing, with_view
from petdesk.animals.state import MainState, loaded_state
from petdesk.animals.store import LocalCopy, load_labelled
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.core.language import make_name_key
from petdesk.core.paths import Paths
from petdesk.core.worker import OwnThreads
from petdesk.settings.fields import Settings
from petdesk.support.views.exception_hook import ExceptionHook

_POLL = 0.001  # seconds


def show_list(hook: ExceptionHook, paths: Paths, settings: Settings) -> MainBinding:
    """Open the hook's files, and read the local copy and show it; the window answers meanwhile."""
    name_key, threads = make_name_key(), OwnThreads()
    reading = threads.submit(_load, paths, settings, name_key)
    opening = threads.submit(hook.open_files, settings)
    jobs: list[Future[Any]] = [reading, opening]
    while wait(jobs, _POLL).not_done:
        QCoreApplication.processEvents()
    opening.result()
    model = MainViewModel(settings.environment, name_key)
    model.show_prepared(*reading.result())
    if hook.last_crash is not None:
        model.show_crash(str(hook.last_crash))
    return MainBinding(hook.window, model)


def _load(
    paths: Paths, settings: Settings, name_key: Callable[[str], object]
) -> tuple[LocalCopy, MainState]:
    copy = load_labelled(paths, settings)
    state = MainState(settings.environment, listing=Listing(name_key=name_key))
    state = loaded_state(state, settings.environment, copy, time.time())
    return copy, replace(state, listing=with_view(state.listing, copy.view))
