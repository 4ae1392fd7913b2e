"""The composition root: the window first, then everything that it works with.

The real window is on screen at once. Then what the list needs is imported, a module at a time, and
the local copy is read in a thread; then comes `petdesk.app.loop`, and with it the network.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import petdesk.design.qt  # noqa: F401  imported for its effect, before all that uses Qt

# isort: split
from PySide6.QtCore import QCoreApplication, QDeadlineTimer

from petdesk.animals.views.banners import is_welcome_due
from petdesk.animals.views.window import MainWindow
from petdesk.app import application as app
from petdesk.core.files import DataLock
from petdesk.core.language import installed_language
from petdesk.core.paths import DATA_DIR_VARIABLE, find_paths, policy_file
from petdesk.design.look import apply_theme, follow_system
from petdesk.settings.store import (
    GEOMETRY_ENTRY,
    KEY_VARIABLE,
    LAYOUT_ENTRY,
    SettingsStore,
    read_run_settings,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import SignalInstance

    from petdesk.app.session import Session
    from petdesk.core.paths import Paths


_SWITCH_INTERVAL = 0.0003  # seconds; Python's own is 0.005
# In this order each takes a few milliseconds, so that a person can type meanwhile.
_LIST = (
    "petdesk.animals.view_model",
    "petdesk.animals.views.actions",
    "petdesk.animals.views.binding",
    "petdesk.app.first_list",
)
_LOOP = ("asyncio", "petdesk.app.loop")
_NO_ANSWER = 1  # the exit code if the open PetDesk does not answer
_PAINT_LIMIT = 2000  # ms; a window that starts minimised or hidden is never painted
_PAINT_POLL = 0.001  # seconds


def run(variables: Mapping[str, str], environment: str | None) -> int:
    """Run PetDesk until it is quit; return the exit code. Raises `SettingsError`."""
    run_settings = read_run_settings(variables, environment)
    # What PetDesk opens, a file manager or a browser, inherits the variables, but not the key.
    os.environ.pop(KEY_VARIABLE, None)
    application = app.make_application()
    paths = find_paths(variables.get(DATA_DIR_VARIABLE))
    store = SettingsStore(paths.settings_file, run_settings, policy_file(), paths.policy_copy)
    lock = DataLock(paths.data)
    with installed_language(application, store.effective().language):
        if not lock.take():
            from petdesk.app import single_instance as other  # noqa: PLC0415  it loads Qt's network

            try:
                wanted = other.named_environment(dict(run_settings.values))
                if other.activate_running_instance(lock, paths.data, wanted):
                    return 0
            except other.NoAnswerError as error:
                if not app.show_refusal(str(error), _NO_ANSWER):
                    print(f"petdesk: {error}", file=sys.stderr)  # noqa: T201  a start's answer
                return _NO_ANSWER
        try:
            return _run_alone(application, paths, store)
        finally:
            lock.release()


def _run_alone(application: app.Application, paths: Paths, store: SettingsStore) -> int:
    window = _make_window(application, store)
    filters = window.filters
    of_list = DeferredSignals(
        *(window.refresh_wanted, filters.status_chosen), *(filters.category_chosen, filters.cleared)
    )
    others = DeferredSignals(
        *(window.child_wanted, window.export_wanted, window.print_wanted, window.acted),
        *(window.zoomed, window.message_wanted, window.close_wanted),
        window.welcome.look_around.clicked,
    )
    show_and_paint(window)
    # Until here a signal ends the process, which has changed nothing yet.
    app.stop_on_signals(window.close_wanted.emit, window)
    application.when_quit = window.close_wanted.emit
    # The window needs Python's lock again after each call into Qt, dozens of times in one paint.
    # Each time it waited 5 ms for a thread at work, and an export held the window up for a second.
    sys.setswitchinterval(_SWITCH_INTERVAL)
    _import_in_turns(_LIST)
    from petdesk.app.first_list import show_list  # noqa: PLC0415  after the first paint
    from petdesk.support.views.exception_hook import ExceptionHook  # noqa: PLC0415  after the first paint

    with ExceptionHook(window, paths, store.run.log_level) as hook:
        binding = show_list(hook, paths, store.effective())
        of_list.repeat()
        QCoreApplication.processEvents()  # the rows are painted first
        # What exists now is needed until the end. To search a hundred thousand animals for garbage
        # would be a gap of the loop each time.
        gc.freeze()
        app.collect_in_this_thread(application)
        follow_system(application, window.theme_changed)
        _import_in_turns(_LOOP)
        from petdesk.app.loop import run_from_list, run_until_complete  # noqa: PLC0415  after the rows

        def on_connected(session: Session) -> None:
            if sys.platform in {"win32", "darwin"}:
                application.commitDataRequest.connect(partial(end_of_session, application, session))
            others.repeat()

        try:
            run_until_complete(
                application, run_from_list(hook, paths, store, binding, on_connected)
            )
        except app.ScreenLostError:
            return app.SCREEN_LOST  # Qt has printed and logged why
    return 0


def _import_in_turns(names: tuple[str, ...]) -> None:
    for name in names:
        importlib.import_module(name)
        QCoreApplication.processEvents()


def _make_window(application: app.Application, store: SettingsStore) -> MainWindow:
    settings = store.effective()
    apply_theme(application, settings.appearance, settings.shown_percent)
    window = MainWindow(
        settings.environment,
        geometry=store.read_entry(GEOMETRY_ENTRY),
        columns=store.read_entry(LAYOUT_ENTRY),
    )
    window.welcome.setVisible(is_welcome_due(settings, store))
    if settings.browse_only:
        from petdesk.animals.main_messages import browse_note  # noqa: PLC0415  few desks need it

        window.browse(settings.environment, browse_note(is_fixed=store.is_fixed("browse_only")))
    return window


def end_of_session(
    application: app.Application, session: Session, *_manager: object, system: str = sys.platform
) -> None:
    """Save what an end saves, and end the process once the system confirms the end of its session.

    On Windows another program may still call it off: then PetDesk runs on. Held entries stay held
    for the next start: a request that began now would be cut off.

    macOS asks for a logout and for Quit in the Dock alike, and a logout goes on only if the
    process is gone at once (decision 0019). What an end still has to send goes first.
    """
    session.save_now()
    if system == "win32":
        application.when_quit = app.end_windows_process
    elif not session.intake.state.is_at_work:
        application.when_quit = partial(os._exit, 0)


def show_and_paint(window: MainWindow) -> None:
    """Show ``window``; return once it is painted, which Qt does when it hears of the exposure."""
    window.show()
    patience = QDeadlineTimer(_PAINT_LIMIT)
    while not (window.windowHandle().isExposed() or patience.hasExpired()):
        QCoreApplication.processEvents()
        time.sleep(_PAINT_POLL)
    QCoreApplication.processEvents()


class DeferredSignals:
    """Records ``signals`` until `repeat`: a press right after the start must not do nothing."""

    def __init__(self, *signals: SignalInstance) -> None:
        self._recorded: list[tuple[SignalInstance, tuple[object, ...]]] = []
        self._connections = [
            (signal, signal.connect(partial(self._record, signal))) for signal in signals
        ]

    def repeat(self) -> None:
        for signal, connection in self._connections:
            signal.disconnect(connection)
        for signal, values in self._recorded:
            signal.emit(*values)

    def _record(self, signal: SignalInstance, *values: object) -> None:
        self._recorded.append((signal, values))
