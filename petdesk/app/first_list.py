"""The list of a start, which needs no loop: importing asyncio takes as long as reading the copy."""

from concurrent.futures import Future, wait
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication

from petdesk.animals.listing import with_view
from petdesk.animals.search import StatusFilter
from petdesk.animals.store import load_labelled
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
    threads = OwnThreads()
    reading = threads.submit(load_labelled, paths, settings)
    opening = threads.submit(hook.open_files, settings)
    jobs: list[Future[Any]] = [reading, opening]
    while wait(jobs, _POLL).not_done:
        QCoreApplication.processEvents()
    opening.result()
    model, copy = MainViewModel(settings.environment, make_name_key()), reading.result()
    model.show_loaded(settings.environment, copy)
    model.apply(lambda state: replace(state, listing=with_view(state.listing, copy.view)))
    if hook.window.is_browsing:
        model.choose_status(StatusFilter.AVAILABLE)
    QCoreApplication.processEvents()
    if hook.last_crash is not None:
        model.show_crash(str(hook.last_crash))
    return MainBinding(hook.window, model)
